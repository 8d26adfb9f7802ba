package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-fonts/stix/stix2textregular"
	"github.com/rogpeppe/go-internal/testscript"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/grade"
	"rederive/cmd/rederive/verifier"
	"rederive/internal/boundary"
	"rederive/internal/build"
	"rederive/internal/cache"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/share"
	"rederive/kernel"
	"rederive/show/wire"
)

func TestMain(m *testing.M) {
	watchToken()
	kernel.WorkerMain() // the worker is this binary, started again
	program := func() {
		build.Sources = os.Getenv("REDERIVE_TEST_SOURCES") // as the linker sets it
		verifier.SlurmPoll = 50 * time.Millisecond
		main()
	}
	if os.Getenv(base.ApartVariable) != "" || os.Getenv(grade.JudgeVariable) != "" {
		program() // so are the processes that parse, draw or judge submissions
	}
	testscript.Main(tests{m}, map[string]func(){"rederive": program})
}

// tests are the tests of this package. They all share Go's build cache, by default in the user's
// cache folder: with an empty one a test would build the standard library again.
type tests struct{ *testing.M }

// Run runs the tests.
func (m tests) Run() int {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err == nil { // otherwise there is no toolchain, and nothing is built
		caches := strings.Fields(string(out))
		err = errors.Join(os.Setenv("GOCACHE", caches[0]), os.Setenv("GOMODCACHE", caches[1]))
	}
	if err != nil && !errors.Is(err, exec.ErrNotFound) {
		fmt.Fprintln(os.Stderr, "finding the caches of Go:", err)
		return 1
	}
	defer func() { _ = os.RemoveAll(readerHome.dir) }()
	return m.M.Run()
}

// TestScript runs the scripts of the command line, one scenario each. Their names begin with the
// command that they test.
func TestScript(t *testing.T) { runScripts(t, "testdata/script") }

// TestAttack runs the attacks: hostile notebooks, claims documents, caches and arguments, each
// with the expected result. A script is named after what it tries.
func TestAttack(t *testing.T) { runScripts(t, "testdata/attack") }

// TestEscape runs strangers' notebooks that try to escape from the confinement.
func TestEscape(t *testing.T) {
	if err := boundary.Check(); err != nil {
		t.Skip("skipped all attempts to escape: ", err)
	}
	runScripts(t, "testdata/escape")
}

func runScripts(t *testing.T, dir string) {
	stix := filepath.Join(t.TempDir(), "stix.ttf")
	must.Do(os.WriteFile(stix, stix2textregular.TTF, 0o600))
	battery := must.Get(filepath.Abs("../../paper/testdata/battery"))
	testscript.Run(t, testscript.Params{
		Files:               scriptsIn(t, dir),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_CACHE_HOME", e.WorkDir+"/cache")
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("BIN", filepath.SplitList(e.Getenv("PATH"))[0]) // a PATH without Go
			e.Setenv("GOCACHE", os.Getenv("GOCACHE"))
			e.Setenv("GOMODCACHE", os.Getenv("GOMODCACHE"))
			e.Setenv("PAPERS", battery) // PDF files
			e.Setenv("FONT", stix)
			if compiledReaderUsers[strings.TrimPrefix(filepath.Base(e.WorkDir), "script-")] {
				return giveReader(e.WorkDir)
			}
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "race": // the detector needs memory and stack of its own
				return raceDetector, nil
			case "whole":
				return share.Whole(), nil
			}
			return false, fmt.Errorf("unknown condition %s", name)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"status": status, "damage": damage,
			"forge": forge, "replace": replace, "amend": amend, "reseal": reseal,
		},
	})
}

// A run with shares runs every attacksTogether-th attack.
const attacksTogether = 10

// scriptsIn returns the scripts of a folder, and a share of the attacks. With -short it returns
// one script for each subject, which is the first word of its name, among those that neither
// compile nor start a browser.
func scriptsIn(t *testing.T, dir string) (files []string) {
	all := golden.Files(t, dir+"/*.txtar")
	if !testing.Short() {
		if filepath.Base(dir) == "attack" {
			return share.Of(t, attacksTogether, all)
		}
		return all
	}
	subjects := map[string]bool{}
	for _, file := range all {
		script := golden.Read(t, file)
		subject, _, _ := strings.Cut(filepath.Base(file), "_")
		if !subjects[subject] && !compiles(string(script)) {
			subjects[subject] = true
			files = append(files, file)
		}
	}
	return files
}

