package memo

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"rederive/show/worker"
)

type step struct {
	Name string
	Path []int8
	At   [2]float64
}

// A calling makes calls as a worker does, run after run.
type calling struct {
	t     *testing.T
	known map[string]worker.Call
	runs  int // of the function
	sent  int // calls that were reported
}

// call calls a function in a run of its own.
func (c *calling) call(f any, args ...any) []any {
	c.t.Helper()
	var frames bytes.Buffer
	worker.Connect(&worker.Job{}, &frames)
	m := New(&worker.Calls{Known: c.known, All: true})
	table := m.Wrapped("rederive/solvers/test", map[string]reflect.Value{"F": reflect.ValueOf(f)})
	var in []reflect.Value
	for _, a := range args {
		in = append(in, reflect.ValueOf(a))
	}
	var out []any
	for _, v := range table["F"].Call(in) {
		out = append(out, v.Interface())
	}
	lines := json.NewDecoder(&frames)
	for lines.More() {
		var f worker.Frame
		var made worker.Call
		if err := errors.Join(lines.Decode(&f), json.Unmarshal([]byte(f.Text), &made)); err != nil {
			c.t.Fatal(err)
		}
		if c.sent++; made.Data != nil {
			c.known[made.Key] = made
		}
	}
	return out
}

// TestMemo checks that calls are answered with copies that look the same in every way.
func TestMemo(t *testing.T) {
	c := &calling{t: t, known: map[string]worker.Call{}}
	made := func(n int, names ...string) ([]step, []string, error) {
		c.runs++
		list := make([]step, 1, 3)
		list[0] = step{strings.Join(names, " "), []int8{-1, int8(n)}, [2]float64{math.Copysign(0, -1), math.NaN()}}
		list[:2][1].Name = "hidden"
		return list, nil, nil
	}
	for range 3 {
		out := c.call(made, 3, "a", "b")
		list, none := out[0].([]step), out[1].([]string)
		if len(list) != 1 || cap(list) != 3 || list[0].Name != "a b" || list[:2][1].Name != "hidden" || none != nil ||
			out[2] != nil || !math.Signbit(list[0].At[0]) || !math.IsNaN(list[0].At[1]) || list[0].Path[1] != 3 {
			t.Fatalf("%#v", out)
		}
		list[0].Path[1], list[0].Name = 9, "changed"
	}
	if c.runs != 1 {
		t.Errorf("it ran %d times", c.runs)
	}
	c.call(made, 4, "a", "b")
	c.call(made, 3, "a b")
	if c.runs != 3 {
		t.Errorf("with other arguments it ran %d times", c.runs-1)
	}
}

// TestMemoDeclines checks that a call is not answered if the answer could be
// distinguished from a call.
func TestMemoDeclines(t *testing.T) {
	shared := make([]int, 4)
	for name, f := range map[string]any{
		"changes its argument":       func(list []int) int { list[0]++; return 1 },
		"beyond its length":          func(list []int) int { _ = append(list, 7); return 1 },
		"returns its argument":       func(list []int) []int { return list[1:] },
		"returns lists that overlap": func(list []int) ([]int, []int) { return shared[:2], shared[1:] },
		"returns an error":           func(list []int) (int, error) { return 0, errors.New("no") },
		"returns a pointer":          func(list []int) *int { return &list[0] },
		"returns a map":              func(list []int) map[int]int { return map[int]int{} },
		"returns hidden fields":      func(list []int) struct{ n int } { return struct{ n int }{1} },
		"returns too much":           func(list []int) []byte { return make([]byte, mostResult+1) },
	} {
		c := &calling{t: t, known: map[string]worker.Call{}}
		c.call(f, make([]int, 3, 5))
		if c.call(f, make([]int, 3, 5)); c.sent > 0 || len(c.known) > 0 {
			t.Errorf("a function that %s is answered", name)
		}
	}
	c := &calling{t: t, known: map[string]worker.Call{}}
	list := []int{1, 2, 3}
	sum := func(a, b []int) int { return a[0] + b[0] }
	c.call(sum, list[:2], list[1:])
	if c.sent > 0 {
		t.Error("a call whose arguments overlap is kept")
	}
}

// TestMemoDamaged makes a call whose known results are damaged.
func TestMemoDamaged(t *testing.T) {
	c := &calling{t: t, known: map[string]worker.Call{}}
	f := func(n int) []int { c.runs++; return []int{n} }
	c.call(f, 5)
	for key, made := range c.known {
		for size := range made.Data {
			c.known[key] = worker.Call{Key: key, Data: made.Data[:size]}
			if out := c.call(f, 5)[0].([]int); len(out) != 1 || out[0] != 5 {
				t.Errorf("with %d bytes: %v", size, out)
			}
		}
	}
	if c.runs < 10 {
		t.Errorf("it ran %d times", c.runs)
	}
}
