package view

import (
	"go/ast"
	"go/parser"
	"slices"
	"strings"
	"unicode"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/lists"
)

// A value that a cell shows without words, such as 37, means nothing to a reader without the code above it. Its label
// is the caption of the cell, or else the name of the variable that it is the value of.

// IsValue reports whether a display is the bare value of an expression: neither a figure,
// nor a table, nor text.
func (it Item) IsValue() bool { return it.Figure == nil && it.Table == nil && it.Prose == nil }

// captioned returns the output of a cell that its caption belongs to: the first figure or table, or else the first
// value.
func (r *Resolved) captioned(run rederive.CellRun) *rederive.Display {
	var value *rederive.Display
	for _, out := range run.Outputs {
		d, ok := out.(*rederive.Display)
		if !ok {
			continue
		}
		it, ok := r.Displays[d]
		if !ok {
			continue
		}
		if it.Figure != nil || it.Table != nil {
			return d
		}
		if value == nil && it.IsValue() {
			value = d
		}
	}
	return value
}

// Unlabelled returns a warning for each value that a report shows without a label and
// without the code that computes it.
func Unlabelled(b *Book) rederive.Errors {
	b = forVariant(withVisibleText(b))
	res, _ := resolve(b) // its errors are about figures
	code := codeBlocks(b, claimsByCell(b))
	res.nameValues(b, code)
	var warns rederive.Errors
	res.eachNaked(b, code, func(c *rederive.Cell, d *rederive.Display) {
		warns.Add(displayPos(d, c), "the value %s has no label, and its code is not shown above it",
			Briefly(res.Displays[d].Text, 40)).
			Suggest(`name it with caption="..." on the cell, or show a sentence with show.Markdown`)
	})
	return warns
}

// eachNaked calls f with each value that has no label and no code shown above it.
func (r *Resolved) eachNaked(
	b *Book, code map[*rederive.Cell]CodeBlock, f func(c *rederive.Cell, d *rederive.Display),
) {
	rederive.Walk(b.Notebook.Blocks, func(block rederive.Block) {
		c, ok := block.(*rederive.Cell)
		if !ok || code[c].Mode == CodeHere {
			return
		}
		for _, out := range r.Shown[c].Outputs {
			d, ok := out.(*rederive.Display)
			if !ok || r.Captions[d] != nil {
				continue
			}
			if it, ok := r.Displays[d]; ok && it.IsValue() && !speaks(it.Text) {
				f(c, d)
			}
		}
	})
}

// nameValues labels otherwise unlabelled values with the names of their variables, unless their code is hidden.
func (r *Resolved) nameValues(b *Book, code map[*rederive.Cell]CodeBlock) {
	r.eachNaked(b, code, func(c *rederive.Cell, d *rederive.Display) {
		if name := variable(c, d.Pos); name != "" && code[c].Mode != codeNowhere {
			r.Captions[d] = []rederive.Inline{&rederive.CodeSpan{Text: name}}
		}
	})
}

// variable returns the identifier that is all of a line from a position in a cell to its end, or "". An identifier of
// fewer than three letters, such as n, is not a label.
func variable(c *rederive.Cell, pos rederive.Pos) string {
	const leastLetters = 3
	line, _, _ := strings.Cut(codeFrom(c, pos), "\n")
	if name := strings.TrimSpace(line); isWord(name) && len(name) >= leastLetters {
		return name
	}
	return ""
}

// codeFrom returns the code of a cell from a position on, or "" if the position is not in it.
func codeFrom(c *rederive.Cell, pos rederive.Pos) string {
	at := slices.IndexFunc(c.Lines, func(p rederive.Pos) bool { return p.File == pos.File && p.Line == pos.Line })
	if at < 0 {
		return ""
	}
	lines := strings.SplitAfter(c.Code, "\n")
	from := pos.Col - c.Lines[at].Col
	if from < 0 || from > len(lines[at]) {
		return ""
	}
	return strings.Join(lines[at:], "")[from:]
}

// speaks reports whether a value is text that needs no label: a word in it is followed by another word, a number or a
// colon, and it is not a list.
func speaks(text string) bool {
	fields := strings.Fields(text)
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "map[") {
		return false
	}
	for i, f := range fields {
		if word, ok := strings.CutSuffix(f, ":"); ok && isWord(word) {
			return true
		}
		if i == 0 || !isWord(fields[i-1]) {
			continue
		}
		next := strings.TrimRight(f, ",.;:!?")
		if isWord(next) || strings.Trim(next, "0123456789,.") == "" {
			return true
		}
	}
	return false
}

func isWord(s string) bool {
	return len(s) > 1 && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}

// mostUnfolded is the number of lines of a value shown where it is computed. A longer value is folded on a page, and
// in the supplement on paper.
const mostUnfolded = 40

// ManyLines returns the number of lines of a value, and reports whether they are too many to show in the text.
func ManyLines(text string) (n int, long bool) {
	n = strings.Count(strings.TrimSpace(text), "\n") + 1
	return n, n > mostUnfolded
}

// ListText writes a value next to its label as text has lists and intervals.
func (v *View) ListText(label []rederive.Inline, text string) string {
	if OfInterval(label) {
		return lists.Interval(text, v.Numbers)
	}
	return lists.Text(text, v.Numbers)
}

// OfInterval reports whether a label says that its value is an interval.
func OfInterval(label []rederive.Inline) bool {
	return intervalWord.MatchString(rederive.PlainText(label))
}

var intervalWord = lazyregexp.New(`(?i)interval|\brange\b|\bCIs?\b`) // also Intervall and intervalle

// Labelled reports whether a value continues on the line of its label: it fits there, or it consists of numbers,
// between which lines break. It ends the label with a colon unless it ends with a mark of its own.
func Labelled(label []rederive.Inline, text string) (withColon []rederive.Inline, oneLine bool) {
	const most = 60 // characters of the value
	text = strings.TrimRight(text, "\n")
	oneLine = !strings.Contains(text, "\n") && len([]rune(text)) <= most || lists.IsNumbers(text)
	if plain := rederive.PlainText(label); !strings.HasSuffix(plain, ":") && !strings.HasSuffix(plain, "?") {
		label = append(slices.Clone(label), rederive.Text(":"))
	}
	return label, oneLine
}

// Settled returns the claim that an inline value settles: a cell offers the same expression for the claim, with the
// same value.
func (v *View) Settled(n *rederive.Value) (rederive.Verdict, bool) {
	if v.offers == nil {
		v.offers = map[string][]string{}
		for _, s := range v.Book.Run.Sites {
			if x := offered(v.Book.Notebook.Cells[s.Cell], s.Pos); x != "" && !s.Late {
				v.offers[x] = append(v.offers[x], s.ID)
			}
		}
	}
	run := v.Book.Run.Values[n.Index]
	for _, id := range v.offers[strings.TrimSpace(n.Expr)] {
		verdict, ok := VerdictOf(v.Book, id)
		if ok && run.State == rederive.CellRan && verdict.Computed == run.Text {
			return verdict, true
		}
	}
	return rederive.Verdict{}, false
}

// offered returns the source of the value that the call of show.Claim at a position in a cell offers, or "".
func offered(c *rederive.Cell, pos rederive.Pos) string {
	code := codeFrom(c, pos)
	x, _ := parser.ParseExpr(code) // the call, and an error about what follows it
	call, ok := x.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return ""
	}
	return code[call.Args[1].Pos()-1 : call.Args[1].End()-1]
}
