package verify

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/spelling"
)

// A Result is what became of the claims of one notebook.
type Result struct {
	Verdicts []rederive.Verdict // one for each claim, in the order of the documents
	Errors   rederive.Errors    // offers that settle no claim
	Warnings rederive.Errors    // what is an error only under --strict
}

// Compare judges every claim of the documents by what the run of the notebook
// offered. The run may be one that failed: what it offered is judged. A claims document
// by itself is compared with a notebook of its own path, which has no cells (see
// [Alone]): claims that need a notebook are then deferred.
func Compare(nb *rederive.Notebook, run *rederive.Run, docs ...*rederive.ClaimsDoc) *Result {
	r := compareClaims(nb, run, docs)
	flagStated(run, r)
	flagCells(nb, run, r)
	for _, doc := range docs {
		others := byID(doc)
		unjudgedColumns(doc, others, r)
		wideTolerances(doc, others, r)
	}
	return r
}

// byID finds the claims of a document by their ids.
func byID(doc *rederive.ClaimsDoc) map[string]*rederive.Claim {
	claims := map[string]*rederive.Claim{}
	for _, c := range doc.Claims {
		claims[c.ID] = c
	}
	return claims
}

// unjudgedColumns warns of columns of printed tables that no claim judges.
func unjudgedColumns(doc *rederive.ClaimsDoc, others map[string]*rederive.Claim, r *Result) {
	judged := map[string][]string{}
	for _, c := range doc.Claims {
		owner := cmp.Or(c.Field("table"), c.ID)
		if s := compile(c, others); s.cells != nil {
			judged[owner] = append(append(judged[owner], s.cells.columns...), s.keyNames()...)
		}
	}
	for _, c := range doc.Claims {
		if c.Table == nil || judged[c.ID] == nil {
			continue
		}
		for _, name := range c.Table.Head {
			if !slices.Contains(judged[c.ID], canonicalKey(name)) {
				r.Warnings.Add(c.Table.Pos, "no claim judges the column %q of %s", name, c.ID).
					Suggest("judge it by a claim with - table: " + c.ID + " and - columns: " + name)
			}
		}
	}
}

func compareClaims(nb *rederive.Notebook, run *rederive.Run, docs []*rederive.ClaimsDoc) *Result {
	c := newComparer(nb, run, docs)
	c.unknown()
	c.judge(docs)
	return c.result
}

func newComparer(nb *rederive.Notebook, run *rederive.Run, docs []*rederive.ClaimsDoc) *comparer {
	c := &comparer{nb: nb, run: run, result: &Result{}, claims: map[string]*rederive.Claim{}}
	for _, doc := range docs {
		for _, claim := range doc.Claims {
			if other, ok := c.claims[claim.ID]; ok && other != claim {
				c.result.Errors.Add(claim.Pos, "claim %s is defined twice, first at %s", claim.ID, other.Pos)
				continue
			}
			c.claims[claim.ID] = claim
		}
	}
	return c
}

// judge judges the claims.
func (c *comparer) judge(docs []*rederive.ClaimsDoc) {
	for _, doc := range docs {
		for _, claim := range doc.Claims {
			if c.only == nil || c.only[claim.ID] {
				c.result.Verdicts = append(c.result.Verdicts, c.verdict(doc, claim))
			}
		}
	}
	c.groups()
}

// A comparer judges the claims of one notebook.
type comparer struct {
	nb     *rederive.Notebook
	run    *rederive.Run
	claims map[string]*rederive.Claim
	result *Result
	only   map[string]bool // the claims to judge; nil for all
	groupV []int           // verdicts of groups, judged last
	brief  bool            // tables are not written out, as for mutants
}

// unknown reports offers for claims that no document holds.
func (c *comparer) unknown() {
	c.result.Errors = append(c.result.Errors, unknownClaims(c.claims, c.run.Sites, c.run.Offers)...)
}

// UnknownClaims returns an error for each call of show.Claim whose claim is in none of the documents.
func UnknownClaims(sites []rederive.Site, docs ...*rederive.ClaimsDoc) rederive.Errors {
	claims := map[string]*rederive.Claim{}
	for _, doc := range docs {
		for _, claim := range doc.Claims {
			claims[claim.ID] = claim
		}
	}
	return unknownClaims(claims, sites, nil)
}

