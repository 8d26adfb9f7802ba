// Package audit changes printed and offered values, one at a time, and demands that each
// change is noticed.
package audit

import (
	"cmp"
	"slices"

	"rederive/verify"
	"rederive/verify/value"

	"rederive"
)

// An Audit is the result of mutating every printed value of the claims of one notebook. A
// mutant is a claims document, or an offer, with one change, and the claim that it concerns
// must fail. A check that cannot fail shows up as a survivor.
type Audit struct {
	Notebook  string
	Claims    int
	Mutants   int
	Killed    int
	Excluded  []Exclusion // mutants that do not change what a claim says
	Exempt    []Exclusion // confirmed claims without a mutant, by the rule that says why
	Survivors []Survivor
	Errors    rederive.Errors // the unmutated claims fail, or a mutation did not apply
}

// An Exclusion counts the mutants that were left out for the same reason.
type Exclusion struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// A Survivor is a mutant that was not noticed.
type Survivor struct {
	Pos      rederive.Pos     `json:"pos"` // of the printed value, or of the claim
	ID       string           `json:"id"`
	Mutation string           `json:"mutation"` // the old and the new text
	Verdict  rederive.Outcome `json:"verdict"`  // of the mutated claim
}

// Run audits the claims of one notebook. The unmutated claims must be settled; otherwise Run
// reports errors and mutates nothing.
func Run(nb *rederive.Notebook, run *rederive.Run, docs ...*rederive.ClaimsDoc) *Audit {
	a := &Audit{Notebook: nb.Path}
	base := verify.CompareClaims(nb, run, docs)
	for _, v := range base.Verdicts {
		if v.Verdict == rederive.Mismatch || v.Verdict == rederive.Unchecked || len(v.Problems) > 0 {
			a.Errors.Add(v.Claim.Pos, "claim %s is %s before anything is mutated", v.ID, v.Verdict).
				Suggest("settle it first")
		}
	}
	a.Errors = append(a.Errors, base.Errors...)
	if len(a.Errors) > 0 {
		return a
	}
	claims := map[string]*rederive.Claim{}
	for _, doc := range docs {
		for _, c := range doc.Claims {
			claims[c.ID] = c
		}
	}
	x := &auditor{audit: a, nb: nb, run: run, claims: claims, excluded: map[string]int{}, exempt: map[string]int{}}
	i := 0
	for _, doc := range docs {
		for range doc.Claims {
			before := a.Mutants
			x.claim(doc, base.Verdicts[i])
			if a.Mutants == before || x.comparesNothing() {
				x.withoutMutant()
			}
			i++
		}
	}
	a.Claims = i
	a.Excluded, a.Exempt = exclusions(x.excluded), exclusions(x.exempt)
	return a
}

// An auditor makes mutants and tries them.
type auditor struct {
	audit    *Audit
	nb       *rederive.Notebook
	run      *rederive.Run
	claims   map[string]*rederive.Claim
	excluded map[string]int
	exempt   map[string]int

	// of the current claim
	doc    *rederive.ClaimsDoc
	base   rederive.Verdict
	spec   *verify.Spec
	rule   *rule
	offers []rederive.Offer
	table  [][]value.Value // its computed cells
	value  *value.Value    // or its computed value
}

// exclude counts n mutants that were left out.
func (x *auditor) exclude(n int, reason string) {
	if n > 0 {
		x.excluded[reason] += n
	}
}

// withoutMutant reports a confirmed claim that no change could make fail, unless the rule of
// its kind exempts it.
func (x *auditor) withoutMutant() {
	if x.base.Verdict != rederive.Confirmed {
		return
	}
	if rule := x.exemption(); rule != "" {
		x.exempt[rule]++
		return
	}
	x.audit.Errors.Add(x.base.Claim.Pos, "claim %s is confirmed, but no mutant of it would fail", x.base.ID).
		Suggest("offer or print something that can be wrong, or mark it as out of scope")
}

// comparesNothing reports whether the claim has several printed cells and none was compared.
func (x *auditor) comparesNothing() bool {
	n := x.base.Cells
	return n != nil && n.Compared == 0 && x.spec.Cells != nil && len(x.spec.Cells.Rows) > 0
}

