package theme

import (
	"math"
	"testing"

	"rederive/typeset/draw"
)

func TestAccented(t *testing.T) {
	if c := Contrast(0x000000, 0xffffff); math.Abs(c-21) > .01 {
		t.Errorf("black on white has contrast %v", c)
	}
	for _, c := range []draw.Color{0x7a2e12, 0x2b5797, 0x000000, 0x006400, 0x0000ff} {
		accent, link, err := Accented(c)
		if err != nil {
			t.Errorf("%s: %v", c.Hex(), err)
		}
		if accent.Light != c || link.Light != c || Contrast(accent.Dark, Page().Dark) < readable {
			t.Errorf("%s becomes %+v", c.Hex(), accent)
		}
	}
	for _, c := range []draw.Color{0xffffff, 0xffcc00, 0x999999} {
		if _, _, err := Accented(c); err == nil {
			t.Errorf("%s can be read on a light page", c.Hex())
		}
	}
}
