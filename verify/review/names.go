package review

import (
	"math"
	"slices"
	"strings"
)

// A statistic is a kind of test statistic.
type statistic struct {
	name    string // canonical
	degrees int    // number of its degrees of freedom
	tail    string // distribution of its p-value: "t", "F", "chi2", "z", "r", or "" for none
	approx  bool   // the distribution holds only for large samples
}

// The statistics.
var (
	statT    = &statistic{name: "t", degrees: 1, tail: "t"}
	statF    = &statistic{name: "F", degrees: 2, tail: "F"}
	statChi2 = &statistic{name: "chi2", degrees: 1, tail: "chi2"}
	statZ    = &statistic{name: "z", tail: "z"}
	statR    = &statistic{name: "r", degrees: 1, tail: "r"}
	statRho  = &statistic{name: "rho", degrees: 1, tail: "r", approx: true}
	statTau  = &statistic{name: "tau", degrees: 1}
	statQ    = &statistic{name: "Q", degrees: 1, tail: "chi2"}
	statJ    = &statistic{name: "J", degrees: 1, tail: "chi2"}
	statG2   = &statistic{name: "G2", degrees: 1, tail: "chi2"}
	statH    = &statistic{name: "H", degrees: 1, tail: "chi2", approx: true}
	statWald = &statistic{name: "Wald", degrees: 1, tail: "chi2"}
	statWTS  = &statistic{name: "WTS", degrees: 1, tail: "chi2", approx: true} // Wald-type
	statATS  = &statistic{name: "ATS", degrees: 2, tail: "F", approx: true}    // ANOVA-type
	statU    = &statistic{name: "U"}
	statW    = &statistic{name: "W", degrees: 1}
	statSum  = &statistic{name: "T"}
	statV    = &statistic{name: "V"}
	statS    = &statistic{name: "S"} // of Spearman
	statD    = &statistic{name: "D", degrees: 1}
	statANOS = &statistic{name: "R", degrees: 1}                                // of ANOSIM, or a multiple correlation
	statDev  = &statistic{name: "chi2", degrees: 1, tail: "chi2", approx: true} // a difference of deviances
)

// simple maps names of one word to statistics. They are case-sensitive.
var simple = map[string]*statistic{
	"t": statT, "ts": statT, "F": statF, "Fs": statF, "f": statF, "z": statZ, "Z": statZ, "zs": statZ, "Zs": statZ,
	"r": statR, "rs": statRho, "\u03c1": statRho, "rho": statRho, "Rho": statRho, "\u03c4": statTau, "tau": statTau,
	"Q": statQ, "J": statJ, "S": statS, "U": statU, "W": statW, "V": statV, "H": statH, "Wald": statWald,
	"wald": statWald,
	"T":    statT,
	"minF": statF, "D": statD, "G": statG2, "LRT": statChi2, "Fr": statChi2, "LR": statChi2,
	"WTS": statWTS, "ATS": statATS, "R": statANOS, "deviance": statDev, "Deviance": statDev, "Dev": statDev,
}

// plurals are names of several statistics: ts(38) > 2.1. rs is one too, but otherwise a rank correlation.
var plurals = map[string]bool{"ts": true, "Fs": true, "zs": true, "Zs": true, "rs": true}

// doubtful are names that functions, temperatures and the like also have: they count only with a p-value.
var doubtful = map[string]bool{
	"f": true, "T": true, "V": true, "W": true, "U": true, "H": true, "R": true, "S": true, "D": true, "G": true,
	"J":   true,
	"WTS": true, "ATS": true, "deviance": true, "Deviance": true, "Dev": true,
	"LR": true, "LRT": true, "Fr": true, "v": true, "w": true, "c": true, "x": true, "X": true, "i": true, "ff": true,
	"\ufb00": true,
}

// squared maps names that count only with a superscript 2, or the word square, after them. The letters v, w and c
// represent chi if a PDF has another font for Greek.
var squared = map[string]*statistic{
	"\u03c7": statChi2, "chi": statChi2, "Chi": statChi2, "X": statChi2, "x": statChi2, "G": statG2, "\u03a7": statChi2,
	"CHI": statChi2, "LR": statChi2, "\uab53": statChi2, "v": statChi2, "w": statChi2, "c": statChi2,
	"i": statChi2, "ff": statChi2, "\ufb00": statChi2,
}

// labelled maps letters of statistics that may have a label: F_change, Z_MW, r_pb, t_Welch.
var labelled = map[string]*statistic{
	"F": statF, "t": statT, "z": statZ, "Z": statZ, "r": statR, "Q": statQ, "U": statU, "H": statH,
	"\u03c4": statTau, "\u03c1": statRho,
}

