package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// A scale is the type of the values behind a printed mean, as far as the text describes them.
type scale int8

const (
	scaleUnknown scale = iota
	scaleWhole         // each value is an integer
	scaleParts         // a mean of several items, a proportion, a time
	scaleBoth          // the paper has values of both kinds
)

var (
	wholeWords = lazyregexp.New(`(?i)\b(?:single[- ]item|one[- ]item|1[- ]item|numbers? of|counts? of|integers?|` +
		`whole numbers?|how many|likert|\d[- ]?points?(?: scales?)?\b|(?:on|of) a scale (?:from|of)|from [01] to \d+|` +
		`[01] ?= ?[a-z]|[01] \([a-z]+)`)
	surelyWhole = lazyregexp.New(`(?i)\b(?:whole[- ](?:points?|numbers?|units?|tokens?|coins?|euros?|` +
		`dollars?|cents?|years?|days?|items?|errors?|marks?|words?|answers?|trials?|steps?)|single[- ]item|` +
		`[a-z]+ \(of \d\d?|one[- ]item|integers?|ganzzahlig\w*|ganzen? (?:punkten?|zahlen|noten)|` +
		`(?:points?|nombres?|notes?) enti(?:ers?|[e\x{e8}]res?))\b`)
	partWords = lazyregexp.New(`(?i)\b(?:items|sub-?scales?|composites?|averag(?:ed|ing|e)|cronbach|` +
		`internal consistency|` +
		`proportions?|accurac(?:y|ies)|rates?|reaction times?|response times?|latenc(?:y|ies)|ind(?:ices|` +
		`ex)|percent\w*|` +
		`z-?scores?|standardi[sz]ed|factors?|adjusted|estimated|marginal)\b`)
)

// countedThings matches counts, which are integers whatever they count: the number of items correct.
var countedThings = lazyregexp.New(`(?i)\bnumbers? of (?:items|factors)\b`)

// scaleOf returns what a text says about its values.
func scaleOf(text string) scale {
	text = countedThings.ReplaceAllString(text, "number of things")
	switch {
	case surelyWhole.MatchString(text):
		return scaleWhole
	case partWords.MatchString(text):
		return scaleParts
	case wholeWords.MatchString(text):
		return scaleWhole
	}
	return scaleUnknown
}

// ofScale withdraws a finding unless the sentence or table, the sentence before it, or the rest of the paper says that
// the values are integers: the mean may be that of a scale with several items, of a proportion or of a time.
func (c *checker) ofScale(r document.Result, text, before string) document.Result {
	if !r.IsFinding() {
		return r
	}
	s := scaleOf(text)
	if s == scaleUnknown && surelyWhole.MatchString(before) {
		s = scaleWhole
	}
	if s == scaleUnknown {
		s = c.scale()
	}
	why := "nothing says that the values are whole numbers"
	switch s {
	case scaleWhole:
		return r
	case scaleParts:
		why = "the values may be means of several items, proportions or times"
	case scaleBoth:
		why = "the paper has whole numbers, and also means of several items, proportions or times"
	}
	return unchecked(r, why+"; if they are whole numbers, "+strings.TrimPrefix(r.Why, ifWhole))
}

// scaleOfPaper returns what the whole paper says: integers, if it names a scale of them and never a mean of items.
func scaleOfPaper(d *document.Document) scale {
	whole, parts := false, false
	for i := range d.Blocks {
		if k := d.Blocks[i].Kind; k == document.Running || k == document.Reference || k == document.Table {
			continue
		}
		text := countedThings.ReplaceAllString(d.Blocks[i].Text().String, "number of things")
		whole, parts = whole || wholeWords.MatchString(text), parts || partWords.MatchString(text)
	}
	switch {
	case whole && parts:
		return scaleBoth
	case parts:
		return scaleParts
	case whole:
		return scaleWhole
	}
	return scaleUnknown
}

// countedScore matches text that says that scores are integers.
var countedScore = lazyregexp.New(`(?i)\beach (?:was |were |is )?(?:scored|marked|coded|graded) (?:as ` +
	`)?(?:0|zero|1|one) or ` +
	`(?:0|zero|1|one)\b|\b(?:scores?|points) (?:are|is|were|was) (?:the )?numbers? of\b|` +
	`\bnumbers? of \w+ (?:correct|correctly|recalled|solved|right|remembered)\b|\bone point (?:per|for (?:each|` +
	`every))\b`)

