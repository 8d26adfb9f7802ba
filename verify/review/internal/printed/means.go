package printed

import "rederive/internal/lazyregexp"

// A Mean is a mean with its sample size, and possibly a standard deviation, in any order: M = 3.42, SD
// = 1.10, n = 24.
type Mean struct {
	Mean, SD, N Number
	HasSD       bool
	Worded      bool   // words between its name and its value say of what it is
	Named       bool   // an abbreviation of a mean precedes it
	Unit        string // of the mean, if one is printed
	From, To    int
}

const nearMean = 14 // tokens between a mean and its sample size

// Means finds means with their sample sizes.
func (f *Finder) Means() []Mean {
	var list []Mean
	for i := range f.toks {
		if n := len(list); f.used[i] || n > 0 && f.tok(i).from < list[n-1].To {
			continue
		}
		var m Mean
		if f.isUnnamedMean(i) {
			m.Mean, m.From, m.To = f.tok(i).number, f.tok(i).from, f.tok(i).to
			isSD := f.tok(f.afterUnit(i+1) + 2).is(":") // .98 (SD: 0.06), of whatever number of values
			if (f.findSpreadAndSize(&m, i, i+1) || isSD) && m.HasSD {
				list = append(list, m)
			}
			continue
		}
		if f.isQuantity(i) {
			t, sd := f.tok(i), f.tok(i+2)
			list = append(list, Mean{
				Mean: t.number, SD: sd.number, HasSD: true, Worded: true, Unit: f.unit(i + 3), From: t.from, To: sd.to,
			})
			continue
		}
		if !f.isMean(i) {
			continue
		}
		var sign string
		j, label := i+1, ""
		if f.lowers(j, "age") {
			j, label = f.group(j), "years"
		}
		next := f.relation(j, &sign)
		bare := false
		if next == 0 {
			next, sign = f.afterMean(&m, j), "="
			bare = next > 0 && f.tok(next-1).kind == aWord && !f.tok(next-1).word("was", "were", "is", "of")
		}
		if next == 0 || sign != "=" {
			continue
		}
		if j = f.signed(next, &m.Mean); j == 0 || m.Worded && m.Mean.Places == 0 {
			continue
		}
		m.From, m.To = f.tok(i).from, f.tok(j-1).to
		if m.Unit = f.unit(j); m.Unit == "" {
			m.Unit = label
		}
		k := f.afterUnit(j)
		if f.tok(k).is("(", "[") {
			k++
		}
		if f.tok(k).is("\u00b1") && f.tok(k+1).kind == aNumber { // 20.18 ± 2.8 years
			m.SD, m.HasSD, j = f.tok(k+1).number, true, k+2
			m.To = f.tok(k + 1).to
			if m.Unit == "" {
				m.Unit = f.unit(j)
			}
		}
		hasSize := f.findSpreadAndSize(&m, i, j) && m.Mean.Places > 0 && !bare && !f.tok(i).isMu()
		if hasSize || m.HasSD {
			list = append(list, m)
		}
	}
	return list
}

// isTemperature reports whether a unit of temperature is at a token: 37 ± 1 °C is a tolerance.
func (f *Finder) isTemperature(k int) bool {
	if f.tok(k).kind == aRaise { // a superscript o
		return true
	}
	return f.tok(k).is("\u00b0", "\u2218", "\u25e6") || f.tok(k).word("\u00ba", "\u00bac", "c", "k", "\u2103")
}

// afterMean reads the words between mean and its value, and returns the index of the value, or 0: the mean age of the
// pupils was 12.4, a mean of 3.42, mean age: 20.2.
func (f *Finder) afterMean(m *Mean, j int) int {
	const most = 7 // words
	m.Worded = true
	for k := j; k < j+most; k++ {
		switch t := f.tok(k); {
		case f.isMean(k): // the mean was M = 3.25
			return 0
		case t.is("=", ":"), t.word("was", "were", "is", "of") && f.tok(k+1).kind == aNumber:
			return k + 1
		case t.kind == aNumber && t.number.Places > 0 && k > j:
			return k // mean age 25.9, SD = 4.33
		case t.is("-") && t.glued && f.tok(k+1).kind == aWord && f.tok(k+1).glued: // BDI-II
		case t.kind != aWord,
			t.word("difference", "differences", "square", "squared", "change", "and", "that", "it"):
			return 0
		}
	}
	return 0
}

// isQuantity reports whether a number is a mean with its spread and a unit, after a name: age: 34.66 ± 12.34 years.
func (f *Finder) isQuantity(i int) bool {
	t, name := f.tok(i), f.tok(i-2)
	return t.kind == aNumber && t.number.Places > 0 && f.tok(i-1).is(":", "=") && name.kind == aWord &&
		len(name.text) > 2 && f.tok(i+1).is("\u00b1") && f.tok(i+2).kind == aNumber && f.unit(i+3) != ""
}

func (f *Finder) isMean(i int) bool {
	t := f.tok(i)
	isAverage := t.word("average") && f.tok(i+1).word("of") && f.tok(i+2).kind == aNumber && f.tok(i+3).is("\u00b1")
	return (t.text == "M" || t.word("mean") || isAverage || t.isMu() && f.tok(i+1).is("=")) &&
		(i == 0 || !t.glued || !f.joinsBefore(i))
}

// isMu reports whether a token is the letter of a mean, whose standard deviation is σ.
func (t token) isMu() bool { return t.text == "\u03bc" || t.text == "\u00b5" }

