package theme

import (
	"fmt"
	"math"

	"rederive/typeset/draw"
)

// readable is the least contrast between text and its background by the Web Content
// Accessibility Guidelines (WCAG 2, level AA).
const readable = 4.5

// Accented returns the inks of marks and links for a custom colour: unchanged on light
// pages, and lightened on dark ones until it is readable. A colour that is not readable
// on a light page is an error.
func Accented(c draw.Color) (accent, link draw.Ink, err error) {
	if got := Contrast(c, Page().Light); got < readable {
		return accent, link, fmt.Errorf("%s has a contrast of %.1f with the page, less than %.1f", c.Hex(), got,
			readable)
	}
	dark := c
	for percent := draw.Color(0); Contrast(dark, Page().Dark) < readable; percent++ {
		dark = lightened(c, percent)
	}
	accent, link = Accent(), Link()
	accent.Light, accent.Dark = c, dark
	link.Light, link.Dark = c, dark
	return accent, link, nil
}

// lightened mixes a percentage of white into a colour.
func lightened(c, percent draw.Color) draw.Color {
	mix := func(v draw.Color) draw.Color { return v + (255-v)*percent/100 }
	return mix(c>>16&255)<<16 | mix(c>>8&255)<<8 | mix(c&255)
}

// Contrast returns the contrast ratio of two colours, from 1 to 21.
func Contrast(a, b draw.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// luminance returns the relative luminance of a colour.
func luminance(c draw.Color) float64 {
	part := func(v draw.Color) float64 {
		s := float64(v&255) / 255
		if s <= .04045 {
			return s / 12.92
		}
		return math.Pow((s+.055)/1.055, 2.4)
	}
	return .2126*part(c>>16) + .7152*part(c>>8) + .0722*part(c)
}
