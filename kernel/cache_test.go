package kernel

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/kernel/internal/toolchain"
	nbparse "rederive/parse"
)

const cachedNotebook = `---
title: Cached
params:
  n: 3
inputs:
  data: data.txt
---

Prose with ` + "`{go} total`" + `.

` + "```go" + `
import "rederive/show"

total := n + len(show.Input("data"))
show.Claim("a.b", total)
total
` + "```" + `

` + "`{go} total`" + `
`

// TestCacheIsNeverStale runs a notebook after each kind of edit with one cache, and expects the
// results of a run without it.
func TestCacheIsNeverStale(t *testing.T) {
	dir := t.TempDir()
	file, data := filepath.Join(dir, "notebook.md"), filepath.Join(dir, "data.txt")
	text := strings.Replace(cachedNotebook, "Prose with `{go} total`.", "Prose.", 1)
	write := func(name, content string) {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(data, "four")
	cache := t.TempDir()
	value := func(text string, o Options) string {
		t.Helper()
		nb, err := nbparse.Notebook(file, []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		o.Engine, o.Cache = Yaegi, cache
		run := Execute(context.Background(), nb, o)
		if run.Status != rederive.RunOK || len(run.Offers) != 1 || run.Offers[0].Value.Text != run.Values[0].Text {
			t.Fatalf("%v: %v, offers %v, values %v", run.Status, run.Errors, run.Offers, run.Values)
		}
		return run.Values[0].Text
	}
	for range 2 { // the second time, everything comes from the cache
		for _, step := range []struct {
			name, want string
			text       string
			o          Options
			data       string
		}{
			{"first", "7", text, Options{}, "four"},
			{"parameter set", "14", text, Options{Params: map[string]string{"n": "10"}}, "four"},
			{"default changed", "12", strings.Replace(text, "n: 3", "n: 8", 1), Options{}, "four"},
			{"input changed", "8", text, Options{}, "fives"},
			{"cell changed", "107", strings.Replace(text, "total := n", "total := 100 + n", 1), Options{}, "four"},
			{"prose changed", "7", strings.Replace(text, "Prose.", "Other prose.\n\nMore.", 1), Options{}, "four"},
			{"limit changed", "7", text, Options{Limits: rederive.Limits{Time: time.Minute}}, "four"},
		} {
			write(data, step.data)
			if got := value(step.text, step.o); got != step.want {
				t.Errorf("%s: %s, want %s", step.name, got, step.want)
			}
		}
	}
}

func TestPositionsFromCache(t *testing.T) {
	cache := t.TempDir()
	for _, before := range []string{"", "A paragraph.\n\n", "> A quotation\n\nand more.\n\n"} {
		nb, want := plant(t, before+cell("import \"rederive/show\"\n@@show.Claim(\"a.b\", 1)"))
		run := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: cache})
		if len(run.Offers) != 1 || run.Offers[0].Pos != want {
			t.Errorf("offers %v, want one at %v", run.Offers, want)
		}
	}
}

// TestSameProgram compiles a program in two caches: its bytes are the same.
func TestSameProgram(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	var programs []string
	for range 2 {
		cache := t.TempDir()
		t.Setenv("TMPDIR", t.TempDir())
		run := Execute(context.Background(), parse(t, "x := 6\nx * 7"), Options{Engine: Go, Cache: cache})
		files, _ := filepath.Glob(filepath.Join(cache, "programs", "[0-9a-f]*"))
		files = slices.DeleteFunc(files, func(name string) bool { // the list of archives
			info, err := os.Stat(name)
			return err == nil && info.Mode()&0o100 == 0
		})
		if run.Status != rederive.RunOK || len(files) != 1 {
			t.Fatalf("%v: %v, programs %v", run.Status, run.Errors, files)
		}
		data, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, string(data))
	}
	if programs[0] != programs[1] {
		t.Error("the programs differ")
	}
}

func TestDamagedCache(t *testing.T) {
	cache := t.TempDir()
	nb := parse(t, "1 + 2")
	for range 3 {
		run := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: cache})
		if run.Status != rederive.RunOK || run.Cells[0].Outputs[0].(*rederive.Display).Bundle.Text() != "3" {
			t.Fatalf("%v %v", run.Status, run.Errors)
		}
		files, _ := filepath.Glob(filepath.Join(cache, "runs", "*"))
		for _, f := range files {
			if err := os.Truncate(f, 20); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSlow follows a slow cell through its life: deferred, stored, used, and
// deferred again when what it depends on changes.
func TestSlow(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	file := filepath.Join(dir, "notebook.md")
	text := "```go\nimport \"rederive/show\"\nbase := 20\n```\n\n```go {#far tier=slow}\nfar := base * 2\n" +
		"show.Claim(\"a.far\", far)\nfar\n```\n\n```go\nbase\n```\n"
	run := func(text string, tier rederive.Tier) *rederive.Run {
		t.Helper()
		nb, err := nbparse.Notebook(file, []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		r := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: cache, Tier: tier})
		if r.Status != rederive.RunOK {
			t.Fatal(r.Errors)
		}
		return r
	}
	state := func(r *rederive.Run, want rederive.CellState, offers int) {
		t.Helper()
		if got := r.Cells[1].State; got != want || len(r.Offers) != offers {
			t.Errorf("the state is %v with %d offers, want %v with %d", got, len(r.Offers), want, offers)
		}
	}
	state(run(text, ""), rederive.CellDeferred, 0)
	state(run(text, rederive.Slow), rederive.CellRan, 1)
	stored := run("New prose.\n\n"+text, "")
	state(stored, rederive.CellStored, 1)
	if o := stored.Offers[0]; o.Stored == nil || o.Value.Text != "40" || o.Pos.Line != 10 {
		t.Errorf("the stored offer is %+v", o)
	}
	state(run(strings.Replace(text, "base := 20", "base := 21", 1), ""), rederive.CellDeferred, 0)
	state(run(strings.Replace(text, "base * 2", "base * 3", 1), ""), rederive.CellDeferred, 0)
	slow := filepath.Join(dir, slowFile)
	data, err := os.ReadFile(slow)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(slow, []byte(strings.Replace(string(data), `"40"`, `"41"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	forged := run(text, "")
	state(forged, rederive.CellDeferred, 0)
	if len(forged.Warns) == 0 {
		t.Error("no warning says that the stored result was changed")
	}
}

func TestBinaryID(t *testing.T) {
	id, err := binaryID()
	if err != nil || len(id) < 40 {
		t.Errorf("binary %q: %v", id, err)
	}
	head := []byte("\x7fELF..\x04\x00\x00\x00\x05\x00\x00\x00\x04\x00\x00\x00Go\x00\x00a/b/crest")
	if got := noteID(head); got != "a/b/c" {
		t.Errorf("note: %q", got)
	}
	if got := noteID(head[1:]); got != "" {
		t.Errorf("note in no ELF file: %q", got)
	}
	if got := noteID(head[:25]); got != "" {
		t.Errorf("note that is cut off: %q", got)
	}
}
