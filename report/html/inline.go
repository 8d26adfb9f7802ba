package html

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/report/view"
)

var emphasisTag = map[rederive.Style]string{rederive.Emph: "em", rederive.Strong: "strong", rederive.Strike: "s"}

// inlines returns the HTML of a line of text.
func (w *writer) inlines(list []rederive.Inline) string {
	var b strings.Builder
	list = view.Typographic(list)
	opening := "" // cut from the end of a text, and joined to the formula after it
	for i, in := range list {
		next := rederive.Inline(nil)
		if i+1 < len(list) {
			next = list[i+1]
		}
		switch n := in.(type) {
		case rederive.Text:
			if _, ok := next.(*rederive.Math); ok {
				n, opening = cutOpening(n)
			}
			b.WriteString(w.inline(n))
		case *rederive.Math:
			closing := ""
			if text, ok := next.(rederive.Text); ok {
				closing, list[i+1] = cutClosing(text)
			}
			b.WriteString(joined(esc(opening), w.inline(n), esc(closing)))
			opening = ""
		default:
			b.WriteString(w.inline(in))
		}
	}
	return b.String()
}

// joined returns a formula with what is joined to it on both sides. Otherwise browsers
// might break the line between them.
func joined(before, formula, after string) string {
	if before+after == "" || !strings.HasPrefix(formula, "<math") {
		return before + formula + after
	}
	return `<span class="whole">` + before + formula + after + "</span>"
}

// cutOpening cuts opening brackets and quotes off the end of a text.
func cutOpening(text rederive.Text) (rest rederive.Text, opening string) {
	rest = rederive.Text(strings.TrimRight(string(text), "([“‘"))
	return rest, string(text[len(rest):])
}

// cutClosing cuts off the start of a text what belongs to the word before it, such as a
// comma or the "th" of nth.
func cutClosing(text rederive.Text) (closing string, rest rederive.Text) {
	const most = 8 // letters; a longer part may be broken off, as after a dash
	at := strings.IndexAny(string(text), " \u00a0\t\n")
	if at < 0 {
		at = len(text)
	}
	if utf8.RuneCountInString(string(text[:at])) > most {
		at = len(text) - len(strings.TrimLeft(string(text), ",.;:!?)]”’"))
	}
	return string(text[:at]), text[at:]
}

func (w *writer) inline(in rederive.Inline) string {
	switch n := in.(type) {
	case rederive.Text:
		return esc(w.Numbers(string(n)))
	case *rederive.Emphasis:
		tag := emphasisTag[n.Style]
		return "<" + tag + ">" + w.inlines(n.Text) + "</" + tag + ">"
	case *rederive.CodeSpan:
		if view.IsBoard(n.Text) {
			return boardHTML(n.Text)
		}
		return "<code>" + isolated(n.Text, escCode) + "</code>"
	case *rederive.Value:
		return w.value(n)
	case *rederive.Math:
		ml, wide := w.math(n.TeX, n.Pos, false)
		switch {
		case !wide:
			return ml
		case w.still:
			return w.inPieces(n)
		}
		return `<span class="long"` + scrolls + ">" + ml + "</span>"
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

// noteRef returns the mark of a footnote. The note links back to the first of its
// marks.
func (w *writer) noteRef(n *rederive.NoteRef) string {
	number, id := w.Res.Notes[n.Number], ""
	if !w.noted[number] {
		w.noted[number] = true
		id = fmt.Sprintf(` id="noteref-%d"`, number)
	}
	return fmt.Sprintf(`<sup%s><a href="#note-%d" aria-label="%s">%d</a></sup>`, id, number,
		esc(w.Lang.Say("footnote %d", number)), number)
}

// value returns the result of an inline value.
func (w *writer) value(n *rederive.Value) string {
	text, ok := w.View.Value(n)
	if !ok {
		return fmt.Sprintf(`<span class="not-run" title="%s">not computed</span>`, escCode(n.Expr))
	}
	index := ""
	if w.Book.Live != nil {
		index = fmt.Sprintf(` data-value="%d"`, n.Index)
	}
	if v, ok := w.View.Settled(n); ok && !w.still && utf8.RuneCountInString(text) <= mostOfButton {
		return w.settled(n, v, index, text)
	}
	return fmt.Sprintf(`<span class="value"%s title="%s">%s</span>`, index, escCode(n.Expr), esc(text))
}

const mostOfButton = 30 // characters, since lines do not break in a button

// settled returns an inline value that settles a claim, with the mark of its verdict. Pointing at it, a tap and the
// keyboard show what was printed, what was computed, and the place.
func (w *writer) settled(n *rederive.Value, v rederive.Verdict, index, text string) string {
	r := view.NewClaimRow(v)
	printed := cmp.Or(w.printed(r), w.claimText(v, r.Title))
	id, word := fmt.Sprintf("value-%d", n.Index+1), esc(v.Verdict.Words())
	return fmt.Sprintf(`<span class="settled %s" data-claim="%s"><button type="button" class="value"%s `+
		`popovertarget="%s">%s</button><span class="sign" role="img" aria-label="%s" title="%s">%s</span>`+
		`<span id="%s" popover><span>printed: %s</span> <span class="got">computed: %s</span> `+
		`<span class="where">%s</span> <a href="#%s">%s</a></span></span>`,
		esc(string(v.Verdict)), esc(v.ID), index, id, esc(text), word, word, view.Sign(v),
		id, printed, w.computedValue(r), w.location(v), esc(view.ClaimAnchor(v.ID)), esc(v.ID))
}

func (w *writer) link(n *rederive.Link) string {
	address := n.URL
	if id, inside := w.View.Link(n); inside && id == "" {
		return notRun(w.inlines(n.Text))
	} else if inside {
		address = "#" + id
	} else if page, ok := w.View.Page(n); ok {
		address = page
	}
	return `<a href="` + esc(address) + `">` + w.inlines(n.Text) + "</a>"
}

// notRun returns a reference to an output of a cell that was not run.
func notRun(text string) string {
	return `<span class="not-run" title="the cell has failed or was not run">` + text + "</span>"
}

func (w *writer) ref(n *rederive.Ref) string {
	t, ok := w.Target(n)
	if !ok {
		return esc(n.ID)
	}
	text := esc(t.Text)
	if t.Anchor == "" {
		return notRun(text)
	}
	if n.Kind == "claim" {
		text = "<code>" + text + "</code>"
	}
	return `<a href="#` + esc(t.Anchor) + `">` + text + "</a>"
}

// citation writes a citation such as [Knuth 1973, p. 3; Conway 1976], with each entry
// linked to the list of references.
func (w *writer) citation(n *rederive.Citation) string {
	var b strings.Builder
	for _, part := range w.Cites.Citation(n) {
		if part.To == nil {
			b.WriteString(esc(part.Text))
			continue
		}
		b.WriteString(`<a href="#` + part.To.Anchor + `">` + esc(part.Text) + "</a>")
	}
	return `<span class="citation">` + b.String() + "</span>"
}
