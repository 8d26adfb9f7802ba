package compose

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/report/view"
	"rederive/typeset"

	"rederive"
)

// TestToleranceOnPaper checks that the PDF shows a tolerance next to its value, in the
// row of the claim.
func TestToleranceOnPaper(t *testing.T) {
	for _, tolerance := range []string{"", "0.25"} {
		v := rederive.Verdict{
			ID: "a.b", Verdict: rederive.Confirmed, Printed: "1.5", Computed: "1.6",
			Tolerance: tolerance,
		}
		p := &composer{View: &view.View{Book: &view.Book{}, Res: &view.Resolved{}}}
		data := must.Get(json.Marshal(p.inside(func() { p.claimRows([]rederive.Verdict{v}) })))
		if got := strings.Contains(string(data), "1.5 ± 0.25"); got != (tolerance != "") {
			t.Errorf("tolerance %q: %s", tolerance, data)
		}
	}
}

// TestUnbroken checks that short keys of two parts stay on one line, and that long ones
// may break.
func TestUnbroken(t *testing.T) {
	got := unbroken([]string{"flat / 12", "X in the corner / draw"})
	if got[0] != "flat\u00a0/\u00a012" || got[1] != "X in the corner / draw" {
		t.Errorf("%q", got)
	}
}

// TestEditedOnPaper strikes the wrong words of a sentence, and inserts the right ones after them.
func TestEditedOnPaper(t *testing.T) {
	v := rederive.Verdict{Verdict: rederive.Refuted, Printed: "take a stone"}
	p := &composer{View: &view.View{Book: &view.Book{}, Res: &view.Resolved{}}}
	text := p.corrected(v, rederive.Erratum{Printed: v.Printed, Corrected: "take the last stone"}, false)
	var kinds []string
	for _, in := range text {
		switch in := in.(type) {
		case *typeset.Strike:
			kinds = append(kinds, "deleted")
		case *typeset.Colored:
			kinds = append(kinds, fmt.Sprintf("inserted %t", in.Inserted))
		case typeset.Text:
			if in != " " {
				kinds = append(kinds, string(in))
			}
		}
	}
	if got := strings.Join(kinds, ", "); got != "take, deleted, inserted true, stone" {
		t.Error(got)
	}
}

// TestQuotedOnPaper checks that formulas in the words of the paper are mathematics.
func TestQuotedOnPaper(t *testing.T) {
	p := &composer{View: &view.View{Book: &view.Book{}, Res: &view.Resolved{}}}
	for text, want := range map[string]string{
		"x_{p,2} - 1 < C(s) <= x_{p,2}": "Text, Math, Text",
		"they are not constructible":    "Text",
	} {
		var kinds []string
		for _, in := range p.quoted(rederive.Verdict{}, text) {
			_, kind, _ := strings.Cut(strings.TrimPrefix(fmt.Sprintf("%T", in), "*"), ".")
			kinds = append(kinds, kind)
		}
		if got := strings.Join(slices.Compact(kinds), ", "); got != want {
			t.Errorf("%q is set as %s, want %s", text, got, want)
		}
	}
}
