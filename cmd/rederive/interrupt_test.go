package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"rederive/cmd/rederive/base"
	"rederive/internal/must"
)

// TestInterrupt interrupts or kills the program while its workers compute without end, or while
// cells are being compiled. It must leave no process behind and, unless killed, no temporary file.
func TestInterrupt(t *testing.T) {
	skipIfShort(t)
	exe := ownProgram(t)
	if _, err := os.Stat("/proc/self/task"); err != nil {
		t.Skip("processes are looked for under /proc")
	}
	_, noGo := exec.LookPath("go")
	for _, test := range []struct {
		name   string
		engine string
		signal syscall.Signal
		until  string // name of a child process that must exist when the signal is sent
	}{
		{"interrupted", "yaegi", syscall.SIGINT, "rederive"},
		{"terminated", "yaegi", syscall.SIGTERM, "rederive"},
		{"killed", "yaegi", syscall.SIGKILL, "rederive"},
		{"interrupted, compiled", "go", syscall.SIGINT, "programs"},
		{"killed, compiled", "go", syscall.SIGKILL, "programs"},
		{"interrupted while it compiles", "go", syscall.SIGINT, "go"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.engine == "go" && noGo != nil {
				t.Skip("there is no Go toolchain")
			}
			t.Chdir(t.TempDir())
			writeFiles(t, map[string]string{
				"a/notebook.md": "```go\nfor {\n}\n```\n",
				"b/notebook.md": "```go\nx := 0\nfor {\n\tx++\n}\n```\n", "tmp/keep": "",
			})
			tmp, err := filepath.Abs("tmp")
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(exe, "run", "--engine", test.engine, "--cache", "cache", "a", "b")
			cmd.Args[0] = "rederive"
			cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			must.Do(cmd.Start())
			workers := childrenNamed(t, cmd.Process.Pid, test.until)
			must.Do(cmd.Process.Signal(test.signal))
			err = cmd.Wait()
			if exit := new(exec.ExitError); !errors.As(err, &exit) ||
				test.signal != syscall.SIGKILL && exit.ExitCode() != base.ExitCell {
				t.Errorf("%v\n%s", err, stderr.String())
			}
			for _, pid := range workers {
				waitFor(t, "the end of process "+pid, func() bool {
					_, err := os.Stat("/proc/" + pid)
					return err != nil
				})
			}
			if test.signal != syscall.SIGKILL {
				noTemporaryFiles(t, tmp, "cache")
			}
		})
	}
}

// TestInterruptedReport interrupts a report: the files of an earlier run stay unchanged.
func TestInterruptedReport(t *testing.T) {
	skipIfShort(t)
	exe := ownProgram(t)
	if _, err := os.Stat("/proc/self/task"); err != nil {
		t.Skip("processes are looked for under /proc")
	}
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"a/notebook.md":  "# A\n\n```go\nfor {\n}\n```\n",
		"out/a.html":     "an earlier report",
		"out/index.html": "an earlier index",
	})
	cmd := exec.Command(exe, "report", "--engine", "yaegi", "--cache", "cache", "--force", "-o", "out", "a")
	cmd.Args[0] = "rederive"
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	must.Do(cmd.Start())
	childrenNamed(t, cmd.Process.Pid, "rederive")
	must.Do(cmd.Process.Signal(os.Interrupt))
	err := cmd.Wait()
	if exit := new(exec.ExitError); !errors.As(err, &exit) || exit.ExitCode() != base.ExitUsage ||
		!strings.Contains(stderr.String(), "rederive report: interrupted; nothing was written") {
		t.Errorf("%v\n%s", err, stderr.String())
	}
	for name, want := range map[string]string{"out/a.html": "an earlier report", "out/index.html": "an earlier index"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestSecondInterrupt interrupts the program again while it waits for a toolchain that ignores
// signals. The second signal ends the program, which would otherwise give the toolchain some time
// first.
func TestSecondInterrupt(t *testing.T) {
	if signal.Ignored(os.Interrupt) {
		t.Skip("skipped: interrupts are ignored here, as shells arrange for what they start in the background")
	}
	exe := ownProgram(t)
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"a/notebook.md": "```go\n1 + 2\n```\n",
		"bin/go": "#!/bin/sh\ntrap '' INT\ncase $1 in env) echo go1.26.0;; *) : > began; while :; do :; " +
			"done;; esac\n",
	})
	must.Do(os.Chmod("bin/go", 0o755))
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "run", "--engine", "go", "--cache", "cache", "a")
	cmd.Args[0] = "rederive"
	cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
	must.Do(cmd.Start())
	waitFor(t, "the toolchain", func() bool {
		began, _ := filepath.Glob("cache/*/programs/tmp-*/module/began")
		return len(began) > 0
	})
	ended := make(chan error, 1)
	must.Do(cmd.Process.Signal(os.Interrupt))
	go func() { ended <- cmd.Wait() }()
	for waiting := true; waiting; { // a second signal may come before the first is noticed
		select {
		case err = <-ended:
			waiting = false
		case <-time.After(100 * time.Millisecond):
			_ = cmd.Process.Signal(os.Interrupt) // it may have ended
		}
	}
	if exit := new(exec.ExitError); !errors.As(err, &exit) || exit.ExitCode() != -1 {
		t.Errorf("it ended with %v, not by the signal", err)
	}
}

