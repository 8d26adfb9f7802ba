package printed

import (
	"math"
	"strings"
)

// degrees reads the degrees of freedom and the sample size after the name of a statistic: as a subscript, in brackets,
// or on the line, as in F1,46 and t 58.
func (f *Finder) degrees(t *Test, j int) int {
	if f.tok(j).is("_") && f.tok(j+1).kind == aWord && f.tok(j+1).glued { // Q_T
		j += 2
	}
	if f.tok(j).is("_") && f.tok(j+1).is("(", "[", "{") { // F_(1,62), as pandoc writes a subscript
		j++
	}
	j = f.small(t, j)
	j = f.onLine(t, j)
	if f.tok(j).word("df") && f.tok(j).glued && f.tok(j+1).is("=") && f.tok(j+2).kind == aNumber { // chi2df=1
		t.DF = []Number{f.tok(j + 2).number}
		return j + 3
	}
	for f.tok(j).is("'", "|") && f.tok(j+1).is("(", "[", "{") {
		j++
	}
	for f.tok(j).is("(", "[", "{") {
		end := f.closing(j)
		if end == 0 {
			return j
		}
		inner, n := f.degreeList(t.Stat, j+1, end)
		if len(inner) == 0 && n == nil && !f.tok(j+1).word("n") {
			return j
		}
		switch {
		case len(inner) == 0:
		case len(t.DF) > 0 && len(t.DF)+len(inner) == t.Stat.degrees && f.tok(j-1).is(")", "]"): // F(1)(73)
			t.DF = append(t.DF, inner...)
		default:
			t.DF = inner
		}
		if n != nil {
			t.Sample = n
		}
		j = f.small(t, end+1)
		if len(t.DF) >= t.Stat.degrees {
			break
		}
	}
	return j
}

// small reads superscripts and subscripts. A subscript in several parts, F_{2},_{45} or F_{1,} _{106}, is one list,
// unless a part of it is a label.
func (f *Finder) small(t *Test, j int) int {
	for f.tok(j).kind == aLower || f.tok(j).kind == aRaise {
		end := f.group(j)
		next := end
		for k := end; f.tok(j).kind == aLower; k = next {
			if f.tok(k).is(",", ";") {
				k++
			}
			if f.tok(k).kind != aLower {
				break
			}
			next = f.group(k)
		}
		inner, n := f.degreeList(t.Stat, j+1, next-1)
		if len(inner) == 0 || len(inner) > t.Stat.degrees {
			inner, n = f.degreeList(t.Stat, j+1, end-1)
			next = end
		}
		switch {
		case f.tok(j).kind != aLower || len(inner) == 0:
		case len(t.DF) == 0 || len(inner) >= t.Stat.degrees:
			t.DF, t.Sample = inner, n
		}
		j = next
	}
	return j
}

// onLine reads degrees of freedom that are no longer a subscript: t58 =, F2,28 =, F 1, 26 =. A number directly before
// brackets is a label: F1(1, 31). So is one that no relation follows.
func (f *Finder) onLine(t *Test, j int) int {
	first := f.tok(j)
	if first.kind != aNumber || len(t.DF) > 0 {
		return j
	}
	if f.tok(j+1).is("(", "[") && first.glued && first.number.Places == 0 {
		return j + 1
	}
	end := j
	for f.tok(end).kind == aNumber || end > j && f.tok(end).is(",", ";") && f.tok(end+1).kind == aNumber {
		end++
	}
	if !f.tok(end).is("=", "<", ">", "<=", ">=", "~") {
		return j
	}
	inner, sample := f.degreeList(t.Stat, j, end)
	if t.Stat.degrees == 0 || len(inner) != t.Stat.degrees {
		return j
	}
	t.DF, t.Sample, t.Unsure = inner, sample, true
	return end
}

