package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rederive/document"
)

// Findings are the results to ask the authors about, the worst first: those that change a conclusion, then those in
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

// InOrder lists all results in the order of the paper.
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

// A Count says how many results of a review there are.
type Count struct {
	Found     int // results that could be checked
	Agree     int
	Differ    int // with those that change a conclusion
	Decisions int
	Alone     int // p-values without a statistic
	Unchecked int // the other results that could not be checked
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
		text := fmt.Sprintf("%s found, %d agree", counted(c.Found, "result"), c.Agree)
		if n := c.Differ - c.Decisions; n > 0 {
			text += fmt.Sprintf(", %d do not", n)
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
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
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

// Explain says in one sentence what is printed and what was computed.
func Explain(r *document.Result) string {
	if r.Why != "" {
		return r.Why
	}
	if r.Computed == nil {
		return ""
	}
	text := "computed p = " + Short(r.Exact)
	if low, high := Short(r.Computed[0]), Short(r.Computed[1]); low != high {
		text += fmt.Sprintf(" (rounding allows %s to %s)", low, high)
	}
	return text
}

// Assumes says under which assumption a check was made.
func Assumes(r *document.Result) string {
	return map[document.Check]string{
		document.MeanCheck:     "each value is a whole number; the mean of several items has more places",
		document.ShareCheck:    "the printed size is that of the whole, and no value is missing",
		document.TotalCheck:    "all parts are printed, and none contains another",
		document.TableCheck:    "the columns are what their heads say",
		document.IntervalCheck: "the interval is that of the estimate printed with it",
		document.EffectCheck:   "the effect size is that of the test printed with it",
	}[r.Check]
}
