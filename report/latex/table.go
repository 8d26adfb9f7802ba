package latex

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"rederive/typeset"
	"rederive/typeset/draw"
)

// A texShape says how the columns of a table are set so that it is no wider than the text.
type texShape struct {
	columns []string
	size    string
	gap     float64 // between columns, in pt
	wraps   []bool  // columns that wrap
	shrinks bool    // too wide even in the smallest size
}

// A texSize is a type size, with the width of an average letter and the gap between columns,
// in pt.
type texSize struct {
	name      string
	wide, gap float64
}

var texSizes = []texSize{
	{"", 5.2, 5}, {`\small`, 4.8, 5}, {`\footnotesize`, 4.3, 4}, {`\scriptsize`, 3.8, 3}, {`\tiny`, 2.9, 1.5},
}

// shape chooses the largest size at which a table fits; columns with much text wrap.
func (w *writer) shape(t *typeset.Table) texShape {
	const room, most = 385.0, 36 // room in pt, with a margin; most in letters
	letters, must := columnLetters(t)
	s := texShape{gap: 5, wraps: must}
	for i, n := range letters {
		s.wraps[i] = s.wraps[i] || n > most
	}
	if len(t.Shares) > 0 {
		s.size = `\small`
		total := 0
		for _, share := range t.Shares {
			total += share
		}
		for i, share := range t.Shares {
			s.wraps[i] = true
			wide := float64(share) / float64(total) * (room - 2*s.gap*float64(len(t.Shares)))
			s.columns = append(s.columns, texParagraph(alignOf(t, i), wide))
		}
		return s
	}
	plain, text, wrapped := 0, 0, 0
	for i, n := range letters {
		if s.wraps[i] {
			text, wrapped = text+min(n, 120), wrapped+1
		} else {
			plain += n
		}
	}
	gaps := float64(len(letters)) * 2
	var size texSize
	for _, size = range texSizes {
		least := float64(plain) + min(float64(text), 30*float64(wrapped))
		s.size, s.gap = size.name, size.gap
		if s.shrinks = least*size.wide+gaps*s.gap > room; !s.shrinks {
			break
		}
	}
	left := room - float64(plain)*size.wide - gaps*s.gap
	for i, n := range letters {
		if !s.wraps[i] {
			s.columns = append(s.columns, [...]string{"l", "c", "r"}[alignOf(t, i)])
			continue
		}
		wide := max(20, min(left*float64(min(n, 120))/float64(max(text, 1)), float64(n+2)*size.wide))
		s.columns = append(s.columns, texParagraph(alignOf(t, i), wide))
	}
	return s
}

func texParagraph(a typeset.Align, wide float64) string {
	side := [...]string{`\raggedright`, `\centering`, `\raggedleft`}[a]
	return fmt.Sprintf(`>{%s\arraybackslash}p{%.1fpt}`, side, wide)
}

func alignOf(t *typeset.Table, column int) typeset.Align {
	if column < len(t.Align) {
		return t.Align[column]
	}
	return typeset.Left
}

// columnLetters returns the number of letters in the widest cell of each column, and which
// columns have cells of several lines.
func columnLetters(t *typeset.Table) (letters []int, lines []bool) {
	for k, r := range slices.Concat(t.Head, t.Body) {
		at := 0
		for _, c := range r.Cells {
			for len(letters) < at+max(c.Span, 1) {
				letters, lines = append(letters, 1), append(lines, false)
			}
			if c.Span <= 1 {
				text := plainOf(c.Text)
				lines[at] = lines[at] || strings.Contains(text, "\n")
				wide := utf8.RuneCountInString(text)
				if k < len(t.Head) || at < t.HeadCells {
					wide += wide / 5 // bold letters are wider
				}
				letters[at] = max(letters[at], wide)
			}
			at += max(c.Span, 1)
		}
	}
	return letters, lines
}

// mostShrunk is the greatest number of rows of a table that may be shrunk to the width of
// the text, which keeps it on one page.
const mostShrunk = 40

// table writes a table that may break over pages, or one that does not where it must not.
func (w *writer) table(t *typeset.Table) {
	s := w.shape(t)
	if len(s.columns) == 0 {
		return
	}
	whole := w.depth["note"] > 0 || s.shrinks && len(t.Body) <= mostShrunk
	environment, open, end := "longtable", "", ""
	if whole {
		environment = "tabular"
	}
	if whole && s.shrinks {
		open, end = "\\noindent\\resizebox{\\linewidth}{!}{", "}"
	}
	w.put("{%s\\setlength{\\tabcolsep}{%.1fpt}%%\n", s.size, s.gap)
	if whole && len(t.Caption) > 0 {
		w.put("\\par\\noindent%s%s\\par\\nopagebreak\\smallskip\n", texAnchor(t.ID), w.inlines(t.Caption))
	}
	w.put("%s\\begin{%s}{%s}\n", open, environment, strings.Join(s.columns, ""))
	notes, numbered := w.later, false
	head := w.capture(func() {
		w.put("\\toprule\n")
		for _, r := range t.Head {
			w.row(t, r, s, true)
		}
		if len(t.Head) > 0 {
			w.put("\\midrule\n")
		}
	})
	if len(t.Caption) > 0 && !whole {
		w.moving = true
		numbered = w.caption(t.Caption, &w.tables)
		w.moving = false
		w.put("%s\\\\\n%s\\endfirsthead\n", texAnchor(t.ID), head)
	}
	w.put("%s", head)
	if !whole {
		w.put("\\endhead\n")
	}
	for i, r := range t.Body {
		w.row(t, r, s, false)
		if i+1 < len(t.Body) && len(t.Shares) > 0 && !t.Body[i+1].Joined {
			w.put("\\midrule\n")
		}
	}
	w.put("\\bottomrule\n\\end{%s}%s}\n", environment, end)
	if !whole && !numbered {
		w.put("\\addtocounter{table}{-1}%%\n")
	}
	for _, n := range w.later[len(notes):] {
		w.put("\\footnotetext[%d]{%s}\n", n.number, n.text)
	}
	w.later = notes
	w.put("\n")
}

func (w *writer) row(t *typeset.Table, r typeset.Row, s texShape, head bool) {
	if r.Tint != (draw.Ink{}) {
		w.put("\\rowcolor{%s}", w.ink(r.Tint))
	}
	at := 0
	for i, c := range r.Cells {
		if i > 0 {
			w.put(" & ")
		}
		w.cell = at < len(s.wraps) && !s.wraps[at] && c.Span <= 1
		text := w.inlines(c.Text)
		w.cell = false
		if head || i < t.HeadCells && len(t.Shares) == 0 {
			text = `\textbf{` + text + "}"
		}
		if i == 0 && r.ID != "" {
			text = texAnchor(r.ID) + text
		}
		if c.Tint != (draw.Ink{}) {
			text = `\cellcolor{` + w.ink(c.Tint) + "}" + text
		}
		if c.Span > 1 {
			column := "l"
			if len(t.Shares) > 0 {
				column = texParagraph(typeset.Left, 380)
			}
			text = fmt.Sprintf(`\multicolumn{%d}{%s}{%s}`, c.Span, column, text)
		}
		w.put("%s", text)
		at += max(c.Span, 1)
	}
	w.put(" \\\\\n")
}
