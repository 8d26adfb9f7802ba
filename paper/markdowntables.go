package paper

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// The lines of pandoc's tables without pipes.
var (
	gridRule   = lazyregexp.New(`^\s*\+(?:[-=:]+\+)+\s*$`)
	dashRule   = lazyregexp.New(`^\s*-{2,}(?:\s+-{2,})+\s*$`) // below the heads of columns
	wholeRule  = lazyregexp.New(`^\s*-{6,}\s*$`)
	tableStart = lazyregexp.New(`^\s*-{2,}(?:\s+-{2,})*\s*$`)
)

// drawn reads a table whose columns are drawn: a grid of + and |, or columns separated by spaces with dashes below
// their heads. It reports whether one begins at the line that was read last.
func (m *marked) drawn(line string) bool {
	switch {
	case gridRule.MatchString(line):
		return m.gridTable(line)
	case wholeRule.MatchString(line) && len(m.para) == 0:
		return m.blankTable(true)
	case m.at < len(m.lines) && strings.TrimSpace(line) != "" && dashRule.MatchString(m.lines[m.at]) ||
		dashRule.MatchString(line):
		return len(m.para) == 0 && m.blankTable(false)
	}
	return false
}

// until lists the lines of a table up to the one that ends it.
func (m *marked) until(ends func(line string, k int) bool) []string {
	var list []string
	for k := m.at - 1; k < len(m.lines) && !ends(m.lines[k], k); k++ {
		list = append(list, m.lines[k])
	}
	return list
}

// gridTable reads a table that is drawn with + and |.
func (m *marked) gridTable(first string) bool {
	lines := m.until(func(line string, _ int) bool {
		line = strings.TrimSpace(line)
		return line == "" || line[0] != '+' && line[0] != '|'
	})
	const least = 3
	if len(lines) < least {
		return false
	}
	var edges []int // where columns begin and end
	for _, line := range lines {
		for i, r := range []rune(line) {
			if r == '+' && gridRule.MatchString(line) && !slices.Contains(edges, i) {
				edges = append(edges, i)
			}
		}
	}
	slices.Sort(edges)
	head := slices.IndexFunc(lines, func(line string) bool {
		return gridRule.MatchString(line) && strings.Contains(line, "=")
	})
	m.flush()
	m.table("", "", func() {
		var part [][]rune
		for i, line := range lines {
			if strings.TrimSpace(line)[0] == '+' || strings.Contains(line, "+--") { // below some of the cells
				m.drawnRow(part, edges, i <= head)
				part = nil
				continue
			}
			part = append(part, []rune(line))
		}
	})
	m.at += len(lines) - 1
	m.captionBelow()
	return true
}

// drawnRow adds a row of a grid whose cells may have several lines, and span columns.
func (m *marked) drawnRow(lines [][]rune, edges []int, head bool) {
	if len(lines) == 0 {
		return
	}
	isEdge := func(i int) bool {
		return slices.ContainsFunc(lines, func(line []rune) bool {
			return i < len(line) && (line[i] == '|' || line[i] == '+')
		})
	}
	for k := 0; k+1 < len(edges); {
		end := k + 1
		for end+1 < len(edges) && !isEdge(edges[end]) {
			end++
		}
		m.cell(end-k, 1)
		m.inline(textBetween(lines, edges[k]+1, edges[end]))
		m.endCell()
		k = end
	}
	m.endRow(head)
}

