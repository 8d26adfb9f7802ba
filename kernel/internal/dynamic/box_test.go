package dynamic

import (
	"encoding/json"
	"testing"
)

// Types that refer to themselves, as the interpreted program keeps them.
type (
	tree struct{ X_k_1of []tree }
	dir  struct{ X_k_1of_map any }
	doc  struct {
		Kids tree
		List []tree
		Dir  dir `json:"d"`
		P    *tree
		Any  any
	}
)

// TestBareBoxes shows that compiled code gets what is in boxes.
func TestBareBoxes(t *testing.T) {
	r := registry(t)
	leaf := tree{[]tree{}}
	kids := tree{[]tree{{}, leaf}}
	files := dir{map[string]dir{"a": {}, "b": {map[string]dir{}}}}
	for _, c := range []struct {
		name string
		in   any
		want string
	}{
		{"nothing", tree{}, "null"},
		{"no entries", dir{}, "null"},
		{"a list", kids, "[null,[]]"},
		{"a list of lists", []tree{kids, leaf}, "[[null,[]],[]]"},
		{"an array", [2]tree{leaf}, "[[],null]"},
		{"a pointer", &kids, "[null,[]]"},
		{"a map", map[string]tree{"x": kids}, `{"x":[null,[]]}`},
		{"boxes in any", files, `{"a":null,"b":{}}`},
		{"a held value", r.Hold("N", kids), "[null,[]]"},
		{"in any", []any{kids, 1, r.Hold("N", leaf)}, "[[null,[]],1,[]]"},
		{
			"a struct",
			doc{Kids: kids, List: []tree{leaf}, Dir: files, P: &leaf, Any: r.Hold("N", 7)},
			`{"Kids":[null,[]],"List":[[]],"d":{"a":null,"b":{}},"P":[],"Any":7}`,
		},
		{"an empty struct", &doc{}, `{"Kids":null,"List":null,"d":null,"P":null,"Any":null}`},
	} {
		got, err := json.Marshal(Bare(c.in))
		if err != nil || string(got) != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}
