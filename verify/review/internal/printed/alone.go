package printed

import (
	"sort"
	"strings"

	"rederive/internal/lazyregexp"
)

// bracketedShare reads a count and its percentage in the same brackets, in either order: (677, 54.0%),
// (54.0%, n = 677).
func (f *Finder) bracketedShare(i int, s *Share) bool {
	if !f.tok(i).is("(", "[") {
		return false
	}
	j := i + 1
	if first := f.tok(j); first.kind == aNumber && f.tok(j+1).is("%") && f.tok(j+2).is(",", ";") {
		s.Percent = first.number
		j = f.afterN(j + 3)
	} else {
		j = f.afterN(j)
	}
	count := f.tok(j)
	if count.kind != aNumber || count.number.Places > 0 || count.number.Value < 1 {
		return false
	}
	s.Count = count.number
	if j++; s.Percent.Text == "" && f.tok(j).kind == aWord && !f.tok(j).word("or") &&
		(f.tok(j+1).is(";") || f.tok(j+1).word("or")) { // (48 articles; 50.0%)
		s.Worded = true
		j++
	}
	if s.Percent.Text == "" {
		if bound := f.tok(j + 1); f.tok(j).is(",", ";") && bound.is("<", ">") { // (n = 3, < 1%)
			s.Relation, j = bound.text, j+1
		}
		isLinked := s.Relation != "" || f.tok(j).is(",", ";") || f.tok(j).word("or")
		if !isLinked || f.tok(j+1).kind != aNumber || !f.tok(j+2).is("%") {
			return false
		}
		s.Percent = f.tok(j + 1).number
		j += 3
	}
	if !f.tok(j).is(")", "]", ";") {
		return false
	}
	s.From, s.To = f.tok(i+1).from, f.tok(j-1).to
	return true
}

// percentThenCount reads a percentage before its count in brackets: 54.2% (n = 225). Without the n, or with words
// between both, 70% women, n = 63, an earlier denominator must confirm it: 5% (2019) is not a share.
func (f *Finder) percentThenCount(i int, s *Share) bool {
	if !f.percentAt(i) {
		return false
	}
	if !f.tok(i+2).is("(", "[") {
		return f.percentOfNamed(i, s)
	}
	const most = 2 // words
	j := f.afterN(i + 3)
	end := j + 1
	for ; end <= j+most && f.tok(end).kind == aWord; end++ { // 39% (84 participants)
	}
	if f.tok(j).kind != aNumber || !f.tok(end).is(")", "]") {
		return false
	}
	s.Percent, s.Count = f.tok(i).number, f.tok(j).number
	s.Worded = end > j+1 || j == i+3 && !strings.Contains(f.tok(j).text, ",")
	s.From, s.To = f.tok(i).from, f.tok(j).to
	return s.Count.Places == 0 && s.Count.Value >= 1
}

// percentOfNamed reads a percentage with what it counts, and the count with its letter: 70% women, n = 63.
func (f *Finder) percentOfNamed(i int, s *Share) bool {
	const most = 3 // words
	j := i + 2
	for j < i+2+most && f.tok(j).kind == aWord && !f.tok(j).word(comparing...) && !f.tok(j).word(changing...) {
		j++
	}
	count := f.tok(j + 3)
	if j == i+2 || !f.tok(j).is("(", "[", ",", ";") || f.tok(j+1).text != "n" || !f.tok(j+2).is("=") ||
		count.kind != aNumber || count.number.Places > 0 || count.number.Value < 1 ||
		!f.tok(j+4).is(")", "]", ",", ";", ".") {
		return false
	}
	s.Percent, s.Count, s.Worded, s.After = f.tok(i).number, count.number, true, true
	s.From, s.To = f.tok(i).from, count.to
	return true
}

// spelledOfWhole reads a count in words with its denominator: thirty-six of 40 participants (90.0%).
func (f *Finder) spelledOfWhole(i int, s *Share) bool {
	if f.tok(i).kind != aWord || f.inNumeral(i) {
		return false
	}
	j := f.countAt(i, &s.Count)
	s.From = f.tok(i).from
	return j > 0 && f.nextToWhole(s, j)
}

// spelledShare reads a count in words and its percentage in brackets: five (25.0%), twelve patients (15.0%).
func (f *Finder) spelledShare(i int, s *Share) bool {
	if f.tok(i).kind != aWord || f.inNumeral(i) {
		return false
	}
	j := f.countAt(i, &s.Count)
	if j == 0 {
		return false
	}
	if end := f.percentIn(j, s); end > 0 && s.Relation == "" {
		s.From, s.To = f.tok(i).from, f.tok(end-1).to
		return true
	}
	s.From = f.tok(i).from
	return f.countedWords(j-1, s)
}

// fitsOthers reports whether the denominator after a share is that of several shares together, and not of each: 9
// (3.8%) vs 14 (6.1%) of the 464 patients. If it fits the share before, it is the denominator of each.
func (f *Finder) fitsOthers(s *Share, i int) bool {
	p := i - 1
	for f.tok(p).is(",", ";", ".") || f.tok(p).word("and", "or", "vs", "versus", "v", "against") {
		p--
	}
	const share = 4 // tokens before its end: 9 ( 3.8 % )
	count, percent := f.tok(p-share), f.tok(p-2)
	return p < i-1 && f.tok(p).is(")", "]") && f.tok(p-1).is("%") && percent.kind == aNumber && count.kind == aNumber &&
		!IsShare(count.number, percent.number, s.Whole)
}

