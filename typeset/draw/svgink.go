package draw

import (
	"fmt"
	"strings"

	"rederive/internal/xslices"
)

// An ink with a name becomes a style, whose value the page may set; pages turn each such
// style into a class. An ink without a name becomes an attribute. The other properties of
// a stroke are written in the same form as its ink.

// paint writes the ink of a fill or a stroke.
func paint(property string, k Ink) string {
	style, attributes := painting(property, k)
	return styleAttribute(style) + attributes
}

func styleAttribute(style string) string {
	if style == "" {
		return ""
	}
	return ` style="` + style + `"`
}

func painting(property string, k Ink) (style, attributes string) {
	if k.Alpha != 0 {
		attributes = fmt.Sprintf(" %s-opacity=\"%s\"", property, percent(k.Alpha))
	}
	if k.Name == "" {
		return "", fmt.Sprintf(" %s=\"%s\"%s", property, k.css(), attributes)
	}
	return property + ":" + k.css(), attributes
}

// paints writes fill and stroke together.
func paints(fill Ink, stroke *Stroke) (style, attributes string) {
	style, attributes = painting("fill", fill)
	second, more := strokeOf(stroke)
	if style != "" && second != "" {
		style += ";"
	}
	return style + second, attributes + more
}

// unfilled adds to a stroke that there is no fill.
func unfilled(style, attributes string) (string, string) {
	if style == "" {
		return style, ` fill="none"` + attributes
	}
	return "fill:none;" + style, attributes
}

// round returns the stroke without joins and, if it is not dashed, without caps: a circle
// has neither corners nor ends.
func round(op *Stroke) *Stroke {
	out := *op
	out.Join = MiterJoin
	if len(op.Dash) == 0 {
		out.Cap = ButtCap
	}
	return &out
}

// strokeOf writes the ink and the other properties of a stroke.
func strokeOf(op *Stroke) (style, attributes string) {
	style, attributes = painting("stroke", op.Ink)
	form := [][2]string{{"stroke-width", op.Width.Text()}}
	if op.Cap != ButtCap {
		form = append(form, [2]string{"stroke-linecap", []string{"butt", "round", "square"}[op.Cap]})
	}
	if op.Join != MiterJoin {
		form = append(form, [2]string{"stroke-linejoin", []string{"miter", "round", "bevel"}[op.Join]})
	}
	if len(op.Dash) > 0 {
		parts := xslices.Map(op.Dash, func(d Unit) string { return d.Text() })
		form = append(form, [2]string{"stroke-dasharray", strings.Join(parts, " ")},
			[2]string{"stroke-dashoffset", op.Phase.Text()})
	}
	for _, f := range form {
		if style != "" {
			style += ";" + f[0] + ":" + f[1]
		} else {
			attributes += fmt.Sprintf(" %s=\"%s\"", f[0], f[1])
		}
	}
	return style, attributes
}
