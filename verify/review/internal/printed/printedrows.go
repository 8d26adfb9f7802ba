package printed

import (
	"cmp"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// The table of a program in running text: its lines have been joined, so that its heads and then its rows follow.
var (
	// rowHeads matches the heads, at least three.
	rowHeads = lazyregexp.New(`(?:^|\s)Estimate(?:\s+(?:` + strings.Join(rowHeadNames, `|`) + `)){2,}(?:\s|$)`)
	rowHead  = lazyregexp.New(`Estimate|` + strings.Join(rowHeadNames, `|`))
	// rowNumber matches a number, or a bound, of a row.
	rowNumber = lazyregexp.New(`^\s*(<\s?)?(` + printedNumber + `)(?:\s|$)`)
	rowStars  = lazyregexp.New(`^\s*(?:\*{1,3}|\.)(?:\s|$)`)
	rowName   = lazyregexp.New(`^\s*([(\pL][^\s]*)(?:\s|$)`)
)

// rowHeadNames match the heads in the output of lm, lme4, emmeans and brms.
var rowHeadNames = []string{
	`Std\.? ?Error`, `Est\.Error`, `SE`, `df`, `[tz][. ](?:value|ratio)`, `Pr\(>\|[tz]\|\)`, `p\.value`,
	`[lu]-95% CI`, `R-?hat`, `Bulk_ESS`, `Tail_ESS`, `Eff\.Sample`,
}

// A printedCell is a number of a row with its place.
type printedCell struct {
	Number
	relation string
	from, to int
}

// rowsOfPrograms adds the tests of a table of a program in running text, and returns its estimates.
func (f *Finder) rowsOfPrograms() []Estimate {
	var list []Estimate
	for _, m := range rowHeads.FindAllStringIndex(f.Text, -1) {
		heads := rowHead.FindAllString(f.Text[m[0]:m[1]], -1)
		for at := m[1]; ; {
			cells, next := f.rowAt(at, len(heads))
			if cells == nil {
				break
			}
			list = append(list, f.addRow(heads, cells)...)
			at = next
		}
	}
	byPlace := func(a, b Test) int { return cmp.Compare(a.From, b.From) }
	slices.SortStableFunc(f.Tests, byPlace)
	return list
}

// rowAt reads the name of a row, of up to three words, and its numbers, and returns the byte after them.
func (f *Finder) rowAt(at, columns int) (cells []printedCell, next int) {
	const most = 3
	for words := 0; words < most; words++ {
		m := rowName.FindStringSubmatchIndex(f.Text[at:])
		if m == nil {
			break
		}
		at += m[3]
		cells = []printedCell{}
	}
	if cells == nil {
		return nil, 0
	}
	for range columns {
		m := rowNumber.FindStringSubmatchIndex(f.Text[at:])
		if m == nil {
			return nil, 0
		}
		c := printedCell{Number: printedValue(f.Text[at+m[4] : at+m[5]]), relation: "=", from: at + m[4], to: at + m[5]}
		if m[2] >= 0 {
			c.relation = "<"
		}
		cells = append(cells, c)
		at += m[5]
	}
	if m := rowStars.FindStringIndex(f.Text[at:]); m != nil {
		at += m[1]
	}
	return cells, at
}

// addRow adds the test of a row, and returns its estimates.
func (f *Finder) addRow(heads []string, cells []printedCell) []Estimate {
	e := Estimate{Name: "b", From: cells[0].from, To: cells[len(cells)-1].to}
	t := Test{Relation: "=", From: e.From, To: e.To, first: f.tokenAt(e.From)}
	var low, high *printedCell
	for i, head := range heads {
		c := &cells[i]
		switch {
		case head == "Estimate":
			e.Value = c.Number
		case strings.HasSuffix(head, "Error"), head == "SE":
			e.SE, e.To = &c.Number, c.to
		case head == "df":
			t.DF = []Number{c.Number}
		case strings.HasPrefix(head, "t"):
			t.Stat, t.Value, t.From = StatT, c.Number, c.from
		case strings.HasPrefix(head, "z"):
			t.Stat, t.Value, t.From = StatZ, c.Number, c.from
		case strings.HasPrefix(head, "P"), head == "p.value":
			t.P = &P{Relation: c.relation, Value: c.Number, From: c.from, To: c.to}
		case strings.HasPrefix(head, "l-"):
			low = c
		case strings.HasPrefix(head, "u-"):
			high = c
		}
	}
	for k := f.tokenAt(e.From); k < len(f.toks) && f.toks[k].to <= t.To; k++ {
		f.used[k] = true
	}
	var list []Estimate
	if t.Stat != nil {
		t.first = f.tokenAt(t.From)
		f.Tests = append(f.Tests, t)
		if e.Test = &t; e.SE != nil {
			list = append(list, e)
		}
	} else if e.P = t.P; e.P != nil && e.SE != nil {
		list = append(list, e)
	}
	if low != nil && high != nil {
		e.Test, e.P = nil, nil
		e.CI = &Extra{Name: "ci", Level: 95, Value: low.Number, High: &high.Number, From: low.from, To: high.to}
		e.To = high.to
		list = append(list, e)
	}
	return list
}

// tokenAt returns the index of the first token at or after a byte.
func (f *Finder) tokenAt(at int) int {
	i, _ := slices.BinarySearchFunc(f.toks, at, func(t token, at int) int { return cmp.Compare(t.from, at) })
	return i
}