// isUnnamedMean reports whether a number is a mean according to the brackets after it: 3.42 (n = 24, SD = 1.10).
func (f *Finder) isUnnamedMean(i int) bool {
	t, open := f.tok(i), f.afterUnit(i+1)
	name := f.tok(open + 1).text
	return t.kind == aNumber && t.number.Places > 0 && f.tok(open).is("(") &&
		(name == "n" || name == "N" || lower(name) == "sd") &&
		f.tok(open+2).is("=", ":") && !f.tok(i-1).is("=", "-", "<", ">")
}

// findSpreadAndSize finds the standard deviation and the sample size next to a mean, in the same sentence, with no
// other mean in between.
func (f *Finder) findSpreadAndSize(m *Mean, i, j int) bool {
	found := false
	take := func(k int) bool {
		if f.isMean(k) || f.endsSentence(k) {
			return false
		}
		var sign string
		var n Number
		t := f.tok(k)
		after := k + 1
		if f.tok(after).kind == aLower { // SD_{age}
			after = f.group(after)
		}
		next := f.relation(after, &sign)
		if f.tok(after).is(":") { // SD: 2.9
			next, sign = after+1, "="
		}
		if next == 0 || sign != "=" {
			return true
		}
		if next = f.signed(next, &n); next == 0 {
			return true
		}
		switch {
		case t.text == "SD" || t.text == "sd" || t.text == "ET" || t.word("s.d.") ||
			t.text == "\u03c3" && f.tok(i).isMu():
			if m.HasSD {
				return true
			}
			m.SD, m.HasSD = n, true
		case t.text == "n" || t.text == "N":
			if n.Places > 0 || n.Value < 1 || found {
				return true
			}
			m.N, found = n, true
		default:
			return true
		}
		m.From, m.To = min(m.From, t.from), max(m.To, f.tok(next-1).to)
		return true
	}
	for k := j; k < j+nearMean && k < len(f.toks) && take(k); k++ {
		next := f.tok(k + 1) // 33.1 (SD = 1.2) in A, SD = 11.5; Study 2: n = 198
		if next.kind == aWord && (f.tok(k).is(")") || f.tok(k).is(";") && !next.word("n", "SD")) {
			break
		}
	}
	if found {
		return true
	}
	for k := i - 1; k > i-nearMean && k >= 0 && take(k); k-- {
		if f.tok(k).is("(") && f.tok(k-1).kind == aWord {
			break
		}
	}
	return found
}

// units are units of quantities that are not counts.
var units = map[string]bool{
	"ms": true, "s": true, "sec": true, "secs": true, "second": true, "seconds": true, "msec": true, "min": true,
	"minute": true, "minutes": true, "h": true, "hours": true, "kg": true, "g": true, "mg": true, "cm": true,
	"mm": true,
	"m":  true, "km": true, "ml": true, "l": true, "hz": true, "db": true, "mmhg": true, "bpm": true, "kcal": true,
	"years": true, "yrs": true, "year": true, "months": true, "days": true, "degrees": true, "usd": true, "eur": true,
	"euros": true, "dollars": true, "cents": true, "kpa": true, "mmol": true, "ng": true, "pg": true, "µg": true,
	"iu": true,
}

// unit returns the unit after a number.
func (f *Finder) unit(j int) string {
	t := f.tok(j)
	if t.kind == aWord && units[lower(t.text)] {
		return t.text
	}
	if t.is("%", "\u00b0", "\u20ac", "$") {
		return t.text
	}
	if f.tok(j-2).is("$", "\u20ac", "\u00a3") {
		return f.tok(j - 2).text
	}
	return ""
}

// afterUnit skips the unit after a number: 23 m, 5.1 mm Hg, 12 %.
func (f *Finder) afterUnit(j int) int {
	switch t := f.tok(j); {
	case t.is("%"):
		j++
	case t.kind == aWord && units[lower(t.text)]:
		if j++; f.tok(j).word("Hg") {
			j++
		}
		if f.tok(j).is("/") && f.tok(j+1).kind == aWord { // mg/dl
			j += 2
		}
	}
	return j
}

func (m *Mean) SDText() string {
	if !m.HasSD {
		return ""
	}
	return m.SD.Text
}

// averageNames matches abbreviations of means, also in other languages.
var averageNames = lazyregexp.New(`^(?:M[DWV]|Moy|Mittel|Media|Moyenne)$`)

// Spreads returns the numbers with ± that may be means: 13.9 ± 1.7, 13.9 (±1.7). A minus before them is their sign, if
// it is no dash.
func (f *Finder) Spreads() []Mean {
	var list []Mean
	for i := range f.toks {
		t, before := f.tok(i), f.tok(i-1)
		if t.kind != aNumber || f.used[i] || before.is("=", "<", ">", "\u00b1") {
			continue
		}
		k := f.afterUnit(i + 1)
		if f.tok(k).is("(") && f.tok(k+1).is("\u00b1") && f.tok(k+3).is(")") { // 12.4 (±1.2)
			k++
		}
		if !f.tok(k).is("\u00b1") || f.tok(k+1).kind != aNumber || f.isTemperature(k+2) {
			continue
		}
		m := Mean{Mean: t.number, Named: averageNames.MatchString(before.text), From: t.from, To: f.tok(k + 1).to}
		if before.is("-") && f.tok(i-2).kind != aNumber && (f.tok(i-2).kind != aWord || !before.glued) {
			m.Mean, m.From = m.Mean.negative(), before.from
		}
		if k = f.afterUnit(k + 2); f.tok(k).is("(") && lower(f.tok(k+1).text) == "n" && f.tok(k+2).is("=") &&
			f.tok(k+3).kind == aNumber && f.tok(k+3).number.Places == 0 { // 7.40 ± 1.81 (n = 34)
			m.N, m.To, m.Unit = f.tok(k+3).number, f.tok(k+3).to, f.unit(k-1)
		}
		list = append(list, m)
	}
	return list
}
