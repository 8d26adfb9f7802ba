// Package jats writes a document as an article of the Journal Archiving and Interchange Tag Set.
package jats

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"time"

	"rederive/report/compose"
	"rederive/typeset"
	"rederive/typeset/draw"
)

// Write writes a document as an article of the Journal Archiving and Interchange Tag Set
// (https://jats.nlm.nih.gov/archiving/1.2/), with formulas in MathML 3. Its pictures are SVG files
// next to it.
func Write(out io.Writer, doc *typeset.Document, by string, beside func(string, []byte) error) error {
	w := &writer{beside: beside, by: by, pictures: map[string]string{}}
	w.article(doc)
	if w.err != nil {
		return w.err
	}
	_, err := io.WriteString(out, w.b.String())
	return err
}

// writer writes the blocks of a document as JATS.
type writer struct {
	b        strings.Builder
	beside   func(string, []byte) error
	by       string
	pictures map[string]string // names of the pictures written, by content
	count    int               // number of names
	notes    []string          // footnotes, which go after the text
	breaks   bool              // lines may break: in titles and cells
	err      error
}

func (w *writer) put(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

// capture returns what f writes.
func (w *writer) capture(f func()) string { return compose.Within(&w.b, f) }

// jatsText returns text without characters that XML does not allow.
func jatsText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return html.EscapeString(s)
}

// jatsID returns the attribute for an id, which must begin with a letter in XML.
func jatsID(id string) string {
	if id == "" {
		return ""
	}
	return ` id="` + jatsName(id) + `"`
}

func jatsName(id string) string {
	var b strings.Builder
	b.WriteString("r-")
	for _, r := range id {
		if '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || strings.ContainsRune(".-", r) {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "_%x_", r)
	}
	return b.String()
}

func (w *writer) article(doc *typeset.Document) {
	w.put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE article PUBLIC \"%s\" \"%s\">\n",
		"-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.2 20190208//EN",
		"JATS-archivearticle1-mathml3.dtd")
	w.put("<!-- %s -->\n", strings.ReplaceAll(jatsText(w.by), "--", "- -"))
	w.put("<article xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:mml=\"http://www.w3.org/1998/Math/MathML\"" +
		" dtd-version=\"1.2\" article-type=\"research-article\" xml:lang=\"en\">\n")
	w.front(doc)
	var body, back []jatsSection
	for _, s := range jatsSections(doc.Blocks) {
		after := []string{compose.ReferencesID, compose.SupplementID, compose.ProvenanceID}
		if s.head != nil && slices.Contains(after, s.head.ID) {
			back = append(back, s)
		} else {
			body = append(body, s)
		}
	}
	w.put("<body>\n")
	for _, s := range body {
		w.section(s, "sec")
	}
	w.put("</body>\n<back>\n")
	apps := 0
	for _, s := range back {
		if s.head.ID == compose.ReferencesID {
			w.references(s)
			continue
		}
		if apps++; apps == 1 {
			w.put("<app-group>\n")
		}
		w.section(s, "app")
	}
	if apps > 0 {
		w.put("</app-group>\n")
	}
	if len(w.notes) > 0 {
		w.put("<fn-group>\n%s</fn-group>\n", strings.Join(w.notes, ""))
	}
	w.put("</back>\n</article>\n")
}

// front writes the metadata of the document.
func (w *writer) front(doc *typeset.Document) {
	title, sub, date := jatsText(doc.Title), "", ""
	for _, b := range doc.Blocks {
		if t, ok := b.(*typeset.Title); ok {
			title, sub, date = w.inlines(t.Text), w.inlines(t.Sub), t.Date
			break
		}
	}
	w.put("<front>\n<article-meta>\n")
	if doc.DOI != "" {
		w.put("<article-id pub-id-type=\"doi\">%s</article-id>\n", jatsText(doc.DOI))
	}
	w.put("<title-group>\n<article-title>%s</article-title>\n", title)
	if sub != "" {
		w.put("<subtitle>%s</subtitle>\n", sub)
	}
	w.put("</title-group>\n")
	if len(doc.Authors) > 0 {
		w.put("<contrib-group>\n")
		for _, a := range doc.Authors {
			w.put("<contrib contrib-type=\"author\"><string-name>%s</string-name></contrib>\n", jatsText(a))
		}
		w.put("</contrib-group>\n")
	}
	if day, err := time.Parse(time.DateOnly, date); err == nil {
		w.put("<pub-date date-type=\"pub\" iso-8601-date=\"%s\">"+
			"<day>%02d</day><month>%02d</month><year>%d</year></pub-date>\n", date, day.Day(), day.Month(), day.Year())
	}
	if doc.Subject != "" {
		w.put("<abstract><p>%s</p></abstract>\n", jatsText(doc.Subject))
	}
	if len(doc.Keywords) > 0 {
		w.put("<kwd-group>")
		for _, k := range doc.Keywords {
			w.put("<kwd>%s</kwd>", jatsText(k))
		}
		w.put("</kwd-group>\n")
	}
	w.put("</article-meta>\n</front>\n")
}