// labels are labels that need no degrees of freedom after them, with the letters that may have them, or "" for all.
// Other subscripts count as labels if degrees of freedom follow.
var labels = map[string]string{
	"change": "F", "inc": "F", "gg": "F", "obs": "", "partial": "r", "p": "r", "pb": "r", "s": "r\u03c1", "sp": "r",
	"xy": "r", "spearman": "r", "pearson": "r", "mw": "UZz", "ks": "Zz", "kw": "H", "approx": "Zz", "welch": "tF",
	"paired": "t", "diff": "tzZ", "between": "Q", "within": "Q", "total": "Q", "model": "Q", "error": "Q", "w": "Q",
	"b": "Q\u03c4", "m": "Q", "e": "Q", "t": "Q", "res": "Q", "resid": "Q",
}

// A head is the name of a statistic.
type head struct {
	stat    *statistic
	next    int      // the token after it
	df      []number // on the line, directly after a square: χ21 is chi-square with 1 degree of freedom
	sample  *number
	plural  bool
	spelled bool // such as "z-value": words may come between it and its value
	unsure  bool // a p-value is needed to believe that it is a statistic
}

// deltas are the characters for a difference.
const deltas = "\u0394\u2206"

// headAt reads the name of a statistic, with its suffix: F, F-value, Δχ², pseudo-F, F_change.
func (f *finder) headAt(i int) *head {
	t := f.tok(i)
	if t.text == "2" && t.kind == aNumber && f.tok(i+1).is("(") && f.tok(i-1).kind != aNumber { // the chi is lost
		end := max(i+2, f.closing(i+1))
		df, n := f.degreeList(statChi2, i+2, end)
		isN := func(t token) bool { return t.word("n") }
		if len(df) == 1 && n != nil && slices.ContainsFunc(f.toks[i+2:end], isN) {
			return &head{stat: statChi2, next: i + 1, unsure: true}
		}
	}
	if t.kind != aWord || i > 0 && t.glued && f.joinsBefore(i) {
		return nil
	}
	h := f.named1(strings.TrimLeft(t.text, deltas), i)
	if h == nil {
		return nil
	}
	h.unsure = h.unsure || doubtful[t.text]
	f.suffix(h)
	return h
}

// named1 reads a name without the delta before it.
func (f *finder) named1(name string, i int) *head {
	if s := squared[name]; s != nil {
		if h := f.square(s, i+1); h != nil {
			h.unsure = h.unsure || len(name) == 1
			return h
		}
	}
	if h := f.spelled(name, i); h != nil {
		return h
	}
	if name == "Q" && f.tok(i+1).is("-") && f.tok(i+2).word("within", "between", "total", "model", "error") {
		return &head{stat: statQ, next: i + 3}
	}
	if s := simple[name]; s != nil {
		// r squared is an effect, and tau squared a variance
		if (s == statR || s == statANOS || s == statTau) && f.square(s, i+1) != nil {
			return nil
		}
		if s == statR && f.lowers(i+1, "s") || name == "rs" {
			s = statRho
		}
		return &head{stat: s, next: i + 1, plural: plurals[name], spelled: f.isAfterAuthor(i)}
	}
	return f.labelledAt(name, i)
}

// labelledAt reads a letter with a label on the line: Fchange, QBetween, rpb.
func (f *finder) labelledAt(name string, i int) *head {
	for letter, s := range labelled {
		label, ok := strings.CutPrefix(name, letter)
		if !ok || label == "" {
			continue
		}
		if n := f.tok(i + 2); label == "df" && f.tok(i+1).is("=") && n.kind == aNumber && f.tok(i+3).is("=") {
			return &head{stat: s, next: i + 3, df: []number{n.number}} // t with df = 45 below it
		}
		letters, known := labels[strings.ToLower(label)]
		if known && (letters == "" || strings.Contains(letters, letter)) || len(label) < 12 &&
			f.tok(i+1).is("(", "[") && f.hasNumber(i+1, f.closing(i+1)) {
			return &head{stat: s, next: i + 1, unsure: s != statQ}
		}
	}
	if name == "pr" || name == "sr" { // partial and semipartial correlations
		return &head{stat: statR, next: i + 1, unsure: true}
	}
	if f.tok(i+1).is("(") && f.tok(i+1).glued && len(name) < 12 && effects[name] == "" &&
		f.hasNumber(i+1, f.closing(i+1)) &&
		f.onlyNumbers(i+1) {
		const most = 2 // degrees of freedom
		return &head{stat: &statistic{name: name, degrees: most}, next: i + 1, unsure: true}
	}
	return nil
}

// onlyNumbers reports whether brackets contain degrees of freedom as numbers only.
func (f *finder) onlyNumbers(i int) bool {
	for j, end := i+1, f.closing(i); j < end; j++ {
		if t := f.tok(j); t.kind != aNumber && !t.is(",", ";", "=") && !t.word("df", "n", "Inf", "\u221e") {
			return false
		}
	}
	return true
}