func unknownClaims(claims map[string]*rederive.Claim, sites []rederive.Site, offers []rederive.Offer) rederive.Errors {
	type place struct {
		pos rederive.Pos
		id  string
	}
	seen := map[place]bool{}
	var errs rederive.Errors
	add := func(pos rederive.Pos, id string) {
		id = strings.TrimPrefix(id, rederive.HintPrefix) // it is judged with the answers of students alone
		if claims[id] == nil && !seen[place{pos, id}] {
			seen[place{pos, id}] = true
			errs.Add(pos, "no claims document has the claim %s", id).Suggest(nearestClaim(id, claims))
		}
	}
	for _, site := range sites {
		add(site.Pos, site.ID)
	}
	for _, offer := range offers {
		add(offer.Pos, offer.ID)
	}
	return errs
}

// nearestClaim suggests the claim that was meant by a wrong id.
func nearestClaim(id string, claims map[string]*rederive.Claim) string {
	return spelling.BriefHint(id, slices.Sorted(maps.Keys(claims)))
}

// verdict judges one claim.
func (c *comparer) verdict(doc *rederive.ClaimsDoc, claim *rederive.Claim) rederive.Verdict {
	s := compile(claim, c.claims)
	v := rederive.Verdict{
		ID: claim.ID, Paper: doc.Paper.Name, Notebook: c.nb.Path, Where: joinFields(claim, "where"),
		Kind: s.kind.String(), Caveat: joinFields(claim, "caveat"), Reading: s.convention,
		Methods: []string{}, Differences: []rederive.Difference{}, Pos: claim.Pos, Claim: claim,
	}
	if s.kind.Row != nil {
		v.Sentence, v.Question = s.row.sentence, s.kind.class == question
	}
	if !c.brief {
		v.Printed = s.printedText()
	}
	if f := s.first("checked-to"); f != nil {
		v.Caveat = joined(v.Caveat, "checked to "+f.Value)
	}
	if f := s.first("up-to"); f != nil {
		v.Caveat = joined(v.Caveat, "counted up to "+f.Value)
	}
	v.Tolerance = claim.Field("tolerance")
	v.Caveat = joined(joined(v.Caveat, s.toleranceCaveat()), s.reread)
	if r := s.within.rounding; r != anyRounding {
		v.Caveat = joined(v.Caveat, "rounding: "+string(r))
	}
	offers, derived := c.offers(claim.ID), c.derive(s)
	if len(derived) > 0 { // with which those must agree
		offers = append(offers, c.unsampled(claim.ID)...)
	}
	if len(offers) == 0 {
		offers, derived = derived, nil
	}
	switch {
	case len(s.errs) > 0:
		v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseDocument, "the claim cannot be read"
		for _, e := range s.errs {
			v.Problems = append(v.Problems, rederive.LedgerError{Pos: e.Pos, Text: e.Err.Error()})
		}
	case s.outOfScope != "":
		v.Verdict, v.Cause, v.Reason = rederive.OutOfScope, rederive.CauseScope, s.outOfScope
		if len(offers) > 0 {
			c.result.Errors.Add(offers[0].Pos, "claim %s is out of scope, but a value is offered", claim.ID)
		}
	case len(s.members) > 0:
		c.groupV = append(c.groupV, len(c.result.Verdicts))
		if len(offers) > 0 {
			c.result.Errors.Add(offers[0].Pos, "claim %s is a group, which its members settle, but a value is offered",
				claim.ID)
		}
	case s.row.alone != nil:
		c.alone(&v, s, offers)
	case len(offers) == 0:
		c.without(&v, s)
	default:
		c.judgeOffers(&v, s, offers, derived)
	}
	return v
}

// alone settles a claim whose printed values are checked against each other.
func (c *comparer) alone(v *rederive.Verdict, s *spec, offers []rederive.Offer) {
	if len(offers) > 0 {
		c.result.Errors.Add(offers[0].Pos, "claim %s is settled by what is printed, but a value is offered", v.ID)
	}
	c.settle(v, s, s.row.alone(s))
}

// joined joins two caveats.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

func joinFields(c *rederive.Claim, name string) string {
	var texts []string
	for _, f := range c.All(name) {
		texts = append(texts, f.Value)
	}
	return strings.Join(texts, "; ")
}

func (c *comparer) offers(id string) []rederive.Offer { return ofClaim(c.run.Offers, id) }

