package html

import (
	"testing"

	"rederive"
)

// TestFormulaKeepsItsStops checks that punctuation stays with the formula before it:
// otherwise browsers might begin a line with a comma.
func TestFormulaKeepsItsStops(t *testing.T) {
	for _, x := range []struct{ text, closing, rest string }{
		{", as the recursion finds", ",", " as the recursion finds"},
		{"th largest", "th", " largest"},
		{").", ").", ""},
		{" and more", "", " and more"},
		{"-dimensional, and", "", "-dimensional, and"},
		{"; undoubtedly", ";", " undoubtedly"},
		{",undoubtedly", ",", "undoubtedly"},
	} {
		closing, rest := cutClosing(rederive.Text(x.text))
		if closing != x.closing || string(rest) != x.rest {
			t.Errorf("%q: %q and %q", x.text, closing, rest)
		}
	}
	if rest, opening := cutOpening("it is (“"); rest != "it is " || opening != "(“" {
		t.Errorf("%q and %q", rest, opening)
	}
	for _, x := range []struct{ before, formula, after, want string }{
		{"", "<math>n</math>", "", "<math>n</math>"},
		{"(", "<math>n</math>", "),", `<span class="whole">(<math>n</math>),</span>`},
		{"", `<span class="long"><math>n</math></span>`, ",", `<span class="long"><math>n</math></span>,`},
	} {
		if got := joined(x.before, x.formula, x.after); got != x.want {
			t.Errorf("got %s", got)
		}
	}
}