// TestStuckInterrupt interrupts the program while it waits forever: nobody reads its output. One
// signal ends it.
func TestStuckInterrupt(t *testing.T) {
	skipIfShort(t)
	exe := ownProgram(t)
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"a/notebook.md": "```go\nimport \"strings\"\n\nstrings.Repeat(\"x\", 1<<20)\n```\n",
	})
	cmd := exec.Command(exe, "run", "--engine", "yaegi", "--cache", "cache", "a")
	cmd.Args[0] = "rederive"
	stdout := must.Get(cmd.StdoutPipe())
	must.Do(cmd.Start())
	must.Get(stdout.Read(make([]byte, 1)))
	must.Do(cmd.Process.Signal(syscall.SIGTERM))
	state, err := cmd.Process.Wait()
	if err != nil || state.ExitCode() != base.ExitUsage {
		t.Errorf("it ended with %v, %v", state, err)
	}
}

// childrenNamed waits until a process has a child of that name (a worker, interpreted or compiled,
// or the go command), and returns the ids of all its children.
func childrenNamed(t *testing.T, pid int, name string) (pids []string) {
	t.Helper()
	waitFor(t, "a process "+name, func() bool {
		pids = nil
		found := false
		lists, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
		for _, list := range lists {
			data, _ := os.ReadFile(list)
			for child := range strings.FieldsSeq(string(data)) {
				pids = append(pids, child)
				line, _ := os.ReadFile("/proc/" + child + "/cmdline")
				command, _, _ := strings.Cut(string(line), "\x00")
				env, _ := os.ReadFile("/proc/" + child + "/environ")
				worker := strings.Contains(string(env), "GOTRACEBACK=")
				switch name {
				case "go":
					found = found || filepath.Base(command) == "go"
				case "programs":
					found = found || worker && strings.Contains(command, "programs")
				default:
					found = found || worker
				}
			}
		}
		return found
	})
	return pids
}

func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for start := time.Now(); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > 60*time.Second {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// noTemporaryFiles checks that nothing is left in the folder for temporary files and in the cache.
func noTemporaryFiles(t *testing.T, tmp, cache string) {
	t.Helper()
	for _, pattern := range []string{
		tmp + "/rederive*", tmp + "/go-*", cache + "/*/*/tmp-*", cache + "/*/tmp-*",
		cache + "/*/*/*/cells-*", cache + "/*/modules/*/cells-*",
	} {
		if left, err := filepath.Glob(pattern); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v %v", left, err)
		}
	}
}
