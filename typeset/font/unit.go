package font

import (
	"math"
	"strconv"
)

// A Unit is a length: 1/65536 of a point, which is 1/72 inch. Layout uses whole units,
// so that no rounding by a processor can move a line break.
type Unit int64

// Point is one point, the unit of PDF.
const Point Unit = 65536

// Points converts points to units, rounded.
func Points(x float64) Unit { return Unit(math.Round(x * float64(Point))) }

// Points returns the length in points. It is for writers; layout never calls it.
func (u Unit) Points() float64 { return float64(u) / float64(Point) }

// Text formats the length in points with at most three decimals and no trailing zeros:
// "12.345", "-0.5", "7".
func (u Unit) Text() string { return string(u.Append(nil)) }

// Append appends the length as [Unit.Text] formats it.
func (u Unit) Append(b []byte) []byte {
	thousandths := MulDiv(u, 1000, Point)
	if thousandths < 0 {
		b = append(b, '-')
		thousandths = -thousandths
	}
	b = strconv.AppendInt(b, int64(thousandths/1000), 10)
	rest := thousandths % 1000
	if rest == 0 {
		return b
	}
	b = append(b, '.', byte('0'+rest/100), byte('0'+rest/10%10), byte('0'+rest%10))
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// MulDiv returns u*num/den, rounded half away from zero; den is positive.
func MulDiv(u, num, den Unit) Unit {
	product := u * num
	if product < 0 {
		return -((-product + den/2) / den)
	}
	return (product + den/2) / den
}
