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
	for _, in := range list {
		b.WriteString(w.inline(in))
	}
	return b.String()
}

func (w *htmlWriter) inline(in rederive.Inline) string {
	switch n := in.(type) {
	case rederive.Text:
		return esc(string(n))
	case *rederive.Emphasis:
		tag := emphasisTag[n.Style]
		return "<" + tag + ">" + w.inlines(n.Text) + "</" + tag + ">"
	case *rederive.CodeSpan:
		return "<code>" + esc(n.Text) + "</code>"
	case *rederive.Value:
		return w.value(n)
	case *rederive.Math:
		return w.math(n.TeX, n.Pos, false)
	case *rederive.Link:
		return w.link(n)
	case *rederive.Ref:
		return w.ref(n)
	case *rederive.Citation:
		return w.citation(n)
	case *rederive.NoteRef:
		return fmt.Sprintf(`<sup id="noteref-%d"><a href="#note-%d" aria-label="footnote %d">%d</a></sup>`, n.Number, n.Number, n.Number, n.Number)
	case *rederive.Break:
		if n.Hard {
			return "<br>\n"
		}
		return "\n"
	}
	panic(fmt.Sprintf("report: unknown inline %T", in))
}

// value returns what an inline value gave.
func (w *htmlWriter) value(n *rederive.Value) string {
	v := w.book.Run.Values[n.Index]
	if v.State != rederive.CellRan {
		return fmt.Sprintf(`<span class="not-run" title="%s">not computed</span>`, esc(n.Expr))
	}
	return fmt.Sprintf(`<span class="value" title="%s">%s</span>`, esc(n.Expr), esc(v.Text))
}

// link returns a hyperlink; an address that is not one of the web, of mail or
// of this page is shown as text.
func (w *htmlWriter) link(n *rederive.Link) string {
	text := w.inlines(n.Text)
	for _, scheme := range []string{"http://", "https://", "mailto:", "#"} {
		if strings.HasPrefix(n.URL, scheme) {
			return `<a href="` + esc(n.URL) + `">` + text + "</a>"
		}
	}
	w.errs.Add(n.Pos, "write http://, https://, mailto: or #id", "a link to %q", n.URL)
	return text
}

func (w *htmlWriter) ref(n *rederive.Ref) string {
	key := n.ID
	if n.Kind == "claim" {
		key = "claim " + n.ID
	}
	t, ok := w.res.targets[key]
	if !ok {
		what := "nothing here is labelled " + n.ID
		if n.Kind == "claim" {
			what = "there is no claim " + n.ID
		} else if n.Kind == "fig" || n.Kind == "tbl" {
			what = "the cell " + n.ID + " shows no such thing"
		}
		w.errs.Add(n.Pos, "", "dead reference: %s", what)
		return esc(n.ID)
	}
	text := esc(t.text)
	if n.Kind == "claim" {
		text = "<code>" + text + "</code>"
	}
	return `<a href="#` + esc(t.anchor) + `">` + text + "</a>"
}

func (w *htmlWriter) citation(n *rederive.Citation) string {
	var parts []string
	for _, e := range n.Entries {
		text := esc(e.Key)
		if e.Detail != "" {
			text += ", " + esc(e.Detail)
		}
		parts = append(parts, text)
	}
	return `<span class="citation">[` + strings.Join(parts, "; ") + "]</span>"
}
