package pdf

import (
	"errors"
	"fmt"
	"image"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

type handle = references.FPDF_DOCUMENT

// A Page is what is drawn on a page. Lengths are in points, measured from the top left corner of the page as shown.
type Page struct {
	Width, Height float64
	Glyphs        []Glyph
	Rules         []Rule
	Pictures      float64 // the fraction of the page that pictures cover
	Paths         int     // how many curves and rules are drawn
	Size          int     // how many characters and drawings it has
	Cut           bool    // these are too many: some were not read
}

// A Glyph is a character. Glyphs are in the order in which the page draws them.
type Glyph struct {
	Rune           rune
	X0, Y0, X1, Y1 float64 // from the descent to the ascent of its font
	Base           float64 // y of the baseline
	Across         float64 // x of the origin: for a turned character, of the baseline
	Size           float64 // of the font as drawn
	Angle          float64 // in radians, 0 for upright
	Made           bool    // a space or the end of a line
	Drawn          bool    // a space that the page draws; PDFium made up the others
	Hyphen         bool    // of a word that continues on the next line
	Font           string
	Italic         bool
}

// A Rule is a thin line: horizontal if it is wider than high.
type Rule struct{ X0, Y0, X1, Y1 float64 }

const (
	maxGlyphs  = 50_000 // of a page
	maxObjects = 20_000 // of a page
	thin       = 2.5    // points
)

// Page reads a page, counted from 0.
func (f *File) Page(index int) (*Page, error) {
	ref, done, err := f.load(index)
	if err != nil {
		return nil, fmt.Errorf("page %d: %w", index+1, err)
	}
	defer done()
	r := &reader{file: f, page: requests.Page{ByReference: &ref}, ref: ref}
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("page %d: %w", index+1, err)
	}
	if r.out.Cut {
		f.forget(index)
	}
	return &r.out, nil
}

// forget closes a page that was kept.
func (f *File) forget(index int) {
	if page, ok := f.kept[index]; ok {
		delete(f.kept, index)
		_, _ = f.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: page})
	}
}

// maxKept is how many pages stay loaded, so that drawing them does not parse them again.
const maxKept = 40

// load loads a page, or returns one that is still loaded. The caller calls done after use.
func (f *File) load(index int) (page references.FPDF_PAGE, done func(), err error) {
	if page, ok := f.kept[index]; ok {
		return page, func() {}, nil
	}
	loaded, err := f.instance.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: f.handle, Index: index})
	if err != nil {
		return "", nil, err
	}
	if len(f.kept) < maxKept {
		f.kept[index] = loaded.Page
		return loaded.Page, func() {}, nil
	}
	return loaded.Page, func() { _, _ = f.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) }, nil
}

// A reader reads one page.
type reader struct {
	file *File
	page requests.Page
	ref  references.FPDF_PAGE
	out  Page
	turn frame
}

func (r *reader) read() error {
	if err := r.size(); err != nil {
		return err
	}
	if err := r.glyphs(); err != nil {
		return err
	}
	return r.objects()
}

// A frame converts the coordinates of a file to those of the page as shown.
type frame struct {
	left, bottom, right, top float64 // of the part that is shown, before rotation
	quarters                 int     // clockwise quarter turns
}

func (t frame) point(x, y float64) (float64, float64) {
	switch t.quarters {
	case 1:
		return y - t.bottom, x - t.left
	case 2:
		return t.right - x, y - t.bottom
	case 3:
		return t.top - y, t.right - x
	}
	return x - t.left, t.top - y
}

func (t frame) box(x0, y0, x1, y1 float64) (float64, float64, float64, float64) {
	ax, ay := t.point(x0, y0)
	bx, by := t.point(x1, y1)
	return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
}

