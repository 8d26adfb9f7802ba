package review

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
)

// A number is a printed number: its value, and the maximum rounding error.
type number struct {
	value, half float64
	text        string   // in the notation of programs, such as 1211 for 1,211
	places      int      // decimal places
	group       []string // for 1,358: its groups, which may be two numbers
}

func (n number) span() span { return span{n.value - n.half, n.value + n.half} }

// isDigits reports whether a number is printed with digits only.
func (n number) isDigits() bool {
	return n.group == nil && strings.Trim(n.text, "0123456789") == ""
}

// isPadded reports whether a number may have been rounded to fewer decimals before a 0 was appended: 43.50.
func (n number) isPadded(exact float64) bool {
	return strings.HasSuffix(n.text, "0") && n.places > 1 && math.Abs(exact-n.value) < 10*n.half
}

func (n number) negative() number {
	n.value, n.text = -n.value, "-"+n.text
	return n
}

// A span is the range of numbers that round to a printed one.
type span struct{ low, high float64 }

func (s span) contains(x float64) bool  { return s.low <= x && x <= s.high }
func (s span) overlaps(other span) bool { return s.low <= other.high && other.low <= s.high }
func (s span) largest() float64         { return math.Max(math.Abs(s.low), math.Abs(s.high)) }

// least returns the smallest absolute value.
func (s span) least() float64 { return math.Max(0, math.Max(s.low, -s.high)) }

func (s span) widened(by float64) span { return span{s.low - by, s.high + by} }

var (
	grouped      = lazyregexp.New(`^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?`)
	decimalPoint = lazyregexp.New(`^(?:\d+[.\x{00b7}\x{22c5}]\d+|[.\x{00b7}\x{22c5}]\d+|\d+)`)
	decimalComma = lazyregexp.New(`^(?:0?,\d+|\d+,\d{1,2})`)
	power        = lazyregexp.New(`^(?:\s?[eE]\s?([-+\x{2212}\x{2013}]\s?\d{1,3})\b|[eE](\d{1,3})\b|` +
		`\s*(?:[xX*\x{00d7}\x{22c5}\x{00b7}\x{2217}])\s*10\s*(?:` +
		`\^?\{\s*([-+\x{2212}\x{2013}]?\s?\d{1,3})\s*\}|` +
		`\^\(?([-+\x{2212}\x{2013}]?\d{1,3})\)?|` +
		`([-\x{2212}\x{2013}]\s?\d{1,3}))|` +
		`\s*(?:[xX\x{00d7}\x{22c5}\x{00b7}])\s*10\s?` +
		`([\x{207b}]?\s?[\x{2070}\x{00b9}\x{00b2}\x{00b3}\x{2074}-\x{2079}]+))`)
	tenPower = lazyregexp.New(`^10\s?(?:\^\{\s*([-\x{2212}\x{2013}]\s?\d{1,3})\s*\}|` +
		`\^([-\x{2212}\x{2013}]\d{1,3})|(\x{207b}[\x{2070}\x{00b9}\x{00b2}\x{00b3}\x{2074}-\x{2079}]+))`)
)

var (
	points   = strings.NewReplacer("\u00b7", ".", "\u22c5", ".")
	timesTen = lazyregexp.New(`^\d+[\x{00b7}\x{22c5}]10(?:\^|[\x{207b}\x{2212}-])`)
)

// startsNumber reports whether a text begins with a digit, or a decimal point and a digit.
func startsNumber(text string) bool {
	runes := [2]rune{}
	k := 0
	for _, r := range text {
		if runes[k] = plainRune(r); k == 1 {
			break
		}
		k++
	}
	isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
	return isDigit(runes[0]) || (runes[0] == '.' || runes[0] == '\u00b7' || runes[0] == '\u22c5') && isDigit(runes[1])
}

// number adds a number token with its power of ten.
func (s *scanner) number() {
	rest, widths := digitsOf(s.text[s.at:])
	n, size := readNumber(rest, s.afterRelation())
	length := 0
	for i := range size {
		length += widths[i]
	}
	t := s.add(aNumber, n.text, length)
	t.number = n
}

// digitsOf returns the beginning of a text with plain digits, and the length in bytes of each of its
// characters in the text.
func digitsOf(text string) (plain string, widths []int) {
	var b strings.Builder
	for i, r := range text {
		if i > 80 {
			break
		}
		p := string(plainRune(r))
		b.WriteString(p)
		_, size := utf8.DecodeRuneInString(text[i:])
		widths = append(widths, size)
		for range len(p) - 1 {
			widths = append(widths, 0)
		}
	}
	return b.String(), widths
}

// afterRelation reports whether the last token is a relation, so that a comma may be a decimal comma.
func (s *scanner) afterRelation() bool {
	n := len(s.out)
	if n > 0 && s.out[n-1].is("-") {
		n--
	}
	return n > 0 && s.out[n-1].is("=", "<", ">", "<=", ">=", "~")
}

