package compose

import (
	"fmt"
	"slices"

	"rederive"
	"rederive/internal/xslices"
	"rederive/report/plain"
	"rederive/report/view"
	"rederive/typeset"
)

func (p *composer) citation(n *rederive.Citation) []typeset.Inline {
	var out []typeset.Inline
	for _, part := range p.Cites.Citation(n) {
		if part.To == nil {
			out = append(out, typeset.Text(part.Text))
			continue
		}
		out = append(out, p.linked(part.To.Anchor, typeset.Words(part.Text))...)
	}
	return out
}

func (p *composer) inlines(list []rederive.Inline) []typeset.Inline {
	return slices.Concat(xslices.Map(view.Typographic(list), p.inline)...)
}

func (p *composer) inline(in rederive.Inline) []typeset.Inline {
	one := func(x typeset.Inline) []typeset.Inline { return []typeset.Inline{x} }
	switch n := in.(type) {
	case rederive.Text:
		return one(typeset.Text(p.Numbers(string(n))))
	case *rederive.Emphasis:
		switch n.Style {
		case rederive.Strong:
			return one(&typeset.Strong{Text: p.inlines(n.Text)})
		case rederive.Strike:
			return one(&typeset.Strike{Text: p.inlines(n.Text)})
		}
		return one(&typeset.Emph{Text: p.inlines(n.Text)})
	case *rederive.CodeSpan:
		if view.IsBoard(n.Text) {
			return boardInlines(n.Text)
		}
		return one(typeset.Code(plain.Visible(n.Text)))
	case *rederive.Value:
		if text, ok := p.Value(n); ok {
			return one(typeset.Text(text))
		}
		return one(&typeset.Colored{Ink: inkError, Text: typeset.Words("not computed")})
	case *rederive.Math:
		f, _ := p.Formula(n.TeX, n.Pos)
		return one(&typeset.Math{Formula: f, TeX: n.TeX})
	case *rederive.Link:
		return p.link(n)
	case *rederive.Ref:
		return p.ref(n)
	case *rederive.Citation:
		return p.citation(n)
	case *rederive.NoteRef:
		return p.note(n)
	case *rederive.Break:
		if n.Hard {
			return one(typeset.Break{})
		}
		return one(typeset.Text(" "))
	}
	panic(fmt.Sprintf("report: unknown inline %T", in))
}

func (p *composer) link(n *rederive.Link) []typeset.Inline {
	text := p.inlines(n.Text)
	id, inside := p.View.Link(n)
	switch {
	case !inside:
		address := n.URL
		if page, ok := p.View.Page(n); ok {
			address = page
		}
		return []typeset.Inline{&typeset.Link{URL: address, Text: text}}
	case id == "":
		return p.notRun(text)
	}
	return p.linked(id, text)
}

func (p *composer) ref(n *rederive.Ref) []typeset.Inline {
	t, ok := p.Target(n)
	if !ok {
		return nil
	}
	text := typeset.Words(t.Text)
	if t.Anchor == "" {
		return p.notRun(text)
	}
	if n.Kind == "claim" {
		text = []typeset.Inline{typeset.Code(t.Text)}
	}
	return p.linked(t.Anchor, text)
}

// notRun sets a reference to an output of a cell that was not run.
func (p *composer) notRun(text []typeset.Inline) []typeset.Inline {
	return []typeset.Inline{&typeset.Colored{Ink: inkError, Text: text}}
}

// note sets a footnote at the first reference to it, and only its number afterwards.
func (p *composer) note(n *rederive.NoteRef) []typeset.Inline {
	if number, ok := p.notes[n.Number]; ok {
		mark, _ := p.Formula(fmt.Sprintf("{}^{%d}", number), n.Pos)
		id := fmt.Sprintf("typeset-note-%d", number)
		return []typeset.Inline{&typeset.Link{ID: id, Text: []typeset.Inline{&typeset.Math{
			Formula: mark,
			TeX:     fmt.Sprint(number),
		}}}}
	}
	for _, note := range p.Book.Notebook.Notes {
		if note.Number == n.Number {
			p.notes[n.Number] = len(p.notes) + 1
			return []typeset.Inline{&typeset.Note{Blocks: p.inside(func() { p.blocks(note.Blocks) })}}
		}
	}
	return nil
}
