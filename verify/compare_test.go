package verify

import (
	"bytes"
	"strings"
	"testing"

	"rederive"
	"rederive/show"
	"rederive/show/wire"
)

// contract is the example of a claims document in the design.
const contract = `---
title: A demonstration
authors: [A. Uthor]
year: 2020
---

# Claims

## match.122 Cells of the tables

- where: paragraph after the first table
- lines: 31-33
- kind: integer
- printed: 122

The four tables together have this many cells, as @claim:peg.table2 has $n^2$.

## peg.table2 Solvable symmetric positions

- where: Table 2, p. 10
- kind: table of integer
- keys: Type, Class
- marks: n/c = not computed

| Type | Class | English | French |
|-----:|:-----:|--------:|-------:|
| 1    | A     | 13      | 17     |
| 6    | C     | 15,187  | n/c    |

## demo.sum Sum of the first forty squares

- where: p. 3, line 4
- kind: integer
- printed: 22,410
- corrected: 22,140
- witness: 40 * 41 * 81 / 6
- check: the squares of 1 to 4 add up to 30, and so does the formula
- fault: paper
- why: two digits exchanged

## demo.lemma Two equal heaps change no outcome

- where: Lemma 2
- kind: always
- over: three heaps of 0..15, one more pair of 0..15
- cases: 65536
- certificate: the answer in the twin heap, checked move by move
- printed: for all heaps

## demo.best The best

- where: here
- kind: minimum of integer
- printed: 4

## demo.move A good move

- where: here
- kind: choice
- printed: 2,5,7

## demo.count Orders

- where: here
- kind: integer
- printed: 6
- reading ordered: order counts
- reading all: all of them
- convention: ordered

## demo.formula A closed form

- where: here
- kind: formula
- over: n = 9..60
- printed: T(n) = 2n^2 + 24n - 153

## demo.all Everything

- where: here
- kind: group
- of: match.122, demo.best

## demo.lost A picture

- where: here
- out-of-scope: the picture is lost
`

// offers records what the calls hand over.
func offers(t *testing.T, calls func()) *rederive.Run {
	t.Helper()
	return offersOf(calls)
}

func offersOf(calls func()) *rederive.Run {
	old := wire.Sink
	defer func() { wire.Sink = old }()
	run := &rederive.Run{Engines: []string{"go"}, Cells: []rederive.CellRun{{State: rederive.CellRan}}}
	wire.Sink = func(e wire.Event) {
		pos := rederive.Pos{File: "notebook.md", Line: 10 + len(run.Offers), Col: 1}
		run.Offers = append(run.Offers,
			rederive.Offer{Pos: pos, ID: e.Offer.ID, Method: e.Offer.Method, Value: e.Offer.Value})
		run.Sites = append(run.Sites, rederive.Site{Pos: pos, ID: e.Offer.ID})
	}
	calls()
	return run
}

func contractOffers() {
	show.Claim("match.122", 122)
	t := show.NewCells()
	t.Put(13, show.Key(1, "A"), "English")
	t.Put(17, show.Key(1, "A"), "French")
	t.Put(15187, show.Key(6, "C"), "English")
	t.Put(99, show.Key(6, "C"), "French")
	show.Claim("peg.table2", t, show.Method("bitmap"))
	show.Claim("peg.table2", t, show.Method("list"))
	sum := 0
	for i := 1; i <= 40; i++ {
		sum += i * i
	}
	show.Claim("demo.sum", sum, show.Method("loop"))
	show.Claim("demo.sum", 40*41*81/6, show.Method("formula"))
	show.Claim("demo.lemma", show.Holds{Cases: 65536})
	show.Claim("demo.best", show.Optimum{Value: 4, Bound: 4, Witness: "w"})
	show.Claim("demo.move", show.OneOf{"2,5,7", "3,4,7"})
	show.Claim("demo.count", show.Readings{"ordered": 6, "all": 24})
	f := map[int]int{}
	for n := 9; n <= 60; n++ {
		f[n] = 2*n*n + 24*n - 153
	}
	show.Claim("demo.formula", f)
}

func TestContract(t *testing.T) {
	doc, err := ParseClaims("demo/claims.md", []byte(contract))
	if err != nil {
		t.Fatal(err)
	}
	run := offers(t, contractOffers)
	r := Compare(&rederive.Notebook{Path: "demo/notebook.md"}, run, doc)
	want := map[string]rederive.Outcome{"demo.sum": rederive.Refuted, "demo.lost": rederive.OutOfScope}
	for _, v := range r.Verdicts {
		w := want[v.ID]
		if w == "" {
			w = rederive.Confirmed
		}
		if v.Verdict != w {
			t.Errorf("%s: %s %s %v %v, want %s", v.ID, v.Verdict, v.Reason, v.Problems, v.Differences, w)
		}
	}
	if len(r.Errors)+len(r.Warnings) > 0 {
		t.Errorf("errors %v, warnings %v", r.Errors, r.Warnings)
	}
	var b bytes.Buffer
	l := NewLedger(rederive.Tool{Version: "0", Go: "go"},
		Checked{&rederive.Notebook{Path: "demo/notebook.md"}, run, r, nil})
	if err := writeText(&b, l, Style{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "8 confirmed, 1 refuted, 0 mismatch") {
		t.Errorf("ledger:\n%s", &b)
	}
}

// TestEveryChangeIsNoticed changes each printed value of the contract's example.
func TestEveryChangeIsNoticed(t *testing.T) {
	run := offers(t, contractOffers)
	for _, change := range []struct{ from, to, id string }{
		{"printed: 122", "printed: 123", "match.122"},
		{"| 13 ", "| 12 ", "peg.table2"},
		{"15,187", "15,188", "peg.table2"},
		{"printed: 22,410", "printed: 22,140", "demo.sum"},
		{"corrected: 22,140", "corrected: 22,141", "demo.sum"},
		{"40 * 41 * 81 / 6", "40 * 41 * 81 / 5", "demo.sum"},
		{"cases: 65536", "cases: 65535", "demo.lemma"},
		{"printed: 4", "printed: 5", "demo.best"},
		{"printed: 2,5,7", "printed: 2,5,6", "demo.move"},
		{"convention: ordered", "convention: all", "demo.count"},
		{"24n - 153", "24n - 152", "demo.formula"},
		{"over: n = 9..60", "over: n = 9..61", "demo.formula"},
	} {
		doc, err := ParseClaims("demo/claims.md", []byte(strings.Replace(contract, change.from, change.to, 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range Compare(&rederive.Notebook{Path: "demo/notebook.md"}, run, doc).Verdicts {
			failed := v.Verdict == rederive.Mismatch
			if hit := v.ID == change.id ||
				v.ID == "demo.all" && (change.id == "match.122" || change.id == "demo.best"); failed != hit {
				t.Errorf("%q for %q: %s is %s %v", change.to, change.from, v.ID, v.Verdict, v.Problems)
			}
		}
	}
}
