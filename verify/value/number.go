package value

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Number is a number as printed or computed: its exact value and, for a decimal, the printed precision.
type Number struct {
	Small int64    // the value, if Big is nil
	Big   *big.Rat // the value, if it does not fit into Small
	// Ulp is one unit in the last printed place of a decimal: 1/100 for 3.14. It is nil for exact numbers.
	Ulp  *big.Rat
	Form string // canonical form of a decimal
	// it is written as a percentage
	percent bool

	Floating bool // it was computed with floating-point numbers
}

// The errors of texts that are not numbers.
var (
	ErrNoNumber = errors.New("not a number")
	errGroups   = errors.New("digits are grouped, but not in threes (write a decimal comma as a point: 2,5 as 2.5)")
	ErrHuge     = errors.New("the number has too many digits")
)

// The digits and the exponent of a number are limited, so that 1e999999999 is an error, not a long wait.
const (
	maxDigits   = 100_000
	maxExponent = 1000
)

// ParseNumber reads a number as papers print it: 1,438 and 3, 626, 632 and 3 626 632 with digits grouped in threes,
// fractions 2/3 and 40 2/3, decimals 3.14 and 3·14, 6.02e23 and 6.02 x 10^23, percentages 12.5%, with a hyphen or a
// minus sign, and the words zero to twenty.
func ParseNumber(text string) (Number, error) {
	if n, ok := ParseSmall(text); ok {
		return n, nil
	}
	if len(text) > maxDigits {
		return Number{}, ErrHuge
	}
	text = strings.TrimSpace(text)
	if i := slices.Index(numberWords, strings.ToLower(text)); i >= 0 {
		return Number{Small: int64(i)}, nil
	}
	s := NumberScanner{Rest: text}
	n, err := s.signed()
	if err == nil && s.Rest != "" {
		err = ErrNoNumber
	}
	if err != nil {
		return Number{}, fmt.Errorf("%q: %w", Abbreviate(text), err)
	}
	return n, nil
}

// ParseSmall reads the common case: an integer with few digits.
func ParseSmall(text string) (Number, bool) {
	v, err := strconv.ParseInt(text, 10, 64)
	return Number{Small: v}, err == nil
}

// NumberScanner reads a number from the left.
type NumberScanner struct {
	Rest    string
	percent bool // leave a percent sign unread, as a unit
}

func (s *NumberScanner) signed() (Number, error) {
	negative := s.sign()
	n, err := s.magnitude()
	if negative {
		n.negate()
	}
	return n, err
}

// sign reads an optional sign and reports whether it is a minus.
func (s *NumberScanner) sign() bool {
	for _, minus := range []string{"-", "\u2212", "\u2013"} {
		if rest, ok := strings.CutPrefix(s.Rest, minus); ok {
			s.Rest = strings.TrimLeft(rest, " ")
			return true
		}
	}
	if rest, ok := strings.CutPrefix(s.Rest, "+"); ok {
		s.Rest = strings.TrimLeft(rest, " ")
	}
	return false
}

func (s *NumberScanner) magnitude() (Number, error) {
	whole, err := s.integer()
	if err != nil {
		return Number{}, err
	}
	switch {
	case strings.HasPrefix(s.Rest, "/"):
		return s.fraction(nil, whole)
	case whole != "" && strings.HasPrefix(s.Rest, " ") && startsDigit(strings.TrimLeft(s.Rest, " ")):
		s.Rest = strings.TrimLeft(s.Rest, " ")
		over := s.Digits()
		return s.fraction(Integer(whole), over)
	}
	return s.decimal(whole)
}

// integer reads digits, which may be grouped in threes. The groups are separated by a comma, a comma and a space, or a
// space, and by the same separator throughout.
func (s *NumberScanner) integer() (string, error) {
	whole := s.Digits()
	separator, first := "", true
	for {
		sep, group := groupAfter(s.Rest)
		if group == "" || (!first && sep != separator) {
			break
		}
		if len(whole) > 3 && first {
			return "", errGroups
		}
		whole += group
		s.Rest = s.Rest[len(sep)+3:]
		separator, first = sep, false
	}
	if strings.HasPrefix(s.Rest, ",") {
		return "", errGroups
	}
	if _, point := s.point(); whole == "" && !point {
		return "", ErrNoNumber
	}
	return whole, nil
}

// groupSeparators can separate groups of digits. The last three are the no-break space, the thin space and the narrow
// no-break space.
var groupSeparators = []string{",", ", ", " ", "\u00a0", "\u2009", "\u202f"}

// groupAfter returns the separator and the three digits at the beginning of the text. Three digits that begin a
// fraction are not a group: 40 200/300.
func groupAfter(text string) (sep, group string) {
	for _, sep := range groupSeparators {
		rest, ok := strings.CutPrefix(text, sep)
		if !ok || len(rest) < 3 || !isDigits(rest[:3]) || startsDigit(rest[3:]) {
			continue
		}
		if strings.HasPrefix(rest[3:], "/") && sep != "," {
			continue
		}
		return sep, rest[:3]
	}
	return "", ""
}

// Digits reads plain digits.
func (s *NumberScanner) Digits() string {
	i := 0
	for i < len(s.Rest) && s.Rest[i] >= '0' && s.Rest[i] <= '9' {
		i++
	}
	d := s.Rest[:i]
	s.Rest = s.Rest[i:]
	return d
}

// fraction reads "/q" after the numerator p, and adds the whole part, if any.
func (s *NumberScanner) fraction(whole *big.Rat, p string) (Number, error) {
	rest, ok := strings.CutPrefix(s.Rest, "/")
	if !ok {
		return Number{}, ErrNoNumber
	}
	s.Rest = rest
	q := s.Digits()
	if p == "" || strings.Trim(q, "0") == "" {
		return Number{}, ErrNoNumber
	}
	r := new(big.Rat).Quo(Integer(p), Integer(q))
	if whole != nil {
		r.Add(r, whole)
	}
	return Exact(r), nil
}

