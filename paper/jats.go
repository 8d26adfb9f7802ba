package paper

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var jatsFormat = format{
	name: "jats",
	is: func(ext string, data []byte) bool {
		switch lower(ext) {
		case ".md", ".markdown", ".tex", ".ltx":
			return false
		}
		head := start(data)
		return jatsStart.Match(head) || xmlStart.Match(head) && !htmlStart.Match(head) && !isHTMLName(ext)
	},
	read: readJATS,
}

var (
	xmlStart  = lazyregexp.New(`(?is)^\s*<(?:\?xml\s|!doctype\s|!--)`)
	jatsStart = lazyregexp.New(`(?is)^\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*<(?:!doctype\s+(?:pmc-)?article|` +
		`(?:pmc-articleset\b|articles\b|article\b[^>]*\s(?:article-type|dtd-version|xmlns:)|` +
		`article\b[^>]*>.*<(?:front|back|sec|ref-list)\b))`)
)

// errNotJATS is the error for XML of another kind.
var errNotJATS = errors.New("its XML is not an article in JATS: there is no element article (review the HTML " +
	"or the PDF of the paper instead)")

var jatsRoles = map[string]role{
	"front": skipped, "front-stub": skipped, "journal-meta": skipped, "permissions": skipped, "tex-math": skipped,
	"object-id": skipped, "alt-text": skipped, "long-desc": skipped, "processing-meta": skipped, "strike": skipped,

	"p": block, "sec": block, "body": block, "back": block, "list": block, "list-item": block, "disp-quote": block,
	"boxed-text": block, "app": block, "app-group": block, "ack": block, "abstract": block, "trans-abstract": block,
	"verse-group": block, "def-list": block, "def-item": block, "statement": block, "sub-article": block,
	"response": block, "speech": block, "preformat": block, "code": block, "notes": block, "glossary": block,
	"thead": block, "tbody": block,

	"sup": raising, "sub": lowering, "italic": slanting, "break": breaking, "table": tabling, "tr": rowing,
	"td": celling, "th": celling, "fn": noting, "math": formula,
}

func readJATS(_ context.Context, _ *Reader, data []byte) (*Paper, error) {
	root, err := parseXML(data, func(string) string { return "" })
	if err != nil {
		return nil, err
	}
	if art := root.child("art"); art.child("bdy").name != "" {
		asJATS(art)
	}
	article := root.find("article")
	if article.name == "" {
		if page := root.find("html"); page.name != "" {
			return readHTML(context.Background(), nil, data)
		}
		return nil, errNotJATS
	}
	m := &markup{flow: newFlow(), roles: jatsRoles, special: jatsElement}
	articles := 0
	if root.each("article", func(*node) { articles++ }); articles > 1 {
		m.doc.Notes = append(m.doc.Notes, document.Note{
			Text: fmt.Sprintf("the file holds %d articles, of which the first was read: make a file of each", articles),
		})
	}
	meta := article.child("front").child("article-meta")
	m.doc.Title = meta.child("title-group").child("article-title").plain()
	m.doc.Authors = contributors(meta)
	if title := meta.child("title-group").child("article-title"); title.name != "" {
		m.heading(0)
		m.children(title)
		m.end()
	}
	m.abstracts(meta)
	m.children(article)
	return m.finish(), nil
}

// abstracts adds the abstracts of an article, and their translations with their languages.
func (m *markup) abstracts(meta *node) {
	meta.each("abstract", func(n *node) { m.section(n, "Abstract") })
	meta.each("trans-abstract", func(n *node) {
		m.section(n, strings.TrimSuffix("Abstract ("+n.attr("lang")+")", " ()"))
	})
}

// article adds an article within another: a translation, or a response.
func (m *markup) article(n *node) {
	stub := n.find("front-stub", "article-meta")
	m.end()
	m.zone, m.depth = "", m.depth+1
	m.heading(m.depth)
	if title := stub.child("title-group").child("article-title"); title.name != "" {
		m.children(title)
	} else {
		m.text("Article " + n.attr("id"))
	}
	m.end()
	m.abstracts(stub)
	m.children(n)
	m.end()
	m.depth--
}

// isTitle reports whether a paragraph is a heading that is only set in bold.
func isTitle(n *node) bool {
	const longest = 60 // bytes
	var only *node
	for _, c := range n.children {
		switch {
		case c.name == "" && strings.TrimSpace(c.text) == "":
		case c.name == "bold" && only == nil:
			only = c
		default:
			return false
		}
	}
	text := ""
	if only != nil {
		text = strings.TrimSpace(only.plain())
	}
	return text != "" && len(text) <= longest && !strings.ContainsAny(text, "=<>0123456789") &&
		!strings.HasSuffix(text, ".")
}

