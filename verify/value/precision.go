package value

import (
	"math/big"
	"strings"
)

// PercentSign formats a number as a percentage if n was printed as one. The
// argument of write is then the factor 100, and 1 otherwise.
func (n Number) PercentSign(write func(factor *big.Rat) string) string {
	if n.percent {
		return write(big.NewRat(100, 1)) + "%"
	}
	return write(big.NewRat(1, 1))
}

// Unit returns one unit in the last printed place: 1 for an integer, 0 for a fraction.
func (n Number) Unit() *big.Rat {
	switch {
	case n.Ulp != nil:
		return n.Ulp
	case n.Big != nil && !n.Big.IsInt():
		return new(big.Rat)
	}
	return big.NewRat(1, 1)
}

// Readable formats a number as a decimal if that is exact, and else as a fraction.
func Readable(r *big.Rat) string {
	if text := finiteDecimal(r); text != "" {
		return text
	}
	return r.RatString()
}

// Dashes replaces the dashes that copies use as minus signs.
var Dashes = strings.NewReplacer("\u2212", "-", "\u2013", "-")
