package paper

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var docxFormat = format{
	name: "docx",
	is:   func(_ string, data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) },
	read: readDOCX,
}

const (
	maxPart  = 64 << 20 // bytes of a part of a DOCX file, unpacked
	maxParts = 20000
)

var (
	errNotDOCX = errors.New("it is a ZIP archive, but not a DOCX document")
	// errDamagedZIP is the error for a ZIP archive whose end is missing.
	errDamagedZIP = errors.New("it is a DOCX document, or another ZIP archive, that is damaged or cut off")
	// errOpenDocument is the error for files of LibreOffice.
	errOpenDocument = errors.New("it is an OpenDocument file or a book: save it as DOCX or PDF")
	errBomb         = fmt.Errorf("a part of it is longer than %d MiB", maxPart>>20)
)

// A docx reads a Word document.
type docx struct {
	*flow
	files   map[string]*zip.File
	styles  map[string]style
	notes   map[string]*node // by kind and number
	inNotes bool
	fields  []bool // for each open field, whether its instruction is being read
}

// A style is a style of paragraphs or characters.
type style struct {
	name, based string
	level       int // of a heading
	script      document.Script
	italic      bool
}

func readDOCX(_ context.Context, _ *Reader, data []byte) (*Paper, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case err != nil:
		return nil, errDamagedZIP
	case len(archive.File) > maxParts:
		return nil, errNotDOCX
	}
	d := &docx{flow: newFlow(), files: map[string]*zip.File{}, styles: map[string]style{}, notes: map[string]*node{}}
	for _, f := range archive.File {
		d.files[strings.TrimPrefix(f.Name, "/")] = f
	}
	if f := archive.File; len(f) > 0 && f[0].Name == "mimetype" {
		return nil, errOpenDocument
	}
	main := d.mainPart()
	if d.files[main] == nil {
		return nil, errNotDOCX
	}
	root, err := d.part(main)
	if err != nil {
		return nil, err
	}
	folder := path.Dir(main)
	if err := d.readStyles(folder + "/styles.xml"); err != nil {
		return nil, err
	}
	for _, kind := range []string{"footnote", "endnote"} {
		if err := d.readNotes(folder+"/"+kind+"s.xml", kind); err != nil {
			return nil, err
		}
	}
	if err := d.readCore(); err != nil {
		return nil, err
	}
	d.blocks(root.find("w:body"))
	return d.finish(), nil
}

// mainPart returns the name of the main document within the archive.
func (d *docx) mainPart() string {
	const usual = "word/document.xml"
	if d.files[usual] != nil {
		return usual
	}
	rels, err := d.part("_rels/.rels")
	if err != nil {
		return usual
	}
	name := usual
	rels.each("x:Relationship", func(n *node) {
		target := n.attr("Target")
		if strings.HasSuffix(n.attr("Type"), "/officeDocument") && strings.HasPrefix(path.Base(target), "document") {
			name = strings.TrimPrefix(target, "/")
		}
	})
	return name
}

// part reads a part, which may be missing.
func (d *docx) part(name string) (*node, error) {
	f := d.files[name]
	if f == nil {
		return &node{}, nil
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("its part %s is damaged", name)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxPart+1))
	switch {
	case len(data) > maxPart:
		return nil, errBomb
	case err != nil:
		return nil, fmt.Errorf("its part %s is damaged", name)
	}
	return parseXML(data, officePrefix)
}

// officePrefix maps the namespaces of Word to their usual prefixes.
func officePrefix(space string) string {
	switch {
	case strings.Contains(space, "wordprocessingml"):
		return "w:"
	case strings.HasSuffix(space, "/math"):
		return "m:"
	case strings.Contains(space, "markup-compatibility"):
		return "mc:"
	}
	return "x:"
}

func (d *docx) readCore() error {
	core, err := d.part("docProps/core.xml")
	if err != nil {
		return err
	}
	d.doc.Title = core.find("x:title").plain()
	isEnd := func(r rune) bool { return r == ';' || r == ',' }
	for name := range strings.FieldsFuncSeq(core.find("x:creator").plain(), isEnd) {
		if name = strings.TrimSpace(name); name != "" {
			d.doc.Authors = append(d.doc.Authors, name)
		}
	}
	return nil
}

func (d *docx) readStyles(name string) error {
	root, err := d.part(name)
	if err != nil {
		return err
	}
	root.each("w:style", func(n *node) {
		s := style{name: lower(n.child("w:name").attr("val")), based: n.child("w:basedOn").attr("val")}
		s.script, s.italic = runStyle(n.child("w:rPr"))
		if level := n.child("w:pPr").child("w:outlineLvl"); level.name != "" {
			k, _ := strconv.Atoi(level.attr("val"))
			if k >= 0 && k < 9 {
				s.level = k + 1
			}
		}
		if k, ok := strings.CutPrefix(s.name, "heading "); ok {
			s.level, _ = strconv.Atoi(k)
		}
		d.styles[n.attr("styleId")] = s
	})
	return nil
}

// runStyle reads character properties.
func runStyle(n *node) (document.Script, bool) {
	script := document.Baseline
	switch n.child("w:vertAlign").attr("val") {
	case "superscript":
		script = document.Superscript
	case "subscript":
		script = document.Subscript
	}
	if p, _ := strconv.Atoi(n.child("w:position").attr("val")); script == document.Baseline {
		least := 4 // half points
		if n.child("w:sz").name != "" {
			least = 2
		}
		switch {
		case p >= least:
			script = document.Superscript
		case p <= -least:
			script = document.Subscript
		}
	}
	return script, isOn(n.child("w:i"))
}