// textBetween joins the text that several lines have between two columns of characters.
func textBetween(lines [][]rune, from, to int) string {
	var parts []string
	for _, line := range lines {
		if text := strings.TrimSpace(string(line[min(from, len(line)):min(to, len(line))])); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// blankTable reads a table whose columns are above or below dashes. Its rows are lines, or paragraphs if it begins and
// ends with a line of dashes.
func (m *marked) blankTable(framed bool) bool {
	start := m.at - 1
	lines := m.until(func(line string, k int) bool {
		if framed {
			return k > start+1 && tableStart.MatchString(m.lines[k-1]) && !dashRule.MatchString(m.lines[k-1])
		}
		return strings.TrimSpace(line) == "" || k > start+2 && tableStart.MatchString(m.lines[k-1])
	})
	rule := slices.IndexFunc(lines, dashRule.MatchString)
	const least = 2
	if rule < 0 || len(lines) < rule+least || framed && !tableStart.MatchString(lines[len(lines)-1]) {
		return false
	}
	edges := dashesOf(lines[rule])
	m.flush()
	m.table("", "", func() {
		var part [][]rune
		flush := func(head bool) {
			if len(part) > 0 {
				m.blankRow(part, edges, head)
			}
			part = nil
		}
		several := framed && slices.Contains(lines[rule:], "")
		for i, line := range lines {
			if tableStart.MatchString(line) || strings.TrimSpace(line) == "" {
				flush(i <= rule)
				continue
			}
			if part = append(part, []rune(line)); i > rule && !several {
				flush(false)
			}
		}
		flush(false)
	})
	m.at += len(lines) - 1
	m.captionBelow()
	return true
}

// dashesOf lists where the groups of dashes on a line begin and end.
func dashesOf(line string) [][2]int {
	var list [][2]int
	for i, r := range line + " " {
		switch open := len(list) > 0 && list[len(list)-1][1] < 0; {
		case r == '-' && !open:
			list = append(list, [2]int{i, -1})
		case r != '-' && open:
			list[len(list)-1][1] = i
		}
	}
	return list
}

// blankRow adds a row of a table with columns separated by spaces. The last column may be wider than its dashes.
func (m *marked) blankRow(lines [][]rune, edges [][2]int, head bool) {
	for k, e := range edges {
		to := e[1]
		if k+1 == len(edges) {
			to = 1 << 30
		}
		m.cell(1, 1)
		m.inline(textBetween(lines, e[0], to))
		m.endCell()
	}
	m.endRow(head)
}

// captionBelow reads a caption below a table, without the label of a program: Table: Growth by site. {#tbl:growth}.
func (m *marked) captionBelow() {
	for i := m.at; i < min(len(m.lines), m.at+2); i++ {
		text, ok := strings.CutPrefix(strings.TrimSpace(m.lines[i]), "Table:")
		if !ok {
			text, ok = strings.CutPrefix(text, ":")
		}
		if !ok || text == "" {
			continue
		}
		for m.at = i + 1; m.at < len(m.lines) && strings.TrimSpace(m.lines[m.at]) != ""; m.at++ {
			text += "\n" + strings.TrimSpace(m.lines[m.at])
		}
		m.flush()
		m.begin(document.Caption)
		m.inline(strings.TrimSpace(captionLabel.ReplaceAllString(text, "")))
		m.end()
		blocks := m.doc.Blocks
		if n := len(blocks); n > 1 && blocks[n-2].Kind == document.Table && blocks[n-2].Grid != nil {
			if caption := captionText(&blocks[n-1]); !document.NamesTable(caption) { // else its number is read later
				blocks[n-2].Grid.Caption = caption
			}
		}
		return
	}
}

// captionLabel matches the label of a table after its caption.
var captionLabel = lazyregexp.New(`\s*\{#[^{}]*\}\s*$`)

// htmlTable reads a table that is written as HTML, as knitr writes those with long cells.
func (m *marked) htmlTable(line string) bool {
	if !htmlTableStart.MatchString(line) {
		return false
	}
	end := m.at - 1
	for end < len(m.lines) && !strings.Contains(strings.ToLower(m.lines[end]), "</table>") {
		end++
	}
	if end == len(m.lines) {
		return false
	}
	text := strings.Join(m.lines[m.at-1:end+1], "\n")
	parsed, err := html.Parse(strings.NewReader(text))
	if err != nil || strings.Count(text, "<") > maxElements {
		return false
	}
	root, err := treeOf(parsed, 0)
	if err != nil {
		return false
	}
	m.flush()
	(&markup{flow: m.flow, roles: htmlRoles, special: htmlElement}).children(root)
	m.at = end + 1
	return true
}

var htmlTableStart = lazyregexp.New(`(?i)^<table(?:\s[^>]*)?>`)
