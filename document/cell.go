package document

import (
	"strings"

	"rederive/internal/lazyregexp"
)

var tableLabel = lazyregexp.New(`^(?i:table(?:au)?|tabelle|tab\.?) *[A-Z]?\d+(?:\.\d+)*`)

// CellAt returns the row and column of the table cell at a byte of the text: "row Control, column M", preceded by the
// name of the table if the block's place does not have it. It returns "" for other blocks.
func (t Text) CellAt(at int) string {
	b := t.block
	word, end := t.Words(at, at+1)
	if b.Grid == nil || word == end {
		return ""
	}
	for i, row := range b.Grid.Rows {
		column := 0
		for k, x := range row {
			if i >= b.Grid.Head && x.From <= word && word < x.To {
				var parts []string
				if label := tableLabel.FindString(b.Grid.Caption); !strings.Contains(strings.ToLower(b.Place), "tab") {
					parts = append(parts, label)
				}
				if name := Plain(row[0].Text); k > 0 && name != "" {
					parts = append(parts, "row "+name)
				}
				if name := b.Grid.headAt(column); name != "" {
					parts = append(parts, "column "+name)
				}
				return strings.TrimPrefix(strings.Join(parts, ", "), ", ")
			}
			column += max(x.Columns, 1)
		}
	}
	return ""
}

// headAt returns the lowest heading of a column.
func (g *Grid) headAt(column int) string {
	name := ""
	for _, row := range g.Rows[:g.Head] {
		at := 0
		for _, x := range row {
			next := at + max(x.Columns, 1)
			if text := Plain(x.Text); column >= at && column < next && text != "" {
				name = text
			}
			at = next
		}
	}
	return name
}
