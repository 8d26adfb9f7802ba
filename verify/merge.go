package verify

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rederive"
)

// ParseShard reads i/n, the i-th of n shards counted from 1.
func ParseShard(text string) (index, of int, err error) {
	i, n, ok := strings.Cut(text, "/")
	index, errI := strconv.Atoi(i)
	of, errN := strconv.Atoi(n)
	if !ok || errI != nil || errN != nil || index < 1 || index > of {
		return 0, 0, fmt.Errorf("%q is not a shard such as 1/3", text)
	}
	return index, of, nil
}

// ShardOf returns the notebooks that the i-th of n shards takes: every n-th.
func ShardOf(files []string, index, of int) []string {
	var part []string
	for k := index - 1; k < len(files); k += of {
		part = append(part, files[k])
	}
	return part
}

// Merge joins the ledgers of all shards of one run into what one run would have
// given, whatever their order. A shard that is missing, stands twice, or stems
// from another input is an error.
func Merge(ledgers ...*rederive.Ledger) (*rederive.Ledger, error) {
	if len(ledgers) == 0 {
		return nil, errors.New("merging ledgers: there are none")
	}
	first := ledgers[0].Shard
	if first == nil {
		return nil, errors.New("merging ledgers: the first is not that of a shard")
	}
	seen := make([]bool, first.Of)
	for i, l := range ledgers {
		if err := sameRun(ledgers[0], l); err != nil {
			return nil, fmt.Errorf("merging ledgers: ledger %d %w", i+1, err)
		}
		if seen[l.Shard.Index-1] {
			return nil, fmt.Errorf("merging ledgers: shard %d/%d is there twice", l.Shard.Index, first.Of)
		}
		seen[l.Shard.Index-1] = true
	}
	if i := slices.Index(seen, false); i >= 0 {
		return nil, fmt.Errorf("merging ledgers: shard %d/%d is missing", i+1, first.Of)
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
	case s.Input != first.Shard.Input || !slices.Equal(s.Notebooks, first.Shard.Notebooks):
		return errors.New("stems from another input than the first")
	case l.Tool != first.Tool:
		return fmt.Errorf("was written by version %s (%s), the first by %s (%s)", l.Tool.Version, l.Tool.Go, first.Tool.Version, first.Tool.Go)
	}
	return nil
}

// join puts notebooks and claims into the order of the whole run.
func join(ledgers []*rederive.Ledger) (*rederive.Ledger, error) {
	out := &rederive.Ledger{Schema: rederive.LedgerSchema, Tool: ledgers[0].Tool, Notebooks: []rederive.LedgerNotebook{}, Claims: []rederive.Verdict{}}
	shard := ledgers[0].Shard
	for i, path := range shard.Notebooks {
		l := ledgers[slices.IndexFunc(ledgers, func(l *rederive.Ledger) bool { return l.Shard.Index == i%shard.Of+1 })]
		at := slices.IndexFunc(l.Notebooks, func(n rederive.LedgerNotebook) bool { return n.Path == path })
		if at < 0 {
			return nil, fmt.Errorf("merging ledgers: shard %d/%d lacks the notebook %s", i%shard.Of+1, shard.Of, path)
		}
		out.Notebooks = append(out.Notebooks, l.Notebooks[at])
		for _, v := range l.Claims {
			if v.Notebook == path {
				out.Claims = append(out.Claims, v)
				out.Summary.Add(v.Verdict)
			}
		}
	}
	return out, nil
}
