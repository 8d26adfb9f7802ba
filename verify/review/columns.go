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

var (
	differenceHead = lazyregexp.New(`^(?i:(?:mean |raw |crude )?(?:diff(?:\.|erences?)?|change)|` +
		`[\x{0394}\x{2206}])(?: ?\(.*\))?$`)
	ratioHead = lazyregexp.New(`^(?i:ratio|quotient)(?: ?\(.*\))?$`)
	// otherDifference matches words of a table whose differences do not follow from its other columns.
	otherDifference = lazyregexp.New(`(?i)\b(?:adjusted|covaria\w+|regression|matched|weighted|paired|` +
		`estimated|imputed|standardi[sz]ed|per ?cent change|relative|posterior|bayes\w*|credible|medians?)\b`)
)

// A combination of two columns is a column after them.
type combination struct {
	head  *lazyregexp.Regexp
	name  string // of its results
	sign  string
	exact func(x, y float64) float64
	span  func(x, y printed.Span) printed.Span
}

var combinations = []combination{
	{
		differenceHead, "difference", "\u2212", func(x, y float64) float64 { return x - y },
		func(x, y printed.Span) printed.Span { return printed.Span{Low: x.Low - y.High, High: x.High - y.Low} },
	},
	{ratioHead, "ratio", "/", func(x, y float64) float64 { return x / y }, quotient},
}

// checkDifferences compares a column of differences, or of ratios, with the two columns before it. The other rows must
// show that it has their differences: three of four must agree.
func (c *checker) checkDifferences(s *sheet) {
	for k := range s.columns {
		for _, x := range combinations {
			if a, b := s.minuends(k); a > 0 && x.head.MatchString(s.columns[k].plain) {
				c.checkCombination(s, k, a, b, x)
			}
		}
	}
}

func (c *checker) checkCombination(s *sheet, k, a, b int, x combination) {
	list, turned := s.combined(k, a, b, x), s.combined(k, b, a, x)
	if countAgreeing(turned) > countAgreeing(list) {
		list = turned
	}
	if countAgreeing(list) > 2 {
		c.judgeColumn(s, list, x.name)
	}
}

// judgeColumn judges the numbers of a column by others in their rows, if three of four agree.
func (c *checker) judgeColumn(s *sheet, list []difference, name string) {
	if n := countAgreeing(list); n < 2 || 4*n < 3*len(list) {
		return
	}
	for _, d := range list {
		r := c.cellResult(document.TableCheck, s, *d.cell)
		r.Type, r.Verdict, r.Why = name, document.Consistent, "it is "+d.said
		switch {
		case d.agrees:
		case c.hasFinding(s, d.parts):
			r = unchecked(r, "it is not "+d.said+", with a number that is questioned above")
		case d.near:
			r = unchecked(r, "it is not "+d.said+": it may be cut off instead of rounded")
		case otherDifference.MatchString(d.about):
			r = unchecked(r, "it is not "+d.said+": it may be adjusted")
		default:
			r.Verdict = document.Inconsistent
			r.Why = d.said + "; the other rows of the column are " + name + "s of this kind"
		}
		c.add(r)
	}
}

// A difference is a printed difference, with the difference of two other cells.
type difference struct {
	cell   *printed.Cell
	row    int
	agrees bool
	near   bool   // it is off by one unit of its last place
	about  string // what the table says about it
	said   string
	parts  []printed.Cell // that it was computed from
}