// readNumber reads a number at the beginning of a text, and returns its length.
func readNumber(text string, relation bool) (number, int) {
	if m := tenPower.FindStringSubmatch(text); m != nil {
		exponent := toExponent(m[1] + m[2] + m[3])
		value := math.Pow10(exponent)
		return number{value: value, half: value / 2, text: "1e" + strconv.Itoa(exponent)}, len(m[0])
	}
	digits := grouped.FindString(text)
	var group []string
	switch {
	case digits != "" && !followsDigit(text, digits): // 2,1178 are two numbers
		group = strings.Split(digits, ",")
	case relation && decimalComma.MatchString(text) && !followsDigit(text, decimalComma.FindString(text)):
		digits = decimalComma.FindString(text)
	case timesTen.MatchString(text): // 3·10^4: the point is a multiplication sign
		digits = text[:strings.IndexAny(text, "\u00b7\u22c5")]
	default:
		digits = decimalPoint.FindString(text)
	}
	plain := strings.ReplaceAll(points.Replace(digits), ",", "")
	if group == nil {
		plain = strings.ReplaceAll(points.Replace(digits), ",", ".")
	}
	if strings.HasPrefix(plain, ".") {
		plain = "0" + plain
	}
	n := number{text: plain, group: group}
	if _, after, ok := strings.Cut(plain, "."); ok {
		n.places = len(after)
	}
	size, scale := len(digits), 0
	if m := power.FindStringSubmatch(text[size:]); m != nil {
		scale = toExponent(strings.Join(m[1:], ""))
		size += len(m[0])
		n.text += "e" + strconv.Itoa(scale)
		n.group = nil
	}
	n.value, _ = strconv.ParseFloat(n.text, 64)
	n.half = 0.5 * math.Pow10(scale-n.places)
	return n, size
}

// followsDigit reports whether a digit follows a prefix of a text.
func followsDigit(text, prefix string) bool {
	rest := text[len(prefix):]
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

func toExponent(text string) int {
	var b strings.Builder
	for _, r := range text {
		if d, ok := raised[r]; ok {
			r = d
		}
		switch r {
		case '\u2212', '\u2013', '-':
			b.WriteByte('-')
		case ' ', '+':
		default:
			b.WriteRune(r)
		}
	}
	n, _ := strconv.Atoi(b.String())
	return n
}

var (
	// commaValue matches a number with a decimal comma after a relation, as in German and French texts.
	commaValue = lazyregexp.New(`[=<>\x{2264}\x{2265}]\s?[-+\x{2212}\x{2013}]?(?:0,\d{2,}|\d+,\d{1,2})(?:[^\d,]|$)`)
	// pointValue matches a number with a decimal point, but no date and no version.
	pointValue = lazyregexp.New(`(?:^|[^\d.])\d*\.\d+(?:[^\d.]|\.\D|\.?$)`)
	// commaShare matches a percentage with a decimal comma.
	commaShare = lazyregexp.New(`(?:^|[^\d,.])\d{1,3}(,)\d{1,2}[\s\x{a0}\x{2009}\x{202f}]?%`)
	// commaInterval matches an interval whose ends have decimal commas: [1,08 ; 3,41].
	commaInterval = lazyregexp.New(`[\[(]\s*[-+\x{2212}\x{2013}]?\d+(,)\d+\s*` +
		`(?:;|,\s|et\s|und\s)\s*[-+\x{2212}\x{2013}]?\d+(,)\d+\s*[\])]`)
	// commaRange matches an interval from one end to the other: 1,02 to 2,06.
	commaRange = lazyregexp.New(`\d+(,)\d+\s*(?:[\x{2013}\x{2014}\x{2212}]|` + toForms + `)\s*` +
		`[-+\x{2212}\x{2013}]?\d+(,)\d+`)
	// commaNamed is an interval with its name, whose ends have decimal commas, and the estimate before it:
	// 1,63 (95% CI 1,17-2,20).
	commaNamed = lazyregexp.New(`(?:\d(,)\d{1,2}[\s%;,]*[(\[]?\s*(?:9\d ?%[ -]?)?)?` +
		`(?:[CKB]I|IC|PU|\x{414}\x{418}|\pL*[Ii]nterval\pL*(?: d[ei] \pL+)?|ufno\x{15b}ci|` +
		`\x{438}\x{43d}\x{442}\x{435}\x{440}\x{432}\x{430}\x{43b}\pL*)` +
		`(?:[\s(]*(?:(?:\x{e0}|del?|al?) )?9\d[\s\x{a0}\x{202f}]?%\)?)?` +
		`[\s:=,(\[]*(?:\pL{2,3}\s)?[-+\x{2212}\x{2013}]?\d+(,)\d{1,2}[\s%]*(?:[-\x{2013}\x{2014}\x{2212};~]|` +
		toForms + `)\s*[-+\x{2212}\x{2013}]?\d+(,)\d{1,2}(?:\D|$)`)
	// commaStated matches a number with one or two decimals after a word or a colon: un rapport de 2,28.
	commaStated = lazyregexp.New(`(?:\pL{2,}|:)\s[-\x{2212}\x{2013}]?\d+(,)\d{1,2}(?:[\s;.)\]]|$)`)
)

// toForms match words between the ends of an interval, where numbers may have decimal commas.
const toForms = `(?:to|\x{e0}|a|bis|tot|do|\x{434}\x{43e})\s`

// pointed replaces decimal commas with points, so that 61,6 % and [1,08 ; 3,41] are read correctly, if a text has
// decimal commas after relations or before percent signs and no decimal points, or if it has intervals with
// decimal commas. Decimal commas after relations are read anyway, and F(2,93) does not change. The length of the
// text does not change.
func pointed(text string) string {
	hasCommas := commaValue.MatchString(text) || commaShare.MatchString(text)
	if (!hasCommas || pointValue.MatchString(text)) && !commaNamed.MatchString(text) {
		return text
	}
	out := []byte(text)
	for _, form := range []*lazyregexp.Regexp{commaShare, commaInterval, commaRange, commaStated, commaNamed} {
		for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
			for k := 2; k < len(m); k += 2 {
				if m[k] >= 0 {
					out[m[k]] = '.'
				}
			}
		}
	}
	return string(out)
}
