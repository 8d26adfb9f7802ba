package answers

import (
	"fmt"
	"math/big"
	"testing"

	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// gradeOne grades one value, and returns how many parts of how many are right, and what the score says.
func gradeOne(fields string, key, given any) string {
	keys := claimstest.Offers(func() { show.Claim("a.b", key) })
	offers := claimstest.Offers(func() { show.Claim("a.b", given) })
	s := Grade(nil, claimOf(fields), keys, offers, nil)[0]
	text := fmt.Sprintf("%d of %d", s.Right, s.Of)
	if len(s.Wrong) > 0 {
		text += fmt.Sprint(" ", s.Wrong)
	}
	if s.Unasked {
		text += " unasked"
	}
	if s.Is != "" {
		text += " this is " + s.Is + ", not " + s.Asks
	}
	return text + s.Form
}

// TestSets checks that a set gets the same marks in each form in which it can be offered, whether the key or the claims
// document says that it is one.
func TestSets(t *testing.T) {
	const integers = "- kind: set of integer\n- printed: 1, 2\n"
	const rationals = "- kind: set of rational\n- printed: 1, 2\n"
	type set = map[int]bool
	forms := []struct {
		name         string
		right, wrong any // {0, 1, 4, 10}, and {1, 4, 7}
	}{
		{"map to bool", set{0: true, 1: true, 4: true, 10: true}, set{1: true, 4: true, 7: true}},
		{"map to struct", map[int]struct{}{0: {}, 1: {}, 4: {}, 10: {}}, map[int]struct{}{1: {}, 4: {}, 7: {}}},
		{"with falses", set{0: true, 1: true, 4: true, 9: false, 10: true}, set{0: false, 1: true, 4: true, 7: true}},
		{
			"map of strings",
			map[string]bool{"0": true, "1": true, "4": true, "10": true},
			map[string]bool{"1": true, "4": true, "7": true},
		},
		{
			"map of floats",
			map[float64]bool{0: true, 1: true, 4: true, 10: true},
			map[float64]bool{1: true, 4: true, 7: true},
		},
		{"slice", []int{0, 1, 4, 10}, []int{1, 4, 7}},
		{"strings", []string{"0", "1", "4", "10"}, []string{"1", "4", "7"}},
		{"floats", []float64{0, 1, 4, 10}, []float64{1, 4, 7}},
		{"other order", []int{10, 4, 1, 0}, []int{7, 1, 4}},
		{"twice", []any{10, 4, 4.0, "4", 1, 0}, []any{7, 1, 4, 1}},
		{"large", []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(4), big.NewInt(10)}, []uint8{1, 4, 7}},
	}
	for k, key := range forms {
		saysSet := k < 2 || k > 2 && k < 5
		for _, fields := range []string{"", integers, rationals} {
			if fields == "" && !saysSet {
				continue
			}
			for _, given := range forms {
				if got := gradeOne(fields, key.right, given.right); got != "4 of 4" {
					t.Errorf("%q, key as %s, right set as %s: %s", fields, key.name, given.name, got)
				}
				if got := gradeOne(fields, key.right, given.wrong); got != "2 of 5 [7]" {
					t.Errorf("%q, key as %s, wrong set as %s: %s", fields, key.name, given.name, got)
				}
			}
		}
	}
}

// TestSetForms checks what is said of values that are not the set for which a claims document asks.
func TestSetForms(t *testing.T) {
	const integers = "- kind: set of integer\n- printed: 1, 2\n"
	for _, key := range []any{[]int{1, 4}, map[int]bool{1: true, 4: true}} {
		const form = "its form is not that of this claim"
		if got := gradeOne(integers, key, map[int]int{1: 1, 4: 1}); got != "0 of 2 this is a map, not a set"+form {
			t.Errorf("%v, counts: %s", key, got)
		}
		truths := []bool{true, false}
		if got := gradeOne(integers, key, truths); got != "0 of 2 this is a list of true and false, not a set"+form {
			t.Errorf("%v, truth values: %s", key, got)
		}
		if got := gradeOne(integers, key, []int{2}); got != "0 of 3 [2]" {
			t.Errorf("%v, other members: %s", key, got)
		}
	}
}

