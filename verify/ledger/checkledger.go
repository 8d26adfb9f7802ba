package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rederive/verify"
	"rederive/verify/claims"
	"rederive/verify/value"

	"rederive"
)

// maxShards is the maximum number of shards of a run.
const maxShards = 100_000

// checkLedger returns errors for everything that cannot be in a ledger of verify: a negative or inconsistent count, a
// claim without its notebook, a duplicate claim, an invalid digest.
func checkLedger(l *rederive.Ledger) error {
	c := ledgerChecker{books: map[string]bool{}}
	for _, n := range l.Notebooks {
		c.notebook(n)
	}
	seen := map[[2]string]bool{}
	var sum rederive.Summary
	settled := true
	for _, v := range l.Claims {
		c.claim(v)
		if key := [2]string{v.Notebook, v.ID}; seen[key] {
			c.errorf("claim %s of %s occurs twice", v.ID, v.Notebook)
		} else {
			seen[key] = true
		}
		if v.Verdict == "" {
			settled = false
			continue
		}
		sum.Add(v.Verdict)
	}
	if settled && sum != l.Summary {
		c.errorf("the summary does not count the claims that are listed")
	}
	if l.Shard != nil {
		c.shard(*l.Shard)
	}
	return errors.Join(c.errs...)
}

type ledgerChecker struct {
	books map[string]bool
	errs  []error
}

func (c *ledgerChecker) errorf(format string, args ...any) {
	c.errs = append(c.errs, fmt.Errorf(format, args...))
}

func (c *ledgerChecker) notebook(n rederive.LedgerNotebook) {
	if c.books[n.Path] {
		c.errorf("notebook %s occurs twice", n.Path)
	}
	c.books[n.Path] = true
	c.digest("notebook "+n.Path, n.SHA256)
	for _, f := range slices.Concat(n.Includes, n.Inputs) {
		c.digest("file "+f.Path, f.SHA256)
	}
	for _, m := range n.Modules {
		c.digest("module "+m.Path, m.SHA256)
		for _, p := range m.Packages {
			c.digest("package "+p.Path, p.SHA256)
		}
	}
	ok := n.Status == rederive.RunOK
	switch {
	case n.CrossChecked && len(n.Engines) < 2:
		c.errorf("notebook %s is cross-checked, but %s ran", n.Path, value.Plural(len(n.Engines), "engine"))
	case ok && !n.CrossChecked && len(n.Engines) > 1, n.CrossChecked && n.Status == rederive.RunDiffers:
		c.errorf("notebook %s ran with %d engines, which do not agree as its status says", n.Path, len(n.Engines))
	case !ok && len(n.Errors) == 0:
		c.errorf("notebook %s is %q, but has no errors", n.Path, n.Status)
	}
	for i, name := range n.Engines {
		if slices.Contains(n.Engines[:i], name) {
			c.errorf("notebook %s ran twice with %s", n.Path, name)
		}
	}
}

// digest checks the digest of a file. A file that could not be read has none.
func (c *ledgerChecker) digest(name, text string) {
	if text != "" && !claims.IsSHA256(text) {
		c.errorf("%s has the digest %q, which is not 64 hexadecimal digits in lower case", name, text)
	}
}

func (c *ledgerChecker) claim(v rederive.Verdict) {
	name := "claim " + v.ID
	switch {
	case v.ID == "":
		c.errorf("a claim of %s has no id", v.Notebook)
	case !claims.IsID(v.ID):
		c.errorf("%q of %s cannot be the id of a claim", v.ID, v.Notebook)
	case !c.books[v.Notebook]:
		c.errorf("%s belongs to the notebook %q, which the ledger does not list", name, v.Notebook)
	}
	if v.Verdict == "" {
		c.errorf("%s has no verdict", name)
	}
	if _, err := verify.ParseKind(v.Kind); v.Kind != "" && err != nil {
		c.errorf("%s: %v", name, err)
	}
	c.implied(name, v)
	c.rejudged(name, v)
	counts := []int{v.Cases, v.Sampled, v.Values, v.CellSampled}
	if n := v.Cells; n != nil {
		counts = append(counts, n.Compared, n.Matched, n.Differing, n.Illegible, n.Blank, n.New)
		if n.Compared != n.Matched+n.Differing {
			c.errorf("%s: %d cells match and %d differ, which are not the %d that were compared",
				name, n.Matched, n.Differing, n.Compared)
		}
	}
	if slices.Min(counts) < 0 {
		c.errorf("%s has a negative count", name)
	}
	if v.Sampled > v.Values {
		c.errorf("%s: %d of %d values were recomputed", name, v.Sampled, v.Values)
	}
}

