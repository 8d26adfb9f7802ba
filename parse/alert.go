package parse

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/spelling"
)

// alertKinds returns the words that may begin an alert, in any case.
func alertKinds() []string {
	return []string{
		"note", "tip", "important", "warning", "caution", rederive.Exercise, rederive.Hint, rederive.Solution,
	}
}

var (
	// alertHead matches the first line of an alert, with its title if any.
	alertHead = lazyregexp.New(`^\[!([A-Za-z]+)\](?:[ \t]+\S[^\r\n]*)?[ \t]*\r?\n?$`)

	// alertMark matches a line that is meant to begin an alert: no word precedes the mark.
	alertMark = lazyregexp.New("^[^\\pL\\pN`\\\\!$]*\\[[ \t]*[!！]([^\\[\\]\\n]*\\pL[^\\[\\]\\n]*)\\]")

	// solutionMark matches the mark of a solution anywhere in a line.
	solutionMark = lazyregexp.New("(?i)(?:^|[^`\\\\])\\[[!！](solution)\\]")
)

// quote converts a block quotation. It is an alert if it begins with a mark such as [!NOTE].
func (p *docParser) quote(n *ast.Blockquote) rederive.Block {
	pos := p.pos(offset(n))
	first, ok := n.FirstChild().(*ast.Paragraph)
	if !ok || first.Lines().Len() == 0 {
		if code, ok := n.FirstChild().(*ast.CodeBlock); ok {
			p.strayMarks(code, 0)
		}
		return &rederive.Quote{Pos: pos, Blocks: p.blocks(n)}
	}
	head := first.Lines().At(0)
	m := alertHead.FindSubmatchIndex(head.Value(p.source))
	if m == nil {
		return &rederive.Quote{Pos: pos, Blocks: p.blocks(n)} // paragraph refuses invalid marks
	}
	a := &rederive.Alert{Pos: pos, Kind: strings.ToLower(string(p.source[head.Start+m[2] : head.Start+m[3]]))}
	if !slices.Contains(alertKinds(), a.Kind) {
		p.errorf(head.Start, "unknown alert [!%s]", p.source[head.Start+m[2]:head.Start+m[3]]).
			Suggest(spelling.Hint(a.Kind, alertKinds()))
		return nil
	}
	if a.Kind == rederive.Solution {
		defer func(outer bool) { p.solution = outer }(p.solution)
		p.solution = true
	}
	title := p.alertAttrs(a, head.Start+m[3]+len("]"), head.Stop)
	a.Title = trimStart(trimBreaks(p.convert(first, title, head.Stop)))
	if first.Lines().Len() > 1 {
		from := first.Lines().At(1).Start
		p.strayMarks(first, 1)
		rest := trimBreaks(p.convert(first, from, len(p.source)))
		a.Blocks = append(a.Blocks, &rederive.Paragraph{Pos: p.pos(from), Text: rest})
	}
	n.RemoveChild(n, first)
	a.Blocks = append(a.Blocks, p.blocks(n)...)
	return a
}

// alertAttrs reads the attributes between the mark of an exercise and its title, and
// returns the offset of the title.
func (p *docParser) alertAttrs(a *rederive.Alert, from, to int) (title int) {
	text := string(p.source[from:to])
	group := strings.TrimLeft(text, " \t")
	end := strings.IndexByte(group, '}') + 1
	if a.Kind != rederive.Exercise || !strings.HasPrefix(group, "{") || end == 0 {
		return from
	}
	at := from + len(text) - len(group)
	attrs, bad := parseAttrs(group[:end])
	if bad >= 0 {
		p.errorf(at+bad, "the attributes of the exercise cannot be read from here on").
			Suggest("write {points=4 lines=8}")
	}
	for _, attr := range attrs {
		if attr.name == "by" {
			if a.ByHand = attr.value == "hand"; !a.ByHand {
				p.errorf(at+attr.valueAt, "by is %q", attr.value).Suggest("by=hand: a teacher marks the exercise")
			}
			continue
		}
		n, err := strconv.Atoi(attr.value)
		if err != nil || n < 1 || n > 200 {
			p.errorf(at+attr.valueAt, "%s is %q", attr.name, attr.value).Suggest("a whole number from 1 to 200")
		}
		switch attr.name {
		case "points":
			a.Points = n
		case "lines":
			a.Lines = n
		default:
			p.errorf(at+attr.at, "unknown attribute %q", attr.name).
				Suggest(spelling.Hint(attr.name, []string{"points", "lines", "by"}))
		}
	}
	return at + end
}

// trimStart removes white space before the first word of a text.
func trimStart(list []rederive.Inline) []rederive.Inline {
	if len(list) == 0 {
		return nil
	}
	t, ok := list[0].(rederive.Text)
	if !ok {
		return list
	}
	if t = rederive.Text(strings.TrimLeft(string(t), " \t")); t == "" {
		return list[1:]
	}
	list[0] = t
	return list
}

// inCode reports whether a byte of a line is between backticks, so that the text is about a mark.
func inCode(line []byte, at int) bool {
	return bytes.Count(line[:at], []byte("`"))%2 == 1 && bytes.IndexByte(line[at:], '`') >= 0
}

// strayMarks refuses lines of a text that look like the mark of an alert but are not: a
// solution under such a mark would be published.
func (p *docParser) strayMarks(n ast.Node, from int) {
	for i := from; i < n.Lines().Len(); i++ {
		line := n.Lines().At(i)
		text := line.Value(p.source)
		m := alertMark.FindSubmatchIndex(text)
		if m == nil {
			m = solutionMark.FindSubmatchIndex(text)
		}
		if m != nil && !inCode(text, m[2]) {
			p.errorf(line.Start, "[!%s] does not begin an alert here", text[m[2]:m[3]]).
				Suggest(`write > [!NOTE] on the first line of a quote, or \[! for the text itself`)
		}
	}
}
