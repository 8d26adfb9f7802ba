package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/lists"
	"rederive/internal/thousands"
	"rederive/internal/xslices"
)

// A ClaimRow is a claim as a row of the table after the cell that settles it: what the paper says, what was computed,
// the place, the verdict. Its details show what the row omits.
type ClaimRow struct {
	Verdict  rederive.Verdict
	Title    string            // the claim in a few words, possibly with formulas
	Gist     []rederive.Inline // the statement in our words, if it is in the row
	Printed  string            // the printed value, shortened; empty for statements
	TeX      string            // of a printed formula
	Computed string            // at the printed precision, shortened
	Caveat   string            // shortened
	Wrong    bool              // the printed value is wrong
	Open     bool              // the details are initially expanded

	Prose  []rederive.Block     // the statement in our words, if it is not in the row
	Quotes []string             // the words or the full value of the paper, if the row has less
	Copied []Copied             // what our copy of the paper has, verbatim
	Full   string               // the full computed value, if the row has less
	Table  *rederive.Comparison // printed and computed cells; may be nil
	Part   *rederive.Comparison // of a long table: the rows with a difference
	Left   int                  // number of rows omitted from the table
	Errata []ErratumGroup
	Edits  []Edit // of the printed value, if some of its words stay
}

// Copied is a passage as our copy of the paper has it, and what was repaired.
type Copied struct{ Text, Repair string }

// An ErratumGroup is a list of errata of one claim with the same explanation.
type ErratumGroup struct {
	Errata []rederive.Erratum
	rederive.Erratum
	InRow bool // the row shows the wrong and the correct value
}

// Maximum lengths in a row, in characters.
const (
	mostPrinted  = 100
	mostComputed = 120
	mostCaveat   = 160
	mostInRow    = 300 // of a wrong value that is not repeated below the row
	mostGist     = 240
)

// NewClaimRow returns the row of a verdict.
func NewClaimRow(v rederive.Verdict) ClaimRow {
	r := ClaimRow{Verdict: v, Title: TitleOf(v), Errata: groupErrata(v.AllErrata())}
	r.Caveat = Clauses(v.Caveat, mostCaveat)
	if v.Claim != nil {
		r.setProse(v.Claim.Prose)
	}
	r.Wrong = v.Verdict == rederive.Refuted || v.Verdict == rederive.Mismatch
	r.Open = r.Wrong || v.Verdict == rederive.Unchecked || v.Cells != nil && v.Cells.New > 0 && !v.Question
	r.setPrinted()
	r.setComputed()
	if v.Comparison != nil {
		r.Table, r.Left = cutComparison(v.Comparison)
		if IsSequence(r.Table) && !r.Open && r.Full == "" && len(r.Quotes)+len(r.Copied) == 0 {
			r.Table = nil // both values are in the row
		} else if len(r.Table.Rows) > MostRows {
			r.Part = differing(r.Table)
		}
	}
	r.sayOnce()
	r.Computed, r.Full = ForReaders(r.Computed), ForReaders(r.Full)
	if r.TeX == "" {
		r.Printed = lists.WholeTuples(thousands.Signed(r.Printed))
		if thousands.IsInteger(v.Computed) {
			thousands.Alike([][]*string{{&r.Printed, &r.Computed}})
		}
		thousands.Together(&r.Printed, &r.Computed, &r.Caveat)
		if v.Verdict == rederive.Confirmed && sameItems(r.Printed, r.Computed) {
			r.Computed = r.Printed // without the brackets of a value
		}
	}
	inRow := r.Table == nil || IsSequence(r.Table)
	if r.Wrong && inRow && r.TeX == "" && !r.InWords() {
		r.Edits = correction(v, r.Printed, r.Computed)
	}
	return r
}

// Facts are the [Facts] of the claim without the caveat that the row has in full.
func (r ClaimRow) Facts() []string {
	v := r.Verdict
	ungrouped := strings.NewReplacer(",", "")
	whole := ungrouped.Replace(r.Caveat) == ungrouped.Replace(v.Caveat)
	return slices.DeleteFunc(Facts(v), func(fact string) bool { return whole && fact == MathIn(v.Caveat) })
}

// InWords reports whether the row has words in the place of a computed value: a reason, or which members of a group
// are wrong. They may refer to claims.
func (r ClaimRow) InWords() bool {
	v := r.Verdict
	return v.Verdict == rederive.OutOfScope || v.Cause == rederive.CauseMember || r.Computed == ForReaders(v.Reason)
}

