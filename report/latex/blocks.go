package latex

import (
	"fmt"
	"strings"

	"rederive/internal/xslices"
	"rederive/report/compose"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

func (w *writer) blocks(list []typeset.Block) {
	for _, b := range list {
		w.block(b)
	}
}

func (w *writer) block(b typeset.Block) {
	switch n := b.(type) {
	case *typeset.Title:
		w.front(n)
	case *typeset.Heading:
		w.heading(n)
	case *typeset.Paragraph:
		w.paragraph(n)
	case *typeset.List:
		w.list(n)
	case *typeset.Definitions:
		w.definitions(n)
	case *typeset.Quote:
		w.environment("quote", func() { w.blocks(n.Blocks) })
	case *typeset.Listing:
		w.listing(n)
	case *typeset.Aside:
		w.put("\\par{\\small\\noindent\\muted{%s}\\par}\n\n", w.inlines(n.Text))
	case *typeset.Table:
		w.table(n)
	case *typeset.Figure:
		w.figure(n)
	case *typeset.Display:
		w.display(n)
	case *typeset.Box:
		w.box(n)
	case *typeset.Band:
		w.band(n)
	default:
		w.matter(b)
	}
}

// matter writes blocks that have no text of their own.
func (w *writer) matter(b typeset.Block) {
	switch n := b.(type) {
	case *typeset.Columns:
		w.put("\\begingroup\\footnotesize\n")
		w.blocks(n.Blocks)
		w.put("\\par\\endgroup\n")
	case *typeset.Contents:
		w.put("\\setcounter{tocdepth}{2}\n\\tableofcontents\n\n")
	case *typeset.Space:
		w.put("%s\\par\n", strings.Repeat("\\roomline\n", max(1, int(n.Height/compose.RoomLine))))
	case *typeset.Rule:
		w.put("\\par\\medskip\\hrule\\medskip\n")
	case *typeset.PageBreak:
		w.put("\\clearpage\n")
	default:
		panic(fmt.Sprintf("report: unknown block %T", b))
	}
}

// texAnchor marks the destination of links.
func texAnchor(id string) string {
	if id == "" {
		return ""
	}
	return `\phantomsection\label{` + texLabel(id) + "}"
}

// environment writes an environment that counts as a list for LaTeX, whose nesting
// limit is six.
func (w *writer) environment(name string, f func()) {
	const deepest = 3
	w.nested("list", func() {
		if w.depth["list"] > deepest {
			name = "deeper"
		}
		w.put("\\begin{%s}\n", name)
		f()
		w.put("\\end{%s}\n\n", name)
	})
}

func (w *writer) front(n *typeset.Title) {
	w.title(func() {
		w.put("\\title{%s%s", texAnchor(n.ID), w.inlines(n.Text))
		if len(n.Sub) > 0 {
			w.put("\\\\[1ex]\\large %s", w.inlines(n.Sub))
		}
		authors := xslices.Map(n.Authors, w.text)
		w.put("}\n\\author{%s}\n\\date{%s}\n\\maketitle\n\n", strings.Join(authors, ` \and `), w.text(n.Date))
	})
}

var texSections = [...]string{"section", "subsection", "subsubsection", "paragraph", "subparagraph"}

// heading writes a heading. It writes the number only where LaTeX would count
// differently.
func (w *writer) heading(n *typeset.Heading) {
	level := min(n.Level, len(texSections))
	command, number := texSections[level-1], n.Number
	counted := number != "" && level <= len(w.sections) && number == w.next(level)
	if counted {
		w.sections[level-1]++
		clear(w.sections[level:])
		number = ""
	}
	plain := strings.TrimSpace(w.plainText(strings.ReplaceAll(plainOf(n.Text), "\n", " ")))
	if number != "" {
		number = w.text(number) + `\quad `
		plain = n.Number + " " + plain
	}
	w.title(func() {
		text := `\texorpdfstring{` + number + w.inlines(n.Text) + "}{" + plain + "}"
		short := text
		if len(w.later) > 0 { // notes are not allowed in the contents
			short = plain
		}
		if counted {
			w.put("\\%s[{%s}]{%s}", command, short, text)
		} else {
			w.put("\\%s*{%s}", command, text)
		}
		if !counted && !n.Plain && level <= len(w.sections) {
			w.put("\\addcontentsline{toc}{%s}{%s}", command, short)
		}
		if n.ID != "" {
			w.put("\\label{%s}", texLabel(n.ID))
		}
		w.put("\n\n")
	})
}

// next returns the number that LaTeX would give to the next heading of a level.
func (w *writer) next(level int) string {
	var parts []string
	for i := range level {
		k := w.sections[i]
		if i == level-1 {
			k++
		}
		parts = append(parts, fmt.Sprint(k))
	}
	return strings.Join(parts, ".")
}

func (w *writer) paragraph(n *typeset.Paragraph) {
	text := strings.TrimSuffix(texAnchor(n.ID)+w.inlines(n.Text), `\newline{}`)
	if n.Ragged {
		w.put("{\\raggedright\\noindent %s\\par}\n\n", text)
	} else {
		w.put("%s\n\n", text)
	}
}

func (w *writer) list(n *typeset.List) {
	w.environment("itemize", func() {
		for i, item := range n.Items {
			mark := `\textbullet`
			switch {
			case item.Task && item.Done:
				mark = `$\boxtimes$`
			case item.Task:
				mark = `$\square$`
			case n.Own:
				mark = w.text(item.Label)
			case n.Ordered:
				mark = fmt.Sprintf("%d.", max(n.Start, 1)+i)
			}
			w.item(mark, item.Blocks)
		}
	})
}

func (w *writer) item(mark string, blocks []typeset.Block) {
	if w.depth["list"] > 3 {
		w.put("\\par\\noindent %s\\ ", mark)
	} else {
		w.put("\\item[{%s}] ", mark)
	}
	w.blocks(blocks)
}

func (w *writer) definitions(n *typeset.Definitions) {
	w.environment("description", func() {
		for _, d := range n.Items {
			w.item(w.inlines(d.Term), d.Blocks)
		}
	})
}

func (w *writer) listing(n *typeset.Listing) {
	if len(n.Label) > 0 || n.ID != "" {
		w.put("\\par\\medskip{\\raggedright\\small\\noindent%s %s\\par}\\nopagebreak\n",
			texAnchor(n.ID), w.inlines(n.Label))
	}
	w.put("\\begin{code}\n")
	for _, line := range n.Lines {
		w.put("\\codeline{%s}\n", w.tokens(line))
	}
	w.put("\\end{code}\n")
	w.put("\n")
}

func (w *writer) tokens(line []typeset.Token) string {
	var b strings.Builder
	for _, t := range line {
		text := w.code(t.Text)
		if t.Ink != (draw.Ink{}) {
			text = `\textcolor{` + w.ink(t.Ink) + "}{" + text + "}"
		}
		if t.Italic {
			text = `\textit{` + text + "}"
		}
		b.WriteString(text)
	}
	return b.String()
}

func (w *writer) figure(n *typeset.Figure) {
	name, number := fmt.Sprintf("picture-%d", w.figures+len(w.pictures)+1), 0
	if _, err := fmt.Sscanf(n.ID, "figure-%d", &number); err == nil {
		name = n.ID
	}
	name = w.picture(n.Picture, name)
	graphic := w.graphic(n.Picture, name)
	if w.depth["note"]+w.depth["list"] > 0 || len(n.Caption) == 0 {
		w.put("\\par\\smallskip{\\centering %s\\par%s}\\smallskip\n\n", graphic, w.captionBelow(n))
		return
	}
	w.put("\\begin{figure}[H]\n\\centering\n%s\n", graphic) // floats and long tables do not go together
	w.title(func() {
		w.caption(n.Caption, &w.figures)
		w.put("%s\n\\end{figure}\n\n", texAnchor(n.ID))
	})
}

// captionBelow returns the caption of a figure that does not float.
func (w *writer) captionBelow(n *typeset.Figure) string {
	if len(n.Caption) == 0 {
		return ""
	}
	return `\small ` + texAnchor(n.ID) + w.inlines(n.Caption) + `\par`
}

// caption writes a caption and reports whether LaTeX numbers it, which it does if its
// count is the same.
func (w *writer) caption(text []typeset.Inline, count *int) (numbered bool) {
	if head, ok := text[0].(*typeset.Strong); ok {
		number := 0
		fields := strings.Fields(plainOf(head.Text))
		if len(fields) == 2 {
			_, _ = fmt.Sscanf(fields[1], "%d.", &number)
		}
		if number == *count+1 {
			*count++
			w.put("\\caption[]{%s}", strings.TrimSpace(w.inlines(text[1:])))
			return true
		}
	}
	w.put("\\caption*{%s}", w.inlines(text))
	return false
}

// graphic includes a picture, scaled down if it is larger than the text.
func (w *writer) graphic(p *draw.Picture, name string) string {
	size := ""
	high := p.Height + p.Depth
	switch limit := 560 * font.Point; {
	case high > limit && float64(p.Width)/float64(high) < float64(texWidth)/float64(limit):
		size = "height=" + texLength(limit) + ","
	case p.Width > texWidth:
		size = `width=\linewidth,`
	}
	return `\includegraphics[` + size + "alt={" + w.plainText(p.Alt) + "}]{" + name + "}"
}

func (w *writer) display(n *typeset.Display) {
	number := strings.Trim(n.Number, "()")
	tag := ""
	switch {
	case number != "":
		tag = `\tag{` + w.text(number) + "}"
	case tex.LaTeXTag(n.Formula) != "":
		tag = `\tag*{` + tex.LaTeXTag(n.Formula) + "}"
	}
	label := ""
	if n.ID != "" {
		label = `\label{` + texLabel(n.ID) + "}"
	}
	w.put("\\begin{equation*}\n%s%s%s\n\\end{equation*}\n", w.math(n.Formula), tag, label)
}

func (w *writer) box(n *typeset.Box) {
	w.environment("quote", func() {
		title := `\textbf{` + w.inlines(n.Title) + "}"
		if n.Ink != (draw.Ink{}) {
			title = `\textcolor{` + w.ink(n.Ink) + "}{" + title + "}"
		}
		w.put("{\\noindent%s\\par}\\nopagebreak\n", title)
		w.blocks(n.Blocks)
	})
}

func (w *writer) band(n *typeset.Band) {
	w.put("\\par\\medskip\\hrule\\medskip\n{\\noindent ")
	for i, c := range n.Counts {
		if i > 0 {
			w.put("\\qquad ")
		}
		w.put("\\mbox{{\\large\\textcolor{%s}{\\textbf{%s}}} %s}", w.ink(c.Ink), w.text(c.Number), w.inlines(c.Label))
	}
	w.put("\\par}\n")
	if n.Strip != nil {
		name := w.picture(n.Strip, "coverage")
		w.put("\\smallskip\\noindent\\includegraphics[width=\\linewidth,height=8bp,alt={%s}]{%s}\\par\n",
			w.plainText(n.Strip.Alt), name)
	}
	w.put("\\smallskip{\\small\\raggedright\\noindent\\muted{%s}\\par}\\medskip\\hrule\\medskip\n\n", w.inlines(n.Note))
}
