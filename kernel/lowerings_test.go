package kernel

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
	"rederive/show/worker"
)

// loweringPrograms returns the programs of testdata that go wrong without a lowering.
func loweringPrograms(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, name := range emit.Lowerings() {
		data, err := os.ReadFile(filepath.Join("testdata", "lowerings", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(data))
	}
	return numberedCells(list)
}

// interpretWithout runs a program by the interpreter without a lowering, and returns
// what it printed.
func interpretWithout(t *testing.T, nb *rederive.Notebook, name string) string {
	t.Helper()
	p := program.New(nb, nil)
	if len(p.Errs) > 0 {
		t.Fatal(p.Errs)
	}
	plain, refused := instantiate.Rewrite(p)
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	src := emit.ForInterpreter(plain, func(worker.Plan) bool { return true }, name)
	if len(src.Refused) > 0 {
		t.Fatal(src.Refused)
	}
	task := host.Errand{
		Job: worker.Job{Output: outputLimit, Memory: defaultMemory}, Limit: 10 * time.Second,
		Cells: len(nb.Cells), Values: len(nb.Values),
	}
	o, err := host.Interpret(context.Background(), host.Yaegi, &src, task, "", false)
	if err != nil {
		t.Fatal(err)
	}
	if !o.Done() {
		return "it failed"
	}
	return string(o.Stdout)
}

// stdoutOf returns what a cell printed.
func stdoutOf(c rederive.CellRun) string {
	text := ""
	for _, o := range c.Outputs {
		if s, ok := o.(*rederive.Stream); ok && s.Name == "stdout" {
			text += s.Text
		}
	}
	return text
}

// unproven are lowerings without a program that goes wrong without them: no short one is
// known.
var unproven = []string{"implicit", "methodset", "nilconversion"}

// TestLowerings runs the program of each lowering by both engines, which must agree, and
// by the interpreter without it, which must not.
func TestLowerings(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	cells := loweringPrograms(t)
	run := Execute(context.Background(), parse(t, append([]string{programImports + useImports}, cells...)...),
		Options{Engine: Go, Cache: t.TempDir()})
	if run.Status != rederive.RunOK {
		t.Fatal(run.Errors)
	}
	for i, name := range emit.Lowerings() {
		t.Run(name, func(t *testing.T) {
			nb := parse(t, programImports+useImports, cells[i])
			want := stdoutOf(run.Cells[i+1])
			if got := interpretWithout(t, nb, ""); got != want {
				t.Errorf("interpreted:\n%s\ncompiled:\n%s", got, want)
			}
			if got := interpretWithout(t, nb, name); got == want && !slices.Contains(unproven, name) {
				t.Error("the program does not need the lowering")
			}
		})
	}
}
