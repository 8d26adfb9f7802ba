package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rederive/internal/xslices"
	"rederive/verify"
	"rederive/verify/value"
)

// A grid is a table that becomes a claim.
type grid struct {
	head []string
	rows [][]string
	keys []int // columns that name the rows
}

// A part is the columns of a table that have the same kind.
type part struct {
	kind    string
	columns []int
}

// newGrid makes all rows equally long, cleans the cells, names the columns and chooses the key columns.
func newGrid(b *block) *grid {
	g := &grid{rows: b.rows}
	width := len(b.head)
	for _, row := range b.rows {
		width = max(width, len(row))
	}
	for i, row := range g.rows {
		for len(row) < width {
			row = append(row[:len(row):len(row)], "")
		}
		for c := range row {
			row[c] = cleanCell(row[c])
		}
		g.rows[i] = row
	}
	g.name(b.head, width)
	g.chooseKeys()
	return g
}

// cleanCell removes the markup of emphasis and formulas from a cell.
func cleanCell(text string) string {
	text = strings.Trim(strings.ReplaceAll(cut(text, maxCell), "`", "'"), " *$_'\\")
	return strings.ReplaceAll(strings.ReplaceAll(text, `\`, ""), "|", "/")
}

// name gives each column a distinct name.
func (g *grid) name(head []string, width int) {
	for i := range width {
		title := ""
		if i < len(head) {
			title = cmp.Or(strings.ReplaceAll(plainTitle(head[i]), ",", " "),
				strings.Trim(notPlain.ReplaceAllString(head[i], " "), " ,"))
		}
		if title == "" {
			title = fmt.Sprintf("column %d", i+1)
		}
		g.head = append(g.head, g.unused(strings.Join(strings.Fields(title), " ")))
	}
}

// unused returns title, with a number appended if a column already has it.
func (g *grid) unused(title string) string {
	for name, k := title, 2; ; k++ {
		if !slices.Contains(g.head, name) {
			return name
		}
		name = fmt.Sprintf("%s (%d)", title, k)
	}
}

// chooseKeys chooses the columns that name the rows: columns of words, or else the first one. If rows
// then share a name, it numbers them.
func (g *grid) chooseKeys() {
	for c := range g.head {
		if numbers := countNumbers(g.column(c)); 2*numbers < len(g.rows) {
			g.keys = append(g.keys, c)
		}
	}
	if len(g.keys) == 0 || len(g.keys) == len(g.head) {
		g.keys = []int{0}
	}
	seen := map[string]bool{}
	for _, row := range g.rows {
		key := ""
		for _, c := range g.keys {
			key += "/" + strings.ToLower(cmp.Or(strings.TrimLeft(row[c], "0"), row[c]))
		}
		if seen[key] || strings.Trim(key, "/") == "" {
			g.number()
			return
		}
		seen[key] = true
	}
}

// number adds a first column with the numbers of the rows.
func (g *grid) number() {
	g.head = append([]string{g.unused("row")}, g.head...)
	for i, row := range g.rows {
		g.rows[i] = append([]string{fmt.Sprint(i + 1)}, row...)
	}
	if len(g.keys) == 1 && g.keys[0] == 0 && countNumbers(g.column(1)) > 0 {
		g.keys = []int{0} // the first column was a key only because there is no column of words
		return
	}
	for i := range g.keys {
		g.keys[i]++
	}
	g.keys = append([]int{0}, g.keys...)
}

func (g *grid) column(c int) []string {
	return xslices.Map(g.rows, func(row []string) string { return row[c] })
}

// parts groups the value columns by kind.
func (g *grid) parts() []part {
	var list []part
	for c := range g.head {
		if slices.Contains(g.keys, c) {
			continue
		}
		kind := kindOf(g.column(c))
		i := slices.IndexFunc(list, func(p part) bool { return p.kind == kind })
		if i < 0 {
			i = len(list)
			list = append(list, part{kind: kind})
		}
		list[i].columns = append(list[i].columns, c)
	}
	return list
}

// fields returns the fields of a claim about part of a table.
func (g *grid) fields(p part, all bool) []field {
	var out []field
	cells := slices.Concat(xslices.Map(p.columns, g.column)...)
	if len(g.keys) != 1 || g.keys[0] != 0 {
		out = append(out, field{"keys", g.headNames(g.keys)})
	}
	if !all {
		out = append(out, field{"columns", g.headNames(p.columns)})
	}
	if marks, _ := marksFor(p.kind, cells); marks != "" {
		out = append(out, field{"marks", marks})
	}
	return out
}

func (g *grid) headNames(columns []int) string {
	return strings.Join(xslices.Map(columns, func(c int) string { return g.head[c] }), ", ")
}

// kindOf returns the kind of cells.
func kindOf(cells []string) string {
	text := strings.Join(cells, " ")
	for _, kind := range []string{"integer", "percentage", "estimate", "interval", "decimal"} {
		if kind == "percentage" && !strings.Contains(text, "%") {
			continue
		}
		if _, ok := marksFor(kind, cells); ok {
			return kind
		}
	}
	return "word"
}

// marksFor reports whether enough cells are of a kind, and returns marks that explain the others.
func marksFor(kind string, cells []string) (marks string, ok bool) {
	k, err := verify.ParseKind(kind)
	if err != nil {
		return "", false
	}
	var list []string
	values, filled := 0, 0
	for _, text := range cells {
		if text != "" {
			filled++
		}
		if _, err := value.ReadPrinted(k, text); err == nil {
			values++
			continue
		}
		mark := text + " = omitted"
		switch {
		case text == "":
			mark = "blank = none"
		case strings.ContainsAny(text, "=;`"):
			return "", false
		case strings.Trim(text, "-\u2013\u2014. ") == "":
			mark = text + " = none"
		}
		if !slices.Contains(list, mark) {
			list = append(list, mark)
		}
		if len(list) > fewMarks {
			return "", false
		}
	}
	return strings.Join(list, "; "), values > 0 && 100*values >= leastValue*filled
}

// lines returns the table in Markdown.
func (g *grid) lines() []string {
	out := []string{"| " + strings.Join(g.head, " | ") + " |", "|" + strings.Repeat("---|", len(g.head))}
	for _, row := range g.rows {
		out = append(out, "| "+strings.Join(row, " | ")+" |")
	}
	return out
}
