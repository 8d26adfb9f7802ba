package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/verifier"
)

// TestWatch edits a notebook and its claims while verify watches them.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	save := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, name)
		err := os.WriteFile(file+".new", []byte(text), 0o644)
		if err == nil {
			err = os.Rename(file+".new", file)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	notebook := func(value string) string {
		return "# N\n\n```go\nimport \"rederive/show\"\n\nn := 0\nfor i := range 2 {\n\tn += i\n}\n" +
			"show.Claim(\"a.two\", n+" + value + ")\n```\n"
	}
	claims := func(printed string) string {
		return "---\ntitle: A paper\n---\n\n## a.two Two\n\n- where: p. 1\n- kind: integer\n- printed: " + printed +
			"\n\nTwo.\n"
	}
	save("notebook.md", notebook("1"))
	save("claims.md", claims("2"))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	out, in := io.Pipe()
	ended := make(chan int)
	go func() { ended <- verifier.Run(ctx, []string{"--watch", "--engine", "yaegi", dir}, in, io.Discard) }()
	lines := bufio.NewScanner(out)
	wants := func(what string, wanted ...string) {
		t.Helper()
		for _, w := range wanted {
			if !lines.Scan() || !strings.Contains(lines.Text(), w) {
				t.Fatalf("%s: %q (wanted %q)", what, lines.Text(), w)
			}
		}
	}
	wants("at first", "1 confirmed, 0 refuted")
	save("notebook.md", notebook("2"))
	wants("another value", "changed from confirmed: ", "1 mismatch")
	save("claims.md", claims("3"))
	wants("another claim", "changed from mismatch: ", "1 confirmed")
	save("notebook.md", "# N\n\n```go\nn := \n```\n")
	wants("a syntax error", "changed from confirmed: ", "syntax error", "1 unchecked")
	save("notebook.md", notebook("1"))
	wants("and back", "changed from unchecked: ", "1 mismatch")
	go func() { _, _ = io.Copy(io.Discard, out) }()
	cancel()
	if code := <-ended; code != base.ExitClaim {
		t.Errorf("the end is %d (wanted the code of the last run, %d)", code, base.ExitClaim)
	}
}

// TestWatchRefuses checks that flags that conflict with --watch are named.
func TestWatchRefuses(t *testing.T) {
	for flags, wanted := range map[string]string{
		"--format json": "without --format", "--shard 1/2": "without --on or --shard",
	} {
		var said strings.Builder
		args := append([]string{"--watch"}, strings.Fields(flags)...)
		code := verifier.Run(t.Context(), append(args, "../../examples"), io.Discard, &said)
		if code != base.ExitUsage || !strings.Contains(said.String(), wanted) {
			t.Errorf("%s: %d %s", flags, code, said.String())
		}
	}
}

// TestCutToScreen checks which lines remain if a screen has no room for all.
func TestCutToScreen(t *testing.T) {
	lines := []string{"a", "b", "c", "d", "e", "counts"}
	if got := verifier.CutToScreen(lines, 24); !slices.Equal(got, lines) {
		t.Errorf("%q", got)
	}
	if got := verifier.CutToScreen(lines, 5); !slices.Equal(got, []string{"a", "b", "and 3 more lines", "counts"}) {
		t.Errorf("%q", got)
	}
}