// closing returns the index of the bracket that closes the one at i, or 0.
func (f *Finder) closing(i int) int {
	depth := 0
	for j := i; j < len(f.toks) && j < i+24; j++ {
		switch {
		case f.toks[j].is("(", "[", "{"), f.toks[j].kind == aRaise, f.toks[j].kind == aLower:
			depth++
		case f.toks[j].is(")", "]"), f.toks[j].kind == aClose:
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return 0
}

// degreeList reads 2, 28 or 1, N = 170 or df = 9 between two tokens.
func (f *Finder) degreeList(stat *Statistic, i, end int) (df []Number, sample *Number) {
	if decimals := f.decimalCommas(stat, i, end); decimals != nil {
		return decimals, nil
	}
	named := "df"
	for j := i; j < end; j++ {
		t := f.tok(j)
		switch {
		case t.kind == aNumber && (f.joinsThousands(stat, j, len(df)) || f.splitsThousands(stat, j, end, len(df))):
			last := &df[len(df)-1]
			*last, _ = ReadNumber(last.Text+t.text, false)
		case t.kind == aNumber && named == "other":
			named = "df"
		case t.kind == aNumber:
			f.addDegrees(stat, t.number, named, &df, &sample)
			named = "df"
		case (t.is("\u221e") || t.word("inf", "infinity", "infty")) && len(df) == stat.degrees-1 &&
			stat.Tail != "chi2":
			df = append(df, Number{Value: math.Inf(1), Text: "\u221e"})
		case t.word("n"):
			named = "n"
			if f.tok(j+1).kind == aNumber && f.tok(j+2).is("=") { // N1 = 20, N2 = 22
				j++
				named = "other"
			}
		case t.word("l", "I") && stat == StatF && len(df) == 0 && f.tok(j+1).is(","): // a misread 1
			df = append(df, Number{Value: 1, Text: "1"})
		case t.word("df") && f.numberOfName(j+1) > 0: // df1 = 2, df2 = 10
			j = f.numberOfName(j + 1)
		case t.word("df", "d", "f", "\u0394df", "DF") ||
			t.is("=", ",", ";", ".", "(", ")", "[", "]", ":", "/", "*", "\u2206"):
		case t.word("\u0394") || t.kind == aLower || t.kind == aClose:
		case t.word("and", "to", "on") && len(df) > 0:
		case t.kind == aWord && f.tok(j+1).is("=") && len(df) > 0: // epsilon = .81
			named = "other"
		case t.is("~") && len(df) == 0:
		default:
			return nil, nil
		}
	}
	return df, sample
}

// numberOfName returns the index of the equals sign after a number that belongs to a name, df1 = or df_{1} =, or 0.
func (f *Finder) numberOfName(j int) int {
	end := j + 1
	if f.tok(j).kind == aLower {
		j, end = j+1, f.group(j)
	}
	if f.tok(j).kind != aNumber || !f.tok(j).glued || !f.tok(end).is("=") {
		return 0
	}
	return end
}

// joinsThousands reports whether a number is the last three digits of the number before it: F(2, 10 342).
func (f *Finder) joinsThousands(stat *Statistic, j, have int) bool {
	t, last := f.tok(j), f.tok(j-1)
	return have > 0 && have >= stat.degrees && last.kind == aNumber && !t.glued && len(t.text) == 3 &&
		t.number.IsDigits() && last.number.IsDigits() && len(last.text) <= 3
}

// splitsThousands reports whether a number is the last three digits of the number before it, and its comma: t(14, 801).
func (f *Finder) splitsThousands(stat *Statistic, j, end, have int) bool {
	t, last := f.tok(j), f.tok(j-2)
	return (stat == StatT || stat == StatR) && have == 1 && j == end-1 && f.tok(j-1).is(",") && last.kind == aNumber &&
		len(t.text) == 3 && t.number.IsDigits() && last.number.IsDigits() && last.number.Value > 0 &&
		len(last.text) <= 3
}

// decimalCommas reads F(1,52; 97,3) and F(1,52, 97,3): numbers with decimal commas.
func (f *Finder) decimalCommas(stat *Statistic, i, end int) []Number {
	if stat.degrees != 2 || end-i != 7 || !f.tok(i+3).is(";", ",") {
		return nil
	}
	var list []Number
	for _, j := range []int{i, i + 4} {
		whole, comma, rest := f.tok(j), f.tok(j+1), f.tok(j+2)
		if whole.kind != aNumber || !comma.is(",") || !comma.glued || rest.kind != aNumber || !rest.glued ||
			!whole.number.IsDigits() || !rest.number.IsDigits() {
			return nil
		}
		n, _ := ReadNumber(whole.text+"."+rest.text, false)
		list = append(list, n)
	}
	return list
}

// addDegrees adds a number to the degrees of freedom. A number that looks like thousands may be two of them.
func (f *Finder) addDegrees(stat *Statistic, n Number, named string, df *[]Number, sample **Number) {
	if named == "n" {
		*sample = &n
		return
	}
	if stat.degrees == 2 && len(*df) == 0 && len(n.Group) > 1 {
		head, rest := n.Group[0], strings.Join(n.Group[1:], "")
		a, _ := ReadNumber(head, false)
		b, _ := ReadNumber(rest, false)
		*df = append(*df, a, b)
		return
	}
	if stat.Tail == "chi2" && len(*df) == 0 && len(n.Group) == 2 { // chi2(1,240): one degree, and the sample
		a, _ := ReadNumber(n.Group[0], false)
		b, _ := ReadNumber(n.Group[1], false)
		*df, *sample = append(*df, a), &b
		return
	}
	if len(*df) >= stat.degrees && stat.Tail == "chi2" && *sample == nil {
		*sample = &n
		return
	}
	*df = append(*df, n)
}

// lateDegrees reads df = 2, 28, or 2 and 28 df, or the sample size, separately from the statistic.
func (f *Finder) lateDegrees(t *Test, k int) int {
	if j := f.sampleAt(t, k); j > 0 {
		return j
	}
	var df []Number
	var sample *Number
	j := f.degreeWord(k)
	if j > 0 {
		if f.tok(j).kind == aNumber && f.tok(j).glued && f.tok(j+1).is("=") { // df1 = 2, df2 = 87
			j++
		}
		for f.tok(j).is("=", ":", "(") || f.tok(j).word("of") {
			j++
		}
		if j = f.numbers(t.Stat, j, &df, &sample); len(df) == 1 && t.Stat.degrees == 2 {
			j = f.secondDegree(t.Stat, j, &df, &sample)
		}
	} else {
		if f.tok(k).word("on", "with") {
			k++
		}
		if j = f.numbers(t.Stat, k, &df, &sample); len(df) > 0 {
			if j = f.degreeWord(j); j == 0 {
				return 0
			}
		}
	}
	if len(df) == 0 || len(df) > max(t.Stat.degrees, 1) {
		return 0
	}
	if len(t.DF) == 0 {
		t.DF = df
		if sample != nil {
			t.Sample = sample
		}
	}
	return j
}

// secondDegree reads the second of two degrees of freedom with separate names: num df = 39, denom df = 41.
func (f *Finder) secondDegree(stat *Statistic, j int, df *[]Number, sample **Number) int {
	next := j
	for f.tok(next).is(",", ";") || f.tok(next).word("and") {
		next++
	}
	if next = f.degreeWord(next); next == 0 {
		return j
	}
	if f.tok(next).kind == aNumber && f.tok(next).glued && f.tok(next+1).is("=") {
		next++
	}
	if !f.tok(next).is("=", ":") {
		return j
	}
	return f.numbers(stat, next+1, df, sample)
}

// numbers reads as many numbers as the statistic has degrees of freedom.
func (f *Finder) numbers(stat *Statistic, j int, df *[]Number, sample **Number) int {
	end := j
	for f.tok(j).kind == aNumber && len(*df) < max(stat.degrees, 1) {
		n := f.tok(j).number
		if comma := f.tok(j + 1); stat.degrees == 1 && len(n.Group) == 2 || comma.is("%") {
			n.Group = nil
		}
		if stat.degrees == 2 && len(*df) == 0 && n.Places > 0 &&
			strings.Contains(f.Text[f.tok(j).from:f.tok(j).to], ",") {
			head, rest, _ := strings.Cut(f.Text[f.tok(j).from:f.tok(j).to], ",") // 1,73 after =
			a, _ := ReadNumber(head, false)
			b, _ := ReadNumber(rest, false)
			*df = append(*df, a, b)
			return j + 1
		}
		f.addDegrees(stat, n, "df", df, sample)
		j++
		end = j
		if f.tok(j).is(",", "/", ";", "&") || f.tok(j).word("and") {
			j++
		}
	}
	return end
}

// degreeWord reads df, d.f., degrees of freedom or num df, and returns the index of the token after it, or 0.
func (f *Finder) degreeWord(k int) int {
	if f.tok(k).word("num", "numerator", "denom", "den", "denominator") {
		if k++; f.tok(k).is(".") {
			k++
		}
	}
	switch t := f.tok(k); {
	case t.word("df", "dfs", "dof", "\u0394df"):
		if f.tok(k+1).is(".") && f.tok(k+2).is("=") {
			return k + 2
		}
		return k + 1
	case t.word("d") && f.tok(k+1).is(".") && f.tok(k+2).word("f"):
		if f.tok(k + 3).is(".") {
			return k + 4
		}
		return k + 3
	case t.word("degrees", "degree") && f.tok(k+1).word("of") && f.tok(k+2).word("freedom"):
		return k + 3
	}
	return 0
}

// sampleAt reads n = 30, and n1 = 20, which is not the whole sample size.
func (f *Finder) sampleAt(t *Test, k int) int {
	if !f.tok(k).word("n") {
		return 0
	}
	if f.tok(k+1).kind == aNumber && f.tok(k+2).is("=") && f.tok(k+3).kind == aNumber {
		return k + 4
	}
	if f.tok(k+1).kind == aLower {
		if j := f.group(k + 1); f.tok(j).is("=") && f.tok(j+1).kind == aNumber {
			return j + 2
		}
	}
	if !f.tok(k+1).is("=") || f.tok(k+2).kind != aNumber {
		return 0
	}
	if n := f.tok(k + 2).number; t.Sample == nil && n.Places == 0 {
		t.Sample = &n
	}
	return k + 3
}

const maxBefore = 12 // tokens of degrees of freedom or of a sample size before their statistic

// before reads degrees of freedom or a sample size directly before a statistic: (df = 1, 73; F = 5.51).
func (f *Finder) before(t *Test, i int) {
	for k := i - 2; k >= max(0, i-maxBefore) && !f.used[k] && !f.tok(k).is("(", ")"); k-- {
		var other Test
		other.Stat = t.Stat
		j := f.lateDegrees(&other, k)
		if j == 0 {
			continue
		}
		for f.tok(j).is(",", ";", ":") {
			j++
		}
		if j != i || len(other.DF) > 0 && len(other.DF) != t.Stat.degrees {
			continue
		}
		if f.tok(k-1).kind == aNumber || f.tok(k-1).is(",", "/") && f.tok(k-2).kind == aNumber {
			continue // 1, of 1, 73
		}
		if len(t.DF) == 0 {
			t.DF = other.DF
		}
		if t.Sample == nil {
			t.Sample = other.Sample
		}
	}
}
