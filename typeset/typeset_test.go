package typeset

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

func write(t testing.TB, d *Document, p Preset) ([]byte, []Warning) {
	t.Helper()
	var b bytes.Buffer
	warnings := must.Get(d.WritePDF(&b, p, font.NewLibrary()))
	return b.Bytes(), warnings
}

// sound writes a document that must set without warnings, and checks the file with an
// independent reader.
func sound(t *testing.T, d *Document) []byte {
	t.Helper()
	file, warnings := write(t, d, Article())
	if len(warnings) > 0 {
		t.Errorf("warnings %v", warnings)
	}
	validate(t, file)
	return file
}

// glyphText returns the text of all glyphs in a drawing.
func glyphText(ops ...draw.Op) string {
	var b strings.Builder
	draw.Walk(ops, func(op draw.Op) {
		if g, ok := op.(*draw.Glyphs); ok {
			for _, glyph := range g.Run {
				b.WriteString(glyph.Text)
			}
		}
	})
	return b.String()
}

// validate checks a file with an independent reader.
func validate(t *testing.T, file []byte) {
	t.Helper()
	conf := model.NewDefaultConfiguration()
	conf.ValidationMode, conf.Offline = model.ValidationStrict, true
	if err := api.Validate(bytes.NewReader(file), conf); err != nil {
		t.Error(err)
	}
}

// keep writes a file to the folder that TYPESET_LOOK names, for inspection.
func keep(t *testing.T, name string, file []byte) {
	t.Helper()
	if dir := os.Getenv("TYPESET_LOOK"); dir != "" {
		must.Do(os.WriteFile(filepath.Join(dir, name+".pdf"), file, 0o644))
	}
}

func presets() map[string]Preset {
	letter := Article()
	letter.PageWidth, letter.PageHeight = 612*pt, 792*pt
	return map[string]Preset{"article": Article(), "handout": Handout(), "letter": letter}
}

func TestGalleryIsValid(t *testing.T) {
	for name, preset := range presets() {
		got, warnings := write(t, gallery(), preset)
		validate(t, got)
		if again, _ := write(t, gallery(), preset); !bytes.Equal(got, again) {
			t.Errorf("%s: other bytes the second time", name)
		}
		if want := []Warning{{Kind: MissingCharacter, Text: "\U0001F9FF", Count: 1}}; !slices.Equal(warnings, want) {
			t.Errorf("%s: warnings %v", name, warnings)
		}
		keep(t, name, got)
	}
}

// TestOtherReaders checks the file with other PDF programs.
func TestOtherReaders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "gallery.pdf")
	got, _ := write(t, gallery(), Article())
	must.Do(os.WriteFile(file, got, 0o644))
	run := func(name string, args ...string) string {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed", name)
		}
		out, err := exec.Command(name, args...).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	run("qpdf", "--check", file)
	fonts := strings.Split(strings.TrimSpace(run("pdffonts", file)), "\n")[2:]
	for _, line := range fonts {
		if f := strings.Fields(line); !slices.Equal(f[len(f)-5:len(f)-2], []string{"yes", "yes", "yes"}) {
			t.Errorf("font not embedded, subset and mapped: %s", line)
		}
	}
	text := run("pdftotext", file, "-")
	for _, want := range []string{
		"impartial", "Grundy value", "if and only if", "n mod (m + 1)", "(a + b)", "Жуков",
		"func Grundy(n, m int) int {", "nim.44", "The first note",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not found in the text", want)
		}
	}
}

// TestFormulas sets every formula of package tex's gallery, in a table with its source,
// and then all of them as one paragraph.
func TestFormulas(t *testing.T) {
	src := golden.Read(t, "tex/testdata/gallery.tex")
	table := &Table{Head: []Row{{Cells: []Cell{{Text: Words("TeX")}, {Text: Words("Formula")}}}}}
	all := &Paragraph{}
	d := &Document{Title: "Formulas", Blocks: []Block{&Heading{Level: 1, Text: Words("Formulas")}, table, all}}
	for line := range strings.SplitSeq(string(src), "\n") {
		if line == "" || line[0] == '%' {
			continue
		}
		math := &Math{mustMath(line), line}
		table.Body = append(table.Body, Row{Cells: []Cell{{Text: []Inline{Code(line)}}, {Text: []Inline{math}}}})
		all.Text = append(all.Text, math, Text(" and "))
	}
	if len(table.Body) < 200 {
		t.Errorf("%d formulas", len(table.Body))
	}
	got, warnings := write(t, d, Article())
	for _, w := range warnings {
		if w.Kind == MissingCharacter {
			t.Errorf("no font has %q", w.Text)
		}
	}
	validate(t, got)
	keep(t, "formulas", got)
}

// settle sets a document and returns its setter and pages.
func settle(d *Document, p Preset) (*setter, []*sheet) { return d.set(&p, font.NewLibrary()) }

func TestNoWidowsNoOrphans(t *testing.T) {
	for extra := range 12 { // shift the page breaks
		d := &Document{Blocks: []Block{&Space{Height: Unit(extra) * 13 * pt}}}
		for range 12 {
			d.Blocks = append(d.Blocks, par(prose), &Heading{Level: 2, Text: Words("Heading")}, par(mathProse))
		}
		_, sheets := settle(d, Article())
		for i, sh := range sheets[1:] {
			if first := sh.body[0]; first.penalty >= never {
				t.Errorf("page %d begins where no page may", i+2)
			}
			if sh.free < 0 {
				t.Errorf("page %d is too full by %s pt", i+2, (-sh.free).Text())
			}
		}
	}
}