// unsampled returns the offers of a claim that do not count by themselves.
func (c *comparer) unsampled(id string) []rederive.Offer { return ofClaim(c.run.Unsampled, id) }

func ofClaim(all []rederive.Offer, id string) (list []rederive.Offer) {
	for _, o := range all {
		if o.ID == id {
			list = append(list, o)
		}
	}
	return list
}

// cost says what a slow cell took when it last ran, if that is known.
func (c *comparer) cost(cell int) string {
	for _, o := range c.run.Overdue {
		if o.Cell == cell {
			return fmt.Sprintf(" (on %s it took %s)", o.Date, o.Cost())
		}
	}
	return ""
}

// without says why nothing was computed for a claim.
func (c *comparer) without(v *rederive.Verdict, s *spec) {
	if v.Pos.File == c.nb.Path {
		c.withoutNotebook(v, s)
		return
	}
	v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseNoOffer, "no cell offers a value for it"
	for _, site := range c.run.Sites {
		if site.ID != v.ID && (s.derived == nil || site.ID != s.derived.terms[0].id) {
			continue
		}
		v.OfferPos = site.Pos
		if site.Cell < 0 || site.Cell >= len(c.run.Cells) {
			continue
		}
		switch c.run.Cells[site.Cell].State {
		case rederive.CellDeferred:
			v.Verdict, v.Cause, v.Reason = rederive.Deferred, rederive.CauseTier,
				"its cell is of the slow tier, which was not run"+c.cost(site.Cell)
			return
		case rederive.CellNotRun:
			v.Cause, v.Reason = rederive.CauseNotRun, "its cell was not run, since a cell before it failed"
		case rederive.CellFailed:
			v.Cause, v.Reason = rederive.CauseFailed, "its cell failed"
		case rederive.CellStored:
			if len(c.unsampled(v.ID)) > 0 {
				v.Verdict, v.Cause, v.Reason = rederive.Deferred, rederive.CauseTier,
					"its stored result does not count: it is a stranger's, and no sample of the claim recomputes a part"
				return
			}
			v.Reason = "its cell is stored, but did not offer a value"
		default:
			v.Reason = "its cell ran, but did not offer a value"
		}
	}
}

// withoutNotebook judges a claim of a document by itself, as far as that is possible.
func (c *comparer) withoutNotebook(v *rederive.Verdict, s *spec) {
	v.Cause = rederive.CauseNone
	if s.row != nil && s.row.itself != nil {
		if j := s.row.itself(s); j != nil {
			j.caveat("compared with itself, since there is no notebook")
			c.settle(v, s, j)
			return
		}
	}
	v.Verdict, v.Reason = rederive.Deferred, "only a notebook can settle it"
}

// groups settles the claims that are settled by others.
func (c *comparer) groups() {
	at := map[string]int{}
	for i, v := range c.result.Verdicts {
		at[v.ID] = i
	}
	for range c.groupV { // groups of groups: as often as there may be levels
		for _, i := range c.groupV {
			c.group(&c.result.Verdicts[i], at)
		}
	}
	for _, i := range c.groupV {
		if v := &c.result.Verdicts[i]; v.Verdict == "" {
			v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseMember,
				"its members are settled only by each other"
		}
	}
}

// group gives a group the gravest verdict of its members.
func (c *comparer) group(v *rederive.Verdict, at map[string]int) {
	worst, computed := 0, []string(nil)
	members := compile(v.Claim, c.claims).members
	for _, id := range members {
		i, ok := at[id]
		if !ok || c.result.Verdicts[i].Verdict == "" {
			return
		}
		verdict := c.result.Verdicts[i].Verdict
		worst = max(worst, slices.Index(rederive.Outcomes(), verdict))
		if verdict != rederive.Confirmed {
			computed = append(computed, fmt.Sprintf("%s %s", id, verdict))
		}
	}
	v.Verdict = rederive.Outcomes()[worst]
	v.Computed = fmt.Sprintf("%d of %d members confirmed", len(members)-len(computed), len(members))
	if len(computed) > 0 {
		v.Computed += ": " + strings.Join(computed, ", ")
	}
	if v.Verdict != rederive.Confirmed {
		v.Cause, v.Reason = rederive.CauseMember, "a member is "+string(v.Verdict)
	}
}
