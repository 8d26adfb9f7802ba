package kernel

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"rederive"
	"rederive/kernel/internal/toolchain"
)

// TestNoFilesLeft runs notebooks that end in every way, and looks for files left in the
// folder for temporary files.
func TestNoFilesLeft(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	for _, code := range []string{"1 + 1", "panic(1)", "for {\n}"} {
		Execute(context.Background(), parse(t, code),
			Options{Engine: Yaegi, Cache: t.TempDir(), Limits: rederive.Limits{Time: 200 * time.Millisecond}})
	}
	left, err := filepath.Glob(filepath.Join(tmp, "rederive-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// TestManyNotebooks runs notebooks concurrently. Each must have its own results,
// including those that fail.
func TestManyNotebooks(t *testing.T) {
	const n = 60
	runs := make([]*rederive.Run, n)
	cache := t.TempDir()
	slots := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for i := range n {
		nb := parse(t, fmt.Sprintf("x := %d\nif x%%10 == 3 {\n\tpanic(x)\n}\nx * x", i))
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			runs[i] = Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: cache})
		})
	}
	wg.Wait()
	for i, run := range runs {
		if i%10 == 3 {
			if run.Status != rederive.RunFailed {
				t.Errorf("notebook %d: %v", i, run.Status)
			}
			continue
		}
		if run.Status != rederive.RunOK ||
			run.Cells[0].Outputs[0].(*rederive.Display).Bundle.Text() != fmt.Sprint(i*i) {
			t.Errorf("notebook %d: %v %v", i, run.Status, run.Errors)
		}
	}
}

// TestOutsideCheckout compiles a notebook with solvers in a folder outside the module.
func TestOutsideCheckout(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	t.Chdir(t.TempDir())
	nb := parse(t, "import \"rederive/solvers/impartial\"\nimpartial.Mex(0, 1, 3)")
	run := Execute(context.Background(), nb, Options{Engine: Both, Cache: t.TempDir()})
	if run.Status != rederive.RunOK || !run.Agreed {
		t.Errorf("%v: %v %v", run.Status, run.Errors, run.Warns)
	}
}

// TestOpenFiles opens files without limit. To do so, a notebook must import a package
// beyond the allow-list.
func TestOpenFiles(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	nb, want := plant(t, "---\nimports: [os]\n---\n\n"+cell(`import "os"
var files []*os.File
for range 1000 {
	f, err := os.Open("/dev/null")
	if err != nil {
		@@panic(err)
	}
	files = append(files, f)
}
len(files)`))
	run := Execute(context.Background(), nb, Options{Engine: Go, Cache: t.TempDir()})
	if run.Status != rederive.RunFailed || run.Errors[0].Pos != want ||
		!strings.Contains(run.Errors.Error(), "too many open files") {
		t.Errorf("%v: %v, want %v", run.Status, run.Errors, want)
	}
}

// TestLeftovers leaves goroutines behind that never end. Those that wait end with the
// worker and delay nothing; one that goes on is an error of its cell.
func TestLeftovers(t *testing.T) {
	engine := Yaegi
	if _, err := toolchain.Find(); err == nil {
		engine = Both
	}
	waits := parse(t, "c := make(chan int)\nfor range 3 {\n\tgo func() { c <- 1 }()\n}", "1 + 1")
	run := Execute(context.Background(), waits,
		Options{Engine: engine, Cache: t.TempDir(), Limits: rederive.Limits{Time: time.Minute}})
	if run.Status != rederive.RunOK || run.Cells[1].State != rederive.CellRan {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
	runs := parse(t, "for range 3 {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n}", "1 + 1")
	run = Execute(context.Background(), runs,
		Options{Engine: engine, Cache: t.TempDir(), Limits: rederive.Limits{Time: 2 * time.Second}})
	if run.Status == rederive.RunOK || !strings.Contains(fmt.Sprint(run.Errors), "but a goroutine") {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
}

// TestRelativeCache compiles into a cache whose path is relative to the current folder,
// which is not the toolchain's.
func TestRelativeCache(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	t.Chdir(t.TempDir())
	run := Execute(context.Background(), parse(t, "1 + 2"), Options{Engine: Go, Cache: "cache"})
	if run.Status != rederive.RunOK {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
}

// TestNoToolchain checks that a run reports a missing second engine.
func TestNoToolchain(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^TestWithoutGo$", "-test.v")
	cmd.Env = []string{"PATH=/nonexistent", "WITHOUT_GO=1", "HOME=" + t.TempDir(), "TMPDIR=" + t.TempDir()}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "PASS: TestWithoutGo") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestWithoutGo(t *testing.T) {
	if os.Getenv("WITHOUT_GO") == "" {
		t.Skip("run by TestNoToolchain")
	}
	run := Execute(context.Background(), parse(t, "1 + 2"), Options{Cache: t.TempDir()})
	if run.Status != rederive.RunOK || len(run.Engines) != 1 || run.Engines[0] != Yaegi || run.Agreed {
		t.Errorf("%v by %v: %v", run.Status, run.Engines, run.Errors)
	}
	if len(run.Warns) != 1 || !strings.Contains(run.Warns[0].Error(), "interpreted only") {
		t.Errorf("the warnings are %v", run.Warns)
	}
	run = Execute(context.Background(), parse(t, "1 + 2"), Options{Engine: Go, Cache: t.TempDir()})
	if run.Status == rederive.RunOK || !strings.Contains(run.Errors.Error(), "no Go toolchain") {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
}
