package main

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify"
)

// hintPrefix begins the ids under which a solution offers values that are wrong in a way
// that the teacher expects; the method says what is wrong:
//
//	show.Claim("hint-if.a.sum", sum+limit, show.Method("is limit itself below limit?"))
const hintPrefix = "hint-if."

// hints returns what the key says to the values that a submission offers.
func (g *grading) hints(key *keyRun, run *rederive.Run, scores []verify.Score) map[string]string {
	found := map[string]string{}
	for _, o := range key.hints {
		id := strings.TrimPrefix(o.ID, hintPrefix)
		at := slices.IndexFunc(scores, func(s verify.Score) bool { return s.ID == id })
		if at < 0 || scores[at].Missing || scores[at].Stated || scores[at].Right == scores[at].Of {
			continue
		}
		expected := o
		expected.ID, expected.Method = id, ""
		for _, s := range verify.Grade(g.key.docs, &rederive.Run{Offers: []rederive.Offer{expected}}, run, noWitness) {
			if s.Right == s.Of && found[id] == "" {
				found[id] = o.Method
			}
		}
	}
	return found
}

func noWitness(rederive.Offer, wire.Value) (wire.Value, bool) { return wire.Value{}, false }