// compiles reports whether a script may compile cells or start Chromium.
func compiles(script string) bool {
	commands, _, _ := strings.Cut(script, "\n-- ")
	for line := range strings.Lines(commands) {
		runs := regexp.MustCompile(`rederive (verify|run|report|grade|audit|replay)\b`).MatchString(line)
		if runs && !strings.Contains(line, "--engine yaegi") || strings.Contains(line, "chromium") {
			return true
		}
	}
	return false
}

// skipIfShort skips, with -short, a test that takes seconds or compiles packages.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped by -short: it takes seconds, or compiles packages")
	}
}

// ownProgram returns the path of this binary, which runs as rederive.
func ownProgram(t *testing.T) string {
	t.Helper()
	return must.Get(os.Executable())
}

// status runs a command and checks its exit code: status CODE COMMAND ARGS...
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = exitCode(err)
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// damage overwrites all files of a folder with a text: damage FOLDER TEXT.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	eachEntry(ts, args[0], func(name string) {
		ts.Check(os.WriteFile(name, []byte(strings.Join(args[1:], " ")), 0o644))
	})
}

// amend replaces texts in a file, each of which must occur once: amend FILE OLD NEW [OLD NEW ...].
func amend(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 || len(args)%2 == 0 {
		ts.Fatalf("usage: amend FILE OLD NEW [OLD NEW ...]")
	}
	text := ts.ReadFile(args[0])
	for i := 1; i < len(args); i += 2 {
		if n := strings.Count(text, args[i]); n != 1 {
			ts.Fatalf("%s has %q %d times", args[0], args[i], n)
		}
		text = strings.Replace(text, args[i], args[i+1], 1)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// replace replaces each file of a folder with a pipe, a link or a sparse file: replace FOLDER
// pipe, replace FOLDER sparse or replace FOLDER PATH.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	eachEntry(ts, args[0], func(name string) {
		ts.Check(os.Remove(name))
		switch args[1] {
		case "pipe":
			ts.Check(ts.Exec("mkfifo", name))
		case "sparse":
			ts.Check(os.WriteFile(name, nil, 0o644))
			ts.Check(os.Truncate(name, 1<<40))
		default:
			ts.Check(os.Symlink(args[1], name))
		}
	})
}

// forge overwrites all entries of a cache with a text, sealed as the cache does it: forge FOLDER
// TEXT.
func forge(ts *testscript.TestScript, _ bool, args []string) {
	secret, err := cache.ReadSecret(ts.MkAbs(ts.Getenv("HOME") + "/.config/rederive/key"))
	ts.Check(err)
	eachEntry(ts, args[0], func(name string) {
		ts.Check(cache.Store{Dir: filepath.Dir(name), Secret: secret}.Put(filepath.Base(name),
			[]byte(strings.Join(args[1:], " "))))
	})
}

// reseal updates the digests of the stored results in a slow.json: reseal FILE. The digests have
// no key, so anyone can do it.
func reseal(ts *testscript.TestScript, _ bool, args []string) {
	var s struct {
		Schema string `json:"schema"`
		Cells  []struct {
			ID      string       `json:"id"`
			Digest  string       `json:"digest"`
			Result  string       `json:"result"`
			Seconds int          `json:"seconds"`
			Date    string       `json:"date"`
			Offers  []wire.Offer `json:"offers"`
			Outputs []struct {
				Stream string      `json:"stream,omitempty"`
				Text   string      `json:"text,omitempty"`
				Bundle wire.Bundle `json:"bundle,omitempty"`
			} `json:"outputs,omitempty"`
		} `json:"cells"`
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &s))
	for i, c := range s.Cells {
		data, err := json.Marshal([]any{c.Offers, c.Outputs})
		ts.Check(err)
		s.Cells[i].Result = cache.Key(string(data))
	}
	data, err := json.Marshal(s)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o644))
}

func eachEntry(ts *testscript.TestScript, folder string, do func(name string)) {
	n := 0
	ts.Check(filepath.WalkDir(ts.MkAbs(folder), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
			do(name)
		}
		return err
	}))
	if n == 0 {
		ts.Fatalf("the cache has no entries")
	}
}
