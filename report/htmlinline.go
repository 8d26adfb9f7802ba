package report

import (
	"fmt"
	"strings"

	"rederive"
)

var emphasisTag = map[rederive.Style]string{rederive.Emph: "em", rederive.Strong: "strong", rederive.Strike: "s"}

// inlines returns the HTML of a line of text.
func (w *htmlWriter) inlines(list []rederive.Inline) string {
	var b strings.Builder
	for _, in := range typographic(list) {
		b.WriteString(w.inline(in))
	}
	return b.String()
}

func (w *htmlWriter) inline(in rederive.Inline) string {
	switch n := in.(type) {
	case rederive.Text:
		return esc(w.numbers(string(n)))
	case *rederive.Emphasis:
		tag := emphasisTag[n.Style]
		return "<" + tag + ">" + w.inlines(n.Text) + "</" + tag + ">"
	case *rederive.CodeSpan:
		return "<code>" + escCode(n.Text) + "</code>"
	case *rederive.Value:
		return w.value(n)
	case *rederive.Math:
		ml, wide := w.math(n.TeX, n.Pos, false)
		if wide && !w.still {
			return `<span class="long"` + scrolls + ">" + ml + "</span>"
		}
		return ml
	case *rederive.Link:
		return w.link(n)
	case *rederive.Ref:
		return w.ref(n)
	case *rederive.Citation:
		return w.citation(n)
	case *rederive.NoteRef:
		return w.noteRef(n)
	case *rederive.Break:
		if n.Hard {
			return "<br>\n"
		}
		return "\n"
	}
	panic(fmt.Sprintf("report: unknown inline %T", in))
}

// noteRef returns the mark of a footnote. The note leads back to the first of them.
func (w *htmlWriter) noteRef(n *rederive.NoteRef) string {
	number, id := w.res.notes[n.Number], ""
	if !w.noted[number] {
		w.noted[number] = true
		id = fmt.Sprintf(` id="noteref-%d"`, number)
	}
	return fmt.Sprintf(`<sup%s><a href="#note-%d" aria-label="%s">%d</a></sup>`, id, number,
		esc(w.lang.Say("footnote %d", number)), number)
}

// value returns what an inline value gave.
func (w *htmlWriter) value(n *rederive.Value) string {
	text, ok := w.view.value(n)
	if !ok {
		return fmt.Sprintf(`<span class="not-run" title="%s">not computed</span>`, escCode(n.Expr))
	}
	index := ""
	if w.book.Live != nil {
		index = fmt.Sprintf(` data-value="%d"`, n.Index)
	}
	return fmt.Sprintf(`<span class="value"%s title="%s">%s</span>`, index, escCode(n.Expr), esc(text))
}

func (w *htmlWriter) link(n *rederive.Link) string {
	address := n.URL
	if id, inside := w.view.link(n); inside && id == "" {
		return notRun(w.inlines(n.Text))
	} else if inside {
		address = "#" + id
	} else if page, ok := w.view.page(n); ok {
		address = page
	}
	return `<a href="` + esc(address) + `">` + w.inlines(n.Text) + "</a>"
}

// notRun writes a reference to what a cell would have shown.
func notRun(text string) string {
	return `<span class="not-run" title="the cell has failed or was not run">` + text + "</span>"
}

func (w *htmlWriter) ref(n *rederive.Ref) string {
	t, ok := w.target(n)
	if !ok {
		return esc(n.ID)
	}
	text := esc(t.text)
	if t.anchor == "" {
		return notRun(text)
	}
	if n.Kind == "claim" {
		text = "<code>" + text + "</code>"
	}
	return `<a href="#` + esc(t.anchor) + `">` + text + "</a>"
}

// citation writes a citation such as [Knuth 1973, p. 3; Conway 1976], each entry a
// link to the list of references.
func (w *htmlWriter) citation(n *rederive.Citation) string {
	var b strings.Builder
	for _, part := range w.cites.citation(n) {
		if part.to == nil {
			b.WriteString(esc(part.text))
			continue
		}
		b.WriteString(`<a href="#` + part.to.anchor + `">` + esc(part.text) + "</a>")
	}
	return `<span class="citation">` + b.String() + "</span>"
}
