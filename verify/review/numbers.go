package review

import (
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	// surelyComma matches numbers whose comma must be decimal, since no thousands are grouped so: 0,035, and 65,4%.
	surelyComma = lazyregexp.New(`(?:^|[^\d,.])(?:0,\d+|\d{1,3},\d{1,2}[\s\x{a0}\x{202f}]?%|` +
		`[=<>\x{2264}\x{2265}\x{b1}]\s?\d+,\d{1,2}(?:[^\d,]|$))`)
	inEnglish = lazyregexp.New(`(?i)\b(?:the|of|and|with)\b`)
)

// commaLanguages reports in which texts of a paper, those in English and the others, commas are decimal: nearly all
// numbers that tell must have one.
func commaLanguages(d *document.Document) (commas map[bool]bool) {
	const least, most = 4, 10 // commas; commas for each point
	found, points := map[bool]int{}, map[bool]int{}
	for i := range d.Blocks {
		if k := d.Blocks[i].Kind; k == document.Running || k == document.Reference {
			continue
		}
		text := d.Blocks[i].Text().String
		english := inEnglish.MatchString(text)
		found[english] += len(surelyComma.FindAllString(text, -1))
		points[english] += len(printed.PointsIn(text))
	}
	commas = map[bool]bool{}
	for _, english := range []bool{true, false} {
		commas[english] = found[english] >= least && found[english] >= most*points[english]
	}
	return commas
}

// toPoints returns a text of the paper with decimal points. A text that has decimal points has no decimal commas,
// unless it shows them.
func (c *checker) toPoints(text string) string {
	if c.commas()[inEnglish.MatchString(text)] && len(printed.PointsIn(text)) == 0 {
		return printed.WithCommas(text)
	}
	return printed.Pointed(text)
}

// oneLine returns a text on one line, without the markup of superscripts and subscripts.
func oneLine(text string) string {
	text = strings.NewReplacer("} ^{", "", "} _{", "", "_{", "", "^{", "", "}", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}
