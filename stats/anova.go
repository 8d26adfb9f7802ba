package stats

import (
	"fmt"
	"math"

	"rederive/show"
)

// An Anova is an analysis of variance: a row for each source, the last one for the residual.
// Shown at the end of a cell it is its table.
type Anova struct {
	Sources []Source
	R2      float64 // the share of the variation that is explained
	Sigma   float64 // residual standard deviation
}

// A Source is a row of an analysis of variance.
type Source struct {
	Name    string
	DF      float64
	Squares float64 // sum of squares
	Mean    float64 // Squares over DF
	F       float64 // over the residual mean square; 0 for the residual
	P       float64 // of F; 0 for the residual
}

// OneWay compares the means of groups: the sum of squares between them against that within.
// Fisher, Statistical Methods for Research Workers (1925), chapter VII.
func OneWay(groups ...[]float64) *Anova {
	if len(groups) < 2 {
		fail("OneWay", "%s: there is nothing to compare", count(len(groups), "group"))
	}
	var all []float64
	for i, g := range groups {
		finite("OneWay", fmt.Sprintf("group %d", i+1), g, 1)
		all = append(all, g...)
	}
	grand := mean(all)
	var between, within twice
	for _, g := range groups {
		d := mean(g).sub(grand)
		between = between.add(d.mul(d).mul(whole(float64(len(g)))))
		within = within.add(squares(g))
	}
	df := float64(len(all) - len(groups))
	if df < 1 {
		fail("OneWay", "each group has one value: there is no variation within them")
	}
	return newAnova([]Source{
		{Name: "between groups", DF: float64(len(groups) - 1), Squares: between.float()},
		{Name: "within groups", DF: df, Squares: within.float()},
	}, between.add(within).float())
}

// GroupsOf parts values by the words at the same places, in the order in which the words first occur.
func GroupsOf(values []float64, words []string) (groups [][]float64, names []string) {
	if len(values) != len(words) {
		fail("GroupsOf", "%s and %s", count(len(values), "value"), count(len(words), "word"))
	}
	index := map[string]int{}
	for i, w := range words {
		at, known := index[w]
		if !known {
			at = len(names)
			index[w], names, groups = at, append(names, w), append(groups, nil)
		}
		groups[at] = append(groups[at], values[i])
	}
	return groups, names
}

// TwoWay analyses the response by two factors and their interaction. The sums of squares are
// sequential: that of a, that of b beyond a, that of the interaction beyond both; in a balanced
// design the order does not matter. Without repetition there is no interaction row, and what would be
// one is the residual.
func TwoWay(y []float64, a, b Part) *Anova {
	full := []Part{a, b, Product(a, b)}
	steps := [][]Part{nil, {a}, {a, b}}
	names := []string{sourceName(a), sourceName(b)}
	if len(y) > (len(a.columns)+1)*(len(b.columns)+1) {
		steps, names = append(steps, full), append(names, names[0]+" × "+names[1])
	}
	var sources []Source
	var total, last, df float64
	for i, parts := range steps {
		m := leastSquares("TwoWay", designOf("TwoWay", y, parts), y)
		if i == 0 {
			total = m.RSS
		} else {
			sources = append(sources, Source{Name: names[i-1], DF: df - m.DF, Squares: last - m.RSS})
		}
		last, df = m.RSS, m.DF
	}
	return newAnova(append(sources, Source{Name: "residual", DF: df, Squares: last}), total)
}

// sourceName is the name of a factor, without those of its levels.
func sourceName(p Part) string {
	if len(p.names) == 0 {
		fail("TwoWay", "a factor is expected: stats.Factor(name, words)")
	}
	for i := range p.names[0] {
		if p.names[0][i] == ':' {
			return p.names[0][:i]
		}
	}
	return p.names[0]
}

// newAnova computes mean squares, F and p; the last source is the residual.
func newAnova(sources []Source, total float64) *Anova {
	rest := &sources[len(sources)-1]
	rest.Mean = rest.Squares / rest.DF
	if !(rest.Mean > 0) {
		fail("Anova", "there is no residual variation to compare with")
	}
	for i := range sources[:len(sources)-1] {
		s := &sources[i]
		s.Mean = s.Squares / s.DF
		s.F = s.Mean / rest.Mean
		s.P = TailF(s.F, s.DF, rest.DF)
	}
	return &Anova{Sources: sources, R2: 1 - rest.Squares/total, Sigma: math.Sqrt(rest.Mean)}
}

// Table returns the analysis as papers print it.
func (a *Anova) Table() show.Table {
	t := show.Table{Head: []string{"source", "df", "sum of squares", "mean square", "F", "p"}, Keys: 1}
	for i, s := range a.Sources {
		row := []any{s.Name, int(s.DF), significant(s.Squares, 5), significant(s.Mean, 5), "", ""}
		if i < len(a.Sources)-1 {
			row[4], row[5] = decimal(s.F, 2), PText(s.P)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Note = fmt.Sprintf("R² = %.4f; σ = %s.", a.R2, significant(a.Sigma, 4))
	return t
}

// String returns the table as text.
func (a *Anova) String() string { return tableText(a.Table()) }