// decimal reads the digits after the decimal point, the exponent and the percent sign.
func (s *NumberScanner) decimal(whole string) (Number, error) {
	places, point, percent := "", false, false
	if rest, ok := s.point(); ok {
		s.Rest, point = rest, true
		if places = s.Digits(); places == "" {
			return Number{}, ErrNoNumber
		}
	}
	exponent, scientific, err := s.exponent()
	if err != nil {
		return Number{}, err
	}
	scale := exponent - len(places)
	if !s.percent && (strings.HasPrefix(s.Rest, "%") || strings.HasPrefix(s.Rest, " %")) {
		s.Rest = strings.TrimPrefix(strings.TrimLeft(s.Rest, " "), "%")
		scale -= 2
		point, percent = true, true
	}
	value := Integer(whole + places)
	if !point && !scientific {
		return Exact(value), nil
	}
	ulp := PowerOfTen(scale)
	n := Exact(value.Mul(value, ulp))
	n.Ulp, n.percent = ulp, percent
	n.Form = decimalForm(whole+places, scale)
	return n, nil
}

// point returns the text after a decimal point, which some journals raise, as in 0·52. A raised point before a power of
// ten is a multiplication sign.
func (s *NumberScanner) point() (rest string, ok bool) {
	if rest, ok := strings.CutPrefix(s.Rest, "."); ok {
		return rest, true
	}
	rest, ok = strings.CutPrefix(s.Rest, "\u00b7")
	_, power := powerAfter(rest)
	return rest, ok && startsDigit(rest) && !power
}

// exponent reads e23, E+23, x 10^23 or the like.
func (s *NumberScanner) exponent() (int, bool, error) {
	rest := strings.TrimLeft(s.Rest, " ")
	found := false
	for _, times := range []string{"e", "E"} {
		if r, ok := strings.CutPrefix(s.Rest, times); ok && startsDigit(strings.TrimLeft(r, "+-\u2212\u2013")) {
			rest, found = r, true
		}
	}
	for _, times := range []string{"x", "\u00d7", "*", "\u00b7"} {
		r, ok := strings.CutPrefix(rest, times)
		if r, ok2 := powerAfter(strings.TrimLeft(r, " ")); !found && ok && ok2 {
			rest, found = r, true
		}
	}
	for i, word := range scaleWords {
		if r, ok := strings.CutPrefix(rest, word); !found && ok && !startsLetter(r) {
			s.Rest = r
			return 3 * (i + 1), true, nil
		}
	}
	if !found {
		return 0, false, nil
	}
	s.Rest = rest
	negative := s.sign()
	digits := s.Digits()
	e, err := strconv.Atoi(digits)
	if err != nil {
		return 0, false, ErrNoNumber
	}
	if e > maxExponent {
		return 0, false, ErrHuge
	}
	if negative {
		e = -e
	}
	return e, true, nil
}

// decimalForm returns the canonical form of digits times a power of ten: a plain decimal, or one with an exponent if
// the last printed digit is above the units.
func decimalForm(digits string, scale int) string {
	digits = strings.TrimLeft(digits, "0")
	if scale >= 0 {
		if digits == "" {
			digits = "0"
		}
		return digits + "e" + strconv.Itoa(scale)
	}
	if missing := 1 - scale - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	return digits[:len(digits)+scale] + "." + digits[len(digits)+scale:]
}

func (n *Number) negate() {
	n.Small = -n.Small
	if n.Big != nil {
		n.Big.Neg(n.Big)
	}
	if n.Form != "" && (n.Small != 0 || n.Big != nil) {
		n.Form = "-" + n.Form
	}
}

// Exact returns r as an exact number.
func Exact(r *big.Rat) Number {
	if r.IsInt() && r.Num().IsInt64() {
		return Number{Small: r.Num().Int64()}
	}
	return Number{Big: r}
}

// Rat returns the value of the number.
func (n Number) Rat() *big.Rat {
	if n.Big != nil {
		return new(big.Rat).Set(n.Big)
	}
	return new(big.Rat).SetInt64(n.Small)
}

// IsInt reports whether the number is an integer that is not written as a decimal.
func (n Number) IsInt() bool { return n.Ulp == nil && (n.Big == nil || n.Big.IsInt()) }

// String returns the canonical form of the number, which [ParseNumber] reads as the same number: an integer without
// groups, p/q in lowest terms, a decimal with the printed digits.
func (n Number) String() string {
	switch {
	case n.Form != "":
		return n.Form
	case n.Big == nil:
		return strconv.FormatInt(n.Small, 10)
	}
	return n.Big.RatString()
}

// Same reports whether two numbers have the same value.
func (n Number) Same(m Number) bool {
	if n.Big == nil && m.Big == nil {
		return n.Small == m.Small
	}
	return n.Rat().Cmp(m.Rat()) == 0
}

// Integer returns the value of plain digits; no digits count as 0.
func Integer(digits string) *big.Rat {
	i, ok := new(big.Int).SetString("0"+digits, 10)
	if !ok {
		panic("verify: not digits: " + digits)
	}
	return new(big.Rat).SetInt(i)
}

// PowerOfTen returns 10^e, where e may be negative.
func PowerOfTen(e int) *big.Rat {
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
	if e < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), p)
	}
	return new(big.Rat).SetInt(p)
}

func isDigits(s string) bool {
	return strings.Trim(s, "0123456789") == "" && s != ""
}

func startsDigit(s string) bool {
	return s != "" && s[0] >= '0' && s[0] <= '9'
}
