package verify

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
	"rederive/verify/value"
)

// A Result is the outcome for the claims of one notebook.
type Result struct {
	Verdicts []rederive.Verdict // one for each claim, in the order of the documents
	Errors   rederive.Errors    // offers that settle no claim
	Warnings rederive.Errors    // errors only under --strict
}

// Compare judges every claim of the documents by what the run of the notebook offered. A run that
// failed is judged by what it offered before. A claims document by itself is compared with a notebook
// of the same path that has no cells (see [Alone]); claims that need a notebook are then deferred.
func Compare(nb *rederive.Notebook, run *rederive.Run, docs ...*rederive.ClaimsDoc) *Result {
	r := CompareClaims(nb, run, docs)
	flagStated(run, r)
	notePackages(run, r)
	flagCells(nb, run, r)
	for _, doc := range docs {
		others := byID(doc)
		unjudgedColumns(doc, others, r)
		wideTolerances(doc, others, r)
	}
	return r
}

// byID returns the claims of a document by id.
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
		if s := Compile(c, others); s.Cells != nil {
			keys := xslices.Map(s.Cells.KeyHead, canonicalKey)
			judged[owner] = slices.Concat(judged[owner], s.Cells.Columns, keys)
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

// CompareClaims judges every claim like [Compare], without the checks of sources, columns and tolerances.
func CompareClaims(nb *rederive.Notebook, run *rederive.Run, docs []*rederive.ClaimsDoc) *Result {
	c := newComparer(nb, run, docs)
	c.unknown()
	c.judge(docs)
	return c.Result
}

func newComparer(nb *rederive.Notebook, run *rederive.Run, docs []*rederive.ClaimsDoc) *Comparer {
	c := &Comparer{Notebook: nb, Run: run, Result: &Result{}, Claims: map[string]*rederive.Claim{}}
	for _, doc := range docs {
		for _, claim := range doc.Claims {
			if other, ok := c.Claims[claim.ID]; ok && other != claim {
				c.Result.Errors.Add(claim.Pos, "claim %s is defined twice, first at %s", claim.ID, other.Pos).
					Suggest("rename one of the two: an id names one claim")
				continue
			}
			c.Claims[claim.ID] = claim
		}
	}
	return c
}

// judge judges the claims.
func (c *Comparer) judge(docs []*rederive.ClaimsDoc) {
	for _, doc := range docs {
		for _, claim := range doc.Claims {
			if c.only == nil || c.only[claim.ID] {
				c.Result.Verdicts = append(c.Result.Verdicts, c.Verdict(doc, claim))
			}
		}
	}
	c.groups()
}

// A Comparer judges the claims of one notebook.
type Comparer struct {
	Notebook *rederive.Notebook
	Run      *rederive.Run
	Claims   map[string]*rederive.Claim
	Result   *Result
	only     map[string]bool // the claims to judge; nil for all
	groupV   []int           // verdicts of groups, judged last
	Brief    bool            // skips writing out tables, for mutants
}

// unknown reports offers for claims that are in no document.
func (c *Comparer) unknown() {
	c.Result.Errors = append(c.Result.Errors, unknownClaims(c.Claims, c.Run.Sites, c.Run.Offers)...)
}

// UnknownClaims returns an error for each call of show.Claim whose claim is in no document.
func UnknownClaims(sites []rederive.Site, docs ...*rederive.ClaimsDoc) rederive.Errors {
	claims := map[string]*rederive.Claim{}
	for _, doc := range docs {
		maps.Copy(claims, byID(doc))
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
		id = strings.TrimPrefix(id, rederive.HintPrefix) // only the answers of students use it
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

// nearestClaim suggests the claim that a wrong id probably means.
func nearestClaim(id string, claims map[string]*rederive.Claim) string {
	if len(claims) == 0 {
		return "write claims.md in the folder of the notebook; rederive check needs none"
	}
	return spelling.BriefHint(id, slices.Sorted(maps.Keys(claims)))
}

// Verdict judges one claim.
func (c *Comparer) Verdict(doc *rederive.ClaimsDoc, claim *rederive.Claim) rederive.Verdict {
	s := Compile(claim, c.Claims)
	v := rederive.Verdict{
		ID: claim.ID, Paper: doc.Paper.Name, Notebook: c.Notebook.Path, Where: joinFields(claim, "where"),
		Kind: s.Kind.String(), Caveat: joinFields(claim, "caveat"), Reading: s.Convention,
		Methods: []string{}, Differences: []rederive.Difference{}, Pos: claim.Pos, Claim: claim,
	}
	if s.Kind.Row != nil {
		v.Sentence, v.Question = s.Row.sentence, s.Kind.Class == value.Question
	}
	if !c.Brief {
		v.Printed = s.printedText()
	}
	if f := s.First("checked-to"); f != nil {
		v.Caveat = joined(v.Caveat, "checked to "+f.Value)
	}
	if f := s.First("up-to"); f != nil {
		v.Caveat = joined(v.Caveat, "counted up to "+f.Value)
	}
	v.Tolerance = claim.Field("tolerance")
	v.Caveat = joined(joined(v.Caveat, s.toleranceCaveat()), s.reread)
	if r := s.Within.Rounding; r != value.AnyRounding {
		v.Caveat = joined(v.Caveat, "rounding: "+string(r))
	}
	offers, derived := c.Offers(claim.ID), c.derive(s)
	if len(derived) > 0 { // they must agree with these
		offers = append(offers, c.unsampled(claim.ID)...)
	}
	if len(offers) == 0 {
		offers, derived = derived, nil
	}
	switch {
	case len(s.Errs) > 0:
		v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseDocument, "the claim cannot be read"
		for _, e := range s.Errs {
			v.Problem(e.Pos, "%s", e.Err)
		}
	case s.OutOfScope != "":
		v.Verdict, v.Cause, v.Reason = rederive.OutOfScope, rederive.CauseScope, s.OutOfScope
		if len(offers) > 0 {
			c.Result.Errors.Add(offers[0].Pos, "claim %s is out of scope, but a value is offered", claim.ID)
		}
	case len(s.members) > 0:
		c.groupV = append(c.groupV, len(c.Result.Verdicts))
		if len(offers) > 0 {
			c.Result.Errors.Add(offers[0].Pos, "claim %s is a group, which its members settle, but a value is offered",
				claim.ID)
		}
	case s.Row.Alone != nil:
		c.judgeAlone(&v, s, offers)
	case len(offers) == 0:
		c.explainMissing(&v, s)
	default:
		c.judgeOffers(&v, s, offers, derived)
	}
	return v
}

// judgeAlone settles a claim by checking its printed values against each other.
func (c *Comparer) judgeAlone(v *rederive.Verdict, s *Spec, offers []rederive.Offer) {
	if len(offers) > 0 {
		c.Result.Errors.Add(offers[0].Pos, "claim %s is settled by what is printed, but a value is offered", v.ID)
	}
	c.settle(v, s, s.Row.Alone(s))
}

// joined joins two caveats.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

func joinFields(c *rederive.Claim, name string) string {
	return strings.Join(xslices.Map(c.All(name), func(f rederive.Field) string { return f.Value }), "; ")
}

// Offers returns the offers for a claim.
func (c *Comparer) Offers(id string) []rederive.Offer { return ofClaim(c.Run.Offers, id) }

// unsampled returns the offers for a claim that do not count by themselves.
func (c *Comparer) unsampled(id string) []rederive.Offer { return ofClaim(c.Run.Unsampled, id) }

func ofClaim(all []rederive.Offer, id string) (list []rederive.Offer) {
	return xslices.Filter(all, func(o rederive.Offer) bool { return o.ID == id })
}

// cost says how long a slow cell took in its last run, if that is known.
func (c *Comparer) cost(cell int) string {
	for _, o := range c.Run.Overdue {
		if o.Cell == cell {
			return fmt.Sprintf(" (on %s it took %s)", o.Date, o.Cost())
		}
	}
	return ""
}

// hasCell reports whether a cell of the run is in a state.
func (c *Comparer) hasCell(state rederive.CellState) bool {
	return slices.ContainsFunc(c.Run.Cells, func(r rederive.CellRun) bool { return r.State == state })
}

// neverRan reports whether no cell has started: some are illegal Go, or the run was stopped before.
func (c *Comparer) neverRan() bool {
	begun := []rederive.CellState{rederive.CellRan, rederive.CellStored, rederive.CellDeferred}
	return !slices.ContainsFunc(begun, c.hasCell)
}

// explainMissing explains why nothing was computed for a claim.
func (c *Comparer) explainMissing(v *rederive.Verdict, s *Spec) {
	if v.Pos.File == c.Notebook.Path {
		c.judgeWithoutNotebook(v, s)
		return
	}
	v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseNoOffer, "no cell offers a value for it"
	if len(c.Run.Sites) == 0 && len(c.Run.Errors) > 0 && c.neverRan() {
		v.Cause, v.Reason = rederive.CauseNotRun, "no cell was run"
		return
	}
	for _, site := range c.Run.Sites {
		if site.ID != v.ID && (s.derived == nil || site.ID != s.derived.terms[0].id) {
			continue
		}
		v.OfferPos = site.Pos
		if site.Cell < 0 || site.Cell >= len(c.Run.Cells) {
			continue
		}
		switch c.Run.Cells[site.Cell].State {
		case rederive.CellDeferred:
			v.Verdict, v.Cause, v.Reason = rederive.Deferred, rederive.CauseTier,
				"its cell is of the slow tier, which was not run"+c.cost(site.Cell)
			return
		case rederive.CellNotRun:
			v.Cause, v.Reason = rederive.CauseNotRun, "its cell was not run, since a cell before it failed"
			if !c.hasCell(rederive.CellFailed) {
				v.Reason = "its cell was not run, since the run was stopped"
			}
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

// judgeWithoutNotebook judges a claim of a document without a notebook, as far as possible.
func (c *Comparer) judgeWithoutNotebook(v *rederive.Verdict, s *Spec) {
	v.Cause = rederive.CauseNone
	if s.Row != nil && s.Row.itself != nil {
		if j := s.Row.itself(s); j != nil {
			j.caveat("compared with itself, since there is no notebook")
			c.settle(v, s, j)
			return
		}
	}
	v.Verdict, v.Reason = rederive.Deferred, "only a notebook can settle it"
}

// groups settles the claims that other claims settle.
func (c *Comparer) groups() {
	at := map[string]int{}
	for i, v := range c.Result.Verdicts {
		at[v.ID] = i
	}
	for range c.groupV { // nested groups: repeat as often as there may be levels
		for _, i := range c.groupV {
			c.group(&c.Result.Verdicts[i], at)
		}
	}
	for _, i := range c.groupV {
		if v := &c.Result.Verdicts[i]; v.Verdict == "" {
			v.Verdict, v.Cause, v.Reason = rederive.Unchecked, rederive.CauseMember,
				"its members are settled only by each other"
		}
	}
}

// group gives a group the most severe verdict of its members.
func (c *Comparer) group(v *rederive.Verdict, at map[string]int) {
	worst, computed := 0, []string(nil)
	members := Compile(v.Claim, c.Claims).members
	for _, id := range members {
		i, ok := at[id]
		if !ok || c.Result.Verdicts[i].Verdict == "" {
			return
		}
		verdict := c.Result.Verdicts[i].Verdict
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
