package review

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"rederive/internal/must"
)

// TestFourShades decodes the pictures again: each pixel must have the nearest of four shades. Later pictures reuse
// the encoder.
func TestFourShades(t *testing.T) {
	var e encoder
	for _, size := range []image.Point{{X: 5, Y: 3}, {X: 1, Y: 1}, {X: 64, Y: 4}} {
		m := image.NewGray(image.Rectangle{Max: size})
		for i := range m.Pix {
			m.Pix[i] = byte(i * 7)
		}
		data := must.Get(e.fourShades(m))
		got, err := png.Decode(bytes.NewReader(data))
		if err != nil || got.Bounds() != m.Bounds() {
			t.Fatalf("%v: %v", size, err)
		}
		for y := range size.Y {
			for x := range size.X {
				want, have := int(m.GrayAt(x, y).Y), int(color.GrayModel.Convert(got.At(x, y)).(color.Gray).Y)
				if have%85 != 0 || want-have > 43 || have-want > 43 {
					t.Errorf("%v: the pixel %d, %d is %d, want the shade nearest to %d", size, x, y, have, want)
				}
			}
		}
	}
}
