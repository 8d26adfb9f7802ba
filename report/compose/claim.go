package compose

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
)

// origins returns lines for print that say where a claim was computed.
func origins(b *view.Book, v rederive.Verdict) []string {
	var list []string
	for _, site := range view.SitesOf(b, v.ID) {
		text := "computed in " + placeOf(b, site.Pos)
		var with []string
		for _, c := range site.Calls {
			if dir := (view.Solver{Path: c.Package}).Dir(); !slices.Contains(with, dir) {
				with = append(with, dir)
			}
		}
		if len(with) > 0 {
			text += " with " + strings.Join(with, ", ")
		}
		list = append(list, text)
	}
	return list
}

// placeOf returns a position: by its line if it is in the notebook, otherwise with its file.
func placeOf(b *view.Book, pos rederive.Pos) string {
	if pos.File == b.Notebook.Path {
		return fmt.Sprintf("line %d", pos.Line)
	}
	return fmt.Sprintf("%s:%d", pos.File, pos.Line)
}

// A claimList collects claims as rows of one table, which ends when something else follows.
type claimList struct {
	*composer
	shape typeset.Table // the table without its rows
	rows  []typeset.Row
}

// end adds the table of the rows so far.
func (l *claimList) end() {
	if len(l.rows) == 0 {
		return
	}
	t := l.shape
	t.Body = l.rows
	l.add(&t)
	l.rows, l.shape.Continues = nil, true
}

// claimRows sets claims as a table of rows.
func (p *composer) claimRows(verdicts []rederive.Verdict) {
	l := &claimList{composer: p, shape: typeset.Table{
		Head:   []typeset.Row{row("claim", "computed", "where", "")},
		Shares: []int{45, 29, 22, 4}, HeadCells: 1,
		Align: []typeset.Align{typeset.Left, typeset.Left, typeset.Left, typeset.Right},
	}}
	for _, v := range verdicts {
		l.claim(view.NewClaimRow(v))
	}
	l.end()
}

// marked returns the sign of a verdict, linked to the claim in the supplement.
func (p *composer) marked(v rederive.Verdict, mark typeset.Inline) []typeset.Inline {
	if p.Book.Supplement == rederive.SupplementNone || p.Book.Supplement == rederive.SupplementFile {
		return []typeset.Inline{mark}
	}
	return p.linked("all-"+view.ClaimAnchor(v.ID), []typeset.Inline{mark})
}

// claim sets a claim: a row, and below it any errors.
func (l *claimList) claim(r view.ClaimRow) {
	v := r.Verdict
	mark := &typeset.Colored{Ink: verdictInk(v.Verdict), Text: typeset.Words(view.Sign(v))}
	line := typeset.Row{ID: view.ClaimAnchor(v.ID), Cells: []typeset.Cell{
		{Text: l.statement(r)},
		{Text: l.computedValue(r)},
		{Text: grey(l.place(v))},
		{Text: l.marked(v, mark)},
	}}
	switch v.Verdict {
	case rederive.Refuted:
		line.Tint, line.Bar = tintWarn, inkMark
	case rederive.Mismatch, rederive.Unchecked:
		line.Tint, line.Bar = tintError, inkError
	}
	l.rows = append(l.rows, line)
	below := func(text []typeset.Inline) {
		l.rows = append(l.rows, typeset.Row{
			Cells: []typeset.Cell{{Text: text, Span: 4}}, Joined: true, Tint: line.Tint, Bar: line.Bar,
		})
	}
	if r.Caveat != "" && !r.ShortCaveat() {
		below(grey(l.claimText(v, r.Caveat)))
	}
	for _, g := range r.Errata {
		for _, text := range l.erratum(v, g) {
			below(text)
		}
	}
	if pictures := l.Book.Evidence[v.ID]; len(pictures) > 0 {
		l.end()
		for _, picture := range pictures {
			caption := grey(append(typeset.Words("as it is printed, "), l.place(v)...))
			l.add(&typeset.Figure{Picture: picture, Here: true, Caption: caption})
		}
	}
	for _, problem := range v.Problems {
		below([]typeset.Inline{&typeset.Colored{Ink: inkError, Text: typeset.Words(problem.String())}})
	}
	if r.Table == nil || !r.Open {
		return
	}
	if view.IsSequence(r.Table) {
		below(sequence(r.Table))
		return
	}
	l.end()
	if r.Part != nil {
		l.remark(view.RestOfTable(r) + ":")
		r.Table = r.Part
	}
	l.comparison(r, nil)
}

// place returns where in the paper a claim is, with formulas rendered.
func (p *composer) place(v rederive.Verdict) []typeset.Inline {
	return p.claimText(v, view.MathInPlace(v.Where))
}