// implied checks the consequences of the verdict on a claim. The verdict on a group is the most severe of its members.
func (c *ledgerChecker) implied(name string, v rederive.Verdict) {
	cells := rederive.CellCount{}
	if v.Cells != nil {
		cells = *v.Cells
	}
	group := v.Cause == rederive.CauseMember
	switch v.Verdict {
	case rederive.Confirmed:
		if cells.Differing > 0 || len(v.Differences) > cells.New || len(v.Problems) > 0 || v.Erratum != nil {
			c.errorf("%s is confirmed, but has differences, problems or an erratum", name)
		}
	case rederive.Refuted:
		if !group && (v.Erratum == nil || len(v.Differences) == 0 || len(v.Problems) > 0) {
			c.errorf("%s is refuted, but has no erratum, no difference, or problems", name)
		}
	case rederive.Mismatch:
		if !group && len(v.Differences)+len(v.Problems) == 0 {
			c.errorf("%s is a mismatch, but has neither differences nor problems", name)
		}
	case rederive.OutOfScope, rederive.Unchecked, rederive.Deferred:
		if v.Reason == "" {
			c.errorf("%s is %s, but has no reason", name, v.Verdict)
		}
		if !group && v.Verdict != rederive.Unchecked && (v.Computed != "" || len(v.Methods) > 0) {
			c.errorf("%s is %s, but something was computed for it", name, v.Verdict)
		}
	}
	if v.Cells != nil && len(v.Differences) > cells.Differing+cells.New {
		c.errorf("%s lists %d differences, but %d cells differ and %d are new", name, len(v.Differences),
			cells.Differing, cells.New)
	}
	if v.Stored == "" && (v.Sample != "" || v.Values > 0 || v.CellSampled > 0) {
		c.errorf("%s is not stored, but has a sample of what is stored", name)
	}
	if len(v.Errata) > 0 && (v.Erratum == nil || v.Errata[0] != *v.Erratum) {
		c.errorf("%s has errata of which the first is not its erratum", name)
	}
}

// rejudged judges the claim again, if its texts are sufficient. It skips claims that problems or a
// rounding rule decided.
func (c *ledgerChecker) rejudged(name string, v rederive.Verdict) {
	if v.Verdict != rederive.Confirmed && v.Verdict != rederive.Refuted && v.Verdict != rederive.Mismatch ||
		len(v.Problems) > 0 || strings.Contains(v.Caveat, "rounding: ") {
		return
	}
	agrees, known := verify.Rejudge(v)
	if text, ok := verify.NoNumber(v); ok {
		c.errorf("%s is %s, but printed is %q, which is not a number", name, v.Verdict, text)
	}
	if known && agrees != (v.Verdict == rederive.Confirmed) {
		c.errorf("%s is %s, but printed is %s and computed %s", name, v.Verdict, quoteEmpty(v.Within(v.Printed)),
			quoteEmpty(v.Computed))
	}
	if e := v.Erratum; e != nil && len(v.Errata) < 2 {
		corrected := v
		corrected.Printed = e.Corrected
		if agrees, known := verify.Rejudge(corrected); known && !agrees {
			c.errorf("%s is corrected to %s, but computed is %s", name, quoteEmpty(e.Corrected), quoteEmpty(v.Computed))
		}
	}
	c.rejudgedCells(name, v)
	for _, d := range v.Differences {
		if d.Printed == d.Computed && d.Part == "" {
			c.errorf("%s has a difference at %s, but %s is both printed and computed", name, quoteEmpty(d.Key),
				quoteEmpty(d.Printed))
		}
	}
}

// rejudgedCells judges the cells of a table or sequence again, if their texts are sufficient, and compares the number
// of differing cells.
func (c *ledgerChecker) rejudgedCells(name string, v rederive.Verdict) {
	if v.Cells == nil {
		return
	}
	differing, unknown := verify.RejudgeCells(v)
	if differing > v.Cells.Differing || unknown == 0 && differing < v.Cells.Differing {
		c.errorf("%s: %d cells differ, but of what was printed and computed %d do", name, v.Cells.Differing, differing)
	}
}

func (c *ledgerChecker) shard(s rederive.Shard) {
	switch {
	case s.Of < 1 || s.Of > maxShards:
		c.errorf("a run of %d shards, expected 1 to %d", s.Of, maxShards)
	case s.Index < 1 || s.Index > s.Of:
		c.errorf("shard %d of %d", s.Index, s.Of)
	}
	if len(s.Claims) != len(s.Notebooks) {
		c.errorf("the shard lists the claims of %d notebooks, but has %d", len(s.Claims), len(s.Notebooks))
	}
}
