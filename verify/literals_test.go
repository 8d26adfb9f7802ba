package verify

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// cellOf returns a cell of the notebook n.md that begins in its line 10.
func cellOf(index int, code string) *rederive.Cell {
	c := &rederive.Cell{Index: index, Code: code}
	for i := range strings.Count(code, "\n") + 1 {
		c.Lines = append(c.Lines, rederive.Pos{File: "n.md", Line: 10 + i, Col: 1})
	}
	return c
}

func TestLiteralsAreFlagged(t *testing.T) {
	source := "---\ntitle: T\n---\n"
	for _, id := range []string{
		"a.typed", "a.negative", "a.computed", "a.small", "a.list", "a.other", "a.solver",
		"a.cases",
	} {
		source += "\n## " + id + " T\n\n- where: w\n- kind: open\n- caveat: c\n"
	}
	doc := must.Get(ParseClaims("claims.md", []byte(source)))
	nb := &rederive.Notebook{Path: "n.md", Cells: []*rederive.Cell{cellOf(0, `import "rederive/solvers/magic"
show.Claim("a.typed", 122)
show.Claim("a.negative", []int{-7, 8})
x := sum(100, 200) + 1_234
show.Claim("a.computed", x, show.Method("sum"))
show.Claim("a.small", f(7))
y := []int{7, 15, 31, 61, 5}
show.Claim("a.list", y)
show.Claim("a.other", g(1, 2, 3))
show.Claim("a.solver", magic.Count())
show.Claim("a.cases", show.Holds{Cases: 5})
show.Claim("a.arithmetic", 3 * 4 - 1)
`)}}
	run := claimstest.Offers(func() {
		show.Claim("a.typed", 122)
		show.Claim("a.negative", []int{-7, 8})
		show.Claim("a.computed", 1234)
		show.Claim("a.small", 7)
		show.Claim("a.list", []int{3, 7, 15, 31, 61})
		show.Claim("a.other", []int{7, 15, 32, 61})
		show.Claim("a.solver", 1291)
		show.Claim("a.cases", show.Holds{Cases: 5})
	})
	r := Compare(nb, run, doc)
	FlagSolvers(run, r, SourceFile{
		"solvers/magic/count.go",
		[]byte("package magic\n\nfunc Count() int { return 1291 }\n"),
	})
	var got []string
	for _, v := range r.Verdicts {
		for _, l := range v.Literals {
			got = append(got, fmt.Sprint(v.ID, " ", l.Pos, " ", l.Text))
		}
	}
	want := []string{
		"a.typed n.md:11:23 122 is a literal here",
		"a.computed n.md:13:22 1234 is a literal here",
		"a.list n.md:16:12 7, ... are literals here",
		"a.solver solvers/magic/count.go:3:27 1291 is a literal here",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if s := fmt.Sprint(SolverImports(nb)); s != "[rederive/solvers/magic]" {
		t.Errorf("imports %s", s)
	}
}

func TestTelling(t *testing.T) {
	for text, want := range map[string]bool{
		"7 15 31 61": true, "1 2 3 4": false, "10 8 6 4": false, "0 1 0 1": false,
		"P N P P": false, "P N D P": true, "5 5 5 6": false,
	} {
		if isTelling(strings.Fields(text)) != want {
			t.Errorf("%s: not %v", text, want)
		}
	}
}
