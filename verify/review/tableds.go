package review

import (
	"math"
	"slices"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// otherD matches words of a table whose d need not follow from the printed means.
var otherD = lazyregexp.New(`(?i)\b(?:adjusted|ancova|covaria\w+|models?|paired|repeated|within|change|gain|imput\w+|` +
	`robust|weighted|transformed|log|latent|marginal|estimated)\b|d_\{`)

// A dOfRow is a d with what the means and standard deviations of the two groups of its row give.
type dOfRow struct {
	row, column int
	value       printed.Span // without sign
	allowed     []printed.Span
	exact       float64 // with the pooled standard deviation
}

func (x *dOfRow) agrees() bool { return slices.ContainsFunc(x.allowed, x.value.Overlaps) }

// distance is that of the printed value from the nearest that the groups give.
func (x *dOfRow) distance() float64 {
	least := math.Inf(1)
	for _, a := range x.allowed {
		least = math.Min(least, math.Max(a.Low-x.value.High, x.value.Low-a.High))
	}
	return least
}

// checkTableDs compares a column of d or g with the means and standard deviations of the two groups in its rows. Most
// rows must show that this is what they are: three of four, and at least three.
func (c *checker) checkTableDs(s *sheet) {
	for k := 1; k < len(s.columns); k++ {
		if name := printed.EffectNamed(s.columns[k].plain); name != "d" && name != "g" {
			continue
		}
		var list []dOfRow
		agree := 0
		for r := range s.cells {
			if x := s.dOf(r, k); x != nil {
				list = append(list, *x)
				if x.agrees() {
					agree++
				}
			}
		}
		if !areSure(agree, len(list)) {
			continue
		}
		for i := range list {
			c.judgeD(s, &list[i])
		}
	}
}

// judgeD judges a d that was not judged by a test of its row.
func (c *checker) judgeD(s *sheet, x *dOfRow) {
	const near = 0.05
	cell := s.cells[x.row][x.column]
	if c.hasResult(s.block, cell.From, document.EffectCheck) {
		return
	}
	out := c.cellResult(document.EffectCheck, s, cell)
	out.Type = printed.EffectNamed(s.columns[x.column].plain)
	switch {
	case x.agrees():
		out.Verdict, out.Why = document.Consistent, "the means and standard deviations of its row give it"
	case x.distance() < near || otherD.MatchString(s.about(x.row)):
		out = unchecked(out, x.said()+": it may have been computed in another way")
	default:
		out.Verdict, out.Why = document.Inconsistent, x.said()+"; those of the other rows agree"
	}
	c.add(out)
}

func (x *dOfRow) said() string {
	return "the means and standard deviations of its row give " + Short(x.exact)
}

// dOf returns the d of a cell with what the groups of its row give: with the pooled, the average or one of the two
// standard deviations, and with the correction for small samples.
func (s *sheet) dOf(r, k int) *dOfRow {
	if k >= len(s.cells[r]) || s.cells[r][k].First == nil || s.cells[r][k].First.Places == 0 {
		return nil
	}
	list := s.groupsOf(r, k)
	if len(list) != 2 || list[0].sd.Value <= 0 || list[1].sd.Value <= 0 {
		return nil
	}
	a, b := list[0], list[1]
	v, m, o := s.cells[r][k].First.Span(), a.mean.Span(), b.mean.Span()
	off := printed.Span{Low: m.Low - o.High, High: m.High - o.Low}
	wa, wb, correction := 1.0, 1.0, 1.0
	if a.n > 1 && b.n > 1 {
		wa, wb = a.n-1, b.n-1
		correction = 1 - 3/(4*(a.n+b.n-2)-1)
	}
	x := &dOfRow{row: r, column: k, value: printed.Span{Low: v.Least(), High: v.Largest()}}
	x.exact = (a.mean.Value - b.mean.Value) /
		math.Sqrt((wa*a.sd.Value*a.sd.Value+wb*b.sd.Value*b.sd.Value)/(wa+wb))
	for _, w := range [][2]float64{{wa, wb}, {1, 1}, {1, 0}, {0, 1}} {
		pooled := func(p, q float64) float64 { return math.Sqrt((w[0]*p*p + w[1]*q*q) / (w[0] + w[1])) }
		low := pooled(a.sd.Span().Least(), b.sd.Span().Least())
		high := pooled(a.sd.Span().Largest(), b.sd.Span().Largest())
		x.allowed = append(x.allowed, printed.Span{
			Low: off.Least() / high * correction, High: off.Largest() / math.Max(low, 1e-300),
		})
	}
	return x
}

var (
	rSquaredRow = lazyregexp.New(`^R(?:[- ]?(?:squared?|sq\.?)| ?2|\x{00b2})$`)
	adjustedRow = lazyregexp.New(`^(?i:adj(?:\.|usted)?) ?R(?:[- ]?(?:squared?|sq\.?)| ?2|\x{00b2})$|` +
		`^R(?: ?2|\x{00b2}),? ?\(?(?i:adj(?:\.|usted)?)\)?$`)
	casesRow = lazyregexp.New(`^(?i:(?:no\.|num\.|number) (?:of )?)?(?i:observations|obs\.?)$|^[Nn]$`)
	fRow     = lazyregexp.New(`^F(?:[- ]?(?i:statistics?|stat\.?|values?|tests?))?$`)
	// otherFits matches words of a table whose R squared may be that within groups only.
	otherFits   = lazyregexp.New(`(?i)\b(?:within|between|overall|pseudo|fixed[- ]effects?|FE|random|absorbed)\b`)
	constantRow = lazyregexp.New(`(?i)^\(?(?:constant|intercept|cons)\b`)
)

// A fit has how well the model in a column fits, from the rows below its coefficients.
type fit struct {
	r2, adjusted, n, f *printed.Cell
	predictors         float64 // 0 if they cannot be counted
}

// checkFits compares R squared with the adjusted one and with F, in the columns of a table of regressions, by the
// numbers of observations and of coefficients. Only an adjusted R squared above the other one is a finding.
func (c *checker) checkFits(s *sheet) {
	for k := 1; k < len(s.columns); k++ {
		x := s.fitOf(k)
		if x.r2 == nil {
			continue
		}
		r2 := x.r2.First.Span()
		if x.adjusted != nil && x.adjusted.First.Span().Low > r2.High {
			out := c.cellResult(document.EffectCheck, s, *x.adjusted)
			out.Type, out.Value = "R^2", x.adjusted.First.Text
			out.Verdict, out.Why = document.Inconsistent, "it is larger than R\u00b2, "+x.r2.First.Text
			if otherFits.MatchString(s.about(0)) || slices.ContainsFunc(s.cells, func(row []printed.Cell) bool {
				return len(row) > 0 && otherFits.MatchString(row[0].Text)
			}) {
				out = unchecked(out, out.Why+"; one may be within, the other between groups")
			}
			c.add(out)
			continue
		}
		if x.n == nil || x.predictors == 0 || x.n.First.Value <= x.predictors+1 {
			continue
		}
		k, n := x.predictors, x.n.First.Value
		adjusted := func(r2 float64) float64 { return 1 - (1-r2)*(n-1)/(n-k-1) }
		c.addFit(s, x, x.adjusted, printed.Span{Low: adjusted(r2.Low), High: adjusted(r2.High)})
		f := func(r2 float64) float64 { return r2 / k / ((1 - r2) / (n - k - 1)) }
		if r2.High < 1 {
			c.addFit(s, x, x.f, printed.Span{Low: f(max(0, r2.Low)), High: f(r2.High)})
		}
	}
}

// addFit adds a number that follows from R squared, and R squared if it was not added. If it does not, the model may be
// another one, with robust errors or effects that are not printed.
func (c *checker) addFit(s *sheet, x fit, other *printed.Cell, allowed printed.Span) {
	if other == nil || c.hasResult(s.block, other.From) || !allowed.Overlaps(other.First.Span()) {
		return
	}
	for _, cell := range []*printed.Cell{x.r2, other} {
		if c.hasResult(s.block, cell.From) {
			continue
		}
		out := c.cellResult(document.EffectCheck, s, *cell)
		out.Type, out.Value, out.Verdict = "R^2", cell.First.Text, document.Consistent
		of := counted(int(x.predictors), "coefficient") + " and N = " + x.n.First.Text
		if out.Why = "R\u00b2, " + of + " give it"; cell == x.r2 {
			out.Why = "with " + of + " it gives " + other.First.Text
		}
		c.add(out)
	}
}

// fitOf reads the rows below the coefficients of a column.
func (s *sheet) fitOf(k int) fit {
	var x fit
	counts := true
	for r := range s.cells {
		if k >= len(s.cells[r]) {
			continue
		}
		cell, name := &s.cells[r][k], oneLine(s.cells[r][0].Text)
		var to **printed.Cell
		switch {
		case rSquaredRow.MatchString(name):
			to = &x.r2
		case adjustedRow.MatchString(name):
			to = &x.adjusted
		case casesRow.MatchString(name):
			to = &x.n
		case fRow.MatchString(name):
			to = &x.f
		}
		switch {
		case to != nil && (*to != nil || cell.First == nil):
			return fit{} // several panels
		case to != nil:
			*to = cell
		case name == "" || constantRow.MatchString(name) || oneLine(cell.Text) == "":
		case cell.First == nil: // effects of years: yes
			counts = false
		case x.r2 == nil && x.n == nil && x.adjusted == nil && x.f == nil:
			x.predictors++
		}
	}
	if !counts {
		x.predictors = 0
	}
	return x
}

// An errorOfMean is a standard error with what the standard deviation and the size of its row give.
type errorOfMean struct {
	cell    printed.Cell
	allowed printed.Span
	exact   float64
}

func (x *errorOfMean) agrees() bool { return x.cell.First.Span().Overlaps(x.allowed) }

// checkMeanErrors compares a column of standard errors with the standard deviations and the sizes of its rows. Most
// rows must show that the errors are those of means: three of four, and at least three.
func (c *checker) checkMeanErrors(s *sheet) {
	for k := 1; k < len(s.columns); k++ {
		if s.columns[k].role != roleSE || s.countRelated(k, roleSD) != 1 {
			continue
		}
		var best []errorOfMean
		most := 0
		for j := 1; j < len(s.columns); j++ {
			if list, agree := s.errorsBy(k, j); agree > most {
				best, most = list, agree
			}
		}
		for i := range best {
			if areSure(most, len(best)) {
				c.judgeMeanError(s, &best[i])
			}
		}
	}
}

// errorsBy returns the standard errors of a column, if another one has the sizes of the rows, and how many agree.
func (s *sheet) errorsBy(k, sizes int) (list []errorOfMean, agree int) {
	if col := &s.columns[sizes]; col.role != roleN && col.role != roleOther || !s.areRelated(sizes, k) {
		return nil, 0
	}
	for r := range s.cells {
		if max(k, sizes) >= len(s.cells[r]) || !s.cells[r][k].IsNumber() || !s.cells[r][sizes].IsNumber() {
			continue
		}
		n, sd := s.cells[r][sizes].First, s.near(r, k, roleSD)
		if n.Places > 0 || n.Value < 2 || sd == nil || !sd.IsNumber() || sd.First.Value <= 0 {
			continue
		}
		by := math.Sqrt(n.Value)
		x := errorOfMean{
			s.cells[r][k],
			printed.Span{Low: sd.First.Span().Low / by, High: sd.First.Span().High / by},
			sd.First.Value / by,
		}
		if list = append(list, x); x.agrees() {
			agree++
		}
	}
	return list, agree
}

// judgeMeanError judges a standard error where those of the other rows agree.
func (c *checker) judgeMeanError(s *sheet, x *errorOfMean) {
	const near = 1.1 // of one that was computed from other sizes
	out := c.cellResult(document.TableCheck, s, x.cell)
	out.Type = "SE"
	said, v := "SD/\u221an is "+Short(x.exact), x.cell.First.Span()
	switch {
	case x.agrees():
		out.Verdict, out.Why = document.Consistent, said
	case v.Low < near*x.allowed.High && near*v.High > x.allowed.Low:
		out = unchecked(out, said+": the size may be another one")
	default:
		out.Verdict, out.Why = document.Inconsistent, said+"; the other rows agree"
	}
	c.add(out)
}