// afterN skips "n =" before a count.
func (f *Finder) afterN(j int) int {
	if f.tok(j).word("n") && f.tok(j+1).is("=") {
		return j + 2
	}
	return j
}

// countedWords reads a percentage in brackets a few words after its count: 97 women (70.3%).
func (f *Finder) countedWords(i int, s *Share) bool {
	most, j := 3, i+1 // words
	ofPeople := f.tok(j).word(people...)
	if ofPeople {
		most = 5 // 31 respondents in new-lighting streets (15.3%)
	}
	if f.tok(j).word("of") && f.tok(j+1).word("them", "these", "those", "whom", "which") {
		j += 2 // 104 of them (49.1%)
	}
	for words := 0; words < most && f.tok(j).kind == aWord && !f.tok(j).word("of", "and", "to", "or") &&
		(ofPeople || !f.tok(j).word("in")); words++ {
		j = f.wordAfter(j)
	}
	end := f.percentIn(j, s)
	if j == i+1 || end == 0 || s.Relation != "" {
		return false
	}
	s.Worded, s.To = true, f.tok(end-1).to
	return true
}

// IsPrecise reports whether a percentage allows so few denominators that a number from elsewhere hardly fits by chance:
// 110 (45%) allows 242 to 247, and 5 (1%) allows 334 to 1000.
func (s *Share) IsPrecise() bool {
	const most = 0.1 // of the smallest denominator
	n := s.Wholes()
	return s.Relation == "" && n.High-n.Low <= max(1, most*n.Low)
}

// WholeBefore returns an earlier count in the same block that may be the denominator of a share, and its first byte, or
// -1.
func (f *Finder) WholeBefore(s *Share) (whole Number, at int) {
	const far = 2000 // tokens
	last := sort.Search(len(f.toks), func(k int) bool { return f.toks[k].from >= s.From }) - 1
	for i := last; i >= max(0, last-far); i-- {
		if f.toks[i].kind != aNumber && numerals[lower(f.toks[i].text)] == 0 {
			continue
		}
		j, isSize := f.countAt(i, &whole), f.isSize(i)
		if isSize {
			whole, j = f.toks[i].number, i+1
		}
		if j > 0 && !f.tok(j).is("%") && whole.Value > s.Count.Value &&
			(f.tok(j).kind == aWord || f.tok(j).is("(") || f.tok(i-1).word("n") || isSize) && s.Relation == "" &&
			IsShare(s.Count, s.Percent, whole) {
			return whole, f.toks[i].from
		}
	}
	return whole, -1
}

// isSize reports whether a number is a sample size with its letter: n = 310.
func (f *Finder) isSize(i int) bool {
	t := f.toks[i]
	return t.kind == aNumber && t.number.Places == 0 && f.tok(i-1).is("=") && f.tok(i-2).word("n")
}

// commaShare reads a count and its percentage after a comma: named by 253, 81.6%. A denominator must confirm it.
func (f *Finder) commaShare(i int, s *Share) bool {
	if f.tok(i-1).is("(", "[") {
		return false
	}
	j := i + 1
	for words := 0; words < 2 && f.tok(j).kind == aWord; words++ { // 253 women, 81.6%
		j++
	}
	percent, next := f.tok(j+1), f.tok(j+3)
	if !f.tok(j).is(",") || percent.kind != aNumber || percent.number.Places == 0 || !f.tok(j+2).is("%") ||
		!next.is(".", ",", ";", ")") && !next.word("and") {
		return false
	}
	s.Percent, s.Worded, s.After, s.To = percent.number, true, true, f.tok(j+2).to
	return true
}

// IsYear reports whether a number may be a year: the 2007 norms (10.5%).
func (n Number) IsYear() bool { return len(n.Text) == 4 && n.Value >= 1800 && n.Value < 2100 }

// Measured matches words after a number that counts nothing: 12 months (15.5%).
var Measured = lazyregexp.New(`(?i)\b(?:years?|months?|weeks?|days?|hours?|min(?:utes?)?|seconds?|h|s|ms|times|` +
	`points?|[mk\x{03bc}]?[gl]|mg|[ckm]?m|mmol|degrees?|dollars?|euros?|fold|grade|stage|type)\b`)

// PercentsOf returns the percentages of a number of things whose count is not printed: 56.5% of 85 spiders.
func (f *Finder) PercentsOf() []Share {
	const fewest = 10
	var list []Share
	for i := range f.toks {
		if !f.percentAt(i) || f.used[i] || !f.tok(i+2).word("of") || f.tok(i).number.Places == 0 {
			continue
		}
		j := i + 3
		for f.tok(j).word("the", "all", "our", "these") {
			j++
		}
		n, next := f.tok(j), f.tok(j+1)
		if n.kind != aNumber || !n.number.IsDigits() || n.number.Value < fewest || n.number.IsYear() ||
			next.kind != aWord || f.unit(j+1) != "" || Measured.MatchString(next.text) {
			continue
		}
		list = append(list, Share{Percent: f.tok(i).number, Whole: n.number, From: f.tok(i).from, To: n.to})
	}
	return list
}
