package pdf

import (
	"fmt"
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
	rgb, mask, opaque := samples(op)
	extra := ""
	size := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8", b.Dx(), b.Dy())
	if !opaque {
		extra = "/SMask " + c.file.stream(size+"/ColorSpace/DeviceGray", mask).String()
	}
	r := c.file.stream(size+"/ColorSpace/DeviceRGB"+extra, rgb)
	c.images = append(c.images, r)
	c.put("q ")
	c.unit(op.Box.Max.X - op.Box.Min.X)
	c.put("0 0 ")
	c.unit(op.Box.Max.Y - op.Box.Min.Y)
	c.point(op.Box.Min)
	c.put("cm/I%d Do Q\n", len(c.images)-1)
}

// samples reads the pixels row by row.
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
