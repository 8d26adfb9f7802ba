package value

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A tolerance is how far a computed number may be from a printed one. The zero
// tolerance is half a unit of the last printed place, and zero for exact numbers.
type Tolerance struct {
	most     *big.Rat // the tolerance, or nil
	digits   int      // or half a unit of this significant digit, or 0
	Rounding Rounding // how the printed number was rounded, if that is known
}

// A Rounding is a rule for rounding numbers in papers.
type Rounding string

const (
	AnyRounding Rounding = ""          // to a nearest one
	halfUp      Rounding = "half up"   // to the nearest, half-way away from zero
	halfEven    Rounding = "half even" // to the nearest, half-way to the even digit
	truncated   Rounding = "truncated" // towards zero
)

// Roundings are the rules that a claim may name.
var Roundings = []Rounding{halfUp, halfEven, truncated}

// ParseTolerance reads a tolerance: 0.05, or 3 digits for significant digits. One in percent is none.
func ParseTolerance(text string) (Tolerance, bool) {
	if count, ok := strings.CutSuffix(text, " digits"); ok {
		n, err := strconv.Atoi(strings.TrimSuffix(count, " significant"))
		return Tolerance{digits: n}, err == nil && n > 0 && n <= maxExponent
	}
	n, err := ParseNumber(text)
	if err != nil || n.Rat().Sign() < 0 || n.percent { // of what would 1% be?
		return Tolerance{}, false
	}
	return Tolerance{most: n.Rat()}, true
}

// ByPlaces reports whether the printed places alone decide.
func (w Tolerance) ByPlaces() bool { return w.most == nil && w.digits == 0 }

// Around returns how far a number may be off that does not go by its places.
func (w Tolerance) Around(n Number) *big.Rat {
	if w.digits == 0 {
		return w.most
	}
	unit := PowerOfTen(Magnitude(n.Rat()) - w.digits + 1)
	return unit.Mul(unit, big.NewRat(1, 2))
}

// Stride returns how many times that distance a mutant must be moved to be noticed: more
// than ten times, since the digit before is worth ten times as much.
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

// Accepts reports whether the computed number is what was printed.
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

// round returns a multiple of unit.
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

// explain says which rule of rounding gives the printed number where the nearest
// one does not or is not the only one, or "".
func (w Tolerance) explain(printed, computed Number) string {
	if !w.ByPlaces() || w.Rounding != AnyRounding || printed.Ulp == nil {
		return ""
	}
	var gives []string
	for _, r := range Roundings {
		if r.round(computed.Rat(), printed.Ulp).Cmp(printed.Rat()) == 0 {
			gives = append(gives, string(r))
		}
	}
	return explanations[strings.Join(gives, ", ")]
}

// explanations say what it means that some rules give a printed number and others do not.
var explanations = map[string]string{
	"truncated":            "truncated, the computed value is the printed one",
	"half up":              "half-way: rounded half up",
	"half even, truncated": "half-way: rounded half even",
	"half even":            "half-way: rounded half even",
}

// IsRounded reports whether a printed value holds a number that is printed
// rounded, so that a neighbour of it may be as right.
func IsRounded(v Value) bool {
	if v.Form == ANumber {
		return v.Num.Ulp != nil
	}
	return slices.ContainsFunc(v.Items, IsRounded)
}