// hasFinding reports whether one of several cells is a finding.
func (c *checker) hasFinding(s *sheet, cells []printed.Cell) bool {
	return slices.ContainsFunc(c.out.Results, func(r document.Result) bool {
		return r.Block == s.block && r.IsFinding() &&
			slices.ContainsFunc(cells, func(x printed.Cell) bool { return r.From == x.From })
	})
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

// combined returns the values of a column, with what the two others give for them. Nothing is divided by a number that
// may be 0.
func (s *sheet) combined(k, a, b int, c combination) []difference {
	var list []difference
	for r := range s.cells {
		row := s.cells[r]
		if max(k, a, b) >= len(row) || row[k].First == nil || s.isSizes(r) { // sizes add up
			continue
		}
		x, y := s.valueAt(r, a), s.valueAt(r, b)
		if x == nil || y == nil {
			continue
		}
		if c.sign == "/" && y.Span().Low <= 0 {
			continue
		}
		from := c.span(x.Span(), y.Span())
		exact := places(c.exact(x.Value, y.Value), max(x.Places, y.Places))
		list = append(list, difference{
			cell: &row[k], row: r, agrees: row[k].First.Span().Overlaps(from.Widened(1e-9)), about: s.about(r),
			said: fmt.Sprintf("%s %s %s = %s", x.Text, c.sign, y.Text, exact),
		})
	}
	return list
}

// valueAt returns the value of a cell for differences of groups: the number at its beginning, or the percentage after a
// count, 37 (12.1), 37/306 (12.1%). It returns nil for a count with only its total.
func (s *sheet) valueAt(r, k int) *printed.Number {
	x := &s.cells[r][k]
	if m := wholeInCell.FindStringSubmatch(strings.ReplaceAll(x.Text, "%", "")); m != nil {
		n, _ := printed.ReadNumber(m[3], false)
		return &n
	}
	switch {
	case x.First == nil || countOfWhole.MatchString(x.Text):
		return nil
	case s.isShareAt(r, k):
		_, percent := s.shareAt(r, k)
		return percent
	}
	return x.First
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
	timeHead = lazyregexp.New(`(?i)^(?:total |no\. of |number of )?(?:(?:person|patient|subject|woman|child)[- ]` +
		`?(?:years?|months?|weeks?|days?|time)|PYs?|PYRS?)\b`)
	rateHead     = lazyregexp.New(`(?i)\b(?:rates?|incidence|IR)\b`)
	noRate       = lazyregexp.New(`(?i)\bratios?\b|\bIRR\b|\bdiff|\badj|\bstandardi[sz]ed`)
	varianceHead = lazyregexp.New(`^(?i:variances?|var\.?)$`)
	rootHead     = lazyregexp.New(`^(?i:sds?|s\.d\.|std\.? ?dev(?:iations?|\.)?|standard deviations?)$`)
)

// checkRates compares a column of rates with the counts and the times of its rows, and one of standard deviations with
// the variances before it.
func (c *checker) checkRates(s *sheet) {
	for k := range s.columns {
		head := s.columns[k].plain
		switch {
		case rateHead.MatchString(head) && !noRate.MatchString(s.columns[k].name) && !timeHead.MatchString(head):
			c.judgeColumn(s, s.ratesOf(k), "rate")
		case k > 0 && rootHead.MatchString(head) && varianceHead.MatchString(s.columns[k-1].plain):
			c.judgeColumn(s, s.computed(k, k-1, k-1, func(x, _ printed.Number) (printed.Span, string) {
				at := x.Span()
				return printed.Span{Low: math.Sqrt(math.Max(0, at.Low)), High: math.Sqrt(math.Max(0, at.High))},
					"\u221a" + x.Text + " = " + Short(math.Sqrt(math.Max(0, x.Value)))
			}), "root")
		}
	}
}

// ratesOf returns the rates of a column with what the counts and the times of their rows give, for the column of counts
// and the unit of time that most rows fit.
func (s *sheet) ratesOf(k int) (best []difference) {
	most := 0
	for time := range s.columns {
		for count := range s.columns {
			if count == time || count == k || !timeHead.MatchString(s.columns[time].plain) {
				continue
			}
			for unit := 1.0; unit < 1e6; unit *= 10 {
				list := s.computed(k, count, time, func(x, y printed.Number) (printed.Span, string) {
					at := y.Span()
					return printed.Span{Low: unit * x.Value / at.High, High: unit * x.Value / at.Low},
						fmt.Sprintf("%s/%s \u00d7 %.0f = %s", x.Text, y.Text, unit, Short(unit*x.Value/y.Value))
				})
				if n := countAgreeing(list); n > most {
					best, most = list, n
				}
			}
		}
	}
	return best
}

// computed returns the values of a column, with what a function of two others in their rows gives for them.
func (s *sheet) computed(
	k, a, b int, of func(x, y printed.Number) (printed.Span, string),
) (list []difference) {
	for r, row := range s.cells {
		if max(k, a, b) >= len(row) || row[k].First == nil || row[a].First == nil || row[b].First == nil ||
			row[b].First.Span().Low <= 0 || a != b && row[a].First.Places > 0 {
			continue
		}
		allowed, said := of(*row[a].First, *row[b].First)
		v := row[k].First
		list = append(list, difference{
			cell: &row[k], row: r, said: said, parts: []printed.Cell{row[a], row[b]},
			agrees: v.Span().Overlaps(allowed.Widened(1e-9)),
			near:   v.Span().Widened(2 * v.Half).Overlaps(allowed),
			about:  s.grid.Caption + " " + s.grid.Notes + " " + row[0].Text + " " + s.columns[k].head,
		})
	}
	return list
}

var (
	squaresHead = lazyregexp.New(`^(?:(?i:(?:type [I]+ )?sums? of squares?)|SS|(?i:sum sq)|` +
		`SC|SQ|(?i:sommes? des carres|quadratsummen?))$`)
	meanSqHead = lazyregexp.New(`^(?:(?i:mean squares?)|MS|(?i:mean sq)|` +
		`CM|MQ|(?i:carres? moyens?|mittlere quadrate?))$`)
	varianceRatio = lazyregexp.New(`^F(?i:[- ]?(?:values?|ratios?|statistics?|wert))?$`)
)

// checkVariances judges an analysis-of-variance table: a mean square is a sum of squares divided by its degrees of
// freedom, and F is the mean square of an effect divided by that of its error.
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
		case varianceRatio.MatchString(head):
			f = k
		}
	}
	if min(ss, df, ms) < 0 {
		return
	}
	list := s.meanSquares(ss, df, ms)
	agree := 0
	for _, x := range list {
		if x.allowed.Overlaps(x.ms.First.Span()) {
			agree++
		}
	}
	for _, x := range list {
		c.checkMeanSquare(s, x, agree > 0)
	}
	if 2*agree >= len(list) && f >= 0 {
		c.checkFs(s, s.ratiosOf(list, f))
	}
}

