package html

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"rederive/report/view"
)

// boardHTML escapes a text and draws its boards. The text remains for copying, searching
// and screen readers.
func boardHTML(text string) string {
	var b strings.Builder
	for _, part := range view.BoardParts(text) {
		if part.Rows == nil {
			b.WriteString(esc(part.Text))
			continue
		}
		var body strings.Builder
		discs := map[float64]string{} // by radius: round caps of zero-length lines take little space
		part.Pieces(func(x, y float64, look view.PlaceLook) {
			x, y = x-0.5, y-0.5 // square centres take little space as well
			switch {
			case look.Square:
				fmt.Fprintf(&body, `<rect x="%.2g" y="%.2g" width="%g" height="%g"/>`, x-look.Radius, y-look.Radius,
					2*look.Radius, 2*look.Radius)
			case look.Piece != "":
				fmt.Fprintf(&body, `<circle class="%s" cx="%g" cy="%g" r="%g"/>`, look.Piece, x, y, look.Radius)
			default:
				discs[look.Radius] += fmt.Sprintf("M%g %.3gh0", x, y)
			}
		})
		for _, radius := range slices.Sorted(maps.Keys(discs)) {
			fmt.Fprintf(&body, `<path d="%s" stroke-width="%g"/>`, discs[radius], 2*radius)
		}
		width, high := part.Size()
		step, class := float64(view.BoardStep(part.Rows)), "board"
		if part.Hangs() {
			class += " hangs"
		}
		fmt.Fprintf(&b, `<svg class="%s" aria-hidden="true" viewBox="-.5 -.5 %.4g %.4g" width="%.4g" `+
			`height="%.4g">%s</svg>`+
			`<span class="in-words">%s</span>`, class, width, high, step*width, step*high, body.String(),
			esc(part.Text))
	}
	return b.String()
}
