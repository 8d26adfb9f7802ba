package ledger

import (
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/verify"
	"rederive/verify/coverage"
	"rederive/verify/internal/claimstest"
)

const numbered = `Widgets 12

There are 1,438 widgets, see Figure 3
and Figure
4 of [17].
1. In 1983 there were 7.
Page 5
`

// TestCountNumerals checks how each numeral of a copy is covered.
func TestCountNumerals(t *testing.T) {
	const claims = "\n## a.b T\n\n- where: w\n- lines: 3\n- kind: integer\n- printed: 1438\n" +
		"\n## a.c T\n\n- where: w\n- lines: 6\n- out-of-scope: history\n"
	for _, c := range []struct{ name, front, want string }{
		{
			"nothing declared", "",
			"9 in the copy: 1 (11.1%) quoted, 1 (11.1%) in range, 3 (33.3%) declared, 4 (44.4%) left",
		},
		{
			"lines", "numerals:\n  - none: 1, 7\n    why: pages\n",
			"9 in the copy: 1 (11.1%) quoted, 1 (11.1%) in range, 5 (55.6%) declared, 2 (22.2%) left",
		},
		{
			"forms", "numerals:\n  - only: [Figure N, '[N]']\n    why: references\n",
			"9 in the copy: 1 (11.1%) quoted, 0 (0.0%) in range, 6 (66.7%) declared, 2 (22.2%) left",
		},
		{
			"a form on a line", "numerals:\n  - none: 7\n    only: ^Page N$\n    why: pages\n",
			"9 in the copy: 1 (11.1%) quoted, 1 (11.1%) in range, 4 (44.4%) declared, 3 (33.3%) left",
		},
		{
			"part of the lines", "lines: 3-6\n",
			"7 in the copy: 1 (14.3%) quoted, 1 (14.3%) in range, 3 (42.9%) declared, 2 (28.6%) left",
		},
		{
			"no such form", "numerals:\n  - only: Table N\n    why: references\n",
			`nothing on these lines of the paper has the form "Table N"`,
		},
		{"no numerals", "numerals:\n  - none: 1, 2\n    why: pages\n", "there are no numerals on lines 2 of the paper"},
		{"a part of a numeral", "numerals:\n  - only: '2'\n    why: pages\n", `the form "2"`},
		{"no reason", "numerals:\n  - none: 1\n", "does not say why these numerals are no claims"},
		{"neither", "numerals:\n  - why: pages\n", "names neither lines nor forms"},
		{"unknown", "numerals:\n  - some: 1\n    why: pages\n", "a declaration has the entries none, only and why"},
		{"no list", "numerals: 12\n", "numerals is not a list of declarations"},
		{"no form", "numerals:\n  - only: ^$\n    why: pages\n", "is not a form in which numerals occur"},
		{"bad lines", "numerals:\n  - none: all\n    why: pages\n", `"all" is not a range of lines`},
	} {
		got := ""
		doc, err := verify.ParseClaims("claims.md", []byte("---\ntitle: T\n"+c.front+"---\n"+claims))
		if err != nil {
			got = err.Error()
		} else if n, errs := coverage.CountNumerals(doc, []byte(numbered)); len(errs) > 0 {
			got = errs.Error()
		} else {
			got = countedNumerals(*n)
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestNumeralsLeft checks which numerals are left, line by line.
func TestNumeralsLeft(t *testing.T) {
	doc := must.Get(verify.ParseClaims("claims.md", claimstest.Claim("- lines: 1-4\n- kind: word\n- printed: w\n")))
	n, _ := coverage.CountNumerals(doc, []byte(numbered))
	var b strings.Builder
	w := &textWriter{}
	w.numerals(*n)
	b.WriteString(w.String())
	for _, want := range []string{
		"left  line 5: 4, 17", "left  line 6: 1, 1983, 7", "left  line 7: 5", "6 (66.7%) left",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s does not say %q", b.String(), want)
		}
	}
}

// TestNumeralsOfLongClaims checks that a claim about many lines covers only what it
// repeats, even if it is out of scope. Fifteen lines are still few.
func TestNumeralsOfLongClaims(t *testing.T) {
	copied := strings.Repeat("There are 12 of 34.\n", 20)
	const printed = "- kind: integer\n- printed: 12\n"
	for _, c := range []struct {
		name, lines                     string
		quoted, inRange, declared, left int
	}{
		{"few lines", "- lines: 1-15\n" + printed, 15, 15, 0, 10},
		{"many lines", "- lines: 1-16\n" + printed, 16, 0, 0, 24},
		{"many lines in parts", "- lines: 1-8, 10-17\n" + printed, 16, 0, 0, 24},
		{"two places", "- lines: 1-8\n- where: again\n- lines: 10-17\n" + printed, 16, 16, 0, 8},
		{"out of scope", "- lines: 1-15\n- printed: 12\n- out-of-scope: history\n", 15, 0, 15, 10},
		{"out of scope at length", "- lines: 1-16\n- printed: 12\n- out-of-scope: history\n", 16, 0, 0, 24},
	} {
		doc := must.Get(verify.ParseClaims("claims.md", claimstest.Claim(c.lines)))
		n, _ := coverage.CountNumerals(doc, []byte(copied))
		got := [4]int{n.Quoted, n.InRange, n.Declared + n.OutOfScope, n.CountLeft()}
		if want := [4]int{c.quoted, c.inRange, c.declared, c.left}; got != want {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}