// lowers reports whether a given subscript is at a token.
func (f *finder) lowers(i int, word string) bool {
	return f.tok(i).kind == aLower && f.tok(i+1).word(word) && f.tok(i+2).kind == aClose
}

// suffix reads -value, -statistic and the like after a name.
func (f *finder) suffix(h *head) {
	j := h.next
	if f.tok(j).is("-") {
		j++
	}
	if h.stat.tail == "chi2" && f.tok(j).kind == aWord && f.tok(j).glued && f.tok(j+1).is("(", "[") { // Friedman's
		h.next = j + 1
		return
	}
	if letters, ok := labels[lower(f.tok(j).text)]; ok && f.tok(j).kind == aWord && j == h.next && !h.unsure &&
		(letters == "" || strings.Contains(letters, f.tok(j-1).text)) &&
		(f.tok(j+1).is("(", "[") || f.tok(j+1).is("=", "<", ">") &&
			len(f.tok(j).text) < 3) { // F GG (2, 8.36), r S = .04
		h.next, h.unsure = j+1, true
		return
	}
	if f.tok(j).word("value", "values", "statistic", "statistics", "score", "scores", "ratio", "ratios", "test",
		"stat") &&
		(j > h.next || h.stat != statH) {
		h.next, h.spelled = j+1, true
	}
}

// joinsBefore reports whether a word is the end of another word, as in pre-t or a_t. A name may follow a hyphen, as in
// pseudo-F and Kruskal-Wallis-H, and a dash.
func (f *finder) joinsBefore(i int) bool {
	b := f.tok(i - 1)
	if b.is("-") {
		const shortest = 4 // letters of such a first part
		before := f.tok(i - 2)
		return f.text[b.from:b.to] != "\u2014" && (before.kind != aWord || len(before.text) < shortest &&
			before.text != "min")
	}
	if b.kind == aClose && f.isMark(i-1) {
		return false
	}
	return b.kind == aWord && b.text != "\u0394" || b.kind == aNumber ||
		b.is("_", "/", "\\") || b.kind == aLower || b.kind == aClose
}

// isMark reports whether a superscript that ends at a token begins a word, like the mark of a note: ^{a}P = .002.
func (f *finder) isMark(end int) bool {
	named := false // and has no star, as in a legend
	for k := end - 1; k >= 0; k-- {
		switch f.tok(k).kind {
		case aWord, aNumber:
			named = true
		case aRaise:
			return named && (k == 0 || !f.tok(k).glued || f.tok(k-1).is(",", ";", "("))
		case aLower:
			return false
		}
	}
	return false
}

// square reads a superscript 2, or a 2 on the line, after a name. It may follow a subscript.
func (f *finder) square(s *statistic, i int) *head {
	j := i
	if f.tok(j).kind == aLower {
		j = f.group(j)
	}
	switch t := f.tok(j); {
	case t.kind == aRaise && f.tok(j+1).kind == aNumber && f.tok(j+1).text == "2" && f.tok(j+2).kind == aClose:
		if j > i { // the subscript is read again after the square
			return &head{stat: s, next: i}
		}
		return &head{stat: s, next: j + 3}
	case t.kind == aNumber && j == i && t.glued && f.tok(j+1).kind == aRaise && f.tok(j+2).text == "2" &&
		f.tok(j+3).kind == aClose:
		return &head{stat: s, next: j + 4, df: []number{t.number}, unsure: true}
	case t.kind == aNumber && j == i:
		return f.squareOnLine(s, j)
	case t.is("^", "_") && f.tok(j+1).kind == aNumber && f.tok(j+1).text == "2":
		return &head{stat: s, next: j + 2}
	}
	return nil
}

// squareOnLine reads a 2 that is no longer a superscript: χ2(1), χ 2 (1). With the degrees of freedom, it is
// χ21 or χ12.
func (f *finder) squareOnLine(s *statistic, j int) *head {
	t, next := f.tok(j), f.tok(j+1)
	related := next.is("=", "<", ">", "<=", ">=", ":")
	switch {
	case t.text == "2" && (next.is("(", "[", "{") || next.kind == aLower):
		return &head{stat: s, next: j + 1, unsure: !t.glued}
	case t.text == "2" && (related || next.word("was", "is", "of") || f.tok(j+1).is("-") &&
		f.tok(j+2).word("value", "test")):
		return &head{stat: s, next: j + 1, unsure: !t.glued}
	case t.text == "2" && next.kind == aWord && next.glued: // a label, or df=1
		if f.tok(j+2).is("(", "[") {
			return &head{stat: s, next: j + 2, unsure: true}
		}
		if next.word("df") {
			return &head{stat: s, next: j + 1, unsure: true}
		}
	case !t.glued || t.number.places > 0:
	case related || next.is(",", ";") && next.glued && f.tok(j+2).kind == aNumber && f.tok(j+3).is("=", "<", ">"):
		return f.squareWithDegrees(s, j)
	}
	return nil
}

