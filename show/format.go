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
// rounded exactly, half away from zero. A zero has no sign. x may be of a type of
// one's own. It panics if x is not a number.
func Fixed(x any, places int) string { return withPlaces("Fixed", x, places) }

// Grouped is like Fixed, with commas between groups of three digits: 299,852.4.
func Grouped(x any, places int) string { return inGroups("Grouped", x, places) }

// Percent formats a fraction as a percentage: Percent(0.125, 1) is 12.5%.
func Percent(share any, places int) string {
	if x, ok := new(big.Rat).SetString(readable(share)); ok { // a float is exactly the decimal that it prints as
		share = x.Mul(x, big.NewRat(100, 1))
	}
	return withPlaces("Percent", share, places) + "%"
}

// PlusMinus formats a value with its uncertainty: 299,852.4 ± 79.0.
func PlusMinus(value, uncertainty any, places int) string {
	return inGroups("PlusMinus", value, places) + " ± " + inGroups("PlusMinus", uncertainty, places)
}

// withPlaces is Fixed for the function of that name.
func withPlaces(name string, x any, places int) string {
	if places < 0 || places > 1000 {
		panic(fmt.Sprintf("show.%s: %d places", name, places))
	}
	if f, ok := x.(*big.Float); ok && f != nil {
		return unsigned(f.Text('f', places))
	}
	if v := reflect.ValueOf(x); v.CanFloat() {
		return unsigned(strconv.FormatFloat(v.Float(), 'f', places, v.Type().Bits()))
	}
	n, ok := new(big.Rat).SetString(readable(x))
	if !ok {
		panic(fmt.Sprintf("show.%s: %v of type %T is no number", name, x, x))
	}
	return unsigned(n.FloatString(places))
}

// readable returns a number as text that a big.Rat reads, or what x prints as.
func readable(x any) string {
	switch v := reflect.ValueOf(x); {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	}
	if f, ok := x.(*big.Float); ok && f != nil {
		return f.Text('g', -1)
	}
	return fmt.Sprint(x)
}

// unsigned removes the sign of a number that is rounded to zero.
func unsigned(text string) string {
	if digits, negative := strings.CutPrefix(text, "-"); negative && strings.Trim(digits, "0.") == "" {
		return digits
	}
	return text
}

// inGroups is Grouped for the function of that name.
func inGroups(name string, x any, places int) string {
	text := withPlaces(name, x, places)
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
	return unsigned(mantissa) + " × 10" + raised(strconv.Itoa(power))
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
