package verify

import (
	"slices"

	"rederive/verify/claims"

	"rederive"
)

// ParseClaims reads a claims document. A non-nil error is of type [rederive.Errors]
// and lists everything wrong with the document: its form, and the fields and values
// that cannot be read.
func ParseClaims(path string, source []byte) (*rederive.ClaimsDoc, error) {
	return claims.Parse(path, source, checkClaims)
}

// checkClaims compiles every claim, so that unreadable fields are errors of the document.
func checkClaims(
	doc *rederive.ClaimsDoc, refs []*rederive.Ref, broken map[*rederive.Claim]bool,
) (errs rederive.Errors) {
	others := byID(doc)
	for _, ref := range refs {
		if others[ref.ID] == nil {
			errs.Add(ref.Pos, "there is no claim %s to refer to", ref.ID).Suggest(nearestClaim(ref.ID, others))
		}
	}
	for _, c := range doc.Claims {
		if len(c.Fields) == 0 || broken[c] {
			continue // reported already
		}
		s := Compile(c, others)
		errs = append(errs, s.Errs...)
		for _, id := range s.members {
			if others[id] == nil || id == c.ID {
				errs.Add(c.Pos, "group %s has the member %s, which is not another claim of the document", c.ID, id).
					Suggest(nearestClaim(id, others))
			}
		}
	}
	errs = append(errs, checkFollows(doc, others)...)
	return append(errs, checkDerived(doc, others)...)
}

// checkFollows requires that an erratum that follows from the error of another claim
// names a claim with an erratum, and that no error follows from itself.
func checkFollows(doc *rederive.ClaimsDoc, claims map[string]*rederive.Claim) (errs rederive.Errors) {
	for _, c := range doc.Claims {
		for _, f := range c.Fields {
			if f.Name != "follows" {
				continue
			}
			switch cause := claims[f.Value]; {
			case cause == nil:
				errs.Add(f.ValuePos, "there is no claim %s for the error to follow from", f.Value).
					Suggest(nearestClaim(f.Value, claims))
			case cause.Field("corrected") == "":
				errs.Add(f.ValuePos, "claim %s has no erratum for the error to follow from", f.Value)
			case leadsTo(claims, cause, c, nil):
				errs.Add(f.ValuePos, "the error of claim %s follows from itself", c.ID).
					Suggest("the claim in which the error arises follows from none")
			}
		}
	}
	return errs
}

// leadsTo reports whether from and to are the same claim, or the errors of from
// follow, directly or not, from those of to. It visits each claim once.
func leadsTo(claims map[string]*rederive.Claim, from, to *rederive.Claim, passed []*rederive.Claim) bool {
	if from == nil || slices.Contains(passed, from) {
		return false
	}
	return from == to || slices.ContainsFunc(from.Fields, func(f rederive.Field) bool {
		return f.Name == "follows" && leadsTo(claims, claims[f.Value], to, append(passed, from))
	})
}
