package audit

import (
	"fmt"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/internal/xslices"
	"rederive/show"
	"rederive/verify"
	"rederive/verify/internal/claimstest"
	"rederive/verify/value"
)

func TestAuditOfContract(t *testing.T) {
	doc := must.Get(verify.ParseClaims("demo/claims.md", []byte(claimstest.Contract)))
	a := Run(&rederive.Notebook{Path: "demo/notebook.md"}, claimstest.Offers(claimstest.ContractOffers), doc)
	report(t, a)
	if a.Claims != 10 || a.Mutants < 60 {
		t.Errorf("%d mutants of %d claims", a.Mutants, a.Claims)
	}
}

// report fails the test for survivors and errors, and logs the counts.
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

func TestAuditOfZoo(t *testing.T) {
	doc := must.Get(verify.ParseClaims("zoo/claims.md", []byte(claimstest.Zoo)))
	run := claimstest.Offers(claimstest.ZooOffers)
	nb := &rederive.Notebook{Path: "zoo/notebook.md"}
	for _, v := range verify.Compare(nb, run, doc).Verdicts {
		if v.Verdict != rederive.Confirmed && v.Verdict != rederive.Refuted {
			t.Errorf("%s: %s %s %v %v", v.ID, v.Verdict, v.Reason, v.Problems, v.Differences)
		}
	}
	report(t, Run(nb, run, doc))
}

// TestAuditFindsWhatCannotFail audits checks that cannot fail.
func TestAuditFindsWhatCannotFail(t *testing.T) {
	source := "---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n- kind: formula\n- over: n = 1..1\n- printed: n^2\n"
	doc := must.Get(verify.ParseClaims("claims.md", []byte(source)))
	run := claimstest.Offers(func() { show.Claim("a.b", []int{1}) })
	a := Run(&rederive.Notebook{Path: "notebook.md"}, run, doc)
	if len(a.Survivors) == 0 {
		t.Errorf("n^2 and n^3 do not differ at n = 1, but all %d mutants were killed", a.Mutants)
	}
	if text := fmt.Sprint(a.Survivors); !strings.Contains(text, "n^3") || !strings.Contains(text, "claims.md:10:12") {
		t.Errorf("survivors %s", text)
	}
}

// TestAuditNeedsGreen audits a claim that fails.
func TestAuditNeedsGreen(t *testing.T) {
	doc := must.Get(verify.ParseClaims("claims.md", claimstest.Claim("- kind: integer\n- printed: 1\n")))
	run := claimstest.Offers(func() { show.Claim("a.b", 2) })
	if a := Run(&rederive.Notebook{}, run, doc); len(a.Errors) == 0 || a.Mutants != 0 {
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
	doc := must.Get(verify.ParseClaims("claims.md", []byte(table.String())))
	run := claimstest.Offers(func() { show.Claim("a.b", grid) })
	mutants := 0
	for b.Loop() {
		mutants += Run(&rederive.Notebook{}, run, doc).Mutants
	}
	b.ReportMetric(float64(mutants)/b.Elapsed().Seconds(), "mutants/s")
}

// TestQuickMutantsAreTrue judges mutants of cells and rows from the text of the
// document; the audit judges them by a shortcut.
func TestQuickMutantsAreTrue(t *testing.T) {
	for _, sample := range []struct {
		source string
		calls  func()
	}{{claimstest.Contract, claimstest.ContractOffers}, {claimstest.Zoo, claimstest.ZooOffers}} {
		doc := must.Get(verify.ParseClaims("claims.md", []byte(sample.source)))
		run := claimstest.Offers(sample.calls)
		nb := &rederive.Notebook{Path: "notebook.md"}
		for _, v := range verify.Compare(nb, run, doc).Verdicts {
			if v.Claim.Table == nil && !strings.HasPrefix(v.Kind, "sequence") {
				continue
			}
			x := &auditor{
				audit: &Audit{}, nb: nb, run: run, claims: map[string]*rederive.Claim{v.ID: v.Claim},
				excluded: map[string]int{},
			}
			x.doc, x.base, x.spec = doc, v, verify.Compile(v.Claim, nil)
			x.offers = (&verify.Comparer{Run: run}).Offers(v.ID)
			x.cells()
			quick := x.audit.Mutants
			wholeWay(x)
			t.Logf("%s: %d quick mutants, %d in all", v.ID, quick, x.audit.Mutants)
			report(t, x.audit)
		}
	}
}

// wholeSequences drops and duplicates each item of a printed sequence.
func wholeSequences(x *auditor) {
	rows := x.spec.Cells.Rows
	for i, row := range rows {
		if row.Cells[0].Meaning != verify.NoMark || x.hasErratum(i, 0) {
			continue
		}
		for _, mutated := range [][]verify.CellRow{append(rows[:i:i], rows[i+1:]...), append(rows[:i+1:i+1],
			rows[i:]...)} {
			texts := xslices.Map(mutated, func(r verify.CellRow) string { return r.Cells[0].Text })
			x.tryField(*x.spec.First("printed"), strings.Join(texts, "; ")+";")
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
	for r, row := range x.spec.Cells.Rows {
		for c, printed := range row.Cells {
			if x.hasErratum(r, c) || printed.Meaning > verify.None {
				continue
			}
			for _, text := range x.cellMutants(printed) {
				mutated := append([]rederive.ClaimRow(nil), rows...)
				mutated[r].Cells = append([]rederive.ClaimCell(nil), rows[r].Cells...)
				for i := range mutated[r].Cells {
					if mutated[r].Cells[i].Pos == printed.Pos {
						mutated[r].Cells[i].Text = text
					}
				}
				m := mutant{pos: printed.Pos, mutation: text, key: x.spec.Cells.Name(row.Key, x.spec.Cells.Columns[c])}
				x.try(m, withRows(x.base.Claim, mutated))
			}
		}
		x.try(mutant{mutation: "doubled"}, withRows(x.base.Claim, append(rows[:r+1:r+1], rows[r:]...)))
		computed := false
		for _, v := range values[r] {
			computed = computed || v.Form != value.NoValue
		}
		if computed {
			x.try(mutant{mutation: "left out"}, withRows(x.base.Claim, append(rows[:r:r], rows[r+1:]...)))
		}
	}
}

func BenchmarkAuditOfAllKinds(b *testing.B) {
	doc := must.Get(verify.ParseClaims("claims.md", []byte(claimstest.Zoo)))
	run := claimstest.Offers(claimstest.ZooOffers)
	mutants := 0
	for b.Loop() {
		mutants += Run(&rederive.Notebook{}, run, doc).Mutants
	}
	b.ReportMetric(float64(mutants)/b.Elapsed().Seconds(), "mutants/s")
}
