package paper

import (
	"context"
	"html"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var markdownFormat = format{
	name: "markdown",
	is: func(ext string, data []byte) bool {
		switch lower(ext) {
		case ".md", ".markdown", ".rmd", ".qmd":
			return !isBinary(data)
		}
		return false
	},
	read: readMarkdown,
}

// A marked reads Markdown line by line.
type marked struct {
	*flow
	lines []string
	at    int
	para  []string
}

func readMarkdown(_ context.Context, _ *Reader, data []byte) (*Paper, error) {
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	text = comment.ReplaceAllString(strings.ReplaceAll(text, "\r\n", "\n"), "")
	m := &marked{flow: newFlow(), lines: strings.Split(text, "\n")}
	m.frontMatter()
	for m.at < len(m.lines) {
		m.line()
	}
	m.flush()
	return m.finish(), nil
}

var (
	comment     = lazyregexp.New(`(?s)<!--.*?-->`)
	atxHead     = lazyregexp.New(`^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?(?:\s*\{[^}]*\})?[ \t]*$`)
	fence       = lazyregexp.New("^\\s*(```+|~~~+)")
	underline   = lazyregexp.New(`^ {0,3}(==+|--+)[ \t]*$`) // a single one is text: t(28)\n=\n2.20
	thematic    = lazyregexp.New(`^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$`)
	listItem    = lazyregexp.New(`^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+`)
	quote       = lazyregexp.New(`^ {0,3}(?:> ?)+`)
	noteStart   = lazyregexp.New(`^ {0,3}\[\^[^\]\s]+\]:[ \t]*`)
	linkDefined = lazyregexp.New(`^ {0,3}\[[^\]^]+\]:[ \t]*\S+`)
	tableRule   = lazyregexp.New(`^\s*\|?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)*\|?\s*$`)
	frontLine   = lazyregexp.New(`^(title|author|abstract):\s*(.*?)\s*$`)
	frontEnd    = lazyregexp.New(`^(?:---|\.\.\.)[ \t]*$`)
	blockScalar = lazyregexp.New(`^[|>][-+0-9]*$`)
)

// frontMatter takes title, author and abstract from YAML at the beginning.
func (m *marked) frontMatter() {
	if len(m.lines) == 0 || strings.TrimSpace(m.lines[0]) != "---" {
		return
	}
	end := 1
	for end < len(m.lines) && !frontEnd.MatchString(m.lines[end]) {
		end++
	}
	if end == len(m.lines) {
		return
	}
	m.at = end + 1
	for i := 1; i < end; i++ {
		f := frontLine.FindStringSubmatch(m.lines[i])
		if f == nil {
			continue
		}
		value := strings.Trim(f[2], `"'`)
		switch {
		case f[1] == "abstract":
			m.abstract(f[2], m.lines[i+1:end])
		case value == "":
		case f[1] == "title":
			m.doc.Title = value
		default:
			m.doc.Authors = append(m.doc.Authors, value)
		}
	}
}

// abstract adds the abstract of the front matter: the rest of its line, and the indented lines below.
func (m *marked) abstract(first string, lines []string) {
	if blockScalar.MatchString(first) {
		first = ""
	}
	list := []string{first}
	for _, line := range lines {
		if line != strings.TrimLeft(line, " \t") || line == "" {
			list = append(list, strings.TrimSpace(line))
			continue
		}
		break
	}
	text := strings.TrimSpace(strings.Join(list, "\n"))
	if text == "" {
		return
	}
	if last := len(text) - 1; last > 0 && (text[0] == '"' || text[0] == '\'') && text[last] == text[0] {
		text = strings.ReplaceAll(text[1:last], `\"`, `"`)
	}
	m.heading(1)
	m.inline("Abstract")
	m.end()
	for part := range strings.SplitSeq(text, "\n\n") {
		m.para = []string{strings.TrimSpace(part)}
		m.flush()
	}
	m.leave(1)
}

// line reads a line, a table or code.
func (m *marked) line() {
	line := m.lines[m.at]
	m.at++
	if f := fence.FindStringSubmatch(line); f != nil {
		m.code(f[1])
		return
	}
	bare := strings.TrimSpace(quote.ReplaceAllString(line, ""))
	switch {
	case len(m.para) == 0 && strings.HasPrefix(line, indent) && m.indented():
	case m.htmlTable(bare):
	case m.drawn(line):
	case bare == "":
		m.flush()
	case atxHead.MatchString(line):
		m.flush()
		h := atxHead.FindStringSubmatch(line)
		m.headingOf(len(h[1]), h[2])
	case len(m.para) > 0 && underline.MatchString(line) && !strings.Contains(m.para[len(m.para)-1], "|"):
		text := strings.Join(m.para, " ")
		m.para = nil
		level := 1
		if strings.Contains(line, "-") {
			level = 2
		}
		m.headingOf(level, text)
	case thematic.MatchString(line):
		m.flush()
	case m.at < len(m.lines) && strings.Contains(line, "|") && strings.ContainsAny(m.lines[m.at], "|+") &&
		tableRule.MatchString(m.lines[m.at]):
		m.flush()
		m.pipes(line)
	case linkDefined.MatchString(line) && len(m.para) == 0:
	case noteStart.MatchString(line):
		m.flush()
		m.begin(document.Footnote)
		m.para = append(m.para, noteStart.ReplaceAllString(line, ""))
	case listItem.MatchString(bare) && !m.continues(bare):
		m.flush()
		m.para = append(m.para, listItem.ReplaceAllString(bare, ""))
	default:
		m.para = append(m.para, bare)
		if strings.HasSuffix(line, "  ") {
			m.para[len(m.para)-1] += "<br>"
		}
	}
}

// continues reports whether a line that looks like a list item continues a sentence: F(1,⏎58) =
// 4.10.
func (m *marked) continues(line string) bool {
	return len(m.para) > 0 && resumes(m.para[len(m.para)-1], line)
}

func (m *marked) headingOf(level int, text string) {
	if level == 1 && m.doc.Title == "" {
		level, m.doc.Title = 0, plainMarkdown(text)
	}
	m.heading(level)
	m.inline(text)
	m.end()
}

func plainMarkdown(text string) string {
	m := &marked{flow: newFlow()}
	m.begin(document.Paragraph)
	m.inline(text)
	if m.block == nil {
		return ""
	}
	return m.block.Text().String
}

// flush ends a paragraph.
func (m *marked) flush() {
	if len(m.para) > 0 {
		m.inline(strings.Join(m.para, "\n"))
	}
	m.para = nil
	m.end()
}

// code adds the lines up to the end of a fence verbatim.
func (m *marked) code(sign string) {
	m.flush()
	from := m.at
	for m.at < len(m.lines) && !strings.HasPrefix(strings.TrimSpace(m.lines[m.at]), sign) {
		m.at++
	}
	m.verbatim(m.lines[from:m.at])
	m.at = min(m.at+1, len(m.lines))
}

// indent precedes the lines of code without a fence.
const indent = "    "

// indented adds the indented lines from the one that was read last as output of a program, if they are that.
func (m *marked) indented() bool {
	from, end, found := m.at-1, m.at-1, false
	for k := from; k < len(m.lines); k++ {
		line := strings.TrimSpace(m.lines[k])
		if line != "" && !strings.HasPrefix(m.lines[k], indent) {
			break
		}
		if line != "" {
			end = k + 1
			found = found || isOutput(line)
		}
	}
	if found {
		m.flush()
		var lines []string
		for _, line := range m.lines[from:end] {
			lines = append(lines, strings.TrimPrefix(line, indent))
		}
		m.verbatim(lines)
		m.at = end
	}
	return found
}

// pipes adds a table whose first line has been read.
func (m *marked) pipes(head string) {
	m.at++
	m.table("", "", func() {
		m.pipeRow(head, true)
		for m.at < len(m.lines) && strings.Contains(m.lines[m.at], "|") {
			m.pipeRow(m.lines[m.at], false)
			m.at++
		}
	})
	m.captionBelow()
}

func (m *marked) pipeRow(line string, head bool) {
	line = strings.TrimSpace(line)
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	from := 0
	code := false
	add := func(text string) {
		m.cell(1, 1)
		m.inline(strings.ReplaceAll(strings.TrimSpace(text), `\|`, "|"))
		m.endCell()
	}
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '`':
			code = !code
		case '|':
			if !code {
				add(line[from:i])
				from = i + 1
			}
		}
	}
	add(line[from:])
	m.endRow(head)
}

// entity decodes an entity at the beginning of a text, and returns its length.
func entity(s string) (string, int) {
	end := strings.IndexByte(s[:min(len(s), 40)], ';')
	if end < 2 {
		return "", 0
	}
	if text := html.UnescapeString(s[:end+1]); text != s[:end+1] {
		return text, end + 1
	}
	return "", 0
}
