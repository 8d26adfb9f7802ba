package value

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A unit is a unit of measurement, as an exact multiple of base units.
type unit struct {
	text   string // as printed
	factor *big.Rat
	offset *big.Rat       // of temperatures: their zero in the base unit; nil means 0
	dims   map[string]int // powers of the base units; an unknown word is one
	close  bool           // printed without a space before it
}

// Suffix returns the unit as written after a number.
func (u *unit) Suffix() string {
	if u.close || u.text == "" {
		return u.text
	}
	return " " + u.text
}

// ParseUnit reads a unit such as m/s^2, kg m² s⁻², km h-1 or °C. Factors after a slash
// divide, up to the next slash.
func ParseUnit(text string) (*unit, error) {
	text = strings.TrimSpace(text)
	u := &unit{text: text, factor: big.NewRat(1, 1), dims: map[string]int{}}
	if base, ok := temperatures()[text]; ok {
		base.text = text
		return &base, nil
	}
	plain := strings.NewReplacer("\u00b7", " ", "\u22c5", " ", "*", " ", "(", " ", ")", " ").
		Replace(plainDigits.Replace(text))
	for i, part := range strings.Split(plain, "/") {
		factors := strings.Fields(part)
		if len(factors) == 0 && (i > 0 || plain == "/") {
			return nil, fmt.Errorf("%q is not a unit: nothing follows the slash", Abbreviate(text))
		}
		for _, f := range factors {
			if err := u.times(f, i > 0); err != nil {
				return nil, fmt.Errorf("%q is not a unit: %w", Abbreviate(text), err)
			}
		}
	}
	maps.DeleteFunc(u.dims, func(_ string, power int) bool { return power == 0 })
	u.close = text == "%" || text == "\u00b0"
	return u, nil
}

// times multiplies by a factor such as km or s^-2.
func (u *unit) times(factor string, divides bool) error {
	name := strings.TrimRight(factor, "0123456789+-\u2212^")
	power, err := unitPower(strings.TrimPrefix(factor[len(name):], "^"))
	if err != nil || name == "" || strings.Contains(name, "^") {
		if factor == "1" {
			return nil
		}
		return fmt.Errorf("%q is not a factor of a unit", factor)
	}
	if divides {
		power = -power
	}
	base, scale := lookUnit(name)
	for range max(power, -power) {
		if power > 0 {
			u.factor.Mul(u.factor, scale)
		} else {
			u.factor.Quo(u.factor, scale)
		}
	}
	for dim, p := range base {
		u.dims[dim] += p * power
	}
	return nil
}

func unitPower(text string) (int, error) {
	if text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(Dashes.Replace(text))
	if err != nil || n == 0 || n > 9 || n < -9 {
		return 0, fmt.Errorf("no power")
	}
	return n, nil
}

// lookUnit finds a unit by its symbol, with or without a prefix. An unknown symbol is a
// base unit of its own: numbers in it compare only with numbers in the same unit.
func lookUnit(name string) (dims map[string]int, factor *big.Rat) {
	table := units()
	if base, ok := table[name]; ok {
		return base.dims, base.factor
	}
	for prefix, exponent := range prefixes() {
		rest, ok := strings.CutPrefix(name, prefix)
		if base, known := table[rest]; ok && known && base.prefixed {
			return base.dims, new(big.Rat).Mul(base.factor, PowerOfTen(exponent))
		}
	}
	return map[string]int{name: 1}, big.NewRat(1, 1)
}

// into converts the number into another unit. It returns an error if that measures
// something else.
func (u *unit) into(n Number, other *unit) (Number, error) {
	if !maps.Equal(u.dims, other.dims) {
		return Number{}, fmt.Errorf("%s cannot be converted into %s: %s is not %s",
			nameOfUnit(u), nameOfUnit(other), describeDims(u.dims), describeDims(other.dims))
	}
	r := n.Rat()
	r.Mul(r, u.factor)
	if u.offset != nil {
		r.Add(r, u.offset)
	}
	if other.offset != nil {
		r.Sub(r, other.offset)
	}
	return DecimalOf(r.Quo(r, other.factor)), nil
}

func nameOfUnit(u *unit) string {
	if u.text == "" {
		return "a number without a unit"
	}
	return u.text
}

// describeDims formats powers of base units in a fixed order.
func describeDims(dims map[string]int) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(dims)) {
		text := name
		if p := dims[name]; p != 1 {
			text += "^" + strconv.Itoa(p)
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return "1"
	}
	return strings.Join(list, " ")
}

// InUnitOf converts a computed number into the unit of a printed one. Units that cannot
// be converted were refused before.
func (v Value) InUnitOf(printed Value) Value {
	if v.Unit == nil || printed.Unit == nil || v.Unit.text == printed.Unit.text {
		return v
	}
	if n, err := v.Unit.into(v.Num, printed.Unit); err == nil {
		v.Num, v.Unit = n, printed.Unit
	}
	return v
}

// cutUnit reads the number at the beginning of a quantity, and returns its unit.
func cutUnit(text string) (n Number, unit string, err error) {
	s := NumberScanner{Rest: strings.TrimSpace(text), percent: true}
	if n, err = s.signed(); err != nil {
		return n, "", fmt.Errorf("%q: %w", Abbreviate(text), err)
	}
	n, err = n.measured()
	return n, strings.TrimSpace(s.Rest), err
}
