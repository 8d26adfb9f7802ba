package differential

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive/internal/share"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/toolchain"
)

var (
	count   = flag.Int("n", 16, "how many programs are generated")
	seed    = flag.Uint64("seed", 2, "the number of the first program")
	shorten = flag.Int("reduce", 0, "how many findings are reduced")
	plain   = flag.Bool("plain", false, "interpret programs a second time, with all instructions apart")
	file    = flag.String("program", "", "a file with a program to judge, or several that are separated by lines ==")
	batch   = flag.Int("batch", 14, "how many programs are one notebook")
)

func TestMain(m *testing.M) {
	host.WorkerMain() // the worker is the test binary, started again
	os.Exit(m.Run())
}

func judge(t testing.TB) *Judge {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	return &Judge{Cache: t.TempDir(), Limit: 10 * time.Minute, Plain: *plain}
}

// TestProgram judges the programs in a file, and prints their outputs.
func TestProgram(t *testing.T) {
	if *file == "" {
		t.Skip("no -program")
	}
	data, err := os.ReadFile(*file)
	if err != nil {
		t.Fatal(err)
	}
	programs := strings.Split(string(data), "\n==\n")
	j := judge(t)
	verdicts, err := j.Programs(context.Background(), programs)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range verdicts {
		t.Logf("program %d: %s %s\ncompiled:\n%s", i+1, v.Kind, v.Why, v.Compiled)
		if v.Fault() && *shorten > 0 {
			reduce(t, j, programs[i], v)
		} else if v.Fault() {
			t.Errorf("interpreted:\n%s\n%s", v.Interpreted, programs[i])
		}
	}
}

// TestPrint prints the program of a seed.
func TestPrint(t *testing.T) {
	t.Logf("\n%s", Generate(*seed))
}

// TestGenerated generates programs and runs them with both engines.
func TestGenerated(t *testing.T) {
	j := judge(t)
	counts := map[Kind]int{}
	reasons := map[string]int{}
	before := cpu()
	for from := 0; from < *count; from += *batch {
		var programs []string
		for i := range min(*batch, *count-from) {
			programs = append(programs, Generate(*seed+uint64(from+i)))
		}
		verdicts, err := j.Programs(context.Background(), programs)
		if err != nil {
			t.Fatalf("seeds from %d on: %v", *seed+uint64(from), err)
		}
		for i, v := range verdicts {
			counts[v.Kind]++
			if v.Kind == Refused {
				reasons[v.Why[strings.Index(v.Why, " ")+1:]]++
			}
			if v.Kind != Agree && v.Kind != Refused {
				t.Errorf("seed %d: %s: %s", *seed+uint64(from+i), v.Kind, v.Why)
				if v.Fault() && *shorten > 0 {
					*shorten--
					reduce(t, j, programs[i], v)
				}
			}
		}
	}
	t.Log(summary(counts))
	if spent := cpu() - before; spent > 0 {
		t.Logf("%.1f programs a second of CPU", float64(*count)/spent.Seconds())
	}
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		t.Logf("%4d refused: %s", reasons[why], why)
	}
}

// TestTangles runs programs of structs that refer to one another, with both engines.
func TestTangles(t *testing.T) {
	j := judge(t)
	counts := map[Kind]int{}
	for from := 0; from < *count; from += *batch {
		var programs []string
		for i := range min(*batch, *count-from) {
			programs = append(programs, Tangle(*seed+uint64(from+i)))
		}
		verdicts, err := j.Programs(context.Background(), programs)
		if err != nil {
			t.Fatalf("seeds from %d on: %v", *seed+uint64(from), err)
		}
		for i, v := range verdicts {
			counts[v.Kind]++
			if v.Kind != Agree && v.Kind != Refused {
				t.Errorf("seed %d: %s: %s\n%s", *seed+uint64(from+i), v.Kind, v.Why, programs[i])
			}
		}
	}
	t.Log(summary(counts))
}

// reduce prints the shortest program that shows a fault.
func reduce(t *testing.T, j *Judge, text string, v Verdict) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	short, err := j.Reduce(ctx, text, v)
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	t.Logf("reduced:\n%s", short)
}

func summary(counts map[Kind]int) string {
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, fmt.Sprintf("%d %s", counts[kind], kind))
	}
	return strings.Join(list, ", ")
}

// TestMatrix runs the programs of the matrix.
func TestMatrix(t *testing.T) {
	j := judge(t)
	programs := share.Of(t, 24, Matrix())
	for list := range slices.Chunk(programs, 20) {
		verdicts, err := j.Programs(context.Background(), list)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range verdicts {
			if v.Kind != Agree {
				_, head, _ := strings.Cut(list[i], "type wx__ struct { v ")
				head, _, _ = strings.Cut(head, " ")
				t.Errorf("a program for %s: %s: %s", head, v.Kind, v.Why)
				if v.Fault() && *shorten > 0 {
					*shorten--
					reduce(t, j, list[i], v)
				}
			}
		}
	}
	t.Logf("%d programs", len(programs))
}
