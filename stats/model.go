package stats

import (
	"math"
	"slices"
	"strings"

	"rederive/show"
)

// A Model is a fitted model. At the end of a cell it is shown as a table, which [Model.Table] returns.
type Model struct {
	Title        string    // such as Linear model
	N            int       // observations
	Names        []string  // of the coefficients
	Coefficients []float64 // in units of the response per unit of the predictor
	Errors       []float64 // their standard errors
	Statistics   []float64 // coefficient over standard error: t, or z
	P            []float64 // for the hypothesis that a coefficient is 0
	Covariance   [][]float64
	DF           float64 // residual degrees of freedom, also of a model with clustered errors
	Fitted       []float64
	Residuals    []float64 // response minus fitted value
	Leverage     []float64 // the diagonal of the hat matrix

	// Fields that are not defined for a model are NaN, here and below.

	// For linear and nonlinear models.
	Sigma float64 // residual standard deviation
	RSS   float64 // weighted sum of squared residuals

	// For linear models. R2 is relative to the mean, or to 0 without an intercept. F tests whether all coefficients but
	// the intercept are 0, with FDF and DF degrees of freedom.
	R2, AdjustedR2, F, FDF, PF float64

	// For all models, as in R: for least squares the errors are normal, and their variance counts as a parameter in
	// AIC. NullDeviance is not defined for nonlinear models.
	Deviance, NullDeviance, LogLikelihood, AIC float64

	Dispersion float64 // for generalised linear models
	Iterations int     // for generalised linear and nonlinear models

	// Notes say what a reader must know: which standard errors these are, and what reduces the number of correct
	// digits. They are at the end of the table.
	Notes []string

	rows   []string // rows to print, if [Model.Rows] was called
	design design
	y      []float64   // the response of a linear model
	normal bool        // the statistics are z instead of t
	bread  [][]float64 // the inverse of X^T W X
	score  []float64   // of each observation; orthogonal to the columns of X
	link   *family     // of a generalised linear model
	errorf float64     // degrees of freedom of the standard errors
}

// at returns the index of a coefficient.
func (m *Model) at(who, name string) int {
	i := slices.Index(m.Names, name)
	if i < 0 {
		fail(who, "there is no coefficient %q; there are %s", name, strings.Join(m.Names, ", "))
	}
	return i
}

// Coef returns the coefficient with a name. The column of ones is called (Intercept).
func (m *Model) Coef(name string) float64 { return m.Coefficients[m.at("Coef", name)] }

// SE returns the standard error of a coefficient.
func (m *Model) SE(name string) float64 { return m.Errors[m.at("SE", name)] }

// PValue returns the p-value of a coefficient.
func (m *Model) PValue(name string) float64 { return m.P[m.at("PValue", name)] }

// Interval returns the confidence interval of a coefficient: the coefficient minus and plus the quantile of t (or of
// the normal distribution) times its standard error.
func (m *Model) Interval(name string, level ...float64) []float64 {
	return m.interval(m.at("Interval", name), levelOf("Interval", level))
}

func (m *Model) interval(i int, level float64) []float64 {
	reach := m.quantile(level) * m.Errors[i]
	return []float64{m.Coefficients[i] - reach, m.Coefficients[i] + reach}
}

func (m *Model) quantile(level float64) float64 {
	if m.normal {
		return QuantileNormal((1 + level) / 2)
	}
	return QuantileT((1+level)/2, m.errorf)
}

// Ratio returns the exponentials of a coefficient and of the ends of its interval: an odds ratio for [Logit], a rate
// ratio for [Poisson].
func (m *Model) Ratio(name string, level ...float64) []float64 {
	return m.ratio(m.at("Ratio", name), levelOf("Ratio", level))
}

func (m *Model) ratio(i int, level float64) []float64 {
	ends := m.interval(i, level)
	return []float64{math.Exp(m.Coefficients[i]), math.Exp(ends[0]), math.Exp(ends[1])}
}

