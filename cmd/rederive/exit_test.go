package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"testing"

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
		{exitOK, exitClaim, exitClaim},
		{exitClaim, exitLimit, exitLimit},
		{exitCell, exitLimit, exitCell},
		{exitUsage, exitCell, exitUsage},
		{exitDefect, exitUsage, exitDefect},
	} {
		if got := worst(c[0], c[1]); got != c[2] {
			t.Errorf("worst(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
		if got := worst(c[1], c[0]); got != c[2] {
			t.Errorf("worst(%d, %d) = %d, want %d", c[1], c[0], got, c[2])
		}
	}
}

// A full writer is like a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestLostResult fails where the result cannot be written.
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
		if code := run(context.Background(), args, full{}, &stderr); code != exitUsage ||
			!strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%v: code %d, %s", args, code, stderr.String())
		}
	}
}

// TestDefectOfOne lets the work on one notebook panic: the others go on.
func TestDefectOfOne(t *testing.T) {
	var stderr bytes.Buffer
	s := &session{options: options{jobs: 2}, stderr: &stderr}
	books := s.sideBySide([]string{"a.md", "b.md", "c.md"}, func(i int, name string) *book {
		if i == 1 {
			panic("so it goes")
		}
		b := newBook(name)
		b.settled = &settled{Code: exitClaim}
		return b
	})
	if code := s.complain(books); code != exitDefect {
		t.Errorf("the code is %d", code)
	}
	if want := "b.md: a bug in rederive itself: so it goes\n"; stderr.String() != want {
		t.Errorf("it says %q, want %q", stderr.String(), want)
	}
	if books[0].settled.Code != exitClaim || books[2].settled.Code != exitClaim ||
		books[1].settled.Ledger.Notebooks[0].Status != rederive.RunDefect {
		t.Error("the others did not go on")
	}
}
