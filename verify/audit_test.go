package verify

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"rederive"
	"rederive/show"
)

func TestAuditOfContract(t *testing.T) {
	doc, err := ParseClaims("demo/claims.md", []byte(contract))
	if err != nil {
		t.Fatal(err)
	}
	a := RunAudit(&rederive.Notebook{Path: "demo/notebook.md"}, offers(t, contractOffers), doc)
	report(t, a)
	if a.Claims != 10 || a.Mutants < 60 {
		t.Errorf("%d mutants of %d claims", a.Mutants, a.Claims)
	}
}

// report fails for survivors and errors, and logs what was done.
func report(t *testing.T, a *Audit) {
	t.Helper()
	for _, s := range a.Survivors {
		t.Errorf("%s: %s survives: %s (%s)", s.Pos, s.ID, s.Mutation, s.Verdict)
	}
	for _, e := range a.Errors {
		t.Error(e)
	}
	if a.Killed != a.Mutants {
		t.Errorf("%d of %d killed", a.Killed, a.Mutants)
	}
	t.Logf("%d mutants killed, excluded %v", a.Killed, a.Excluded)
}

// zoo holds a claim of every kind with every kind of evidence.
const zoo = `---
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

func zooOffers() {
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

func TestAuditOfZoo(t *testing.T) {
	doc, err := ParseClaims("zoo/claims.md", []byte(zoo))
	if err != nil {
		t.Fatal(err)
	}
	run := offers(t, zooOffers)
	nb := &rederive.Notebook{Path: "zoo/notebook.md"}
	for _, v := range Compare(nb, run, doc).Verdicts {
		if v.Verdict != rederive.Confirmed && v.Verdict != rederive.Refuted {
			t.Errorf("%s: %s %s %v %v", v.ID, v.Verdict, v.Reason, v.Problems, v.Differences)
		}
	}
	report(t, RunAudit(nb, run, doc))
}

// TestAuditFindsWhatCannotFail offers checks that cannot fail.
func TestAuditFindsWhatCannotFail(t *testing.T) {
	source := "---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n- kind: formula\n- over: n = 1..1\n- printed: n^2\n"
	doc, err := ParseClaims("claims.md", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	run := offers(t, func() { show.Claim("a.b", []int{1}) })
	a := RunAudit(&rederive.Notebook{Path: "notebook.md"}, run, doc)
	if len(a.Survivors) == 0 {
		t.Errorf("n^2 and n^3 do not differ at n = 1, but all %d mutants were killed", a.Mutants)
	}
	if text := fmt.Sprint(a.Survivors); !strings.Contains(text, "n^3") || !strings.Contains(text, "claims.md:10:12") {
		t.Errorf("survivors %s", text)
	}
}

// TestAuditNeedsGreen audits a claim that fails.
func TestAuditNeedsGreen(t *testing.T) {
	doc, err := ParseClaims("claims.md",
		[]byte("---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n- kind: integer\n- printed: 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	run := offers(t, func() { show.Claim("a.b", 2) })
	if a := RunAudit(&rederive.Notebook{}, run, doc); len(a.Errors) == 0 || a.Mutants != 0 {
		t.Errorf("errors %v, %d mutants", a.Errors, a.Mutants)
	}
}

func BenchmarkAudit(b *testing.B) {
	var table strings.Builder
	table.WriteString("---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n- kind: grid of integer\n\n```grid\n")
	grid := make([][]int, 64)
	for i := range grid {
		for j := range 64 {
			grid[i] = append(grid[i], i^j)
			fmt.Fprintf(&table, "%d ", i^j)
		}
		table.WriteByte('\n')
	}
	table.WriteString("```\n")
	doc, err := ParseClaims("claims.md", []byte(table.String()))
	if err != nil {
		b.Fatal(err)
	}
	run := offersOf(func() { show.Claim("a.b", grid) })
	mutants := 0
	for b.Loop() {
		mutants += RunAudit(&rederive.Notebook{}, run, doc).Mutants
	}
	b.ReportMetric(float64(mutants)/b.Elapsed().Seconds(), "mutants/s")
}