// setErrors fills in the standard errors and the results that depend on them. If df is 0, the statistics are z.
func (m *Model) setErrors(covariance [][]float64, df float64) {
	p := len(m.Coefficients)
	m.Covariance, m.errorf, m.normal = covariance, df, df == 0
	m.Errors, m.Statistics, m.P = make([]float64, p), make([]float64, p), make([]float64, p)
	for i, b := range m.Coefficients {
		m.Errors[i] = math.Sqrt(covariance[i][i])
		m.Statistics[i] = b / m.Errors[i]
		switch {
		case math.IsNaN(m.Statistics[i]): // 0 over 0
			m.P[i] = math.NaN()
		case m.normal:
			m.P[i] = TailNormal(m.Statistics[i])
		default:
			m.P[i] = TailT(m.Statistics[i], df)
		}
	}
}

// Estimates offers the model as a table of estimates: the value and standard error of each coefficient, in one column.
// It is for claims of kind table of estimate.
func (m *Model) Estimates(column string) *show.Cells {
	return m.put(column, func(i int) any { return []float64{m.Coefficients[i], m.Errors[i]} })
}

// Starred is [Model.Estimates] with the p-values, for claims with stars.
func (m *Model) Starred(column string) *show.Cells {
	return m.put(column, func(i int) any { return []float64{m.Coefficients[i], m.Errors[i], m.P[i]} })
}

// Intervals offers the value of each coefficient and the ends of its interval, for claims of kind table of
// estimate with interval.
func (m *Model) Intervals(column string, level ...float64) *show.Cells {
	l := levelOf("Intervals", level)
	return m.put(column, func(i int) any { return append([]float64{m.Coefficients[i]}, m.interval(i, l)...) })
}

// Ratios offers the exponentials of all coefficients but the intercept, with their intervals.
func (m *Model) Ratios(column string, level ...float64) *show.Cells {
	l := levelOf("Ratios", level)
	cells := show.NewCells()
	for _, i := range m.effects() {
		cells.Put(m.ratio(i, l), m.Names[i], column)
	}
	return cells
}

func (m *Model) put(column string, value func(i int) any) *show.Cells {
	cells := show.NewCells()
	for _, i := range m.printed() {
		cells.Put(value(i), m.Names[i], column)
	}
	return cells
}

// Rows returns the same model with only the rows that a paper prints, in this order: its table, offers and figures have
// no others. For example, m.Rows("treated").Ratios("odds ratio") offers a model that is adjusted for age without the
// row of age. The fit uses all parts.
func (m *Model) Rows(names ...string) *Model {
	if len(names) == 0 {
		fail("Rows", "no row is named; there are %s", strings.Join(m.Names, ", "))
	}
	for i, name := range names {
		if m.at("Rows", name); slices.Contains(names[:i], name) {
			fail("Rows", "%s is named twice", name)
		}
	}
	c := m.copyOf()
	c.rows = slices.Clone(names)
	return c
}

// printed returns the indexes of the coefficients that have rows.
func (m *Model) printed() []int {
	var list []int
	if m.rows == nil {
		for i := range m.Names {
			list = append(list, i)
		}
		return list
	}
	for _, name := range m.rows {
		list = append(list, m.at("Rows", name))
	}
	return list
}

// effects returns the indexes of the printed coefficients without the intercept.
func (m *Model) effects() []int {
	return slices.DeleteFunc(m.printed(), func(i int) bool { return m.Names[i] == intercept })
}

// copyOf returns a copy of the model whose notes can be appended to.
func (m *Model) copyOf() *Model {
	c := *m
	c.Notes = slices.Clone(m.Notes)
	return &c
}

// Predict returns the mean response for values of the predictors, in the order of the design without the intercept, and
// its standard error, the square root of x^T C x, where C is the covariance of the coefficients.
func (m *Model) Predict(values ...float64) (mean, se float64) {
	row := values
	if m.design.intercept {
		row = append([]float64{1}, values...)
	}
	if m.design.columns == nil || len(row) != len(m.Names) {
		fail("Predict", "%s for the coefficients %s", count(len(values), "value"), strings.Join(m.Names, ", "))
	}
	mean = inner(row, m.Coefficients)
	se = math.Sqrt(inner(row, times(m.Covariance, row)))
	if m.link != nil {
		return m.link.mean(mean), se * m.link.slope(mean)
	}
	return mean, se
}
