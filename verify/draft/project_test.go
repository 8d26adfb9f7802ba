package draft

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/mapping"
	"rederive/internal/must"
	"rederive/verify/review"
)

// keptOf reviews a paragraph and returns its project.
func keptOf(t *testing.T, text string) *Project {
	t.Helper()
	var words []document.Word
	for w := range strings.FieldsSeq(text) {
		words = append(words, document.Word{Text: w})
	}
	d := &document.Document{
		Name: "p.md", Format: "markdown", SHA256: strings.Repeat("ab", 32),
		Blocks: []document.Block{{Words: words, Place: "Results"}},
	}
	return must.Get(Keep(review.Check(d, review.Options{}), 0.05))
}

// TestKeepAgreeing checks that consistent results become claims that verify confirms.
func TestKeepAgreeing(t *testing.T) {
	p := keptOf(t, "Of 168 pupils (86 girls and 82 boys) many improved, Fs(2, 165) = 5.14, 4.02 and 8.87, "+
		"ps = .007, .020 and <.001. The slope was steep (B = 0.31, SE = 0.11, t(164) = 2.82, p = .005), "+
		"and feedback helped (Wald(1) = 5.71, p = .017). The effect was 0.34 (95% CI 0.25 to 0.43).")
	claims := string(p.Claims)
	for _, want := range []string{
		"`86 + 82 = 168`", "`F(2, 165) = 4.02, p = 0.020`", "`0.31 / 0.11 = 2.82`", "`chi2(1) = 5.71, p = 0.017`",
		"`0.25 <= 0.34 <= 0.43`",
	} {
		if !strings.Contains(claims, want) {
			t.Errorf("%s is not in\n%s", want, claims)
		}
	}
	if p.Aside > 0 || strings.Contains(claims, "out-of-scope") {
		t.Errorf("%d results are out of scope:\n%s", p.Aside, claims)
	}
}

// TestEscaped checks that characters are escaped only where Markdown would interpret them.
func TestEscaped(t *testing.T) {
	mapping.Test(t, escaped, map[string]string{
		"M_age = 19.4, \u03c7^2(1) = 4.2, p < .001": "M_age = 19.4, \u03c7^2(1) = 4.2, p < .001",
		"_a_ and <b> & c &amp; *d* [e]":             `\_a\_ and \<b> & c \&amp; \*d\* \[e\]`,
		"> 3 and F < 1":                             `\> 3 and F < 1`,
		"1. May":                                    `1\. May`,
	})
}
