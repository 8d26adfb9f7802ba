package report

import (
	"fmt"
	"strings"
)

// boardHTML escapes a text and draws its boards. The text stays for those who copy it, look
// for it, or cannot see the picture.
func boardHTML(text string) string {
	var b strings.Builder
	for _, part := range boardParts(text) {
		if part.rows == nil {
			b.WriteString(esc(part.text))
			continue
		}
		var body strings.Builder
		width := pieces(part.rows, func(x, y float64, look placeLook) {
			class := ""
			if look.hollow {
				class = ` class="hollow"`
			}
			if look.square {
				fmt.Fprintf(&body, `<rect x="%.2g" y="%.2g" width="%g" height="%g"/>`, x-look.radius, y-look.radius,
					2*look.radius, 2*look.radius)
				return
			}
			fmt.Fprintf(&body, `<circle%s cx="%g" cy="%g" r="%g"/>`, class, x, y, look.radius)
		})
		high := len(part.rows)
		step := boardStep(high)
		fmt.Fprintf(&b, `<svg class="board" aria-hidden="true" viewBox="0 0 %d %d" width="%d" height="%d">%s</svg>`+
			`<span class="in-words">%s</span>`, width, high, step*width, step*high, body.String(), esc(part.text))
	}
	return b.String()
}