// contributors lists the authors.
func contributors(meta *node) []string {
	var list []string
	meta.each("contrib", func(n *node) {
		if kind := n.attr("contrib-type"); kind != "" && kind != "author" {
			return
		}
		name := n.find("name", "string-name", "collab")
		text := name.plain()
		if surname := name.child("surname").plain(); surname != "" {
			text = strings.TrimSpace(name.child("given-names").plain() + " " + surname)
		}
		if text != "" {
			list = append(list, text)
		}
	})
	return list
}

// section adds a section, with the given heading if it has none.
func (m *markup) section(n *node, name string) {
	m.depth++
	if title := n.child("title"); title.name == "" && name != "" {
		m.heading(m.depth)
		m.text(name)
		m.end()
	}
	m.end()
	m.children(n)
	m.end()
	m.depth--
}

// jatsElement handles elements that are more than text.
func jatsElement(m *markup, n *node) bool {
	switch n.name {
	case "sec", "app":
		m.section(n, "")
	case "sub-article", "response":
		m.article(n)
	case "body": // it is no part of the abstract before it
		m.end()
		m.leave(m.depth + 1)
		m.children(n)
		m.end()
	case "p":
		if m.grid != nil || m.zone != "" || m.block != nil || !isTitle(n) {
			return false
		}
		m.heading(m.depth + 1)
		m.children(n)
		m.end()
	case "ack":
		m.section(n, "Acknowledgments")
	case "ref-list":
		m.section(n, "References")
		m.references = 0
	case "ref":
		m.inZone(document.Reference, func() { m.reference(n) })
	case "title":
		m.heading(max(m.depth, 1))
		m.children(n)
		m.end()
	case "label":
		m.children(n)
		m.blank = true
	case "table-wrap":
		m.interrupt(func() { m.tableWrap(n) })
	case "fig", "supplementary-material":
		m.interrupt(func() { m.captionOf(n) })
	case "xref":
		m.mark(n)
	case "alternatives", "disp-formula", "inline-formula":
		m.formulas(n)
	case "table-wrap-foot":
		m.inZone(document.Footnote, func() { m.children(n) })
	default:
		return false
	}
	return true
}

// reference adds an entry of the bibliography, whose parts have no white space between them.
func (m *markup) reference(n *node) {
	for _, c := range n.children {
		m.blank = true
		if c.name == "" || len(c.children) == 0 {
			m.walk(c)
			continue
		}
		m.reference(c)
	}
}

// formulas adds a formula, as MathML if it has that, or else as TeX.
func (m *markup) formulas(n *node) {
	tex := n.find("tex-math")
	if n.find("math").name != "" || tex.name == "" {
		m.children(n)
		return
	}
	readTeX(m.flow, texBody(tex.plain()), true)
}

var texDocument = lazyregexp.New(`(?s)\\begin\{document\}(.*?)\\end\{document\}`)

// texBody extracts the formula from a TeX document, or from dollar signs.
func texBody(s string) string {
	if m := texDocument.FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	return strings.Trim(strings.TrimSpace(s), "$")
}

// captionOf adds the label and the caption of a figure or table, and returns the text.
func (m *markup) captionOf(n *node) string {
	label, caption := n.child("label"), n.child("caption")
	m.begin(document.Caption)
	m.children(label)
	if k := len(m.blockWords()); k > 0 && caption.name != "" && !strings.HasSuffix(m.block.Words[k-1].Text, ".") {
		m.text(".")
	}
	m.blank = true
	for _, c := range caption.children {
		m.blank = true
		m.children(c)
	}
	text := ""
	if m.block != nil {
		text = m.block.Text().String
	}
	m.end()
	return text
}

func (m *markup) blockWords() []document.Word {
	if m.block == nil {
		return nil
	}
	return m.block.Words
}

// tableWrap adds a table with its caption and notes.
func (m *markup) tableWrap(n *node) {
	caption := m.captionOf(n)
	m.notes = n.child("table-wrap-foot").plain()
	tables := 0
	n.each("table", func(table *node) {
		tables++
		m.grided(table, caption)
	})
	if tables == 0 {
		text := "a table is a picture: it was not read"
		if caption != "" {
			text = short(caption, 60) + ": the table is a picture, and was not read"
		}
		m.doc.Notes = append(m.doc.Notes, document.Note{Text: text})
	}
	if foot := n.child("table-wrap-foot"); foot.name != "" {
		m.walk(foot)
	}
}