// statement returns what the paper states, with the printed value.
func (p *composer) statement(r view.ClaimRow) []typeset.Inline {
	v := r.Verdict
	text := p.claimText(v, r.Title)
	if r.Printed != "" {
		value := p.printedValue(v, r.Printed, r.TeX)
		switch {
		case r.Edits != nil:
			value = p.edited(v, r.Edits, true, false)
		case r.Wrong:
			value = []typeset.Inline{&typeset.Strike{Text: value}}
		default:
			value = []typeset.Inline{&typeset.Strong{Text: value}}
		}
		text = append(append(text, typeset.Text(": ")), value...)
	}
	if r.Gist != nil {
		text = append(append(text, typeset.Break{}), grey(p.inlines(r.Gist))...)
	}
	return text
}

// printedValue returns a printed or correct value, as mathematics if it is a formula.
func (p *composer) printedValue(v rederive.Verdict, text, tex string) (set []typeset.Inline) {
	if tex != "" {
		return p.claimText(v, "$"+tex+"$")
	}
	if withMath := view.MathInQuote(text); withMath != text {
		p.Exactly(func() { set = p.claimText(v, withMath) })
		return set
	}
	return boardInlines(text)
}

// correctValue returns a correct value or sentence, in the words of the claims document.
func (p *composer) correctValue(v rederive.Verdict, text string) []typeset.Inline {
	if tex := view.MathOf(v, text); tex != "" {
		return p.printedValue(v, text, tex)
	}
	return p.claimText(v, view.MathInQuote(text))
}

// computedValue returns what was computed.
func (p *composer) computedValue(r view.ClaimRow) []typeset.Inline {
	text := valueText(r.Computed)
	if set := view.MathInQuote(r.Computed); set != r.Computed {
		text = p.claimText(r.Verdict, set)
	}
	switch {
	case r.InWords():
		text = p.claimText(r.Verdict, r.Computed)
	case r.Edits != nil:
		text = p.edited(r.Verdict, r.Edits, false, true)
	case r.Wrong && r.Table == nil:
		text = []typeset.Inline{&typeset.Colored{Ink: inkOK, Text: text, Inserted: true}}
	}
	if r.ShortCaveat() {
		text = append(append(text, typeset.Break{}), grey(p.claimText(r.Verdict, r.Caveat))...)
	}
	return text
}

func grey(text []typeset.Inline) []typeset.Inline {
	return []typeset.Inline{&typeset.Colored{Ink: draw.Muted(), Text: text}}
}

func valueText(s string) []typeset.Inline {
	if s == "" {
		s = "none"
	}
	var text []typeset.Inline
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			text = append(text, typeset.Break{})
		}
		text = append(text, belowBoard(boardInlines(line))...)
	}
	return text
}

// belowBoard sets what follows a high board on a line of its own, where it is not next to the board's foot.
func belowBoard(list []typeset.Inline) (out []typeset.Inline) {
	for i, in := range list {
		words, isText := in.(typeset.Text)
		if i > 0 && isText {
			inset, isBoard := list[i-1].(*typeset.Inset)
			rest, goesOn := strings.CutPrefix(string(words), ", ")
			if isBoard && goesOn && inset.Picture.Depth > inset.Picture.Height {
				out = append(out, typeset.Break{}, typeset.Text(rest))
				continue
			}
		}
		out = append(out, in)
	}
	return out
}

// erratum sets errata that share an explanation. A witness with a board would push lines apart, so it is a
// paragraph of its own.
func (p *composer) erratum(v rederive.Verdict, g view.ErratumGroup) (paragraphs [][]typeset.Inline) {
	text := []typeset.Inline{&typeset.Strong{Text: typeset.Words("Erratum.")}, typeset.Text(" ")}
	for i, e := range g.Errata {
		if i > 0 {
			text = append(text, typeset.Text("; "))
		}
		if !g.InRow {
			text = append(text, p.corrected(v, e, false)...)
		}
	}
	if !g.InRow {
		text = append(text, typeset.Text(". "))
	}
	text = append(text, p.claimText(v, view.Sentence(g.Why))...)
	text = append(text, typeset.Text(" "), &typeset.Emph{Text: typeset.Words(view.Sentence(g.FaultText()))})
	add := func(name, words string, apart bool) {
		if apart {
			paragraphs = append(paragraphs, text)
			text = nil
		} else {
			text = append(text, typeset.Text(" "))
		}
		text = append(append(text, typeset.Text(name)), p.claimText(v, words)...)
	}
	drawn := slices.ContainsFunc(view.BoardParts(g.Witness), func(b view.BoardPart) bool { return b.Rows != nil })
	if g.Witness != "" {
		add("Witness: ", view.MathIn(view.Sentence(g.Witness)), drawn)
	}
	if g.Check != "" {
		add("To check by hand: ", view.Sentence(g.Check), drawn)
	}
	return append(paragraphs, text)
}

