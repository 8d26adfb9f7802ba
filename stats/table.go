package stats

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/show"
)

// Table returns the model as papers print it: coefficients with standard errors, test
// statistics and p-values, and a summary of the fit below them. Numbers are printed to
// three significant digits of their standard error.
func (m *Model) Table() show.Table {
	statistic := "t"
	if m.normal {
		statistic = "z"
	}
	t := show.Table{Head: []string{m.Title, "estimate", "SE", statistic, "p"}, Keys: 1}
	for _, i := range m.printed() {
		places := placesFor(m.Errors[i])
		t.Rows = append(t.Rows, []any{
			m.Names[i], decimal(m.Coefficients[i], places), decimal(m.Errors[i], places),
			decimal(m.Statistics[i], 2), PText(m.P[i]),
		})
	}
	t.Note = strings.Join(append([]string{m.summary()}, m.Notes...), " ")
	return t
}

// String returns the table as text.
func (m *Model) String() string { return tableText(m.Table()) }

// summary describes how well the model fits.
func (m *Model) summary() string {
	parts := []string{fmt.Sprintf("n = %d", m.N)}
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	switch {
	case m.link != nil:
		add("deviance %s (%.0f df), of %s without predictors", significant(m.Deviance, 5), m.DF,
			significant(m.NullDeviance, 5))
		if m.link.dispersed {
			add("dispersion %s", significant(m.Dispersion, 4))
		}
		add("AIC %s", significant(m.AIC, 5))
		add("%s", count(m.Iterations, "iteration"))
	case m.FDF > 0:
		add("R² = %.4f, adjusted %.4f", m.R2, m.AdjustedR2)
		add("F(%.0f, %.0f) = %s, p %s", m.FDF, m.DF, significant(m.F, 4), relation(m.PF))
		add("σ = %s", significant(m.Sigma, 4))
	default:
		add("σ = %s (%.0f df)", significant(m.Sigma, 4), m.DF)
	}
	return strings.Join(parts, "; ") + "."
}

// CompareModels returns models side by side, as econometric papers print them: coefficients
// with standard errors in brackets below, and the numbers of observations.
func CompareModels(titles []string, models ...*Model) show.Table {
	if len(titles) != len(models) || len(models) == 0 {
		fail("CompareModels", "%s for %s", count(len(titles), "title"), count(len(models), "model"))
	}
	t := show.Table{Head: append([]string{""}, titles...), Keys: 1}
	var names []string
	for _, m := range models {
		for _, i := range m.printed() {
			if !slices.Contains(names, m.Names[i]) {
				names = append(names, m.Names[i])
			}
		}
	}
	for _, name := range names {
		above, below := []any{name}, []any{""}
		for _, m := range models {
			a, b := "", ""
			if i := slices.Index(m.Names, name); i >= 0 && slices.Contains(m.printed(), i) {
				places := placesFor(m.Errors[i])
				a, b = decimal(m.Coefficients[i], places), "("+decimal(m.Errors[i], places)+")"
			}
			above, below = append(above, a), append(below, b)
		}
		t.Rows = append(t.Rows, above, below)
	}
	last := []any{"n"}
	for _, m := range models {
		last = append(last, m.N)
	}
	t.Rows = append(t.Rows, last)
	return t
}

// tableText formats a table as text, in columns.
func tableText(t show.Table) string {
	b, err := show.Render(t)
	if err != nil {
		return err.Error()
	}
	return b.Text()
}

// placesFor returns the number of decimals that show three digits of a number.
func placesFor(x float64) int {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 3
	}
	return min(12, max(0, 2-int(math.Floor(math.Log10(math.Abs(x))))))
}

// mostDigits is the size from which numbers are written with an exponent.
const mostDigits = 1e15

// decimal formats a number with the given number of decimals, and a typographic minus. Rounding errors and numbers of
// more than 15 digits have an exponent.
func decimal(x float64, places int) string {
	size := math.Abs(x)
	text := strconv.FormatFloat(x, 'f', places, 64)
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "−∞"
	case size >= mostDigits || size < 1/mostDigits && x != 0 && places >= 12:
		text = strconv.FormatFloat(x, 'e', 3, 64)
	}
	if rest, negative := strings.CutPrefix(text, "-"); negative {
		if strings.Trim(rest, "0.") == "" {
			return rest
		}
		return "−" + rest
	}
	return text
}

// significant formats a number with the given number of digits, but never rounds digits
// before the decimal point.
func significant(x float64, digits int) string {
	if x == 0 {
		return "0"
	}
	return decimal(x, max(0, digits-1-int(math.Floor(math.Log10(math.Abs(x))))))
}

// PText formats a p-value as papers do: with three decimals, or as < 0.001.
func PText(p float64) string {
	switch {
	case math.IsNaN(p):
		return "–"
	case p < 0.001:
		return "< 0.001"
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

func relation(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return "= " + PText(p)
}
