package kernel

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"rederive"
	nbparse "rederive/parse"
	"rederive/show"
	"rederive/show/wire"
)

const sampled = `Prose.

` + "```go {#far tier=slow}" + `
import "rederive/show"

squares := []int{}
for i := range 6 {
	squares = append(squares, i*i)
}
show.Claim("a.squares", squares)
show.Claim("a.squares", []int{0}, show.Method("by hand"))
show.Claim("a.sum", 55)
` + "```" + `

` + "```go" + `
func square(n int) int {
	s := 0
	for range n {
		s += n
	}
	return s
}

show.Claim("a.squares", []int{square(0), square(1), square(2)}, show.Method("sample"))
` + "```" + `
`

// runs returns a function that runs the text of a notebook, with one cache.
func runs(t *testing.T) func(text string, tier rederive.Tier) *rederive.Run {
	run, cache := runsWith(t), t.TempDir()
	return func(text string, tier rederive.Tier) *rederive.Run {
		t.Helper()
		return run(text, Options{Engine: Yaegi, Cache: cache, Tier: tier})
	}
}

func runsWith(t *testing.T) func(text string, o Options) *rederive.Run {
	file := filepath.Join(t.TempDir(), "notebook.md")
	return func(text string, o Options) *rederive.Run {
		t.Helper()
		nb, err := nbparse.Notebook(file, []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		return Execute(context.Background(), nb, o)
	}
}

// TestInterpretedStored checks that results of the interpreter that arrive before the compiled
// program ends have the stored results of slow cells, and that the engines agree nevertheless.
func TestInterpretedStored(t *testing.T) {
	if err := CheckToolchain(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	run := runsWith(t)
	if r := run(reaching, Options{Engine: Yaegi, Cache: t.TempDir(), Tier: rederive.Slow}); r.Status != rederive.RunOK {
		t.Fatal(r.Errors)
	}
	var early *rederive.Run
	for range 5 { // on a busy machine, the interpreter may come last
		o := Options{Engine: Both, Cache: t.TempDir(), Interpreted: func(r *rederive.Run) { early = r }}
		r := run(reaching, o)
		if r.Status != rederive.RunOK || !r.Agreed || len(r.Stored) != 1 {
			t.Errorf("%v, %d stored results: %v", r.Status, len(r.Stored), r.Errors)
		}
		if early != nil {
			break
		}
	}
	if early != nil && len(early.Stored) != 1 {
		t.Errorf("early: %d stored results", len(early.Stored))
	}
}

// TestSample stores a slow result and recomputes a part of it in a quick run; a
// part that differs, because the stored result is wrong, fails the run. A second
// method offers less than the sample.
func TestSample(t *testing.T) {
	run := runs(t)
	wants := func(name string, r *rederive.Run, status rederive.Status, offers int, says string) {
		t.Helper()
		if r.Status != status || len(r.Offers) != offers || !strings.Contains(r.Errors.Error(), says) ||
			says == "" && len(r.Errors) > 0 {
			t.Errorf("%s: %v with %d offers: %v", name, r.Status, len(r.Offers), r.Errors)
		}
	}
	wants("nothing stored", run(sampled, ""), rederive.RunOK, 0, "")
	wrong := strings.Replace(sampled, "square(2)", "square(2) + 1", 1)
	wants("wrong sample of the cell itself", run(wrong, rederive.Slow), rederive.RunUnlike, 3, "element 3 is 5, not 4")
	wants("slow tier", run(sampled, rederive.Slow), rederive.RunOK, 3, "")
	stored := run(sampled, "")
	wants("stored", stored, rederive.RunOK, 3, "")
	if s := stored.Stored[0]; s.Values != 8 || s.Sampled != 3 {
		t.Errorf("the stored cell has %d values, of which %d are sampled", s.Values, s.Sampled)
	}
	if o := stored.Offers[2]; o.Stored.Values != 1 || o.Stored.Sampled != 0 {
		t.Errorf("the last offer is %+v", o.Stored)
	}
	stated := run(strings.Replace(sampled, "[]int{square(0), square(1), square(2)}", "[]int{0, 1, 4}", 1), "")
	if s := stated.Stored[0]; s.Sampled != 0 || !strings.Contains(stated.Warns.Error(), "it recomputes nothing") {
		t.Errorf("a stated sample recomputes %d values: %v", s.Sampled, stated.Warns)
	}
	bad := run(wrong, "")
	wants("wrong", bad, rederive.RunUnlike, 3,
		"notebook.md:24:1: the sample of claim a.squares differs from what is stored: element 3 is 5, not 4")
	wants("no slow cell", run(strings.Replace(sampled, `"a.squares", []int{square`, `"a.none", []int{square`, 1), ""),
		rederive.RunUnlike, 3, "no slow cell offers")
}

func TestPartOf(t *testing.T) {
	table := func(entries ...any) *show.Cells {
		c := show.NewCells()
		for i := 0; i < len(entries); i += 2 {
			c.Put(entries[i+1], entries[i], "n")
		}
		return c
	}
	readings := func(a string, n int, more ...any) show.Readings {
		r := show.Readings{a: show.Holds{Cases: n}}
		if len(more) > 0 {
			r[more[0].(string)] = show.Holds{Cases: more[1].(int)}
		}
		return r
	}
	for _, test := range []struct {
		sample, whole any
		n             int
		diff          string
	}{
		{3, 3, 1, ""},
		{3, 4, 0, "it is 3, not 4"},
		{"3", 3, 0, "is not part of"},
		{[]int{1, 2}, []int{1, 2, 3}, 2, ""},
		{[]int{2}, []int{1, 2, 3}, 0, "element 1 is 2, not 1"},
		{[]int{1, 2}, []int{1}, 0, "2 elements, but the whole has 1"},
		{table("b", 2), table("a", 1, "b", 2), 1, ""},
		{table("b", 1), table("a", 1, "b", 2), 0, "cell b, n is 1, not 2"},
		{table("c", 1), table("a", 1, "b", 2), 0, "there is no cell c, n"},
		{map[string]int{"x": 1}, map[string]int{"x": 1, "y": 2}, 1, ""},
		{map[string]int{"x": 2}, map[string]int{"x": 1, "y": 2}, 0, "entry x is 2, not 1"},
		{map[string]int{"z": 2}, map[string]int{"x": 1}, 0, "there is no entry z"},
		{show.Holds{Cases: 10}, show.Holds{Cases: 1000}, 10, ""},
		{show.Holds{Cases: 10}, show.Holds{Cases: 9}, 0, "it has 10 cases, but the whole has 9"},
		{show.Holds{Cases: 10}, show.Fails{Cases: 1000}, 0, "is not part of"},
		{readings("a", 10, "b", 20), readings("a", 100, "b", 200), 30, ""},
		{readings("a", 10, "b", 201), readings("a", 100, "b", 200), 0, "of the reading b, it has 201 cases"},
		{readings("a", 10), readings("a", 100, "b", 200), 0, "it has no reading b"},
		{readings("a", 10, "b", 20), readings("a", 100), 0, "it has readings that the whole does not have"},
		{readings("a", 10, "c", 20), readings("a", 100, "b", 200), 0, "it has no reading b"},
		{show.Readings{"a": 1, "b": 2}, show.Readings{"a": 1, "b": 3}, 0, "of the reading b, it is 2, not 3"},
		{show.Optimum{Value: 4, Bound: 4}, show.Optimum{Value: 4, Bound: 4}, 1, ""},
	} {
		n, diff := partOf(offered(t, test.sample), offered(t, test.whole))
		if n != test.n || !strings.Contains(diff, test.diff) || test.diff == "" && diff != "" {
			t.Errorf("%v of %v: %d, %q", test.sample, test.whole, n, diff)
		}
	}
}

// offered returns a value as show.Claim sends it.
func offered(t *testing.T, v any) (value wire.Value) {
	t.Helper()
	before := wire.Sink
	defer func() { wire.Sink = before }()
	wire.Sink = func(e wire.Event) { value = e.Offer.Value }
	show.Claim("a.b", v)
	return value
}

const reaching = `Prose.

` + "```go" + `
import "rederive/show"

// half is the number of pairs.
func half(n int) int { return n / 2 }

func other() int { return 1 }

start := 10
` + "```" + `

` + "```go {#far tier=slow}" + `
show.Claim("a.half", half(start))
` + "```" + `
`

// TestSlowDigest edits a notebook with a stored result: what the slow cell cannot
// reach may change, and what it reaches may not.
func TestSlowDigest(t *testing.T) {
	run := runs(t)
	if r := run(reaching, rederive.Slow); r.Status != rederive.RunOK {
		t.Fatalf("the slow run: %v: %v", r.Status, r.Errors)
	}
	for _, c := range []struct {
		old, fresh string
		stored     int
	}{
		{"", "", 1},
		{"half is the number of pairs", "half rounds down", 1},
		{"return n / 2", "\n\treturn n / 2\n", 1},
		{"return 1", "return 2", 1},
		{"Prose", "More prose", 1},
		{"n / 2", "n / 3", 0},
		{"start := 10", "start := 11", 0},
		{"half(start)", "half(start + 1)", 0},
	} {
		if r := run(strings.Replace(reaching, c.old, c.fresh, 1), rederive.Quick); len(r.Stored) != c.stored {
			t.Errorf("%q for %q: %d stored results, want %d: %v", c.fresh, c.old, len(r.Stored), c.stored, r.Errors)
		}
	}
}
