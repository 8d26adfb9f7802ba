//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/must"
	"rederive/internal/share"
)

// manyNotebooks writes n notebooks, each with a claim, into the current folder. Every
// tenth is wrong, and every twentieth fails.
func manyNotebooks(t testing.TB, n int) {
	t.Helper()
	for i := range n {
		dir := fmt.Sprintf("notebooks/nb%03d", i)
		must.Do(os.MkdirAll(dir, 0o755))
		printed, cell := i*i, fmt.Sprintf("show.Claim(\"demo.square\", n*%d)", i)
		if i%10 == 3 {
			printed++
		}
		if i%20 == 7 {
			cell = "panic(n)"
		}
		notebook := fmt.Sprintf("```go\nimport \"rederive/show\"\n\nn := %d\nshow.Text(\"n\")\n```\n\n```go\n%s\n```\n",
			i, cell)
		claims := fmt.Sprintf("---\ntitle: Demo\n---\n\n# Demo\n\n## demo.square A square\n\n- where: p. 1\n- kind: "+
			"integer\n- printed: %d\n\nThe square.\n", printed)
		for name, text := range map[string]string{"notebook.md": notebook, "claims.md": claims} {
			must.Do(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
	}
}

// TestManyNotebooks verifies 20 or 60 notebooks in parallel. The ledger is in their
// order, and the same however many run at once.
func TestManyNotebooks(t *testing.T) {
	n := 20
	if share.Whole() {
		n = 60
	}
	t.Chdir(t.TempDir())
	manyNotebooks(t, n)
	var first string
	for _, jobs := range []string{"1", "8"} {
		code, stdout, stderr := rederiveHere("verify", "--engine", "yaegi", "--cache", "cache"+jobs, "-j", jobs,
			"--format", "json")
		if code != base.ExitCell {
			t.Fatal(code, stderr)
		}
		if first == "" {
			first = stdout + stderr
		}
		if stdout+stderr != first {
			t.Errorf("with %s jobs: %s", jobs, firstLines(stdout+stderr, first))
		}
		var l rederive.Ledger
		must.Do(json.Unmarshal([]byte(stdout), &l))
		for i, nb := range l.Notebooks {
			if want := fmt.Sprintf("notebooks/nb%03d/notebook.md", i); nb.Path != want || len(l.Notebooks) != n {
				t.Fatalf("notebook %d of %d is %s, want %s", i, len(l.Notebooks), nb.Path, want)
			}
		}
		if s := l.Summary; s.Confirmed != n*8/10+n/20 || s.Mismatch != n/10 || s.Unchecked != n/20 {
			t.Errorf("%+v", s)
		}
	}
}

// BenchmarkManyNotebooks verifies 200 notebooks with an empty cache, and reports the
// memory of this process and of the largest worker, and how many cores were busy.
func BenchmarkManyNotebooks(b *testing.B) {
	for _, engine := range []string{"yaegi", "both"} {
		b.Run(engine, func(b *testing.B) {
			b.Chdir(b.TempDir())
			manyNotebooks(b, 200)
			for i := 0; b.Loop(); i++ {
				stop := watchChildren()
				start, cpu := time.Now(), cpuSeconds(b)
				if code, _, stderr := rederiveHere("verify", "--engine", engine, "--cache",
					fmt.Sprint("cache", i)); code != base.ExitCell {
					b.Fatal(code, stderr)
				}
				b.ReportMetric((cpuSeconds(b)-cpu)/time.Since(start).Seconds(), "cores")
				b.ReportMetric(float64(stop())/1024, "MiB-worker")
				b.ReportMetric(float64(memoryOf("self"))/1024, "MiB-host")
			}
		})
	}
}

// BenchmarkUnchanged verifies and reports 200 unchanged notebooks.
func BenchmarkUnchanged(b *testing.B) {
	for _, command := range []string{"verify", "report"} {
		b.Run(command, func(b *testing.B) {
			b.Chdir(b.TempDir())
			manyNotebooks(b, 200)
			args := []string{command, "--engine", "yaegi", "--cache", "cache"}
			for before := true; before || b.Loop(); before = false {
				if code, _, stderr := rederiveHere(args...); code != base.ExitCell {
					b.Fatal(code, stderr)
				}
			}
		})
	}
}

// BenchmarkWorker runs a cell that computes for a while, and reports the memory of its
// worker.
func BenchmarkWorker(b *testing.B) {
	for _, engine := range []string{"yaegi", "go"} {
		b.Run(engine, func(b *testing.B) {
			b.Chdir(b.TempDir())
			text := "```go\nn := uint64(1)\nfor range 500_000 {\n\tn = n*2862933555777941757 + 3037000493\n}\nn\n```\n"
			if engine == "go" {
				text = strings.Replace(text, "500_000", "500_000_000", 1)
			}
			must.Do(os.WriteFile("n.md", []byte(text), 0o644))
			for b.Loop() {
				stop := watchChildren()
				if code, _, stderr := rederiveHere("run", "--engine", engine, "--cache", "cache", "--fresh",
					"n.md"); code != base.ExitOK {
					b.Fatal(code, stderr)
				}
				b.ReportMetric(float64(stop())/1024, "MiB-worker")
			}
		})
	}
}

// watchChildren watches the child processes until the returned function is called,
// which returns the peak memory of the largest, in KiB.
func watchChildren() (stop func() int) {
	var most atomic.Int64
	quit, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-quit:
				return
			case <-time.After(2 * time.Millisecond):
			}
			lists, _ := filepath.Glob("/proc/self/task/*/children")
			for _, list := range lists {
				data, _ := os.ReadFile(list)
				for pid := range strings.FieldsSeq(string(data)) {
					// A worker has its own environment. A child that has not called
					// exec yet has this process's environment and memory.
					if env, _ := os.ReadFile("/proc/" + pid + "/environ"); strings.Contains(string(env),
						"GOTRACEBACK=") {
						most.Store(max(most.Load(), int64(memoryOf(pid))))
					}
				}
			}
		}
	}()
	return func() int {
		close(quit)
		<-done
		return int(most.Load())
	}
}

var peakMemory = regexp.MustCompile(`VmHWM:\s*(\d+) kB`)

// memoryOf returns the peak memory of a process in KiB, or 0 if it is unknown.
func memoryOf(pid string) int {
	data, _ := os.ReadFile("/proc/" + pid + "/status")
	m := peakMemory.FindSubmatch(data)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// cpuSeconds returns the processor time of this process and of its ended children.
func cpuSeconds(b *testing.B) float64 {
	b.Helper()
	total := 0.0
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		must.Do(syscall.Getrusage(who, &u))
		total += time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
	}
	return total
}
