package verify

import (
	"math/big"
	"strings"
)

// percentSign writes a number as a percentage if the printed one is, of which
// write then takes the hundredfold.
func (n Number) percentSign(write func(factor *big.Rat) string) string {
	if n.percent {
		return write(big.NewRat(100, 1)) + "%"
	}
	return write(big.NewRat(1, 1))
}

// unit is the worth of one unit in the last printed place.
func (n Number) unit() *big.Rat {
	switch {
	case n.ulp != nil:
		return n.ulp
	case n.big != nil && !n.big.IsInt():
		return new(big.Rat)
	}
	return big.NewRat(1, 1)
}

// readable writes a number as a decimal if that is exact.
func readable(r *big.Rat) string {
	if text := finiteDecimal(r); text != "" {
		return text
	}
	return r.RatString()
}

// dashes are the signs that copies have for a minus.
var dashes = strings.NewReplacer("\u2212", "-", "\u2013", "-")
