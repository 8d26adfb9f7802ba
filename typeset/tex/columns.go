package tex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// columns reads the argument that lists the columns, if there is one.
func (p *parser) columns(t token, m manner) string {
	if m.skip {
		p.literal(t)
	}
	if m.align != "" {
		return m.align
	}
	if p.peek().kind != tokBegin {
		p.fail(t.extent, `the array needs its columns in braces, such as {lcr}`)
		return "c"
	}
	return p.spec(t, p.literal(t), 0)
}

// spec reduces a column specification to the letters l, c, r and |, and to @ where @{}
// removes the space between two columns. *{3}{c} becomes ccc.
func (p *parser) spec(t token, list string, depth int) string {
	var out strings.Builder
	for list != "" && out.Len() <= 2*maxColumns {
		whole, c := list, list[0]
		list = list[1:]
		switch {
		case strings.IndexByte("lcr|", c) >= 0:
			out.WriteByte(c)
		case strings.HasPrefix(list, "{}") && (c == '@' || c == '!'):
			out.WriteByte('@')
			list = list[2:]
		case c == '*' && depth < 3:
			count, rest := bracedPart(list)
			columns, rest := bracedPart(rest)
			n, err := strconv.Atoi(count)
			if err != nil || n < 0 || n > maxColumns {
				p.fail(t.extent, "*%s in the columns needs a number and columns, such as *{3}{c}", list)
				return out.String()
			}
			out.WriteString(strings.Repeat(p.spec(t, columns, depth+1), n))
			list = rest
		case c != ' ' && c != '\n':
			r, size := utf8.DecodeRuneInString(whole)
			p.fail(t.extent, `column %q is not known; columns are l, c, r and |`, r)
			list = whole[size:]
		}
	}
	return out.String()[:min(out.Len(), 2*maxColumns)]
}

// bracedPart splits s after the braced part at its start.
func bracedPart(s string) (part, rest string) {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return strings.TrimPrefix(s[:i], "{"), s[i+1:]
		}
	}
	return "", ""
}

// arrange derives the columns from the specification and the longest line.
func arrange(spec string, m manner, lines []Line) ([]Column, int) {
	count := 0
	for _, l := range lines {
		count = max(count, len(l.Cells))
	}
	var cols []Column
	rules, close := 0, map[int]bool{}
	for _, r := range spec {
		switch r {
		case '|':
			rules++
			continue
		case '@':
			close[len(cols)] = true
			continue
		}
		cols = append(cols, Column{Align: alignOf(r), Rules: rules})
		rules = 0
	}
	n := len(cols)
	for len(cols) < count {
		c := Column{Align: Center}
		if n > 0 && m.align != "" {
			c.Align = cols[len(cols)%n].Align
		}
		cols = append(cols, c)
	}
	if m.align != "" {
		cols = cols[:max(count, 1)]
	}
	for i := range cols {
		if i > 0 && (!m.pairs || i%2 == 0) && !close[i] {
			cols[i].Gap = m.gap
		}
	}
	return cols, rules
}

func alignOf(r rune) Align {
	switch r {
	case 'l':
		return Left
	case 'r':
		return Right
	}
	return Center
}
