package review

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// Options are the options of a review.
type Options struct {
	Alpha     float64 // the significance level; 0 means 0.05
	OneTailed bool    // p-values may be one-sided without notice
}

func unchecked(r document.Result, why string) document.Result {
	r.Verdict, r.Why = document.NotChecked, why
	return r
}

// A checker checks blocks one by one.
type checker struct {
	alpha     float64
	oneTailed bool
	out       *document.Review
	block     int
	text      document.Text
	found     *printed.Finder

	saysOneTailed  bool                 // somewhere in the document
	callsOneSided  func() bool          // whether the paper shows calls of one-sided tests, or what these print
	namesSpreads   func() bool          // whether it says what its numbers with ± are
	commas         func() map[bool]bool // in English texts, and in others: whether commas are decimal
	corrections    func() []correction
	scale          func() scale    // of the paper; computed lazily, since few papers need it
	scored         func() []string // sentences that say that scores are whole numbers; also lazy
	groupSizes     func() map[string]printed.Number
	wholeSamples   func() []printed.Number
	sizesNamed     func() []printed.Number // all that the text names
	bracketsOfText func() bool             // whether the text says that tables have p-values in brackets
	broken         *bool                   // the result of isBroken for the block; nil before its first call
	spans          []printed.Range         // of the cells of the block; nil until needed
	edges          map[float64]float64     // where paragraphs end, by page width; nil until needed
}

// maxResults is the maximum number of results of a paper. Long papers print a thousand.
const maxResults = 10_000

// Check checks a document. If it prints more than the maximum number of results, the rest is not checked, and
// a note says so.
func Check(d *document.Document, o Options) *document.Review {
	c := &checker{alpha: o.Alpha, oneTailed: o.OneTailed, out: &document.Review{Document: d}}
	if c.alpha == 0 {
		c.alpha = 0.05
	}
	c.scale = sync.OnceValue(func() scale { return scaleOfPaper(d) })
	c.saysOneTailed = mentions(d, printed.OneTailedWords)
	c.callsOneSided = sync.OnceValue(func() bool { return mentions(d, printed.CalledOneSided) })
	c.commas = sync.OnceValue(func() map[bool]bool { return commaLanguages(d) })
	c.corrections = sync.OnceValue(func() []correction { return correctionsOf(d) })
	c.scored = sync.OnceValue(func() []string { return scoresOfPaper(d) })
	c.groupSizes = sync.OnceValue(c.sizesInText)
	c.namesSpreads = sync.OnceValue(func() bool { return c.says(spreadsNamed) })
	c.wholeSamples, c.sizesNamed = sync.OnceValue(c.samplesInText), sync.OnceValue(c.allSizes)
	c.bracketsOfText = sync.OnceValue(func() bool { return c.says(saysPInBrackets) })
	for i := range d.Blocks {
		c.check(i)
		if len(c.out.Results) > maxResults {
			c.cut()
			break
		}
	}
	c.out.Idle = uncheckedTables(c.out)
	return c.out
}

// cut drops the results beyond the maximum, and adds a note.
func (c *checker) cut() {
	c.out.Results = c.out.Results[:maxResults]
	d := *c.out.Document
	const why = "the rest was not checked: more than %d results were found"
	d.Notes = append(slices.Clip(d.Notes), document.Note{Text: fmt.Sprintf(why, maxResults)})
	c.out.Document = &d
}

