package value

import (
	"math/big"
	"strings"
)

// PercentSign writes a number as a percentage if the printed one is, of which
// write then takes the hundredfold.
func (n Number) PercentSign(write func(factor *big.Rat) string) string {
	if n.percent {
		return write(big.NewRat(100, 1)) + "%"
	}
	return write(big.NewRat(1, 1))
}

// Unit returns the worth of one unit in the last printed place.
func (n Number) Unit() *big.Rat {
	switch {
	case n.Ulp != nil:
		return n.Ulp
	case n.Big != nil && !n.Big.IsInt():
		return new(big.Rat)
	}
	return big.NewRat(1, 1)
}

// Readable writes a number as a decimal if that is exact.
func Readable(r *big.Rat) string {
	if text := finiteDecimal(r); text != "" {
		return text
	}
	return r.RatString()
}

// Dashes are the signs that copies have for a minus.
var Dashes = strings.NewReplacer("\u2212", "-", "\u2013", "-")