func TestFootnotesStandOnTheirPage(t *testing.T) {
	d := &Document{}
	for range 40 {
		d.Blocks = append(d.Blocks, &Paragraph{Text: append(rich(prose), &Note{Blocks: []Block{par(prose)}})})
	}
	_, sheets := settle(d, Article())
	seen := 0
	for i, sh := range sheets {
		lines := 0
		for _, b := range sh.body {
			for _, n := range b.notes {
				lines += len(n.lines)
				seen++
			}
		}
		if lines != len(sh.notes) {
			t.Errorf("page %d has %d lines of notes for %d", i+1, len(sh.notes), lines)
		}
		if sh.free < 0 {
			t.Errorf("page %d: notes and text overlap", i+1)
		}
	}
	if seen != 40 {
		t.Errorf("%d notes of 40", seen)
	}
}

func TestLongFootnotesGoOn(t *testing.T) {
	var note []Block
	for range 25 {
		note = append(note, par(prose))
	}
	d := &Document{Blocks: []Block{par(prose), &Paragraph{Text: []Inline{Text("Here"), &Note{Blocks: note}}}}}
	for range 8 {
		d.Blocks = append(d.Blocks, par(prose))
	}
	_, sheets := settle(d, Article())
	lines, notes := 0, map[*slab]bool{}
	for i, sh := range sheets {
		if sh.free < 0 {
			t.Errorf("page %d is too full by %s pt", i+1, (-sh.free).Text())
		}
		for _, l := range sh.notes {
			lines++
			notes[l] = true
		}
	}
	if want := 25 * 6; lines < want || len(notes) != lines {
		t.Errorf("%d lines of the note, %d different, at least %d expected", lines, len(notes), want)
	}
}

func TestTablesRepeatTheirHead(t *testing.T) {
	_, sheets := settle(&Document{Blocks: []Block{longTable(120)}}, Article())
	if len(sheets) < 3 {
		t.Fatalf("%d pages", len(sheets))
	}
	rows := 0
	for i, sh := range sheets {
		body := xslices.Count(sh.body, func(b placed) bool { return b.table != nil })
		rows += body
		if i > 0 && len(sh.body) != body+1 {
			t.Errorf("page %d has %d slabs for %d rows", i+1, len(sh.body), body)
		}
	}
	if rows != 120 {
		t.Errorf("%d rows of 120", rows)
	}
}

func TestContentsTellTheRightPages(t *testing.T) {
	s, sheets := settle(gallery(), Article())
	found := pageNumbers(sheets)
	for _, h := range s.headings {
		if s.pages[h.id] != found[h.id] || found[h.id] == 0 {
			t.Errorf("%s: reported %d, is on %d", h.text, s.pages[h.id], found[h.id])
		}
	}
}

func TestFloatsKeepTheirOrder(t *testing.T) {
	d := &Document{}
	for range 14 {
		d.Blocks = append(d.Blocks, par(prose), &Figure{Picture: plotPicture()}, par(mathProse))
	}
	s, sheets := settle(d, Article())
	var order, placedOrder []*slab
	for _, b := range s.list {
		if b.floats {
			order = append(order, b)
		}
	}
	for i, sh := range sheets {
		for _, b := range sh.body {
			if b.floats {
				placedOrder = append(placedOrder, b.slab)
			}
		}
		if sh.free < 0 {
			t.Errorf("page %d is too full", i+1)
		}
	}
	if !slices.Equal(order, placedOrder) {
		t.Error("figures are lost or in another order")
	}
}

func TestTooHighAndTooWideAreTold(t *testing.T) {
	word := strings.Repeat("W", 40) // longer ones break
	cells := Row{}
	for range 120 {
		cells.Cells = append(cells.Cells, Cell{Text: Words("123456")})
	}
	_, warnings := write(t, &Document{Blocks: []Block{
		&Paragraph{Text: Words("Before " + word + " after.")},
		&Table{Body: []Row{cells}, Caption: Words("wide")},
		&Box{Blocks: []Block{&Figure{Picture: &draw.Picture{Width: pt, Height: 2000 * pt, Alt: "high"}}}},
	}}, Article())
	kinds := xslices.Map(warnings, func(w Warning) WarningKind { return w.Kind })
	if !slices.Equal(kinds, []WarningKind{TooWide, TooWide}) {
		t.Errorf("warnings %+v", warnings)
	}
	if len(warnings) > 0 && !strings.Contains(warnings[0].Text, word) {
		t.Errorf("the word is not named: %q", warnings[0].Text)
	}
}

func TestDeadAndDoubledLinks(t *testing.T) {
	for want, blocks := range map[string][]Block{
		`a link leads to "nowhere"`: {&Paragraph{Text: []Inline{&Link{ID: "nowhere", Text: Words("x")}}}},
		`two anchors are named "same"`: {
			&Paragraph{ID: "same", Text: Words("a")},
			&Heading{Level: 1, ID: "same", Text: Words("b")},
		},
	} {
		_, err := (&Document{Title: "t", Blocks: blocks}).WritePDF(io.Discard, Article(), font.NewLibrary())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestEmptyDocuments(t *testing.T) {
	for _, blocks := range [][]Block{
		nil,
		{&Paragraph{}},
		{&List{Items: []Item{{}}}},
		{&Table{}},
		{&Table{Body: []Row{{}}}},
		{&Listing{}},
		{&Box{}},
		{&Contents{}},
		{&Title{}},
		{&Heading{}},
		{&Quote{}},
		{&Definitions{Items: []Definition{{}}}},
		{&PageBreak{}, &PageBreak{}},
		{&Space{}},
		{&Paragraph{Text: []Inline{&Note{}}}},
		{&Paragraph{Text: []Inline{&Link{URL: "u"}, Code(""), Text(" "), Break{}}}},
		{&Figure{Picture: &draw.Picture{}}},
	} {
		write(t, &Document{Blocks: blocks}, Article())
	}
}