// TestQuickMutantsAreTrue takes the whole way from the text of the document for
// mutants of cells and rows, which the audit judges by a short one.
func TestQuickMutantsAreTrue(t *testing.T) {
	for _, sample := range []struct {
		source string
		calls  func()
	}{{contract, contractOffers}, {zoo, zooOffers}} {
		doc, err := ParseClaims("claims.md", []byte(sample.source))
		if err != nil {
			t.Fatal(err)
		}
		run := offers(t, sample.calls)
		nb := &rederive.Notebook{Path: "notebook.md"}
		for _, v := range Compare(nb, run, doc).Verdicts {
			if v.Claim.Table == nil && !strings.HasPrefix(v.Kind, "sequence") {
				continue
			}
			x := &auditor{
				audit: &Audit{}, nb: nb, run: run, claims: map[string]*rederive.Claim{v.ID: v.Claim},
				excluded: map[string]int{},
			}
			x.doc, x.base, x.spec = doc, v, compile(v.Claim, nil)
			x.offers = (&comparer{run: run}).offers(v.ID)
			x.cells()
			quick := x.audit.Mutants
			wholeWay(x)
			t.Logf("%s: %d quick mutants, %d in all", v.ID, quick, x.audit.Mutants)
			report(t, x.audit)
		}
	}
}

// wholeSequences leaves out and doubles the items of a printed sequence.
func wholeSequences(x *auditor) {
	rows := x.spec.cells.rows
	for i, row := range rows {
		if row.cells[0].meaning != NoMark || x.hasErratum(i, 0) {
			continue
		}
		for _, mutated := range [][]cellRow{append(rows[:i:i], rows[i+1:]...), append(rows[:i+1:i+1], rows[i:]...)} {
			var texts []string
			for _, r := range mutated {
				texts = append(texts, r.cells[0].text)
			}
			x.tryField(*x.spec.first("printed"), strings.Join(texts, "; ")+";")
		}
	}
}

func wholeWay(x *auditor) {
	if x.base.Claim.Table == nil {
		wholeSequences(x)
		return
	}
	rows := x.base.Claim.Table.Rows
	values, _ := x.computedCells()
	for r, row := range x.spec.cells.rows {
		for c, printed := range row.cells {
			if x.hasErratum(r, c) || printed.meaning > None {
				continue
			}
			for _, text := range x.cellMutants(printed) {
				mutated := append([]rederive.ClaimRow(nil), rows...)
				mutated[r].Cells = append([]rederive.ClaimCell(nil), rows[r].Cells...)
				for i := range mutated[r].Cells {
					if mutated[r].Cells[i].Pos == printed.pos {
						mutated[r].Cells[i].Text = text
					}
				}
				m := mutant{pos: printed.pos, mutation: text, key: x.spec.cells.name(row.key, x.spec.cells.columns[c])}
				x.try(m, withRows(x.base.Claim, mutated))
			}
		}
		x.try(mutant{mutation: "doubled"}, withRows(x.base.Claim, append(rows[:r+1:r+1], rows[r:]...)))
		computed := false
		for _, v := range values[r] {
			computed = computed || v.form != noValue
		}
		if computed {
			x.try(mutant{mutation: "left out"}, withRows(x.base.Claim, append(rows[:r:r], rows[r+1:]...)))
		}
	}
}

func BenchmarkAuditOfAllKinds(b *testing.B) {
	doc, err := ParseClaims("claims.md", []byte(zoo))
	if err != nil {
		b.Fatal(err)
	}
	run := offersOf(zooOffers)
	mutants := 0
	for b.Loop() {
		mutants += RunAudit(&rederive.Notebook{}, run, doc).Mutants
	}
	b.ReportMetric(float64(mutants)/b.Elapsed().Seconds(), "mutants/s")
}
