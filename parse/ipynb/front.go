package ipynb

import (
	"strings"

	"rederive/internal/lazyregexp"
)

// Front matter that cells need, which is parameters and inputs, becomes a code cell,
// since users who run the other cells would miss a raw cell. For Go it is a comment:
//
//	/* Run this cell first.
//	---
//	params: {limit: 1000}
//	---
//	*/

const (
	frontHead = "/* Run this cell first: it declares what the other cells use.\n"
	frontTail = "\n*/"
)

var (
	frontCell = lazyregexp.New(`(?s)\A\s*/\*[^\n]*\n(---[ \t]*\r?\n.*?\n---)[ \t]*\r?\n?\*/\s*\z`)
	needed    = lazyregexp.New(`(?m)^(params|inputs)[ \t]*:`)
)

// Front returns the front matter that a code cell carries, from its line --- to the next
// one, and the number of lines before it. It returns false if the cell carries none.
func Front(code string) (text string, before int, ok bool) {
	m := frontCell.FindStringSubmatchIndex(code)
	if m == nil {
		return "", 0, false
	}
	return code[m[2]:m[3]], strings.Count(code[:m[2]], "\n"), true
}

// frontOf converts front matter to a cell: a code cell if other cells need it and a
// comment can contain it.
func frontOf(text string) cell {
	code := frontHead + text + frontTail
	if back, _, ok := Front(code); !needed.MatchString(text) || !ok || back != text {
		return cell{Type: rawCell, Source: lines(text)}
	}
	return cell{Type: codeCell, Source: lines(code)}
}
