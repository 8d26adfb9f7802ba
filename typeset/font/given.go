package font

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/go-text/typesetting/font/opentype"
)

// Read reads an OpenType or TrueType font that is not built in. A [Library] uses it only for characters that its
// own faces lack, and never for mathematics. Of a font collection, Read reads the first font.
func Read(data []byte) (f *Face, err error) {
	defer func() {
		if recover() != nil { // the reader cannot cope with broken tables
			f, err = nil, errors.New("reading font: its tables are broken")
		}
	}()
	loaders, err := opentype.NewLoaders(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("reading font: %w", err)
	}
	if len(loaders) == 0 {
		return nil, errors.New("reading font: the collection is empty")
	}
	for _, tag := range loaders[0].Tables() {
		if _, err := loaders[0].RawTable(tag); err != nil {
			return nil, fmt.Errorf("reading font: table %s is cut short", tag)
		}
	}
	if f, err = readFace(loaders[0]); err != nil {
		return nil, err
	}
	f.given = true
	if !f.hasOutlines() {
		return nil, fmt.Errorf("reading font %s: it has only bitmaps, no outlines", f.name)
	}
	if f.restricted() {
		return nil, fmt.Errorf("font %s: its licence does not allow embedding", f.name)
	}
	return f, nil
}

func (f *Face) hasOutlines() bool {
	return slices.ContainsFunc([]string{"glyf", "CFF ", "CFF2"}, func(tag string) bool {
		return f.loader.HasTable(opentype.MustNewTag(tag))
	})
}

// restricted reports whether the OS/2 table forbids embedding.
func (f *Face) restricted() bool {
	const usage, restricted = 0xF, 2
	raw, err := f.loader.RawTable(opentype.MustNewTag("OS/2"))
	return err != nil || binary.BigEndian.Uint16(raw[8:])&usage == restricted
}
