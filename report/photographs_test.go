package report

import (
	"bytes"
	"image"
	"image/jpeg"
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/templates"
)

// jpegWith returns a JPEG with a comment.
func jpegWith(t *testing.T, remark string) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 40, 20)), nil))
	return slices.Insert(b.Bytes(), 2, append([]byte{0xff, 0xfe, 0, byte(2 + len(remark))}, remark...)...)
}

func TestPhotographsStayJPEG(t *testing.T) {
	nb := must.Get(parse.Notebook("nb/notebook.md", []byte("![a red dot](dot%20one.jpg)\n"), nil))
	const remark = "where it was taken"
	b := &view.Book{
		Name: "nb", Notebook: nb, Run: &rederive.Run{}, Variant: view.Handout,
		Pictures: map[string][]byte{"nb/dot one.jpg": jpegWith(t, remark)},
	}
	r := must.Get(New(templates.FS))
	var page, doc bytes.Buffer
	must.Do(r.HTML(&page, b))
	must.Get(r.PDF(&doc, b))
	if !strings.Contains(page.String(), `href="data:image/jpeg;base64,`) {
		t.Error("the page has no JPEG")
	}
	if !strings.Contains(doc.String(), "/Width 40/Height 20/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode") {
		t.Error("the PDF has no JPEG")
	}
	if strings.Contains(doc.String(), remark) {
		t.Error("the PDF reveals where the picture was taken")
	}
}
