package printed

import (
	"fmt"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// numerals maps number words to numbers.
var numerals = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90,
}

// countAt reads a count in digits or words at a token, and returns the index of the token after it, or 0: 48,
// forty-eight, one hundred and thirty-two, two thousand.
func (f *Finder) countAt(i int, n *Number) int {
	if f.tok(i).kind == aNumber {
		if !f.count(i, n) {
			return 0
		}
		return i + 1
	}
	thousands, sum, j := 0.0, 0.0, i
	for {
		k := j
		if j > i && (f.tok(k).is("-") || f.tok(k).word("and") && f.tok(k-1).word("hundred", "thousand")) {
			k++
		}
		word := lower(f.tok(k).text)
		v, known := numerals[word]
		tens := int(sum) % 100
		switch {
		case f.tok(k).kind != aWord:
		case word == "hundred" && sum > 0 && sum < 10 && k == j:
			sum, j = 100*sum, k+1
			continue
		case word == "thousand" && sum > 0 && thousands == 0 && k == j:
			thousands, sum, j = 1000*sum, 0, k+1
			continue
		case known && (tens == 0 || tens >= 20 && tens%10 == 0 && v < 10):
			sum, j = sum+v, k+1
			continue
		}
		break
	}
	sum += thousands
	if j == i {
		return 0
	}
	*n = Number{Value: sum, Text: fmt.Sprintf("%g", sum)}
	return j
}

// inNumeral reports whether a token is inside a numeral in words, and not its beginning.
func (f *Finder) inNumeral(i int) bool {
	before := f.tok(i - 1)
	if before.word("and") {
		return f.tok(i-2).word("hundred", "thousand")
	}
	return before.is("-") || before.word("hundred", "thousand") || numerals[lower(before.text)] > 0
}

// A Split is a count with the counts of the parts that a text divides it into: 186 pupils (94 in the feedback group and
// 92 in the control group), eight patients dropped out: three in A and five in B.
type Split struct {
	Whole    Number
	Parts    []Number
	labels   []string
	Unsure   bool // the whole may be no number of people or things: aged 20 years (12 men, 14 women)
	From, To int
}

const (
	beforeSplit = 8 // words between a count and its parts
	inPart      = 9 // words of a part
)

// wordAfter returns the index of the token after a word, which may have hyphens: intention-to-treat. It returns the
// same index if there is no word.
func (f *Finder) wordAfter(j int) int {
	if f.tok(j).kind != aWord {
		return j
	}
	for j++; f.tok(j).is("-") && f.tok(j).glued && f.tok(j+1).glued && f.tok(j+1).kind == aWord; j += 2 {
	}
	return j
}

// occasions are words after a number of times, and not of people.
var occasions = []string{
	"week", "weeks", "sessions", "visits", "times", "points", "items", "trials", "appointments", "interviews",
	"courses",
}

// taking are words before a number of people that is followed by no other word: we randomised 240 (120 to A, 120 to B).
var taking = []string{
	"randomised", "randomized", "recruited", "tested", "enrolled", "included", "invited", "analysed", "analyzed",
	"of", "all", "were", "sampled", "allocated", "assigned", "remaining", "leaving",
}

// Splits finds splits.
func (f *Finder) Splits() []Split {
	var list []Split
	for i := 0; i < len(f.toks); i++ {
		var s Split
		j := f.countAt(i, &s.Whole)
		if j == 0 && f.isSize(i) { // N = 120 (70 women, 50 men)
			s.Whole, j = f.toks[i].number, i+1
		}
		if j == 0 || f.used[i] {
			continue
		}
		s.From, s.Unsure = f.tok(i).from, f.unit(j) != "" || f.tok(j).word(occasions...) ||
			f.tok(j).is("(") && !f.isSize(i) && !f.tok(i-1).word(taking...)
		end := f.partsAfter(&s, j)
		if end == 0 {
			end = f.partsOfSentence(&s, i, j)
		}
		if end > 0 {
			s.To = f.tok(end - 1).to
			list = append(list, s)
		}
		i = j - 1
	}
	return list
}

// partsAfter reads the parts of a count: in brackets, after a colon, or after "of whom".
func (f *Finder) partsAfter(s *Split, j int) int {
	if f.tok(j).kind != aWord && !f.tok(j).is("(") {
		return 0
	}
	for words := 0; ; words++ {
		if end := f.percentIn(j, new(Share)); end > 0 {
			j = end
		}
		switch t := f.tok(j); {
		case t.is("("):
			if end := f.partList(s, j+1, true); end > 0 {
				return end
			}
			return f.barePair(s, j+1)
		case t.is(":"):
			return f.partList(s, j+1, false)
		case t.is(",") && f.tok(j+1).word("of") && f.tok(j+2).word("whom", "which"):
			return f.partList(s, j+3, false)
		case t.kind == aWord && words < beforeSplit && numerals[lower(t.text)] == 0:
			j = f.wordAfter(j)
		default:
			return 0
		}
	}
}