// captionWords matches words in captions that do not name what was measured.
var captionWords = lazyregexp.New(`(?i)^(?:tab(?:le|\.)?|means?|standard|deviations?|sds?|and|of|the|by|in|` +
	`for|at|on|with|per|each|` +
	`descriptive|statistics|scores?|group|groups|condition|conditions|all|both|\d+\w*)$`)

// countsScores reports whether the paper says, in a sentence with a word of the caption, that scores are integers: the
// final test had 20 items, each scored 0 or 1.
func (c *checker) countsScores(caption string) bool {
	var names []string
	words := printed.WordOf.FindAllString(lower(caption), -1)
	for i := 1; i < len(words); i++ {
		if !captionWords.MatchString(words[i-1]) && !captionWords.MatchString(words[i]) {
			names = append(names, words[i-1]+" "+words[i])
		}
	}
	return len(names) > 0 && slices.ContainsFunc(c.scored(), func(said string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(said, n) })
	})
}

// fromZero matches a range of scores in a caption, and itemsOf the number of items that tests have.
var (
	fromZero = lazyregexp.New(`[(,] ?0 ?(?:-|to|\x{2013}|\x{2212}) ?(\d\d?)\b`)
	itemsOf  = lazyregexp.New(`(?i)\b(\d\d) (?:items|questions|problems|exercises|tasks|words)\b`)
	inPoints = lazyregexp.New(`(?i)\bpoints?\b|\bhal(?:f|ves)\b|\bpartial\b|\baverag`)
)

// countsItems reports whether the scores of a caption count items: its range, "Pretest and posttest (0-20)", ends at
// the number of items that a sentence with one of its words names.
func (c *checker) countsItems(caption string) bool {
	m := fromZero.FindStringSubmatch(caption)
	if m == nil {
		return false
	}
	for i := range c.out.Document.Blocks {
		b := &c.out.Document.Blocks[i]
		if b.Kind != document.Paragraph {
			continue
		}
		text := b.Text().String
		for _, at := range itemsOf.FindAllStringSubmatchIndex(text, -1) {
			s := printed.Find(text).Sentence(at[0], at[1])
			said := text[s.From:s.To]
			if text[at[2]:at[3]] == m[1] && !inPoints.MatchString(said) && sharesWord(caption, said) {
				return true
			}
		}
	}
	return false
}

// sharesWord reports whether a sentence has a word of a caption.
func sharesWord(caption, sentence string) bool {
	const least = 5 // letters
	words := printed.WordOf.FindAllString(lower(sentence), -1)
	return slices.ContainsFunc(printed.WordOf.FindAllString(lower(caption), -1), func(w string) bool {
		return len(w) >= least && !captionWords.MatchString(w) && slices.Contains(words, w)
	})
}

// scoresOfPaper returns the sentences of a paper that say that scores are integers, in lower case.
func scoresOfPaper(d *document.Document) []string {
	var list []string
	for i := range d.Blocks {
		if d.Blocks[i].Kind != document.Paragraph {
			continue
		}
		text := d.Blocks[i].Text().String
		var f *printed.Finder
		for _, m := range countedScore.FindAllStringIndex(text, -1) {
			if f == nil {
				f = printed.Find(text)
			}
			s := f.Sentence(m[0], m[1])
			list = append(list, lower(strings.Join(strings.Fields(text[s.From:s.To]), " ")))
		}
	}
	return list
}

// bounds are the smallest and the largest value of a scale.
type bounds struct {
	low, high float64
	known     bool
	sure      bool // they are certainly those of the values
}

var (
	namedRange = lazyregexp.New(`(?i)(?:\b(?:from|between|scale:?|range[sd]?:?|ratings?:?|tokens?,?|points?,?)|` +
		`[(,])\s*` +
		`(\d+)\s*(?:to|and|-|\x{2013}|\x{2212})\s*(\d+)\b(?:[^\d%.]|\.\s|\.?$)`)
	// ofAnotherScale matches words after which a value may lie outside the range of a single answer.
	ofAnotherScale = lazyregexp.New(`(?i)\b(?:sums?|summed|totals?|hours?|minutes?|seconds?|years?|age[ds]?|ms|` +
		`income|` +
		`change[ds]?|differences?|per ?cent|z-?scores?|scores?|transformed|log\w*|trials|items|interquartile|iqr)\b|%`)
	minHead   = lazyregexp.New(`(?i)^(?:min(?:imum|\.)?|lowest)$`)
	maxHead   = lazyregexp.New(`(?i)^(?:max(?:imum|\.)?|highest)$`)
	rangeHead = lazyregexp.New(`(?i)^(?:range|min(?:\.|imum)? ?[-\x{2013}/,] ?max(?:\.|imum)?)$`)
)

