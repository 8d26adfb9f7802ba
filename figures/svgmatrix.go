package figures

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/typeset/draw"
)

// A matrix is an affine map in the coordinates of SVG, y downward. The zero
// matrix is the identity.
type matrix struct{ a, b, c, d, e, f float64 }

func (m matrix) normal() matrix {
	if m == (matrix{}) {
		return matrix{a: 1, d: 1}
	}
	return m
}

func (m matrix) times(n matrix) matrix {
	m, n = m.normal(), n.normal()
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b, m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

// scale returns the factor by which lengths grow.
func (m matrix) scale() float64 {
	m = m.normal()
	return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c))
}

// isBounded reports whether a matrix keeps points within what a picture can hold.
func (m matrix) isBounded() bool {
	return !slices.ContainsFunc([]float64{m.a, m.b, m.c, m.d, m.e, m.f}, func(v float64) bool {
		return !(math.Abs(v) <= mostLength) // or not a number
	})
}

// apply maps a point to our coordinates, y upward.
func (m matrix) apply(x, y float64) draw.Point {
	m = m.normal()
	return xy{m.a*x + m.c*y + m.e, -(m.b*x + m.d*y + m.f)}.point()
}

// transform parses the transform attribute.
func transform(v string) (matrix, error) {
	var out matrix
	for v = strings.TrimSpace(v); v != ""; v = strings.TrimLeft(v, " ,\t\r\n") {
		name, rest, ok := strings.Cut(v, "(")
		args, after, closed := strings.Cut(rest, ")")
		if !ok || !closed {
			return out, fmt.Errorf("transform %q is not complete", v)
		}
		var err error
		n := numbers(args, &err)
		m, known := oneTransform(strings.TrimSpace(name), n)
		if err != nil || !known {
			return out, fmt.Errorf("transform %q is not understood", v)
		}
		out, v = out.times(m), after
	}
	return out, nil
}

func oneTransform(name string, n []float64) (matrix, bool) {
	arg := func(i int, otherwise float64) float64 {
		if i < len(n) {
			return n[i]
		}
		return otherwise
	}
	if len(n) == 0 {
		return matrix{}, false
	}
	switch name {
	case "translate":
		return matrix{1, 0, 0, 1, n[0], arg(1, 0)}, true
	case "scale":
		return matrix{a: n[0], d: arg(1, n[0])}, true
	case "rotate":
		sin, cos := math.Sincos(n[0] * math.Pi / 180)
		x, y := arg(1, 0), arg(2, 0)
		turn := matrix{a: cos, b: sin, c: -sin, d: cos}
		return matrix{1, 0, 0, 1, x, y}.times(turn).times(matrix{1, 0, 0, 1, -x, -y}), true
	case "matrix":
		if len(n) == 6 {
			return matrix{n[0], n[1], n[2], n[3], n[4], n[5]}, true
		}
	}
	return matrix{}, false
}
