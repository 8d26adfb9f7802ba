package pdf

import (
	"fmt"
	"image"
	"image/color"

	"rederive/typeset/draw"
)

// image draws pixels, with a mask if some are transparent.
func (c *content) image(op *draw.Image) {
	b := op.Pixels.Bounds()
	if b.Empty() {
		return
	}
	c.paint()
	c.images = append(c.images, c.file.pixels(op))
	c.put("q ")
	c.unit(op.Box.Max.X - op.Box.Min.X)
	c.put("0 0 ")
	c.unit(op.Box.Max.Y - op.Box.Min.Y)
	c.point(op.Box.Min)
	c.put("cm/I%d Do Q\n", len(c.images)-1)
}

// pixels writes an image object: the JPEG file if there is one of a kind that PDF
// supports, and otherwise every pixel.
func (f *file) pixels(op *draw.Image) ref {
	b := op.Pixels.Bounds()
	head := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8", b.Dx(), b.Dy())
	if op.JPEG != nil {
		switch op.Pixels.(type) {
		case *image.YCbCr:
			return f.rawStream(head+"/ColorSpace/DeviceRGB/Filter/DCTDecode", op.JPEG)
		case *image.Gray:
			return f.rawStream(head+"/ColorSpace/DeviceGray/Filter/DCTDecode", op.JPEG)
		}
	}
	rgb, mask, opaque := samples(op)
	extra := ""
	if !opaque {
		extra = "/SMask " + f.stream(head+"/ColorSpace/DeviceGray", mask).String()
	}
	return f.stream(head+"/ColorSpace/DeviceRGB"+extra, rgb)
}

// samples returns the pixels row by row.
func samples(op *draw.Image) (rgb, mask []byte, opaque bool) {
	b := op.Pixels.Bounds()
	rgb = make([]byte, 0, 3*b.Dx()*b.Dy())
	mask = make([]byte, 0, b.Dx()*b.Dy())
	opaque = true
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			p := color.NRGBAModel.Convert(op.Pixels.At(x, y)).(color.NRGBA)
			rgb = append(rgb, p.R, p.G, p.B)
			mask = append(mask, p.A)
			opaque = opaque && p.A == 255
		}
	}
	return rgb, mask, opaque
}