// check checks a block.
func (c *checker) check(i int) {
	b := &c.out.Document.Blocks[i]
	if b.Kind == document.Running {
		return
	}
	c.use(i)
	if b.Kind == document.Reference && isEntry(c.text.String) {
		return
	}
	if b.Kind == document.Table {
		c.countTable(b)
		s := c.sheetOf(i)
		c.checkTable(s)
		c.testsInCells(b, s)
		c.sharesInCells(b)
		c.estimatesInCells(b)
		c.addListed(i)
		c.psInCells(b, s)
		return
	}
	for k := range c.found.Tests {
		if len(c.out.Results) > maxResults {
			return
		}
		t := &c.found.Tests[k]
		c.add(c.checkTest(t, t.Sentence))
		c.checkWords(t)
		c.checkEffects(t)
	}
	if b.Kind == document.Reference { // text after the references, in which little is certain
		return
	}
	means, estimates := c.found.Means(), c.found.Estimates
	for k := range means {
		c.add(c.checkMean(&means[k]))
	}
	c.addSpreads()
	for k := range estimates {
		c.checkEstimates(&estimates[k])
	}
	c.checkContrasts()
	c.checkShares()
	c.checkSplits()
	c.checkTextTotals()
	c.checkProducts()
	c.checkRemainders()
	c.checkChanges()
	for k := range c.found.Loose {
		c.add(c.checkLoose(&c.found.Loose[k]))
	}
	c.addLoneEffects()
	c.addListed(i)
}

var (
	// authorFirst matches text that begins with an author: A. Author, Author, A., 12. Author AB.
	authorFirst = lazyregexp.New(`^\W*(?:\d{1,3}[.)\]]?\s+)?(?:(?:\p{Lu}\.[ -]?)+ ?\p{Lu}\pL+|` +
		`\p{Lu}[\pL'\x{2019}-]+(?:[ -]\p{Lu}[\pL'\x{2019}-]+)*,? \p{Lu}{1,3}\b)`)
	yearOfEntry = lazyregexp.New(`(?:^|[^\d.])(?:1[89]|20)\d\d[a-z]?(?:\D|$)`)
	// pagesOfEntry matches where something was published: 12(3), 123-145, doi:10.1000/182.
	pagesOfEntry = lazyregexp.New(`\d(?:\(\d+\))?[,:;] ?(?:pp?\. ?)?[A-Za-z]?\d+[-\x{2013}]\d+|(?i)\bdoi\b|https?://`)
)

// isEntry reports whether a block after the head of the bibliography is one of its entries, and not text that follows
// it: it has a year, and begins with an author or says where something was published.
func isEntry(text string) bool {
	return yearOfEntry.MatchString(text) && (authorFirst.MatchString(text) || pagesOfEntry.MatchString(text))
}

// use makes a block the current one.
func (c *checker) use(i int) {
	if c.found == nil || c.block != i {
		c.block, c.text, c.spans, c.broken = i, c.out.Document.Blocks[i].Text(), nil, nil
		text := c.apart()
		if c.out.Document.Blocks[i].Kind == document.Table {
			c.found = printed.Find(text)
		} else {
			c.found = printed.FindIn(text, c.toPoints(text))
		}
	}
}

// apart returns the text of the block, in which a control character replaces the blank before each cell of a table that
// has a head: no result goes on in the next cell.
func (c *checker) apart() string {
	g := c.out.Document.Blocks[c.block].Grid
	if g == nil || g.Head == 0 || g.Head >= len(g.Rows) {
		return c.text.String
	}
	const separator = 0x1f
	text := []byte(c.text.String)
	for _, row := range g.Rows {
		for _, x := range row {
			if from, to := c.text.Bytes(x.From, x.To); from < to && from > 0 && text[from-1] == ' ' {
				text[from-1] = separator
			}
		}
	}
	return string(text)
}

// add adds a result. If the text may have been read across columns, or cut off, the result is not a finding.
func (c *checker) add(r document.Result) {
	switch {
	case !r.IsFinding():
	case c.hasQuestion(&r):
		r = unchecked(r, r.Why+"; but the test that is printed with it is itself questionable")
	case c.isTornApart(r.From, r.To):
		r = unchecked(r, "its parts are far apart on the page, and may not belong together")
	case r.Check == document.TestCheck && c.hasTwoValues(&r):
		r = unchecked(r, "two numbers follow its sign; one may belong to what is printed over the text")
	case r.Check == document.IntervalCheck && decimalCommas.MatchString(r.Text) && decimalPoints.MatchString(r.Text):
		r = unchecked(r, "a comma in it may be a decimal point")
	case r.Check == document.IntervalCheck && minusOrDash.MatchString(r.Text):
		r = unchecked(r, "a minus in it may be a dash, or the other way round")
	case damaged.MatchString(r.Text):
		r = unchecked(r, "a number in it cannot be read: its signs do not make one")
	case c.isBroken():
		r = unchecked(r, "numbers of the table are broken over lines, and may have been read in part")
	case c.isCutOff(&r):
		r = unchecked(r, "the table reaches the end of the text, where digits may be cut off")
	}
	c.out.Results = append(c.out.Results, r)
}

