package draft

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

const (
	maxRows    = 400 // of a table
	maxColumn  = 60  // columns of a table
	nearRows   = 3   // between a table and its caption
	maxCell    = 200 // bytes of a cell
	fewMarks   = 6   // different cells without a value in a table of numbers
	leastValue = 50  // percent of its cells with a value
)

var (
	caption = lazyregexp.New(`^[^\p{L}\p{N}]{0,6}(?:Table|TABLE|Tab\.) {1,3}` +
		`(\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVXLC]{1,6})\b(.{0,200})`)
	ruleLine  = lazyregexp.New(`^[ |:+=-]*[-=]{2}[ |:+=-]*$`)
	columnGap = lazyregexp.New(` {2,}`)
	number    = lazyregexp.New(`^[-+\x{2212}\x{2013}]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)%?$`)
)

// A block is a run of lines that are rows of cells.
type block struct {
	lines rederive.Span
	head  []string // nil without one
	rows  [][]string
}

// findTables finds tables drawn with bars, then tables set in columns, then
// blocks of numbers.
func (r *reader) findTables() {
	for n := 1; n <= len(r.lines); n++ {
		if r.isTaken(n) || r.blank(n) {
			continue
		}
		for _, find := range []func(int) *block{r.barTable, r.columnTable, r.numberBlock} {
			if b := find(n); b != nil {
				r.proposeTable(b)
				r.take(b.lines)
				n = b.lines.To
				break
			}
		}
	}
	r.captionsAlone()
}

// run returns the cells of the longest run of lines from n on that have any.
func (r *reader) run(n int, cells func(line string) []string) (rows [][]string) {
	for len(rows) < maxRows && !r.isTaken(n+len(rows)) {
		row := cells(r.at(n + len(rows)))
		if row == nil || len(row) > maxColumn {
			break
		}
		rows = append(rows, row)
	}
	return rows
}

// barTable reads a table with bars between its cells and a rule below its head.
func (r *reader) barTable(n int) *block {
	if !ruleLine.MatchString(r.at(n + 1)) {
		return nil
	}
	rows := r.run(n, func(line string) []string {
		if !strings.Contains(line, "|") {
			return nil
		}
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		return cells
	})
	if len(rows) < 3 || len(rows[0]) < 2 {
		return nil
	}
	b := &block{lines: rederive.Span{From: n, To: n + len(rows) - 1}, head: rows[0]}
	for i, row := range rows[2:] {
		if !ruleLine.MatchString(r.at(n + 2 + i)) {
			b.rows = append(b.rows, row)
		}
	}
	return b
}

// columnTable reads a table whose columns are separated by two or more blanks.
func (r *reader) columnTable(n int) *block {
	if n <= r.noTable {
		return nil
	}
	width := 0
	rows := r.run(n, func(line string) []string {
		cells := columnGap.Split(strings.TrimSpace(line), -1)
		if len(cells) < 2 || width > 0 && len(cells) != width {
			return nil
		}
		width = len(cells)
		return cells
	})
	if len(rows) < 3 {
		return nil
	}
	b := &block{lines: rederive.Span{From: n, To: n + len(rows) - 1}, rows: rows}
	if countNumbers(rows[0]) == 0 {
		b.head, b.rows = rows[0], rows[1:]
	}
	numbers := 0
	for _, row := range b.rows {
		numbers += countNumbers(row)
	}
	if 2*numbers < len(b.rows)*width {
		r.noTable = b.lines.To
		return nil
	}
	return b
}

// numberBlock reads lines that consist of numbers only.
func (r *reader) numberBlock(n int) *block {
	rows := r.run(n, func(line string) []string {
		cells := strings.Fields(line)
		if len(cells) == 0 || countNumbers(cells) < len(cells) {
			return nil
		}
		return cells
	})
	cells := 0
	for _, row := range rows {
		cells += len(row)
	}
	if len(rows) < 2 || cells < 4 {
		return nil
	}
	return &block{lines: rederive.Span{From: n, To: n + len(rows) - 1}, rows: rows}
}

func countNumbers(cells []string) int {
	return xslices.Count(cells, func(c string) bool { return number.MatchString(strings.Trim(c, "*")) })
}

