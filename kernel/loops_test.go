package kernel

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
	"rederive/show/worker"
)

// TestLoops measures ten typical loops, interpreted and compiled, and prints the table of
// docs/kernel.md. It runs if REDERIVE_LOOPS is set, on a machine that does nothing else.
func TestLoops(t *testing.T) {
	if os.Getenv("REDERIVE_LOOPS") == "" {
		t.Skip("set REDERIVE_LOOPS=1 to measure loops")
	}
	if _, err := toolchain.Find(); err != nil {
		t.Skip(err)
	}
	data, err := os.ReadFile(filepath.Join("testdata", "loops.txt"))
	if err != nil {
		t.Fatal(err)
	}
	names, cells := []string{""}, []string{programImports + useImports}
	for part := range strings.SplitSeq(string(data), "\n== ") {
		name, text, _ := strings.Cut(strings.TrimPrefix(part, "== "), "\n")
		names = append(names, name)
		cells = append(cells, numberedCells([]string{text})[0])
	}
	interpreted, compiled := loopTimes(t, cells)
	for i := 1; i < len(cells); i++ {
		t.Logf("| %s | %v | %v | %.0f |", names[i], interpreted[i].Round(time.Millisecond),
			compiled[i].Round(10*time.Microsecond), float64(interpreted[i])/float64(compiled[i]))
	}
}

// loopTimes returns the least times of three runs of each cell.
func loopTimes(t *testing.T, cells []string) (interpreted, compiled map[int]time.Duration) {
	nb := parse(t, cells...)
	p := program.New(nb, nil)
	if len(p.Errs) > 0 {
		t.Fatal(p.Errs)
	}
	plain, refused := instantiate.Rewrite(p)
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	all := func(worker.Plan) bool { return true }
	lowered, direct := emit.ForInterpreter(plain, all), emit.ForCompiler(p, all)
	if len(lowered.Refused) > 0 {
		t.Fatal(lowered.Refused)
	}
	errand := host.Errand{
		Job: worker.Job{Output: outputLimit, Memory: defaultMemory}, Limit: 10 * time.Minute, Cells: len(nb.Cells),
	}
	interpreted, compiled = map[int]time.Duration{}, map[int]time.Duration{}
	dir := t.TempDir()
	for range 3 {
		a, err := host.RunYaegi(context.Background(), &lowered, errand)
		if err != nil || !a.Done() {
			t.Fatal(err, string(a.Stderr))
		}
		b, err := host.RunGo(context.Background(), &direct, errand, dir, false)
		if err != nil || !b.Done() {
			t.Fatal(err)
		}
		least(interpreted, a.Cost)
		least(compiled, b.Cost)
	}
	return interpreted, compiled
}

func least(all, some map[int]time.Duration) {
	for i, d := range some {
		if old, ok := all[i]; !ok || d < old {
			all[i] = d
		}
	}
}
