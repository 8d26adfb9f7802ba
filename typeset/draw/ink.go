package draw

import (
	"fmt"
	"slices"
	"strings"
)

// A Color is 0xRRGGBB.
type Color uint32

// Hex writes the colour as CSS does: "#1a2b3c".
func (c Color) Hex() string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

// An Ink is a colour with a role. An ink with a Name becomes a CSS custom property, which pages
// may set for light and dark mode; one without a Name is the Light colour everywhere. PDF always
// uses Light. Alpha is in percent, where 0 means opaque.
type Ink struct {
	Name        string
	Light, Dark Color
	Alpha       uint8
}

// Fixed returns a colour that is the same on light and dark pages.
func Fixed(c Color) Ink { return Ink{Light: c, Dark: c} }

// Foreground returns the ink of text.
func Foreground() Ink { return Ink{Name: "ink", Light: 0x000000, Dark: 0xe8e6e3} }

// Background returns the colour of the page.
func Background() Ink { return Ink{Name: "paper", Light: 0xffffff, Dark: 0x16181c} }

// Muted returns the ink of secondary text: line numbers, notes, axes.
func Muted() Ink { return Ink{Name: "muted", Light: 0x5f6368, Dark: 0xa3a8ae} }

// Accent returns the one colour that attracts attention.
func Accent() Ink { return Ink{Name: "accent", Light: 0x1f5fa8, Dark: 0x7fb2ea} }

// Rule returns the ink of thin lines.
func Rule() Ink { return Ink{Name: "rule", Light: 0xc9ccd1, Dark: 0x454a52} }

// BlackPiece and WhitePiece return the inks of pieces that are black or white on light and dark
// pages alike. On a page of its own colour, a piece shows by its rim.
func BlackPiece() Ink { return Ink{Name: "fig-black", Light: 0x1d1d1b, Dark: 0x050505} }

// BlackRim returns the ink of the rim of a black piece.
func BlackRim() Ink { return Ink{Name: "fig-black-rim", Light: 0x1d1d1b, Dark: 0xa3a8ae} }

// WhitePiece returns the ink of a white piece; see BlackPiece.
func WhitePiece() Ink { return Ink{Name: "fig-white", Light: 0xffffff, Dark: 0xf4f2ec} }

// WhiteRim returns the ink of the rim of a white piece.
func WhiteRim() Ink { return Ink{Name: "fig-white-rim", Light: 0x1d1d1b, Dark: 0x8a8d92} }

// css returns the value of a fill or stroke property.
func (k Ink) css() string {
	if k.Name == "" {
		return k.Light.Hex()
	}
	return "var(--" + k.Name + "," + k.Light.Hex() + ")"
}

// Sheet writes CSS that sets the named inks for a page. It sets the light values, the dark ones if the reader prefers
// dark mode, and either if data-theme says so.
func Sheet(inks []Ink) string {
	var light, dark strings.Builder
	for _, k := range inks {
		if k.Name != "" {
			fmt.Fprintf(&light, "--%s:%s;", k.Name, k.Light.Hex())
			fmt.Fprintf(&dark, "--%s:%s;", k.Name, k.Dark.Hex())
		}
	}
	return ":root{" + light.String() + "}\n" +
		"@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" + dark.String() + "}}\n" +
		":root[data-theme=dark]{" + dark.String() + "}\n"
}

// Inks returns the named inks used in pictures, sorted by name.
func Inks(pictures ...*Picture) []Ink {
	seen := map[string]Ink{}
	for _, p := range pictures {
		Walk(p.Ops, func(op Op) {
			switch op := op.(type) {
			case *Fill:
				seen[op.Ink.Name] = op.Ink
			case *Stroke:
				seen[op.Ink.Name] = op.Ink
			case *Glyphs:
				seen[op.Ink.Name] = op.Ink
			}
		})
	}
	var out []Ink
	for name, k := range seen {
		if name != "" {
			k.Alpha = 0
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b Ink) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Walk calls visit for every operation, including those inside groups and marks.
func Walk(ops []Op, visit func(Op)) {
	for _, op := range ops {
		visit(op)
		switch op := op.(type) {
		case *Group:
			Walk(op.Ops, visit)
		case *Mark:
			Walk(op.Ops, visit)
		}
	}
}
