package report

import (
	"cmp"
	"regexp"
	"strings"

	"rederive"
	"rederive/internal/thousands"
)

// A claimRow is a claim as a row of the table after the cell that settles it: what
// the paper says, what was computed, the place, the verdict. What it leaves out is
// in its details.
type claimRow struct {
	verdict  rederive.Verdict
	title    string            // the claim in a few words, which may hold formulas
	gist     []rederive.Inline // the statement in our words, if the row has it
	printed  string            // the printed value, shortened; empty for statements
	tex      string            // of a printed formula
	computed string            // at the printed precision, shortened
	caveat   string            // shortened
	wrong    bool              // the printed value is
	open     bool              // the details are shown at once

	prose  []rederive.Block     // the statement in our words, if the row has it not
	quotes []string             // the words or the whole value of the paper, if the row has less
	full   string               // what was computed, if the row has less
	table  *rederive.Comparison // printed and computed cells; nil for none
	part   *rederive.Comparison // of a long table: the rows in which something differs
	left   int                  // rows of the table that are left out
	errata []erratumGroup
}

// An erratumGroup is a list of errata of one claim with the same explanation.
type erratumGroup struct {
	errata []rederive.Erratum
	rederive.Erratum
	inRow bool // the row shows what is wrong and what is right
}

// Lengths in letters of what a row shows.
const (
	mostPrinted  = 100
	mostComputed = 120
	mostCaveat   = 160
	mostGist     = 240
)

// newClaimRow is the row of a verdict.
func newClaimRow(v rederive.Verdict) claimRow {
	r := claimRow{verdict: v, title: titleOf(v), errata: groupErrata(errata(v))}
	r.caveat = clauses(v.Caveat, mostCaveat)
	if v.Claim != nil {
		r.setProse(v.Claim.Prose)
	}
	r.wrong = v.Verdict == rederive.Refuted || v.Verdict == rederive.Mismatch
	r.open = r.wrong || v.Verdict == rederive.Unchecked || hasOther(v)
	r.setPrinted()
	r.setComputed()
	if v.Comparison != nil {
		r.table, r.left = cutComparison(v.Comparison)
		if isSequence(r.table) && !r.open && r.full == "" && len(r.quotes) == 0 {
			r.table = nil // both values are in the row
		} else if len(r.table.Rows) > mostRows {
			r.part = differing(r.table)
		}
	}
	if e := errata(v); len(e) == 1 && r.wrong && r.table == nil && r.printed != "" {
		r.errata[0].inRow = e[0].Key == "" && e[0].Corrected == r.computed
	}
	r.computed, r.full = thousands.Grouped(r.computed), thousands.Grouped(r.full)
	return r
}

// differing returns the rows of a table in which cells differ or are new, if they are
// few, and nil otherwise.
func differing(c *rederive.Comparison) *rederive.Comparison {
	part := *c
	part.Rows = nil
	for _, row := range c.Rows {
		if differs(row) {
			part.Rows = append(part.Rows, row)
		}
	}
	if n := len(part.Rows); n == 0 || n > len(c.Rows)/2 || isSequence(c) {
		return nil
	}
	return &part
}

// restOfTable says how many rows of a long table are as printed.
func restOfTable(r claimRow) string {
	return counted(len(r.table.Rows)-len(r.part.Rows), "other row", "other rows") + " as printed"
}

func titleOf(v rederive.Verdict) string {
	if v.Claim == nil || v.Claim.Title == "" {
		return v.ID
	}
	return v.Claim.Title
}

// hasOther reports whether cells of a table have other values than the printed ones.
func hasOther(v rederive.Verdict) bool { return v.Cells != nil && v.Cells.New > 0 && !v.Question }

