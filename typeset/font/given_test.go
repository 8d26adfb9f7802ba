package font

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"rederive/internal/must"

	"codeberg.org/go-fonts/stix/stix2textregular"
)

// rare returns characters that, of all built-in fonts, only STIX has, which is no
// fallback for text.
func rare(t *testing.T) string {
	lib := NewLibrary()
	stix := lib.Face(Screen, 10*Point)
	for r := rune(0x1d80); r < 0x3000; r++ {
		if _, ok := stix.Glyph(r); ok && !ignorable(r) && lib.Itemize(Roman, 10*Point, string(r))[0].Missing {
			return strings.Repeat(string(r), 3)
		}
	}
	t.Fatal("the built-in fonts have all that STIX has: take another font")
	return ""
}

// TestGivenFont checks that a library uses a given font only for characters that its
// own faces lack.
func TestGivenFont(t *testing.T) {
	face := must.Get(Read(stix2textregular.TTF))
	text := "a" + rare(t) + "b"
	lib := NewLibrary()
	if before := lib.Itemize(Roman, 10*Point, text); !before[1].Missing {
		t.Fatalf("%q is set without the font", text)
	}
	runs := lib.With([]*Face{face}).Itemize(Roman, 10*Point, text)
	if len(runs) != 3 || runs[1].Missing || runs[1].Face != face || runs[1].Size != 10*Point || runs[0].Face == face {
		t.Errorf("%q is set as %+v", text, runs)
	}
	if !lib.Itemize(Roman, 10*Point, text)[1].Missing {
		t.Error("the library itself has changed")
	}
}

func TestFontsThatCannotBeRead(t *testing.T) {
	good := stix2textregular.TTF
	restricted := bytes.Clone(good)
	at := bytes.Index(restricted, []byte("OS/2"))
	os2 := binary.BigEndian.Uint32(restricted[at+8:])
	binary.BigEndian.PutUint16(restricted[os2+8:], 2)
	for _, test := range []struct {
		data []byte
		want string
	}{
		{nil, "reading font: EOF"},
		{[]byte("not a font"), "unsupported font format"},
		{good[:len(good)/2], "is cut short"},
		{restricted, "its licence does not allow embedding"},
	} {
		if _, err := Read(test.data); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d bytes: %v, want %q", len(test.data), err, test.want)
		}
	}
}

// TestBrokenFonts checks that a font with broken tables causes an error or sets what it
// can.
func TestBrokenFonts(t *testing.T) {
	text := "a" + rare(t) + "b"
	read := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		data := bytes.Clone(stix2textregular.TTF)
		for range 1 + r.IntN(1<<(seed%13)) {
			data[300+r.IntN(len(data)-300)] = byte(r.Uint32())
		}
		face, err := Read(data)
		if err != nil {
			continue
		}
		read++
		for _, run := range NewLibrary().With([]*Face{face}).Itemize(Roman, 10*Point, text) {
			for _, g := range run.Glyphs {
				run.Face.Outline(g.ID)
			}
		}
		face.Shape("efficient fjord")
	}
	if read < 10 {
		t.Errorf("only %d of 60 fonts were read", read)
	}
}
