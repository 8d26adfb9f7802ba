package printed

import (
	"math"
	"slices"
	"strings"
)

// A Statistic is a kind of test statistic.
type Statistic struct {
	Name    string // canonical
	degrees int    // number of its degrees of freedom
	Tail    string // distribution of its p-value: "t", "F", "chi2", "z", "r", or "" for none
	Approx  bool   // the distribution holds only for large samples
}

// The statistics.
var (
	StatT    = &Statistic{Name: "t", degrees: 1, Tail: "t"}
	StatF    = &Statistic{Name: "F", degrees: 2, Tail: "F"}
	StatChi2 = &Statistic{Name: "chi2", degrees: 1, Tail: "chi2"}
	StatZ    = &Statistic{Name: "z", Tail: "z"}
	StatR    = &Statistic{Name: "r", degrees: 1, Tail: "r"}
	statRho  = &Statistic{Name: "rho", degrees: 1, Tail: "r", Approx: true}
	statTau  = &Statistic{Name: "tau", degrees: 1}
	statQ    = &Statistic{Name: "Q", degrees: 1, Tail: "chi2"}
	statJ    = &Statistic{Name: "J", degrees: 1, Tail: "chi2"}
	statG2   = &Statistic{Name: "G2", degrees: 1, Tail: "chi2"}
	StatH    = &Statistic{Name: "H", degrees: 1, Tail: "chi2", Approx: true}
	statWald = &Statistic{Name: "Wald", degrees: 1, Tail: "chi2"}
	statWTS  = &Statistic{Name: "WTS", degrees: 1, Tail: "chi2", Approx: true} // Wald-type
	statATS  = &Statistic{Name: "ATS", degrees: 2, Tail: "F", Approx: true}    // ANOVA-type
	statU    = &Statistic{Name: "U"}
	statW    = &Statistic{Name: "W", degrees: 1}
	statSum  = &Statistic{Name: "T"}
	statV    = &Statistic{Name: "V"}
	statS    = &Statistic{Name: "S"} // of Spearman
	statD    = &Statistic{Name: "D", degrees: 1}
	StatR2   = &Statistic{Name: "R", degrees: 1}                                // of ANOSIM, or a multiple correlation
	statDev  = &Statistic{Name: "chi2", degrees: 1, Tail: "chi2", Approx: true} // a difference of deviances
)

