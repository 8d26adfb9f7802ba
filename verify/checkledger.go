package verify

import (
	"errors"
	"fmt"
	"slices"

	"rederive"
)

// maxShards bounds the number of shards of one run.
const maxShards = 100_000

// checkLedger returns an error for each thing that no ledger of verify says: a count that is
// negative or does not add up, a
// claim of no notebook, a claim that is there twice.
func checkLedger(l *rederive.Ledger) error {
	c := ledgerChecker{books: map[string]bool{}}
	for _, n := range l.Notebooks {
		c.notebook(n)
	}
	seen := map[[2]string]bool{}
	var sum rederive.Summary
	for _, v := range l.Claims {
		c.claim(v)
		if key := [2]string{v.Notebook, v.ID}; seen[key] {
			c.errorf("claim %s of %s occurs twice", v.ID, v.Notebook)
		} else {
			seen[key] = true
		}
		if v.Verdict != "" {
			sum.Add(v.Verdict)
		}
	}
	if len(c.errs) == 0 && sum != l.Summary {
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
}

func (c *ledgerChecker) claim(v rederive.Verdict) {
	name := "claim " + v.ID
	switch {
	case v.ID == "":
		c.errorf("a claim of %s has no id", v.Notebook)
	case !c.books[v.Notebook]:
		c.errorf("%s belongs to the notebook %q, which the ledger does not list", name, v.Notebook)
	}
	if v.Verdict == "" {
		c.errorf("%s has no verdict", name)
	}
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
