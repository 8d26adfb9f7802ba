package grade

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify/answers"
)

// hints returns the key's hints for the values that a submission offers, by claim.
func (g *Grading) hints(key *keyRun, run *rederive.Run, scores []answers.Score) map[string]string {
	found := map[string]string{}
	for _, o := range key.hints {
		id := strings.TrimPrefix(o.ID, rederive.HintPrefix)
		at := slices.IndexFunc(scores, func(s answers.Score) bool { return s.ID == id })
		if at < 0 || scores[at].Missing || scores[at].Stated || scores[at].Right == scores[at].Of {
			continue
		}
		expected := o
		expected.ID, expected.Method = id, ""
		alone := &rederive.Run{Offers: []rederive.Offer{expected}}
		for _, s := range answers.Grade(g.lang, g.Key.Docs, alone, run, noWitness) {
			if s.Right == s.Of && found[id] == "" {
				found[id] = o.Method
			}
		}
	}
	return found
}

func noWitness(rederive.Offer, wire.Value) (wire.Value, bool) { return wire.Value{}, false }

// checkHints refuses hints that could never be given: for values that no solution offers, and without words.
func (r *keyRun) checkHints(offers []rederive.Offer) error {
	var errs rederive.Errors
	for _, o := range r.hints {
		id := strings.TrimPrefix(o.ID, rederive.HintPrefix)
		if !slices.ContainsFunc(offers, func(other rederive.Offer) bool { return other.ID == id }) {
			errs.Add(o.Pos, "this is a hint for %s, which no solution offers", id)
		}
		if o.Method == "" {
			errs.Add(o.Pos, "this hint has no words").Suggest("give it a method, which students read: " +
				`show.Claim("` + o.ID + `", ..., show.Method("Did you ...?"))`)
		}
	}
	return errs.Err()
}
