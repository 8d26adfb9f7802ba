package paper

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A textLine is a line of a plain text, or the part of it in a column.
type textLine struct {
	text    string
	number  int // from 1
	running bool
}

// errEmpty is the error for an empty file.
var errEmpty = errors.New("it is empty")

// A plainText reads paragraphs.
type plainText struct {
	*flow
	known        map[string]bool // words within lines, including those with hyphens
	first, final int             // lines of the open paragraph
	last         string          // its last line
}

func readText(text string) (*Paper, error) {
	if strings.TrimSpace(text) == "" {
		return nil, errEmpty
	}
	t := &plainText{flow: newFlow(), known: map[string]bool{}}
	for _, w := range hyphened.FindAllString(text, -1) {
		t.known[lower(w)] = true
	}
	pages := pagesOf(text)
	markRunning(pages)
	d := newDivider(pages)
	for i, page := range pages {
		for _, part := range d.parts(page) {
			t.lines(part, i > 0 && part.first)
		}
	}
	t.finishParagraph()
	return t.finish(), nil
}

var hyphened = lazyregexp.New(`\pL+(?:[-\x{2010}]\pL+)*`)

// pagesOf divides a text at form feeds.
func pagesOf(text string) [][]textLine {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var pages [][]textLine
	n := 0
	for page := range strings.SplitSeq(text, "\f") {
		var lines []textLine
		for line := range strings.SplitSeq(strings.TrimSuffix(page, "\n"), "\n") {
			n++
			lines = append(lines, textLine{text: withoutTabs(strings.TrimRightFunc(line, unicode.IsSpace)), number: n})
		}
		pages = append(pages, lines)
	}
	return pages
}

// withoutTabs expands tabs to eight columns.
func withoutTabs(s string) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	var b strings.Builder
	column := 0
	for _, r := range s {
		if r == '\t' {
			n := 8 - column%8
			b.WriteString(strings.Repeat(" ", n))
			column += n
			continue
		}
		b.WriteRune(r)
		column++
	}
	return b.String()
}

var (
	digits     = lazyregexp.New(`\d+`)
	pageNumber = lazyregexp.New(`^\s*(?:[-\x{2013}\x{2014}] ?)?\d{1,4}(?: ?[-\x{2013}\x{2014}])?\s*$`)
)

// markRunning marks the first and last lines of pages that are page numbers, or the same on many pages.
func markRunning(pages [][]textLine) {
	if len(pages) < 2 {
		return
	}
	count := map[string]int{}
	ends := func(page []textLine, do func(*textLine)) {
		first, last := -1, -1
		for i := range page {
			if page[i].text == "" {
				continue
			}
			if first < 0 {
				first = i
			}
			last = i
		}
		if first >= 0 {
			do(&page[first])
			if last > first {
				do(&page[last])
			}
		}
	}
	key := func(l *textLine) string {
		return digits.ReplaceAllString(strings.Join(strings.Fields(l.text), " "), "#")
	}
	for _, page := range pages {
		ends(page, func(l *textLine) { count[key(l)]++ })
	}
	for _, page := range pages {
		ends(page, func(l *textLine) {
			l.running = pageNumber.MatchString(l.text) || count[key(l)] >= 3 && 3*count[key(l)] >= len(pages)
		})
	}
}

var (
	textItem  = lazyregexp.New(`^(?:[-\x{2022}\x{2013}*\x{25cf}\x{25aa}]|\(?(?:\d{1,2}|[a-z])[.)])\s`)
	resumesBy = lazyregexp.New(`^\d+(?:\.\d+)?\s?[)\]]\s*[=<>\x{2264}\x{2265}\x{2248}]`)
	leftOpen  = lazyregexp.New(`[(\[][^()\[\]]*$`)
)

// resumes reports whether a line that looks like a list item continues the sentence before it.
func resumes(before, line string) bool {
	before = strings.TrimSpace(before)
	if before == "" {
		return false
	}
	if resumesBy.MatchString(line) || leftOpen.MatchString(before) {
		return true
	}
	switch before[len(before)-1] {
	case '.', ':', ';', '!', '?':
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune("=<>,\u2264\u2265\u00d7", r) || unicode.IsLower(r)
}

// lines reads the lines of a page or of a column.
func (t *plainText) lines(p textPart, newPage bool) {
	lines := p.lines
	looked := 0 // no table begins before this line
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		text := strings.TrimSpace(line.text)
		switch {
		case line.running:
			t.interrupt(func() { t.runningLine(text, line.number) })
			continue
		case text == "":
			if !(p.follows || newPage) || t.started(lines[:i]) || !t.continuesWith(lines[i:]) {
				t.finishParagraph()
			}
			continue
		}
		if n := t.printedTable(lines[i:]); n > 0 {
			i += n - 1
			continue
		}
		if n := t.listedTable(lines[i:]); n > 0 {
			i += n - 1
			continue
		}
		if i >= looked {
			n, isTable := tableLines(lines[i:], t.afterCaption())
			if isTable {
				t.finishParagraph()
				t.tableOf(lines[i : i+n])
				i += n - 1
				continue
			}
			looked = i + n
		}
		if t.block != nil && (!t.started(lines[:i]) && !t.continuesWith(lines[i:]) || t.beginsItem(text) ||
			wideTable(lines[i:]) > 0 || beginsListedTable(lines[i:])) {
			t.finishParagraph()
		}
		t.addLine(text, line.number)
	}
}

