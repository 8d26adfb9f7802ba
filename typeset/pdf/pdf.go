// Package pdf writes drawn pages as a PDF 1.7 file: embedded font subsets with their
// mapping to Unicode, links, bookmarks, metadata, and the tagged structure for screen
// readers and reflow (ISO 32000-1 section 14.8, ISO 14289-1).
//
//	d := &pdf.Document{Title: "A note", Lang: "en", Pages: pages, Root: root}
//	err := pdf.Write(w, d)
//
// The same document produces the same bytes: nothing depends on the clock or on
// randomness, and the file identifier is a digest of the content.
package pdf

import (
	"fmt"
	"io"
	"iter"
	"time"

	"rederive/typeset/draw"
)

// A Document is the content of a file.
type Document struct {
	Title    string
	Authors  []string
	Subject  string
	Keywords []string
	DOI      string
	Lang     string    // a language tag, such as "en"
	Producer string    // the program that wrote the file
	Created  time.Time // written only if it is not zero

	Pages   iter.Seq[Page] // iterated once, so that not all pages need to exist at the same time
	Outline []Bookmark
	Root    *draw.Elem // of role Document; nil for a file without structure
}

// A Page is a sheet; its operations have their origin at the lower left corner.
type Page struct {
	Width, Height draw.Unit
	Ops           []draw.Op
}

// A Bookmark is an entry of the outline.
type Bookmark struct {
	Title string
	Dest  string // name of a draw.Anchor
	Kids  []Bookmark
}

// Write writes the document. It fails if a link or bookmark has no destination, if an
// anchor's name is used twice, or if a font has no room left.
func Write(w io.Writer, d *Document) error {
	f := newFile(d)
	for p := range d.Pages {
		f.page(&p)
	}
	f.fonts()
	f.structure()
	f.destinations()
	f.outline()
	f.metadata()
	f.catalog()
	if f.err != nil {
		return fmt.Errorf("writing PDF: %w", f.err)
	}
	_, err := w.Write(f.bytes())
	return err
}

// A file is a PDF file being assembled.
type file struct {
	*objects
	doc      *Document
	pages    ref // the page tree
	kids     []ref
	faces    []*fontUse
	fontOf   map[fontKey]int
	states   map[uint8]ref // graphics states by opacity in percent
	anchors  map[string]place
	links    []string // destinations that must exist
	tags     tags
	dests    ref
	outlines ref
	meta     ref
	err      error
}

// A place is a point on a page.
type place struct {
	page ref
	at   draw.Point
}

func newFile(d *Document) *file {
	f := &file{
		objects: &objects{}, doc: d, fontOf: map[fontKey]int{},
		states: map[uint8]ref{}, anchors: map[string]place{},
	}
	f.pages = f.alloc()
	f.tags.init()
	return f
}

// fail records the first error.
func (f *file) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
}

// page writes one page: its content stream, then the page object.
func (f *file) page(p *Page) {
	self := f.alloc()
	f.kids = append(f.kids, self)
	c := newContent(f, self)
	c.ops(p.Ops)
	c.closeMark()
	contents := f.stream("", c.out)
	parents := ""
	if f.doc.Root != nil {
		parents = fmt.Sprintf("/StructParents %d/Tabs/S", f.tags.addPage(c.owners))
	}
	annots := ""
	if len(c.annots) > 0 {
		annots = "/Annots[" + refs(c.annots) + "]"
	}
	f.set(self, fmt.Sprintf("<</Type/Page/Parent %s/MediaBox[0 0 %s %s]/Contents %s/Resources %s%s%s>>",
		f.pages, p.Width.Text(), p.Height.Text(), contents, c.resources(), annots, parents))
}

// catalog writes the page tree and the catalog, the root of the file.
func (f *file) catalog() {
	f.set(f.pages, fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(f.kids), refs(f.kids)))
	extra := ""
	if f.outlines != 0 {
		extra += "/PageMode/UseOutlines/Outlines " + f.outlines.String()
	}
	if f.dests != 0 {
		extra += "/Names<</Dests " + f.dests.String() + ">>"
	}
	if f.doc.Root != nil {
		extra += "/MarkInfo<</Marked true>>/StructTreeRoot " + f.tags.root.String()
	}
	if f.doc.Lang != "" {
		extra += "/Lang" + text(f.doc.Lang)
	}
	f.catalogRef = f.add(
		fmt.Sprintf("<</Type/Catalog/Version/1.7/Pages %s/Metadata %s/ViewerPreferences<</DisplayDocTitle true>>%s>>",
			f.pages, f.meta, extra))
}
