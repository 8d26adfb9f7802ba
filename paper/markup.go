package paper

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A role says how an element is read.
type role int8

const (
	inline role = iota
	skipped
	block
	heading
	raising
	lowering
	slanting
	breaking
	tabling
	rowing
	celling
	captioning
	noting
	formula
)

// A markup walks the elements of HTML or JATS.
type markup struct {
	*flow
	roles   map[string]role
	special func(m *markup, n *node) bool // handles certain elements itself
	head    bool                          // the rows belong to the head of a table
	notes   string                        // of the table
	depth   int                           // of sections
}

func (m *markup) children(n *node) {
	for _, c := range n.children {
		m.walk(c)
	}
}

func (m *markup) walk(n *node) {
	if n.name == "" {
		m.prose(n.text)
		return
	}
	if m.special(m, n) {
		return
	}
	inner := func() { m.children(n) }
	switch m.roles[n.name] {
	case skipped:
	case block:
		m.end()
		inner()
		m.end()
	case heading:
		m.heading(int(n.name[1] - '0'))
		inner()
		m.end()
	case raising:
		m.scripted(document.Superscript, inner)
	case lowering:
		m.scripted(document.Subscript, inner)
	case slanting:
		m.slanted(inner)
	case breaking:
		m.breakLine()
	case tabling:
		m.table(n)
	case rowing:
		m.rowOf(n)
	case celling:
		m.cellOf(n)
	case captioning:
		m.interrupt(func() {
			m.begin(document.Caption)
			inner()
		})
	case noting:
		m.interrupt(func() { m.inZone(document.Footnote, inner) })
	case formula:
		m.math(n)
	default:
		inner()
	}
}

var texMath = lazyregexp.New(`(?s)\\\((.*?)\\\)|\\\[(.*?)\\\]|\$\$(.*?)\$\$`)

// escaped replaces signs that a program has escaped twice: p &amp;lt; .05.
var escaped = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&le;", "\u2264", "&ge;", "\u2265")

// prose adds text that may contain formulas in TeX.
func (m *markup) prose(s string) {
	s = escaped.Replace(s)
	if !strings.Contains(s, `\(`) && !strings.Contains(s, `\[`) && !strings.Contains(s, "$$") {
		m.text(s)
		return
	}
	at := 0
	for _, found := range texMath.FindAllStringSubmatchIndex(s, -1) {
		m.text(s[at:found[0]])
		for g := 2; g < len(found); g += 2 {
			if found[g] >= 0 {
				readTeX(m.flow, s[found[g]:found[g+1]], true)
			}
		}
		at = found[1]
	}
	m.text(s[at:])
}

// mark adds a reference to a note or to the bibliography, raised if it directly follows a digit, since
// it would look like a part of the number.
func (m *markup) mark(n *node) {
	if m.block != nil && len(m.block.Words) > 0 && !m.blank && m.script == document.Baseline {
		last, _ := utf8.DecodeLastRuneInString(m.block.Words[len(m.block.Words)-1].Text)
		if text := n.plain(); unicode.IsDigit(last) && text != "" && len(text) <= 12 {
			m.scripted(document.Superscript, func() { m.children(n) })
			return
		}
	}
	m.children(n)
}

// table adds a table, or the text in a table that only lays out a page.
func (m *markup) table(n *node) {
	if m.grid != nil || isLayout(n) {
		m.end()
		m.children(n)
		m.end()
		return
	}
	caption := ""
	if c := n.child("caption"); c.name != "" {
		m.interrupt(func() {
			m.begin(document.Caption)
			m.children(c)
			if m.block != nil {
				caption = m.block.Text().String
			}
		})
	}
	m.grided(n, caption)
}

func (m *markup) grided(n *node, caption string) {
	head, notes := m.head, m.notes
	m.flow.table(caption, notes, func() {
		m.rows(n)
	})
	m.head, m.notes = head, ""
}

