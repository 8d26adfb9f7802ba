package review

import (
	"math"
	"strings"
)

// A finder finds what a text prints in known forms.
type finder struct {
	text  string
	toks  []token
	tests []printedTest
	used  []bool // the token belongs to a test
	loose []printedP
	ests  []estimate
	ends  []int // tokens that end sentences
}

// A printedTest is a statistic with what is printed after it.
type printedTest struct {
	stat     *statistic
	df       []number
	sample   *number // N = 170
	relation string
	value    number
	p        *printedP
	extras   []extra
	from, to int // bytes
	first    int // token
	sentence span2
}

// A printedP is a p-value as printed.
type printedP struct {
	relation string // "ns" if it is only said not to be significant
	value    number
	shared   bool // the p-values of several tests: ps < .01
	from, to int  // bytes
}

// span2 are the bytes of a sentence.
type span2 struct{ from, to int }

// An extra is what is printed between a statistic and its p-value, or after it: d = 0.83, 95% CI [0.2, 1.4].
type extra struct {
	name     string // canonical, such as "d" or "eta_p^2"
	relation string
	value    number
	high     *number // of an interval
	level    float64 // of an interval, such as 95
	from, to int
}

// find finds tests and p-values in a text.
func find(text string) *finder {
	f := &finder{text: text, toks: tokensOf(text)}
	f.used = make([]bool, len(f.toks))
	f.findEnds()
	for i := 0; i < len(f.toks); i++ {
		if next := f.test(i); next > 0 {
			i = next - 1
		}
	}
	f.ests = f.estimates()
	f.pValues()
	f.share()
	f.doubt()
	for i := range f.tests {
		f.tests[i].sentence = f.sentence(f.tests[i].from, f.tests[i].to)
	}
	return f
}

// test reads a test at a token, and returns the index of the token after it, or 0.
func (f *finder) test(i int) int {
	stat, j := f.statisticAt(i)
	if stat == nil {
		return 0
	}
	t := printedTest{stat: stat, from: f.tok(i).from, first: i}
	j = f.degrees(&t, j)
	if f.tok(j).is("'") || f.tok(j).is("*") { // t'
		j++
	}
	j = f.relation(j, &t.relation)
	if j == 0 {
		return 0
	}
	if j = f.signed(j, &t.value); j == 0 || !f.plausible(&t, i, j) {
		return 0
	}
	t.to = f.tok(j - 1).to
	end := f.after(&t, j)
	for k := i; k < end; k++ {
		f.used[k] = true
	}
	f.tests = append(f.tests, t)
	return end
}

// plausible refuses what only looks like a test: x = 3, or T = 300 K.
func (f *finder) plausible(t *printedTest, i, end int) bool {
	name := f.tok(i).text
	switch name {
	case "f":
		return len(t.df) == 2
	case "T", "V", "rs", "H", "W", "U", "\u03c1", "\u03c4":
		return len(t.df) > 0 || f.pSoon(end)
	case "r", "R":
		return math.Abs(t.value.value) <= 1 || len(t.df) > 0
	}
	return len(t.df) > 0 || f.unit(end) == ""
}

// pSoon reports whether a p-value follows at once.
func (f *finder) pSoon(j int) bool {
	for n := j; n < j+5; n++ {
		if f.tok(n).word("p", "ns") {
			return true
		}
	}
	return false
}

// degrees reads degrees of freedom, lowered or in brackets, and the size of the sample.
func (f *finder) degrees(t *printedTest, j int) int {
	if f.tok(j).is("_") && f.tok(j+1).kind == aWord && f.tok(j+1).glued { // Q_T
		j += 2
	}
	for f.tok(j).kind == aLower || f.tok(j).kind == aRaise {
		end := f.group(j)
		if inner, n := f.degreeList(t.stat, j+1, end-1); f.tok(j).kind == aLower && len(inner) > 0 {
			t.df, t.sample = inner, n
		}
		j = end
	}
	for f.tok(j).is("(", "[") {
		end := f.closing(j)
		if end == 0 {
			return j
		}
		inner, n := f.degreeList(t.stat, j+1, end)
		if len(inner) == 0 && n == nil {
			return j
		}
		if len(inner) > 0 {
			t.df = inner
		}
		if n != nil {
			t.sample = n
		}
		j = end + 1
		if len(t.df) == t.stat.degrees {
			break
		}
	}
	return j
}

// closing returns the index of the bracket that closes one, or 0.
func (f *finder) closing(i int) int {
	depth := 0
	for j := i; j < len(f.toks) && j < i+24; j++ {
		switch {
		case f.toks[j].is("(", "["):
			depth++
		case f.toks[j].is(")", "]"):
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return 0
}

// degreeList reads 2, 28 or 1, N = 170 or df = 9 between two tokens.
func (f *finder) degreeList(stat *statistic, i, end int) (df []number, sample *number) {
	named := "df"
	for j := i; j < end; j++ {
		t := f.tok(j)
		switch {
		case t.kind == aNumber:
			f.addDegrees(stat, t.number, named, &df, &sample)
			named = "df"
		case t.word("n"):
			named = "n"
		case t.word("l", "I") && stat == statF && len(df) == 0 && f.tok(j+1).is(","): // a 1 that was misread
			df = append(df, number{value: 1, text: "1"})
		case t.word("df", "d", "f") || t.is("=", ",", ";", ".", "(", ")", "[", "]", ":"):
		case t.is("~") && len(df) == 0:
		default:
			return nil, nil
		}
	}
	return df, sample
}

// addDegrees adds a number to the degrees of freedom. What looks like thousands may be two of them.
func (f *finder) addDegrees(stat *statistic, n number, named string, df *[]number, sample **number) {
	if named == "n" {
		*sample = &n
		return
	}
	if stat.degrees == 2 && len(*df) == 0 && len(n.group) > 1 {
		head, rest := n.group[0], strings.Join(n.group[1:], "")
		a, _ := readNumber(head, false)
		b, _ := readNumber(rest, false)
		*df = append(*df, a, b)
		return
	}
	if stat.tail == "chi2" && len(*df) == 0 && len(n.group) == 2 { // chi2(1,240): one degree, and the sample
		a, _ := readNumber(n.group[0], false)
		b, _ := readNumber(n.group[1], false)
		*df, *sample = append(*df, a), &b
		return
	}
	if len(*df) >= stat.degrees && stat.tail == "chi2" && *sample == nil {
		*sample = &n
		return
	}
	*df = append(*df, n)
}

// relation reads =, <, > and the like.
func (f *finder) relation(j int, out *string) int {
	t := f.tok(j)
	if t.is("|") { // |t|(28) = 2.2
		j++
		t = f.tok(j)
	}
	if !t.is("=", "<", ">", "<=", ">=", "~") {
		return 0
	}
	*out = t.text
	if t.is("<", ">") && f.tok(j+1).is("=") { // < =
		*out, j = t.text+"=", j+1
	}
	if t.is("<", ">") && f.tok(j+1).is(t.text) { // <<
		j++
	}
	return j + 1
}

// signed reads a number with its sign. Some signs that no number has may come from a damaged copy.
func (f *finder) signed(j int, out *number) int {
	negative := false
	for range 3 {
		if f.tok(j).is("%", "^", "&", "?", "\ufffd") {
			j++
		}
	}
	for f.tok(j).is("-", "+", "$", "|") {
		negative = negative != f.tok(j).is("-")
		j++
	}
	if f.tok(j).kind != aNumber {
		return 0
	}
	*out = f.tok(j).number
	if negative {
		*out = out.negative()
	}
	return j + 1
}
