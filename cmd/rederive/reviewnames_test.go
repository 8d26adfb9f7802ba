package main

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/review"
	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestReviewNames reviews papers with names that a shell script would break on. Each gets a page under its own
// path, the index links to it, and all formats give the name unchanged.
func TestReviewNames(t *testing.T) {
	t.Chdir(t.TempDir())
	files := map[string]string{}
	for _, name := range []string{
		"a/ä b.txt", "b/ä b.txt", "-x.txt", "--force.txt", "100%?#&.txt", "a\nb.txt", "ü.txt", "u\u0308.txt",
		"x.txt", "x.md",
	} {
		files["papers/"+name] = "We saw t(28) = 2.20, p = .36.\n"
	}
	writeFiles(t, files)
	code, _, stderr := rederiveHere("review", "-o", "out", "--format", "html,json=r.json", "papers")
	if code != base.ExitClaim || stderr != "" {
		t.Fatal(code, stderr)
	}
	data := golden.Read(t, "r.json")
	var list []struct{ Document string }
	must.Do(json.Unmarshal(data, &list))
	var names []string
	for _, p := range list {
		names = append(names, p.Document)
	}
	if want := slices.Sorted(maps.Keys(files)); !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	pages := slices.DeleteFunc(filesBelow(t, "out"), func(name string) bool {
		return !strings.HasSuffix(name, review.ReviewEnding)
	})
	if len(pages) != len(files)+1 {
		t.Errorf("%d pages for %d papers and the index", len(pages), len(files))
	}
	index := golden.Read(t, "out/index.review.html")
	for _, link := range []string{
		"a/%C3%A4%20b.review.html", "-x.review.html", "100%25%3F%23&amp;.review.html", "a%0Ab.review.html",
		"x.txt.review.html", "x.md.review.html",
	} {
		if !strings.Contains(string(index), `href="`+link+`"`) {
			t.Errorf("the index does not lead to %s", link)
		}
	}
	// A name that begins with a dash is a flag, unless it has a path or follows two dashes.
	t.Chdir("papers")
	for _, c := range []struct {
		args []string
		want int
	}{{[]string{"-x.txt"}, base.ExitUsage}, {[]string{"./-x.txt"}, base.ExitClaim}, {
		[]string{"--", "-x.txt"},
		base.ExitClaim,
	}} {
		code, _, stderr := rederiveHere(append([]string{"review", "--format", "text"}, c.args...)...)
		if code != c.want {
			t.Errorf("%q: %d, want %d: %s", c.args, code, c.want, stderr)
		}
	}
}

// TestReviewOfOther reviews two papers whose names differ only in their extensions, one after the other: neither
// overwrites the other's page.
func TestReviewOfOther(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"a.txt": "We saw t(28) = 2.20, p = .36.\n", "a.md": "We saw nothing.\n"})
	for _, name := range []string{"a.txt", "a.md"} {
		rederiveHere("review", name)
		if _, err := os.Stat(name + review.ReviewEnding); err != nil {
			t.Error(err)
		}
	}
}

// TestReviewOfIdleTable checks that a review says that nothing in a table was checked, also across processes.
func TestReviewOfIdleTable(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"a.md": "# Farms\n\n| Farm | Colour |\n|---|---|\n| North | red |\n| South | blue |\n",
	})
	_, stdout, _ := rederiveHere("review", "--format", "text", "a.md")
	if !strings.Contains(stdout, "1 table read, nothing in it checked") {
		t.Error(stdout)
	}
}
