package base

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"rederive/show"
	"rederive/show/wire"
)

// The media types for Jupyter that a bundle does not have.
const (
	mimeHTML  = "text/html"
	mimeLaTeX = "text/latex"
)

// MediaTypes returns a display in all its media types. A figure is drawn.
func MediaTypes(b wire.Bundle) map[string]string {
	forms := map[string]string{string(wire.Plain): b.Text()}
	if text := b.Data(wire.Markdown); text != nil {
		forms[string(wire.Markdown)] = string(text)
		if formula, ok := formulaOf(string(text)); ok {
			forms[mimeLaTeX] = formula
		}
	}
	if data := b.Data(wire.Table); data != nil {
		var t show.RenderedTable
		if json.Unmarshal(data, &t) == nil {
			forms[mimeHTML], forms[mimeLaTeX] = tableHTML(t), tableLaTeX(t)
		}
	}
	if data := b.Data(wire.Figure); data != nil {
		if svg, err := drawn(data); err == nil {
			forms[string(wire.SVG)] = svg
		}
	}
	return forms
}

// formulaOf returns Markdown that consists of one displayed formula.
func formulaOf(text string) (string, bool) {
	text = strings.TrimSpace(text)
	inner, ok := strings.CutPrefix(text, "$$")
	if inner, ok2 := strings.CutSuffix(inner, "$$"); ok && ok2 && inner != "" && !strings.Contains(inner, "$") {
		return text, true
	}
	return "", false
}

// tableHTML writes a table as HTML.
func tableHTML(t show.RenderedTable) string {
	var b strings.Builder
	row := func(tag string, cells []show.RenderedCell) {
		b.WriteString("<tr>")
		for i, c := range cells {
			name, style := tag, ""
			if i < t.Keys {
				name = "th"
			}
			if c.Number {
				style = ` style="text-align: right"`
			}
			fmt.Fprintf(&b, "<%s%s>%s</%s>", name, style, html.EscapeString(c.Text), name)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table>\n")
	if t.Note != "" {
		fmt.Fprintf(&b, "<caption>%s</caption>\n", html.EscapeString(t.Note))
	}
	if len(t.Head) > 0 {
		b.WriteString("<thead>\n")
		row("th", headOf(t))
		b.WriteString("</thead>\n")
	}
	b.WriteString("<tbody>\n")
	for _, cells := range t.Rows {
		row("td", cells)
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// headOf returns the column titles of a table, aligned like the first nonempty
// cell below each.
func headOf(t show.RenderedTable) []show.RenderedCell {
	head := make([]show.RenderedCell, len(t.Head))
	for i, text := range t.Head {
		head[i].Text = text
		for _, row := range t.Rows {
			if i < len(row) && row[i].Text != "" {
				head[i].Number = row[i].Number
				break
			}
		}
	}
	return head
}

// tableLaTeX writes a table as LaTeX without the package booktabs.
func tableLaTeX(t show.RenderedTable) string {
	columns := len(t.Head)
	for _, row := range t.Rows {
		columns = max(columns, len(row))
	}
	aligned, head := []byte(strings.Repeat("l", columns)), headOf(t)
	if len(head) == 0 && len(t.Rows) > 0 {
		head = t.Rows[0]
	}
	for i, c := range head {
		if c.Number {
			aligned[i] = 'r'
		}
	}
	var b strings.Builder
	row := func(cells []show.RenderedCell) {
		for i, c := range cells {
			if i > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(escapedTeX(c.Text))
		}
		b.WriteString(" \\\\\n")
	}
	fmt.Fprintf(&b, "\\begin{tabular}{%s}\n\\hline\n", aligned)
	if len(t.Head) > 0 {
		row(headOf(t))
		b.WriteString("\\hline\n")
	}
	for _, cells := range t.Rows {
		row(cells)
	}
	b.WriteString("\\hline\n\\end{tabular}\n")
	if t.Note != "" {
		b.WriteString("\n" + escapedTeX(t.Note) + "\n")
	}
	return b.String()
}

// escapedTeX escapes the special characters of LaTeX.
func escapedTeX(text string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`,
		"%", `\%`, "_", `\_`, "^", `\textasciicircum{}`, "~", `\textasciitilde{}`).Replace(text)
}
