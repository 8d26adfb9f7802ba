package ipynb

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"

	"rederive/internal/gosource"
	"rederive/internal/lazyregexp"
)

// asKey converts cells with nbgrader's marks to cells of a key. It returns notes for the author.
func asKey(cells []cell, lang string) []Note {
	notes := append(adopt(cells, lang), fixMarkdown(cells)...)
	if lang == "go" {
		notes = append(notes, listUnreachable(cells)...)
	}
	slices.SortStableFunc(notes, func(a, b Note) int { return cmp.Compare(a.Cell, b.Cell) })
	return notes
}

// asKey returns the text of a cell that is not code, as part of a key.
func (c *cell) asKey() string {
	if c.points == 0 && !c.solves {
		return string(c.Source)
	}
	var blocks []string
	switch {
	case c.points > 0:
		blocks = append(blocks, c.exercise())
	case c.Source != "":
		blocks = append(blocks, string(c.Source))
	}
	if c.solves {
		blocks = append(blocks, quoted("[!SOLUTION]", string(c.answer)))
	}
	return strings.Join(blocks, blank)
}

// exercise returns the exercise of a cell. Rules before its text are dropped, since exercises have a frame.
func (c *cell) exercise() string {
	text := cmp.Or(c.ask, c.Source)
	return quoted(fmt.Sprintf("[!EXERCISE] {points=%.0f by=hand}", c.points), rule.ReplaceAllString(string(text), ""))
}

// rule matches horizontal rules at the beginning of a text.
var rule = lazyregexp.New(`^\s*(?:(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|$)\s*)+`)

// quoted formats an alert.
func quoted(head, text string) string {
	var b strings.Builder
	b.WriteString("> " + head)
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		b.WriteString("\n" + strings.TrimRight("> "+line, " "))
	}
	return b.String()
}

// listing formats code that is shown but not run.
func listing(lang, code string) string {
	open := fence
	for strings.Contains(code, open) {
		open += "`"
	}
	return open + lang + "\n" + strings.Trim(code, "\n") + "\n" + open
}

// foreignCode returns a code cell in another language as part of a key, where it cannot run.
func (c *cell) foreignCode(lang string) string {
	code := listing(lang, string(c.Source))
	if c.solves {
		code = quoted("[!SOLUTION]", code)
	}
	return code
}

var (
	word      = lazyregexp.New(`^[a-z][a-z0-9+#]*$`)
	noAlt     = lazyregexp.New(`!\[\]\(<?([^()<>\s]+)`)
	firstRule = lazyregexp.New(`^-{3}[ \t]*\n`)
)

// fenceOf returns the info string for code in a language.
func fenceOf(lang string) string {
	if word.MatchString(lang) && lang != "go" {
		return lang
	}
	return "text"
}

// fixMarkdown changes constructs that a key may not have: pictures without a description, and a rule in the first line,
// which would begin front matter.
func fixMarkdown(cells []cell) (notes []Note) {
	for i := range cells {
		c := &cells[i]
		if c.Type == codeCell {
			continue
		}
		text := string(c.Source)
		if i == 0 && c.Type == markdownCell {
			text = firstRule.ReplaceAllString(text, "")
		}
		named := noAlt.ReplaceAllStringFunc(text, func(s string) string {
			file := noAlt.FindStringSubmatch(s)[1]
			return "![" + path.Base(file) + "]" + strings.TrimPrefix(s, "![]")
		})
		if named != text {
			notes = append(notes, Note{i + 1, 0, "a picture has its file name as words: say what it shows"})
		}
		c.Source = lines(named)
	}
	return notes
}

// listUnreachable makes listings of cells that use what only solutions declare, such as calls with which students
// try their function: handouts do not have the function.
func listUnreachable(cells []cell) (notes []Note) {
	own, public := map[string]bool{}, map[string]bool{}
	for _, c := range cells {
		if c.Type != codeCell {
			continue
		}
		names := public
		if c.solves {
			names = own
		}
		for _, name := range gosource.Declared(withoutMain(string(c.Source))) {
			names[name] = true
		}
	}
	for i := range cells {
		c := &cells[i]
		if c.Type != codeCell || c.solves {
			continue
		}
		for t := range gosource.Tokens(string(c.Source)) {
			if t.Kind == token.IDENT && own[t.Text] && !public[t.Text] {
				c.listed = true
				text := "it uses " + t.Text + ", which the solution declares: it is a listing now, which does not run"
				notes = append(notes, Note{i + 1, 0, text})
				break
			}
		}
	}
	return notes
}
