package printed

import (
	"math"
	"sort"

	"rederive/internal/lazyregexp"
)

// A Share is a percentage in a text, with its count and its denominator (the whole): 41 of the 64 students
// (64.1%), 41/64 (64.1%), 41 (64.1%) of 64, or Of the 64 students, 41 (64.1%).
type Share struct {
	Count, Whole, Percent Number
	Relation              string // "<" or ">" if only a bound of the percentage is printed
	Named                 bool   // the denominator is printed directly next to the count
	Worded                bool   // words leave open whether it is a share: a denominator must confirm it
	After                 bool   // the second number is after a comma: 253, 81.6%; 70% women, n = 63
	From, To              int
}

const nearWhole = 5 // words between a denominator and its percentage: 118 of 206 patients who answered (57.3%)

var (
	// OtherWhole matches words after which a share may have another denominator than that of the sentence.
	OtherWhole = lazyregexp.New(`(?i)\bof (?:them|these|those|whom|which|the (?:latter|former|remaining|rest))\b`)
	// OtherPercent matches words for percentages that are not counts divided by their denominator.
	OtherPercent = lazyregexp.New(`(?i)\b(?:weight\w*|adjusted|imputed|standardi[sz]ed|respectively|per ?cent of)\b`)
	ofWhole      = lazyregexp.New(`(?i)^(?:of|among|parmi|von|unter)$`)
)

// SaysOtherWhole reports whether a text says that a share may have another denominator, or is no quotient.
func SaysOtherWhole(text string) bool {
	return OtherWhole.MatchString(text) || OtherPercent.MatchString(text)
}

