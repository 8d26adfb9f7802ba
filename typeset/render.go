package typeset

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"strconv"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/pdf"
)

// WritePDF sets the document and writes it as a tagged PDF. The warnings describe what
// could not be set well; their order is always the same.
func (d *Document) WritePDF(w io.Writer, preset Preset, lib *font.Library) ([]Warning, error) {
	set, sheets := d.set(&preset, lib)
	out := &pdf.Document{
		Title: d.Title, Authors: d.Authors, Subject: d.Subject, Keywords: d.Keywords, DOI: d.DOI,
		Lang: cmp.Or(d.Lang, "en"), Producer: d.Producer, Created: d.Created,
		Root: set.root, Outline: outline(set.headings),
	}
	out.Pages = func(yield func(pdf.Page) bool) {
		for i, sh := range sheets {
			sheets[i] = nil // there can be many pages; each is released once it is written
			if !yield(set.drawPage(d, sh, i+1)) {
				return
			}
		}
	}
	if err := pdf.Write(w, out); err != nil {
		return nil, fmt.Errorf("document %q: %w", d.Title, err)
	}
	return set.allWarnings(), nil
}

// passes limits how often a document is set until its page numbers agree with those in
// its contents and references.
const passes = 4

// set sets the document, and sets it again if it shows its own page numbers.
func (d *Document) set(preset *Preset, lib *font.Library) (*setter, []*sheet) {
	var set *setter
	var sheets []*sheet
	pages := map[string]int{}
	for range passes {
		lang := cmp.Or(d.Lang, "en")
		set = &setter{
			library: lib, preset: preset, english: lang == "en" || len(lang) > 2 && lang[:3] == "en-",
			root: &draw.Elem{Role: "Document"}, pages: pages, wanted: foresee(d.Blocks), lacking: map[missingChar]int{},
		}
		set.blocks(d.Blocks, set.body(set.root))
		sheets = set.paginate(set.list)
		found := pageNumbers(sheets)
		if !set.asked || maps.Equal(found, pages) {
			break
		}
		pages = found
	}
	if len(sheets) == 0 {
		sheets = []*sheet{{}}
	}
	return set, sheets
}

// foresee lists the headings as a pass will find and name them, so that the contents
// have their full length from the first pass on.
func foresee(blocks []Block) []heading {
	s := &setter{}
	s.foresee(blocks)
	return s.headings
}

func (s *setter) foresee(blocks []Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case *Heading:
			if !b.Plain {
				id := b.ID
				if id == "" {
					id = "typeset-heading-" + strconv.Itoa(len(s.headings)+1)
				}
				s.headings = append(s.headings,
					heading{min(max(b.Level, 1), 6), b.Number, PlainText(b.Text), id, b.Text})
			}
		case *Box:
			s.foresee(b.Blocks)
		case *Quote:
			s.foresee(b.Blocks)
		case *List:
			for _, it := range b.Items {
				s.foresee(it.Blocks)
			}
		case *Definitions:
			for _, it := range b.Items {
				s.foresee(it.Blocks)
			}
		}
	}
}

// pageNumbers maps each ID to its page.
func pageNumbers(sheets []*sheet) map[string]int {
	found := map[string]int{}
	for i, sh := range sheets {
		for _, b := range sh.body {
			for _, id := range b.ids {
				found[id] = i + 1
			}
		}
	}
	return found
}

// outline builds bookmarks from the headings, nested by level.
func outline(headings []heading) []pdf.Bookmark {
	marks, _ := nest(headings, 0)
	return marks
}

// nest takes the headings that are deeper than a level from the front of the list.
func nest(headings []heading, level int) (marks []pdf.Bookmark, rest []heading) {
	for len(headings) > 0 && headings[0].level > level {
		h := headings[0]
		m := pdf.Bookmark{Title: h.text, Dest: h.id}
		if h.number != "" {
			m.Title = h.number + " " + h.text
		}
		m.Kids, headings = nest(headings[1:], h.level)
		marks = append(marks, m)
	}
	return marks, headings
}

