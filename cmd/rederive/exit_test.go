package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"

	"rederive"
)

// exitCode returns the exit code of a finished command from its error.
func exitCode(err error) string {
	var e *exec.ExitError
	if errors.As(err, &e) {
		return strconv.Itoa(e.ExitCode())
	}
	return err.Error()
}

func TestWorst(t *testing.T) {
	for _, c := range [][3]int{
		{base.ExitOK, base.ExitClaim, base.ExitClaim},
		{base.ExitClaim, base.ExitLimit, base.ExitLimit},
		{base.ExitCell, base.ExitLimit, base.ExitCell},
		{base.ExitUsage, base.ExitCell, base.ExitUsage},
		{base.ExitDefect, base.ExitUsage, base.ExitDefect},
	} {
		if got := base.Worst(c[0], c[1]); got != c[2] {
			t.Errorf("worst(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
		if got := base.Worst(c[1], c[0]); got != c[2] {
			t.Errorf("worst(%d, %d) = %d, want %d", c[1], c[0], got, c[2])
		}
	}
}

// A full writer behaves like a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestLostResult checks that commands fail if their result cannot be written.
func TestLostResult(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"nb/notebook.md": "```go\n1 + 2\n```\n"})
	for _, args := range [][]string{
		{"run", "--engine", "yaegi", "--cache", "cache", "nb"},
		{"verify", "--engine", "yaegi", "--cache", "cache", "nb"},
		{"verify", "--engine", "yaegi", "--cache", "cache", "--format", "json", "nb"},
		{"report", "--engine", "yaegi", "--cache", "cache", "--format", "html", "nb"},
		{"version"},
		{"help"},
	} {
		var stderr bytes.Buffer
		if code := run(context.Background(), args, full{}, &stderr); code != base.ExitUsage ||
			!strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%v: code %d, %s", args, code, stderr.String())
		}
	}
}

// TestDefectOfOne checks that a panic in the work on one notebook does not stop
// the others.
func TestDefectOfOne(t *testing.T) {
	var stderr bytes.Buffer
	s := &base.Session{Options: base.Options{Jobs: 2}, Stderr: &stderr}
	books := s.SideBySide([]string{"a.md", "b.md", "c.md"}, func(i int, name string) *base.Book {
		if i == 1 {
			panic("so it goes")
		}
		b := base.NewBook(name)
		b.Settled = &base.Settled{Code: base.ExitClaim}
		return b
	})
	if code := s.PrintDiagnostics(books); code != base.ExitDefect {
		t.Errorf("the code is %d", code)
	}
	if want := "b.md: a bug in rederive itself: so it goes\n"; stderr.String() != want {
		t.Errorf("it says %q, want %q", stderr.String(), want)
	}
	if books[0].Settled.Code != base.ExitClaim || books[2].Settled.Code != base.ExitClaim ||
		books[1].Settled.Ledger.Notebooks[0].Status != rederive.RunDefect {
		t.Error("the others did not go on")
	}
}
