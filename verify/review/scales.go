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
)

var (
	wholeWords = regexp.MustCompile(`(?i)\b(?:single[- ]item|one[- ]item|1[- ]item|number of|counts? of|integers?|` +
		`whole numbers?|how many|likert|\d[- ]?points?(?: scales?)?\b|(?:on|of) a scale (?:from|of)|from [01] to \d+|` +
		`[01] ?= ?[a-z]|[01] \([a-z]+)`)
	surelyWhole = regexp.MustCompile(`(?i)\b(?:whole (?:points?|numbers?)|single[- ]item|one[- ]item)\b`)
	partWords   = regexp.MustCompile(`(?i)\b(?:items|sub-?scales?|composites?|averag(?:ed|ing|e)|cronbach|` +
		`internal consistency|` +
		`proportions?|accurac(?:y|ies)|rates?|reaction times?|response times?|latenc(?:y|ies)|ind(?:ices|` +
		`ex)|percent\w*|` +
		`z-?scores?|standardi[sz]ed|factors?|adjusted|estimated|marginal)\b`)
)

// scaleOf reads what a text says about its values.
func scaleOf(text string) scale {
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

// ofScale takes an accusation back where neither the sentence or table nor the rest of the paper says that the values
// are whole numbers: the mean may be that of a scale of several items, of a proportion or of a time.
func (c *checker) ofScale(r document.Result, text string) document.Result {
	if !r.IsFinding() {
		return r
	}
	s := scaleOf(text)
	if s == scaleUnknown {
		s = c.scale()
	}
	if s == scaleWhole {
		return r
	}
	return unchecked(r, "nothing says that the values are whole numbers; if they are, "+
		strings.TrimPrefix(r.Why, ifWhole))
}

// scaleOfPaper is what the whole paper says: whole numbers, if it names a scale of them and never a mean of items.
func scaleOfPaper(d *document.Document) scale {
	s := scaleUnknown
	for i := range d.Blocks {
		if k := d.Blocks[i].Kind; k == document.Running || k == document.Reference || k == document.Table {
			continue
		}
		switch scaleOf(d.Blocks[i].Text().String) {
		case scaleParts:
			return scaleParts
		case scaleWhole:
			s = scaleWhole
		}
	}
	return s
}
