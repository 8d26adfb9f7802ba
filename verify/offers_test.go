package verify

import (
	"math/big"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// TestOffers offers values of many forms, each for one claim. The outcome is the verdict, then what is wrong.
func TestOffers(t *testing.T) {
	const integer = "- kind: integer\n- printed: 7\n"
	const decimal = "- kind: decimal\n- printed: 0.30\n"
	const openClaim = "- kind: open\n- caveat: c\n"
	const oneReading = integer + "- reading p: one\n- convention: p\n"
	const misprint = integer + "- corrected: 8\n- fault: paper\n- why: w\n"
	const always = "- kind: always\n- over: n\n- cases: 9\n"
	const minimum = "- kind: minimum of integer\n- printed: 7\n"
	const table = "- kind: table of integer\n- marks: n/c = not computed; blank = none\n\n| n | x | y |\n" +
		"|---|---|---|\n| 1 | 5 | n/c |\n| 2 | 6 |     |\n"
	cells := func(v ...any) *show.Cells {
		c := show.NewCells()
		for i := 0; i+2 < len(v); i += 3 {
			c.Put(v[i], v[i+1], v[i+2])
		}
		return c
	}
	right := cells(5, 1, "x", 6, 2, "x")
	offer := func(v any) func() { return func() { show.Claim("a.b", v) } }
	for _, c := range []struct {
		name, fields string
		offers       func()
		want         string
	}{
		{
			"big", "- kind: integer\n- printed: 1,000,000,000,000,000,000,000\n",
			offer(new(big.Int).Exp(big.NewInt(10), big.NewInt(21), nil)), "confirmed",
		},
		{"float", integer, offer(7.0), "mismatch a floating-point number is not exact"},
		{"text", integer, offer("7"), `mismatch a value of kind integer is needed, word "7" was offered`},
		{
			"truth", always, offer(true),
			`mismatch a value of kind always is needed, bool "true" was offered (offer show.Holds or show.Fails)`,
		},
		{"nothing", integer, offer(nil), "mismatch nothing was offered"},
		{
			"holds for a number", integer, offer(show.Holds{Cases: 7}),
			`mismatch a value of kind integer is needed, show.Holds`,
		},
		{"rational", "- kind: rational\n- printed: 2/3\n", offer(big.NewRat(4, 6)), "confirmed"},
		{"record as tuple", "- kind: tuple\n- printed: (1, 2)\n", offer(struct{ X, Y int }{1, 2}), "confirmed"},
		{"set in any order", "- kind: set of word\n- printed: b, a\n", offer([]string{"a", "b", "a"}), "confirmed"},
		{
			"set differs", "- kind: set of integer\n- printed: 1, 2\n", offer([]int{2, 3}),
			"mismatch :1, 2:{2, 3} (missing 1, extra 3)",
		},
		{
			"sequence short", "- kind: sequence of integer\n- printed: 1, 2, 3\n", offer([]int{1, 2}),
			"mismatch item 3:3:",
		},
		{
			"sequence long", "- kind: sequence of integer\n- printed: 1, 2\n", offer([]int{1, 2, 9}),
			"mismatch item 3::9",
		},
		{"table", table, offer(right), "confirmed"},
		{"table as map", table, offer(map[int]map[string]int{1: {"x": 5}, 2: {"x": 6}}), "confirmed"},
		{"table as rows", table, offer([][]any{{2, 6, nil}, {1, 5, nil}}), "confirmed"},
		{
			"table as short rows", table, offer([][]int{{1, 5}}),
			"mismatch row 1 of the offered list does not hold 1 keys and 2 values",
		},
		{
			"table new cell", table, offer(cells(5, 1, "x", 6, 2, "x", 8, 1, "y")),
			"confirmed 1, y:n/c:8; warning single method in the cell 1, y",
		},
		{"table missing cell", table, offer(cells(5, 1, "x")), "mismatch 2, x:6:"},
		{"table cell where none is", table, offer(cells(5, 1, "x", 6, 2, "x", 0, 2, "y")), "mismatch 2, y::0"},
		{"table extra cell", table, offer(cells(5, 1, "x", 6, 2, "x", 7, 3, "x")), "mismatch 3, x::7"},
		{"table doubled cell", table, offer(cells(5, 1, "x", 5, 1, "x")), "mismatch the cell 1, x is offered twice"},
		{
			"table of the wrong kind", table, offer(cells("five", 1, "x")),
			"mismatch cell 1, x: a value of kind integer is needed",
		},
		{"table as a number", table, func() {
			show.Claim("a.b", 5)
		}, `mismatch a value of kind table of integer is needed, int "5" was offered (offer show.Cells, a map, or a ` +
			`slice of rows`},
		{"twice", integer, func() {
			show.Claim("a.b", 7)
			show.Claim("a.b", 7)
		}, "confirmed; error claim a.b is checked twice"},
		{"twice, and not the same", integer, func() {
			show.Claim("a.b", 7)
			show.Claim("a.b", 8)
		}, "mismatch offered as 7, and then as 8; error claim a.b is checked twice"},
		{"two methods", integer, func() {
			show.Claim("a.b", 7, show.Method("x"))
			show.Claim("a.b", 7, show.Method("y"))
		}, "confirmed"},
		{"methods differ", integer, func() {
			show.Claim("a.b", 7, show.Method("x"))
			show.Claim("a.b", 8, show.Method("y"))
		}, "mismatch the methods differ: x gives 7, y gives 8"},
		{"methods round differently", decimal, func() {
			tenth, fifth := 0.1, 0.2
			show.Claim("a.b", tenth+fifth, show.Method("x"))
			show.Claim("a.b", 0.3, show.Method("y"))
		}, "confirmed"},
		{"methods differ in the eighth digit", decimal, func() {
			show.Claim("a.b", 0.3, show.Method("x"))
			show.Claim("a.b", 0.30000001, show.Method("y"))
		}, "mismatch the methods differ: x gives 0.3, y gives 0.30000001"},
		{"exact methods differ in the twelfth digit", decimal, func() {
			show.Claim("a.b", big.NewRat(3, 10), show.Method("x"))
			show.Claim("a.b", big.NewRat(300_000_000_001, 1_000_000_000_000), show.Method("y"))
		}, "mismatch the methods differ: x gives 0.3, y gives 0.300000000001"},
		{"methods differ in a cell", table, func() {
			show.Claim("a.b", right, show.Method("x"))
			show.Claim("a.b", cells(4, 1, "x"), show.Method("y"))
		}, "mismatch the methods differ in the cell 1, x: x gives 5, y gives 4"},
		{"part of a new table by the first method", openClaim, func() {
			show.Claim("a.b", cells(8, 1, "y"), show.Method("x"))
			show.Claim("a.b", cells(5, 1, "x", 6, 2, "x", 8, 1, "y"), show.Method("y"))
		}, "confirmed ; caveat c; method x gives 1 of 3 cells"},
		{"parts of a new table by two methods", openClaim, func() {
			show.Claim("a.b", cells(8, 1, "y"), show.Method("x"))
			show.Claim("a.b", cells(6, 2, "x", 8, 1, "y"), show.Method("y"))
			show.Claim("a.b", cells(5, 1, "x", 6, 2, "x", 8, 1, "y"), show.Method("z"))
		}, "confirmed ; caveat c; method x gives 1 of 3 cells; method y gives 2 of 3 cells"},
		{"a third method differs from the fuller one", openClaim, func() {
			show.Claim("a.b", cells(8, 1, "y"), show.Method("x"))
			show.Claim("a.b", cells(6, 2, "x", 8, 1, "y"), show.Method("y"))
			show.Claim("a.b", cells(7, 2, "x"), show.Method("z"))
		}, "mismatch the methods differ in the cell 2, x: y gives 6, z gives 7"},
		{"methods differ in a new cell", openClaim, func() {
			show.Claim("a.b", cells(8, 1, "y", 5, 1, "x"), show.Method("x"))
			show.Claim("a.b", cells(7, 1, "y", 5, 1, "x"), show.Method("y"))
		}, "mismatch the methods differ in the cell 1, y: x gives 8, y gives 7"},
		{"no new table is part of the other", openClaim, func() {
			show.Claim("a.b", cells(8, 1, "y", 5, 1, "x"), show.Method("x"))
			show.Claim("a.b", cells(8, 2, "y"), show.Method("y"))
		}, "mismatch the methods differ in the cell 2, y: x gives nothing, y gives 8"},
		{"part of a table by a second method", table, func() {
			show.Claim("a.b", cells(5, 1, "x", 6, 2, "x", 8, 1, "y"), show.Method("x"))
			show.Claim("a.b", cells(8, 1, "y"), show.Method("y"))
		}, "confirmed 1, y:n/c:8; caveat method y gives 1 of 3 cells"},
		{
			"reading not offered", integer + "- reading p: one\n- reading q: two\n- convention: p\n",
			offer(show.Readings{"p": 7}), `mismatch the reading "q" is not offered`,
		},
		{
			"reading unknown", oneReading, offer(show.Readings{"p": 7, "q": 8}),
			`mismatch the reading "q" is not declared`,
		},
		{"no readings", oneReading, offer(7), "mismatch the claim has the readings p"},
		{
			"readings of forms",
			"- kind: always\n- over: n\n- cases: 2\n- certificate: c\n- reading p: one\n- reading q: two\n- " +
				"convention: p\n", func() {
				show.Claim("a.b", show.Readings{"p": show.Holds{Cases: 2}, "q": show.Fails{Cases: 2, At: 1}})
			}, "confirmed",
		},
		{"other cases", always, offer(show.Holds{Cases: 8}), "mismatch checked in 8 cases, but the claim states 9"},
		{"no cases", "- kind: never\n- over: n\n- cases: 9\n", offer(show.Holds{}), "mismatch no case was checked"},
		{
			"fails", "- kind: always\n- over: n\n- cases: 9\n- printed: all\n",
			offer(show.Fails{Cases: 9, At: []int{1, 2}}), "mismatch :all:fails at [1, 2], 9 cases checked",
		},
		{"witness", "- kind: exists\n", offer(show.Found{Witness: 3}), "mismatch the witness was not checked"},
		{
			"false witness", "- kind: exists\n",
			offer(show.Found{Witness: 3, Checks: []show.Check{{Name: "square", Want: 9, Got: 8}}}),
			"mismatch this is not a witness: square should be 9, but is 8",
		},
		{
			"another kind of number", "- kind: exists\n",
			offer(show.Found{Witness: 3, Checks: []show.Check{{Name: "square", Want: 9.0, Got: 9}}}),
			"mismatch this is not a witness: square should be 9 (float), but is 9 (int)",
		},
		{
			"minimum as a number", minimum, offer(7),
			`mismatch a value of kind minimum of integer is needed, int "7" was offered (offer show.Optimum`,
		},
		{
			"bound below", minimum,
			offer(show.Optimum{Value: 7, Bound: 6, Witness: 1}), "mismatch the witness attains 7, but the bound is 6",
		},
		{"bound holds", "- kind: bound of integer\n- printed: > 500\n", offer(501), "confirmed"},
		{"bound fails", "- kind: bound of integer\n- printed: at most 5\n", offer(6), "mismatch :at most 5:6"},
		{"stale erratum", misprint, offer(7), "mismatch the erratum is out of date"},
		{"wrong erratum", misprint, offer(9), "mismatch :7:9; corrected 8 is not what was computed, 9"},
		{"erratum by one method", misprint, offer(8), "refuted :7:8; warning single method"},
		{
			"two errata", table[:strings.Index(table, "\n\n")+1] +
				"- corrected: 2, x = 60\n- fault: paper\n- why: w\n- corrected: 1, x = 50\n- fault: paper\n- why: w\n" +
				table[strings.Index(table, "\n\n")+1:],
			func() {
				c := cells(50, 1, "x", 60, 2, "x")
				show.Claim("a.b", c, show.Method("x"))
				show.Claim("a.b", c, show.Method("y"))
			}, "refuted 1, x:5:50 2, x:6:60",
		},
		{"open", "- kind: open of integer\n- answer: 3\n- caveat: c\n", offer(4), "mismatch :3:4"},
		{
			"out of scope", "- out-of-scope: history\n", offer(4),
			"out-of-scope; error claim a.b is out of scope, but a value is offered",
		},
		{"unknown", integer, func() {
			show.Claim("a.b", 7)
			show.Claim("a-b", 7)
		}, "confirmed; error no claims document has the claim a-b"},
		{"a hint", integer, func() {
			show.Claim("a.b", 7)
			show.Claim("hint-if.a.b", 8, show.Method("Too much."))
		}, "confirmed"},
		{"a hint for nothing", integer, func() {
			show.Claim("a.b", 7)
			show.Claim("hint-if.a.c", 8, show.Method("Too much."))
		}, "confirmed; error no claims document has the claim a.c"},
		{"nothing offered", integer, func() {}, "unchecked no cell offers a value for it"},
	} {
		doc, err := ParseClaims("claims.md", claimstest.Claim(c.fields))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		r := Compare(&rederive.Notebook{Path: "n.md"}, claimstest.Offers(c.offers), doc)
		if got := claimstest.Outcome(r.Verdicts, r.Errors, r.Warnings); !claimstest.Covers(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestNeverRan checks that, for a notebook with errors, the verdicts say that no cell was run,
// not that none offers a value; and for a run that was stopped, that no cell failed.
func TestNeverRan(t *testing.T) {
	doc := must.Get(ParseClaims("claims.md", claimstest.Claim("- kind: integer\n- printed: 7\n")))
	site := []rederive.Site{{Pos: rederive.Pos{File: "n.md", Line: 3, Col: 1}, ID: "a.b"}}
	for _, c := range []struct {
		state rederive.CellState
		sites []rederive.Site
		want  string
	}{
		{rederive.CellNotRun, nil, "unchecked no cell was run"},
		{rederive.CellFailed, nil, "unchecked no cell was run"},
		{rederive.CellRan, nil, "unchecked no cell offers a value for it"},
		{rederive.CellNotRun, site, "unchecked its cell was not run, since the run was stopped"},
	} {
		run := &rederive.Run{Cells: []rederive.CellRun{{State: c.state}}, Sites: c.sites}
		run.Errors.Add(rederive.Pos{File: "n.md", Line: 3, Col: 1}, "undefined: x")
		r := Compare(&rederive.Notebook{Path: "n.md"}, run, doc)
		if got := claimstest.Outcome(r.Verdicts, r.Errors, r.Warnings); !claimstest.Covers(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestStatesOfCells(t *testing.T) {
	doc := must.Get(ParseClaims("claims.md", claimstest.Claim("- kind: integer\n- printed: 7\n")))
	for state, want := range map[rederive.CellState]string{
		rederive.CellDeferred: "deferred its cell is of the slow tier",
		rederive.CellNotRun:   "unchecked its cell was not run, since a cell before it failed",
		rederive.CellFailed:   "unchecked its cell failed",
		rederive.CellRan:      "unchecked its cell ran, but did not offer a value",
	} {
		run := &rederive.Run{
			Cells: []rederive.CellRun{{State: state}, {State: rederive.CellFailed}},
			Sites: []rederive.Site{{Pos: rederive.Pos{File: "n.md", Line: 3, Col: 1}, ID: "a.b"}},
		}
		r := Compare(&rederive.Notebook{Path: "n.md"}, run, doc)
		if got := claimstest.Outcome(r.Verdicts, r.Errors, r.Warnings); !claimstest.Covers(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestNoClaimsAtAll checks that an offer in a notebook without a claims document leads to one.
func TestNoClaimsAtAll(t *testing.T) {
	errs := UnknownClaims([]rederive.Site{{ID: "a.x"}})
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), "(write claims.md in the folder of the notebook") {
		t.Errorf("%v", errs)
	}
}
