package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/xslices"
)

// ParseShard reads i/n, the i-th of n shards, counted from 1.
func ParseShard(text string) (index, of int, err error) {
	i, n, ok := strings.Cut(text, "/")
	index, errI := strconv.Atoi(i)
	of, errN := strconv.Atoi(n)
	if !ok || errI != nil || errN != nil || index < 1 || index > of {
		return 0, 0, fmt.Errorf("%q is not a shard such as 1/3", text)
	}
	return index, of, nil
}

// ShardOf returns the notebooks or papers of the i-th of n shards: every n-th one.
func ShardOf[T any](files []T, index, of int) []T {
	var part []T
	for k := index - 1; k < len(files); k += of {
		part = append(part, files[k])
	}
	return part
}

// Merge combines the ledgers of all shards of one run, in any order, into the
// ledger that a single run would have written. A missing shard, a duplicate, or
// one with another input is an error.
func Merge(ledgers ...*rederive.Ledger) (*rederive.Ledger, error) {
	if len(ledgers) == 0 {
		return nil, errors.New("merging ledgers: there are none")
	}
	first := ledgers[0].Shard
	if first == nil {
		return nil, errors.New("merging ledgers: ledger 1 is not that of a shard (verify --shard writes those)")
	}
	seen := map[int]bool{}
	for i, l := range ledgers {
		if err := sameRun(ledgers[0], l); err != nil {
			return nil, fmt.Errorf("merging ledgers: ledger %d %w", i+1, err)
		}
		if seen[l.Shard.Index] {
			return nil, fmt.Errorf("merging ledgers: shard %d/%d is given twice", l.Shard.Index, first.Of)
		}
		seen[l.Shard.Index] = true
	}
	for i := 1; i <= first.Of; i++ {
		if !seen[i] {
			return nil, fmt.Errorf("merging ledgers: shard %d/%d is missing", i, first.Of)
		}
	}
	return join(ledgers)
}

// sameRun returns an error unless l is a shard of the same run as first.
func sameRun(first, l *rederive.Ledger) error {
	s := l.Shard
	switch {
	case s == nil:
		return errors.New("is not that of a shard")
	case s.Of != first.Shard.Of:
		return fmt.Errorf("is one of %d shards, the first one of %d", s.Of, first.Shard.Of)
	case s.Index < 1 || s.Index > s.Of:
		return fmt.Errorf("says that it is shard %d of %d", s.Index, s.Of)
	case len(s.Claims) != len(s.Notebooks):
		return fmt.Errorf("lists the claims of %d notebooks, but has %d", len(s.Claims), len(s.Notebooks))
	case s.Input != first.Shard.Input || !slices.Equal(s.Notebooks, first.Shard.Notebooks) ||
		!slices.EqualFunc(s.Claims, first.Shard.Claims, slices.Equal):
		return errors.New("comes from other input than the first")
	case l.Tool != first.Tool:
		return fmt.Errorf("was written by version %s (%s), the first by %s (%s)",
			l.Tool.Version, l.Tool.Go, first.Tool.Version, first.Tool.Go)
	}
	return nil
}

// complete returns an error unless the claims of a notebook are those that it
// must settle. An unreadable notebook settles none.
func complete(n rederive.LedgerNotebook, claims []rederive.Verdict, want []string) error {
	if n.Status == rederive.RunUnreadable && len(claims) == 0 {
		return nil
	}
	for i, v := range claims {
		switch {
		case i >= len(want):
			return fmt.Errorf("claim %s of %s is not a claim of the run", v.ID, n.Path)
		case v.ID != want[i]:
			return fmt.Errorf("claim %s of %s is missing, or out of order", want[i], n.Path)
		}
	}
	if len(claims) < len(want) {
		return fmt.Errorf("claim %s of %s is missing", want[len(claims)], n.Path)
	}
	return nil
}

// join combines notebooks and claims in the order of the whole run.
func join(ledgers []*rederive.Ledger) (*rederive.Ledger, error) {
	out := &rederive.Ledger{
		Schema: rederive.LedgerSchema, Tool: ledgers[0].Tool,
		Notebooks: []rederive.LedgerNotebook{}, Claims: []rederive.Verdict{}, Warnings: ledgers[0].Warnings,
	}
	shard := ledgers[0].Shard
	for i, path := range shard.Notebooks {
		l := ledgers[slices.IndexFunc(ledgers, func(l *rederive.Ledger) bool { return l.Shard.Index == i%shard.Of+1 })]
		at := slices.IndexFunc(l.Notebooks, func(n rederive.LedgerNotebook) bool { return n.Path == path })
		if at < 0 {
			return nil, fmt.Errorf("merging ledgers: shard %d/%d lacks the notebook %s", i%shard.Of+1, shard.Of, path)
		}
		out.Notebooks = append(out.Notebooks, l.Notebooks[at])
		claims := xslices.Filter(l.Claims, func(v rederive.Verdict) bool { return v.Notebook == path })
		if err := complete(l.Notebooks[at], claims, shard.Claims[i]); err != nil {
			return nil, fmt.Errorf("merging ledgers: shard %d/%d: %w", i%shard.Of+1, shard.Of, err)
		}
		for _, v := range claims {
			out.Claims = append(out.Claims, v)
			out.Summary.Add(v.Verdict)
		}
	}
	return out, nil
}
