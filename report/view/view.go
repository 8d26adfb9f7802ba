// Package view computes what reports show in every format. A [Book] is a notebook with its run,
// its claims and their verdicts; a [View] adds numbers, references, alternative texts, claims
// by cell and errata, and shortens what is too long. Writers read it and compute none of this
// themselves.
package view

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/thousands"
	"rederive/internal/words"
	"rederive/report/plain"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// A View is what a book shows in every format: its text without what the variant omits, with
// numbers, labels and alternative texts, its outputs as far as they are shown, and its claims
// by cell. It is computed once for a writer.
type View struct {
	Book   *Book
	Lang   *words.Language // language of the page
	Res    *Resolved
	Lead   []rederive.Block           // the text before the first heading
	Text   []rederive.Block           // the rest
	Claims map[int][]rederive.Verdict // by the index of the cell that settles them; -1 for none
	Code   map[*rederive.Cell]CodeBlock
	Cites  *citing
	Macros *tex.Macros
	Errs   rederive.Errors
	Draw   func(show.Figure) (*draw.Picture, error)
	exact  bool                // text is set as printed, without grouping digits
	offers map[string][]string // claims by the source of the value that a cell offers; see Settled
}

// Numbers returns a text for readers, with the digits of large integers grouped.
func (v *View) Numbers(text string) string {
	if v.exact {
		return text
	}
	return thousands.Grouped(text)
}

// Exactly calls f, and text is set as printed during the call.
func (v *View) Exactly(f func()) {
	before := v.exact
	v.exact = true
	f()
	v.exact = before
}

func New(b *Book, drawing func(show.Figure) (*draw.Picture, error)) *View {
	b = forVariant(withVisibleText(b))
	v := &View{Book: b, Lang: languageOf(b), Claims: claimsByCell(b), Draw: drawing}
	v.Code = codeBlocks(b, v.Claims)
	v.Res, v.Errs = resolve(b)
	v.Res.nameValues(b, v.Code)
	v.Lead, v.Text = cutLead(b)
	erring(b, v.Claims, v.Res.TOC)
	var bad rederive.Errors
	v.Macros, bad = Macros(b.Notebook.Front)
	v.Errs = append(v.Errs, bad...)
	v.checkCover()
	v.Cites = newCiting(b.Bibliography, &v.Errs)
	if b.Notebook.Front.Citations == rederive.Numeric {
		v.Cites.number(b, v.Res.Displays)
	}
	return v
}

// cutLead splits the text of a book after its lead: what precedes its first cell and its first
// heading, not counting the title. Without a heading there is no lead.
func cutLead(b *Book) (lead, text []rederive.Block) {
	blocks := b.Notebook.Blocks
	from := 0
	for i, block := range blocks {
		switch n := block.(type) {
		case *rederive.Cell:
			if !headed(b, blocks[i:]) {
				return nil, blocks
			}
			return blocks[from:i], blocks[i:]
		case *rederive.Heading:
			if !IsTitle(b, n) || i > from {
				return blocks[from:i], blocks[i:]
			}
			from = i + 1
		}
	}
	return nil, blocks
}

// headed reports whether there is a heading among the blocks, not counting the title.
func headed(b *Book, blocks []rederive.Block) bool {
	return slices.ContainsFunc(blocks, func(block rederive.Block) bool {
		h, ok := block.(*rederive.Heading)
		return ok && !IsTitle(b, h)
	})
}

// Figure draws a figure of a cell. It returns nil after an error, which it reports.
func (v *View) Figure(d *rederive.Display, it Item) *draw.Picture {
	if it.alt == "" {
		return nil
	}
	picture, err := v.Draw(it.Figure)
	if err != nil {
		v.Errs.Add(d.Pos, "drawing figure: %v", err)
		return nil
	}
	picture.Alt = it.alt
	return picture
}

// Picture draws a picture from a file. It returns nil after an error, which it reports.
func (v *View) Picture(n *rederive.Picture) *draw.Picture {
	picture, err := v.Book.picture(n, v.Draw)
	if err != nil {
		v.Errs.Add(n.Pos, "%v", err)
	}
	return picture
}

// Formula parses TeX and reports its errors at their positions.
func (v *View) Formula(source string, pos rederive.Pos) (f *tex.Formula, ok bool) {
	f, errs := tex.Parse(source, v.Macros)
	for _, e := range errs {
		hint := ""
		if e.Suggestion != "" {
			hint = "did you mean " + e.Suggestion + "?"
		}
		v.Errs.Add(texPos(pos, e), "formula: %s", e.Text).Suggest(hint)
	}
	return f, len(errs) == 0
}

