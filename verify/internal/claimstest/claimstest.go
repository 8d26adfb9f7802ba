// Package claimstest has claims documents, offers and outcomes for the tests of verify and
// its subpackages.
package claimstest

import (
	"fmt"
	"math/big"
	"strings"

	"rederive"
	"rederive/show"
	"rederive/show/wire"
)

// Contract is the example of a claims document in the design.
const Contract = `---
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

// Claim returns a document with the single claim a.b, which has the given fields.
func Claim(fields string) []byte {
	return []byte("---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n" + fields)
}

// Offers records the offers of the calls as a run with one cell.
func Offers(calls func()) *rederive.Run {
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

// ContractOffers makes the offers that settle the claims of [Contract].
func ContractOffers() {
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

// Zoo has a claim of every kind with every kind of evidence.
const Zoo = `---
title: The zoo
---

## z.rational A fraction

- where: here
- kind: rational
- printed: 40 2/3

## z.decimal A decimal

- where: here
- kind: decimal
- printed: 3.14

## z.tolerance Another

- where: here
- kind: decimal
- printed: 3.1
- tolerance: 0.05

## z.word An outcome

- where: here
- where: there
- kind: word
- printed: P
- printed: P

## z.tuple A position

- where: here
- kind: tuple
- printed: [C3,I4,+1]

## z.set Options

- where: here
- kind: set of tuple
- printed: (1,4|2), (3,3|2), (2,3|2)

## z.sequence Values

- where: here
- kind: sequence of integer
- marks: - = none
- printed: 7, 15, 31, 61, -
- corrected: item 4 = 62
- witness: 2 * 31
- fault: paper
- why: it is wrong

## z.grid Nim sums

- where: here
- kind: grid of integer
- corrected: row 2, column 2 = 0
- fault: paper
- why: it is wrong

` + "```grid\n0 1 2 3\n1 1 3 2\n2 3 0 1\n3 2 1 0\n```" + `

## z.table Options by name

- where: here
- kind: table of set of word
- marks: blank = none; ? = illegible; .. = omitted; † = note
- columns: options

| k | options |
|---|---------|
| 0 | a, b†   |
| 1 | ?       |
| 2 |         |
| 3 | ..      |

## z.part Part of a table

- where: here
- kind: table of set of word
- table: z.table
- columns: options
- marks: blank = none; ? = illegible; .. = omitted; † = note

## z.max A maximum

- where: here
- kind: maximum of integer
- printed: 7

## z.bound An upper bound

- where: here
- kind: bound of integer
- printed: <= 161

## z.exists Something

- where: here
- kind: exists
- printed: there is one

## z.never Nothing

- where: here
- kind: never
- over: n = 1..100
- cases: 100
- printed: none

## z.refuted It is not so

- where: here
- kind: always
- over: n = 1..100
- cases: 100
- printed: all
- corrected: all but one
- witness: (7, 3)
- fault: paper
- why: seven

## z.period A period

- where: here
- kind: period
- printed: 2, 3

## z.open A question

- where: here
- kind: open of integer
- answer: 42
- caveat: up to 100

## z.open2 Another question

- where: here
- kind: open

## z.formula A formula

- where: here
- kind: formula
- over: n = 1..9, k = 0..n
- printed: binomial(n, k) + 2^(n-1)
- certificate: a proof

## z.formula2 A wrong formula

- where: here
- kind: formula
- over: n = 0..12
- printed: n² + 1
- corrected: n^2 + 2
- fault: extraction
- why: it is wrong
`

// ZooOffers makes the offers that settle the claims of [Zoo].
func ZooOffers() {
	show.Claim("z.rational", big.NewRat(122, 3))
	show.Claim("z.decimal", 3.14159)
	show.Claim("z.tolerance", 3.14159)
	show.Claim("z.word", "P")
	show.Claim("z.tuple", []any{"C3", "I4", 1})
	show.Claim("z.set", [][]int{{3, 3, 2}, {1, 4, 2}, {2, 3, 2}})
	for _, method := range []string{"a", "b"} {
		m := show.Method(method)
		show.Claim("z.sequence", []any{7, 15, 31, 62, nil}, m)
		grid := make([][]int, 4)
		for i := range grid {
			for j := range 4 {
				grid[i] = append(grid[i], i^j)
			}
		}
		show.Claim("z.grid", grid, m)
	}
	options := map[int][]string{0: {"b", "a"}, 1: {"c"}, 3: {"d"}}
	show.Claim("z.table", options)
	show.Claim("z.part", options)
	show.Claim("z.max", show.Optimum{Value: 7, Bound: 7, Witness: "w"})
	show.Claim("z.bound", 160)
	show.Claim("z.exists", show.Found{Witness: 5, Checks: []show.Check{{Name: "square", Want: 25, Got: 25}}})
	show.Claim("z.never", show.Holds{Cases: 100})
	show.Claim("z.refuted", show.Fails{Cases: 100, At: []int{7, 3}})
	show.Claim("z.period", show.Period{Preperiod: 2, Period: 3, Lookback: 2, Values: []int{9, 8, 0, 1, 2, 0, 1, 2, 0}})
	show.Claim("z.open", 42)
	show.Claim("z.open2", "new")
	f := show.NewCells()
	for n := 1; n <= 9; n++ {
		b := 1
		for k := 0; k <= n; k++ {
			f.Put(b+1<<(n-1), n, k)
			b = b * (n - k) / (k + 1)
		}
	}
	show.Claim("z.formula", f)
	var squares []int
	for n := range 13 {
		squares = append(squares, n*n+2)
	}
	show.Claim("z.formula2", squares, show.Method("a"))
	show.Claim("z.formula2", squares, show.Method("b"))
}

// Outcome formats the result of a document with one claim as one line.
func Outcome(verdicts []rederive.Verdict, errs, warnings rederive.Errors) string {
	v := verdicts[0]
	var b strings.Builder
	fmt.Fprint(&b, v.Verdict, " ", v.Reason)
	for _, d := range v.Differences {
		fmt.Fprintf(&b, " %s:%s:%s", d.Key, d.Printed, d.Computed)
		if d.Part != "" {
			fmt.Fprint(&b, ":", d.Part)
		}
	}
	for _, p := range v.Problems {
		fmt.Fprint(&b, "; ", p.Text)
	}
	for _, e := range errs {
		fmt.Fprint(&b, "; error ", e.Err)
	}
	for _, e := range warnings {
		fmt.Fprint(&b, "; warning ", e.Err)
	}
	fmt.Fprint(&b, "; caveat ", v.Caveat)
	return b.String()
}

// Covers reports whether got begins with the verdict of want and contains the rest of it.
// Warnings and errors in got must be wanted.
func Covers(got, want string) bool {
	verdict, rest, _ := strings.Cut(want, " ")
	verdict = strings.TrimSuffix(verdict, ";")
	if !strings.HasPrefix(got, verdict+" ") || strings.Contains(got, "; error") != strings.Contains(want, "error") {
		return false
	}
	for part := range strings.SplitSeq(rest, "; ") {
		for _, word := range []string{"warning ", "error ", "caveat "} {
			part = strings.TrimPrefix(part, word)
		}
		if !strings.Contains(got, part) {
			return false
		}
	}
	return true
}
