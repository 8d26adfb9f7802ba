package verify

import (
	"slices"

	"rederive"
)

// checkFollows requires that an erratum that follows from the error of another claim
// names a claim with an erratum, and that no error follows from itself.
func (p *docParser) checkFollows(claims map[string]*rederive.Claim) {
	for _, c := range p.doc.Claims {
		for _, f := range c.Fields {
			if f.Name != "follows" {
				continue
			}
			switch cause := claims[f.Value]; {
			case cause == nil:
				p.errs.Add(f.ValuePos, "there is no claim %s for the error to follow from", f.Value).
					Suggest(nearestClaim(f.Value, claims))
			case cause.Field("corrected") == "":
				p.errs.Add(f.ValuePos, "claim %s has no erratum for the error to follow from", f.Value)
			case leadsTo(claims, cause, c, nil):
				p.errs.Add(f.ValuePos, "the error of claim %s follows from itself", c.ID).
					Suggest("the claim in which the error arises follows from none")
			}
		}
	}
}

// leadsTo reports whether the errors of a claim follow from those of another, or of
// itself. It passes each claim once.
func leadsTo(claims map[string]*rederive.Claim, from, to *rederive.Claim, passed []*rederive.Claim) bool {
	if from == nil || slices.Contains(passed, from) {
		return false
	}
	if from == to {
		return true
	}
	for _, f := range from.Fields {
		if f.Name == "follows" && leadsTo(claims, claims[f.Value], to, append(passed, from)) {
			return true
		}
	}
	return false
}

// byCause puts errata that follow from another one after it, and keeps the order
// otherwise.
func byCause(all []ErratumReport) []ErratumReport {
	ids := map[string]bool{} // of a paper and a claim
	followers := map[string][]ErratumReport{}
	for _, e := range all {
		ids[e.Paper+" "+e.ID] = true
	}
	var roots []ErratumReport
	for _, e := range all {
		if cause := e.Paper + " " + e.Follows; e.Follows != "" && ids[cause] {
			followers[cause] = append(followers[cause], e)
		} else {
			roots = append(roots, e)
		}
	}
	list := []ErratumReport{}
	var put func(errata []ErratumReport)
	put = func(errata []ErratumReport) {
		for i, e := range errata {
			list = append(list, e)
			if i+1 == len(errata) || errata[i+1].ID != e.ID {
				put(followers[e.Paper+" "+e.ID])
			}
		}
	}
	put(roots)
	return list
}
