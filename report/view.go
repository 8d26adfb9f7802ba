package report

import (
	"errors"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/thousands"
	"rederive/internal/words"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/tex"
)

// A view is what a book shows in every format: its text without what the variant
// leaves out, with numbers, labels and alternative texts, its outputs as far as
// they are shown, and its claims by cell. It is computed once for a writer, which
// only writes.
type view struct {
	book   *Book
	lang   *words.Language // in which the page speaks
	res    *resolved
	lead   []rederive.Block           // the text before the first heading
	text   []rederive.Block           // the rest
	claims map[int][]rederive.Verdict // by the cell that settles them; -1 for none
	code   map[*rederive.Cell]codeBlock
	cites  *citing
	macros *tex.Macros
	errs   rederive.Errors
	draw   func(show.Figure) (*draw.Picture, error)
	exact  bool // text is set as it was printed: no digits are grouped
}

// numbers returns a text for readers, with its large integers in groups of digits.
func (v *view) numbers(text string) string {
	if v.exact {
		return text
	}
	return thousands.Grouped(text)
}

// exactly calls f, whose text is set as it was printed.
func (v *view) exactly(f func()) {
	before := v.exact
	v.exact = true
	f()
	v.exact = before
}

func newView(b *Book, drawing func(show.Figure) (*draw.Picture, error)) *view {
	b = varied(visibly(b))
	v := &view{book: b, lang: languageOf(b), claims: claimsByCell(b), draw: drawing}
	v.code = codeBlocks(b, v.claims)
	v.res, v.errs = resolve(b)
	v.lead, v.text = cutLead(b)
	erring(b, v.claims, v.res.toc)
	var bad rederive.Errors
	v.macros, bad = macros(b.Notebook.Front)
	v.errs = append(v.errs, bad...)
	v.checkCover()
	v.cites = newCiting(b.Bibliography, &v.errs)
	if b.Notebook.Front.Citations == rederive.Numeric {
		v.cites.number(b, v.res.displays)
	}
	return v
}

// cutLead cuts the text of a book after its lead: what precedes its first cell and
// its first heading, that of the whole aside. Without a heading there is no lead.
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
			if !isTitle(b, n) || i > from {
				return blocks[from:i], blocks[i:]
			}
			from = i + 1
		}
	}
	return nil, blocks
}

// headed reports whether there is a heading among the blocks.
func headed(b *Book, blocks []rederive.Block) bool {
	return slices.ContainsFunc(blocks, func(block rederive.Block) bool {
		h, ok := block.(*rederive.Heading)
		return ok && !isTitle(b, h)
	})
}

// figure draws a figure of a cell; nil is one whose error was reported.
func (v *view) figure(d *rederive.Display, it item) *draw.Picture {
	if it.alt == "" {
		return nil
	}
	picture, err := v.draw(it.figure)
	if err != nil {
		v.errs.Add(d.Pos, "drawing figure: %v", err)
		return nil
	}
	picture.Alt = it.alt
	return picture
}

// picture draws a picture from a file; nil is one whose error was reported.
func (v *view) picture(n *rederive.Picture) *draw.Picture {
	picture, err := v.book.picture(n, v.draw)
	if err != nil {
		v.errs.Add(n.Pos, "%v", err)
	}
	return picture
}

// formula parses TeX and reports its errors at their places.
func (v *view) formula(source string, pos rederive.Pos) (f *tex.Formula, ok bool) {
	f, errs := tex.Parse(source, v.macros)
	for _, e := range errs {
		hint := ""
		if e.Suggestion != "" {
			hint = "did you mean " + e.Suggestion + "?"
		}
		v.errs.Add(texPos(pos, e), "formula: %s", e.Text).Suggest(hint)
	}
	return f, len(errs) == 0
}

// value returns what an inline value gave.
func (v *view) value(n *rederive.Value) (text string, ok bool) {
	run := v.book.Run.Values[n.Index]
	return v.numbers(Visible(cutValue(run.Text))), run.State == rederive.CellRan
}

// target returns what a reference points to. One that points nowhere is reported.
func (v *view) target(n *rederive.Ref) (t target, ok bool) {
	t, err := v.res.target(n)
	if err != nil {
		v.errs.Add(n.Pos, "%v", err).Suggest(v.res.known(n))
	}
	return t, err == nil
}

// link returns the id to which a link in the page leads, or nothing for one that
// leads elsewhere. One that leads nowhere is reported.
func (v *view) link(n *rederive.Link) (id string, inside bool) {
	if strings.HasPrefix(n.URL, "#") {
		id, err := v.res.anchor(n.URL)
		if err != nil {
			v.errs.Add(n.Pos, "%v", err).Suggest(linkHint)
		}
		return id, true
	}
	if _, _, ok := otherNotebook(n.URL); !ok && !knownScheme(n.URL) {
		v.errs.Add(n.Pos, "a link to %q", n.URL).Suggest(schemeHint)
	}
	return "", false
}

// stateText says why a cell has no output, if there is something to say.
func (v *view) stateText(state rederive.CellState) string {
	switch {
	case state == rederive.CellDeferred:
		return "not run: this cell belongs to the slow tier"
	case state == rederive.CellNotRun && v.book.Run.Status != rederive.RunOK:
		return "not run" // a cell of imports alone has nothing to run
	}
	return ""
}

// visibly returns a book whose errors and verdicts hide nothing.
func visibly(b *Book) *Book {
	out := *b
	out.Errors = nil
	for _, e := range b.Errors {
		out.Errors = append(out.Errors, &rederive.Error{
			Pos: e.Pos, Err: errors.New(Visible(e.Err.Error())),
			Hint: Visible(e.Hint), Trace: e.Trace,
		})
	}
	out.Verdicts = slices.Clone(b.Verdicts)
	for i := range out.Verdicts {
		v := &out.Verdicts[i]
		v.Printed, v.Computed = cutValue(Visible(v.Printed)), cutValue(Visible(v.Computed))
		v.Shown = cutValue(Visible(v.Shown))
		v.Where, v.Caveat, v.Reason = printable(v.Where), printable(v.Caveat), printable(v.Reason)
		v.Readings, v.Problems = slices.Clone(v.Readings), slices.Clone(v.Problems)
		for j := range v.Readings {
			v.Readings[j].Computed = cutValue(Visible(v.Readings[j].Computed))
		}
		for j := range v.Problems {
			v.Problems[j].Text = Visible(v.Problems[j].Text)
		}
	}
	return &out
}
