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
	"rederive/show/worker"
)

// TestStrangeWorkers runs workers that do not keep to the protocol. Each must
// end, with a reason, and leave nothing behind.
func TestStrangeWorkers(t *testing.T) {
	const short, long = 500 * time.Millisecond, time.Minute
	for name, test := range map[string]struct {
		script string
		limit  time.Duration
	}{
		"garbage":        {"echo 'no frame' >&4", long},
		"garbage and on": {"echo 'no frame' >&4; sleep 60", long},
		"cut frame":      {`printf '{"Kind":"beg' >&4`, long},
		"closes all":     {"exec 3<&- 4>&-; sleep 60", long},
		"closes output":  {"exec 1>&- 2>&-; sleep 60", short},
		"leaves a child": {"sleep 60 & exit 7", long},
		"child escapes":  {"setsid sleep 30 & sleep 1; exit 7", long},
		"no such cell":   {`echo '{"Kind":"begin","Cell":999,"Value":-1}' >&4`, long},
		"no cell":        {`echo '{"Kind":"begin","Cell":-1,"Value":-1}' >&4`, long},
		"value, no step": {`echo '{"Kind":"value","Text":"1"}' >&4`, long},
		"no offer":       {`echo '{"Kind":"begin","Value":-1}' >&4; echo '{"Kind":"offer"}' >&4`, long},
		"many parts":     {`echo '{"Kind":"begin","Value":-1}' >&4; { printf '{"Kind":"offer","Offer":{"value":{"i":['; yes '{},' | head -n 3000000 | tr -d '\n'; echo '{}]}}}'; } >&4; sleep 60`, long},
		"silent":         {"sleep 60 & sleep 60", short},
		"flood":          {"while :; do echo flood flood flood flood flood; done", long},
		"frame flood":    {`while :; do echo '{"Kind":"end","Cell":1}' >&4; done`, short},
		"exit":           {"exit 7", long},
		"killed":         {"kill -9 $$", long},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			cmd := exec.Command("sh", "-c", test.script)
			o, err := runWorker(context.Background(), cmd, errand{job: worker.Job{Output: 1 << 16}, limit: test.limit, cells: 2, values: 1, began: func(int) {}})
			if err != nil {
				t.Fatal(err)
			}
			if o.done() || o.exit == nil && o.garbage == nil {
				t.Errorf("the worker counts as good: %+v", o)
			}
			if d := time.Since(start); d > 20*time.Second {
				t.Errorf("it took %v", d)
			}
		})
	}
}

// TestNoFilesLeft runs notebooks that end in all ways and looks for what is
// left in the folder for temporary files.
func TestNoFilesLeft(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	for _, code := range []string{"1 + 1", "panic(1)", "for {\n}"} {
		Execute(context.Background(), parse(t, code), Options{Engine: Yaegi, Cache: t.TempDir(), Limits: rederive.Limits{Time: 200 * time.Millisecond}})
	}
	left, err := filepath.Glob(filepath.Join(tmp, "rederive-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// TestManyNotebooks runs notebooks side by side. Each must give its own
// results, the failing ones too.
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
		if run.Status != rederive.RunOK || run.Cells[0].Outputs[0].(*rederive.Display).Bundle.Text() != fmt.Sprint(i*i) {
			t.Errorf("notebook %d: %v %v", i, run.Status, run.Errors)
		}
	}
}

// TestOutsideCheckout compiles a notebook in a folder that knows nothing of the
// module, with solvers.
func TestOutsideCheckout(t *testing.T) {
	if _, err := findToolchain(); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	nb := parse(t, "import \"rederive/solvers/impartial\"\nimpartial.Mex(0, 1, 3)")
	run := Execute(context.Background(), nb, Options{Engine: Both, Cache: t.TempDir()})
	if run.Status != rederive.RunOK || !run.Agreed {
		t.Errorf("%v: %v %v", run.Status, run.Errors, run.Warns)
	}
}

// TestOpenFiles opens files without end, for which a notebook must import more
// than the allow-list.
func TestOpenFiles(t *testing.T) {
	if _, err := findToolchain(); err != nil {
		t.Skip(err)
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
	if run.Status != rederive.RunFailed || run.Errors[0].Pos != want || !strings.Contains(run.Errors.Error(), "too many open files") {
		t.Errorf("%v: %v, want %v", run.Status, run.Errors, want)
	}
}

// TestLeftovers leaves goroutines behind that never end. They end with the
// worker, and hold nothing up.
func TestLeftovers(t *testing.T) {
	engine := Yaegi
	if _, err := findToolchain(); err == nil {
		engine = Both
	}
	nb := parse(t, "for range 3 {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n}\nc := make(chan int)\ngo func() { c <- 1 }()", "1 + 1")
	run := Execute(context.Background(), nb, Options{Engine: engine, Cache: t.TempDir(), Limits: rederive.Limits{Time: time.Minute}})
	if run.Status != rederive.RunOK || run.Cells[1].State != rederive.CellRan {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
}

// TestRelativeCache compiles into a cache that is named relative to the current
// folder, which is not that of the toolchain.
func TestRelativeCache(t *testing.T) {
	if _, err := findToolchain(); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	run := Execute(context.Background(), parse(t, "1 + 2"), Options{Engine: Go, Cache: "cache"})
	if run.Status != rederive.RunOK {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
}

// TestNoToolchain says so when the second engine is missing.
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