// TestShapes compares values of several shapes that no claims document describes.
func TestShapes(t *testing.T) {
	third, tenth := 1.0/3, 0.1
	cells := show.NewCells()
	for n := 1; n <= 2; n++ {
		for k := 1; k <= 2; k++ {
			cells.Put(n*k, n, k)
		}
	}
	column := show.NewCells()
	column.Put(5, "a", "x")
	column.Put(6, "b", "x")
	mixed, turned := show.NewCells(), show.NewCells()
	mixed.Put(1, "a", "x")
	mixed.Put("b", "a", "y")
	turned.Put("b", "a", "y")
	turned.Put("1", "a", "x")
	rows := map[int]map[int]int{1: {1: 1, 2: 2}, 2: {1: 2, 2: 4}}
	for _, c := range []struct {
		name       string
		key, given any
		want       string
	}{
		{"floats", map[float64]bool{third: true, 0.3: true}, []float64{0.1 + 2*tenth, third + 1e-15}, "2 of 2"},
		{"floats twice", map[float64]bool{0.3: true}, []float64{0.3, 0.1 + 2*tenth}, "1 of 1"},
		{"other floats", map[float64]bool{third: true}, []float64{0.333}, "0 of 2 [0.333]"},
		{"rounded floats", map[string]bool{"0.33": true, "0.50": true}, []float64{0.5, third}, "2 of 2"},
		{"fractions", map[string]bool{"1/2": true}, []*big.Rat{big.NewRat(1, 2)}, "1 of 1"},
		{"words", map[string]bool{"a": true, "b": true}, []string{"b", "a", "c"}, "2 of 3 [c]"},
		{"codes", map[string]bool{"011": true}, []int{11}, "0 of 2 [11]"},
		{"pairs", map[[2]int]bool{{1, 2}: true, {3, 4}: true}, [][]int{{3, 4}, {1, 2}}, "2 of 2"},
		{"pairs of floats", map[[2]int]bool{{1, 2}: true}, map[[2]float64]bool{{1, 2}: true}, "1 of 1"},
		{"no set", map[int]bool{1: true}, map[int]int{1: 1}, "0 of 2 [1] this is a map, not a set"},
		{"a number for a set", map[int]bool{1: true}, 1, "0 of 2 [] this is a whole number, not a set"},
		{"other members", map[int]bool{1: true}, []int{2}, "0 of 2 [2]"},
		{"empty sets", map[int]bool{}, []int{}, "1 of 1"},
		{"no set at all", map[int]bool(nil), []int(nil), "1 of 1"},
		{"an empty list", []int{}, map[int]bool{}, "1 of 1"},
		{"more than the empty set", map[int]bool{}, []int{1}, "0 of 1 [#1]"},
		{"nothing of a set", map[int]bool{1: true}, map[string]bool{}, "0 of 1"},
		{"truth values", map[int]bool{1: true, 2: false}, map[int]bool{1: true, 2: true}, "1 of 2 [2]"},
		{"a sorted list", []int{2, 10}, map[string]bool{"2": true, "10": true}, "2 of 2"},
		{"sets in a list", []map[int]bool{{1: true, 2: true}}, [][]int{{2, 1}}, "1 of 1"},
		{"lists in a list", [][]int{{1, 2}}, []map[string]bool{{"1": true, "2": true}}, "1 of 1"},
		{"sets in a map", map[int]map[int]bool{1: {2: true}}, map[int][]int{1: {2}}, "1 of 1"},
		{"a text for a number", "37", 37.0, "1 of 1"},
		{"a fraction for a text", "1/2", big.NewRat(1, 2), "1 of 1"},
		{"a text for another number", "37", 38, "0 of 1 []"},
		{"table as maps", cells, rows, "4 of 4"},
		{"maps of text", cells, map[string]map[int]string{"1": {1: "1", 2: "2"}, "2": {1: "3"}}, "2 of 4 [2, 1]"},
		{"maps as table", rows, cells, "4 of 4"},
		{"maps as maps", rows, map[string]map[string]any{"1": {"1": 1.0}, "2": {"3": "4"}}, "1 of 5 [2, 3]"},
		{"other rows", rows, map[int]map[int]int{7: {1: 1}}, "0 of 5 [7, 1] unasked"},
		{"a column as a map", column, map[string]int{"a": 5, "b": 7}, "1 of 2 [b, x]"},
		{"a table as a map of numbers", cells, map[int]int{1: 1}, "0 of 5 [1] unasked this is a map, not a table"},
		{"cells in another order", mixed, turned, "2 of 2"},
		{"one more item", map[string]any{"a": 1, "b": "w"}, map[string]any{"b": "w", "a": "1", "c": 2}, "2 of 3 [c]"},
	} {
		if got := gradeOne("", c.key, c.given); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
