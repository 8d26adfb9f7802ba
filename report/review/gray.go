package review

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"math"

	"rederive/document"
)

// An encoder encodes pictures. It reuses its compressor, whose tables are larger than most pictures.
type encoder struct {
	packed bytes.Buffer
	zlib   *zlib.Writer
}

// compressor returns a compressor that writes to the emptied buffer.
func (e *encoder) compressor() (*zlib.Writer, error) {
	e.packed.Reset()
	if e.zlib != nil {
		e.zlib.Reset(&e.packed)
		return e.zlib, nil
	}
	var err error
	e.zlib, err = zlib.NewWriterLevel(&e.packed, zlib.BestSpeed)
	return e.zlib, err
}

// cut encodes a part of a drawn page as PNG in four shades of gray: enough for print, at a third of the size of
// all shades.
func (e *encoder) cut(drawn image.Image, whole, part document.Box) ([]byte, error) {
	b := drawn.Bounds()
	sx, sy := float64(b.Dx())/(whole.X1-whole.X0), float64(b.Dy())/(whole.Y1-whole.Y0)
	x0, y0 := int(math.Round((part.X0-whole.X0)*sx)), int(math.Round((part.Y0-whole.Y0)*sy))
	x1, y1 := min(b.Dx(), int(math.Round((part.X1-whole.X0)*sx))), min(b.Dy(), int(math.Round((part.Y1-whole.Y0)*sy)))
	gray, ok := drawn.(*image.Gray)
	if !ok || x1 <= x0 || y1 <= y0 {
		return nil, fmt.Errorf("page %d: nothing is drawn", part.Page)
	}
	return e.fourShades(gray.SubImage(image.Rect(x0, y0, x1, y1)).(*image.Gray))
}

// fourShades encodes a picture as PNG with two bits per pixel. The encoder of the standard library gets each pixel
// through an interface, which takes as long as PDFium takes to draw it.
func (e *encoder) fourShades(m *image.Gray) ([]byte, error) {
	width, height := m.Rect.Dx(), m.Rect.Dy()
	z, err := e.compressor()
	if err != nil {
		return nil, err
	}
	row := make([]byte, 1+(width+3)/4) // the first byte is the filter type: none
	for y := range height {
		clear(row)
		for x, shade := range m.Pix[y*m.Stride : y*m.Stride+width] {
			row[1+x/4] |= shades[shade] << (6 - 2*(x&3))
		}
		if _, err := z.Write(row); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	head = append(head, 2, 0, 0, 0, 0) // two bits of gray, not interlaced
	data := []byte("\x89PNG\r\n\x1a\n")
	data = appendChunk(data, "IHDR", head)
	data = appendChunk(data, "IDAT", e.packed.Bytes())
	return appendChunk(data, "IEND", nil), nil
}

// appendChunk appends a chunk of a PNG file.
func appendChunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	start := len(file)
	file = append(append(file, name...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[start:]))
}

// shades maps each value to the nearest of four shades, from 0 for black to 3 for white.
var shades = func() (list [256]byte) {
	for i := range list {
		list[i] = byte((i*3 + 127) / 255)
	}
	return list
}()
