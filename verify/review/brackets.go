package review

import (
	"math"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
	"rederive/verify/review/internal/printed"
)

// A spread is the kind of number that a table has in brackets after its coefficients, or below them.
type spread string

const (
	spreadUnknown spread = ""
	spreadError   spread = "b/SE"
	spreadT       spread = "t"
	spreadP       spread = "p"
)

var (
	errorWords = lazyregexp.New(`(?i)\b(?:standard|std\.?) errors?\b|\bs\.e\.|\bSEs?\b`)
	tWords     = lazyregexp.New(`(?i)\b[tz][- ](?:statistics?|stats?|values?|ratios?)\b`)
	pWords     = lazyregexp.New(`(?i)\bp[- ]values?\b`)
	ratioWords = lazyregexp.New(`(?i)\b(?:odds|hazards?|incidence|(?:risk|rate|relative) ratios?|relative risks?|` +
		`exponentiated|exp)\b`)
	// otherStars matches words of a table whose stars do not follow from its coefficients.
	otherStars = lazyregexp.New(`(?i)\b(?:bootstrap\w*|randomi[sz]ation|permutations?|wild|q[- ]values?|fdr|` +
		`bonferroni|holm|adjusted p|corrected p|sharpened|one[- ](?:sided|tailed)|confidence|credible)\b`)
)

// spread returns what the brackets of a table contain: the only kind that its caption or its notes name or, if they
// name none, the only one that fits the stars of nearly all coefficients.
func (s *sheet) spread(levels map[int]printed.Number) spread {
	if s.inside == nil {
		found := s.findSpread(levels)
		s.inside = &found
	}
	return *s.inside
}

func (s *sheet) findSpread(levels map[int]printed.Number) spread {
	text := s.grid.Caption + " " + s.grid.Notes
	found := spreadUnknown
	for kind, words := range map[spread]*lazyregexp.Regexp{spreadError: errorWords, spreadT: tWords, spreadP: pWords} {
		if words.MatchString(text) {
			if found != spreadUnknown {
				return s.spreadIn('(')
			}
			found = kind
		}
	}
	switch {
	case ratioWords.MatchString(text), found == spreadP && s.hasLargeBrackets(): // of p-values elsewhere in the table
		return spreadUnknown
	case found == spreadUnknown && !otherStars.MatchString(text):
		return s.spreadOfStars(levels)
	}
	return found
}

// hasLargeBrackets reports whether a number in brackets is above 1.
func (s *sheet) hasLargeBrackets() bool {
	for r := range s.cells {
		for k := 1; k < len(s.cells[r]); k++ {
			if in := s.inBrackets(r, k); in != nil && in.Span().Low > 1 {
				return true
			}
		}
	}
	return false
}

// spreadOfStars returns the only kind of number in brackets that fits the stars of all coefficients but one, or one in
// ten.
func (s *sheet) spreadOfStars(levels map[int]printed.Number) spread {
	const few = 6 // coefficients
	found := spreadUnknown
	for _, kind := range []spread{spreadError, spreadT, spreadP} {
		fit, all, starred := 0, 0, 0
		for r := range s.cells {
			for k := 1; k < len(s.cells[r]); k++ {
				x := &s.cells[r][k]
				in := s.inBrackets(r, k)
				if x.First == nil || x.First.Places == 0 || in == nil || x.Percent {
					continue
				}
				if all++; kind.fits(x, in, levels) {
					fit++
				}
				if x.Stars > 0 {
					starred++
				}
			}
		}
		if all < few || starred < few/2 || all-fit > max(1, all/10) {
			continue
		}
		if found != spreadUnknown {
			return spreadUnknown
		}
		found = kind
	}
	return found
}

// fits reports whether a coefficient has as many stars as the number in its brackets allows.
func (kind spread) fits(x *printed.Cell, in *printed.Number, levels map[int]printed.Number) bool {
	p, by := in.Span(), in.Span()
	switch {
	case kind == spreadT:
		p = printed.Span{Low: stats.TailNormal(by.High), High: stats.TailNormal(math.Max(0, by.Low))}
	case kind == spreadError && by.Low > 0:
		b := x.First.Span()
		p = printed.Span{Low: stats.TailNormal(b.Largest() / by.Low), High: stats.TailNormal(b.Least() / by.High)}
	case kind == spreadError:
		return true // it is rounded to 0
	}
	least, most := 0, 0
	for stars, level := range levels {
		if p.High < level.Value {
			least = max(least, stars)
		}
		if p.Low < level.Value {
			most = max(most, stars)
		}
	}
	return least <= x.Stars && x.Stars <= most
}