// rows adds the rows of a table or of a part of it.
func (m *markup) rows(n *node) {
	for _, c := range n.children {
		switch c.name {
		case "caption", "col", "colgroup", "":
		case "thead":
			m.head = true
			m.rows(c)
			m.head = false
		case "tr", "row":
			m.rowOf(c)
		default:
			m.rows(c)
		}
	}
}

// rowOf adds a row. A row whose cells are all heads belongs to the head of the table.
func (m *markup) rowOf(n *node) {
	if m.grid == nil {
		m.end()
		m.children(n)
		m.end()
		return
	}
	m.endRow(false)
	heads, cells := 0, 0
	for _, c := range n.children {
		switch c.name {
		case "th":
			heads++
			cells++
			m.cellOf(c)
		case "td", "entry":
			if c.plain() != "" {
				cells++
			}
			m.cellOf(c)
		}
	}
	m.endRow(m.head || heads > 0 && heads == cells)
}

func (m *markup) cellOf(n *node) {
	if m.grid == nil {
		m.end()
		m.children(n)
		m.end()
		return
	}
	number := func(name string) int {
		k, _ := strconv.Atoi(strings.TrimSpace(n.attr(name)))
		return k
	}
	m.cell(number("colspan"), number("rowspan"))
	m.children(n)
	m.endCell()
}

// isLayout reports whether a table lays out a page: it contains tables, headings or long texts.
func isLayout(n *node) bool {
	if n.attr("role") == "presentation" {
		return true
	}
	for _, c := range n.children {
		switch c.name {
		case "table", "h1", "h2", "h3", "h4", "h5", "h6":
			return true
		case "td":
			if len(c.plain()) > 2000 {
				return true
			}
		}
		if isLayout(c) {
			return true
		}
	}
	return false
}

// math adds MathML as text.
func (m *markup) math(n *node) {
	if n.name == "" {
		m.text(strings.TrimSpace(n.text))
		return
	}
	var parts []*node
	for _, c := range n.children {
		if c.name != "" {
			parts = append(parts, c)
		}
	}
	script := func(s document.Script, k int) {
		if k < len(parts) {
			m.scripted(s, func() { m.math(parts[k]) })
		}
	}
	base := func() {
		if len(parts) > 0 {
			m.math(parts[0])
		}
	}
	switch name := n.name; {
	case name == "annotation" || name == "annotation-xml" || name == "mphantom" || name == "none":
	case name == "mtext":
		m.text(n.leaf())
	case name == "mspace":
		m.blank = true
	case len(parts) == 0:
		m.text(strings.TrimSpace(n.leaf()))
	case name == "msup":
		base()
		script(document.Superscript, 1)
	case name == "msub":
		base()
		script(document.Subscript, 1)
	case name == "msubsup":
		base()
		script(document.Subscript, 1)
		script(document.Superscript, 2)
	case name == "munderover", name == "munder", name == "mover", name == "semantics":
		base()
	case name == "mfrac" && len(parts) == 2:
		m.math(parts[0])
		m.text("/")
		m.math(parts[1])
	case name == "mfenced":
		m.fenced(n, parts)
	case name == "msqrt" || name == "mroot":
		m.text("\u221a")
		base()
	case name == "mtr" || name == "mtd":
		m.blank = true
		m.mathList(n)
		m.blank = true
	default:
		m.mathList(n)
	}
}

func (m *markup) mathList(n *node) {
	for _, c := range n.children {
		m.math(c)
	}
}

// fenced adds an mfenced element, whose brackets and separators are attributes.
func (m *markup) fenced(n *node, parts []*node) {
	sign := func(name, usual string) string {
		if n.has(name) {
			return n.attr(name)
		}
		return usual
	}
	m.text(sign("open", "("))
	for i, p := range parts {
		if i > 0 {
			m.text(sign("separators", ",")[:min(1, len(sign("separators", ",")))])
		}
		m.math(p)
	}
	m.text(sign("close", ")"))
}

// leaf returns the text directly within an element.
func (n *node) leaf() string {
	text := ""
	for _, c := range n.children {
		text += c.text
	}
	return text
}