// size reads the size and rotation of the page.
func (r *reader) size() error {
	in := r.file.instance
	w, err := in.FPDF_GetPageWidth(&requests.FPDF_GetPageWidth{Page: r.page})
	if err != nil {
		return err
	}
	h, err := in.FPDF_GetPageHeight(&requests.FPDF_GetPageHeight{Page: r.page})
	if err != nil {
		return err
	}
	r.out.Width, r.out.Height = w.Width, h.Height
	if !(w.Width > 0 && h.Height > 0 && w.Width < 1e5 && h.Height < 1e5) {
		return errors.New("it has no size")
	}
	t := frame{right: w.Width, top: h.Height}
	if rotation, err := in.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: r.page}); err == nil {
		t.quarters = int(rotation.PageRotation) & 3
	}
	if t.quarters&1 == 1 {
		t.right, t.top = t.top, t.right
	}
	if box, err := in.FPDFPage_GetCropBox(&requests.FPDFPage_GetCropBox{Page: r.page}); err == nil {
		t.left, t.bottom = float64(box.Left), float64(box.Bottom)
	} else if box, err := in.FPDFPage_GetMediaBox(&requests.FPDFPage_GetMediaBox{Page: r.page}); err == nil {
		t.left, t.bottom = float64(box.Left), float64(box.Bottom)
	}
	t.right, t.top = t.right+t.left, t.top+t.bottom
	r.turn = t
	return nil
}

// objects collects the rules and pictures of a page.
func (r *reader) objects() error {
	in := r.file.instance
	count, err := in.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: r.page})
	if err != nil {
		return err
	}
	r.out.Size, r.out.Cut = r.out.Size+count.Count, r.out.Cut || count.Count > maxObjects
	for i := range min(count.Count, maxObjects) {
		object, err := in.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: r.page, Index: i})
		if err != nil {
			continue
		}
		kind, err := in.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		if err != nil || kind.Type != enums.FPDF_PAGEOBJ_PATH && kind.Type != enums.FPDF_PAGEOBJ_IMAGE {
			continue
		}
		b, err := in.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object.PageObject})
		if err != nil {
			continue
		}
		x0, y0, x1, y1 := r.turn.box(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top))
		if kind.Type == enums.FPDF_PAGEOBJ_PATH {
			r.out.Paths++
		}
		switch wide, high := x1-x0, y1-y0; {
		case kind.Type == enums.FPDF_PAGEOBJ_IMAGE:
			r.out.Pictures = min(1, r.out.Pictures+wide*high/(r.out.Width*r.out.Height))
		case min(wide, high) <= thin && max(wide, high) > 4*thin, high <= thin && wide > max(4, 4*high):
			r.out.Rules = append(r.out.Rules, Rule{x0, y0, x1, y1})
		}
	}
	return nil
}

// Crop draws a part of a page. Pages are counted from 0.
func (f *File) Crop(index int, x0, y0, x1, y1 float64, dpi int) (image.Image, error) {
	ref, done, err := f.load(index)
	if err != nil {
		return nil, fmt.Errorf("drawing page %d: %w", index+1, err)
	}
	defer done()
	got, err := f.instance.RenderPageInDPI(&requests.RenderPageInDPI{
		DPI: dpi, Page: requests.Page{ByReference: &ref},
		Crop:        &requests.RenderPageCrop{X: x0, Y: y0, Width: x1 - x0, Height: y1 - y0},
		ImageFormat: requests.RenderImageFormatGrayscale,
	})
	if err != nil {
		return nil, fmt.Errorf("drawing page %d: %w", index+1, err)
	}
	defer got.Cleanup()
	return copyOf(got.Result.RenderedImage), nil
}

// copyOf copies a picture out of the module's memory.
func copyOf(m image.Image) image.Image {
	b := m.Bounds()
	out := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	if gray, ok := m.(*image.Gray); ok {
		for y := range b.Dy() {
			copy(out.Pix[y*out.Stride:y*out.Stride+b.Dx()], gray.Pix[y*gray.Stride:])
		}
	}
	return out
}
