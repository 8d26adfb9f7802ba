package paper

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var htmlFormat = format{
	name: "html",
	is: func(ext string, data []byte) bool {
		switch lower(ext) {
		case ".md", ".markdown", ".tex", ".ltx": // these may begin with elements of HTML
			return false
		}
		return htmlStart.Match(start(data)) || isHTMLName(ext) && !isBinary(data)
	},
	read: readHTML,
}

func isHTMLName(ext string) bool {
	switch lower(ext) {
	case ".html", ".htm", ".xhtml":
		return true
	}
	return false
}

// htmlStart matches the beginning of HTML, after comments and processing instructions.
var htmlStart = lazyregexp.New(
	`(?is)^\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*)*` +
		`<(?:!doctype\s+html|html|head|body|title|meta|div|article|p|h1|table)\b[^>]*>`)

// start returns the beginning of a text in UTF-8.
func start(data []byte) []byte {
	data = data[:min(len(data), 64<<10)]
	if text, err := decode(data); err == nil {
		return []byte(text)
	}
	return nil
}

var htmlRoles = map[string]role{
	"script": skipped, "style": skipped, "nav": skipped, "noscript": skipped, "template": skipped, "svg": skipped,
	"head": skipped, "iframe": skipped, "object": skipped, "canvas": skipped, "audio": skipped, "video": skipped,
	"button": skipped, "select": skipped, "textarea": skipped, "input": skipped, "del": skipped, "s": skipped,
	"strike": skipped, "datalist": skipped, "dialog": skipped, "map": skipped, "rp": skipped, "rt": skipped,

	"p": block, "div": block, "section": block, "article": block, "main": block, "header": block, "footer": block,
	"aside": block, "blockquote": block, "ul": block, "ol": block, "li": block, "dl": block, "dt": block, "dd": block,
	"pre": block, "address": block, "figure": block, "form": block, "fieldset": block, "details": block,
	"summary": block, "hr": block, "center": block, "body": block, "hgroup": block, "thead": block, "tbody": block,

	"h1": heading, "h2": heading, "h3": heading, "h4": heading, "h5": heading, "h6": heading,

	"sup": raising, "sub": lowering, "i": slanting, "em": slanting, "cite": slanting, "var": slanting, "dfn": slanting,
	"br": breaking, "table": tabling, "tr": rowing, "td": celling, "th": celling, "figcaption": captioning,
	"caption": captioning, "math": formula,
}

// errNesting is the error for HTML that is nested too deeply.
var errNesting = errors.New("its HTML nests too many elements")

func readHTML(_ context.Context, _ *Reader, data []byte) (*Paper, error) {
	if bytes.Count(data, []byte("<")) > maxElements {
		return nil, errElements
	}
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	parsed, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return nil, errNesting
	}
	root, err := treeOf(parsed, 0)
	if err != nil {
		return nil, err
	}
	m := &markup{flow: newFlow(), roles: htmlRoles, special: htmlElement}
	m.metadata(root)
	m.children(root)
	return m.finish(), nil
}

// treeOf converts the parser's nodes to a tree.
func treeOf(from *html.Node, depth int) (*node, error) {
	if depth > 2*maxDepth {
		return nil, errNesting
	}
	n := &node{}
	for _, a := range from.Attr {
		n.attrs = append(n.attrs, attr{a.Key, a.Val})
	}
	if from.Type == html.ElementNode {
		n.name = from.Data
		if i := strings.LastIndexByte(n.name, ':'); i >= 0 { // mml:math
			n.name = n.name[i+1:]
		}
	}
	for c := from.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case html.TextNode:
			n.children = append(n.children, &node{text: c.Data})
		case html.ElementNode, html.DocumentNode:
			child, err := treeOf(c, depth+1)
			if err != nil {
				return nil, err
			}
			n.children = append(n.children, child)
		}
	}
	return n, nil
}