// Value returns the result of an inline value.
func (v *View) Value(n *rederive.Value) (text string, ok bool) {
	run := v.Book.Run.Values[n.Index]
	return v.Numbers(plain.Visible(CutValue(run.Text))), run.State == rederive.CellRan
}

// Target returns what a reference points to. It reports a reference that points nowhere.
func (v *View) Target(n *rederive.Ref) (t Target, ok bool) {
	t, err := v.Res.target(n)
	if err != nil {
		v.Errs.Add(n.Pos, "%v", err).Suggest(v.Res.claimTitle(n))
	}
	return t, err == nil
}

// Link returns the id that a link within the page leads to, or false for one that leads
// elsewhere. It reports a link that leads nowhere.
func (v *View) Link(n *rederive.Link) (id string, inside bool) {
	if strings.HasPrefix(n.URL, "#") {
		id, err := v.Res.anchor(n.URL)
		if err != nil {
			v.Errs.Add(n.Pos, "%v", err).Suggest(linkHint)
		}
		return id, true
	}
	if _, _, ok := otherNotebook(n.URL); !ok && !knownScheme(n.URL) {
		v.Errs.Add(n.Pos, "a link to %q", n.URL).Suggest(schemeHint)
	}
	return "", false
}

// StateText says why a cell has no output, or returns "".
func (v *View) StateText(state rederive.CellState) string {
	switch {
	case state == rederive.CellDeferred:
		return "not run: this cell belongs to the slow tier"
	case state == rederive.CellNotRun && v.Book.Run.Status != rederive.RunOK:
		return "not run" // a cell with only imports has nothing to run
	}
	return ""
}

// withVisibleText returns a book with all hidden characters in errors and verdicts made visible.
func withVisibleText(b *Book) *Book {
	out := *b
	out.Errors = nil
	for _, e := range b.Errors {
		out.Errors = append(out.Errors, &rederive.Error{
			Pos: e.Pos, Err: errors.New(plain.Visible(e.Err.Error())),
			Hint: plain.Visible(e.Hint), Trace: e.Trace,
		})
	}
	out.Verdicts = slices.Clone(b.Verdicts)
	for i := range out.Verdicts {
		v := &out.Verdicts[i]
		v.Printed = CutValue(plain.Visible(thousands.Printed(v.Printed, v.Computed)))
		v.Computed = CutValue(plain.Visible(cmp.Or(v.Words, v.Computed)))
		v.Shown = CutValue(plain.Visible(v.Shown))
		v.Comparison = groupCompared(v.Comparison)
		v.Where, v.Reason = plain.Printable(v.Where), plain.Printable(v.Reason)
		v.Caveat = mathInCaveat(plain.Printable(v.Caveat))
		v.Readings, v.Problems = slices.Clone(v.Readings), slices.Clone(v.Problems)
		for j := range v.Readings {
			r := &v.Readings[j]
			r.Computed = CutValue(plain.Visible(cmp.Or(r.Words, r.Computed)))
		}
		for j := range v.Problems {
			v.Problems[j].Text = plain.Visible(v.Problems[j].Text)
		}
	}
	return &out
}

// groupCompared groups the digits of a compared table.
func groupCompared(c *rederive.Comparison) *rederive.Comparison {
	if c == nil {
		return nil
	}
	out := *c
	out.Rows = make([]rederive.ComparedRow, len(c.Rows))
	var columns [][]*string
	for i, row := range c.Rows {
		keys, cells := slices.Clone(row.Keys), slices.Clone(row.Cells)
		columns = append(columns, make([][]*string, max(0, len(keys)+len(cells)-len(columns)))...)
		for k := range keys {
			columns[k] = append(columns[k], &keys[k])
		}
		for k := range cells {
			cell, column := &cells[k], &columns[len(keys)+k]
			if cell.Printed = thousands.Printed(cell.Printed, cell.Computed); thousands.IsInteger(cell.Computed) {
				*column = append(*column, &cell.Printed)
			}
			*column = append(*column, &cell.Shown, &cell.Computed)
		}
		out.Rows[i] = rederive.ComparedRow{Keys: keys, Cells: cells}
	}
	thousands.Alike(columns)
	return &out
}
