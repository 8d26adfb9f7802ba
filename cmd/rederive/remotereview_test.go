package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/internal/must"
)

// TestRemoteReview reviews papers, and then again with a new cache, as on another machine. That run reads no
// paper: the reviews, the pages and the reasons come from the server. A tampered entry is ignored.
func TestRemoteReview(t *testing.T) {
	s, url := newShelf(t)
	home := t.TempDir()
	must.Do(giveReader(home))
	t.Setenv("HOME", home)
	t.Chdir(t.TempDir())
	for _, cache := range []string{"cache1", "cache2", "cache3"} {
		reader := os.DirFS(filepath.Join(home, "cache/rederive", base.PdfiumFolder))
		must.Do(os.CopyFS(filepath.Join(cache, base.PdfiumFolder), reader))
	}
	writeFiles(t, map[string]string{
		"papers/a.txt":   "We saw t(28) = 2.20, p = .036. Then t(30) = 2.20, p = .86.\n",
		"papers/b.html":  "<!DOCTYPE html><title>B</title><p>We saw t(28) = 2.20, p = .036.</p>",
		"papers/bad.pdf": "%PDF-1.7\nnothing\n",
	})
	args := func(n string, more ...string) []string {
		return append([]string{
			"review", "--cache", "cache" + n, "-o", "out" + n, "--format", "html,csv", "--remote-cache", url, "papers",
		}, more...)
	}
	code, first, stderr := rederiveHere(args("1", "--remote-push")...)
	if code != base.ExitUsage || strings.Contains(stderr, "warning") {
		t.Fatal(code, stderr)
	}
	if s.put != 3 || s.got != 0 {
		t.Errorf("the first run stored %d reviews and took %d, want 3 and 0", s.put, s.got)
	}
	// In 1 ns no paper can be read.
	code, second, stderr := rederiveHere(args("2", "--time", "1ns")...)
	if code != base.ExitUsage || s.got != 3 || !strings.Contains(stderr, "bad.pdf: it is not a PDF that can be read") {
		t.Error(code, s.got, stderr)
	}
	if first != second {
		t.Errorf("another review:\n%s\n%s", first, second)
	}
	sameFiles(t, "out1", "out2", "a.review.html", "b.review.html", "index.review.html")
	for key := range s.entries {
		s.entries[key] = append(s.entries[key], ' ')
	}
	code, third, stderr := rederiveHere(args("3")...)
	if code != base.ExitUsage || third != first || !strings.Contains(stderr, "an entry was altered") {
		t.Error(code, stderr)
	}
}
