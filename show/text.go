package show

import (
	"strings"
	"unicode/utf8"
)

// String returns the table as aligned text, with numbers to the right.
func (t RenderedTable) String() string {
	width := t.widths()
	var b strings.Builder
	if len(t.Head) > 0 {
		row := make([]RenderedCell, len(t.Head))
		for i, h := range t.Head {
			row[i] = RenderedCell{Text: h, Number: t.numeric(i)}
		}
		writeRow(&b, row, width)
		for i, w := range width {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(strings.Repeat("-", w))
		}
		b.WriteByte('\n')
	}
	for _, row := range t.Rows {
		writeRow(&b, row, width)
	}
	if t.Note != "" {
		b.WriteString(t.Note + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// widths returns the width of each column in characters.
func (t RenderedTable) widths() []int {
	var width []int
	widen := func(i int, text string) {
		for len(width) <= i {
			width = append(width, 0)
		}
		width[i] = max(width[i], utf8.RuneCountInString(text))
	}
	for i, h := range t.Head {
		widen(i, h)
	}
	for _, row := range t.Rows {
		for i, c := range row {
			widen(i, c.Text)
		}
	}
	return width
}

// numeric reports whether column i contains numbers, so that its head is
// right-aligned like them.
func (t RenderedTable) numeric(i int) bool {
	for _, row := range t.Rows {
		if i < len(row) && row[i].Text != "" {
			return row[i].Number
		}
	}
	return false
}

func writeRow(b *strings.Builder, row []RenderedCell, width []int) {
	var line strings.Builder
	for i, c := range row {
		if i > 0 {
			line.WriteString("  ")
		}
		pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c.Text))
		if c.Number {
			line.WriteString(pad + c.Text)
		} else {
			line.WriteString(c.Text + pad)
		}
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}
