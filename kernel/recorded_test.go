package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/golden"
	"rederive/internal/share"
	"rederive/kernel/internal/exec"
)

// recorded holds the results of compiled programs, so that a plain run of the tests need not compile them. Its file has
// a line for each program: the digest of its cells, the digest of its results, and its name. The compiler decides when
// a program is new or the interpreter's results differ, and always in a whole run.
type recorded struct {
	file  string
	gave  map[string]string // by the digest of the cells
	lines []string          // of the programs that were judged
}

func readRecorded(t *testing.T, file string) *recorded {
	t.Helper()
	r := &recorded{file: file, gave: map[string]string{}}
	data, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) > 2 {
			r.gave[words[0]] = words[1]
		}
	}
	return r
}

// judge demands that the interpreter has the results of the compiled program and, in a whole run, that it has them
// without fused instructions as well.
func (r *recorded) judge(t *testing.T, name string, nb *rederive.Notebook, o Options) {
	t.Helper()
	key := cellsDigest(nb)
	want := r.gave[key]
	if share.Whole() || want == "" {
		o.Engine = Go
		compiled := Execute(context.Background(), nb, o)
		if len(compiled.Engines) == 0 {
			t.Errorf("%s is not compiled: %v", name, compiled.Errors)
			return
		}
		want = runDigest(t, compiled)
	}
	r.lines = append(r.lines, fmt.Sprintf("%s %s %s\n", key, want, name))
	modes := []string{""}
	if share.Whole() {
		modes = append(modes, "1")
	}
	for _, plain := range modes {
		t.Setenv(exec.PlainVariable, plain)
		o.Engine, o.Fresh = Yaegi, true
		if run := Execute(context.Background(), nb, o); runDigest(t, run) != want {
			if verdict, why := judge(nb, o); verdict != "agree" {
				t.Errorf("%s, plain %q: %s: %s", name, plain, verdict, why)
			}
		}
	}
}

// compare demands that the file has the results of all programs, in their order.
func (r *recorded) compare(t *testing.T) {
	t.Helper()
	golden.Compare(t, r.file, []byte(strings.Join(r.lines, "")))
}

// cellsDigest returns the digest of the cells of a notebook.
func cellsDigest(nb *rederive.Notebook) string {
	var codes []string
	for _, c := range nb.Cells {
		codes = append(codes, c.Code)
	}
	return cache.Key(codes...)[:16]
}

// runDigest returns the digest of the results of a run, as far as [comparison] compares them.
func runDigest(t *testing.T, run *rederive.Run) string {
	t.Helper()
	var all []any
	for _, c := range run.Cells {
		all = append(all, c.State)
		for _, o := range c.Outputs {
			switch o := o.(type) {
			case *rederive.Stream:
				if o.Truncated {
					o = &rederive.Stream{Truncated: true}
				}
				all = append(all, o)
			case *rederive.Display:
				all = append(all, o.Bundle)
			case *rederive.Failure:
				all = append(all, o.Kind, o.Pos)
			}
		}
	}
	for _, o := range run.Offers {
		all = append(all, o.ID, o.Method, o.Value)
	}
	data, err := json.Marshal(slices.Concat(all, []any{run.Values}))
	if err != nil {
		t.Fatal(err)
	}
	return cache.Key(string(data))[:16]
}