// ShortCaveat reports whether a claim has a caveat that fits below its value. A longer one
// would make a high and narrow column; it is below the row, as wide as the table.
func (r ClaimRow) ShortCaveat() bool { return r.Caveat != "" && utf8.RuneCountInString(r.Caveat) <= 40 }

// ForReaders formats a value as in prose.
func ForReaders(value string) string {
	grouped := thousands.Grouped(value)
	if lists.IsNumbers(value) {
		grouped = lists.Apart(value, grouped)
	}
	return lists.WholeTuples(thousands.Signed(grouped))
}

// ReadAs names a reading, and says what is before its name.
func ReadAs(reading rederive.Reading) (before, name string) {
	if strings.HasPrefix(reading.Name, "as ") {
		return "read", MathIn(reading.Name)
	}
	return "read as", MathIn(reading.Name)
}

// ReadingText is what a reading of the paper gives, shortened. A table is not written out in a line, but compared with
// the one that was judged.
func ReadingText(v rederive.Verdict, reading rederive.Reading, shorten func(string) string) string {
	if v.Comparison == nil || IsSequence(v.Comparison) {
		return ForReaders(shorten(reading.Computed))
	}
	rows := map[string]string{} // rows of the judged table by key
	for line := range strings.Lines(v.Computed) {
		key, row, _ := strings.Cut(strings.TrimSpace(line), ":")
		rows[key] = row
	}
	others := 0
	for line := range strings.Lines(reading.Computed) {
		key, row, _ := strings.Cut(strings.TrimSpace(line), ":")
		if rows[key] != row {
			others++
		}
		delete(rows, key)
	}
	if others += len(rows); others > 0 {
		return "the computed table, but for " + Counted(others, "row", "rows")
	}
	return "the computed table"
}

// sayOnce leaves the wrong and the correct value to the row if it shows both in full: its only erratum does not
// repeat them, nor does a sequence repeat them item by item.
func (r *ClaimRow) sayOnce() {
	v := r.Verdict
	e := v.AllErrata()
	if len(e) != 1 || e[0].Key != "" || !r.Wrong || r.Printed == "" {
		return
	}
	switch {
	case r.Table == nil:
		r.Errata[0].InRow = e[0].Corrected == r.Computed
	case IsSequence(r.Table) && r.Table.Formula == "" && len(v.Printed) <= mostInRow && len(v.Computed) <= mostInRow &&
		sameItems(e[0].Corrected, v.Computed):
		r.Errata[0].InRow, r.Table, r.Full = true, nil, ""
		r.Printed, r.Computed = v.Within(v.Printed), e[0].Corrected
		r.Quotes = slices.DeleteFunc(r.Quotes, func(q string) bool { return q == r.Printed })
	}
}

// sameItems reports whether two texts list the same items, whatever separates and encloses them.
func sameItems(a, b string) bool { return bareItems.Replace(a) == bareItems.Replace(b) }

var bareItems = strings.NewReplacer("; ", ", ", " | ", ", ", "\u00a0", " ",
	"(", "", ")", "", "[", "", "]", "", "{", "", "}", "")

// differing returns the rows of a table in which cells differ or are new, if they are
// few, and nil otherwise.
func differing(c *rederive.Comparison) *rederive.Comparison {
	part := *c
	part.Rows = xslices.Filter(c.Rows, differs)
	if n := len(part.Rows); n == 0 || n > len(c.Rows)/2 || IsSequence(c) {
		return nil
	}
	return &part
}

// RestOfTable says how many rows of a long table are as printed.
func RestOfTable(r ClaimRow) string {
	return Counted(len(r.Table.Rows)-len(r.Part.Rows), "other row", "other rows") + " as printed"
}

func TitleOf(v rederive.Verdict) string {
	if v.Claim == nil || v.Claim.Title == "" {
		return v.ID
	}
	return v.Claim.Title
}

// setProse puts the statement of the claim into the row if it is one short paragraph without links, and otherwise
// into the details.
func (r *ClaimRow) setProse(prose []rederive.Block) {
	p, ok := OnlyParagraph(prose)
	if ok && strings.EqualFold(rederive.PlainText(p.Text), WithStop(strings.ReplaceAll(r.Title, "$", ""))) {
		return // said once
	}
	r.Prose = prose
	if !ok || !r.Verdict.Sentence || len([]rune(rederive.PlainText(p.Text))) > mostGist {
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
		r.Gist, r.Prose = p.Text, nil
	}
}

