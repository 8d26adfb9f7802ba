package ledger

import (
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/verify"
	"rederive/verify/coverage"
)

const stated = `Theorem 1. All widgets are round. Some are red.
Proof. It is Theorem
1 of [2] for nobody.

Nothing holds always, and
no widget of e.g. A. Smith is ever lost. See No. 7 for
details.

Figure 2: A widget
The 1st is one, the 22nd another.
`

// TestCountStatements checks how each theorem, figure and general sentence of a copy with one
// label, two sentences and a figure is covered.
func TestCountStatements(t *testing.T) {
	for _, c := range []struct{ name, front, claim, want string }{
		{
			"no claims", "", "",
			"4 in the copy: 0 (0.0%) quoted, 0 (0.0%) in range, 0 (0.0%) declared, 4 (100.0%) left",
		},
		{
			"named and in range", "", "- where: Theorem 1\n- lines: 1\n- kind: word\n- printed: round ones\n",
			"1 (25.0%) quoted, 1 (25.0%) in range, 0 (0.0%) declared, 2 (50.0%) left",
		},
		{
			"another label", "", "- where: Theorem 12\n- lines: 1-9\n- kind: word\n- printed: square\n",
			"0 (0.0%) quoted, 4 (100.0%) in range",
		},
		{
			"quoted over line ends, by a claim about many lines", "",
			"- where: w\n- lines: 1-30\n- kind: word\n- printed: widget\n- quote: always and no widget of\n",
			"1 (25.0%) quoted, 0 (0.0%) in range, 0 (0.0%) declared, 3 (75.0%) left",
		},
		{
			"a whole sentence within what is printed", "",
			"- where: w\n- lines: 1-30\n- kind: word\n- printed: all widgets are round. Some are red\n",
			"1 (25.0%) quoted, 0 (0.0%) in range",
		},
		{
			"a part of a word", "", "- where: w\n- lines: 1-30\n- kind: word\n- printed: idget\n",
			"0 (0.0%) quoted, 0 (0.0%) in range",
		},
		{
			"out of scope", "", "- where: Figure 2\n- lines: 9\n- out-of-scope: the picture is lost\n",
			"0 (0.0%) quoted, 0 (0.0%) in range, 1 (25.0%) declared, 3 (75.0%) left",
		},
		{
			"lines", "statements:\n  - none: 5, 9\n    why: remarks\n", "",
			"0 (0.0%) in range, 2 (50.0%) declared, 2 (50.0%) left",
		},
		{
			"forms", "statements:\n  - only: [holds always, Figure N]\n    why: remarks\n", "",
			"0 (0.0%) in range, 2 (50.0%) declared, 2 (50.0%) left",
		},
		{
			"no statements", "statements:\n  - none: 5, 6\n    why: w\n", "",
			"there are no statements on lines 6 of the paper",
		},
		{
			"a form without a statement", "statements:\n  - only: some are\n    why: w\n", "",
			`no statement on these lines of the paper has the form "some are"`,
		},
		{"no reason", "statements:\n  - none: 5\n", "", "does not say why these statements are no claims"},
		{"no list", "statements: all\n", "", "statements is not a list of declarations"},
	} {
		claim := ""
		if c.claim != "" {
			claim = "\n## a.b T\n\n" + c.claim
		}
		got := ""
		doc, err := verify.ParseClaims("claims.md", []byte("---\ntitle: T\n"+c.front+"---\n"+claim+noStatement))
		if err != nil {
			got = err.Error()
		} else if n, errs := coverage.CountNumerals(doc, []byte(stated)); len(errs) > 0 {
			got = errs.Error()
		} else {
			got = countedStatements(n.Statements)
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestStatementsLeft checks which statements are left, each with the line of its label or word.
func TestStatementsLeft(t *testing.T) {
	doc := must.Get(verify.ParseClaims("claims.md", []byte("---\ntitle: T\nlines: 2-10\n---\n"+noStatement)))
	n, _ := coverage.CountNumerals(doc, []byte(stated))
	w := &textWriter{}
	w.numerals(*n)
	for _, want := range []string{
		"statements    paper: 2 in the copy",
		"left  line 5: Nothing holds always, and no widget of e.g. A. Smith is ever...",
		"left  line 9: Figure 2\n",
	} {
		if !strings.Contains(w.String(), want) {
			t.Errorf("%s does not say %q", w.String(), want)
		}
	}
}

// TestOrdinals checks that Nth stands for 1st, 2nd and so on, and for nothing else.
func TestOrdinals(t *testing.T) {
	for form, want := range map[string]int{"Nth": 2, "The Nth": 1, "(Nth": 0, "Nths": 0, "aNth": 0} {
		doc, err := verify.ParseClaims("claims.md",
			[]byte("---\ntitle: T\nlines: 10-10\nnumerals:\n  - only: \""+form+"\"\n    why: names\n---\n"+noStatement))
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := coverage.CountNumerals(doc, []byte(stated)); n.Declared != want {
			t.Errorf("%s: %d declared, want %d", form, n.Declared, want)
		}
	}
}

// noStatement is a claim that names no lines.
const noStatement = "\n## z.z T\n\n- where: w\n- kind: word\n- printed: w\n"