// squareWithDegrees splits the digits of χ212 = 20.1: the 2 and then the degrees of freedom, or the reverse.
func (f *finder) squareWithDegrees(s *statistic, j int) *head {
	digits := f.tok(j).text
	rest, ok := strings.CutPrefix(digits, "2")
	if !ok {
		rest, ok = strings.CutSuffix(digits, "2")
	}
	if !ok || rest == "" {
		return nil
	}
	n, _ := readNumber(rest, false)
	h := &head{stat: s, next: j + 1, df: []number{n}, unsure: true}
	if f.tok(j+1).is(",", ";") {
		sample := f.tok(j + 2).number
		h.sample, h.next = &sample, j+3
	}
	return h
}

// spelled reads chi-square, chi squared, chi-sq, X-squared, and a chi that has lost its square but has
// degrees of freedom.
func (f *finder) spelled(name string, i int) *head {
	low := strings.ToLower(name)
	if low == "likelihood" && f.tok(i+1).word("ratio") {
		j := i + 2
		if f.tok(j).word("test", "statistic") {
			j++
		}
		if f.tok(j).is("=", "(", "[") {
			return &head{stat: statChi2, next: j, unsure: true}
		}
	}
	if low == "correlation" {
		return f.correlation(i)
	}
	if low == "chisquare" || low == "chisquared" || low == "chisq" {
		return &head{stat: statChi2, next: i + 1}
	}
	if low != "chi" && low != "\u03c7" && name != "X" && name != "\uab53" {
		return nil
	}
	j := i + 1
	if f.tok(j).is("-") {
		j++
	}
	if f.tok(j).word("square", "squared", "sq", "squares") && (name != "X" || j > i+1) {
		if j++; f.tok(j).is(".") && f.tok(j-1).word("sq") {
			j++
		}
		return &head{stat: statChi2, next: j}
	}
	for j = i + 1; f.tok(j).kind == aLower; { // Kruskal and Wallis's
		j = f.group(j)
	}
	if low == "\u03c7" && f.tok(j).is("(") && f.hasNumber(j, f.closing(j)) {
		return &head{stat: statChi2, next: j, unsure: true}
	}
	return nil
}

// correlation reads a correlation that is named in words: the correlation coefficient (r) was .31. What it is about may
// follow before a colon: Pearson correlation, P. compressa: 0.159.
func (f *finder) correlation(i int) *head {
	h := &head{stat: statR, next: i + 1, unsure: true, spelled: true}
	switch before := f.tok(i - 1); {
	case before.word("rank", "spearman") || before.word("s") && f.tok(i-3).word("spearman"):
		h.stat = statRho
	case before.word("kendall", "intraclass", "multiple", "partial", "auto") || before.is("-"):
		return nil
	}
	if f.tok(h.next).word("coefficient") {
		h.next++
	}
	if f.tok(h.next).is("(") && f.tok(h.next+1).kind == aWord && f.tok(h.next+2).is(")") { // (r)
		h.next += 3
	}
	const most = 4 // tokens of what it is about
	for k := h.next + 1; k <= h.next+most && f.tok(h.next).is(",") && f.tok(k).kind != aNumber; k++ {
		if f.tok(k).is(":") {
			h.next = k
		}
	}
	k := h.next
	if f.tok(k).is("=", ":", ",") || f.tok(k).word("was", "is", "of") {
		k++
	}
	var n number
	if f.tok(k-1).is(",") || f.signed(k, &n) == 0 || n.places == 0 || math.Abs(n.value) > 1 {
		return nil
	}
	return h
}

// isAfterAuthor reports whether the author of a correlation precedes its letter: Spearman's rho 0.31.
func (f *finder) isAfterAuthor(i int) bool {
	if f.tok(i-1).word("s") && f.tok(i-2).is("'") {
		i -= 2
	}
	return f.tok(i-1).word("pearson", "spearman", "kendall")
}

// group returns the index after a superscript or subscript.
func (f *finder) group(i int) int {
	for j := i + 1; j < len(f.toks); j++ {
		if f.toks[j].kind == aClose {
			return j + 1
		}
	}
	return len(f.toks)
}

// tok returns a token, or an empty sign beyond the ends.
func (f *finder) tok(i int) token {
	if i < 0 || i >= len(f.toks) {
		return token{kind: aSign}
	}
	return f.toks[i]
}