// corrected sets a wrong value, unless it was just struck out, and the correct one.
func (p *composer) corrected(v rederive.Verdict, e rederive.Erratum, struck bool) []typeset.Inline {
	var text []typeset.Inline
	if e.Key != "" {
		text = append(p.claimText(v, view.MathInKey(e.Key)), typeset.Text(" "))
	}
	if edits := view.EditsOf(v, e); edits != nil && !struck {
		return append(text, p.edited(v, edits, true, true)...)
	}
	if printed := view.PrintedOf(v, e); !struck {
		struckText := p.printedValue(v, printed, view.MathOf(v, printed))
		text = append(text, &typeset.Strike{Text: struckText}, typeset.Text(" "))
	}
	return append(text, &typeset.Colored{Ink: inkOK, Text: p.correctValue(v, e.Corrected), Inserted: true})
}

// edited is a text of the paper with what is wrong in it, what is right, or both.
func (p *composer) edited(v rederive.Verdict, edits []view.Edit, deleted, inserted bool) (text []typeset.Inline) {
	add := func(piece ...typeset.Inline) {
		if len(text) > 0 {
			text = append(text, typeset.Text(" "))
		}
		text = append(text, piece...)
	}
	for _, e := range edits {
		p.Exactly(func() {
			if e.Same != "" {
				add(p.claimText(v, e.Same)...)
			}
			if deleted && e.Deleted != "" {
				add(&typeset.Strike{Text: p.claimText(v, e.Deleted)})
			}
		})
		if inserted && e.Inserted != "" {
			add(&typeset.Colored{Ink: inkOK, Text: p.claimText(v, e.Inserted), Inserted: true})
		}
	}
	return text
}

// comparison sets a printed table with what was computed for each cell.
func (p *composer) comparison(r view.ClaimRow, caption []typeset.Inline) {
	c := r.Table
	if r.Left > 0 {
		p.remark(view.RowsLeft(r.Left))
	}
	t := &typeset.Table{HeadCells: len(c.KeyHead), Caption: caption}
	if head := slices.Concat(c.KeyHead, c.Columns); strings.Join(head, "") != "" {
		t.Head = []typeset.Row{p.head(head)}
	}
	for range c.KeyHead {
		t.Align = append(t.Align, typeset.Left)
	}
	for range c.Columns {
		t.Align = append(t.Align, typeset.Right)
	}
	for _, r := range c.Rows {
		line := row(unbroken(r.Keys)...)
		for _, cell := range r.Cells {
			line.Cells = append(line.Cells, comparedCell(cell))
		}
		t.Body = append(t.Body, line)
	}
	p.add(t)
}

// unbroken keeps each short key of several parts, such as flat / 12, on one line.
func unbroken(keys []string) []string {
	keys = slices.Clone(keys)
	for i, key := range keys {
		if utf8.RuneCountInString(key) <= shortKey {
			keys[i] = strings.ReplaceAll(key, " / ", "\u00a0/\u00a0")
		}
	}
	return keys
}

// shortKey is the greatest length of a key that fits the narrow columns of All claims.
const shortKey = 12

// sequence sets the items of a sequence on one line.
func sequence(c *rederive.Comparison) []typeset.Inline {
	var text []typeset.Inline
	for i, r := range c.Rows {
		if i > 0 {
			text = append(text, typeset.Text(", "))
		}
		for _, cell := range r.Cells {
			text = append(text, comparedCell(cell).Text...)
		}
	}
	return text
}

func comparedCell(c rederive.ComparedCell) typeset.Cell {
	computed := &typeset.Colored{
		Ink: inkOK, Text: typeset.Words(c.Shown), Inserted: true,
	}
	switch c.State {
	case rederive.CellMatches, rederive.CellBlank:
		return typeset.Cell{Text: typeset.Words(c.Printed)}
	case rederive.CellNew, rederive.CellIllegible:
		text := typeset.Words(c.Printed)
		if c.Shown != "" {
			text = append(text, typeset.Text(" "), computed)
		}
		return typeset.Cell{Text: text, Tint: tintNew}
	}
	return typeset.Cell{Text: []typeset.Inline{
		&typeset.Strike{Text: typeset.Words(c.Printed)}, typeset.Text(" "),
		computed,
	}, Tint: tintWarn}
}

// claimText returns a text of a claims document for print.
func (p *composer) claimText(v rederive.Verdict, text string) []typeset.Inline {
	var list []typeset.Inline
	for _, part := range p.View.Said(v, text) {
		switch {
		case view.IsBoard(part.Code):
			list = append(list, boardInlines(part.Code)...)
		case part.Code != "":
			list = append(list, typeset.Code(part.Code))
		case part.TeX != "":
			list = append(list, p.inlines([]rederive.Inline{&rederive.Math{TeX: part.TeX, Pos: part.Pos}})...)
		case part.Claim != "":
			list = append(list, p.linked(part.Anchor, []typeset.Inline{typeset.Code(part.Claim)})...)
		default:
			list = append(list, boardInlines(part.Text)...)
		}
	}
	return list
}
