package view

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"strings"
	"testing"

	"rederive/internal/must"
)

// testJPEG returns a small photograph with a comment that reveals where it was taken.
func testJPEG(t *testing.T, remark string) []byte {
	t.Helper()
	pixels := image.NewRGBA(image.Rect(0, 0, 40, 20))
	pixels.Set(3, 4, color.RGBA{200, 10, 10, 255})
	var b bytes.Buffer
	must.Do(jpeg.Encode(&b, pixels, nil))
	exif := append([]byte{0xff, 0xe1, 0, byte(2 + len(remark))}, remark...)
	comment := append([]byte{0xff, 0xfe, 0, byte(2 + len(remark))}, remark...)
	return slices.Insert(b.Bytes(), 2, append(exif, comment...)...)
}

func TestJPEGsLoseTheirRemarks(t *testing.T) {
	const remark = "Exif: 52.37 N 4.90 E"
	data := testJPEG(t, remark)
	clean := withoutRemarks(data)
	if bytes.Contains(clean, []byte(remark)) || len(clean) != len(data)-2*(len(remark)+4) {
		t.Errorf("%d of %d bytes are left: %q", len(clean), len(data), clean[:40])
	}
	before := must.Get(jpeg.Decode(bytes.NewReader(data)))
	after := must.Get(jpeg.Decode(bytes.NewReader(clean)))
	for y := range 20 {
		for x := range 40 {
			if before.At(x, y) != after.At(x, y) {
				t.Fatalf("pixel %d, %d differs", x, y)
			}
		}
	}
	for n := range data { // a truncated file must not cause a panic
		withoutRemarks(data[:max(n, 2)])
	}
}

func TestPlainSVG(t *testing.T) {
	for svg, want := range map[string]string{
		`<svg xmlns="http://www.w3.org/2000/svg" ` +
			`xmlns:i="http://inkscape"><i:view/><metadata><x/></metadata><g><path d="M0 0"/></g></svg>`: "",
		"<svg>\n<style>path{fill:red}</style></svg>":            "line 2 has style",
		`<svg><use href="#a"/></svg>`:                           "use, which is not drawn",
		`<svg><rect clip-path="url(#a)"/></svg>`:                "line 1 has a mask, filter, marker or clip",
		`<svg><rect style="fill:red; filter : url(#a)"/></svg>`: "filter",
		`<svg><linearGradient id="g"><stop offset="0"/></linearGradient><rect fill="url(#g)" ` +
			`style="stroke:url(#g)"/></svg>`: "",
		`<svg><script>alert(1)</script></svg>`:                "script",
		`<svg><path`:                                          "unexpected EOF",
		`<svg><image href="http://example.org/a.png"/></svg>`: "image",
	} {
		err := plainSVG([]byte(svg))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", svg, err, want)
		}
	}
}