// inBrackets returns the number in brackets after the number of a cell, or below it, or nil.
func (s *sheet) inBrackets(r, k int) *printed.Number {
	if in := s.cells[r][k].Second; in != nil {
		return in
	}
	return s.below(r, k)
}

var bracketed = lazyregexp.New(`^[(\[]\s*[-\x{2212}\x{2013}]?(\d*\.?\d+)\s*[)\]]$`)

// below returns the number in brackets in the cell below, if the row below has only such numbers.
func (s *sheet) below(r, k int) *printed.Number {
	if r+1 >= len(s.cells) || k >= len(s.cells[r+1]) {
		return nil
	}
	for j, x := range s.cells[r+1] {
		if text := strings.TrimSpace(x.Text); j == 0 && text != "" && !seHead.MatchString(text) ||
			j > 0 && text != "" && !bracketed.MatchString(text) {
			return nil
		}
	}
	m := bracketed.FindStringSubmatch(strings.TrimSpace(s.cells[r+1][k].Text))
	if m == nil {
		return nil
	}
	n, _ := printed.ReadNumber(m[1], false)
	return &n
}

// signs returns the signs of a number and of the one in brackets after it, or below it: -1, 1, or 0 if there is none.
func (s *sheet) signs(r, k int) (value, inside int) {
	x, in := &s.cells[r][k], s.inBrackets(r, k)
	if x.First == nil || in == nil || x.First.Places == 0 || x.First.Span().Contains(0) || in.Span().Contains(0) {
		return 0, 0
	}
	sign := func(negative bool) int {
		if negative {
			return -1
		}
		return 1
	}
	negative := in.Value < 0
	if x.Second == nil {
		negative = strings.ContainsAny(s.cells[r+1][k].Text, "-\u2212\u2013")
	}
	return sign(x.First.Value < 0), sign(negative)
}

// checkSigns demands that t, in brackets, has the sign of its coefficient, if all others of the table have it, and some
// are negative.
func (c *checker) checkSigns(s *sheet, levels map[int]printed.Number) {
	const fewest = 3 // that are negative
	both := 0
	var odd []printed.Cell
	for r := range s.cells {
		for k := 1; k < min(len(s.cells[r]), len(s.columns)); k++ {
			switch value, inside := s.signs(r, k); {
			case value != inside:
				odd = append(odd, s.cells[r][k])
			case value < 0:
				both++
			}
		}
	}
	if both < fewest || len(odd) != 1 || s.spread(levels) != spreadT {
		return
	}
	out := c.cellResult(document.TableCheck, s, odd[0])
	out.Type, out.Verdict = "sign", document.Inconsistent
	out.Why = "it has another sign than its t in brackets, unlike all others of the table"
	c.add(out)
}

// joinIntervals gives the intervals that are alone in their row, in brackets, to the numbers in the row above, or above
// that of the standard errors.
func (s *sheet) joinIntervals() {
	for r := range s.cells {
		for up := r - 1; up >= max(0, r-2) && s.isBelow(r); up-- {
			if s.isBelow(up) || !s.hasNumbersAbove(up, r) {
				continue
			}
			for k := 1; k < len(s.cells[r]); k++ {
				if x := &s.cells[r][k]; x.Text != "" {
					s.cells[up][k].Interval = printed.EndsOf(x.Text)
					s.used[x.From] = true
				}
			}
			break
		}
	}
}

// isBelow reports whether a row has nothing but numbers, or intervals, in brackets.
func (s *sheet) isBelow(r int) bool {
	n := 0
	for k, x := range s.cells[r] {
		switch {
		case x.Text == "":
		case k == 0 && !isIntervalOnly(x.Text), k > 0 && !inBracketsOnly.MatchString(x.Text):
			return false
		case k > 0:
			n++
		}
	}
	return n > 0
}

