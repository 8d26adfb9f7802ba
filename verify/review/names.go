package review

import "strings"

// A statistic is a kind of test statistic.
type statistic struct {
	name    string // canonical
	degrees int    // how many degrees of freedom it has
	tail    string // the distribution that its p-value is computed from: "t", "F", "chi2", "z", "r", or "" for none
	approx  bool   // the distribution holds for large samples only
}

// The statistics.
var (
	statT    = &statistic{name: "t", degrees: 1, tail: "t"}
	statF    = &statistic{name: "F", degrees: 2, tail: "F"}
	statChi2 = &statistic{name: "chi2", degrees: 1, tail: "chi2"}
	statZ    = &statistic{name: "z", tail: "z"}
	statR    = &statistic{name: "r", degrees: 1, tail: "r"}
	statRho  = &statistic{name: "rho", degrees: 1, tail: "r", approx: true}
	statTau  = &statistic{name: "tau"}
	statQ    = &statistic{name: "Q", degrees: 1, tail: "chi2"}
	statG2   = &statistic{name: "G2", degrees: 1, tail: "chi2"}
	statH    = &statistic{name: "H", degrees: 1, tail: "chi2", approx: true}
	statWald = &statistic{name: "Wald", degrees: 1, tail: "chi2"}
	statU    = &statistic{name: "U"}
	statW    = &statistic{name: "W"}
)

// simple are names that are one word. Capitals matter.
var simple = map[string]*statistic{
	"t": statT, "ts": statT, "F": statF, "Fs": statF, "f": statF, "z": statZ, "Z": statZ, "zs": statZ, "Zs": statZ,
	"r": statR, "rs": statR, "\u03c1": statRho, "rho": statRho, "Rho": statRho, "\u03c4": statTau, "tau": statTau,
	"Q": statQ, "QW": statQ, "Qw": statQ, "QB": statQ, "Qb": statQ, "QM": statQ, "QE": statQ, "QT": statQ,
	"QBetween": statQ, "Qbetween": statQ, "QWithin": statQ, "Qwithin": statQ, "Qtotal": statQ, "QTotal": statQ,
	"Qm": statQ, "Qe": statQ, "Qt": statQ, "Qmodel": statQ, "QModel": statQ, "Qerror": statQ,
	"U": statU, "W": statW, "V": statW, "H": statH, "Wald": statWald, "T": statT,
}

// squared are names that only count with a raised 2, or the word square, after them.
var squared = map[string]*statistic{
	"\u03c7": statChi2, "chi": statChi2, "Chi": statChi2, "X": statChi2, "x": statChi2, "G": statG2, "\u03a7": statChi2,
	"CHI": statChi2, "LR": statChi2,
}

// statisticAt reads the name of a statistic, and returns the index of the token after it and the label in it: what is
// lowered, unless these are degrees of freedom.
func (f *finder) statisticAt(i int) (s *statistic, next int) {
	t := f.tok(i)
	if t.kind != aWord || i > 0 && t.glued && f.joinsBefore(i) {
		return nil, 0
	}
	if s = squared[t.text]; s != nil {
		if next = f.square(i + 1); next > 0 {
			return s, next
		}
		if strings.EqualFold(t.text, "chi") || t.text == "\u03c7" {
			return f.spelled(i)
		}
	}
	if low := strings.ToLower(t.text); low == "chisquare" || low == "chisquared" || low == "chisq" {
		return statChi2, i + 1
	}
	if t.text == "Q" && f.tok(i+1).is("-") && f.tok(i+2).word("within", "between", "total", "model", "error") {
		return statQ, i + 3
	}
	if s = simple[t.text]; s != nil {
		if s == statR && f.square(i+1) > 0 { // r squared is an effect
			return nil, 0
		}
		return s, i + 1
	}
	return nil, 0
}

// joinsBefore reports whether a word is the end of another one, such as in pre-t or a_t.
func (f *finder) joinsBefore(i int) bool {
	b := f.tok(i - 1)
	return b.kind == aWord || b.kind == aNumber || b.is("-", "_", "/", "\\", "$") && !b.is("$") || b.kind == aLower
}

// square reads a 2 that is raised, or set on the line, after a name; it may follow what is lowered.
func (f *finder) square(i int) int {
	j := i
	if f.tok(j).kind == aLower {
		j = f.group(j)
	}
	switch t := f.tok(j); {
	case t.kind == aRaise && f.tok(j+1).kind == aNumber && f.tok(j+1).text == "2" && f.tok(j+2).kind == aClose:
		if j > i { // the group that was lowered is read again after the square
			return i
		}
		return j + 3
	case t.kind == aNumber && t.text == "2" && t.glued && f.tok(j+1).is("(", "[", "=", "<", ">", "<=", ">="):
		return j + 1
	case t.is("^", "_") && f.tok(j+1).kind == aNumber && f.tok(j+1).text == "2":
		return j + 2
	}
	return 0
}

// spelled reads chi-square, chi squared, chi-sq.
func (f *finder) spelled(i int) (*statistic, int) {
	j := i + 1
	if f.tok(j).is("-") {
		j++
	}
	if !f.tok(j).word("square", "squared", "sq", "squares") {
		return nil, 0
	}
	j++
	if f.tok(j).is(".") && f.tok(j-1).word("sq") {
		j++
	}
	return statChi2, j
}

// group returns the index after a group that is raised or lowered.
func (f *finder) group(i int) int {
	for j := i + 1; j < len(f.toks); j++ {
		if f.toks[j].kind == aClose {
			return j + 1
		}
	}
	return len(f.toks)
}

// tok is a token, or a blank one beyond the ends.
func (f *finder) tok(i int) token {
	if i < 0 || i >= len(f.toks) {
		return token{kind: aSign}
	}
	return f.toks[i]
}
