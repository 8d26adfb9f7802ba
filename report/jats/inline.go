package jats

import (
	"fmt"
	"strings"

	"rederive/typeset"
)

// broken returns text in which lines may break, as in titles and cells.
func (w *writer) broken(list []typeset.Inline) string {
	outer := w.breaks
	w.breaks = true
	text := w.inlines(list)
	w.breaks = outer
	return text
}

func (w *writer) inlines(list []typeset.Inline) string {
	var b strings.Builder
	for i, in := range list {
		text, ok := in.(typeset.Text)
		if ok && i+1 < len(list) && isPage(list[i+1]) { // there are no pages
			text = typeset.Text(strings.TrimSuffix(string(text), " (page\u00a0"))
		}
		if ok && i > 0 && isPage(list[i-1]) {
			text = typeset.Text(strings.TrimPrefix(string(text), ")"))
		}
		if ok {
			b.WriteString(jatsText(string(text)))
			continue
		}
		b.WriteString(w.inline(in))
	}
	return b.String()
}

func isPage(in typeset.Inline) bool {
	_, ok := in.(typeset.PageOf)
	return ok
}

func (w *writer) inline(in typeset.Inline) string {
	wrapped := func(element string, text []typeset.Inline) string {
		return "<" + element + ">" + w.inlines(text) + "</" + element + ">"
	}
	switch n := in.(type) {
	case *typeset.Emph:
		return wrapped("italic", n.Text)
	case *typeset.Strong:
		return wrapped("bold", n.Text)
	case *typeset.Strike:
		return wrapped("strike", n.Text)
	case *typeset.Colored:
		return w.inlines(n.Text)
	case typeset.Code:
		return "<monospace>" + jatsText(string(n)) + "</monospace>"
	case *typeset.Math:
		return "<inline-formula>" + jatsMath(n.Formula, false) + "</inline-formula>"
	case *typeset.Link:
		if n.ID != "" {
			return `<xref rid="` + jatsName(n.ID) + `">` + w.inlines(n.Text) + "</xref>"
		}
		return `<ext-link ext-link-type="uri" xlink:href="` + jatsText(n.URL) + `">` + w.inlines(n.Text) + "</ext-link>"
	case *typeset.Note:
		return w.note(n)
	case *typeset.Inset:
		name := w.picture(n.Picture, w.named("inset"))
		return `<inline-graphic xlink:href="` + jatsText(name) + `"><alt-text>` + jatsText(n.Picture.Alt) +
			"</alt-text></inline-graphic>"
	case typeset.PageOf, typeset.Phantom:
		return ""
	case typeset.Break:
		if w.breaks {
			return "<break/>"
		}
		return " "
	}
	panic(fmt.Sprintf("report: unknown inline %T", in))
}

// note collects a footnote and returns its mark.
func (w *writer) note(n *typeset.Note) string {
	at := len(w.notes)
	w.notes = append(w.notes, "")
	id := jatsName(fmt.Sprintf("typeset-note-%d", at+1))
	text := w.capture(func() { w.paragraphs(n.Blocks) })
	w.notes[at] = fmt.Sprintf("<fn id=\"%s\"><label>%d</label>%s</fn>\n", id, at+1, text)
	return fmt.Sprintf(`<xref ref-type="fn" rid="%s"><sup>%d</sup></xref>`, id, at+1)
}