// setPrinted sets what was printed: a value in the row, with the tolerance applied to it, and in the details what the
// row shortens.
func (r *ClaimRow) setPrinted() {
	v := r.Verdict
	switch {
	case v.Comparison != nil && v.Comparison.Formula != "":
		r.Printed, r.TeX = v.Comparison.Formula, MathOf(v, v.Comparison.Formula)
		if r.TeX == "" && MathIn(r.Printed) == r.Printed {
			r.Printed = Briefly(r.Printed, mostPrinted)
		}
	case v.Sentence:
		if v.Printed != "" {
			r.Quotes = strings.Split(v.Printed, " | ")
		}
	case v.Comparison != nil && !IsSequence(v.Comparison):
	case v.Question && v.Verdict == rederive.Confirmed: // the answer is not the paper's
	default:
		r.Printed = v.Within(Briefly(inOneLine(v), mostPrinted))
		if r.Printed != v.Within(v.Printed) {
			r.Quotes = []string{v.Within(v.Printed)}
		}
	}
	if v.Claim != nil {
		for i, copied := range v.Claim.All("copy") {
			c := Copied{Text: copied.Value}
			if repairs := v.Claim.All("repair"); i < len(repairs) {
				c.Repair = repairs[i].Value
			}
			r.Copied = append(r.Copied, c)
		}
	}
}

// inOneLine returns a printed value, or the number of the rows of a table that was not
// compared.
func inOneLine(v rederive.Verdict) string {
	if n := strings.Count(v.Printed, "\n"); n > 0 && v.Comparison == nil {
		return fmt.Sprintf("table of %d rows", n+1)
	}
	return v.Printed
}

// wrongMember matches the id of a member in what was computed for a group.
var wrongMember = lazyregexp.New(`([:,]) (\S+)`)

// setComputed sets what was computed.
func (r *ClaimRow) setComputed() {
	v := r.Verdict
	switch {
	case v.Verdict == rederive.OutOfScope:
		r.Computed = v.Reason
	case v.Comparison != nil && v.Cells != nil && !IsSequence(v.Comparison):
		r.Computed = v.Within(v.Cells.Summary())
	case v.Computed == "" && v.Reason != "":
		r.Computed = v.Reason
	case v.Computed == "" && len(v.Differences) > 0:
		r.Computed = v.Differences[0].Computed // why the printed numbers are impossible
	case v.Cause == rederive.CauseMember:
		r.Computed = wrongMember.ReplaceAllString(v.Computed, "$1 @claim:$2")
	default:
		most := mostComputed
		if !v.Sentence && Briefly(v.Printed, mostPrinted) != v.Printed {
			most = mostPrinted // both values end with the same item
		}
		r.Computed = Briefly(asPrinted(v, shownText(v)), most)
		if full := asPrinted(v, v.Computed); r.Computed != full {
			r.Full = CutValue(full)
		}
	}
}

// shownText returns the computed value in the form to show.
func shownText(v rederive.Verdict) string { return cmp.Or(v.Shown, v.Computed) }

// groupErrata groups adjacent errata that differ only in the cell that they correct.
func groupErrata(list []rederive.Erratum) []ErratumGroup {
	var groups []ErratumGroup
	for _, e := range list {
		if last := len(groups) - 1; last >= 0 && groups[last].explains(e) {
			groups[last].Errata = append(groups[last].Errata, e)
			continue
		}
		groups = append(groups, ErratumGroup{Errata: []rederive.Erratum{e}, Erratum: e})
	}
	return groups
}

func (g ErratumGroup) explains(e rederive.Erratum) bool {
	return g.Why == e.Why && g.Witness == e.Witness && g.Check == e.Check && g.Fault == e.Fault
}

// Clauses returns as many whole clauses of a text as fit the given length, and at least the first: clauses are not
// cut, and the details have the rest.
func Clauses(text string, most int) string {
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

var clauseEnd = lazyregexp.New(`[;.] `)

// Sign returns a character for a verdict where there is no room for its word.
func Sign(v rederive.Verdict) string {
	return map[rederive.Outcome]string{
		rederive.Confirmed: "✓", rederive.Refuted: "≠", rederive.Mismatch: "✗",
		rederive.Unchecked: "?", rederive.Deferred: "…", rederive.OutOfScope: "–",
	}[v.Verdict]
}