// hasQuestion reports whether a result is printed with a test that is a finding: both may have one cause.
func (c *checker) hasQuestion(r *document.Result) bool {
	for i := len(c.out.Results) - 1; i >= 0 && c.out.Results[i].Block == r.Block; i-- {
		x := &c.out.Results[i]
		if x.Check == document.TestCheck && x.IsFinding() && x.From < r.To && r.From < x.To {
			return true
		}
	}
	return false
}

// result begins a result for a byte range of the block.
func (c *checker) result(check document.Check, from, to int) document.Result {
	b := &c.out.Document.Blocks[c.block]
	to = closed(c.text.String, from, to)
	s := c.found.Sentence(from, to)
	r := document.Result{
		Check: check, Text: c.text.String[from:to], Sentence: strings.TrimSpace(c.text.String[s.From:s.To]),
		Place: b.Place, Block: c.block, From: from, To: to, Boxes: c.text.Boxes(from, to),
	}
	if len(r.Boxes) > 0 {
		r.Page = r.Boxes[0].Page
		r.Place = onPage(r.Place, r.Page)
	}
	if cell := c.text.CellAt(from); cell != "" {
		r.Place = strings.TrimPrefix(r.Place+", "+cell, ", ")
	}
	return r
}

// onPage returns a place on a page. If the block begins on an earlier one, its column is not that of the place.
func onPage(place string, page int) string {
	if here := fmt.Sprintf("p. %d", page); pageOfPlace.MatchString(place) && pageOfPlace.FindString(place) != here {
		return here
	}
	return place
}

var pageOfPlace = lazyregexp.New(`^p\. \d+`)

// closed extends a byte range to the brackets that close those inside it, over what is left of a unit: "(3.2 - 25.3 mg"
// goes on with "/dL)".
func closed(text string, from, to int) int {
	const most = 24 // bytes
	for _, pair := range []string{"()", "[]", "{}"} {
		opened := strings.Count(text[from:to], pair[:1]) - strings.Count(text[from:to], pair[1:])
		rest := text[to:min(len(text), to+most)]
		if i := strings.IndexAny(rest, "()[]{};"); i >= 0 && rest[i] == pair[1] && opened > 0 {
			to += i + 1
		}
	}
	return to
}

// checkLoose judges a p-value without a statistic.
func (c *checker) checkLoose(p *printed.P) document.Result {
	r := c.result(document.PCheck, p.From, p.To)
	r.P, r.PComparison = p.Value.Text, p.Relation
	switch {
	case p.Value.Value > 1 || p.Value.Value < 0:
		r.Verdict, r.Why = document.Inconsistent, "a p-value lies between 0 and 1"
	case p.Value.Value == 0:
		r.Verdict, r.Why = document.NotChecked, "a p-value is never 0: p < "+least(p.Value)+" is meant"
	case spreadBefore.MatchString(c.text.String[c.found.Sentence(p.From, p.To).From:p.From]):
		r = unchecked(r, "an interval or a standard error is printed with this p-value, but its estimate was not "+
			"recognized")
	default:
		r = unchecked(r, "no statistic is printed with this p-value")
		c.compareExact(p, &r)
	}
	return r
}

// spreadBefore matches text that ends with an interval or a standard error, directly before a p-value.
var spreadBefore = lazyregexp.New(`(?:\bCI\b|\binterval\b|(?i:\bs\.?e\.?\b))[^.;]?[^;]{0,40}[,;\])]\s*$`)

// least formats one unit of the last printed digit.
func least(n printed.Number) string {
	if n.Places == 0 {
		return "1"
	}
	return "." + strings.Repeat("0", n.Places-1) + "1"
}

func lower(s string) string { return strings.ToLower(s) }