// boundsOf returns the only range that a sentence or the one before it names: ratings from 1 to 7.
func boundsOf(text, before string) bounds {
	b := rangeIn(text)
	if !b.known && surelyWhole.MatchString(before) {
		b = rangeIn(before)
	}
	if ofAnotherScale.MatchString(text) {
		return bounds{}
	}
	b.sure = b.known && (surelyWhole.MatchString(text) || surelyWhole.MatchString(before))
	return b
}

// rangeIn returns the range that a text names, if it names only one.
func rangeIn(text string) bounds {
	var b bounds
	for _, m := range namedRange.FindAllStringSubmatch(text, -1) {
		low, _ := printed.ReadNumber(m[1], false)
		high, _ := printed.ReadNumber(m[2], false)
		next := bounds{low: low.Value, high: high.Value, known: true}
		if low.Value >= high.Value || b.known && b != next {
			return bounds{}
		}
		b = next
	}
	return b
}

// boundsOf returns the smallest and the largest of the values whose mean is in a cell, from the columns Min and Max, or
// the range in the caption and the name of the row.
func (s *sheet) boundsOf(r, of int) bounds {
	var b bounds
	least, most := 0, 0 // columns
	for k := range s.columns {
		if k >= len(s.cells[r]) || s.cells[r][k].First == nil || !s.areRelated(k, of) {
			continue
		}
		switch head, x := s.columns[k].plain, s.cells[r][k].First; {
		case minHead.MatchString(head):
			least++
			if b.low = x.Span().Low; x.Places == 0 {
				b.low = x.Value
			}
		case maxHead.MatchString(head):
			most++
			if b.high = x.Span().High; x.Places == 0 {
				b.high = x.Value
			}
		}
	}
	if b.known = least == 1 && most == 1 && b.low < b.high; b.known {
		b.sure = true
		return b
	}
	return boundsOf(s.about(r), "")
}

// hasDecimalBounds reports whether the smallest or the largest value of a row is printed with decimals, so that its
// values are no whole numbers.
func (s *sheet) hasDecimalBounds(r int) bool {
	if slices.ContainsFunc(s.cells[r], func(x printed.Cell) bool { return x.Decimals }) {
		return true
	}
	for k := range s.columns {
		head := s.columns[k].plain
		isBound := minHead.MatchString(head) || maxHead.MatchString(head) || rangeHead.MatchString(head)
		if isBound && k < len(s.cells[r]) && s.cells[r][k].First != nil && s.cells[r][k].First.Places > 0 {
			return true
		}
	}
	return false
}

// excludes says that a mean lies outside of the bounds of its values, or "".
func (b bounds) excludes(mean printed.Number) string {
	if m := mean.Span(); !b.known || m.Low <= b.high && m.High >= b.low {
		return ""
	}
	return fmt.Sprintf("the mean lies outside of the range from %.6g to %.6g", b.low, b.high)
}

// beyond says why so many values within bounds have no such mean and standard deviation: for a mean, the values that
// are farthest apart all lie at the two ends.
func beyond(b bounds, mean, sd, n printed.Number) string {
	m := mean.Span()
	if !b.known || n.Value < 2 || n.Places > 0 || m.Low > b.high || m.High < b.low {
		return ""
	}
	at := math.Max(m.Low, math.Min(m.High, (b.low+b.high)/2)) // the mean that allows the largest standard deviation
	at = math.Max(b.low, math.Min(b.high, at))
	most := math.Sqrt((at - b.low) * (b.high - at) * n.Value / (n.Value - 1))
	if sd.Span().Low <= most*(1+1e-9) {
		return ""
	}
	return fmt.Sprintf("values from %.6g to %.6g with this mean have a standard deviation of %s at most", b.low, b.high,
		Short(most))
}
