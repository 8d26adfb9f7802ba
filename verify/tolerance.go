package verify

import (
	"math/big"
	"strconv"
	"strings"
)

// A tolerance is how far a computed number may be from a printed one. The zero
// tolerance is half a unit of the last printed place, and zero for exact numbers.
type tolerance struct {
	most     *big.Rat // the tolerance, or nil
	digits   int      // or half a unit of this significant digit, or 0
	rounding rounding // how the printed number was rounded, if that is known
}

// A rounding is a rule by which papers shorten numbers.
type rounding string

const (
	anyRounding rounding = ""          // to a nearest one
	halfUp      rounding = "half up"   // to the nearest, half-way away from zero
	halfEven    rounding = "half even" // to the nearest, half-way to the even digit
	truncated   rounding = "truncated" // towards zero
)

// roundings are the rules that a claim may name.
var roundings = []rounding{halfUp, halfEven, truncated}

// parseTolerance reads a tolerance: 0.05, or 3 digits for significant digits.
func parseTolerance(text string) (tolerance, bool) {
	if count, ok := strings.CutSuffix(text, " digits"); ok {
		n, err := strconv.Atoi(strings.TrimSuffix(count, " significant"))
		return tolerance{digits: n}, err == nil && n > 0 && n <= maxExponent
	}
	n, err := ParseNumber(text)
	if err != nil || n.Rat().Sign() < 0 {
		return tolerance{}, false
	}
	return tolerance{most: n.Rat()}, true
}

// byPlaces reports whether the printed places alone decide.
func (w tolerance) byPlaces() bool { return w.most == nil && w.digits == 0 }

// around is how far a number may be off that does not go by its places.
func (w tolerance) around(n Number) *big.Rat {
	if w.digits == 0 {
		return w.most
	}
	unit := powerOfTen(magnitude(n.Rat()) - w.digits + 1)
	return unit.Mul(unit, big.NewRat(1, 2))
}

// stride is how many times that a mutant must be moved to be noticed: more than
// the ten times by which the next digit is worth more.
func (w tolerance) stride() int64 {
	if w.digits > 0 {
		return 20
	}
	return 2
}

// magnitude is the exponent of the first significant digit of a number.
func magnitude(r *big.Rat) int {
	if r.Sign() == 0 {
		return 0
	}
	abs := new(big.Rat).Abs(r)
	e := len(abs.Num().String()) - len(abs.Denom().String())
	if abs.Cmp(powerOfTen(e)) < 0 {
		e--
	}
	return e
}

// accepts reports whether the computed number is what was printed.
func (w tolerance) accepts(printed, computed Number) bool {
	if w.byPlaces() && printed.ulp == nil {
		return printed.same(computed)
	}
	if w.byPlaces() && w.rounding != anyRounding {
		return w.rounding.round(computed.Rat(), printed.ulp).Cmp(printed.Rat()) == 0
	}
	off := new(big.Rat).Sub(printed.Rat(), computed.Rat())
	off.Abs(off)
	if w.byPlaces() {
		return off.Cmp(new(big.Rat).Mul(printed.ulp, big.NewRat(1, 2))) <= 0
	}
	return off.Cmp(w.around(printed)) <= 0
}

// round returns a multiple of unit.
func (r rounding) round(x, unit *big.Rat) *big.Rat {
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
func (w tolerance) explain(printed, computed Number) string {
	if !w.byPlaces() || w.rounding != anyRounding || printed.ulp == nil {
		return ""
	}
	var gives []string
	for _, r := range roundings {
		if r.round(computed.Rat(), printed.ulp).Cmp(printed.Rat()) == 0 {
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

// isRounded reports whether a printed value holds a number that is printed
// rounded, so that a neighbour of it may be as right.
func isRounded(v Value) bool {
	if v.form == aNumber {
		return v.num.ulp != nil
	}
	for _, item := range v.items {
		if isRounded(item) {
			return true
		}
	}
	return false
}
