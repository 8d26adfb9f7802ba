package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/verify/review/internal/printed"
)

// Findings returns the results to ask the authors about: first those that change a conclusion, then the others, each in
// the order of the paper.
func Findings(r *document.Review) []*document.Result {
	var list []*document.Result
	for i := range r.Results {
		if r.Results[i].IsFinding() {
			list = append(list, &r.Results[i])
		}
	}
	rank := func(x *document.Result) int {
		if x.Verdict == document.DecisionError {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b *document.Result) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// InOrder returns all results in the order of the paper.
func InOrder(r *document.Review) []*document.Result {
	var list []*document.Result
	for i := range r.Results {
		list = append(list, &r.Results[i])
	}
	slices.SortStableFunc(list, func(a, b *document.Result) int {
		return cmp.Or(cmp.Compare(a.Block, b.Block), cmp.Compare(a.From, b.From))
	})
	return list
}

// A Count has the numbers of results of a review.
type Count struct {
	Found     int // results that could be checked
	Agree     int
	Differ    int // including those that change a conclusion
	Decisions int
	Alone     int // p-values without a statistic
	Unchecked int // other results that could not be checked
}

// Counts counts the results.
func Counts(r *document.Review) Count {
	var c Count
	for i := range r.Results {
		switch x := &r.Results[i]; {
		case x.Verdict == document.Consistent:
			c.Agree++
		case x.IsFinding():
			c.Differ++
			if x.Verdict == document.DecisionError {
				c.Decisions++
			}
		case x.Check == document.PCheck:
			c.Alone++
		default:
			c.Unchecked++
		}
	}
	c.Found = c.Agree + c.Differ
	return c
}

// Summary says in one line what a review found.
func Summary(r *document.Review) string {
	c := Counts(r)
	parts := []string{}
	if c.Found > 0 {
		text := fmt.Sprintf("%s found, %d %s", counted(c.Found, "result"), c.Agree, agree(c.Agree))
		if n := c.Differ - c.Decisions; n > 0 {
			text += fmt.Sprintf(", %d %s", n, disagree(n))
		}
		switch c.Decisions {
		case 0:
		case 1:
			text += ", 1 changes a conclusion"
		default:
			text += fmt.Sprintf(", %d change a conclusion", c.Decisions)
		}
		parts = append(parts, text)
	}
	if c.Alone > 0 {
		parts = append(parts, counted(c.Alone, "p-value")+" without a statistic")
	}
	if c.Unchecked > 0 {
		parts = append(parts, counted(c.Unchecked, "result")+" not checked")
	}
	if len(parts) == 0 {
		parts = append(parts, "no results were found that can be checked")
	}
	if r.Tables > 0 {
		text := counted(r.Tables-r.Unread, "table") + " read"
		if r.Unread > 0 {
			text += fmt.Sprintf(", %d not", r.Unread)
		}
		switch read, n := r.Tables-r.Unread, r.Idle; {
		case n == 0:
		case n < read:
			text += fmt.Sprintf(", nothing checked in %d", n)
		case n == 1:
			text += ", nothing in it checked"
		default:
			text += ", nothing in them checked"
		}
		parts = append(parts, text)
	}
	if n := unreadPages(r.Document); n > 0 {
		parts = append(parts, counted(n, "page")+" not read")
	}
	return strings.Join(parts, "; ")
}

// unreadPages counts the pages with something that could not be read: scans and damaged pages.
func unreadPages(d *document.Document) int {
	pages := map[int]bool{}
	for _, n := range d.Notes {
		if n.Page > 0 {
			pages[n.Page] = true
		}
	}
	return len(pages)
}

// uncheckedTables counts the tables that were read, but in which nothing was checked.
func uncheckedTables(r *document.Review) int {
	checked := map[int]bool{}
	for i := range r.Results {
		if x := &r.Results[i]; x.Verdict != document.NotChecked {
			checked[x.Block] = true
		}
	}
	n := 0
	for i := range r.Document.Blocks {
		if b := &r.Document.Blocks[i]; b.Kind == document.Table && b.Grid != nil && !checked[i] {
			n++
		}
	}
	return n
}

func disagree(n int) string {
	if n == 1 {
		return "does not"
	}
	return "do not"
}

func agree(n int) string {
	if n == 1 {
		return "agrees"
	}
	return "agree"
}

// countTable counts a table, and whether its rows and columns were recognized.
func (c *checker) countTable(b *document.Block) {
	c.out.Tables++
	if b.Grid == nil {
		c.out.Unread++
	}
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Explain says in one sentence what was printed and what was computed.
func Explain(r *document.Result) string {
	if r.Why != "" {
		return r.Why
	}
	if r.Computed == nil {
		return ""
	}
	exact, low, high := ComputedP(r)
	return "computed p = " + exact + rounding(low, high)
}

// rounding says which values the rounding of the printed numbers allows, if more than one.
func rounding(low, high string) string {
	if low == high {
		return ""
	}
	return fmt.Sprintf(" (rounding allows %s to %s)", low, high)
}

// Quote returns the printed text of a result. For a test in a table it includes the p-value, which is in another cell.
func Quote(r *document.Result) string {
	if r.Check != document.TestCheck || r.Printed == "" || r.Type == printed.Unnamed {
		return r.Text
	}
	if !printed.StartsNumber(strings.TrimLeft(r.Text, "-−–")) {
		if strings.Contains(r.Text, strings.TrimLeft(r.P, "0")) {
			return r.Text
		}
		return r.Text + ", " + r.Printed
	}
	df := ""
	if r.DF1 != "" {
		df = "(" + strings.TrimSuffix(r.DF1+", "+r.DF2, ", ") + ")"
	}
	name := strings.Replace(r.Type, "chi2", "χ^{2}", 1)
	return fmt.Sprintf("%s%s %s %s, %s", name, df, r.Comparison, r.Text, r.Printed)
}

// ComputedP formats the p-value of the printed numbers, and the smallest and largest p-value that rounding allows, with
// enough digits to distinguish them from numbers that round to the printed one.
func ComputedP(r *document.Result) (exact, low, high string) {
	var edges []float64
	if p, size := printed.ReadNumber(r.P, false); size > 0 && r.PComparison != "ns" {
		edges = []float64{p.Value}
		if r.PComparison == "=" || r.PComparison == "~" {
			edges = []float64{p.Value - p.Half, p.Value + p.Half}
		}
	}
	return Apart(r.Exact, edges...), Apart(r.Computed[0], edges...), Apart(r.Computed[1], edges...)
}

// A method describes how results of one kind are checked.
type method struct {
	check   document.Check
	name    string
	assumes string // its assumption, for findings; empty if none need be stated
	how     string
	source  string // who proposed it
}

var methods = []method{
	{
		document.TestCheck, "Tests", "",
		"The p-value is computed from the statistic and its degrees of freedom. It is two-sided unless the text says " +
			"otherwise.",
		"Nuijten et al. 2016 (statcheck), doi:10.3758/s13428-015-0664-2",
	},
	{document.PCheck, "p-values alone", "", "A p-value lies between 0 and 1.", ""},
	{
		document.MeanCheck, "Means and standard deviations",
		"each value is a whole number; the mean of several items has more places",
		"The mean of whole numbers is a sum divided by the size of the sample, and so is that of their squares.",
		"Brown and Heathers 2017 (GRIM), doi:10.1177/1948550616673876; Anaya 2016 (GRIMMER), " +
			"doi:10.7287/peerj.preprints.2400v1; Allard 2018 (the same, analytically)",
	},
	{
		document.ShareCheck, "Percentages", "the printed size is that of the whole, and no value is missing",
		"A percentage is a count divided by the whole, provided that no value is missing.", "",
	},
	{
		document.TotalCheck, "Totals", "all parts are printed, and none contains another",
		"A total is the sum of its parts, if all are printed and none contains another.", "",
	},
	{
		document.TableCheck, "Relations in tables", "the columns are what their heads say",
		"A coefficient divided by its standard error is the statistic printed with it, and stars stand for its " +
			"p-value. " +
			"A mean square is a sum of squares divided by its degrees of freedom, and a difference is one of " +
			"two columns. A rate is a count divided by a time, and a standard deviation the root of a variance.", "",
	},
	{
		document.IntervalCheck, "Intervals", "the interval is that of the estimate printed with it",
		"An estimate lies in its interval: in the middle, or, for a ratio, in the geometric middle.",
		"Altman and Bland 2011, doi:10.1136/bmj.d2304",
	},
	{
		document.EffectCheck, "Effect sizes", "the effect size is that of the test printed with it",
		"The effect size is computed from the statistic by the usual formulas. The one that fits is named.",
		"Lakens 2013, doi:10.3389/fpsyg.2013.00863",
	},
}

// Assumes returns the assumption of a check.
func Assumes(r *document.Result) string {
	for _, m := range methods {
		if m.check == r.Check {
			return m.assumes
		}
	}
	return ""
}

// Kind returns the name of the kind of a result, as in Methods.
func Kind(r *document.Result) string {
	for _, m := range methods {
		if m.check == r.Check {
			return m.name
		}
	}
	return ""
}

// Methods describes how the results of a review were checked. For each kind of result in the review, it returns the
// name, the method, and who proposed it.
func Methods(r *document.Review) (list [][3]string) {
	for _, m := range methods {
		if slices.ContainsFunc(r.Results, func(x document.Result) bool {
			return x.Check == m.check && (x.Verdict != document.NotChecked || m.check == document.TestCheck)
		}) {
			list = append(list, [3]string{m.name, m.how, m.source})
		}
	}
	return list
}

// explain returns what would make a printed test consistent: the other number of sides, another direction, exchanged or
// truncated digits, another statistic. It tries each, and returns what fits.
func explainTest(t *printed.Test, c *checker, two, one printed.PSpan, directed bool) []string {
	var list []string
	if directed && t.Relation == "=" && t.P.Agrees(one, c.alpha) {
		list = append(list, "the one-sided p-value fits: "+Short(one.Exact))
	}
	if t.P.Relation == "=" && isBound(t.P.Value.Value) {
		turned := *t.P
		turned.Relation = "<"
		if turned.Agrees(two, c.alpha) {
			list = append(list, "p < "+t.P.Value.Text+" fits")
		}
	}
	if (t.P.Relation == "<" || t.P.Relation == ">") && t.P.Value.Value > 0 {
		turned := *t.P
		turned.Relation = map[string]string{"<": ">", ">": "<"}[t.P.Relation]
		if turned.Agrees(two, c.alpha) {
			list = append(list, fmt.Sprintf("p %s %s fits", turned.Relation, t.P.Value.Text))
		}
	}
	if t.Relation != "=" { // many p-values fit a bound
		return list
	}
	for _, v := range exchanged(t.Value.Text) {
		if other, ok := withDigits(t, v); ok && t.P.Agrees(other, c.alpha) {
			list = append(list, fmt.Sprintf("two digits exchanged: %s %s %s fits", t.Stat.Name, t.Relation, v))
		}
	}
	if t.P.Relation == "=" {
		for _, v := range exchanged(t.P.Value.Text) {
			p := *t.P
			p.Value, _ = printed.ReadNumber(v, false)
			if p.Agrees(two, c.alpha) {
				list = append(list, "two digits exchanged: p = "+v+" fits")
			}
		}
	}
	if v := t.P.Value; t.P.Relation == "=" && v.Value <= two.High && two.Low < v.Value+2*v.Half {
		list = append(list, "p = "+v.Text+" fits if it was cut off and not rounded")
	}
	if len(t.DF) == 2 {
		turned := *t
		turned.DF = []printed.Number{t.DF[1], t.DF[0]}
		if s, ok := turned.PSpan(2); ok && t.P.Agrees(s, c.alpha) {
			list = append(list, "the degrees of freedom in the other order fit")
		}
	}
	return list
}

// isBound reports whether a p-value is one that papers compare with.
func isBound(p float64) bool {
	return slices.Contains([]float64{0.1, 0.05, 0.01, 0.005, 0.001, 0.0005, 0.0001}, p)
}

// with returns the p-value of the test with another value.
func withDigits(t *printed.Test, text string) (printed.PSpan, bool) {
	other := *t
	other.Value, _ = printed.ReadNumber(text, false)
	if t.Stat.Tail == "r" && math.Abs(other.Value.Value) > 1 {
		return printed.PSpan{}, false // not a correlation
	}
	return other.PSpan(2)
}

// exchanged returns the number with each pair of neighbouring digits exchanged.
func exchanged(text string) []string {
	var list []string
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	if len(text) > 0 && text[0] == '-' {
		text = text[1:]
	}
	for i := 0; i+1 < len(text); i++ {
		j := i + 1
		if text[j] == '.' {
			j++
		}
		if j >= len(text) || !digit(text[i]) || !digit(text[j]) || text[i] == text[j] {
			continue
		}
		b := []byte(text)
		b[i], b[j] = b[j], b[i]
		list = append(list, string(b))
	}
	return list
}

// Short formats a number with three significant digits, as papers do, and an integer with all of its digits.
func Short(x float64) string { return printed.Short(x) }