// Shares finds percentages with their counts and denominators, and percentages with only their counts.
func (f *Finder) Shares() (list, alone []Share) {
	until := 0 // the end of a share with its denominator: no other share begins inside it
	for i := range f.toks {
		var s Share
		if f.toks[i].from < until {
			continue
		}
		if n := len(list); n > 0 && list[n-1].Named && list[n-1].To > f.toks[i].from {
			until = list[n-1].To
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
			if !s.After && f.wholeOfSentence(&s, i) {
				list = append(list, s)
			} else {
				alone = append(alone, s)
			}
			continue
		}
		whole := f.tok(i-1).word("of", "sur", "von") && f.tok(i-2).kind == aNumber // of a share that was already read
		if f.used[i] || whole || f.tok(i+1).is("%") || !f.count(i, &s.Count) {
			continue
		}
		s.From = f.tok(i).from
		switch end := f.percentIn(i+1, &s); {
		case f.nextToWhole(&s, i+1) || f.beforeWhole(&s, i+1) || f.afterWhole(&s, i) || f.apposed(&s, i):
			list = append(list, s)
		case end > 0 && s.Percent.Value > 0:
			s.Worded = f.tok(i-1).word("by", "to", "from", "of", "at", "sur", "von")
			s.To = f.tok(end - 1).to
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
func (f *Finder) percentFirst(i int, s *Share) bool {
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
	if count.kind != aNumber || whole.kind != aNumber || count.number.Places > 0 || whole.number.Places > 0 ||
		!f.tok(j+1).is(")", "]", ",", ";") {
		return false
	}
	s.Percent, s.Count, s.Whole, s.Named = f.tok(i).number, count.number, whole.number, open == i+2
	s.From, s.To = f.tok(i).from, f.tok(j+1).to
	return open <= i+2+nearWhole || IsShare(s.Count, s.Percent, s.Whole) // from afar only if they fit
}

// listedShares reads percentages in a row, with as many counts and denominators in brackets after them: 50% and 46.2%
// (13/26 and 12/26 individuals).
func (f *Finder) listedShares(i int) (list []Share, end int) {
	separates := func(j int) bool { return f.tok(j).is(",", ";") || f.tok(j).word("and") }
	j := i
	for f.percentAt(j) && !f.used[j] {
		list = append(list, Share{Percent: f.tok(j).number, Named: true, From: f.tok(j).from})
		for j += 2; separates(j); j++ {
		}
	}
	if len(list) < 2 || !f.tok(j).is("(", "[") {
		return nil, 0
	}
	j++
	for k := range list {
		count, whole := f.tok(j), f.tok(j+2)
		if count.kind != aNumber || whole.kind != aNumber || count.number.Places+whole.number.Places > 0 ||
			!f.tok(j+1).is("/") && !f.tok(j+1).word("of") {
			return nil, 0
		}
		list[k].Count, list[k].Whole, list[k].To = count.number, whole.number, whole.to
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
func (f *Finder) percentAt(i int) bool {
	before, start := f.tok(i-1), f.tok(i-2)
	isRange := before.word("to") && (start.kind == aNumber || start.is("%"))
	return f.tok(i).kind == aNumber && f.tok(i+1).is("%") && !before.is("-", "<", ">", "/") && !isRange
}

// apposed reads a count and its percentage in brackets after the denominator: 48 patients (35 women, 72.9%).
func (f *Finder) apposed(s *Share, i int) bool {
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
	if !f.countBefore(open, &s.Whole) {
		return false
	}
	s.Percent, s.To = f.tok(j+1).number, f.tok(j+2).to
	return true
}

// countBefore reads a count, in digits or words, that is a few words before a token.
func (f *Finder) countBefore(end int, n *Number) bool {
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

// people are words after a number of them: in the training group 20 patients passed.
var people = []string{
	"participants", "patients", "pupils", "students", "respondents", "residents", "children", "adults", "subjects",
	"people", "persons", "women", "men", "girls", "boys", "individuals", "employees", "teachers", "cases",
}

// isLabel reports whether a number identifies a thing instead of counting.
func (f *Finder) isLabel(i int) bool {
	const few = 10
	before, next := f.tok(i-1), f.tok(i+1)
	if before.is(":") { // Iteration: 200 / 2000 [ 10%]
		before = f.tok(i - 2)
	}
	isShare := next.is("/") || next.word("of", "out", "sur", "von")
	if (isShare || next.word(people...)) && before.word(numberedGroups...) && f.tok(i).number.Value >= few {
		return false
	}
	return numbered[before.text] || before.word(numberedToo...)
}

// count reads an integer that is not part of another number, a range or a ratio, and does not number a thing.
func (f *Finder) count(i int, n *Number) bool {
	t := f.tok(i)
	before := f.tok(i - 1)
	if t.kind != aNumber || t.number.Places > 0 || t.number.Value < 0 || f.isLabel(i) ||
		before.is("-", "/", "=", "<", ">", "~") || before.is(".") && t.glued || before.kind == aRaise ||
		f.tok(i-2).kind == aNumber && (before.word("to") || before.word("and") && f.tok(i-3).word("between")) ||
		before.kind == aLower || t.glued && before.kind == aWord ||
		before.kind == aNumber && before.number.IsDigits() && len(before.text) <= 3 && len(t.text) == 3 { // 88 657
		return false
	}
	*n = t.number
	return true
}

// percentIn reads (64.1%) or (<1%), with or without its interval, and returns the index of the token after it, or 0.
func (f *Finder) percentIn(j int, s *Share) int {
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
	isInterval := f.tok(end).is(",", ";") && f.interval(&Test{}, end+1) > 0
	isOther := f.tok(end).is(";") && f.tok(end+1).kind == aNumber && f.tok(end+2).kind == aWord // 65 (73.9%; 72 eyes)
	if isInterval || isOther {
		end = f.closing(open)
	} else if f.tok(end).is(",") && f.tok(end+1).kind == aWord && f.tok(end+2).is(")", "]") { // 178 (51.1%, home)
		end += 2
	}
	if !f.tok(end).is(")", "]") {
		return 0
	}
	s.Percent, s.Relation = f.tok(j+1).number, relation
	return end + 1
}

// nextToWhole reads the denominator after a count: 41/64 (64.1%), 41 of the 64 students (64.1%).
func (f *Finder) nextToWhole(s *Share, j int) bool {
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
	if f.tok(j).kind != aNumber || f.tok(j).number.Places > 0 {
		return false
	}
	s.Whole = f.tok(j).number
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
		of := f.tok(j+2).word("of") && !IsShare(s.Count, f.tok(j).number, s.Whole)
		if f.tok(j).kind == aNumber && f.tok(j+1).is("%") && !of && !f.tok(j+2).word("CI", "confidence") &&
			!f.tok(j+2).is("-") {
			s.Percent, end = f.tok(j).number, j+2 // (61 of 94, 64.9%), 61 of 94, or 64.9%, 61/94 = 64.9%
		}
	}
	if end == 0 {
		return false
	}
	s.Named, s.To = true, f.tok(end-1).to
	return true
}

// beforeWhole reads the denominator after a percentage: 188 (14.2%) of 1324 children.
func (f *Finder) beforeWhole(s *Share, j int) bool {
	first, end := j-1, f.percentIn(j, s)
	if end == 0 || !f.tok(end).word("of") {
		return false
	}
	j = end + 1
	for f.tok(j).word("the", "all", "our") {
		j++
	}
	if f.tok(j).kind != aNumber || f.tok(j).number.Places > 0 || f.tok(j+1).is("%") {
		return false
	}
	s.Whole, s.To = f.tok(j).number, f.tok(j).to
	s.Named = !f.fitsOthers(s, first)
	return true
}

// afterWhole reads a count in a sentence that begins with its denominator: Of the 64 students, 41 (64.1%).
func (f *Finder) afterWhole(s *Share, i int) bool {
	end := f.percentIn(i+1, s)
	if end == 0 || f.tok(end).word("of") {
		return false
	}
	s.To = f.tok(end - 1).to
	return f.wholeOfSentence(s, i)
}

// wholeOfSentence reads the denominator at the beginning of a share's sentence.
func (f *Finder) wholeOfSentence(s *Share, i int) bool {
	text := f.Sentence(s.From, s.To)
	k := sort.Search(i, func(k int) bool { return f.toks[k].from >= text.From })
	if !ofWhole.MatchString(f.tok(k).text) {
		return false
	}
	for k++; f.tok(k).word("the", "all", "our", "these", "those", "les", "den"); k++ {
	}
	if k >= i || !f.count(k, &s.Whole) || SaysOtherWhole(f.Text[f.tok(k).to:s.From]) {
		return false
	}
	return true
}

// Wholes returns the range of denominators for which the count has the printed percentage. The percentage may be
// truncated, or rounded twice.
func (s *Share) Wholes() Span {
	p := Span{s.Percent.Value - 1.1*s.Percent.Half, s.Percent.Value + 2*s.Percent.Half}
	all := Span{max(1, s.Count.Value), math.Inf(1)}
	switch {
	case s.Relation == ">":
		all.High = 100 * s.Count.Value / s.Percent.Value
	case s.Relation == "<":
		all.Low = 100 * s.Count.Value / s.Percent.Value
	case p.Low > 0:
		all.Low = max(all.Low, math.Floor(100*s.Count.Value/p.High)+1)
		all.High = math.Floor(100 * s.Count.Value / p.Low)
	}
	return all
}

// HasNoWhole reports whether no integer is a possible denominator of the share.
func (s *Share) HasNoWhole() bool {
	n := s.Wholes()
	return n.Low > n.High
}
