package view

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/thousands"
)

// A page shows only the beginning of long output, so that a loop that prints cannot
// make a page that nobody can open. rederive run prints everything.
const (
	mostLines  = 2000    // of the output of one cell
	mostOutput = 200_000 // bytes of the output of one cell
	allLines   = 20_000  // of all cells together
	allOutput  = 4 << 20
	mostValue  = 4000 // characters of a value in a line or a claim
	mostCells  = 2000 // rows of a compared table whose cells all agree
)

// outputLines is the number of lines that an output other than text counts as.
const outputLines = 20

// A room is the amount of output that can still be shown.
type room struct{ lines, text int }

// take takes room for a text and returns the part that fits, in whole lines if
// possible, and the number of remaining lines.
func (r *room) take(text string) (fits string, left int) {
	end := 0
	for end < len(text) && r.lines > 0 {
		n := strings.IndexByte(text[end:], '\n') + 1
		if n == 0 {
			n = len(text) - end
		}
		if n > r.text {
			end += r.text
			r.text, r.lines = 0, 0
			break
		}
		end, r.text, r.lines = end+n, r.text-n, r.lines-1
	}
	rest := text[end:]
	left = strings.Count(rest, "\n")
	if rest != "" && !strings.HasSuffix(rest, "\n") {
		left++
	}
	return text[:end], left
}

// A shownCell is the part of a cell's output that a page shows.
type shownCell struct {
	Outputs []rederive.Output
	lines   int // number of lines omitted
	others  int // number of figures, tables and other displays omitted
}

// Left says what is omitted, or returns "".
func (c shownCell) Left() string {
	var parts []string
	if c.lines > 0 {
		parts = append(parts, Counted(c.lines, "line", "lines"))
	}
	if c.others > 0 {
		parts = append(parts, Counted(c.others, "more result", "more results"))
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, " and ") + " omitted here: rederive run prints everything"
}

// show selects the outputs of a cell to show. all is the room of the whole notebook.
func (r *Resolved) show(outputs []rederive.Output, all *room) (shown shownCell) {
	own := &room{min(mostLines, all.lines), min(mostOutput, all.text)}
	start := *own
	defer func() {
		all.lines -= start.lines - own.lines
		all.text -= start.text - own.text
	}()
	for _, out := range outputs {
		if own.lines <= 0 {
			shown.countOmitted(out)
			continue
		}
		switch o := out.(type) {
		case *rederive.Stream:
			cut := *o
			var left int
			cut.Text, left = own.take(o.Text)
			cut.Text = groupLine(cut.Text)
			shown.lines += left
			out = &cut
		case *rederive.Failure:
			cut := *o
			cut.Text = CutValue(o.Text)
			out = &cut
		case *rederive.Display:
			shown.lines += r.cutDisplay(o, own)
		}
		shown.Outputs = append(shown.Outputs, out)
	}
	return shown
}

// groupLine groups the digits of a line of words. Text that may be aligned or code
// stays as the cell prints it.
func groupLine(text string) string {
	if strings.Contains(strings.TrimSpace(text), "\n") || !speaks(text) {
		return text
	}
	return thousands.Grouped(text)
}

// countOmitted counts an output that is omitted.
func (c *shownCell) countOmitted(out rederive.Output) {
	switch o := out.(type) {
	case *rederive.Stream:
		_, n := new(room).take(o.Text)
		c.lines += n
	case *rederive.Failure:
		cut := *o
		cut.Text = CutValue(o.Text)
		c.Outputs = append(c.Outputs, &cut) // it says why the cell ended
	default:
		c.others++
	}
}

// cutDisplay shortens what a cell displayed, and returns the number of lines or rows
// omitted.
func (r *Resolved) cutDisplay(d *rederive.Display, own *room) (left int) {
	it := r.Displays[d]
	switch {
	case it.Figure != nil || it.Prose != nil:
		own.lines -= outputLines
	case it.Table != nil:
		if left = len(it.Table.Rows) - own.lines; left > 0 {
			cut := *it.Table
			cut.Rows = cut.Rows[:own.lines]
			it.Table = &cut
		}
		own.lines -= len(it.Table.Rows)
	default:
		it.Text, left = own.take(d.Bundle.Text())
		it.Text = groupLine(it.Text)
	}
	r.Displays[d] = it
	return max(left, 0)
}

// CutValue shortens a value that is too long to read.
func CutValue(s string) string {
	if len(s) <= mostValue {
		return s
	}
	n := 0
	for i := range s {
		if n++; n > mostValue {
			return fmt.Sprintf("%s… (%d bytes in all)", s[:i], len(s))
		}
	}
	return s
}

// cutComparison omits rows of a long table: those without differences beyond the first
// ones. It returns their number.
func cutComparison(c *rederive.Comparison) (shown *rederive.Comparison, left int) {
	if len(c.Rows) <= mostCells {
		return c, 0
	}
	cut := *c
	cut.Rows = append([]rederive.ComparedRow(nil), c.Rows[:mostCells]...)
	for _, row := range c.Rows[mostCells:] {
		if len(cut.Rows) < 2*mostCells && differs(row) {
			cut.Rows = append(cut.Rows, row)
		}
	}
	return &cut, len(c.Rows) - len(cut.Rows)
}

// RowsLeft says that rows of a compared table are omitted.
func RowsLeft(n int) string {
	return Counted(n, "row", "rows") + " omitted here: the ledger has every cell"
}

func differs(row rederive.ComparedRow) bool {
	return slices.ContainsFunc(row.Cells, func(cell rederive.ComparedCell) bool {
		return cell.State != rederive.CellMatches && cell.State != rederive.CellBlank
	})
}
