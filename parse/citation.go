package parse

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

var kindCitation = ast.NewNodeKind("RederiveCitation")

// citationNode is a citation. Its text may extend over several lines, so it is stored as
// segments of the source: for a citation in brackets, the text between them; for one in a
// sentence, the key and the content of the brackets after it.
type citationNode struct {
	ast.BaseInline
	sentence bool
	inside   []text.Segment
	key      text.Segment // of a citation in a sentence
}

func (n *citationNode) Kind() ast.NodeKind            { return kindCitation }
func (n *citationNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// citationKey is Pandoc's form of a key: letters, digits and underscores, with single
// punctuation characters between them.
const citationKey = `[\pL\pN_]+(?:[:.#$%&+?<>~/-][\pL\pN_]+)*`

var (
	// sentenceKey matches a key in a sentence. It must have a letter: @3 is not a citation.
	sentenceKey = lazyregexp.New(`^@(?:` + citationKey + `|\{)`)
	// citing finds the keys in brackets. Neither name@host nor \@ begins one.
	citing = lazyregexp.New(`(^|[^\pL\pN_\\])(-?)@(` + citationKey + `|\{)`)
	// markup would be printed literally.
	markup = lazyregexp.New("[*`$<\\\\]")
)

// citationParser reads citations in Pandoc's syntax: [see @key, p. 3; -@other] in brackets, and @key or
// @key [p. 3] in a sentence.
type citationParser struct{}

func (citationParser) Trigger() []byte { return []byte{'[', '@'} }

func (citationParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, at := block.Position()
	var n *citationNode
	if block.Peek() == '[' {
		if inside := bracketed(block, pc); cites(inside, block.Source()) {
			n = &citationNode{inside: inside}
		}
	} else {
		n = inSentence(block, pc)
	}
	if n == nil {
		block.SetPosition(line, at)
		return nil
	}
	return n
}

// cites reports whether text in brackets has a key and no cross reference.
func cites(inside []text.Segment, source []byte) bool {
	content := joinSegments(inside, source)
	found := false
	for _, m := range citing.FindAllSubmatchIndex(content, -1) {
		if Ref(content[m[5]:]) != nil {
			return false
		}
		found = true
	}
	return found
}

// inSentence reads @key and the content of brackets that follow.
func inSentence(block text.Reader, pc parser.Context) *citationNode {
	if before := block.PrecendingCharacter(); before == '_' || unicode.IsLetter(before) || unicode.IsDigit(before) {
		return nil
	}
	line, segment := block.PeekLine()
	key := sentenceKey.Find(line)
	if key == nil || !bytes.ContainsFunc(key, func(r rune) bool { return unicode.IsLetter(r) || r == '{' }) {
		return nil
	}
	n := &citationNode{sentence: true, key: text.NewSegment(segment.Start+1, segment.Start+len(key))}
	block.Advance(len(key))
	after, at := block.Position()
	if rest := line[len(key):]; bytes.HasPrefix(rest, []byte("[")) || bytes.HasPrefix(rest, []byte(" [")) {
		block.Advance(bytes.IndexByte(rest, '['))
		if n.inside = bracketed(block, pc); n.inside != nil && !citing.Match(joinSegments(n.inside, block.Source())) {
			return n
		}
	}
	n.inside = nil
	block.SetPosition(after, at)
	return n
}

// bracketed reads text in brackets, which may extend over several lines. It returns nil for the text of
// a link, the mark of a footnote, and text with brackets or code.
func bracketed(block text.Reader, pc parser.Context) (inside []text.Segment) {
	block.Advance(1)
	for first := true; ; first = false {
		line, segment := block.PeekLine()
		end := bytes.IndexAny(line, "[]`")
		switch {
		case line == nil, end >= 0 && line[end] != ']', first && bytes.HasPrefix(line, []byte("^")):
			return nil
		case end < 0:
			inside = append(inside, segment)
			block.AdvanceLine()
			continue
		}
		inside = append(inside, text.NewSegment(segment.Start, segment.Start+end))
		block.Advance(end + 1)
		if isLink(joinSegments(inside, block.Source()), line[end+1:], pc) {
			return nil
		}
		return inside
	}
}

// isLink reports whether bracketed text is the text of a link, judging by what follows it.
func isLink(label, rest []byte, pc parser.Context) bool {
	if _, defined := pc.Reference(string(label)); defined || bytes.HasPrefix(rest, []byte("(")) {
		return true
	}
	if other, ok := bytes.CutPrefix(rest, []byte("[")); ok {
		if i := bytes.IndexByte(other, ']'); i >= 0 {
			_, defined := pc.Reference(string(other[:i]))
			return defined
		}
	}
	return false
}

func joinSegments(list []text.Segment, source []byte) []byte {
	return slices.Concat(xslices.Map(list, func(s text.Segment) []byte { return s.Value(source) })...)
}

// citation converts a citation.
func (p *docParser) citation(n *citationNode) rederive.Inline {
	c := &rederive.Citation{Pos: p.pos(offset(n)), InSentence: n.sentence}
	if n.sentence {
		key := string(n.key.Value(p.source))
		switch before := p.source[:n.key.Start-1]; {
		case key == "{":
			p.errorf(offset(n), "the key of a citation in braces").Suggest("write @key")
		case bytes.HasSuffix(before, []byte("-")) && !bytes.HasSuffix(before, []byte("--")):
			p.errorf(offset(n)-1, "a hyphen before a citation").Suggest("write [-@" + key + "] for the year alone")
		}
		detail := string(joinSegments(n.inside, p.source))
		if markup.MatchString(detail) {
			p.errorf(n.inside[0].Start, markupError).Suggest(markupHint)
		}
		c.Entries = []rederive.CiteEntry{{Pos: p.pos(n.key.Start - 1), Key: key, Detail: oneLine(detail)}}
		return c
	}
	content := joinSegments(n.inside, p.source)
	from := 0
	for part := range bytes.SplitSeq(content, []byte(";")) {
		if e, ok := p.citeEntry(n, part, from); ok {
			c.Entries = append(c.Entries, e)
		}
		from += len(part) + 1
	}
	return c
}

const (
	markupError = "markup within a citation"
	markupHint  = "the text around a key is plain: [see @key, p. 3]"
)

// citeEntry reads one entry of a citation in brackets, which begins at the given offset in the content.
func (p *docParser) citeEntry(n *citationNode, part []byte, from int) (e rederive.CiteEntry, ok bool) {
	at := sourceOffset(n.inside, from+len(part)-len(bytes.TrimLeft(part, " \t\r\n")))
	all := citing.FindAllSubmatchIndex(part, -1)
	if len(all) != 1 {
		text := oneLine(string(part))
		if len(all) == 0 {
			p.errorf(at, "citation %q has no key", text).Suggest("write [@key, detail; @key]")
		} else {
			p.errorf(at, "citation %q has %d keys", text, len(all)).
				Suggest("separate them by semicolons: [@key; @other]")
		}
		return e, false
	}
	m := all[0]
	key := string(part[m[6]:m[7]])
	before, after := string(part[:m[3]]), strings.TrimSpace(string(part[m[7]:]))
	next, _ := utf8.DecodeRune(part[m[7]:])
	switch {
	case key == "{":
		p.errorf(at, "the key of a citation in braces").Suggest("write @key")
	case m[7] < len(part) && next != ',' && !unicode.IsSpace(next):
		p.errorf(at, "what follows the key %s cannot be read: %q", key, oneLine(after)).
			Suggest("write a comma after the key: [@key, p. 3]")
	case markup.MatchString(before + after):
		p.errorf(at, markupError).Suggest(markupHint)
	}
	return rederive.CiteEntry{
		Pos: p.pos(sourceOffset(n.inside, from+m[6]-1)), Key: key, Before: oneLine(before),
		Detail: oneLine(strings.TrimPrefix(after, ",")), YearOnly: m[5] > m[4],
	}, true
}

// sourceOffset converts an offset in joined segments to an offset in the source.
func sourceOffset(list []text.Segment, at int) int {
	for i, s := range list {
		if at < s.Len() || i == len(list)-1 {
			return s.Start + at
		}
		at -= s.Len()
	}
	return 0
}

// oneLine joins the lines of a text.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// citationIn returns a citation in the text of a link, or nil.
func citationIn(link ast.Node) (found ast.Node) {
	_ = ast.Walk(link, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if n.Kind() == kindCitation {
			found = n
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return found
}
