package draft

import (
	"slices"
	"strings"

	"rederive/document"
)

// maxLine is the length in bytes at which lines are broken if the paper has no lines of its own.
const maxLine = 100

// A copyWriter writes a document as text, and records the place of each line.
type copyWriter struct {
	lines  []string
	places []string
}

// TextOf formats a document as plain text in reading order. It preserves the lines of pages, separates the cells of
// tables with bars, and separates blocks with blank lines. It also returns the place of each line.
func TextOf(d *document.Document) (text []byte, places []string) {
	w := &copyWriter{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		switch {
		case b.Kind == document.Running:
			continue
		case b.Grid != nil:
			if caption := document.Plain(b.Grid.Caption); caption != "" && !captioned(d.Blocks, i, caption) {
				w.line(caption, b.Place)
			}
			w.table(b)
		case b.Kind == document.Heading:
			w.line("# "+document.Plain(b.Text().String), b.Place)
		default:
			w.block(b)
		}
		w.line("", "")
	}
	return []byte(strings.Join(w.lines, "\n")), w.places
}

// captioned reports whether the caption of a table is also a separate block near it.
func captioned(blocks []document.Block, i int, caption string) bool {
	near := blocks[max(0, i-2):min(len(blocks), i+3)]
	return slices.ContainsFunc(near, func(b document.Block) bool {
		return b.Kind == document.Caption && document.Plain(b.Text().String) == caption
	})
}

func (w *copyWriter) line(text, place string) {
	w.lines, w.places = append(w.lines, text), append(w.places, place)
}

// block writes the lines of a block.
func (w *copyWriter) block(b *document.Block) {
	own := slices.ContainsFunc(b.Words[min(1, len(b.Words)):], func(x document.Word) bool { return x.Line })
	from, long := 0, 0
	flush := func(end int) {
		if end > from {
			line := document.Block{Words: b.Words[from:end]}
			w.line(document.Plain(line.Text().String), b.Place)
		}
		from, long = end, 0
	}
	for i, x := range b.Words {
		if i > 0 && !x.Glued && (own && x.Line || !own && long+len(x.Text) > maxLine) {
			flush(i)
		}
		long += len(x.Text) + 1
	}
	flush(len(b.Words))
}

// table writes a table with bars between its cells, and joins the rows of its head.
func (w *copyWriter) table(b *document.Block) {
	width := 0
	for _, row := range b.Grid.Rows {
		width = max(width, len(spread(row)))
	}
	head := make([]string, width)
	for _, row := range b.Grid.Rows[:b.Grid.Head] {
		for i, cell := range spread(row) {
			if cell != "" && head[i] != cell {
				head[i] = strings.TrimPrefix(head[i]+" / "+cell, " / ")
			}
		}
	}
	w.row(head, b.Place)
	w.line("|"+strings.Repeat("---|", width), b.Place)
	for _, row := range b.Grid.Rows[b.Grid.Head:] {
		cells := spread(row)
		w.row(append(cells, make([]string, width-len(cells))...), b.Place)
	}
}

func (w *copyWriter) row(cells []string, place string) {
	w.line("| "+strings.Join(cells, " | ")+" |", place)
}

// spread repeats the text of each cell for all of its columns.
func spread(row []document.Cell) (list []string) {
	for _, c := range row {
		text := strings.ReplaceAll(document.Plain(c.Text), "|", "/")
		for range max(c.Columns, 1) {
			list = append(list, text)
		}
	}
	return list
}
