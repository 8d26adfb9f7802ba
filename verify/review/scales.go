package review

import (
	"regexp"
	"strings"

	"rederive/document"
)

// A scale is what a text says about the values of which a mean is printed.
type scale int8

const (
	scaleUnknown scale = iota
	scaleWhole         // each value is a whole number
	scaleParts         // a mean of several items, a proportion, a time
	scaleBoth          // the paper has values of both kinds
)

var (
	wholeWords = regexp.MustCompile(`(?i)\b(?:single[- ]item|one[- ]item|1[- ]item|numbers? of|counts? of|integers?|` +
		`whole numbers?|how many|likert|\d[- ]?points?(?: scales?)?\b|(?:on|of) a scale (?:from|of)|from [01] to \d+|` +
		`[01] ?= ?[a-z]|[01] \([a-z]+)`)
	surelyWhole = regexp.MustCompile(`(?i)\b(?:whole[- ](?:points?|numbers?|units?|tokens?|coins?|euros?|` +
		`dollars?|cents?|years?|days?|items?)|single[- ]item|one[- ]item|integers?)\b`)
	partWords = regexp.MustCompile(`(?i)\b(?:items|sub-?scales?|composites?|averag(?:ed|ing|e)|cronbach|` +
		`internal consistency|` +
		`proportions?|accurac(?:y|ies)|rates?|reaction times?|response times?|latenc(?:y|ies)|ind(?:ices|` +
		`ex)|percent\w*|` +
		`z-?scores?|standardi[sz]ed|factors?|adjusted|estimated|marginal)\b`)
)

// countedThings are whole, whatever they are: the number of items correct.
var countedThings = regexp.MustCompile(`(?i)\bnumbers? of (?:items|factors)\b`)

// scaleOf reads what a text says about its values.
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

// ofScale takes an accusation back where neither the sentence or table, the sentence before it, nor the rest of the
// paper says that the values are whole numbers: the mean may be that of a scale of several items, of a proportion or of
// a time.
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

// scaleOfPaper is what the whole paper says: whole numbers, if it names a scale of them and never a mean of items.
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
