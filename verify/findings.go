package verify

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
)

// A finding is what tools that show places in files receive: an error of a
// notebook, or a claim that is not simply confirmed.
type finding struct {
	rule    string // error, tolerance, or the verdict
	pos     rederive.Pos
	related rederive.Pos // where the value was offered, if that is known
	id      string       // of the claim, if it is one
	title   string
	text    string
}

// withinTolerance is the rule of confirmed claims that state a tolerance.
const withinTolerance = "tolerance"

// findings lists what to show of a ledger, in its order. Claims out of
// scope are not among them, nor are confirmed ones that state no tolerance.
func findings(l *rederive.Ledger) []finding {
	var list []finding
	broken := map[string]bool{}
	for _, n := range l.Notebooks {
		broken[n.Path] = n.Status != rederive.RunOK && len(n.Errors) > 0
		for i, e := range n.Errors {
			text := e.Text
			if k := consequences(l, n.Path); i == 0 && broken[n.Path] && k > 0 {
				text += fmt.Sprintf("\nclaims that are unchecked because of it: %d", k)
			}
			list = append(list, finding{rule: "error", pos: e.Pos, title: "error in " + n.Path, text: text})
		}
	}
	for _, v := range l.Claims {
		if broken[v.Notebook] && isConsequence(v) {
			continue
		}
		rule := string(v.Verdict)
		if v.Verdict == rederive.Confirmed && v.Tolerance != "" {
			rule = withinTolerance
		}
		if rule == string(rederive.Confirmed) || rule == string(rederive.OutOfScope) {
			continue
		}
		title := "claim " + v.ID + ": " + string(v.Verdict)
		list = append(list, finding{
			rule: rule, pos: v.Pos, related: v.OfferPos, id: v.ID, title: title, text: sentence(v),
		})
	}
	return list
}

// isConsequence reports whether a claim of a notebook that fails is unchecked only
// because of that. The error of the notebook is one finding; its claims are none.
func isConsequence(v rederive.Verdict) bool {
	return v.Verdict == rederive.Unchecked &&
		slices.Contains([]rederive.Cause{rederive.CauseNoOffer, rederive.CauseNotRun, rederive.CauseFailed}, v.Cause)
}

func consequences(l *rederive.Ledger, notebook string) int {
	n := 0
	for _, v := range l.Claims {
		if v.Notebook == notebook && isConsequence(v) {
			n++
		}
	}
	return n
}

// Explain says in one line why a claim fails, with its place.
func Explain(v rederive.Verdict) string {
	return fmt.Sprintf("%s: claim %s: %s: %s", v.Pos, v.ID, v.Verdict, strings.ReplaceAll(sentence(v), "\n", "; "))
}

// sentence says in one or a few lines why a claim has its verdict.
func sentence(v rederive.Verdict) string {
	var lines []string
	if v.Reason != "" {
		lines = append(lines, v.Reason)
	}
	for _, p := range v.Problems {
		lines = append(lines, p.String())
	}
	for i, d := range v.Differences {
		if i == maxShown {
			lines = append(lines, fmt.Sprintf("and %d more", len(v.Differences)-maxShown))
			break
		}
		where := ""
		if d.Key != "" {
			where = d.Key + ": "
		}
		lines = append(lines, fmt.Sprintf("%sprinted %s, computed %s",
			where, v.Within(quoteEmpty(d.Printed)), quoteEmpty(d.Computed)))
	}
	if v.Verdict == rederive.Refuted && v.Erratum != nil {
		lines = append(lines, "erratum, fault of the "+v.Erratum.Fault+": "+v.Erratum.Why)
	}
	if v.Verdict == rederive.Confirmed && v.Tolerance != "" {
		lines = append(lines, fmt.Sprintf("printed %s, computed %s", v.Within(shorten(v.Printed)), shorten(v.Computed)))
	}
	if len(lines) == 0 {
		lines = append(lines, string(v.Verdict))
	}
	return strings.Join(lines, "\n")
}
