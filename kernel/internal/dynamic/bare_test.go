package dynamic

import (
	"reflect"
	"testing"
)

// A node has values in interfaces in all ways, and may contain itself.
type node struct {
	X    any
	List []any
	Pair [2]any
	Map  map[any]any
	Next *node
	plan any
}

// registry returns one that knows the type N.
func registry(t *testing.T) *Registry {
	t.Helper()
	r := &Registry{}
	if !r.Declare(`[{"ID": "N", "Name": "main.N", "Kind": "plain"}]`) {
		t.Fatal("the types were declared before")
	}
	return r
}

func TestBare(t *testing.T) {
	r := registry(t)
	n := func(i int) any { return r.Hold("N", i) }
	inner := node{X: n(1), List: []any{n(2), []any{n(3)}}}
	for _, c := range []struct {
		name     string
		in, want any
	}{
		{"nothing", nil, nil},
		{"a plain value", 7, 7},
		{"a held value", n(7), 7},
		{"an error", r.HoldError("N", 7), 7},
		{"one in another", r.Hold("N", []any{n(7)}), []any{7}},
		{"a slice", []any{n(1), 2, nil}, []any{1, 2, nil}},
		{"an array", [2]any{n(1), nil}, [2]any{1, nil}},
		{"a map", map[any]any{n(1): n(2), "x": []any{n(3)}}, map[any]any{1: 2, "x": []any{3}}},
		{"a struct", inner, node{X: 1, List: []any{2, []any{3}}}},
		{"a pointer", &inner, &node{X: 1, List: []any{2, []any{3}}}},
		{
			"all of it",
			node{Pair: [2]any{&inner, n(4)}, Map: map[any]any{n(5): inner}, Next: &node{Next: &inner}},
			node{
				Pair: [2]any{&node{X: 1, List: []any{2, []any{3}}}, 4},
				Map:  map[any]any{5: node{X: 1, List: []any{2, []any{3}}}},
				Next: &node{Next: &node{X: 1, List: []any{2, []any{3}}}},
			},
		},
	} {
		if got := Bare(c.in); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	if !IsHeld(inner.X) || !IsHeld(inner.List[0]) {
		t.Error("the value itself has changed")
	}
}

// TestBareSame shows that what holds nothing stays the same value, also what is not
// exported.
func TestBareSame(t *testing.T) {
	list, p := []any{1, "x"}, &node{X: 2, plan: 3}
	if got := Bare(list).([]any); &got[0] != &list[0] {
		t.Error("the list was copied")
	}
	if got := Bare(p).(*node); got != p || got.plan != 3 {
		t.Error("the struct was copied")
	}
	if got := BareList(nil); got != nil {
		t.Errorf("got %v, want nil", got)
	}
}

// TestBareCycle shows that values which contain themselves come to an end.
func TestBareCycle(t *testing.T) {
	r := registry(t)
	loop := &node{X: 1}
	loop.Next = loop
	if Bare(loop).(*node) != loop {
		t.Error("a loop that holds nothing was copied")
	}
	loop.X = r.Hold("N", 5)
	if got := Bare(loop).(*node); got.X != 5 || got.Next.X != 5 {
		t.Errorf("got %v and %v, want 5", got.X, got.Next.X)
	}
	list := []any{r.Hold("N", 6), nil}
	list[1] = list
	if got := Bare(list).([]any); got[0] != 6 || got[1].([]any)[0] != 6 {
		t.Errorf("got %v", got[0])
	}
}