// A jatsSection is a heading with what follows it up to the next one of its level or above. The
// first section of a document may have no heading.
type jatsSection struct {
	head   *typeset.Heading
	blocks []typeset.Block
	inner  []jatsSection
}

// jatsSections nests blocks by their headings.
func jatsSections(blocks []typeset.Block) []jatsSection {
	var list []jatsSection
	for len(blocks) > 0 {
		var s jatsSection
		if h, ok := blocks[0].(*typeset.Heading); ok {
			s.head, blocks = h, blocks[1:]
		}
		var own, below int
		for own < len(blocks) && !isHeading(blocks[own]) {
			own++
		}
		below = own
		for s.head != nil && below < len(blocks) && !endsSection(blocks[below], s.head.Level) {
			below++
		}
		s.blocks, s.inner = blocks[:own], jatsSections(blocks[own:below])
		list, blocks = append(list, s), blocks[below:]
	}
	return list
}

// endsSection reports whether a block is a heading of the level or above.
func endsSection(b typeset.Block, level int) bool {
	h, ok := b.(*typeset.Heading)
	return ok && h.Level <= level
}

func isHeading(b typeset.Block) bool {
	_, ok := b.(*typeset.Heading)
	return ok
}

func (w *writer) section(s jatsSection, element string) {
	if s.head == nil {
		w.blocks(s.blocks)
		return
	}
	w.put("<%s%s>", element, jatsID(s.head.ID))
	if s.head.Number != "" {
		w.put("<label>%s</label>", jatsText(s.head.Number))
	}
	w.put("<title>%s</title>\n", w.broken(s.head.Text))
	w.blocks(s.blocks)
	for _, inner := range s.inner {
		w.section(inner, "sec")
	}
	w.put("</%s>\n", element)
}

// references writes the list of references. Other blocks of the section, such as a page break
// after the list, are written as elsewhere.
func (w *writer) references(s jatsSection) {
	w.put("<ref-list><title>%s</title>\n", w.inlines(s.head.Text))
	for _, b := range s.blocks {
		list, ok := b.(*typeset.List)
		if !ok {
			w.block(b)
			continue
		}
		for _, item := range list.Items {
			for _, part := range item.Blocks {
				p := part.(*typeset.Paragraph)
				w.put("<ref%s>", jatsID(p.ID))
				if item.Label != "" {
					w.put("<label>%s</label>", jatsText(item.Label))
				}
				w.put("<mixed-citation>%s</mixed-citation></ref>\n", w.inlines(p.Text))
			}
		}
	}
	w.put("</ref-list>\n")
}

// picture writes a picture next to the article, unless it is already there, and returns its name.
func (w *writer) picture(p *draw.Picture, name string) string {
	var svg bytes.Buffer
	if err := (draw.SVG{ID: "p", Outlines: true, Standalone: true}).Write(&svg, p); err != nil {
		w.err = fmt.Errorf("%s: %w", name, err)
		return name
	}
	if known, ok := w.pictures[svg.String()]; ok {
		return known
	}
	name += ".svg"
	w.pictures[svg.String()] = name
	if err := w.beside(name, append([]byte("<!-- "+w.by+" -->\n"), svg.Bytes()...)); err != nil {
		w.err = err
	}
	return name
}

// named returns the next name for a picture without a number.
func (w *writer) named(kind string) string {
	w.count++
	return fmt.Sprintf("%s-%d", kind, w.count)
}
