package grade

import (
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/typeset/tex"
)

// A textBlock is a table, whose first row is its head, or other text.
type textBlock struct {
	Spans []textSpan
	Rows  [][][]textSpan
}

// tableRule matches the line below a table's head.
var tableRule = lazyregexp.New(`^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$`)

// blocksOf finds the tables in a text that a student wrote. In code there are none.
func blocksOf(text string, macros *tex.Macros) (blocks []textBlock) {
	if text == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	from, fence := 0, ""
	flush := func(to int) {
		if rest := strings.Trim(strings.Join(lines[from:to], "\n"), "\n"); rest != "" {
			blocks = append(blocks, textBlock{Spans: spansOf(rest, macros)})
		}
	}
	for i := 0; i+1 < len(lines); i++ {
		switch m := fenceLine.FindStringSubmatch(lines[i]); {
		case m != nil && fence == "":
			fence = m[1]
		case m != nil && m[2] == "" && strings.HasPrefix(m[1], fence):
			fence = ""
		}
		head, rule := cellsOf(lines[i]), lines[i+1]
		isTable := strings.Contains(lines[i], "|") && tableRule.MatchString(rule) && len(cellsOf(rule)) == len(head)
		if fence != "" || !isTable {
			continue
		}
		flush(i)
		n := i
		for n < len(lines) && strings.TrimSpace(lines[n]) != "" {
			n++
		}
		blocks = append(blocks, textBlock{Rows: rowsOf(append([]string{lines[i]}, lines[i+2:n]...), macros)})
		from, i = n, n-1
	}
	flush(len(lines))
	return blocks
}

// rowsOf parses the lines of a table. Rows get the length of the first: shorter ones are padded, longer ones are
// cut.
func rowsOf(lines []string, macros *tex.Macros) (rows [][][]textSpan) {
	columns := len(cellsOf(lines[0]))
	for _, line := range lines {
		row := make([][]textSpan, columns)
		for i, cell := range cellsOf(line) {
			if i < columns {
				row[i] = spansOf(cell, macros)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// cellsOf splits a line of a table at its bars.
func cellsOf(line string) []string {
	line = strings.TrimSpace(line)
	line = strings.TrimPrefix(line, "|")
	if strings.HasSuffix(line, "|") && !strings.HasSuffix(line, `\|`) {
		line = line[:len(line)-1]
	}
	const escaped = "\x00"
	cells := strings.Split(strings.ReplaceAll(line, `\|`, escaped), "|")
	for i, c := range cells {
		cells[i] = strings.TrimSpace(strings.ReplaceAll(c, escaped, "|"))
	}
	return cells
}
