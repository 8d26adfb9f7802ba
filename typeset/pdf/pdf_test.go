package pdf

import (
	"bytes"
	"image"
	"image/color"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"rederive/internal/mapping"
	"rederive/internal/must"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

const pt = font.Point

// sample returns a document with text, an image, a link, a bookmark and tags.
func sample(lib *font.Library) *Document {
	root := &draw.Elem{Role: "Document"}
	head := root.Add(&draw.Elem{Role: "H1"})
	para := root.Add(&draw.Elem{Role: "P"})
	link := para.Add(&draw.Elem{Role: "Link"})
	fig := root.Add(&draw.Elem{
		Role: "Figure", Alt: "a red dot",
		Box: draw.Rect{Max: draw.Point{X: 50 * pt, Y: 50 * pt}},
	})
	note := root.Add(&draw.Elem{Role: "Note"})
	line := func(y draw.Unit, e *draw.Elem, s font.Style, words string) draw.Op {
		return &draw.Mark{
			Elem: e,
			Ops:  []draw.Op{draw.At(draw.Text(lib, s, 11*pt, draw.Foreground(), words), 50*pt, y)},
		}
	}
	pixels := image.NewNRGBA(image.Rect(0, 0, 3, 3))
	pixels.Set(1, 1, color.NRGBA{255, 0, 0, 128})
	page := Page{Width: 300 * pt, Height: 200 * pt, Ops: []draw.Op{
		&draw.Anchor{Name: "start", At: draw.Point{Y: 200 * pt}},
		line(160*pt, head, font.Bold, "An (efficient) heading"),
		line(140*pt, para, font.Roman, "Words before "),
		line(125*pt, link, font.Italic, "the link δ ∈ Ж"),
		&draw.Link{
			Box: draw.Rect{Min: draw.Point{X: 50 * pt, Y: 123 * pt}, Max: draw.Point{X: 100 * pt, Y: 135 * pt}},
			URL: "https://example.org/a b", Elem: link,
		},
		line(110*pt, para, font.Roman, " and after."),
		&draw.Mark{Elem: fig, Ops: []draw.Op{
			&draw.Image{Box: draw.Rect{Max: draw.Point{X: 50 * pt, Y: 50 * pt}}, Pixels: pixels},
			&draw.Group{Matrix: draw.Rotate(math.Pi / 4), Opacity: 40, Ops: []draw.Op{
				&draw.Fill{Path: draw.Circle(draw.Point{X: 80 * pt}, 9*pt), Ink: draw.Accent()},
				&draw.Stroke{
					Path: draw.Rectangle(draw.Rect{Max: draw.Point{X: 30 * pt, Y: 9 * pt}}), Ink: draw.Muted(),
					Width: pt, Dash: []draw.Unit{pt},
				},
			}},
		}},
		line(20*pt, note, font.Mono, "a note"),
		&draw.Stroke{Path: draw.Segment(draw.Point{}, draw.Point{X: 300 * pt}), Ink: draw.Rule(), Width: pt},
	}}
	return &Document{
		Title: "Sample Ω", Authors: []string{"A. Author"}, Lang: "en", Producer: "test",
		Pages:   slices.Values([]Page{page}),
		Outline: []Bookmark{{Title: "Heading", Dest: "start", Kids: []Bookmark{{Title: "α", Dest: "start"}}}},
		Root:    root,
	}
}

func write(t testing.TB, d *Document) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(Write(&b, d))
	return b.Bytes()
}

func TestWriteIsValid(t *testing.T) {
	d := sample(font.NewLibrary())
	for _, created := range []time.Time{{}, time.Unix(1700000000, 0)} {
		d.Created = created
		got := write(t, d)
		conf := model.NewDefaultConfiguration()
		conf.ValidationMode = model.ValidationStrict
		conf.Offline = true
		if err := api.Validate(bytes.NewReader(got), conf); err != nil {
			t.Errorf("created %v: %v", created, err)
		}
	}
	if dir := os.Getenv("TYPESET_LOOK"); dir != "" {
		os.WriteFile(dir+"/sample.pdf", write(t, d), 0o644)
	}
}

func TestSameBytes(t *testing.T) {
	a := write(t, sample(font.NewLibrary()))
	if b := write(t, sample(font.NewLibrary())); !bytes.Equal(a, b) {
		t.Error("the same document gave other bytes")
	}
	if bytes.Contains(a, []byte("CreationDate")) {
		t.Error("a date was written that nobody gave")
	}
}

func TestUntagged(t *testing.T) {
	d := sample(font.NewLibrary())
	d.Root, d.Outline = nil, nil
	if got := write(t, d); bytes.Contains(got, []byte("pdfuaid:part>1")) {
		t.Error("a file without structure claims to have it")
	}
}

// draw adds an operation to the first page.
func (d *Document) draw(op draw.Op) {
	pages := slices.Collect(d.Pages)
	pages[0].Ops = append(pages[0].Ops, op)
	d.Pages = slices.Values(pages)
}

func TestFailures(t *testing.T) {
	lib := font.NewLibrary()
	for want, spoil := range map[string]func(*Document){
		`a link leads to "nowhere"`: func(d *Document) {
			d.draw(&draw.Link{Dest: "nowhere"})
		},
		`two anchors are named "start"`: func(d *Document) {
			d.draw(&draw.Anchor{Name: "start"})
		},
		`the bookmark "x" leads to "y"`:    func(d *Document) { d.Outline = []Bookmark{{Title: "x", Dest: "y"}} },
		`outside the document's structure`: func(d *Document) { d.Root.Kids = d.Root.Kids[:2] },
		`a link has no target`:             func(d *Document) { d.draw(&draw.Link{}) },
	} {
		d := sample(lib)
		spoil(d)
		err := Write(io.Discard, d)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestText(t *testing.T) {
	mapping.Test(t, text, map[string]string{`a(b)\`: `(a\(b\)\\)`, "é": "<FEFF00E9>", "𝑥": "<FEFFD835DC65>", "": "()"})
	if got := name("a b#"); got != "/a#20b#23" {
		t.Errorf("got %s", got)
	}
}
