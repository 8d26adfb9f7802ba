package review

import (
	"fmt"
	"math"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	differenceHead = lazyregexp.New(`^(?i:(?:mean |raw |crude )?(?:diff(?:\.|erences?)?|change)|` +
		`[\x{0394}\x{2206}])(?: ?\(.*\))?$`)
	// otherDifference matches words of a table whose differences do not follow from its other columns.
	otherDifference = lazyregexp.New(`(?i)\b(?:adjusted|covaria\w+|regression|matched|weighted|paired|` +
		`estimated|imputed|standardi[sz]ed|per ?cent change|relative|posterior|bayes\w*|credible|medians?)\b`)
)

// checkDifferences compares a column of differences with the two columns before it. The other rows must show that it
// has their differences: three of four must agree.
func (c *checker) checkDifferences(s *sheet) {
	for k := range s.columns {
		a, b := s.minuends(k)
		if !differenceHead.MatchString(s.columns[k].plain) || a < 1 {
			continue
		}
		list, turned := s.differences(k, a, b), s.differences(k, b, a)
		if countAgreeing(turned) > countAgreeing(list) {
			list = turned
		}
		if n := countAgreeing(list); n < 3 || 4*n < 3*len(list) {
			continue
		}
		for _, d := range list {
			r := c.cellResult(document.TableCheck, s, *d.cell)
			r.Type, r.Verdict, r.Why = "difference", document.Consistent, "it is "+d.said
			switch {
			case d.agrees:
			case otherDifference.MatchString(s.about(d.row)):
				r = unchecked(r, "it is not "+d.said+": it may be adjusted")
			default:
				r.Verdict, r.Why = document.Inconsistent, d.said+"; the other rows of the column are "+
					"differences of this kind"
			}
			c.add(r)
		}
	}
}

// A difference is a printed difference, with the difference of two other cells.
type difference struct {
	cell   *cell
	row    int
	agrees bool
	said   string
}

// minuends returns the last two value columns before a column, or 0.
func (s *sheet) minuends(k int) (a, b int) {
	for j := k - 1; j > 0; j-- {
		switch s.columns[j].role {
		case roleSD, roleN, roleSE, roleStat, roleP, roleB:
			continue
		}
		if b == 0 {
			b = j
		} else {
			return j, b
		}
	}
	return 0, 0
}

func (s *sheet) differences(k, a, b int) []difference {
	var list []difference
	for r := range s.cells {
		row := s.cells[r]
		if max(k, a, b) >= len(row) || row[k].first == nil {
			continue
		}
		x, y := s.valueAt(r, a), s.valueAt(r, b)
		if x == nil || y == nil {
			continue
		}
		from := span{x.span().low - y.span().high, x.span().high - y.span().low}
		list = append(list, difference{
			cell: &row[k], row: r, agrees: row[k].first.span().overlaps(from.widened(1e-9)),
			said: fmt.Sprintf("%s \u2212 %s = %s", x.text, y.text, places(x.value-y.value, max(x.places, y.places))),
		})
	}
	return list
}

// valueAt returns the value of a cell for differences of groups: the number at its beginning, or the percentage after a
// count, 37 (12.1), 37/306 (12.1%). It returns nil for a count with only its total.
func (s *sheet) valueAt(r, k int) *number {
	x := &s.cells[r][k]
	if m := wholeInCell.FindStringSubmatch(strings.ReplaceAll(x.text, "%", "")); m != nil {
		n, _ := readNumber(m[3], false)
		return &n
	}
	switch {
	case x.first == nil || countOfWhole.MatchString(x.text):
		return nil
	case s.isShareAt(r, k):
		_, percent := s.shareAt(r, k)
		return percent
	}
	return x.first
}

// countAgreeing counts the differences that agree.
func countAgreeing(list []difference) int {
	n := 0
	for _, d := range list {
		if d.agrees {
			n++
		}
	}
	return n
}

func places(x float64, n int) string { return fmt.Sprintf("%.*f", n, x+0) }

var (
	squaresHead = lazyregexp.New(`^(?:(?i:(?:type [I]+ )?sums? of squares?)|SS|(?i:sum sq)|` +
		`SC|SQ|(?i:sommes? des carres|quadratsummen?))$`)
	meanSqHead = lazyregexp.New(`^(?:(?i:mean squares?)|MS|(?i:mean sq)|` +
		`CM|MQ|(?i:carres? moyens?|mittlere quadrate?))$`)
)