var inBracketsOnly = lazyregexp.New(`^[(\[][^()\[\]]+[)\]]$`)

// hasNumbersAbove reports whether each interval of a row has a single number above it.
func (s *sheet) hasNumbersAbove(up, r int) bool {
	for k := 1; k < len(s.cells[r]); k++ {
		if s.cells[r][k].Text == "" {
			continue
		}
		if k >= len(s.cells[up]) || !s.cells[up][k].IsNumber() || printed.EndsOf(s.cells[r][k].Text) == nil {
			return false
		}
	}
	return true
}

// readBelow reads the numbers in brackets below coefficients, in lines of their own: a standard error, then a p-value.
// The first bracket of a line, and what the table says of it, determine what its numbers are.
func (s *sheet) readBelow() {
	const most = 3 // lines
	for r := range s.cells {
		for at := r + 1; at < min(len(s.cells), r+1+most) && !s.isBelow(r) && s.isBelow(at); at++ {
			for k := 1; k < min(len(s.cells[at]), len(s.cells[r])); k++ {
				x, in := &s.cells[r][k], s.cells[at][k]
				if in.Text == "" || !x.IsNumber() {
					continue
				}
				kind := s.spreadIn(in.Text[0])
				in.Text = strings.TrimSpace(strings.Trim(in.Text, "()[]"))
				if in = printed.CellOf(in.Text, in.From, in.To); kind == spreadP {
					x.P = &in
				} else if kind == spreadError {
					x.SE = &in
				}
			}
		}
	}
}

// spreadIn returns what the caption or the notes say of the numbers in round, or in square, brackets. If they say what
// the square ones are, and name standard errors, these are in the round ones.
func (s *sheet) spreadIn(open byte) spread {
	about := oneLine(s.grid.Caption + " " + s.grid.Notes)
	square, round := squareBrackets, roundBrackets
	if open == '(' {
		square, round = round, square
	}
	said := kindSaid(square, about)
	if said == spreadUnknown && open == '(' && kindSaid(round, about) != spreadUnknown &&
		errorWords.MatchString(about) && !tWords.MatchString(about) {
		return spreadError
	}
	return said
}

// kindSaid returns the kind of number that a text says is in some brackets.
func kindSaid(brackets *lazyregexp.Regexp, about string) spread {
	for _, at := range brackets.FindAllStringIndex(about, -1) {
		before, after := about[:at[0]], about[at[1]:]
		before = before[strings.LastIndexAny(before, ".;,)]")+1:]
		if end := strings.IndexAny(after, ".;,"); end >= 0 {
			after = after[:end]
		}
		for _, x := range kindsInBrackets {
			if x.words.MatchString(before) || startsWithVerb.MatchString(after) && x.words.MatchString(after) {
				return x.kind
			}
		}
	}
	return spreadUnknown
}

var (
	squareBrackets = lazyregexp.New(`(?i)\b(?:in |within )?(?:the )?square brackets|\b(?:in|within) (?:the )?brackets`)
	roundBrackets  = lazyregexp.New(`(?i)\b(?:in |within )?(?:the )?(?:parenthes[ei]s|round brackets)`)
	startsWithVerb = lazyregexp.New(`^ ?(?:are|is|show|give|report|contain|denote|represent)\b`)

	kindsInBrackets = []struct {
		words *lazyregexp.Regexp
		kind  spread
	}{
		{lazyregexp.New(`(?i)\bp[- ]?values?\b|^ ?p `), spreadP},
		{errorWords, spreadError},
		{tWords, spreadT},
	}
)

// checkBelow judges the p-values below coefficients by their standard errors.
func (c *checker) checkBelow(s *sheet, r, k int) {
	x := &s.cells[r][k]
	if x.P == nil {
		return
	}
	if _, _, ok := printed.POfCell(x.P.Text); !ok {
		return
	}
	if x.SE != nil && x.SE.First != nil && x.SE.First.Value > 0 && !ratioWords.MatchString(s.about(r)) {
		c.addSlope(s, r, k, x.SE, x.P)
		return
	}
	c.addUnknown(s, r, k, &printed.Statistic{Name: "b"}, x.P, "no standard error is printed with it")
}