// isOn reports whether a property is set.
func isOn(n *node) bool {
	v := n.attr("val")
	return n.name != "" && v != "0" && v != "false" && v != "off" && v != "none"
}

func (d *docx) readNotes(name, kind string) error {
	root, err := d.part(name)
	if err != nil {
		return err
	}
	root.each("w:"+kind, func(n *node) {
		if t := n.attr("type"); t == "" || t == "normal" {
			d.notes[kind+n.attr("id")] = n
		}
	})
	return nil
}

// blocks adds paragraphs and tables.
func (d *docx) blocks(n *node) {
	for _, c := range n.children {
		switch c.name {
		case "w:p":
			d.paragraph(c)
		case "w:tbl":
			d.tableOf(c)
		case "w:sdt":
			d.blocks(c.child("w:sdtContent"))
		case "mc:AlternateContent":
			d.alternative(c, d.blocks)
		case "w:del", "w:moveFrom", "w:sectPr", "w:tcPr", "w:pPr", "":
		default:
			d.blocks(c)
		}
	}
}

// alternative reads the first of two alternatives, or the second if the first has
// no text.
func (d *docx) alternative(n *node, read func(*node)) {
	choice := n.child("mc:Choice")
	if choice.find("w:t").name == "" {
		choice = n.child("mc:Fallback")
	}
	read(choice)
}

var (
	titleStyle     = lazyregexp.New(`^(?:title|titel|titre)$`)
	captionStyle   = lazyregexp.New(`caption|beschriftung|(?:table|figure) ?title|^table$|^figure$|^illustration`)
	referenceStyle = lazyregexp.New(`^(?:bibliography|references?|endnote bibliography|literature)\b`)
)

func (d *docx) paragraph(n *node) {
	props := n.child("w:pPr")
	s := d.styleOf(props.child("w:pStyle").attr("val"))
	if level := props.child("w:outlineLvl"); level.name != "" && s.level == 0 {
		if k, err := strconv.Atoi(level.attr("val")); err == nil && k >= 0 && k < 9 {
			s.level = k + 1
		}
	}
	switch {
	case d.inNotes:
		d.begin(d.paragraphKind())
	case s.level > 0:
		d.heading(s.level)
	case titleStyle.MatchString(s.name) && d.grid == nil:
		d.heading(0)
		if d.doc.Title == "" {
			d.doc.Title = textOf(n)
		}
	case captionStyle.MatchString(s.name) && captionHead.MatchString(textOf(n)):
		d.begin(document.Caption)
	case referenceStyle.MatchString(s.name):
		d.begin(document.Reference)
	case d.grid == nil && isHeadOfReferences(textOf(n)):
		d.heading(1)
	default:
		d.begin(d.paragraphKind())
	}
	d.runs(n)
	d.end()
}

func isHeadOfReferences(text string) bool { return len(text) < 40 && document.HeadsReferences(text) }

// textOf returns the beginning of a paragraph's text.
func textOf(n *node) string {
	text := ""
	n.each("w:t", func(t *node) {
		if len(text) < 2000 {
			text += t.leaf()
		}
	})
	return strings.Join(strings.Fields(text), " ")
}

// styleOf returns a style, including what it inherits from the styles that it is
// based on.
func (d *docx) styleOf(id string) style {
	s := d.styles[id]
	base := s.based
	for range 10 {
		b, ok := d.styles[base]
		if !ok {
			break
		}
		if s.level == 0 && !strings.HasPrefix(s.name, "toc") {
			s.level = b.level
		}
		if s.script == 0 {
			s.script = b.script
		}
		s.italic = s.italic || b.italic
		base = b.based
	}
	return s
}

// tableOf adds a table.
func (d *docx) tableOf(n *node) {
	if d.grid != nil {
		d.breakLine()
		d.blocks(n)
		return
	}
	d.table("", "", func() { d.rows(n) })
}

func (d *docx) rows(n *node) {
	for _, c := range n.children {
		switch c.name {
		case "w:tr":
			if c.child("w:trPr").child("w:del").name != "" {
				continue
			}
			for range spanOf(c.child("w:trPr").child("w:gridBefore").attr("val")) {
				d.cell(1, 1)
			}
			d.cells(c)
			d.endRow(isOn(c.child("w:trPr").child("w:tblHeader")))
		case "w:sdt", "w:sdtContent", "w:ins", "w:moveTo", "w:customXml":
			d.rows(c)
		}
	}
}

func spanOf(s string) int {
	k, _ := strconv.Atoi(s)
	return min(max(k, 0), maxSpan)
}

func (d *docx) cells(n *node) {
	for _, c := range n.children {
		switch c.name {
		case "w:tc":
			props := c.child("w:tcPr")
			d.cell(spanOf(props.child("w:gridSpan").attr("val")), 1)
			if m := props.child("w:vMerge"); m.name == "" || m.attr("val") == "restart" {
				d.blocks(c)
			}
			d.endCell()
		case "w:sdt", "w:sdtContent", "w:customXml":
			d.cells(c)
		}
	}
}
