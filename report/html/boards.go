package html

import (
	"fmt"
	"strings"

	"rederive/report/view"
)

// boardHTML escapes a text and draws its boards. The text stays for those who copy it, look
// for it, or cannot see the picture.
func boardHTML(text string) string {
	var b strings.Builder
	for _, part := range view.BoardParts(text) {
		if part.Rows == nil {
			b.WriteString(esc(part.Text))
			continue
		}
		var body strings.Builder
		width := view.Pieces(part.Rows, func(x, y float64, look view.PlaceLook) {
			class := ""
			if look.Hollow {
				class = ` class="hollow"`
			}
			if look.Square {
				fmt.Fprintf(&body, `<rect x="%.2g" y="%.2g" width="%g" height="%g"/>`, x-look.Radius, y-look.Radius,
					2*look.Radius, 2*look.Radius)
				return
			}
			fmt.Fprintf(&body, `<circle%s cx="%g" cy="%g" r="%g"/>`, class, x, y, look.Radius)
		})
		high := len(part.Rows)
		step := view.BoardStep(high)
		fmt.Fprintf(&b, `<svg class="board" aria-hidden="true" viewBox="0 0 %d %d" width="%d" height="%d">%s</svg>`+
			`<span class="in-words">%s</span>`, width, high, step*width, step*high, body.String(), esc(part.Text))
	}
	return b.String()
}