// setProse takes the statement of the claim into the row if it is one short
// paragraph without links, and into the details otherwise.
func (r *claimRow) setProse(prose []rederive.Block) {
	r.prose = prose
	p, ok := onlyParagraph(prose)
	if !ok || !r.verdict.Sentence || len([]rune(rederive.PlainText(p.Text))) > mostGist {
		return
	}
	linked := false
	eachInline(prose, func(in rederive.Inline) {
		switch in.(type) {
		case *rederive.Link, *rederive.Ref, *rederive.Citation, *rederive.NoteRef:
			linked = true
		}
	})
	if !linked {
		r.gist, r.prose = p.Text, nil
	}
}

// setPrinted says what was printed: a value in the row, with the tolerance that
// excuses a difference, and what the row shortens is in the details.
func (r *claimRow) setPrinted() {
	v := r.verdict
	switch {
	case v.Comparison != nil && v.Comparison.Formula != "":
		r.printed, r.tex = briefly(v.Comparison.Formula, mostPrinted), mathOf(v, v.Comparison.Formula)
	case v.Sentence:
		if v.Printed != "" {
			r.quotes = strings.Split(v.Printed, " | ")
		}
	case v.Comparison != nil && !isSequence(v.Comparison):
	default:
		r.printed = v.Within(briefly(v.Printed, mostPrinted))
		if r.printed != v.Within(v.Printed) {
			r.quotes = []string{v.Within(v.Printed)}
		}
	}
	if v.Claim != nil {
		for i, copied := range v.Claim.All("copy") {
			quote := "in the copy: " + copied.Value
			if repairs := v.Claim.All("repair"); i < len(repairs) {
				quote += " (" + repairs[i].Value + ")"
			}
			r.quotes = append(r.quotes, quote)
		}
	}
}

// setComputed says what was computed.
func (r *claimRow) setComputed() {
	v := r.verdict
	switch {
	case v.Verdict == rederive.OutOfScope:
		r.computed = v.Reason
	case v.Comparison != nil && v.Cells != nil && !isSequence(v.Comparison):
		r.computed = v.Within(v.Cells.Summary())
	case v.Computed == "" && v.Reason != "":
		r.computed = v.Reason
	default:
		r.computed = briefly(shown(v), mostComputed)
		if r.computed != v.Computed {
			r.full = cutValue(v.Computed)
		}
	}
}

// shown is what was computed as it is shown.
func shown(v rederive.Verdict) string { return cmp.Or(v.Shown, v.Computed) }

// groupErrata joins neighbours that differ only in the cell they correct.
func groupErrata(list []rederive.Erratum) []erratumGroup {
	var groups []erratumGroup
	for _, e := range list {
		if last := len(groups) - 1; last >= 0 && groups[last].explains(e) {
			groups[last].errata = append(groups[last].errata, e)
			continue
		}
		groups = append(groups, erratumGroup{errata: []rederive.Erratum{e}, Erratum: e})
	}
	return groups
}

func (g erratumGroup) explains(e rederive.Erratum) bool {
	return g.Why == e.Why && g.Witness == e.Witness && g.Fault == e.Fault
}

// clauses are as many whole clauses of a text as have so many letters together, and at
// least the first: no thought is cut, and the details have the rest.
func clauses(text string, most int) string {
	if len([]rune(text)) <= most {
		return text
	}
	end := 0
	for _, m := range clauseEnd.FindAllStringIndex(text, -1) {
		if strings.Count(text[:m[0]], "$")%2 == 1 || strings.Count(text[:m[0]], "`")%2 == 1 {
			continue // within a formula or code
		}
		if end > 0 && len([]rune(text[:m[0]])) > most {
			break
		}
		end = m[0]
	}
	if end == 0 {
		return text
	}
	return text[:end]
}

var clauseEnd = regexp.MustCompile(`[;.] `)

// sign shows a verdict where there is no room for its word.
func sign(v rederive.Verdict) string {
	return map[rederive.Outcome]string{
		rederive.Confirmed: "✓", rederive.Refuted: "≠", rederive.Mismatch: "✗",
		rederive.Unchecked: "?", rederive.Deferred: "…", rederive.OutOfScope: "–",
	}[v.Verdict]
}
