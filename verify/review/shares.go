package review

import (
	"cmp"
	"fmt"
	"math"
	"sort"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A printedShare is a percentage in a text, with its count and its denominator (the whole): 41 of the 64 students
// (64.1%), 41/64 (64.1%), 41 (64.1%) of 64, or Of the 64 students, 41 (64.1%).
type printedShare struct {
	count, whole, percent number
	relation              string // "<" or ">" if only a bound of the percentage is printed
	named                 bool   // the denominator is printed directly next to the count
	worded                bool   // words leave open whether it is a share: a denominator must confirm it
	after                 bool   // the percentage is after a comma: 253, 81.6%
	from, to              int
}

const nearWhole = 5 // words between a denominator and its percentage: 118 of 206 patients who answered (57.3%)

var (
	// otherWhole matches words after which a share may have another denominator than that of the sentence.
	otherWhole = lazyregexp.New(`(?i)\bof (?:them|these|those|whom|which|the (?:latter|former|remaining|rest))\b`)
	// otherPercent matches words for percentages that are not counts divided by their denominator.
	otherPercent = lazyregexp.New(`(?i)\b(?:weight\w*|adjusted|imputed|standardi[sz]ed|respectively|per ?cent of)\b`)
	ofWhole      = lazyregexp.New(`(?i)^(?:of|among|parmi|von|unter)$`)
)

// saysOtherWhole reports whether a text says that a share may have another denominator, or is no quotient.
func saysOtherWhole(text string) bool {
	return otherWhole.MatchString(text) || otherPercent.MatchString(text)
}

// shares finds percentages with their counts and denominators, and percentages with only their counts.
func (f *finder) shares() (list, alone []printedShare) {
	until := 0 // the end of a share with its denominator: no other share begins inside it
	for i := range f.toks {
		var s printedShare
		if f.toks[i].from < until {
			continue
		}
		if n := len(list); n > 0 && list[n-1].named && list[n-1].to > f.toks[i].from {
			until = list[n-1].to
			continue
		}
		if !f.used[i] && (f.percentFirst(i, &s) || f.spelledOfWhole(i, &s)) {
			list = append(list, s)
			continue
		}
		if all, end := f.listedShares(i); end > 0 {
			list = append(list, all...)
			until = f.tok(end - 1).to
			continue
		}
		if !f.used[i] && (f.bracketedShare(i, &s) || f.percentThenCount(i, &s) || f.spelledShare(i, &s)) {
			if f.wholeOfSentence(&s, i) {
				list = append(list, s)
			} else {
				alone = append(alone, s)
			}
			continue
		}
		whole := f.tok(i-1).word("of", "sur", "von") && f.tok(i-2).kind == aNumber // of a share that was already read
		if f.used[i] || whole || f.tok(i+1).is("%") || !f.count(i, &s.count) {
			continue
		}
		s.from = f.tok(i).from
		switch end := f.percentIn(i+1, &s); {
		case f.nextToWhole(&s, i+1) || f.beforeWhole(&s, i+1) || f.afterWhole(&s, i) || f.apposed(&s, i):
			list = append(list, s)
		case end > 0 && s.percent.value > 0:
			s.worded = f.tok(i-1).word("by", "to", "from", "of", "at", "sur", "von")
			s.to = f.tok(end - 1).to
			alone = append(alone, s)
		case f.commaShare(i, &s):
			alone = append(alone, s)
		case f.countedWords(i, &s):
			if !f.tok(i+1).word("of") && f.wholeOfSentence(&s, i) {
				list = append(list, s)
			} else {
				alone = append(alone, s)
			}
		}
	}
	return list, alone
}

// percentFirst reads a percentage before its count and denominator: 27.1% (206/760), 71.9% (69 of 96).
func (f *finder) percentFirst(i int, s *printedShare) bool {
	if !f.percentAt(i) {
		return false
	}
	const longest = 18 // words: 85% of the time when that scent was the first at the site (55/65 events)
	open := i + 2
	for open < i+2+longest && (f.tok(open).kind == aWord || f.tok(open).is("'", "\u2019")) {
		if f.tok(open).word(comparing...) || f.tok(open).word(changing...) { // of something earlier
			return false
		}
		open++
	}
	inside := open == i+2 || f.tok(i-1).is("(", "[") // (55.8% men; 201/360)
	if !f.tok(open).is("(", "[") && (!inside || !f.tok(open).is(",", ";")) {
		return false
	}
	j := open + 2
	switch {
	case f.tok(j).is("/"), f.tok(j).word("of", "sur", "von"):
		j++
	case f.tok(j).word("out") && f.tok(j+1).word("of"):
		j += 2
	default:
		return false
	}
	count, whole := f.tok(open+1), f.tok(j)
	if f.tok(j+1).kind == aWord && f.tok(j+2).is(")", "]") { // (55/65 events)
		j++
	}
	if count.kind != aNumber || whole.kind != aNumber || count.number.places > 0 || whole.number.places > 0 ||
		!f.tok(j+1).is(")", "]", ",", ";") {
		return false
	}
	s.percent, s.count, s.whole, s.named = f.tok(i).number, count.number, whole.number, open == i+2
	s.from, s.to = f.tok(i).from, f.tok(j+1).to
	return open <= i+2+nearWhole || isShare(s.count, s.percent, s.whole) // from afar only if they fit
}

// listedShares reads percentages in a row, with as many counts and denominators in brackets after them: 50% and 46.2%
// (13/26 and 12/26 individuals).
func (f *finder) listedShares(i int) (list []printedShare, end int) {
	separates := func(j int) bool { return f.tok(j).is(",", ";") || f.tok(j).word("and") }
	j := i
	for f.percentAt(j) && !f.used[j] {
		list = append(list, printedShare{percent: f.tok(j).number, named: true, from: f.tok(j).from})
		for j += 2; separates(j); j++ {
		}
	}
	if len(list) < 2 || !f.tok(j).is("(", "[") {
		return nil, 0
	}
	j++
	for k := range list {
		count, whole := f.tok(j), f.tok(j+2)
		if count.kind != aNumber || whole.kind != aNumber || count.number.places+whole.number.places > 0 ||
			!f.tok(j+1).is("/") && !f.tok(j+1).word("of") {
			return nil, 0
		}
		list[k].count, list[k].whole, list[k].to = count.number, whole.number, whole.to
		for j += 3; separates(j); j++ {
		}
	}
	if f.tok(j).kind == aNumber { // more counts than percentages
		return nil, 0
	}
	return list, j
}

// changing are words after a percentage of a change: a 20% increase (3 of 40 plots).
var changing = []string{
	"increase", "increases", "decrease", "decreases", "reduction", "rise", "drop", "decline", "growth", "gain", "loss",
	"change", "points", "above", "below", "up", "down", "CI",
}

// percentAt reports whether a percentage is at a token, and is not the end of a range.
func (f *finder) percentAt(i int) bool {
	before, start := f.tok(i-1), f.tok(i-2)
	isRange := before.word("to") && (start.kind == aNumber || start.is("%"))
	return f.tok(i).kind == aNumber && f.tok(i+1).is("%") && !before.is("-", "<", ">", "/") && !isRange
}

// apposed reads a count and its percentage in brackets after the denominator: 48 patients (35 women, 72.9%).
func (f *finder) apposed(s *printedShare, i int) bool {
	if !f.tok(i+1).is(",") && f.tok(i+1).kind != aWord || f.unit(i+1) != "" { // 15 (30 mg, 92%)
		return false
	}
	j := i + 1
	for words := 0; words < 2 && f.tok(j).kind == aWord; words++ {
		j++
	}
	if j == i+1 || !f.tok(j).is(",") || f.tok(j+1).kind != aNumber || !f.tok(j+2).is("%") || !f.tok(j+3).is(")", ";") {
		return false
	}
	open := i - 1
	for open > 0 && open > i-nearMean && !f.tok(open).is("(", ")") {
		open--
	}
	if !f.tok(open).is("(") {
		return false
	}
	if !f.countBefore(open, &s.whole) {
		return false
	}
	s.percent, s.to = f.tok(j+1).number, f.tok(j+2).to
	return true
}

// countBefore reads a count, in digits or words, that is a few words before a token.
func (f *finder) countBefore(end int, n *number) bool {
	const longest = 7 // maximum tokens of a numeral
	for words := 0; words < nearWhole && f.tok(end-1).kind == aWord && f.countAt(end-1, n) == 0; words++ {
		end--
	}
	for k := max(0, end-longest); k < end; k++ {
		if f.countAt(k, n) == end {
			return true
		}
	}
	return false
}

// numbered are words whose number identifies one thing among others of its kind: at Time 2 (71%).
var numbered = map[string]bool{
	"Time": true, "Study": true, "Experiment": true, "Wave": true, "Session": true, "Phase": true, "Group": true,
	"Day": true, "Week": true, "Month": true, "Year": true, "Grade": true, "Block": true, "Trial": true, "Model": true,
	"Stage": true, "Step": true, "Item": true, "Level": true, "Condition": true, "Sample": true, "Table": true,
	"Figure": true, "Part": true, "Type": true, "Task": true, "Question": true, "Class": true, "Cluster": true,
	"Position": true, "Round": true, "Site": true, "Visit": true, "Iteration": true,
}

// numberedToo are such words that need no capital: type 2 diabetic patients.
var numberedToo = []string{"type", "stage", "grade", "phase", "class", "group", "day", "week", "year"}

// numberedGroups are such words for groups of people, of which few are numbered: in the training group 20 of 32 passed.
var numberedGroups = []string{"group", "class", "condition", "sample", "cluster"}

// isLabel reports whether a number identifies a thing instead of counting.
func (f *finder) isLabel(i int) bool {
	const few = 10
	before, next := f.tok(i-1), f.tok(i+1)
	if before.is(":") { // Iteration: 200 / 2000 [ 10%]
		before = f.tok(i - 2)
	}
	isShare := next.is("/") || next.word("of", "out", "sur", "von")
	if isShare && before.word(numberedGroups...) && f.tok(i).number.value >= few {
		return false
	}
	return numbered[before.text] || before.word(numberedToo...)
}

// count reads an integer that is not part of another number, a range or a ratio, and does not number a thing.
func (f *finder) count(i int, n *number) bool {
	t := f.tok(i)
	before := f.tok(i - 1)
	if t.kind != aNumber || t.number.places > 0 || t.number.value < 0 || f.isLabel(i) ||
		before.is("-", "/", "=", "<", ">", "~") || before.is(".") && t.glued || before.kind == aRaise ||
		f.tok(i-2).kind == aNumber && (before.word("to") || before.word("and") && f.tok(i-3).word("between")) ||
		before.kind == aLower || t.glued && before.kind == aWord {
		return false
	}
	*n = t.number
	return true
}

// percentIn reads (64.1%) or (<1%), with or without its interval, and returns the index of the token after it, or 0.
func (f *finder) percentIn(j int, s *printedShare) int {
	if !f.tok(j).is("(", "[") {
		return 0
	}
	open, relation := j, ""
	switch t := f.tok(j + 1); {
	case t.is("=", "~"):
		j++
	case t.is("<", ">", "<=", ">="):
		j, relation = j+1, t.text[:1]
	}
	if f.tok(j+1).kind != aNumber || !f.tok(j+2).is("%") {
		return 0
	}
	end := j + 3
	isInterval := f.tok(end).is(",", ";") && f.interval(&printedTest{}, end+1) > 0
	isOther := f.tok(end).is(";") && f.tok(end+1).kind == aNumber && f.tok(end+2).kind == aWord // 65 (73.9%; 72 eyes)
	if isInterval || isOther {
		end = f.closing(open)
	} else if f.tok(end).is(",") && f.tok(end+1).kind == aWord && f.tok(end+2).is(")", "]") { // 178 (51.1%, home)
		end += 2
	}
	if !f.tok(end).is(")", "]") {
		return 0
	}
	s.percent, s.relation = f.tok(j+1).number, relation
	return end + 1
}

// nextToWhole reads the denominator after a count: 41/64 (64.1%), 41 of the 64 students (64.1%).
func (f *finder) nextToWhole(s *printedShare, j int) bool {
	const most = 3 // words: 61 students of the 96, 30 recruited subjects out of 48
	for k := j; k < j+most && f.tok(k).kind == aWord; k++ {
		if next := f.tok(k + 1); next.word("out") && f.tok(k+2).word("of") || k == j && (next.word("sur", "von") ||
			next.word("of") && f.tok(k+2).word("the")) {
			j = k + 1
			break
		}
	}
	ratio := f.tok(j).is("/")
	switch {
	case ratio || f.tok(j).word("of", "sur", "von"):
		j++
	case f.tok(j).word("out") && f.tok(j+1).word("of"):
		j += 2
	default:
		return false
	}
	for f.tok(j).word("the", "all", "our", "a", "total", "of", "les", "den") {
		j++
	}
	if f.tok(j).kind != aNumber || f.tok(j).number.places > 0 {
		return false
	}
	s.whole = f.tok(j).number
	j++
	for words := 0; words < nearWhole && f.tok(j).kind == aWord && !f.tok(j).word("or"); words++ {
		j++
	}
	end := f.percentIn(j, s)
	if ratio && end == 0 && f.tok(j-1).kind == aWord { // 1/2 MS, 0.5% sucrose
		return false
	}
	if f.tok(j).is(",", ";", "=") || f.tok(j).word("or") {
		for j++; f.tok(j).word("or", "i", "e", "that", "is", "in", "only") || f.tok(j).is(".") && f.tok(j).glued; {
			j++ // i.e. in 64.9%
		}
		of := f.tok(j+2).word("of") && !isShare(s.count, f.tok(j).number, s.whole)
		if f.tok(j).kind == aNumber && f.tok(j+1).is("%") && !of && !f.tok(j+2).word("CI", "confidence") &&
			!f.tok(j+2).is("-") {
			s.percent, end = f.tok(j).number, j+2 // (61 of 94, 64.9%), 61 of 94, or 64.9%, 61/94 = 64.9%
		}
	}
	if end == 0 {
		return false
	}
	s.named, s.to = true, f.tok(end-1).to
	return true
}

// beforeWhole reads the denominator after a percentage: 188 (14.2%) of 1324 children.
func (f *finder) beforeWhole(s *printedShare, j int) bool {
	first, end := j-1, f.percentIn(j, s)
	if end == 0 || !f.tok(end).word("of") {
		return false
	}
	j = end + 1
	for f.tok(j).word("the", "all", "our") {
		j++
	}
	if f.tok(j).kind != aNumber || f.tok(j).number.places > 0 || f.tok(j+1).is("%") {
		return false
	}
	s.whole, s.to = f.tok(j).number, f.tok(j).to
	s.named = !f.fitsOthers(s, first)
	return true
}

// afterWhole reads a count in a sentence that begins with its denominator: Of the 64 students, 41 (64.1%).
func (f *finder) afterWhole(s *printedShare, i int) bool {
	end := f.percentIn(i+1, s)
	if end == 0 || f.tok(end).word("of") {
		return false
	}
	s.to = f.tok(end - 1).to
	return f.wholeOfSentence(s, i)
}

// wholeOfSentence reads the denominator at the beginning of a share's sentence.
func (f *finder) wholeOfSentence(s *printedShare, i int) bool {
	text := f.sentence(s.from, s.to)
	k := sort.Search(i, func(k int) bool { return f.toks[k].from >= text.from })
	if !ofWhole.MatchString(f.tok(k).text) {
		return false
	}
	for k++; f.tok(k).word("the", "all", "our", "these", "those", "les", "den"); k++ {
	}
	if k >= i || !f.count(k, &s.whole) || saysOtherWhole(f.text[f.tok(k).to:s.from]) {
		return false
	}
	return true
}

// checkShares judges the shares of a block. If the denominator is printed next to its count, a wrong percentage is a
// finding. If it begins the sentence, values may be missing or the share may have another denominator, unless the
// counts add up to it.
func (c *checker) checkShares() {
	list, alone := c.found.shares()
	c.checkAloneShares(list, alone)
	sums := map[span2]float64{} // sums of the counts in each sentence
	for i := range list {
		if s := &list[i]; !s.named {
			sums[c.found.sentence(s.from, s.to)] += s.count.value
		}
	}
	for i := range list {
		s := &list[i]
		r := c.result(document.ShareCheck, s.from, s.to)
		r.Type, r.Value, r.Comparison = "%", s.percent.text, cmp.Or(s.relation, "=")
		sentence := c.found.sentence(s.from, s.to)
		about := c.text.String[sentence.from:sentence.to]
		doubtful := otherPercent.MatchString(about) || !s.named && otherWhole.MatchString(about)
		sure := s.named || sums[sentence] == s.whole.value
		if !sure && s.count.value >= 2 && s.percent.value <= 100 && s.hasNoWhole() {
			r = s.fitsNone(r, doubtful || c.says(otherShares))
		} else {
			r = s.judge(r, doubtful, sure)
		}
		if r.IsFinding() && roughly.MatchString(c.text.String[sentence.from:s.from]) {
			r = unchecked(r, r.Why+"; but the text says that it is a rough one")
		}
		c.add(r)
	}
	c.addPercentsOf()
}

// roughly matches text that ends with words for a number that is not exact: almost 70% (447 of 655).
var roughly = lazyregexp.New(`(?i)\b(?:almost|nearly|about|around|approximately|approx\.?|roughly|circa|ca\.?|` +
	`some|(?:more|less|fewer|greater|larger|smaller) than|over|under|above|below|at (?:least|most)|up to|` +
	`(?:close|next) to|just (?:over|under)|well over)\s+(?:an? )?$|[~\x{223c}\x{2248}<>\x{2264}\x{2265}]\s*$`)

func (s *printedShare) judge(r document.Result, doubtful, sure bool) document.Result {
	if s.whole.value <= 0 || s.count.value > s.whole.value {
		return unchecked(r, "the count is larger than the whole: they may not belong together")
	}
	exact := 100 * s.count.value / s.whole.value
	if s.relation != "" {
		return s.judgeBound(r, exact, sure && !doubtful)
	}
	is := fmt.Sprintf("%s of %s is %s%%", s.count.text, s.whole.text, Short(exact))
	off := math.Abs(exact - s.percent.value)
	switch {
	case off <= s.percent.half*(1+1e-9):
		r.Verdict, r.Why = document.Consistent, is
		return r
	case off < 2*s.percent.half:
		return unchecked(r, is+": the last place may have been cut off")
	case s.percent.isPadded(exact):
		return unchecked(r, is+": the last 0 may have been added")
	case doubtful || !sure:
		is += ": values may be missing, or the whole may be another one"
		if n := s.wholes(); n.low == n.high {
			is += fmt.Sprintf(", such as %g", n.low)
		}
		return unchecked(r, is)
	}
	r.Verdict, r.Why = document.Inconsistent, is+", not "+s.percent.text+"%"
	for _, v := range exchanged(s.percent.text) {
		if n, _ := readNumber(v, false); n.span().contains(exact) {
			r.Explanations = append(r.Explanations, "two digits exchanged: "+v+" % fits")
		}
	}
	for _, v := range exchanged(s.count.text) {
		if n, _ := readNumber(v, false); s.percent.span().contains(100 * n.value / s.whole.value) {
			r.Explanations = append(r.Explanations, "two digits exchanged: "+v+" of "+s.whole.text+" fits")
		}
	}
	return r
}

// judgeBound judges a share of which only a bound is printed: 28 (<1%).
func (s *printedShare) judgeBound(r document.Result, exact float64, sure bool) document.Result {
	r.Verdict, r.Why = document.Consistent, fmt.Sprintf("%s of %s is %s%%", s.count.text, s.whole.text, Short(exact))
	if v := s.percent.value; s.relation == "<" && exact > v || s.relation == ">" && exact < v {
		if r.Verdict = document.Inconsistent; !sure {
			r = unchecked(r, r.Why+": the whole may be another one")
		}
	}
	return r
}

// wholes returns the range of denominators for which the count has the printed percentage. The percentage may be
// truncated, or rounded twice.
func (s *printedShare) wholes() span {
	p := span{s.percent.value - 1.1*s.percent.half, s.percent.value + 2*s.percent.half}
	all := span{max(1, s.count.value), math.Inf(1)}
	switch {
	case s.relation == ">":
		all.high = 100 * s.count.value / s.percent.value
	case s.relation == "<":
		all.low = 100 * s.count.value / s.percent.value
	case p.low > 0:
		all.low = max(all.low, math.Floor(100*s.count.value/p.high)+1)
		all.high = math.Floor(100 * s.count.value / p.low)
	}
	return all
}

// hasNoWhole reports whether no integer is a possible denominator of the share.
func (s *printedShare) hasNoWhole() bool {
	n := s.wholes()
	return n.low > n.high
}
