package audit

import (
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/verify"
	"rederive/verify/internal/claimstest"
	"rederive/verify/ledger"
)

// TestRoundedWitness checks that a witness with a rounded result is altered only as far
// as changes the result.
func TestRoundedWitness(t *testing.T) {
	const doc = `---
title: A paper
---

## z.odds Odds

- where: p. 1
- kind: approximate
- printed: about 666
- corrected: about 705
- witness: 0.998583555 / 0.001416445
- fault: paper
- why: the odds $p / (1 - p)$ with $p < .9986$, as in ` + "`odds`" + ` and @claim:z.other_odds, <not> for $5 and $6

The odds.
`
	claims := must.Get(verify.ParseClaims("claims.md", []byte(doc)))
	run := claimstest.Offers(func() {
		show.Claim("z.odds", 704.99, show.Method("one"))
		show.Claim("z.odds", 704.99)
	})
	nb := &rederive.Notebook{Path: "notebook.md"}
	a := Run(nb, run, claims)
	if a.Failed() || a.Killed < 6 {
		t.Errorf("%d of %d mutants killed, survivors %v, %v", a.Killed, a.Mutants, a.Survivors, a.Errors)
	}
	var text strings.Builder
	l := ledger.New(rederive.Tool{}, ledger.Checked{
		Notebook: nb, Run: run, Result: verify.Compare(nb, run, claims), Docs: []*rederive.ClaimsDoc{claims},
	})
	must.Do(ledger.WriteErrata(&text, l))
	for _, want := range []string{
		"$p / (1 - p)$ with $p < .9986$, as in `odds` and `z.other_odds`, \\<not\\> for $5 and $6",
		"computed by**: one, unnamed method\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s lacks %s", text.String(), want)
		}
	}
}
