package kernel

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/share"
)

// The cell that all exercises of these tests need, and cells of exercises.
const (
	shared  = "import \"rederive/show\"\n\nfunc twice(n int) int { return 2 * n }"
	first   = "show.Claim(\"a.one\", twice(1))"
	third   = "three := twice(1) + 1\nshow.Claim(\"a.three\", three)"
	spinner = "for n := 1; n > 0; {\n}\n"
)

// TestExecuteParts checks that a mistake costs only what depends on it, with both
// engines.
func TestExecuteParts(t *testing.T) {
	type mistake struct {
		name   string
		cells  []string
		offers string // what is offered, in order
		out    string // the cells that are left out, and after which others
		kinds  string // how they failed
	}
	all := []mistake{
		{"all is well", []string{shared, first, third}, "a.one=2 a.three=3", "", ""},
		{
			"it does not compile",
			[]string{shared, first, "show.Claim(\"a.two\", unknown)", third},
			"a.one=2 a.three=3", "2", "type",
		},
		{
			"a syntax error",
			[]string{shared, first, "show.Claim(\"a.two\", 1 +)", third},
			"a.one=2 a.three=3", "2", "syntax",
		},
		{
			"an open string in a call",
			[]string{shared, first, "show.Claim(\"a.two\", `open", third},
			"a.one=2 a.three=3", "2", "syntax",
		},
		{"an open brace", []string{shared, first, "if twice(1) == 2 {", third}, "a.one=2 a.three=3", "2", "syntax"},
		{
			"a panic",
			[]string{shared, first, "var list []int\nshow.Claim(\"a.two\", list[twice(1)])", third},
			"a.one=2 a.three=3", "2", "panic",
		},
		{
			"offers before a panic",
			[]string{shared, "show.Claim(\"a.two\", twice(4))\nvar list []int\nlist[0]++", third},
			"a.two=8 a.three=3", "1", "panic",
		},
		{"an endless loop", []string{shared, first, spinner, third}, "a.one=2 a.three=3", "2", "time"},
		{
			"two endless loops",
			[]string{shared, spinner, first, spinner, third},
			"a.one=2 a.three=3", "1 3", "time time",
		},
		{
			"what needs it goes too",
			[]string{shared, first, "two := unknown", "show.Claim(\"a.two\", two)", third},
			"a.one=2 a.three=3", "2 3>2", "type type",
		},
		{
			"a chain",
			[]string{shared, "two := unknown", "four := 2 * two", "show.Claim(\"a.four\", four)", third},
			"a.three=3", "1 2>1 3>2", "type type type",
		},
		{
			"imports stay",
			[]string{"import \"rederive/show\"\nvar list []int\nlist[0]++", "show.Claim(\"a.one\", len(\"x\"))"},
			"a.one=1", "0", "panic",
		},
		{"functions stay", []string{shared + "\nunknown()", first}, "a.one=2", "0", "type"},
		{
			"a function that does not compile",
			[]string{
				"import \"rederive/show\"\nfunc f() int { return x }\nfunc g() int { return 1 }",
				"show.Claim(\"a.f\", f())", "show.Claim(\"a.one\", len(\"x\"))",
			},
			"a.one=1", "0 1>0", "type type",
		},
		{
			"a panic in a function of another cell",
			[]string{
				shared, "func f(n int) int { return 1 / n }",
				first, "show.Claim(\"a.two\", f(twice(0)))", "show.Claim(\"a.three\", f(twice(1)-1)+twice(1))",
			},
			"a.one=2 a.three=3", "3", "panic",
		},
		{
			"a forbidden import",
			[]string{
				"import (\n\t\"os\"\n\t\"rederive/show\"\n)\nfunc twice(n int) int { return 2 * n }",
				first, "show.Claim(\"a.two\", os.Getpid())", third,
			},
			"a.one=2 a.three=3", "0 2", "import type",
		},
		{
			"a forbidden import that nothing uses",
			[]string{shared, first, "import \"os\"\nshow.Claim(\"a.two\", twice(2))", third},
			"a.one=2 a.two=4 a.three=3", "2", "import",
		},
		{
			"out of memory",
			[]string{shared, first, "var all [][]byte\nfor {\n\tall = append(all, make([]byte, 1<<26))\n" +
				"\tfor i := 0; i < 1<<26; i += 4096 {\n\t\tall[len(all)-1][i] = 1\n\t}\n}", third},
			"a.one=2 a.three=3", "2", "memory",
		},
		{"nothing is left", []string{"unknown", spinner}, "", "0 1", "type time"},
		{
			"declared again",
			[]string{shared, first, "func twice(n int) int { return n }", third},
			"a.one=2 a.three=2", "", "",
		},
		{
			"offers before a goroutine that panics",
			[]string{shared, "show.Claim(\"a.two\", twice(4))\ngo func() { panic(1) }()\nfor {\n}", third},
			"a.two=8 a.three=3", "1", "panic",
		},
	}
	compiled := map[string]bool{}
	for _, test := range share.Of(t, 6, all) { // each compiles and links several programs
		compiled[test.name] = true
	}
	for _, test := range all {
		for _, engine := range []string{Yaegi, Go} {
			if engine == Go && !compiled[test.name] {
				continue
			}
			t.Run(test.name+" "+engine, func(t *testing.T) {
				if engine == Go && CheckToolchain() != nil {
					t.Skip("no Go toolchain")
				}
				limits := rederive.Limits{Time: 4 * time.Second, Memory: 1 << 28}
				o := Options{Engine: engine, Cache: t.TempDir(), Limits: limits}
				run, omitted := ExecuteParts(context.Background(), parse(t, test.cells...), o, 3)
				var offers, out, kinds []string
				for _, offer := range run.Offers {
					offers = append(offers, fmt.Sprintf("%s=%s", offer.ID, offer.Value))
				}
				for _, om := range omitted {
					text := fmt.Sprint(om.Cell)
					if om.After >= 0 {
						text += fmt.Sprintf(">%d", om.After)
					}
					out, kinds = append(out, text), append(kinds, om.Failure.Kind)
				}
				slices.SortStableFunc(offers, func(a, b string) int {
					return strings.Index(test.offers, a) - strings.Index(test.offers, b)
				})
				got := []string{strings.Join(offers, " "), strings.Join(out, " "), strings.Join(kinds, " ")}
				if want := []string{test.offers, test.out, test.kinds}; !slices.Equal(got, want) {
					t.Errorf("got %q, want %q; errors: %v", got, want, run.Errors)
				}
				if failed := run.Status != rederive.RunOK; failed != (len(omitted) > 0) {
					t.Errorf("the status is %v, and %d cells were left out", run.Status, len(omitted))
				}
			})
		}
	}
}
