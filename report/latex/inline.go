package latex

import (
	"fmt"
	"strings"

	"rederive/typeset"
	"rederive/typeset/tex"
)

// inlines returns text as LaTeX. A note in a title or a caption is written after it.
func (w *writer) inlines(list []typeset.Inline) string {
	var b strings.Builder
	for _, in := range list {
		b.WriteString(w.inline(in))
	}
	return b.String()
}

func (w *writer) inline(in typeset.Inline) string {
	switch n := in.(type) {
	case typeset.Text:
		return w.breakLongWords(string(n))
	case *typeset.Emph:
		return `\emph{` + w.inlines(n.Text) + "}"
	case *typeset.Strong:
		return `\textbf{` + w.inlines(n.Text) + "}"
	case *typeset.Strike:
		return w.struck(n.Text)
	case *typeset.Colored:
		return `\textcolor{` + w.ink(n.Ink) + "}{" + w.inlines(n.Text) + "}"
	case typeset.Code:
		return `\texttt{` + w.code(string(n)) + "}"
	case *typeset.Math:
		return "$" + w.math(n.Formula) + "$"
	case *typeset.Link:
		if n.ID != "" {
			return `\hyperref[` + texLabel(n.ID) + "]{" + w.inlines(n.Text) + "}"
		}
		return `\href{` + texAddress(n.URL) + "}{" + w.inlines(n.Text) + "}"
	case *typeset.Note:
		return w.note(n)
	case *typeset.Inset:
		return w.inset(n)
	case typeset.PageOf:
		return `\pageref{` + texLabel(string(n)) + "}"
	case typeset.Phantom:
		return `\phantom{` + w.text(string(n)) + "}"
	case typeset.Break:
		if w.moving || w.cell {
			return " "
		}
		return `\newline{}`
	}
	panic(fmt.Sprintf("report: unknown inline %T", in))
}

// breakLongWords returns text in which lines may also break within very long words.
func (w *writer) breakLongWords(s string) string {
	const longest = 16
	parts := strings.Split(s, " ")
	for i, word := range parts {
		if len(word) > longest && strings.ContainsAny(word, "/.,;:=()[]{}_+*|&") {
			parts[i] = w.breakable(word)
		} else {
			parts[i] = w.text(word)
		}
	}
	return strings.Join(parts, " ")
}

// math writes a formula from its tree.
func (w *writer) math(f *tex.Formula) string {
	text, lacking := tex.LaTeX(f)
	for _, r := range lacking {
		w.lacking[r]++
	}
	return text
}

// struck strikes out words one by one, so that lines may break between them.
func (w *writer) struck(list []typeset.Inline) string {
	var b strings.Builder
	for _, in := range list {
		text, ok := in.(typeset.Text)
		if !ok {
			b.WriteString(`\struck{` + w.inline(in) + "}")
			continue
		}
		for i, word := range strings.Split(string(text), " ") {
			if i > 0 {
				b.WriteByte(' ')
			}
			if word != "" {
				b.WriteString(`\struck{` + w.text(word) + "}")
			}
		}
	}
	return b.String()
}

// A texNote is a footnote whose mark is in a title or a caption.
type texNote struct {
	number int
	text   string
}

func (w *writer) note(n *typeset.Note) string {
	w.notes++
	number := w.notes
	moving, cell := w.moving, w.cell
	w.moving, w.cell = false, false
	text := fmt.Sprintf(`\phantomsection\label{typeset-note-%d}`, number)
	w.nested("note", func() { text += strings.TrimSpace(w.capture(func() { w.blocks(n.Blocks) })) })
	w.moving, w.cell = moving, cell
	if w.moving {
		w.later = append(w.later, texNote{number, text})
		return fmt.Sprintf(`\footnotemark[%d]`, number)
	}
	return fmt.Sprintf(`\footnote[%d]{%s}`, number, text)
}

// title writes a title or a caption with f, followed by its notes.
func (w *writer) title(f func()) {
	w.moving = true
	f()
	w.moving = false
	for _, n := range w.later {
		w.put("\\footnotetext[%d]{%s}\n", n.number, n.text)
	}
	w.later = nil
}

func (w *writer) inset(n *typeset.Inset) string {
	w.insets++
	name := w.picture(n.Picture, fmt.Sprintf("inset-%d", w.insets))
	graphic := `\includegraphics[alt={` + w.plainText(n.Picture.Alt) + "}]{" + name + "}"
	if n.Picture.Depth == 0 {
		return graphic
	}
	return `\raisebox{-` + texLength(n.Picture.Depth) + "}{" + graphic + "}"
}

// plainOf returns the text of inlines without markup.
func plainOf(list []typeset.Inline) string {
	return typeset.TextOf(list, func(in typeset.Inline) string {
		switch n := in.(type) {
		case typeset.Phantom:
			return string(n)
		case typeset.PageOf:
			return "00"
		case typeset.Break:
			return "\n"
		case *typeset.Inset:
			return "mmm" // about as wide as an inline picture
		}
		return ""
	})
}
