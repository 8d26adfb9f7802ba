package review

import (
	"math"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/stats"
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
func (s *sheet) spread(levels map[int]number) spread {
	if s.inside == nil {
		found := s.findSpread(levels)
		s.inside = &found
	}
	return *s.inside
}

func (s *sheet) findSpread(levels map[int]number) spread {
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
			if in := s.inBrackets(r, k); in != nil && in.span().low > 1 {
				return true
			}
		}
	}
	return false
}

// spreadOfStars returns the only kind of number in brackets that fits the stars of all coefficients but one, or one in
// ten.
func (s *sheet) spreadOfStars(levels map[int]number) spread {
	const few = 6 // coefficients
	found := spreadUnknown
	for _, kind := range []spread{spreadError, spreadT, spreadP} {
		fit, all, starred := 0, 0, 0
		for r := range s.cells {
			for k := 1; k < len(s.cells[r]); k++ {
				x := &s.cells[r][k]
				in := s.inBrackets(r, k)
				if x.first == nil || x.first.places == 0 || in == nil || x.percent {
					continue
				}
				if all++; kind.fits(x, in, levels) {
					fit++
				}
				if x.stars > 0 {
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
func (kind spread) fits(x *cell, in *number, levels map[int]number) bool {
	p, by := in.span(), in.span()
	switch {
	case kind == spreadT:
		p = span{stats.TailNormal(by.high), stats.TailNormal(math.Max(0, by.low))}
	case kind == spreadError && by.low > 0:
		b := x.first.span()
		p = span{stats.TailNormal(b.largest() / by.low), stats.TailNormal(b.least() / by.high)}
	case kind == spreadError:
		return true // it is rounded to 0
	}
	least, most := 0, 0
	for stars, level := range levels {
		if p.high < level.value {
			least = max(least, stars)
		}
		if p.low < level.value {
			most = max(most, stars)
		}
	}
	return least <= x.stars && x.stars <= most
}

// inBrackets returns the number in brackets after the number of a cell, or below it, or nil.
func (s *sheet) inBrackets(r, k int) *number {
	if in := s.cells[r][k].second; in != nil {
		return in
	}
	return s.below(r, k)
}

var bracketed = lazyregexp.New(`^[(\[]\s*[-\x{2212}\x{2013}]?(\d*\.?\d+)\s*[)\]]$`)

// below returns the number in brackets in the cell below, if the row below has only such numbers.
func (s *sheet) below(r, k int) *number {
	if r+1 >= len(s.cells) || k >= len(s.cells[r+1]) {
		return nil
	}
	for j, x := range s.cells[r+1] {
		if text := strings.TrimSpace(x.text); j == 0 && text != "" && !seHead.MatchString(text) ||
			j > 0 && text != "" && !bracketed.MatchString(text) {
			return nil
		}
	}
	m := bracketed.FindStringSubmatch(strings.TrimSpace(s.cells[r+1][k].text))
	if m == nil {
		return nil
	}
	n, _ := readNumber(m[1], false)
	return &n
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
				if x := &s.cells[r][k]; x.text != "" {
					s.cells[up][k].interval = endsOf(x.text)
					s.used[x.from] = true
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
		case x.text == "":
		case k == 0 && !isIntervalOnly(x.text), k > 0 && !inBracketsOnly.MatchString(x.text):
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
		if s.cells[r][k].text == "" {
			continue
		}
		if k >= len(s.cells[up]) || !s.cells[up][k].isNumber() || endsOf(s.cells[r][k].text) == nil {
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
				if in.text == "" || !x.isNumber() {
					continue
				}
				kind := s.spreadIn(in.text[0])
				in.text = strings.TrimSpace(strings.Trim(in.text, "()[]"))
				if in = cellOf(in.text, in.from, in.to); kind == spreadP {
					x.p = &in
				} else if kind == spreadError {
					x.se = &in
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
	if x.p == nil {
		return
	}
	if _, _, ok := pOfCell(x.p.text); !ok {
		return
	}
	if x.se != nil && x.se.first != nil && x.se.first.value > 0 && !ratioWords.MatchString(s.about(r)) {
		c.addSlope(s, r, k, x.se, x.p)
		return
	}
	c.addUnknown(s, r, k, &statistic{name: "b"}, x.p, "no standard error is printed with it")
}