// partsOfSentence reads the parts of a count that begins its sentence: Of the 120 participants, 70 were women, 45 men
// and 5 did not say.
func (f *Finder) partsOfSentence(s *Split, i, j int) int {
	first := i - 1
	for f.tok(first).word("the", "all", "our", "these", "those", "a", "total", "of") && !ofWhole.MatchString(
		f.tok(first).text) || f.tok(first).word("of") && f.tok(first-1).word("total") {
		first--
	}
	if begins := first == 0 || f.endsSentence(first-1); !begins || !ofWhole.MatchString(f.tok(first).text) {
		return 0
	}
	for words := 0; words < beforeSplit && f.tok(j).kind == aWord; words++ {
		j++
	}
	if !f.tok(j).is(",") {
		return 0
	}
	*s = Split{Whole: s.Whole, From: f.tok(first).from}
	return f.partList(s, j+1, false)
}

// barePair reads two parts without words, if they add up to the whole: 405 patients (204 and 201).
func (f *Finder) barePair(s *Split, j int) int {
	first, second := f.tok(j), f.tok(j+2)
	if first.kind != aNumber || second.kind != aNumber || first.number.Places+second.number.Places > 0 ||
		!f.tok(j+1).word("and") || !f.tok(j+3).is(")") || first.number.Value+second.number.Value != s.Whole.Value {
		return 0
	}
	s.Parts, s.labels = []Number{first.number, second.number}, []string{"", ""}
	return j + 4
}

// partList reads counts with what they count, to the end of the brackets or of the sentence.
func (f *Finder) partList(s *Split, j int, inside bool) int {
	for {
		var n Number
		next := f.countAt(j, &n)
		if next == 0 {
			break
		}
		var label []string
		isRest := f.tok(j-1).word("leaving", "yielding")
		j = next
		if end := f.percentIn(j, new(Share)); end > 0 { // 70 (58%) were women
			j = end
		}
		for len(label) < inPart && f.tok(j).kind == aWord && !f.tok(j).word("and") {
			from := j
			j = f.wordAfter(j)
			label = append(label, f.Text[f.tok(from).from:f.tok(j-1).to])
		}
		if end := f.percentIn(j, new(Share)); end > 0 {
			j = end
		}
		if len(label) == 0 && !isRest {
			return 0
		}
		s.Parts, s.labels = append(s.Parts, n), append(s.labels, strings.Join(label, " "))
		at := j
		for f.tok(j).is(",", ";") || f.tok(j).word("and", "leaving", "yielding") {
			j++
		}
		if j == at {
			break
		}
		if f.countAt(j, &n) == 0 {
			j = at
			break
		}
	}
	closed := inside && f.tok(j).is(")", ";", ",") || !inside && (f.endsSentence(j) || j >= len(f.toks)) ||
		!inside && f.tok(j).is(".", ";")
	if len(s.Parts) < 2 || !closed {
		return 0
	}
	switch {
	case inside && f.tok(j).is(")"):
		j++
	case inside: // more is said of them: 20 in B; one of them in both
		rest, _, _ := strings.Cut(f.Text[f.tok(j).from:], ")")
		s.Unsure = s.Unsure || inBoth.MatchString(rest)
	}
	return j
}

// inBoth matches words that say that some are in several parts.
var inBoth = lazyregexp.New(`(?i)\b(?:both|shared|the same|some|twice|overlap\w*|of (?:them|whom|these))\b`)

var (
	maleWords   = lazyregexp.New(`(?i)^(?:\w+ ){0,2}(?:men|males?|boys)\b`)
	femaleWords = lazyregexp.New(`(?i)^(?:\w+ ){0,2}(?:women|females?|girls)\b`)
	// noAnswer matches what parts next to women and men may be.
	noAnswer = lazyregexp.New(`(?i)\b(?:not|unknown|missing|others?|non-?binary|divers\w*|undisclosed|unspecified|` +
		`prefer\w*|declined|no (?:answer|information))\b`)
	groupWords = lazyregexp.New(`^(?i:\w+ )?(?:in|to|from)\b(?: (?:the|a))?(?: [A-Z]{1,6}$|(?: \S+)* ` +
		`(?i:group|arm|cohort)s?$)`)
	// someGroup matches a group whose noun follows the next one: in the training and in the waiting condition.
	someGroup = lazyregexp.New(`^(?:in|to) the(?: \S+){1,2}$`)
	lastGroup = lazyregexp.New(`^(?:in|to) the(?: \S+){1,2} (?:group|arm|condition)$`)
	treated   = lazyregexp.New(`(?i)^(?:(?:in|to) (?:the )?)?(?:intervention|treatment|experimental|training|treated)$`)
	untreated = lazyregexp.New(`(?i)^(?:(?:in|to) (?:the )?)?(?:controls?|placebo|waiting[- ]list|usual care)$`)
)

// Disjoint reports whether nobody can be in two parts of a split: they are women and men, and perhaps those who did not
// say, or the groups of a study.
func (s *Split) Disjoint() bool {
	const most = 3 // parts
	has := func(r *lazyregexp.Regexp) bool { return slices.ContainsFunc(s.labels, r.MatchString) }
	all := !slices.ContainsFunc(s.labels, func(l string) bool { return !groupWords.MatchString(l) })
	last := len(s.labels) - 1
	pair := last == 1 && (someGroup.MatchString(s.labels[0]) && lastGroup.MatchString(s.labels[1]) ||
		has(treated) && has(untreated))
	sexes := !slices.ContainsFunc(s.labels, func(l string) bool {
		return !maleWords.MatchString(l) && !femaleWords.MatchString(l) && !noAnswer.MatchString(l)
	})
	return len(s.Parts) <= most && sexes && has(maleWords) && has(femaleWords) || all || pair
}