// checkVariances judges an analysis-of-variance table: a mean square is a sum of squares divided by its degrees of
// freedom and, if there is only one effect, F is its mean square divided by that of the error.
func (c *checker) checkVariances(s *sheet) {
	ss, df, ms, f := -1, -1, -1, -1
	for k := range s.columns {
		switch head := s.columns[k].plain; {
		case squaresHead.MatchString(head):
			ss = k
		case dfHead.MatchString(head):
			df = k
		case meanSqHead.MatchString(head):
			ms = k
		case head == "F":
			f = k
		}
	}
	if min(ss, df, ms) < 0 {
		return
	}
	list := s.meanSquares(ss, df, ms)
	agree := 0
	for _, x := range list {
		if x.allowed.overlaps(x.ms.first.span()) {
			agree++
		}
	}
	for _, x := range list {
		c.checkMeanSquare(s, x, agree > 0)
	}
	if agree == len(list) && f >= 0 {
		c.checkRatioOfVariances(s, list, f)
	}
}

// A meanSquare is a row of an analysis-of-variance table.
type meanSquare struct {
	row     int
	ms      *cell
	exact   float64
	allowed span
	whole   bool // the degrees of freedom are an integer
}

func (s *sheet) meanSquares(ss, df, ms int) []meanSquare {
	var list []meanSquare
	for r, row := range s.cells {
		if max(ss, df, ms) >= len(row) || row[ss].first == nil || row[df].first == nil || row[ms].first == nil {
			continue
		}
		n := row[df].first
		if n.value <= 0 || n.span().low <= 0 {
			continue
		}
		by := n.span()
		if n.places == 0 {
			by = span{n.value, n.value}
		}
		list = append(list, meanSquare{
			r, &row[ms], row[ss].first.value / n.value, quotient(row[ss].first.span(), by), n.places == 0,
		})
	}
	return list
}

func (c *checker) checkMeanSquare(s *sheet, x meanSquare, known bool) {
	r := c.cellResult(document.TableCheck, s, *x.ms)
	r.Type = "SS/df"
	v := x.ms.first.span()
	exact := places(x.exact, x.ms.first.places)
	switch {
	case x.allowed.overlaps(v):
		r.Verdict, r.Why = document.Consistent, "SS/df = "+exact
	case x.allowed.overlaps(v.widened(math.Max(x.ms.first.half, almost*math.Abs(x.ms.first.value)))):
		r = unchecked(r, "SS/df is "+exact+": the numbers may be rounded, or cut off, before they are divided")
	case !x.whole || !known:
		r = unchecked(r, "SS/df is "+exact+": the degrees of freedom may be corrected")
	default:
		r.Verdict, r.Why = document.Inconsistent, "SS/df is "+exact
	}
	c.add(r)
}

// checkRatioOfVariances compares F with the ratio of two mean squares, in a table with one effect and its error.
func (c *checker) checkRatioOfVariances(s *sheet, list []meanSquare, f int) {
	if len(list) != 2 || f >= len(s.cells[list[0].row]) {
		return
	}
	if below := s.cells[list[1].row]; !errorRow.MatchString(oneLine(below[0].text)) {
		return
	}
	x := s.cells[list[0].row][f]
	bottom := list[1].ms.first.span()
	if x.first == nil || bottom.low <= 0 {
		return
	}
	r := c.cellResult(document.TableCheck, s, x)
	q := quotient(list[0].ms.first.span(), bottom)
	exact := Short(list[0].ms.first.value / list[1].ms.first.value)
	r.Type, r.Verdict, r.Why = "MS/MS", document.Consistent, "it is the quotient of the mean squares"
	switch {
	case q.overlaps(x.first.span()):
	case q.overlaps(x.first.span().widened(math.Max(x.first.half, almost*x.first.value))):
		r = unchecked(r, "the mean squares give "+exact+": the numbers may be rounded before they are divided")
	default:
		r.Verdict, r.Why = document.Inconsistent, "the mean squares give F = "+exact
	}
	c.add(r)
}

var commaDecimal = lazyregexp.New(`(^|[^\d,])(?:0,\d+|\d+,\d{1,2})($|[^\d,])`)

// pointsOf returns a function that replaces the decimal commas of a table with points, and points between thousands
// with commas. A table has decimal commas if some of its numbers cannot be read otherwise, and hardly any has a decimal
// point, which then is a slip.
func pointsOf(g *document.Grid) func(string) string {
	commas, points := 0, 0
	for _, row := range g.Rows {
		for _, x := range row {
			commas += len(commaDecimal.FindAllString(x.Text, -1))
			points += len(pointsIn(x.Text))
		}
	}
	const least, slips = 3, 20 // commas, and commas for each slip
	if commas < least || commas < slips*points {
		return func(text string) string { return text }
	}
	return func(text string) string {
		return numeral.ReplaceAllStringFunc(text, func(n string) string {
			out := []byte(n)
			if pointGroups.MatchString(n) || !strings.Contains(n, ".") {
				exchangeMarks(out)
			}
			return string(out)
		})
	}
}

// isShare reports whether count is the given percentage of whole.
func isShare(count, percent, whole number) bool {
	return math.Abs(100*count.value/whole.value-percent.value) <= percent.half*(1+1e-9)
}
