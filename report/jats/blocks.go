package jats

import (
	"fmt"
	"strings"

	"rederive/typeset"
)

func (w *writer) blocks(list []typeset.Block) {
	for _, b := range list {
		w.block(b)
	}
}

// paragraphs writes blocks where the tag set requires paragraphs, wrapping other blocks
// in one.
func (w *writer) paragraphs(list []typeset.Block) {
	written := w.capture(func() {
		for _, b := range list {
			text := w.capture(func() { w.block(b) })
			if text != "" && !strings.HasPrefix(text, "<p") {
				text = "<p>" + text + "</p>\n"
			}
			w.put("%s", text)
		}
	})
	if written == "" {
		written = "<p/>"
	}
	w.put("%s", written)
}

func (w *writer) block(b typeset.Block) {
	switch n := b.(type) {
	case *typeset.Paragraph:
		w.paragraph(n)
	case *typeset.List:
		w.list(n)
	case *typeset.Definitions:
		w.definitions(n)
	case *typeset.Quote:
		w.put("<disp-quote>\n")
		w.paragraphs(n.Blocks)
		w.put("</disp-quote>\n")
	case *typeset.Listing:
		w.listing(n)
	case *typeset.Aside:
		w.put("<p>%s</p>\n", w.inlines(n.Text))
	case *typeset.Table:
		w.table(n)
	case *typeset.Figure:
		w.figure(n)
	case *typeset.Display:
		w.put("<disp-formula%s>", jatsID(n.ID))
		if n.Number != "" {
			w.put("<label>%s</label>", jatsText(n.Number))
		}
		w.put("%s</disp-formula>\n", jatsMath(n.Formula, true))
	case *typeset.Box:
		w.put("<boxed-text><caption><title>%s</title></caption>\n", w.broken(n.Title))
		w.paragraphs(n.Blocks)
		w.put("</boxed-text>\n")
	case *typeset.Band:
		w.band(n)
	case *typeset.Columns:
		w.blocks(n.Blocks)
	case *typeset.Title, *typeset.Contents, *typeset.Space, *typeset.Rule, *typeset.PageBreak:
		// the front matter has the title; the others belong to paper
	default:
		panic(fmt.Sprintf("report: unknown block %T", b))
	}
}

// paragraph writes a paragraph, or one for each line if it has several.
func (w *writer) paragraph(n *typeset.Paragraph) {
	id, from := jatsID(n.ID), 0
	for i := 0; i <= len(n.Text); i++ {
		if i < len(n.Text) && n.Text[i] != (typeset.Break{}) {
			continue
		}
		w.put("<p%s>%s</p>\n", id, w.inlines(n.Text[from:i]))
		id, from = "", i+1
	}
}

func (w *writer) list(n *typeset.List) {
	kind := "bullet"
	if n.Ordered {
		kind = "order"
	}
	w.put("<list list-type=\"%s\">\n", kind)
	for i, item := range n.Items {
		w.put("<list-item>")
		switch {
		case item.Task && item.Done:
			w.put("<label>☒</label>")
		case item.Task:
			w.put("<label>☐</label>")
		case n.Own && item.Label != "":
			w.put("<label>%s</label>", jatsText(item.Label))
		case n.Ordered:
			w.put("<label>%d.</label>", max(n.Start, 1)+i)
		}
		w.paragraphs(item.Blocks)
		w.put("</list-item>\n")
	}
	w.put("</list>\n")
}

func (w *writer) definitions(n *typeset.Definitions) {
	w.put("<def-list>\n")
	for _, d := range n.Items {
		w.put("<def-item><term>%s</term><def>", w.inlines(d.Term))
		w.paragraphs(d.Blocks)
		w.put("</def></def-item>\n")
	}
	w.put("</def-list>\n")
}

func (w *writer) listing(n *typeset.Listing) {
	if len(n.Label) > 0 {
		w.put("<p>%s</p>\n", w.inlines(n.Label))
	}
	element := "code"
	if n.Bare {
		element = "preformat"
	}
	var lines []string
	for _, line := range n.Lines {
		var b strings.Builder
		for _, t := range line {
			b.WriteString(t.Text)
		}
		lines = append(lines, jatsText(b.String()))
	}
	w.put("<%s%s>%s</%s>\n", element, jatsID(n.ID), strings.Join(lines, "\n"), element)
}

func (w *writer) figure(n *typeset.Figure) {
	name := n.ID
	if name == "" {
		name = w.named("picture")
	}
	name = w.picture(n.Picture, name)
	w.put("<fig%s>%s<alt-text>%s</alt-text><graphic xlink:href=\"%s\"/></fig>\n",
		jatsID(n.ID), w.caption(n.Caption), jatsText(n.Picture.Alt), jatsText(name))
}

// caption returns a caption; bold words at its start become the label.
func (w *writer) caption(text []typeset.Inline) string {
	if len(text) == 0 {
		return ""
	}
	label := ""
	if head, ok := text[0].(*typeset.Strong); ok {
		label, text = "<label>"+w.inlines(head.Text)+"</label>", text[1:]
	}
	if len(text) == 0 {
		return label
	}
	return label + "<caption><p>" + strings.TrimSpace(w.inlines(text)) + "</p></caption>"
}

func (w *writer) table(t *typeset.Table) {
	w.put("<table-wrap%s>%s<table>\n", jatsID(t.ID), w.caption(t.Caption))
	if len(t.Head) > 0 {
		w.put("<thead>\n")
		w.rows(t, t.Head, true)
		w.put("</thead>\n")
	}
	w.put("<tbody>\n")
	w.rows(t, t.Body, false)
	w.put("</tbody>\n</table></table-wrap>\n")
}

func (w *writer) rows(t *typeset.Table, rows []typeset.Row, head bool) {
	for _, r := range rows {
		w.put("<tr%s>", jatsID(r.ID))
		at := 0
		for i, c := range r.Cells {
			element, attributes := "td", ""
			if head || i < t.HeadCells && len(t.Shares) == 0 {
				element = "th"
			}
			if at < len(t.Align) && t.Align[at] != typeset.Left {
				attributes = ` align="` + [...]string{"left", "center", "right"}[t.Align[at]] + `"`
			}
			if c.Span > 1 {
				attributes += fmt.Sprintf(` colspan="%d"`, c.Span)
			}
			w.put("<%s%s>%s</%s>", element, attributes, w.broken(c.Text), element)
			at += max(c.Span, 1)
		}
		w.put("</tr>\n")
	}
}

func (w *writer) band(n *typeset.Band) {
	var counts []string
	for _, c := range n.Counts {
		counts = append(counts, "<bold>"+jatsText(c.Number)+"</bold> "+w.inlines(c.Label))
	}
	w.put("<p>%s</p>\n<p>%s</p>\n", strings.Join(counts, ", "), w.inlines(n.Note))
	if n.Strip != nil {
		w.figure(&typeset.Figure{Picture: n.Strip})
	}
}
