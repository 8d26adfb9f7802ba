package value

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Tolerance is how far a computed number may be from a printed one. The zero tolerance is half a
// unit of the last printed digit, and zero for exact numbers.
type Tolerance struct {
	most     *big.Rat // the tolerance itself, or nil
	digits   int      // half a unit of this significant digit, or 0
	Rounding Rounding // how the printed number was rounded, if known
}

// A Rounding is a rule for rounding numbers in papers.
type Rounding string

const (
	AnyRounding Rounding = ""          // to the nearest; half-way either way
	halfUp      Rounding = "half up"   // to the nearest, half-way away from zero
	halfEven    Rounding = "half even" // to the nearest, half-way to the even digit
	truncated   Rounding = "truncated" // towards zero
)

// Roundings are the rules that a claim may name.
var Roundings = []Rounding{halfUp, halfEven, truncated}

// ParseTolerance reads a tolerance: 0.05, or 3 digits for significant digits. It refuses percentages.
func ParseTolerance(text string) (Tolerance, bool) {
	if count, ok := strings.CutSuffix(text, " digits"); ok {
		n, err := strconv.Atoi(strings.TrimSuffix(count, " significant"))
		return Tolerance{digits: n}, err == nil && n > 0 && n <= maxExponent
	}
	n, err := ParseNumber(text)
	if err != nil || n.Rat().Sign() < 0 || n.percent { // 1% of what?
		return Tolerance{}, false
	}
	return Tolerance{most: n.Rat()}, true
}

// ByPlaces reports whether only the printed digits decide.
func (w Tolerance) ByPlaces() bool { return w.most == nil && w.digits == 0 }

// Around returns how far a number may be off if the printed digits do not decide.
func (w Tolerance) Around(n Number) *big.Rat {
	if w.digits == 0 {
		return w.most
	}
	unit := PowerOfTen(Magnitude(n.Rat()) - w.digits + 1)
	return unit.Mul(unit, big.NewRat(1, 2))
}

// Stride returns by how many times this distance a mutant must differ to be noticed. For significant
// digits it is more than ten, since the digit before is worth ten times as much.
func (w Tolerance) Stride() int64 {
	if w.digits > 0 {
		return 20
	}
	return 2
}

// Magnitude returns the exponent of the first significant digit of a number.
func Magnitude(r *big.Rat) int {
	if r.Sign() == 0 {
		return 0
	}
	abs := new(big.Rat).Abs(r)
	e := len(abs.Num().String()) - len(abs.Denom().String())
	if abs.Cmp(PowerOfTen(e)) < 0 {
		e--
	}
	return e
}

// Accepts reports whether the computed number agrees with the printed one.
func (w Tolerance) Accepts(printed, computed Number) bool {
	if w.ByPlaces() && printed.Ulp == nil {
		return printed.Same(computed)
	}
	if w.ByPlaces() && w.Rounding != AnyRounding {
		return w.Rounding.round(computed.Rat(), printed.Ulp).Cmp(printed.Rat()) == 0
	}
	off := new(big.Rat).Sub(printed.Rat(), computed.Rat())
	off.Abs(off)
	if w.ByPlaces() {
		return off.Cmp(new(big.Rat).Mul(printed.Ulp, big.NewRat(1, 2))) <= 0
	}
	return off.Cmp(w.Around(printed)) <= 0
}

// round rounds x to a multiple of unit.
func (r Rounding) round(x, unit *big.Rat) *big.Rat {
	q := new(big.Rat).Quo(x, unit)
	n, rest := new(big.Int).QuoRem(q.Num(), q.Denom(), new(big.Int)) // towards zero
	rest.Abs(rest).Lsh(rest, 1)
	half := rest.Cmp(q.Denom())
	if r != truncated && (half > 0 || half == 0 && (r == halfUp || n.Bit(0) == 1)) {
		n.Add(n, big.NewInt(int64(x.Sign())))
	}
	return q.Mul(new(big.Rat).SetInt(n), unit)
}

// explanations maps the rules that lead to a printed number to an explanation.
var explanations = map[string]string{
	"truncated":            "truncated, the computed value is the printed one",
	"half up":              "half-way: rounded half up",
	"half even, truncated": "half-way: rounded half even",
	"half even":            "half-way: rounded half even",
}

// IsRounded reports whether a printed value contains a rounded number, so that a number close to it
// may be equally right.
func IsRounded(v Value) bool {
	if v.Form == ANumber {
		return v.Num.Ulp != nil
	}
	return slices.ContainsFunc(v.Items, IsRounded)
}
