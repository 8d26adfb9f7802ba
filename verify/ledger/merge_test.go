package ledger

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/verify"

	"rederive"
)

// wholeAndShards returns a ledger of several notebooks and its shards.
func wholeAndShards(of int) (*rederive.Ledger, []*rederive.Ledger) {
	var files []string
	for i := range 5 {
		files = append(files, fmt.Sprintf("n%d/notebook.md", i))
	}
	ledger := func(paths []string) *rederive.Ledger {
		var checked []Checked
		for _, p := range paths {
			v := rederive.Verdict{ID: "c." + p[:2], Notebook: p, Verdict: rederive.Confirmed}
			checked = append(checked,
				Checked{
					&rederive.Notebook{Path: p}, &rederive.Run{},
					&verify.Result{Verdicts: []rederive.Verdict{v}}, nil,
				})
		}
		return New(rederive.Tool{Version: "1"}, checked...)
	}
	var shards []*rederive.Ledger
	for i := 1; i <= of; i++ {
		l := ledger(ShardOf(files, i, of))
		l.Shard = &rederive.Shard{Index: i, Of: of, Input: "x", Notebooks: files}
		for _, f := range files {
			l.Shard.Claims = append(l.Shard.Claims, []string{"c." + f[:2]})
		}
		shards = append(shards, l)
	}
	return ledger(files), shards
}

func TestMergeGivesTheWhole(t *testing.T) {
	for of := 1; of <= 7; of++ {
		whole, shards := wholeAndShards(of)
		shards[0], shards[of-1] = shards[of-1], shards[0]
		merged := must.Get(Merge(shards...))
		var a, b bytes.Buffer
		if writeJSON(&a, whole, Style{}) != nil || writeJSON(&b, merged, Style{}) != nil || a.String() != b.String() {
			t.Errorf("%d shards give\n%s, the whole is\n%s", of, &b, &a)
		}
	}
}

func TestMergeRefuses(t *testing.T) {
	for _, c := range []struct {
		spoil func(s []*rederive.Ledger) []*rederive.Ledger
		want  string
	}{
		{func(s []*rederive.Ledger) []*rederive.Ledger { return nil }, "there are none"},
		{func(s []*rederive.Ledger) []*rederive.Ledger { return s[:2] }, "shard 3/3 is missing"},
		{func(s []*rederive.Ledger) []*rederive.Ledger { return append(s, s[0]) }, "shard 1/3 is given twice"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[1].Shard.Input = "y"
			return s
		}, "ledger 2 comes from other input"},
		{func(s []*rederive.Ledger) []*rederive.Ledger { s[1].Shard.Of = 4; return s }, "one of 4 shards"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[2].Shard = nil
			return s
		}, "ledger 3 is not that of a shard"},
		{func(s []*rederive.Ledger) []*rederive.Ledger { s[2].Shard.Index = 9; return s }, "shard 9 of 3"},
		{func(s []*rederive.Ledger) []*rederive.Ledger { s[2].Tool.Version = "2"; return s }, "written by version 2"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[0].Notebooks = nil
			return s
		}, "lacks the notebook n0/notebook.md"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[0].Claims = s[0].Claims[:1]
			return s
		}, "claim c.n3 of n3/notebook.md is missing"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[0].Claims[0].ID = "x"
			return s
		}, "claim c.n0 of n0/notebook.md is missing"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[0].Shard.Claims = [][]string{{}, {}, {}, {}, {}}
			return s
		}, "ledger 2 comes from other input"},
		{func(s []*rederive.Ledger) []*rederive.Ledger {
			s[0].Shard.Claims = nil
			return s
		}, "lists the claims of 0 notebooks, but has 5"},
	} {
		_, shards := wholeAndShards(3)
		if _, err := Merge(c.spoil(shards)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestParseShard(t *testing.T) {
	for text, ok := range map[string]bool{
		"1/1": true, "2/3": true, "0/3": false, "4/3": false, "1": false,
		"a/b": false, "-1/2": false, "1/2/3": false,
	} {
		if _, _, err := ParseShard(text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestDiff(t *testing.T) {
	old := sampleLedger(t)
	if c := Diff(old, old); len(c) != 0 {
		t.Errorf("a ledger differs from itself: %v", c)
	}
	now := sampleLedger(t)
	now.Claims[2].Verdict = rederive.Mismatch // was refuted
	now.Claims[0].Verdict = rederive.Confirmed
	now.Claims[1].Computed = strings.Replace(now.Claims[1].Computed, "17", "18", 1)
	now.Claims = append(now.Claims[:4], now.Claims[5:]...)
	now.Claims = append(now.Claims,
		rederive.Verdict{ID: "x.new", Notebook: now.Notebooks[0].Path, Verdict: rederive.Confirmed})
	now.Notebooks[0].Status = rederive.RunLimit
	var b bytes.Buffer
	must.Do(WriteDiff(&b, Diff(old, now), Style{}))
	const want = `a b/notebook.md
  (the notebook): changed, worse
    status   ok -> limit
  match.122: changed
    verdict  mismatch -> confirmed
  peg.table2: changed
    computed 1 / A: 13 | 17 -> 1 / A: 13 | 18
  demo.sum: changed, worse
    verdict  refuted -> mismatch
  x.new: added
    verdict  nothing -> confirmed
  demo.best: removed, worse
    verdict  confirmed -> nothing
    printed  4 -> nothing
    computed 4, attained by w, bound 4 -> nothing
`
	if b.String() != want {
		t.Errorf("got\n%s", &b)
	}
}