// metadata takes title and authors from the head.
func (m *markup) metadata(root *node) {
	titles := map[string]string{}
	var authors, creators []string
	root.each("meta", func(n *node) {
		content := strings.Join(strings.Fields(n.attr("content")), " ")
		if content == "" {
			return
		}
		switch lower(n.attr("name") + n.attr("property")) {
		case "citation_title", "dc.title", "og:title":
			titles[lower(n.attr("name")+n.attr("property"))] = content
		case "citation_author":
			authors = append(authors, content)
		case "dc.creator", "author":
			creators = append(creators, content)
		}
	})
	if m.doc.Authors = authors; len(authors) == 0 {
		m.doc.Authors = creators
	}
	first := ""
	if heads := headsNamed(root, "h1"); len(heads) == 1 {
		first = heads[0]
	}
	for _, title := range []string{
		titles["citation_title"], titles["dc.title"], first, titles["og:title"], root.find("title").plain(),
	} {
		if title != "" {
			m.doc.Title = title
			return
		}
	}
}

func headsNamed(root *node, name string) []string {
	var list []string
	root.each(name, func(n *node) { list = append(list, n.plain()) })
	return list
}

var (
	hiddenStyle = lazyregexp.New(`(?i)(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))`)
	raisedStyle = lazyregexp.New(`(?i)vertical-align\s*:\s*(?:super|text-top|[1-9]\d*%)`)
	loweredText = lazyregexp.New(`(?i)vertical-align\s*:\s*(?:sub|-[1-9]\d*%)`)
	italicStyle = lazyregexp.New(`(?i)font-style\s*:\s*(?:italic|oblique)`)
	noteID      = lazyregexp.New(`^(?:sdfootnote|sdendnote|_?ftn|fn:?-?|footnote-?)\d+$`)
	noteClass   = lazyregexp.New(`(?i)(?:^|\s)(?:doc-)?(?:footnotes?|endnotes?|fn-group)(?:\s|$)`)
	refClass    = lazyregexp.New(
		`(?i)(?:^|\s)(?:references|ref(?:erence)?-list|(?:doc-)?bibliography|citation-list|csl-bib-body)(?:\s|$)`)
	formulaClass = lazyregexp.New(`(?:^|\s)(?:katex-html|MathJax_CHTML|MathJax_SVG|MathJax_Preview)(?:\s|$)`)
)

// htmlElement handles elements whose role depends on attributes.
func htmlElement(m *markup, n *node) bool {
	style, class := n.attr("style"), n.attr("class")+" "+n.attr("role")
	switch {
	case n.has("hidden") && n.attr("hidden") != "until-found", hiddenStyle.MatchString(style):
		return true
	case formulaClass.MatchString(class): // the same formula is also there as MathML
		return true
	case n.name == "script" && strings.HasPrefix(n.attr("type"), "math/tex"):
		readTeX(m.flow, n.plain(), true)
		return true
	case n.name == "a" && strings.HasPrefix(n.attr("href"), "#"):
		m.mark(n)
		return true
	case n.name == "h1" && n.plain() == m.doc.Title:
		m.heading(0)
		m.children(n)
		m.end()
		return true
	case n.name == "pre" && m.grid == nil:
		return m.preformatted(n)
	case n.name == "span" || n.name == "font":
		return m.styled(n, style)
	case m.roles[n.name] != block || m.grid != nil:
		return false
	case m.zone == "" && refClass.MatchString(class):
		m.inZone(document.Reference, func() { m.children(n) })
		return true
	case m.zone == "" && (noteClass.MatchString(class) || noteID.MatchString(n.attr("id"))):
		m.inZone(document.Footnote, func() { m.children(n) })
		return true
	}
	return false
}

// preformatted adds the output of a program.
func (m *markup) preformatted(n *node) bool {
	var b strings.Builder
	n.addPlain(&b)
	lines := strings.Split(b.String(), "\n")
	if !slices.ContainsFunc(lines, isOutput) {
		return false
	}
	m.end()
	m.verbatim(lines)
	return true
}

// styled adds text that a style makes superscript, subscript or italic.
func (m *markup) styled(n *node, style string) bool {
	inner := func() { m.children(n) }
	switch {
	case raisedStyle.MatchString(style):
		m.scripted(document.Superscript, inner)
	case loweredText.MatchString(style):
		m.scripted(document.Subscript, inner)
	case italicStyle.MatchString(style):
		m.slanted(inner)
	default:
		return false
	}
	return true
}