// drawPage draws a page: frames, body, notes, head and foot.
func (s *setter) drawPage(d *Document, sh *sheet, number int) pdf.Page {
	p := s.preset
	top := p.PageHeight - p.Top
	sh.flush(2*p.Leading + p.Leading/2)
	var ops []draw.Op
	for _, b := range sh.body {
		origin := draw.Point{X: p.Left, Y: top - b.at}
		for _, x := range b.boxed {
			x.elem.Box = draw.Rect{Min: x.box.Min.Add(origin), Max: x.box.Max.Add(origin)}
		}
	}
	ops = append(ops, sh.drawn(top)...)
	ops = append(ops, s.drawNotes(sh)...)
	page := []draw.Op{shifted(ops, p.Left, 0)}
	page = append(page, s.headAndFoot(d, sh, number))
	return pdf.Page{Width: p.PageWidth, Height: p.PageHeight, Ops: page}
}

// drawn draws the body of a page or of a column with its top at a given height: frames,
// and the slabs on them. A table that continues elsewhere ends with a rule.
func (sh *sheet) drawn(top Unit) []draw.Op {
	ops := sh.frames(top)
	for i, b := range sh.body {
		ops = append(ops, shifted(b.drawn(), 0, top-b.at))
		if b.table != nil && len(b.table.head) > 0 && i == len(sh.body)-1 {
			ops = append(ops, shifted([]draw.Op{ruleAt(b.table, -b.depth, pt/2)}, 0, top-b.at))
		}
	}
	return ops
}

// drawNotes draws the footnotes of a page so that the last line is on the lowest line
// of the text block.
func (s *setter) drawNotes(sh *sheet) []draw.Op {
	if len(sh.notes) == 0 {
		return nil
	}
	var height Unit
	for _, n := range sh.notes {
		height += n.total()
	}
	y := s.preset.Bottom + height
	rule := draw.Segment(draw.Point{Y: y + 4*pt}, draw.Point{X: 72 * pt, Y: y + 4*pt})
	ops := []draw.Op{&draw.Mark{Ops: []draw.Op{&draw.Stroke{Path: rule, Ink: draw.Foreground(), Width: pt * 2 / 5}}}}
	for _, n := range sh.notes {
		y -= n.before + n.height
		ops = append(ops, shifted(n.drawn(), 0, y))
		y -= n.depth
	}
	return ops
}

// headAndFoot draws the running head, on pages after the first, and the page
// number.
func (s *setter) headAndFoot(d *Document, sh *sheet, number int) draw.Op {
	p := s.preset
	mark := &draw.Mark{}
	foot := draw.Text(s.library, font.Roman, p.NoteSize+pt/2, draw.Foreground(), strconv.Itoa(number))
	middle := p.Left + p.textWidth()/2
	mark.Ops = append(mark.Ops, draw.At(foot, middle-foot.Width/2, p.Bottom-34*pt))
	if number == 1 {
		return mark
	}
	head := cmp.Or(d.Head, d.Title)
	y := p.PageHeight - p.Top + 20*pt
	left := s.fitted(head, p.textWidth()*11/20)
	mark.Ops = append(mark.Ops, draw.At(left, p.Left, y))
	if sh.mark != head {
		right := s.fitted(sh.mark, p.textWidth()*2/5)
		mark.Ops = append(mark.Ops, draw.At(right, p.PageWidth-p.Right-right.Width, y))
	}
	return mark
}

// fitted returns a line of the running head. It drops words from the end if the line is
// too long.
func (s *setter) fitted(text string, room Unit) *draw.Picture {
	set := func(text string) *draw.Picture {
		return draw.Text(s.library, font.Italic, s.preset.NoteSize+pt/2, draw.Foreground(), text)
	}
	p := set(text)
	for words := strings.Fields(text); p.Width > room && len(words) > 1; {
		words = words[:len(words)-1]
		p = set(strings.Join(words, " ") + " …")
	}
	return p
}