// simple maps names of one word to statistics. They are case-sensitive.
var simple = map[string]*Statistic{
	"t": StatT, "ts": StatT, "F": StatF, "Fs": StatF, "f": StatF, "z": StatZ, "Z": StatZ, "zs": StatZ, "Zs": StatZ,
	"r": StatR, "rs": statRho, "\u03c1": statRho, "rho": statRho, "Rho": statRho, "\u03c4": statTau, "tau": statTau,
	"Q": statQ, "J": statJ, "S": statS, "U": statU, "W": statW, "V": statV, "H": StatH, "Wald": statWald,
	"wald": statWald,
	"T":    StatT,
	"minF": StatF, "D": statD, "G": statG2, "LRT": StatChi2, "Fr": StatChi2, "LR": StatChi2,
	"WTS": statWTS, "ATS": statATS, "R": StatR2, "deviance": statDev, "Deviance": statDev, "Dev": statDev,
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
var squared = map[string]*Statistic{
	"\u03c7": StatChi2, "chi": StatChi2, "Chi": StatChi2, "X": StatChi2, "x": StatChi2, "G": statG2, "\u03a7": StatChi2,
	"CHI": StatChi2, "LR": StatChi2, "\uab53": StatChi2, "v": StatChi2, "w": StatChi2, "c": StatChi2,
	"i": StatChi2, "ff": StatChi2, "\ufb00": StatChi2,
}

// labelled maps letters of statistics that may have a label: F_change, Z_MW, r_pb, t_Welch.
var labelled = map[string]*Statistic{
	"F": StatF, "t": StatT, "z": StatZ, "Z": StatZ, "r": StatR, "Q": statQ, "U": statU, "H": StatH,
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
	stat    *Statistic
	next    int      // the token after it
	df      []Number // on the line, directly after a square: χ21 is chi-square with 1 degree of freedom
	sample  *Number
	plural  bool
	spelled bool // such as "z-value": words may come between it and its value
	unsure  bool // a p-value is needed to believe that it is a statistic
}

// deltas are the characters for a difference.
const deltas = "\u0394\u2206"

// headAt reads the name of a statistic, with its suffix: F, F-value, Δχ², pseudo-F, F_change.
func (f *Finder) headAt(i int) *head {
	t := f.tok(i)
	if t.text == "2" && t.kind == aNumber && f.tok(i+1).is("(") && f.tok(i-1).kind != aNumber { // the chi is lost
		end := max(i+2, f.closing(i+1))
		df, n := f.degreeList(StatChi2, i+2, end)
		isN := func(t token) bool { return t.word("n") }
		if len(df) == 1 && n != nil && slices.ContainsFunc(f.toks[i+2:end], isN) {
			return &head{stat: StatChi2, next: i + 1, unsure: true}
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
func (f *Finder) named1(name string, i int) *head {
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
		if (s == StatR || s == StatR2 || s == statTau) && f.square(s, i+1) != nil {
			return nil
		}
		if s == StatR && f.lowers(i+1, "s") || name == "rs" {
			s = statRho
		}
		return &head{stat: s, next: i + 1, plural: plurals[name], spelled: f.isAfterAuthor(i)}
	}
	return f.labelledAt(name, i)
}

// labelledAt reads a letter with a label on the line: Fchange, QBetween, rpb.
func (f *Finder) labelledAt(name string, i int) *head {
	for letter, s := range labelled {
		label, ok := strings.CutPrefix(name, letter)
		if !ok || label == "" {
			continue
		}
		if n := f.tok(i + 2); label == "df" && f.tok(i+1).is("=") && n.kind == aNumber && f.tok(i+3).is("=") {
			return &head{stat: s, next: i + 3, df: []Number{n.number}} // t with df = 45 below it
		}
		letters, known := labels[strings.ToLower(label)]
		if known && (letters == "" || strings.Contains(letters, letter)) || len(label) < 12 &&
			f.tok(i+1).is("(", "[") && f.hasNumber(i+1, f.closing(i+1)) {
			return &head{stat: s, next: i + 1, unsure: s != statQ}
		}
	}
	if name == "pr" || name == "sr" { // partial and semipartial correlations
		return &head{stat: StatR, next: i + 1, unsure: true}
	}
	if f.tok(i+1).is("(") && f.tok(i+1).glued && len(name) < 12 && effects[name] == "" &&
		f.hasNumber(i+1, f.closing(i+1)) &&
		f.onlyNumbers(i+1) {
		const most = 2 // degrees of freedom
		return &head{stat: &Statistic{Name: name, degrees: most}, next: i + 1, unsure: true}
	}
	return nil
}

// onlyNumbers reports whether brackets contain degrees of freedom as numbers only.
func (f *Finder) onlyNumbers(i int) bool {
	for j, end := i+1, f.closing(i); j < end; j++ {
		if t := f.tok(j); t.kind != aNumber && !t.is(",", ";", "=") && !t.word("df", "n", "Inf", "\u221e") {
			return false
		}
	}
	return true
}

// lowers reports whether a given subscript is at a token.
func (f *Finder) lowers(i int, word string) bool {
	return f.tok(i).kind == aLower && f.tok(i+1).word(word) && f.tok(i+2).kind == aClose
}

// suffix reads -value, -statistic and the like after a name.
func (f *Finder) suffix(h *head) {
	j := h.next
	if f.tok(j).is("-") {
		j++
	}
	if h.stat.Tail == "chi2" && f.tok(j).kind == aWord && f.tok(j).glued && f.tok(j+1).is("(", "[") { // Friedman's
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
		(j > h.next || h.stat != StatH) {
		h.next, h.spelled = j+1, true
	}
}

// joinsBefore reports whether a word is the end of another word, as in pre-t or a_t. A name may follow a hyphen, as in
// pseudo-F and Kruskal-Wallis-H, and a dash.
func (f *Finder) joinsBefore(i int) bool {
	b := f.tok(i - 1)
	if b.is("-") {
		const shortest = 4 // letters of such a first part
		before := f.tok(i - 2)
		return f.Text[b.from:b.to] != "\u2014" && (before.kind != aWord || len(before.text) < shortest &&
			before.text != "min")
	}
	if b.kind == aClose && f.isMark(i-1) {
		return false
	}
	return b.kind == aWord && b.text != "\u0394" || b.kind == aNumber ||
		b.is("_", "/", "\\") || b.kind == aLower || b.kind == aClose
}

// isMark reports whether a superscript that ends at a token begins a word, like the mark of a note: ^{a}P = .002.
func (f *Finder) isMark(end int) bool {
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
func (f *Finder) square(s *Statistic, i int) *head {
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
		return &head{stat: s, next: j + 4, df: []Number{t.number}, unsure: true}
	case t.kind == aNumber && j == i:
		return f.squareOnLine(s, j)
	case t.is("^", "_") && f.tok(j+1).kind == aNumber && f.tok(j+1).text == "2":
		return &head{stat: s, next: j + 2}
	}
	return nil
}

// squareOnLine reads a 2 that is no longer a superscript: χ2(1), χ 2 (1). With the degrees of freedom, it is
// χ21 or χ12.
func (f *Finder) squareOnLine(s *Statistic, j int) *head {
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
	case !t.glued || t.number.Places > 0:
	case related || next.is(",", ";") && next.glued && f.tok(j+2).kind == aNumber && f.tok(j+3).is("=", "<", ">"):
		return f.squareWithDegrees(s, j)
	}
	return nil
}

// squareWithDegrees splits the digits of χ212 = 20.1: the 2 and then the degrees of freedom, or the reverse.
func (f *Finder) squareWithDegrees(s *Statistic, j int) *head {
	digits := f.tok(j).text
	rest, ok := strings.CutPrefix(digits, "2")
	if !ok {
		rest, ok = strings.CutSuffix(digits, "2")
	}
	if !ok || rest == "" {
		return nil
	}
	n, _ := ReadNumber(rest, false)
	h := &head{stat: s, next: j + 1, df: []Number{n}, unsure: true}
	if f.tok(j+1).is(",", ";") {
		sample := f.tok(j + 2).number
		h.sample, h.next = &sample, j+3
	}
	return h
}

// spelled reads chi-square, chi squared, chi-sq, X-squared, and a chi that has lost its square but has
// degrees of freedom.
func (f *Finder) spelled(name string, i int) *head {
	low := strings.ToLower(name)
	if low == "likelihood" && f.tok(i+1).word("ratio") {
		j := i + 2
		if f.tok(j).word("test", "statistic") {
			j++
		}
		if f.tok(j).is("=", "(", "[") {
			return &head{stat: StatChi2, next: j, unsure: true}
		}
	}
	if low == "correlation" {
		return f.correlation(i)
	}
	if low == "chisquare" || low == "chisquared" || low == "chisq" {
		return &head{stat: StatChi2, next: i + 1}
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
		return &head{stat: StatChi2, next: j}
	}
	for j = i + 1; f.tok(j).kind == aLower; { // Kruskal and Wallis's
		j = f.group(j)
	}
	if low == "\u03c7" && f.tok(j).is("(") && f.hasNumber(j, f.closing(j)) {
		return &head{stat: StatChi2, next: j, unsure: true}
	}
	return nil
}

// correlation reads a correlation that is named in words: the correlation coefficient (r) was .31. What it is about may
// follow before a colon: Pearson correlation, P. compressa: 0.159.
func (f *Finder) correlation(i int) *head {
	h := &head{stat: StatR, next: i + 1, unsure: true, spelled: true}
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
	var n Number
	if f.tok(k-1).is(",") || f.signed(k, &n) == 0 || n.Places == 0 || math.Abs(n.Value) > 1 {
		return nil
	}
	return h
}

// isAfterAuthor reports whether the author of a correlation precedes its letter: Spearman's rho 0.31.
func (f *Finder) isAfterAuthor(i int) bool {
	if f.tok(i-1).word("s") && f.tok(i-2).is("'") {
		i -= 2
	}
	return f.tok(i-1).word("pearson", "spearman", "kendall")
}

// group returns the index after a superscript or subscript.
func (f *Finder) group(i int) int {
	for j := i + 1; j < len(f.toks); j++ {
		if f.toks[j].kind == aClose {
			return j + 1
		}
	}
	return len(f.toks)
}

// tok returns a token, or an empty sign beyond the ends.
func (f *Finder) tok(i int) token {
	if i < 0 || i >= len(f.toks) {
		return token{kind: aSign}
	}
	return f.toks[i]
}

// StatisticNamed returns the statistic with a name, or nil.
func StatisticNamed(name string) *Statistic {
	f := &Finder{toks: tokensOf(name + "(1) = 1")}
	if h := f.headAt(0); h != nil {
		return h.stat
	}
	return nil
}
