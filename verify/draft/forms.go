package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/value"
)

// forms returns the claims that a result may become, the closest to print first.
func (k *projectWriter) forms(r *document.Result) (list [][]field) {
	kind := string(r.Check)
	if relation := relationOf(r); relation != "" {
		return [][]field{{
			{"kind", "total"},
			{"printed", quote(relation)},
			{"copy", quote(document.Plain(r.Text))},
			{"repair", "as a relation between its numbers"},
		}}
	}
	if r.Check != document.TestCheck && r.Check != document.MeanCheck {
		return nil
	}
	text := document.Plain(r.Text)
	printed := [][]field{{{"kind", kind}, {"printed", quote(text)}}}
	repaired := func(form, from, how string) {
		printed = append(printed, []field{
			{"kind", kind}, {"printed", quote(form)}, {"copy", quote(from)}, {"repair", how},
		})
	}
	usual := usualForm(r)
	if usual != "" && usual != text {
		repaired(usual, text, "in the usual form")
	}
	for _, form := range otherForms(r) {
		if form != usual {
			repaired(form, text, "in the usual form")
		}
	}
	for _, form := range k.rowForms(r) {
		repaired(form.text, form.row, "from a row of the table")
	}
	for _, fields := range printed {
		if k.alpha != 0 && k.alpha != 0.05 && r.Check == document.TestCheck {
			fields = append(fields, field{"alpha", fmt.Sprint(k.alpha)})
		}
		list = append(list, fields)
		if r.Check == document.TestCheck {
			list = append(list, append(fields[:len(fields):len(fields)], field{"sided", "one"}))
		}
	}
	return list
}

// A rowForm is a mean in the form of a claim, with the text of its table row.
type rowForm struct{ text, row string }

var (
	headOfSize = lazyregexp.New(`^(?i:n)$`)
	headOfSD   = lazyregexp.New(`^(?i:sd|s\.d\.)$`)
)

// rowForms rewrites a mean in a table with its sample size, and with its standard deviation if there is one.
func (k *projectWriter) rowForms(r *document.Result) []rowForm {
	b := &k.review.Document.Blocks[r.Block]
	if r.Check != document.MeanCheck || b.Grid == nil || b.Grid.Head == 0 {
		return nil
	}
	text := b.Text()
	heads := spread(b.Grid.Rows[b.Grid.Head-1])
	for _, row := range b.Grid.Rows[b.Grid.Head:] {
		if len(row) == 0 {
			continue
		}
		from, to := text.Bytes(row[0].From, row[len(row)-1].To)
		if r.From < from || r.From >= to {
			continue
		}
		size, sd := "", ""
		for i, cell := range spread(row) {
			switch {
			case i >= len(heads):
			case headOfSize.MatchString(heads[i]):
				size = cell
			case headOfSD.MatchString(heads[i]):
				sd = cell
			}
		}
		if size == "" {
			return nil
		}
		line, mean := document.Plain(text.String[from:to]), document.Plain(r.Text)
		list := []rowForm{{fmt.Sprintf("M = %s, n = %s", mean, size), line}}
		if sd != "" {
			list = append([]rowForm{{fmt.Sprintf("M = %s, SD = %s, n = %s", mean, sd, size), line}}, list...)
		}
		return list
	}
	return nil
}

// usualForm returns a test in the form that most papers print.
func usualForm(r *document.Result) string {
	if r.Check != document.TestCheck || r.Value == "" {
		return ""
	}
	p := document.Plain(r.Printed)
	switch {
	case r.PComparison == "ns":
		p = "ns"
	case p == "":
		p = "p " + r.PComparison + " " + r.P
	}
	return fmt.Sprintf("%s %s %s, %s", testName(r), cmp.Or(r.Comparison, "="), r.Value, p)
}

// otherForms returns a test from a list with its own p-value, and with the name of its distribution.
func otherForms(r *document.Result) []string {
	if r.Check != document.TestCheck || r.Value == "" || r.P == "" || r.PComparison == "ns" {
		return nil
	}
	rest := fmt.Sprintf(" %s %s, p %s %s", cmp.Or(r.Comparison, "="), r.Value, r.PComparison, r.P)
	list := []string{testName(r) + rest}
	if r.DF1 != "" && r.DF2 == "" && (r.Type == "Wald" || r.Type == "G2") {
		list = append(list, "chi2("+r.DF1+")"+rest)
	}
	return list
}

var (
	sumOfCounts = lazyregexp.New(`^\d+(?: \+ \d+)+ = \d+$`)
	slopeParts  = lazyregexp.New(`= ?([-\x{2212}]?\d*\.?\d+),? .*?\b(?:SE|se|s\.e\.) ?= ?(\d*\.?\d+)`)
	ends        = lazyregexp.New(`([-\x{2212}]?\d*\.?\d+)(?: ?[,;\x{2013}-] ?| to )` +
		`([-\x{2212}]?\d*\.?\d+)[\])]?(?:;|$)`)
)

// relationOf returns the relation between the numbers of a result: a percentage is a count of a whole. For consistent
// results also: a count is the sum of its parts, t is b/SE, an estimate lies in its interval. It returns "" for others.
func relationOf(r *document.Result) string {
	text := document.Plain(r.Text)
	switch {
	case r.Check == document.ShareCheck:
		return shareRelation(text)
	case r.Verdict != document.Consistent:
		return ""
	case r.Check == document.TotalCheck && sumOfCounts.MatchString(r.Why):
		return r.Why
	case r.Check == document.TableCheck && r.Type == "b/SE":
		if m := slopeParts.FindStringSubmatch(text); m != nil {
			return fmt.Sprintf("%s / %s = %s", m[1], m[2], r.Value)
		}
	case r.Check == document.IntervalCheck && r.Value != "":
		interval, _, _ := strings.Cut(text, ", p")
		interval, _, _ = strings.Cut(interval, "; p")
		if m := ends.FindStringSubmatch(interval); m != nil {
			return fmt.Sprintf("%s <= %s <= %s", m[1], r.Value, m[2])
		}
	}
	return ""
}

// shareRelation rewrites a share that is printed with both counts and its percentage: 13 of 22 (59.1%) is
// 13 / 22 = 59.1%. It returns "" for other shares.
func shareRelation(text string) string {
	v, err := value.ShareKind().Scan(value.Kind{}, text)
	if err != nil || slices.ContainsFunc(v.Items, func(part value.Value) bool { return part.Form == value.NoValue }) {
		return ""
	}
	return fmt.Sprintf("%s / %s = %s", v.Items[0], v.Items[1], v.Items[2])
}

// testName returns a statistic with its degrees of freedom.
func testName(r *document.Result) string {
	switch {
	case r.DF1 != "" && r.DF2 != "":
		return fmt.Sprintf("%s(%s, %s)", r.Type, r.DF1, r.DF2)
	case r.DF1 != "":
		return fmt.Sprintf("%s(%s)", r.Type, r.DF1)
	}
	return r.Type
}