// proposeTable proposes a claim for a table.
func (r *reader) proposeTable(b *block) {
	p := &proposal{
		group: ofTable, name: fmt.Sprintf("table.l%d", b.lines.From), title: "A table", lines: b.lines,
		where: r.sectionOf(b.lines.From),
	}
	if n, m := r.captionNear(b.lines); m != nil {
		p.name, p.title = "table"+m[1], captionTitle(m)
		p.where = "Table " + m[1]
		r.declareCaption(n, m)
	}
	p.plainer = &proposal{
		group: ofTable, name: p.name, title: p.title, where: p.where, lines: p.lines, kind: "open",
		fields: []field{{"note", "the table cannot be read as it is; transcribe it"}},
	}
	if b.head == nil && isUneven(b.rows) {
		r.proposeNumbers(p, b)
	} else {
		r.proposeColumns(p, newGrid(b))
		return
	}
	r.propose(p)
}

// proposeColumns proposes a claim with the table for its columns of the first
// kind, and one claim for the columns of each further kind.
func (r *reader) proposeColumns(p *proposal, g *grid) {
	r.propose(p)
	p.table = g.lines()
	for i, part := range g.parts() {
		kind, fields := "table of "+part.kind, g.fields(part, len(part.columns)+len(g.keys) == len(g.head))
		if i == 0 {
			p.kind, p.fields = kind, fields
			continue
		}
		r.propose(&proposal{
			group: ofTable, name: p.name + "." + part.kind, title: p.title + ", the columns of kind " + part.kind,
			where: p.where, lines: p.lines, kind: kind, fields: fields, of: p,
		})
	}
	if p.kind == "" { // all columns are key columns
		*p = *p.plainer
	}
}

// isUneven reports whether rows differ in length.
func isUneven(rows [][]string) bool {
	return slices.ContainsFunc(rows, func(row []string) bool { return len(row) != len(rows[0]) })
}

// proposeNumbers proposes the numbers of a block, in order.
func (r *reader) proposeNumbers(p *proposal, b *block) {
	all := slices.Concat(b.rows...)
	p.kind = "sequence of " + numberKind(all)
	p.fields = []field{{"printed", joinNumbers(all)}}
	if len(p.fields[0].value) > maxTable {
		*p = *p.plainer
	}
}

// joinNumbers writes numbers as a list.
func joinNumbers(list []string) string {
	if strings.Contains(strings.Join(list, ""), ",") {
		return strings.Join(list, "; ")
	}
	return strings.Join(list, ", ")
}

func captionTitle(m []string) string {
	title := plainTitle(m[2])
	if title == "" {
		return "Table " + m[1]
	}
	return "Table " + m[1] + ": " + title
}

// captionNear finds the caption of a table.
func (r *reader) captionNear(s rederive.Span) (int, []string) {
	for d := 0; d <= nearRows; d++ {
		for _, n := range []int{s.From - d, s.To + d} {
			if m := caption.FindStringSubmatch(r.at(n)); m != nil && !r.isTaken(n) {
				return n, m
			}
		}
	}
	return 0, nil
}

// declareCaption declares the number of a table not to be a claim.
func (r *reader) declareCaption(n int, m []string) {
	if _, err := strconv.Atoi(m[1]); err == nil {
		word, _, _ := strings.Cut(strings.TrimLeftFunc(m[0], func(r rune) bool { return !unicode.IsLetter(r) }), " ")
		r.declare(n, word+" N", "the numbers of tables")
	}
}

// captionsAlone proposes the tables for which only the caption was found.
func (r *reader) captionsAlone() {
	have := map[string]bool{}
	for _, p := range r.found {
		have[p.name] = true
	}
	for i, line := range r.lines {
		m := caption.FindStringSubmatch(line)
		if m == nil || r.taken[i] || have["table"+m[1]] || !isCaption(m[2]) {
			continue
		}
		have["table"+m[1]] = true
		r.declareCaption(i+1, m)
		r.propose(&proposal{
			group: ofTable, name: "table" + m[1], title: captionTitle(m), where: "Table " + m[1], kind: "open",
			lines:  rederive.Span{From: i + 1, To: i + 1},
			fields: []field{{"note", "the rows of the table were not found in the text; transcribe them"}},
		})
	}
}

// isCaption reports whether the text after a table number is a caption, and not
// the rest of a sentence.
func isCaption(rest string) bool {
	rest = strings.TrimLeft(rest, " *_")
	return rest == "" || strings.ContainsAny(rest[:1], ".:-(") || strings.HasPrefix(rest, "\u2013") ||
		strings.HasPrefix(rest, "\u2014")
}
