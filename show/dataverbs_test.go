package show

import (
	"fmt"
	"strings"
	"testing"
)

// dump formats records on one line.
func dump(r *Records) string {
	out := strings.Join(r.Names(), ",")
	for i := range r.Len() {
		out += " |"
		for _, name := range r.Names() {
			out += " " + cmpOr(r.Strings(name)[i], "_")
		}
	}
	return out
}

func cmpOr(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func TestVerbs(t *testing.T) {
	files := map[string]string{
		"people": "id,sex,age\n1,1,30\n2,2,NA\n3,1,40\n",
		"towns":  "id;town;size\n3;Ulm;0,5\n1;Bonn;1,5\n",
		"wide":   "id,a,b\n1,10,11\n2,20,\n",
	}
	for _, c := range []struct {
		name string
		call func() any
		want string
	}{
		{"complete", func() any { return dump(CSV("people").Complete()) }, "id,sex,age | 1 1 30 | 3 1 40"},
		{"complete in a column", func() any { return CSV("people").Complete("sex").Len() }, "3"},
		{
			"recode",
			func() any { return dump(CSV("people").Recode("sex", map[string]string{"1": "m", "2": "f"})) },
			"id,sex,age | 1 m 30 | 2 f NA | 3 m 40",
		},
		{
			"with",
			func() any {
				r := CSV("towns")
				x := r.Floats("size")
				r = r.With("twice", []float64{2 * x[0], 2 * x[1]}).With("town", []string{"u", "b"})
				return dump(r) + fmt.Sprint(r.Floats("twice"), r.Floats("size"))
			},
			"id,town,size,twice | 3 u 0,5 1 | 1 b 1,5 3[1 3] [0.5 1.5]",
		},
		{
			"merge",
			func() any {
				r := CSV("people").Merge(CSV("towns"), "id")
				return dump(r) + fmt.Sprint(r.Complete("town").Floats("size"))
			},
			"id,sex,age,town,size | 1 1 30 Bonn 1,5 | 2 2 NA _ _ | 3 1 40 Ulm 0,5[1.5 0.5]",
		},
		{
			"groups",
			func() any {
				out := ""
				for _, g := range CSV("people").Groups("sex") {
					out += fmt.Sprint(g.Keys, g.Rows.Ints("id"))
				}
				return out
			},
			"[1] [1 3][2] [2]",
		},
		{
			"long",
			func() any { return dump(CSV("wide").Long("name", "x", "a", "b")) },
			"id,name,x | 1 a 10 | 1 b 11 | 2 a 20 | 2 b _",
		},
		{
			"long and wide",
			func() any { return dump(CSV("wide").Long("name", "x", "a", "b").Wide("name", "x")) },
			"id,a,b | 1 10 11 | 2 20 _",
		},
		{
			"misspelt",
			func() any { return CSV("people").Recode("sex", map[string]string{"m": "1"}) },
			`input people, column sex: no entry is "m"`,
		},
		{"too few", func() any { return CSV("people").With("x", []int{1}) }, `With("x"): 1 value for 3 rows`},
		{"wrong kind", func() any { return CSV("people").With("x", 1) }, "the values are int; []float64"},
		{
			"two rows",
			func() any { return CSV("people").Merge(CSV("people"), "sex") },
			"input people has two rows for 1: lines 2 and 4",
		},
		{"two columns", func() any { return CSV("people").Merge(CSV("people"), "id") }, `both have a column "sex"`},
		{
			"two entries",
			func() any { return CSV("people").With("x", []int{1, 1, 1}).Wide("x", "age") },
			"",
		},
		{
			"two entries of one",
			func() any { return CSV("people").Complete().With("id", []int{1, 1}).Wide("sex", "age") },
			"input people has two entries of 1 for 1: lines 2 and 4",
		},
		{
			"missing words",
			func() any { return CSV("people").Words("age") },
			`input people, line 3, column age: the entry is missing ("NA")`,
		},
		{
			"merged entry",
			func() any { return CSV("people").Merge(CSV("towns"), "id").Complete("town").Floats("town") },
			`input towns, line 3, column town: "Bonn" is not a number`,
		},
		{"shown", func() any { b, _ := Render(CSV("people").Table()); return b.Text() }, "id"},
	} {
		got := ""
		if panicked := withInputs(files, func() { got = fmt.Sprint(c.call()) }); panicked != "" {
			got = panicked
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