// A meanSquare is a row of an analysis-of-variance table.
type meanSquare struct {
	row     int
	ms      *printed.Cell
	exact   float64
	allowed printed.Span
	whole   bool // the degrees of freedom are an integer
}

func (s *sheet) meanSquares(ss, df, ms int) []meanSquare {
	var list []meanSquare
	for r, row := range s.cells {
		if max(ss, df, ms) >= len(row) || row[ss].First == nil || row[df].First == nil || row[ms].First == nil {
			continue
		}
		n := row[df].First
		if n.Value <= 0 || n.Span().Low <= 0 {
			continue
		}
		by := n.Span()
		if n.Places == 0 {
			by = printed.Span{Low: n.Value, High: n.Value}
		}
		list = append(list, meanSquare{
			r, &row[ms], row[ss].First.Value / n.Value, quotient(row[ss].First.Span(), by), n.Places == 0,
		})
	}
	return list
}

func (c *checker) checkMeanSquare(s *sheet, x meanSquare, known bool) {
	r := c.cellResult(document.TableCheck, s, *x.ms)
	r.Type = "SS/df"
	v := x.ms.First.Span()
	exact := places(x.exact, x.ms.First.Places)
	switch {
	case x.allowed.Overlaps(v):
		r.Verdict, r.Why = document.Consistent, "SS/df = "+exact
	case x.allowed.Overlaps(v.Widened(math.Max(x.ms.First.Half, almost*math.Abs(x.ms.First.Value)))):
		r = unchecked(r, "SS/df is "+exact+": the numbers may be rounded, or cut off, before they are divided")
	case !x.whole || !known:
		r = unchecked(r, "SS/df is "+exact+": the degrees of freedom may be corrected")
	default:
		r.Verdict, r.Why = document.Inconsistent, "SS/df is "+exact
	}
	c.add(r)
}

// A ratioOfSquares is an F, with the mean squares of its row and of its error.
type ratioOfSquares struct {
	f           *printed.Cell
	top, bottom meanSquare
	allowed     printed.Span
	agrees      bool
}

// ratiosOf returns the F of each effect whose error is the next one below.
func (s *sheet) ratiosOf(list []meanSquare, f int) []ratioOfSquares {
	var ratios []ratioOfSquares
	var bottom *meanSquare
	for _, x := range slices.Backward(list) {
		row := s.cells[x.row]
		if f >= len(row) || row[f].First == nil {
			bottom = nil
			if errorRow.MatchString(oneLine(row[0].Text)) && x.ms.First.Span().Low > 0 {
				bottom = &x
			}
			continue
		}
		if bottom != nil {
			q := quotient(x.ms.First.Span(), bottom.ms.First.Span())
			ratios = append(ratios, ratioOfSquares{&row[f], x, *bottom, q, q.Overlaps(row[f].First.Span())})
		}
	}
	return ratios
}

// checkFs compares each F with the ratio of two mean squares. If there are several effects, one may have another
// error: it is a finding only if at least two others agree, and all others or three of four.
func (c *checker) checkFs(s *sheet, ratios []ratioOfSquares) {
	agree := 0
	for _, x := range ratios {
		if x.agrees {
			agree++
		}
	}
	known := len(ratios) == 1 || agree >= 2 && (agree == len(ratios)-1 || 4*agree >= 3*len(ratios))
	for _, x := range slices.Backward(ratios) {
		fits := x.top.allowed.Overlaps(x.top.ms.First.Span()) && x.bottom.allowed.Overlaps(x.bottom.ms.First.Span())
		if agree > 0 || known && fits {
			c.checkF(s, x, known && fits)
		}
	}
}

func (c *checker) checkF(s *sheet, x ratioOfSquares, known bool) {
	r := c.cellResult(document.TableCheck, s, *x.f)
	v := x.f.First
	exact := Short(x.top.ms.First.Value / x.bottom.ms.First.Value)
	r.Type, r.Verdict, r.Why = "MS/MS", document.Consistent, "it is the quotient of the mean squares"
	switch {
	case x.agrees:
	case x.allowed.Overlaps(v.Span().Widened(math.Max(v.Half, almost*v.Value))):
		r = unchecked(r, "the mean squares give "+exact+": the numbers may be rounded before they are divided")
	case !known:
		r = unchecked(r, "the mean squares give "+exact+": the effect may have another error")
	default:
		r.Verdict, r.Why = document.Inconsistent, "the mean squares give F = "+exact
	}
	c.add(r)
}
