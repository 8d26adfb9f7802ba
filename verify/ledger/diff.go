package ledger

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"rederive"
	"rederive/internal/xslices"
)

// A Change says how one claim or notebook differs between two ledgers.
type Change struct {
	Notebook string   `json:"notebook"`
	ID       string   `json:"id,omitempty"` // empty for the notebook itself
	What     string   `json:"what"`         // added, removed or changed
	Worse    bool     `json:"worse"`        // it passed before and now fails
	Details  []Detail `json:"details"`
}

// A Detail is one thing that changed.
type Detail struct {
	Name string `json:"name"`
	Old  string `json:"old"`
	New  string `json:"new"`
}

// Diff returns the changes from one ledger to another: first notebooks, then
// claims, each in the order of the new ledger and followed by removed ones.
// Positions do not count: a claim that moved has not changed.
func Diff(old, now *rederive.Ledger) []Change {
	changes := []Change{}
	oldBooks, newBooks := booksByPath(old), booksByPath(now)
	for _, n := range now.Notebooks {
		o, ok := oldBooks[n.Path]
		c := Change{Notebook: n.Path, What: "added", Details: bookDetails(o, n)}
		if ok {
			c.What, c.Worse = "changed", o.Status == rederive.RunOK && n.Status != rederive.RunOK ||
				len(n.Errors) > len(o.Errors)
		}
		if !ok || len(c.Details) > 0 {
			changes = append(changes, c)
		}
	}
	for _, o := range old.Notebooks {
		if _, ok := newBooks[o.Path]; !ok {
			changes = append(changes, Change{Notebook: o.Path, What: "removed", Details: []Detail{}})
		}
	}
	return append(changes, diffClaims(old, now)...)
}

func booksByPath(l *rederive.Ledger) map[string]rederive.LedgerNotebook {
	books := map[string]rederive.LedgerNotebook{}
	for _, n := range l.Notebooks {
		books[n.Path] = n
	}
	return books
}

func bookDetails(o, n rederive.LedgerNotebook) []Detail {
	return details(
		Detail{"status", o.Status.String(), n.Status.String()},
		Detail{"engines", strings.Join(o.Engines, " "), strings.Join(n.Engines, " ")},
		Detail{"errors", errorTexts(o.Errors), errorTexts(n.Errors)},
		Detail{"warnings", errorTexts(o.Warnings), errorTexts(n.Warnings)},
	)
}

func errorTexts(errs []rederive.LedgerError) string {
	return strings.Join(xslices.Map(errs, func(e rederive.LedgerError) string { return e.Text }), "\n")
}

// details returns the details that differ.
func details(all ...Detail) []Detail {
	list := []Detail{}
	for _, d := range all {
		if d.Old != d.New {
			list = append(list, d)
		}
	}
	return list
}

func diffClaims(old, now *rederive.Ledger) []Change {
	var changes []Change
	type key struct{ notebook, id string }
	before, after := map[key]rederive.Verdict{}, map[key]bool{}
	for _, v := range old.Claims {
		before[key{v.Notebook, v.ID}] = v
	}
	for _, v := range now.Claims {
		k := key{v.Notebook, v.ID}
		after[k] = true
		o, ok := before[k]
		c := Change{
			Notebook: v.Notebook, ID: v.ID, What: "added", Worse: v.Verdict.Fails(),
			Details: claimDetails(o, v),
		}
		if ok {
			c.What, c.Worse = "changed", v.Verdict.Fails() && !o.Verdict.Fails()
		}
		if !ok || len(c.Details) > 0 {
			changes = append(changes, c)
		}
	}
	for _, v := range old.Claims {
		if !after[key{v.Notebook, v.ID}] {
			changes = append(changes, Change{
				Notebook: v.Notebook, ID: v.ID, What: "removed", Worse: !v.Verdict.Fails(),
				Details: claimDetails(v, rederive.Verdict{}),
			})
		}
	}
	return changes
}

func claimDetails(o, n rederive.Verdict) []Detail {
	return details(
		Detail{"verdict", string(o.Verdict), string(n.Verdict)},
		Detail{"printed", o.Printed, n.Printed},
		Detail{"tolerance", o.Tolerance, n.Tolerance},
		Detail{"computed", o.Computed, n.Computed},
		Detail{"erratum", erratumText(o.Erratum), erratumText(n.Erratum)},
		Detail{"caveat", o.Caveat, n.Caveat},
		Detail{"reading", o.Reading, n.Reading},
		Detail{"stored", o.Stored, n.Stored},
		Detail{"methods", strings.Join(o.Methods, ", "), strings.Join(n.Methods, ", ")},
		Detail{"reason", o.Reason, n.Reason},
		Detail{"problems", errorTexts(o.Problems), errorTexts(n.Problems)},
	)
}

func erratumText(e *rederive.Erratum) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("%s (%s)", e.Corrected, e.Fault)
}

// WriteDiff writes changes as text.
func WriteDiff(w io.Writer, changes []Change, style Style) error {
	var b strings.Builder
	if len(changes) == 0 {
		b.WriteString("nothing changed\n")
	}
	notebook := ""
	for _, c := range changes {
		if c.Notebook != notebook {
			notebook = c.Notebook
			fmt.Fprintf(&b, "%s\n", style.Paint("1", notebook))
		}
		name := cmp.Or(c.ID, "(the notebook)")
		what := c.What
		if c.Worse {
			what = style.Paint("31;1", what+", worse")
		}
		fmt.Fprintf(&b, "  %s: %s\n", name, what)
		for _, d := range c.Details {
			fmt.Fprintf(&b, "    %-8s %s -> %s\n",
				d.Name, quoteEmpty(changedPart(d.Old, d.New)), quoteEmpty(changedPart(d.New, d.Old)))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// changedPart drops the lines that two texts have in common, so that only the
// changed rows of a table are shown.
func changedPart(text, other string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	known := map[string]bool{}
	for line := range strings.SplitSeq(other, "\n") {
		known[line] = true
	}
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		if !known[line] {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
