package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/share"
)

// aProject is a project whose report depends on a file of every kind.
var aProject = map[string]string{
	"nb/notebook.md": `---
params:
  n: 3
inputs:
  data: data.txt
bibliography: refs.bib
---
# Demo

` + "```go" + `
import "rederive/show"

total := n + len(show.Input("data"))
show.Claim("demo.total", total)
total
` + "```" + `

` + "```go {#far tier=slow}" + `
show.Claim("demo.far", 40)
` + "```" + `

<!-- include: part.md -->

![a square](square.svg)

See [@ww]. The total is ` + "`{go} total`" + `.
`,
	"nb/part.md":  "Included are `{go} total * 2`.\n",
	"nb/data.txt": "four",
	"nb/refs.bib": "@book{ww, title = {Winning Ways}, author = {Berlekamp, Elwyn}, year = 1982}\n",
	"nb/square.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" ` +
		`height="10"/></svg>`,
	"nb/claims.md": `---
title: Demo
---

# Demo

## demo.total A sum

- where: p. 1
- kind: integer
- printed: 7

Three and four.

## demo.far A number found slowly

- where: p. 2
- kind: integer
- printed: 40

Forty.
`,
	"look/style.css": "body { color: black }\n",
}

// rederiveHere runs a command in this process.
func rederiveHere(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

// reported writes a report into the folder out, and returns its files by name.
func reported(t *testing.T, args ...string) map[string]string {
	t.Helper()
	code, stdout, stderr := rederiveHere(append([]string{"report", "-o", "out"}, args...)...)
	if code != base.ExitOK {
		t.Fatal(code, stderr)
	}
	files := map[string]string{}
	for file := range strings.FieldsSeq(stdout) {
		files[strings.TrimPrefix(file, "out/")] = string(golden.Read(t, file))
	}
	return files
}

// sameFiles checks that the named files of two folders are equal.
func sameFiles(t *testing.T, a, b string, names ...string) {
	t.Helper()
	for _, name := range names {
		if !bytes.Equal(golden.Read(t, a+"/"+name), golden.Read(t, b+"/"+name)) {
			t.Errorf("%s is not the same in %s and %s", name, a, b)
		}
	}
}

func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		must.Do(os.MkdirAll(filepath.Dir(name), 0o755))
		must.Do(os.WriteFile(name, []byte(text), 0o644))
	}
}

// fromCache counts the notebooks whose verdicts the last command with --timings timings.json
// found in the cache.
func fromCache(t *testing.T) int {
	t.Helper()
	data := golden.Read(t, "timings.json")
	return strings.Count(string(data), `"cached": true`)
}

// folder returns the names and contents of a folder's files as one string, which is empty if
// the folder does not exist.
func folder(t *testing.T, dir string) string {
	t.Helper()
	list, err := folderContents(os.DirFS(dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return strings.Join(list, "\n")
}

// variants are the pages that report writes: a variant, and a folder of templates.
var variants = [][2]string{{"report", "look"}, {"handout", "look"}, {"report", ""}, {"handout", ""}}

// observed returns everything that verify and report show. Report writes some variants to new
// folders next to the cache.
func observed(t *testing.T, cache string, pages [][2]string, args ...string) string {
	t.Helper()
	common := append([]string{"--engine", "yaegi", "--cache", cache, "nb"}, args...)
	var seen []string
	see := func(command string, more ...string) {
		code, stdout, stderr := rederiveHere(append(append([]string{command}, common...), more...)...)
		seen = append(seen, command, fmt.Sprint(code), stdout, stderr)
	}
	see("verify", "--format", "json")
	see("verify", "--strict")
	for _, page := range pages {
		dir := cache + "-out/" + page[0] + page[1]
		must.Do(os.RemoveAll(dir)) // a report that fails leaves the old files
		see("report", "-o", dir, "--format", "html", "--variant", page[0], "--templates", page[1])
		seen = append(seen, folder(t, dir))
	}
	return strings.ReplaceAll(strings.Join(seen, "\n"), cache+"-out", "out")
}

// edits are all changes that can happen between two commands. They accumulate.
var edits = []struct {
	name       string
	file, text string   // what is written; with an empty text the file is removed
	args       []string // added to those of earlier edits
}{
	{name: "nothing"},
	{name: "parameter", args: []string{"-P", "n=5"}},
	{name: "limit", file: "rederive.yaml", text: "limits: {time: 20s}\n"},
	{name: "input", file: "nb/data.txt", text: "seven"},
	{name: "included file", file: "nb/part.md", text: "Included are `{go} total * 3`.\n"},
	{
		name: "printed value", file: "nb/claims.md",
		text: strings.Replace(aProject["nb/claims.md"], "printed: 7", "printed: 8", 1),
	},
	{name: "no input", file: "nb/data.txt"},
	{name: "input again", file: "nb/data.txt", text: "seven"},
	{name: "bibliography", file: "nb/refs.bib", text: strings.Replace(aProject["nb/refs.bib"], "1982", "1983", 1)},
	{name: "picture", file: "nb/square.svg", text: strings.Replace(aProject["nb/square.svg"], `"10"`, `"11"`, 1)},
	{name: "template", file: "look/style.css", text: "body { color: navy }\n"},
	{name: "one more template", file: "look/script.js", text: "// nothing\n"},
	{name: "no claims", file: "nb/claims.md"},
	{name: "claims again", file: "nb/claims.md", text: aProject["nb/claims.md"]},
	{name: "illegal stored results", file: "nb/slow.json", text: "{}\n"},
	{name: "prose", file: "nb/notebook.md", text: strings.Replace(aProject["nb/notebook.md"], "The total is", "It is",
		1)},
	{name: "default", file: "nb/notebook.md", text: strings.Replace(aProject["nb/notebook.md"], "n: 3", "n: 4", 1)},
	{
		name: "cell", file: "nb/notebook.md",
		text: strings.Replace(aProject["nb/notebook.md"], "total := n", "total := 1 + n", 1),
	},
	{
		name: "no slow cell", file: "nb/notebook.md",
		text: strings.Replace(aProject["nb/notebook.md"], "tier=slow", "", 1),
	},
	{name: "stored results of no cell", file: "nb/slow.json", text: "{} \n"}, // the report carries them
	{name: "back", file: "nb/notebook.md", text: aProject["nb/notebook.md"]},
}

// TestNoStaleResult edits everything that a report depends on, and checks after each edit
// that verify and report give the same as without a cache: the first time, and again when
// everything comes from the cache.
func TestNoStaleResult(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	writeFiles(t, aProject)
	pages, before := share.Of(t, 4, variants), ""
	for _, edit := range edits {
		switch {
		case edit.text != "":
			writeFiles(t, map[string]string{edit.file: edit.text})
		case edit.file != "":
			must.Do(os.Remove(edit.file))
		}
		want := observed(t, t.TempDir(), pages, edit.args...)
		if want == before && edit.name != "limit" {
			t.Errorf("%s: nothing is seen of the edit", edit.name)
		}
		before = want
		for _, time := range []string{"first", "second"} {
			if got := observed(t, "cache", pages, edit.args...); got != want {
				t.Errorf("%s, the %s time: %s", edit.name, time, firstLines(got, want))
			}
		}
		code, _, _ := rederiveHere(append(strings.Fields(
			"verify --engine yaegi --cache cache --timings timings.json nb"), edit.args...)...)
		if code != base.ExitUsage && edit.name != "no input" && fromCache(t) != 1 {
			t.Errorf("%s: the verdicts do not come from the cache", edit.name)
		}
	}
}

// firstLines returns the first pair of lines in which two texts differ.
func firstLines(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("got %.200q, want %.200q", a[i], b[i])
		}
	}
	return fmt.Sprintf("got %d lines, want %d", len(a), len(b))
}

// TestSlowEditedByHand edits the stored results, which then no longer count.
func TestSlowEditedByHand(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, aProject)
	args := []string{"--engine", "yaegi", "--cache", "cache", "nb"}
	if code, _, stderr := rederiveHere(append([]string{"verify", "--tier", "slow"}, args...)...); code != base.ExitOK {
		t.Fatal(code, stderr)
	}
	for range 2 {
		if _, stdout, _ := rederiveHere(append([]string{"verify", "--format", "json"}, args...)...); !strings.Contains(
			stdout, `"verdict": "confirmed",
      "printed": "40"`) {
			t.Error("the stored result does not count:", stdout)
		}
	}
	data := golden.Read(t, "nb/slow.json")
	writeFiles(t, map[string]string{"nb/slow.json": strings.Replace(string(data), `"40"`, `"41"`, 1)})
	for _, command := range []string{"verify", "run", "verify"} {
		_, stdout, stderr := rederiveHere(append([]string{command}, args...)...)
		if !strings.Contains(stderr, "was changed by hand") ||
			command == "verify" && !strings.Contains(stdout, "deferred") {
			t.Errorf("%s says nothing of it: %s%s", command, stdout, stderr)
		}
	}
}

// TestDamagedEntries truncates and alters every file of the cache, including pages.
func TestDamagedEntries(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, aProject)
	pages := share.Of(t, 2, variants[1:]) // the handouts
	want := observed(t, "cache", pages)
	for name, harm := range map[string]func(data []byte) []byte{
		"cut":     func(data []byte) []byte { return data[:len(data)/2] },
		"empty":   func([]byte) []byte { return nil },
		"altered": func(data []byte) []byte { return bytes.Replace(data, []byte("7"), []byte("8"), 1) },
	} {
		for _, root := range []string{"cache", "cache-out"} {
			for _, file := range filesBelow(t, root) {
				must.Do(os.WriteFile(file, harm(golden.Read(t, file)), 0o644))
			}
			if got := observed(t, "cache", pages); got != want {
				t.Errorf("%s files below %s: %s", name, root, firstLines(got, want))
			}
		}
	}
}

func filesBelow(t *testing.T, root string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	return files
}

// TestPassingFailuresAreNotKept checks that a run that hit a limit is repeated, but a panic,
// which would recur, comes from the cache.
func TestPassingFailuresAreNotKept(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, cell := range map[string]string{"limit": "for {\n}", "panic": "panic(1)", "illegal": "undefined"} {
		writeFiles(t, map[string]string{name + ".md": "---\nlimits: {time: 2s}\n---\n\n```go\n" + cell + "\n```\n"})
		want := 0
		if name != "limit" {
			want = 1
		}
		verify := func() string {
			code, stdout, stderr := rederiveHere("verify", "--engine", "yaegi", "--cache", "cache", "--timings",
				"timings.json", name+".md")
			return fmt.Sprint(code, stdout, stderr)
		}
		first := verify()
		if second := verify(); first != second || fromCache(t) != want {
			t.Errorf("%s: %s, then %s, of which %d from the cache", name, first, second, fromCache(t))
		}
	}
}

// TestAnotherBinary gives a copy of this binary another build id: it must take nothing from
// this one's cache.
func TestAnotherBinary(t *testing.T) {
	exe := ownProgram(t)
	data := golden.Read(t, exe)
	mark := []byte("Go build ID: \"")
	at := bytes.Index(data, mark)
	note := bytes.Index(data, []byte("\x04\x00\x00\x00Go\x00\x00"))
	if at < 0 || note < 0 {
		t.Skip("the binary has no build id")
	}
	data[at+len(mark)]++
	data[note+8]++
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{"nb/notebook.md": "```go\n1\n```\n"})
	must.Do(os.WriteFile("other", data, 0o755))
	for _, step := range []struct {
		exe  string
		want int
	}{{exe, 0}, {exe, 1}, {"./other", 0}, {"./other", 1}, {exe, 1}} {
		cmd := exec.Command(step.exe, "verify", "--engine", "yaegi", "--cache", "cache", "--timings", "timings.json",
			"nb")
		cmd.Args[0] = "rederive"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if got := fromCache(t); got != step.want {
			t.Errorf("%s: %d notebooks from the cache, want %d", step.exe, got, step.want)
		}
	}
}

// TestAnotherToolchain removes the Go toolchain and then installs another. Messages about the
// first must not be repeated.
func TestAnotherToolchain(t *testing.T) {
	exe := ownProgram(t)
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	t.Chdir(t.TempDir())
	script := "#!/bin/sh\nif [ \"$1\" = env ]; then echo go1.99; else exec " + goCommand + " \"$@\"; fi\n"
	writeFiles(t, map[string]string{"nb/notebook.md": "```go\n1\n```\n", "other/go": script, "none/empty": ""})
	must.Do(os.Chmod("other/go", 0o755))
	first := filepath.Dir(goCommand)
	for _, step := range []struct {
		folder string
		want   int
		says   string
	}{
		{first, 0, ""},
		{first, 1, ""},
		{"none", 0, "interpreted only"},
		{"none", 1, "interpreted only"},
		{"other", 0, ""},
		{"other", 1, ""},
		{first, 1, ""},
	} {
		folder := must.Get(filepath.Abs(step.folder))
		cmd := exec.Command(exe, "verify", "--cache", "cache", "--timings", "timings.json", "nb")
		cmd.Args[0] = "rederive"
		cmd.Env = append(os.Environ(), "PATH="+folder)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), step.says) ||
			step.says == "" && strings.Contains(string(out), "warning") {
			t.Fatalf("%s: %v\n%s", step.folder, err, out)
		}
		if got := fromCache(t); got != step.want {
			t.Errorf("%s: %d notebooks from the cache, want %d", step.folder, got, step.want)
		}
	}
}

// TestSharedCache runs parallel processes with one cache, on projects whose notebooks have
// the same name, and some the same text but another input. Each must report its own results.
func TestSharedCache(t *testing.T) {
	exe := ownProgram(t)
	t.Chdir(t.TempDir())
	claims := "---\ntitle: Demo\n---\n\n# Demo\n\n## a.b One\n\n- where: p. 1\n- kind: integer\n- printed: 1\n\nOne.\n"
	verify := func(i int) {
		cmd := exec.Command(exe, "verify", "--format", "json", "--engine", "yaegi", "--cache", "../cache", "--timings",
			fmt.Sprint("timings", i), "nb")
		cmd.Args[0], cmd.Dir = "rederive", fmt.Sprint("project", i%3)
		out, err := cmd.Output()
		var l struct {
			Claims []struct{ Computed string }
		}
		if jerr := json.Unmarshal(out, &l); jerr != nil || len(l.Claims) != 1 ||
			l.Claims[0].Computed != fmt.Sprint(i%3) {
			t.Errorf("%v %v\n%s", err, jerr, out)
		}
	}
	for i := range 3 {
		value := "len(show.Input(\"data\"))"
		if i == 2 {
			value = "2 * " + value
		}
		dir := fmt.Sprint("project", i)
		writeFiles(t, map[string]string{
			dir + "/nb/claims.md": claims, dir + "/nb/data.txt": strings.Repeat("x", min(i, 1)),
			dir + "/nb/notebook.md": "---\ninputs: {data: data.txt}\n---\n\n```go\nimport \"rederive/show\"\n" +
				"show.Claim(\"a.b\", " + value + ")\n```\n",
		})
	}
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			for range 5 {
				verify(i)
			}
		})
	}
	wg.Wait()
	for i := range 3 {
		verify(i)
		if data, err := os.ReadFile(fmt.Sprintf("project%d/timings%d", i, i)); err != nil ||
			!bytes.Contains(data, []byte(`"cached": true`)) {
			t.Errorf("project %d is not in the cache: %v %s", i, err, data)
		}
	}
}

// folderContents lists the names and contents of all files of a folder.
func folderContents(folder fs.FS) (list []string, err error) {
	err = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		list = append(list, name, string(data))
		return err
	})
	return list, err
}
