package show

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"

	"rederive/show/wire"
)

// withInputs makes the calls read the given data, and returns the message of a
// panic.
func withInputs(files map[string]string, calls func()) (panicked string) {
	old := wire.Input
	defer func() {
		wire.Input = old
		if r := recover(); r != nil {
			panicked = fmt.Sprint(r)
		}
	}()
	wire.Input = func(name string) ([]byte, error) { return []byte(files[name]), nil }
	calls()
	return ""
}

func TestCSV(t *testing.T) {
	type car struct {
		Speed int
		Dist  float64 `data:"distance"`
		Name  string
		Old   bool
	}
	for name, text := range map[string]string{
		"commas":     "speed,distance,name,old\n4,2.5,\"a, b\",true\n7,1e1,c,false\n",
		"tabs":       "\ufeffspeed\tdistance\tname\told\r\n4\t2.5\ta, b\ttrue\r\n7\t10\tc\tfalse\r\n",
		"semicolons": "speed; distance; name; old\n4; 2.5; a, b; true\n7; 10; c; false\n",
		"gzip":       zipped("speed,distance,name,old\n4,2.5,\"a, b\",true\n7,10,c,false\n"),
	} {
		if panicked := withInputs(map[string]string{"cars": text}, func() {
			r := CSV("cars")
			var cars []car
			r.Into(&cars)
			got := fmt.Sprint(r.Len(), r.Names(), r.Ints("speed"), r.Floats("distance"), r.Strings("name"),
				r.Rats("distance"), cars,
				r.Where(func(row map[string]string) bool { return row["old"] == "true" }).Ints("speed"))
			want := "2 [speed distance name old] [4 7] [2.5 10] [a, b c] [5/2 10/1] [{4 2.5 a, b true} {7 10 c " +
				"false}] [4]"
			if got != want {
				t.Errorf("%s: got %s", name, got)
			}
		}); panicked != "" {
			t.Errorf("%s: %s", name, panicked)
		}
	}
}

func TestJSONLines(t *testing.T) {
	text := "{\"x\": 1.5, \"y\": \"a\"}\n\n{\"y\": null, \"z\": true, \"x\": 12345678901234567890}\n"
	if panicked := withInputs(map[string]string{"in": text}, func() {
		r := JSONLines("in")
		if got := fmt.Sprint(r.Names(), r.Strings("x"), r.Strings("y"), r.Strings("z")); got !=
			"[x y z] [1.5 12345678901234567890] [a ] [ true]" {
			t.Errorf("got %s", got)
		}
	}); panicked != "" {
		t.Error(panicked)
	}
}

func zipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	return b.String()
}

// TestBadData checks that messages about bad data give the position.
func TestBadData(t *testing.T) {
	for _, c := range []struct {
		text string
		call func()
		want string
	}{
		{"", func() { CSV("in") }, `show.CSV("in"): the file is empty`},
		{"x,x\n", func() { CSV("in") }, `two columns are named "x"`},
		{"x,\n1,2\n", func() { CSV("in") }, "column 2 has no name"},
		{"x,y\n1,2\n3\n", func() { CSV("in") }, "line 3 has 1 field, the first line names 2 columns"},
		{"x\n\"1\n", func() { CSV("in") }, "line 2: a field begins with a quote and does not end with one"},
		{"\x1f\x8bxx", func() { CSV("in") }, "unpacking"},
		{"x,y\n1,2\n", func() { CSV("in").Floats("z") }, `input in has no column "z": there are x, y`},
		{"x,y\n1,2\n1,a\n", func() { CSV("in").Floats("y") }, `input in, line 3, column y: "a" is not a number`},
		{
			"x,y\n1,\n", func() { CSV("in").Floats("y") },
			`input in, line 2, column y: the entry is missing; Complete("y") keeps the rows that have one`,
		},
		{"x\nNaN\n", func() { CSV("in").Floats("x") }, `the entry is missing ("NaN")`},
		{"x\nInf\n", func() { CSV("in").Floats("x") }, "not a number"},
		{"x\n1.5\n", func() { CSV("in").Ints("x") }, `"1.5" is not an integer`},
		{"x\n1e999999999\n", func() { CSV("in").Rats("x") }, "not a number"},
		{"x\n1\n", func() { CSV("in").Into(new([]int)) }, "a pointer to a slice of structs, not into *[]int"},
		{"x\n1\n", func() { CSV("in").Into(new([]struct{ Y int })) }, `no column "Y"`},
		{"x\na\n", func() { CSV("in").Into(new([]struct{ y, X int })) }, "not an integer"},
		{"x\n300\n", func() { CSV("in").Into(new([]struct{ X int8 })) }, "not an integer of this size"},
		{
			"x\n3\n", func() { CSV("in").Into(new([]struct{ X []int })) },
			"a field of type []int cannot hold the column x",
		},
		{"[1]\n", func() { JSONLines("in") }, "line 1: a JSON object is expected"},
		{"{\"x\": [1]}\n", func() { JSONLines("in") }, `"x" is no number`},
		{"{\"x\": 1, \"x\": 2}\n", func() { JSONLines("in") }, `"x" is given twice`},
		{"{\"x\": 1} {}\n", func() { JSONLines("in") }, "there is more than one object"},
	} {
		if got := withInputs(map[string]string{"in": c.text}, c.call); !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