// exemption returns the rule that exempts a claim from mutants, or "".
func (x *auditor) exemption() string {
	switch s, cells := x.spec, x.base.Cells; {
	case x.rule.exempt != nil:
		return x.rule.exempt(s)
	case cells != nil && cells.New > 0 && cells.Compared == 0:
		return reasonUncomputed
	}
	return ""
}

func exclusions(counts map[string]int) []Exclusion {
	list := []Exclusion{}
	for reason, n := range counts {
		list = append(list, Exclusion{reason, n})
	}
	slices.SortFunc(list, func(a, b Exclusion) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Reason, b.Reason)) })
	return list
}

// claim makes the mutants of one claim by the rule of its kind.
func (x *auditor) claim(doc *rederive.ClaimsDoc, base rederive.Verdict) {
	x.doc, x.base, x.table, x.value = doc, base, nil, nil
	x.spec = verify.Compile(base.Claim, x.claims)
	switch {
	case base.Verdict == rederive.OutOfScope:
		x.exclude(1, reasonOutOfScope)
		return
	case base.Verdict == rederive.Deferred || base.Cause == rederive.CauseNone:
		x.exclude(1, reasonDeferred)
		return
	}
	x.offers = (&verify.Comparer{Run: x.run}).Offers(base.ID)
	x.rule = ruleOf(x.spec.Kind)
	if x.rule.mutate != nil {
		x.rule.mutate(x)
	} else {
		x.values()
	}
	x.convention()
	x.errata()
	x.forms()
}

// A mutant describes one mutation.
type mutant struct {
	pos      rederive.Pos
	mutation string
	key      string // of the cell that the verdict must name, if any
}

// record counts a mutant as killed, or as a survivor.
func (x *auditor) record(m mutant, killed bool, verdict rederive.Outcome) {
	x.audit.Mutants++
	if killed {
		x.audit.Killed++
		return
	}
	x.audit.Survivors = append(x.audit.Survivors, Survivor{m.pos, x.base.ID, m.mutation, verdict})
}

// try judges the claim with a changed text, which must fail. If a cell was changed, the
// verdict must name it.
func (x *auditor) try(m mutant, claim *rederive.Claim) {
	v := x.judge(claim, x.offers)
	unreadable := v.Cause == rederive.CauseDocument
	killed := v.Verdict == rederive.Mismatch || unreadable
	if killed && m.key != "" && !unreadable {
		killed = len(v.Problems) > 0 || slices.ContainsFunc(v.Differences, func(d rederive.Difference) bool {
			return d.Key == m.key
		})
	}
	x.record(m, killed, v.Verdict)
}

// tryOffers judges the claim with changed offers, which must fail.
func (x *auditor) tryOffers(m mutant, offers []rederive.Offer) {
	v := x.judge(x.base.Claim, offers)
	x.record(m, v.Verdict == rederive.Mismatch, v.Verdict)
}

// judge derives the verdict on a claim from its text.
func (x *auditor) judge(claim *rederive.Claim, offers []rederive.Offer) rederive.Verdict {
	claims := x.claims
	if claim.Field("table") != "" {
		claims = map[string]*rederive.Claim{claim.ID: claim, claim.Field("table"): x.claims[claim.Field("table")]}
	}
	c := &verify.Comparer{
		Notebook: x.nb, Run: &rederive.Run{Offers: offers}, Claims: claims,
		Result: &verify.Result{}, Brief: true,
	}
	return c.Verdict(x.doc, claim)
}

// withField returns a copy of the claim with another value in the field at pos.
func withField(c *rederive.Claim, pos rederive.Pos, value string) *rederive.Claim {
	out := *c
	out.Fields = slices.Clone(c.Fields)
	for i := range out.Fields {
		if out.Fields[i].Pos == pos {
			out.Fields[i].Value = value
		}
	}
	return &out
}

// tryField changes the value of a field. An unchanged value is an error of the audit.
func (x *auditor) tryField(f rederive.Field, value string) {
	if value == f.Value {
		x.audit.Errors.Add(f.ValuePos, "claim %s: a mutation of %q did not apply", x.base.ID, f.Value)
		return
	}
	x.try(mutant{pos: f.ValuePos, mutation: mutation(f.Name+" "+f.Value, value)}, withField(x.base.Claim, f.Pos, value))
}

func mutation(from, to string) string {
	if to == "" {
		to = "nothing"
	}
	return value.Abbreviate(from) + " -> " + value.Abbreviate(to)
}