// afterCaption reports whether the text so far ends in the caption of a table.
func (t *plainText) afterCaption() bool {
	if t.block != nil {
		return t.first == t.final && isTableName(textLine{text: t.last})
	}
	n := len(t.doc.Blocks)
	return n > 0 && t.doc.Blocks[n-1].Kind == document.Caption &&
		isTableName(textLine{text: t.doc.Blocks[n-1].Text().String})
}

// runningLine adds the header or footer of a page.
func (t *plainText) runningLine(text string, number int) {
	b := document.Block{Kind: document.Running, Place: linePlace(number, number)}
	for i, w := range strings.Fields(text) {
		b.Words = append(b.Words, document.Word{Text: w, Line: i == 0})
	}
	t.doc.Blocks = append(t.doc.Blocks, b)
}

// started reports whether some of the lines have text.
func (t *plainText) started(lines []textLine) bool {
	for _, l := range lines {
		if l.text != "" && !l.running {
			return true
		}
	}
	return false
}

// continuesWith reports whether the open paragraph continues in another column or on another page.
func (t *plainText) continuesWith(lines []textLine) bool {
	for _, l := range lines {
		text := strings.TrimSpace(l.text)
		if text == "" || l.running {
			continue
		}
		if t.last == "" || endsSentence(t.last) {
			return false
		}
		r, _ := utf8.DecodeRuneInString(text)
		return !unicode.IsUpper(r) || leftOpen.MatchString(t.last) || utf8.RuneCountInString(t.last) > 25
	}
	return false
}

func endsSentence(s string) bool {
	s = strings.TrimRight(s, ")]\"'\u201d\u2019 ")
	return s != "" && strings.IndexByte(".!?:", s[len(s)-1]) >= 0
}

func (t *plainText) beginsItem(text string) bool {
	return textItem.MatchString(text) && !resumes(t.last, text)
}

// addLine adds a line to the open paragraph. It joins a word that is hyphenated at the end of the previous
// line.
func (t *plainText) addLine(text string, number int) {
	if t.block == nil {
		t.begin(t.paragraphKind())
		t.first = number
	}
	t.breakLine()
	if n := len(t.block.Words); n > 0 {
		last := &t.block.Words[n-1]
		if head, ok := strings.CutSuffix(last.Text, "-"); ok && head != "" && divides(head, text) {
			whole, divided := t.halves(head, text)
			if (!t.known[divided] || t.known[whole]) && !strings.HasSuffix(lower(head), "chi") {
				last.Text = head
			}
			t.blank = false
		}
	}
	from := len(t.block.Words)
	glued := !t.blank && from > 0
	for i, w := range strings.Fields(text) {
		t.block.Words = append(t.block.Words, document.Word{Text: w, Line: i == 0, Glued: i == 0 && glued})
	}
	t.blank, t.line, t.final, t.last = false, false, number, text
}

// divides reports whether a hyphen at the end of a line divides a word.
func divides(head, next string) bool {
	last, _ := utf8.DecodeLastRuneInString(head)
	first, _ := utf8.DecodeRuneInString(next)
	return unicode.IsLower(last) && unicode.IsLower(first)
}

// halves returns the two possible forms of a divided word: without the hyphen, and with it.
func (t *plainText) halves(head, next string) (whole, divided string) {
	a, b := head, next
	if i := strings.LastIndexFunc(a, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		_, size := utf8.DecodeRuneInString(a[i:])
		a = a[i+size:]
	}
	if i := strings.IndexFunc(b, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		b = b[:i]
	}
	return lower(a + b), lower(a + "-" + b)
}

// finishParagraph ends the open paragraph. The first one is the title, if it is short.
func (t *plainText) finishParagraph() {
	if t.block == nil {
		return
	}
	text := t.block.Text().String
	if t.doc.Title == "" && len(t.doc.Blocks) == 0 {
		t.doc.Title = short(text, 200)
	}
	if t.first == t.final && isTextHeading(text) {
		t.block.Kind, t.level = document.Heading, 1
	}
	n := len(t.doc.Blocks)
	t.end()
	t.level = 0
	if len(t.doc.Blocks) > n {
		t.doc.Blocks[n].Place = linePlace(t.first, t.final)
	}
	t.last = ""
}

func linePlace(first, last int) string {
	if first == last {
		return fmt.Sprintf("line %d", first)
	}
	return fmt.Sprintf("lines %d-%d", min(first, last), max(first, last))
}

var headingText = lazyregexp.New(`^(?:\d+(?:\.\d+)*\.?\s+)?\p{Lu}[\pL\s\d:&,\x{2019}'-]*$`)

// isTextHeading reports whether a line by itself is a heading: few words that do not end a sentence.
func isTextHeading(text string) bool {
	return len(strings.Fields(text)) <= 8 && headingText.MatchString(text) && !captionHead.MatchString(text)
}
