package audit

import (
	"fmt"
	"io"
	"strings"

	"rederive/internal/strictjson"
	"rederive/verify/ledger"
	"rederive/verify/value"
)

// Failed reports whether a mutant survived or the audit was not possible.
func (a *Audit) Failed() bool { return len(a.Survivors) > 0 || len(a.Errors) > 0 }

// WriteAudit writes audits as text: a line for each notebook, its errors and
// survivors with their positions, and the exclusions of all notebooks together.
func WriteAudit(w io.Writer, audits []*Audit, style ledger.Style) error {
	var b strings.Builder
	mutants, killed := 0, 0
	for _, a := range audits {
		word := style.Paint("32", "all killed")
		if a.Failed() {
			word = style.Paint("31;1", "not sound")
		}
		fmt.Fprintf(&b, "%s  %s, %d of %s killed\n",
			style.Paint("1", a.Notebook), word, a.Killed, value.Plural(a.Mutants, "mutant"))
		for _, e := range a.Errors {
			fmt.Fprintf(&b, "  error %v\n", e)
		}
		for _, s := range a.Survivors {
			fmt.Fprintf(&b, "  survivor %s: claim %s stays %s: %s\n", s.Pos, s.ID, s.Verdict, s.Mutation)
		}
		mutants += a.Mutants
		killed += a.Killed
	}
	listExclusions(&b, "excluded, since the mutant would not change what the claim says",
		sumExclusions(audits, excludedOf))
	listExclusions(&b, "confirmed claims without a mutant, by the rule of their kind", sumExclusions(audits, exemptOf))
	fmt.Fprintf(&b, "\n%d of %s killed\n", killed, value.Plural(mutants, "mutant"))
	_, err := io.WriteString(w, b.String())
	return err
}

// listExclusions lists exclusions with their reasons, if there are any.
func listExclusions(b *strings.Builder, head string, list []Exclusion) {
	if len(list) > 0 {
		fmt.Fprintf(b, "\n%s:\n", head)
	}
	for _, e := range list {
		fmt.Fprintf(b, "  %7d  %s\n", e.Count, e.Reason)
	}
}

func excludedOf(a *Audit) []Exclusion { return a.Excluded }

func exemptOf(a *Audit) []Exclusion { return a.Exempt }

// sumExclusions adds up the exclusions of several audits.
func sumExclusions(audits []*Audit, of func(*Audit) []Exclusion) []Exclusion {
	counts := map[string]int{}
	for _, a := range audits {
		for _, e := range of(a) {
			counts[e.Reason] += e.Count
		}
	}
	return exclusions(counts)
}

// The JSON form of an audit.
type (
	auditJSON struct {
		Schema    string              `json:"schema"`
		Mutants   int                 `json:"mutants"`
		Killed    int                 `json:"killed"`
		Notebooks []auditNotebookJSON `json:"notebooks"`
		Excluded  []Exclusion         `json:"excluded"`
		Exempt    []Exclusion         `json:"exempt"`
	}
	auditNotebookJSON struct {
		Path      string     `json:"path"`
		Claims    int        `json:"claims"`
		Mutants   int        `json:"mutants"`
		Killed    int        `json:"killed"`
		Errors    []string   `json:"errors"`
		Survivors []Survivor `json:"survivors"`
	}
)

// WriteAuditJSON writes audits as JSON.
func WriteAuditJSON(w io.Writer, audits []*Audit) error {
	out := auditJSON{
		Schema: "rederive-audit/1", Notebooks: []auditNotebookJSON{},
		Excluded: sumExclusions(audits, excludedOf), Exempt: sumExclusions(audits, exemptOf),
	}
	for _, a := range audits {
		survivors := append([]Survivor{}, a.Survivors...)
		n := auditNotebookJSON{a.Notebook, a.Claims, a.Mutants, a.Killed, []string{}, survivors}
		for _, e := range a.Errors {
			n.Errors = append(n.Errors, e.Error())
		}
		out.Notebooks = append(out.Notebooks, n)
		out.Mutants += a.Mutants
		out.Killed += a.Killed
	}
	return strictjson.Write(w, "  ", out)
}

// WriteRules writes the rules for making mutants.
func WriteRules(w io.Writer) error {
	var b strings.Builder
	for _, r := range Rules() {
		fmt.Fprintf(&b, "%-18s %s\n", r.Kind, r.Text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
