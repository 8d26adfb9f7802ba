package show

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"rederive/show/wire"
)

// ofThree returns a part of a search in three parts.
func ofThree(index int, values ...int) string {
	return string(Part{Of: "primes", Index: index, Count: 3, Values: values}.Line()) + "\n"
}

// TestJoin joins parts that come in any order and in several inputs, with other text.
func TestJoin(t *testing.T) {
	inputs := map[string]string{"a": ofThree(3, 7) + "some text\n" + ofThree(1), "b": "\n" + ofThree(2, 1, 2)}
	defer func(old func(string) ([]byte, error)) { wire.Input = old }(wire.Input)
	wire.Input = func(name string) ([]byte, error) { return []byte(inputs[name]), nil }
	got := Join("primes", 3, "a", "b")
	if want := [][]int{{}, {1, 2}, {7}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestJoinRefuses joins parts with one fault at a time.
func TestJoinRefuses(t *testing.T) {
	good := ofThree(1, 4) + ofThree(2, 5) + ofThree(3, 6)
	for _, c := range []struct{ name, input, want string }{
		{"missing", ofThree(1, 4) + ofThree(3, 6), `part 2 of 3 of "primes" is missing`},
		{"none", "", `part 1 of 3 of "primes" is missing`},
		{"twice", good + ofThree(2, 5), "input x, line 4: part 2 comes twice, first in input x, line 2"},
		{"altered", strings.Replace(good, "[5]", "[6]", 1), "input x, line 2: part 2 was altered"},
		{"renumbered", strings.Replace(good, `"index":2`, `"index":3`, 1), "line 2: part 3 was altered"},
		{"cut", good[:len(good)-10], "input x, line 3: "},
		{
			"another search", string(Part{Of: "squares", Index: 1, Count: 3}.Line()),
			`line 1: a part of "squares" in 3 parts, and not of "primes" in 3`,
		},
		{"another count", string(Part{Of: "primes", Index: 1, Count: 4}.Line()), `of "primes" in 4 parts`},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer func(old func(string) ([]byte, error)) { wire.Input = old }(wire.Input)
			wire.Input = func(string) ([]byte, error) { return []byte(c.input), nil }
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, c.want) {
					t.Errorf("got %s, want %s", r, c.want)
				}
			}()
			Join("primes", 3, "x")
		})
	}
}

func TestPartOutOfRange(t *testing.T) {
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "there is no part 4 of 3") {
			t.Error(r)
		}
	}()
	Part{Of: "primes", Index: 4, Count: 3}.Line()
}
