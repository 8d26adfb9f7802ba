package show

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
)

// Fixed formats a number with a fixed number of decimal places, for tables and
// inline values: Fixed(big.NewRat(22, 7), 2) is 3.14. Integers and rationals are
// rounded exactly, half away from zero. It panics if x is not a number.
func Fixed(x any, places int) string {
	if places < 0 || places > 1000 {
		panic(fmt.Sprintf("show.Fixed: %d places", places))
	}
	switch x := x.(type) {
	case float64:
		return strconv.FormatFloat(x, 'f', places, 64)
	case float32:
		return strconv.FormatFloat(float64(x), 'f', places, 32)
	case *big.Rat:
		return x.FloatString(places)
	case *big.Int:
		return new(big.Rat).SetInt(x).FloatString(places)
	}
	n, ok := new(big.Int).SetString(fmt.Sprint(x), 10)
	if !ok {
		panic(fmt.Sprintf("show.Fixed: %v of type %T is no number", x, x))
	}
	return new(big.Rat).SetInt(n).FloatString(places)
}

// Grouped is like Fixed, with commas between groups of three digits: 299,852.4.
func Grouped(x any, places int) string {
	text := Fixed(x, places)
	whole, rest, _ := strings.Cut(text, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	if strings.Trim(whole, "0123456789") != "" {
		return text // not a number, or infinite
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if places > 0 {
		whole += "." + rest
	}
	return sign + whole
}

// Percent formats a fraction as a percentage: Percent(0.125, 1) is 12.5%.
func Percent(share any, places int) string {
	text := fmt.Sprint(share)
	switch v := reflect.ValueOf(share); {
	case v.CanInt():
		text = strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		text = strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat(): // exactly a hundred times the decimal that it prints as
		text = strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	}
	if x, ok := new(big.Rat).SetString(text); ok {
		return Fixed(x.Mul(x, big.NewRat(100, 1)), places) + "%"
	}
	return Fixed(share, places) + "%" // infinite, or not a number
}

// PlusMinus formats a value with its uncertainty: 299,852.4 ± 79.0.
func PlusMinus(value, uncertainty any, places int) string {
	return Grouped(value, places) + " ± " + Grouped(uncertainty, places)
}

// Scientific formats a number with the given number of significant digits and a
// power of ten: Scientific(6.02214e23, 3) is 6.02 × 10²³.
func Scientific(x float64, digits int) string {
	if digits < 1 || digits > 1000 {
		panic(fmt.Sprintf("show.Scientific: %d digits", digits))
	}
	mantissa, exponent, ok := strings.Cut(strconv.FormatFloat(x, 'e', digits-1, 64), "e")
	if !ok {
		return mantissa
	}
	power, _ := strconv.Atoi(exponent)
	return mantissa + " × 10" + raised(strconv.Itoa(power))
}

// raised returns digits and a minus sign as superscripts.
func raised(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch c {
		case '-':
			b.WriteRune('⁻')
		default:
			b.WriteRune([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[c-'0'])
		}
	}
	return b.String()
}
