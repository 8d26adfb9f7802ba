package report

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
)

func TestTitlesHoldFormulas(t *testing.T) {
	r := renderer()
	b := sample(t)
	b.Verdicts[0].Claim = &rederive.Claim{Title: `The map $G_p$ costs $5 and $6, see @claim:demo.table.`}
	var page bytes.Buffer
	must.Do(r.HTML(&page, b))
	const want = `The map <math alttext="G_p"><msub><mi>G</mi><mi>p</mi></msub></math> ` +
		`costs $5 and $6, see <code>demo.table</code>.`
	if !strings.Contains(page.String(), want) {
		t.Errorf("%s is missing in\n%s", want, &page)
	}
	b.Verdicts[0].Claim = &rederive.Claim{
		Title: `The map $\nosuch{$`,
		Pos:   rederive.Pos{File: "claims.md", Line: 3, Col: 1},
	}
	if err := r.HTML(io.Discard, b); err == nil || !strings.Contains(err.Error(), "claims.md:3:") {
		t.Errorf("error: %v", err)
	}
}

// TestReferencesInErrata checks that references to claims in why and witness are
// resolved, and that a dead one is reported with its position.
func TestReferencesInErrata(t *testing.T) {
	r := renderer()
	b := sample(t)
	b.Verdicts[0].Erratum.Why = "as @claim:demo.table. Says <who>?"
	var page bytes.Buffer
	must.Do(r.HTML(&page, b))
	const want = `As <a href="#claim-demo.table"><code>demo.table</code></a>. Says &lt;who&gt;?`
	if strings.Count(page.String(), want) != 2 { // among the findings, and next to the claim
		t.Errorf("the reason is missing in\n%s", &page)
	}
	b.Verdicts[0].Erratum.Why = "see @claim:demo.none"
	b.Verdicts[0].Claim = &rederive.Claim{Fields: []rederive.Field{{
		Name: "why", Value: "see @claim:demo.none",
		ValuePos: rederive.Pos{File: "claims.md", Line: 9, Col: 8},
	}}}
	err := r.HTML(io.Discard, b)
	var errs rederive.Errors
	if !errors.As(err, &errs) ||
		!strings.Contains(err.Error(), "claims.md:9:8: broken reference: there is no claim demo.none") {
		t.Errorf("a broken reference: %v", err)
	}
}
