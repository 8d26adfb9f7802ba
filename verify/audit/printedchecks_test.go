package audit

import (
	"math"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/stats"
	"rederive/verify"
	"rederive/verify/internal/claimstest"
)

// verdictOf judges one claim without an offer, and audits it if it is settled.
func verdictOf(t *testing.T, fields string, audit bool) rederive.Verdict {
	t.Helper()
	doc, err := verify.ParseClaims("claims.md", claimstest.Claim(fields+"\n"))
	if err != nil {
		t.Errorf("%s: %v", fields, err)
		return rederive.Verdict{}
	}
	run, nb := claimstest.Offers(func() {}), &rederive.Notebook{Path: "n.md"}
	v := verify.Compare(nb, run, doc).Verdicts[0]
	if audit && v.Verdict == rederive.Confirmed || v.Verdict == rederive.Refuted {
		report(t, Run(nb, run, doc))
	}
	return v
}

// TestTails compares the distributions with their closed forms.
func TestTails(t *testing.T) {
	for _, c := range []struct{ got, want float64 }{
		{stats.TailT(2, 1), 1 - 2*math.Atan(2)/math.Pi},
		{stats.TailT(2, 2), 1 - 2/math.Sqrt(6)},
		{stats.TailT(0, 7), 1},
		{stats.TailF(4, 2, 10), math.Pow(1.8, -5)},
		{stats.TailF(3.5, 1, 7), stats.TailT(math.Sqrt(3.5), 7)},
		{stats.TailChi2(7, 2), math.Exp(-3.5)},
		{stats.TailChi2(7, 4), math.Exp(-3.5) * 4.5},
		{stats.TailChi2(2.5*2.5, 1), math.Erfc(2.5 / math.Sqrt2)},
	} {
		if math.Abs(c.got-c.want) > 1e-13 {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}

// TestMeans checks means of integers against their sample sizes. 5.19 of 28 is the
// example of Brown and Heathers (2017); 3.44 and 2.47 of 18 is that of Allard (2018).
func TestMeans(t *testing.T) {
	for _, c := range []struct {
		text, scale string
		possible    bool
	}{
		{"M = 5.19, n = 28", "", false},
		{"M = 5.18, n = 28", "", true},
		{"M = 5.21, n = 28", "", true},
		{"5.19 (n = 28)", "", false},
		{"M = 3.45, n = 10", "", false},
		{"M = 5.93, n = 49", "", false}, // 290/49 = 5.918, 291/49 = 5.939
		{"M = 5.94, n = 49", "", true},
		{"M = 5.27, n = 43", "", false},
		{"M = 5.28, n = 43", "", true},
		{"M = 1.12, n = 8", "", true}, // 9/8 = 1.125, rounded down
		{"M = 1.13, n = 8", "", true}, // or up
		{"M = 2.3, n = 7", "", true},
		{"M = 2.2, n = 7", "", false},
		{"M = 5.19, n = 28, items = 3", "", true}, // 436/84
		{"34.5%, n = 29", "", true},
		{"34.6%, n = 29", "", false},
		{"M = 3.44, SD = 2.47, n = 18", "", false},
		{"M = 3.44, SD = 2.48, n = 18", "", true},
		{"M = 7.3, SD = 2.51, n = 12", "", false},
		{"M = 3.00, SD = 0.00, n = 10", "", true},
		{"M = 3.00, SD = 0.47, n = 10", "", true},  // one 2, one 4: 2/9
		{"M = 3.00, SD = 0.33, n = 10", "", false}, // 1/9: the sum of squares would be odd
		{"M = 3.10, SD = 0.32, n = 10", "", true},
		{"M = 3.10, SD = 0.10, n = 10", "", false}, // less than one 4 among 3s
		{"M = 4.00, SD = 3.20, n = 10", "1..7", false},
		{"M = 4.00, SD = 3.16, n = 10", "1..7", true},
		{"M = 7.50, n = 10", "1..7", false},
	} {
		fields := "- kind: mean\n- printed: " + c.text
		if c.scale != "" {
			fields += "\n- scale: " + c.scale
		}
		v := verdictOf(t, fields, true)
		if got := v.Verdict == rederive.Confirmed; got != c.possible {
			t.Errorf("%s: %s %v", c.text, v.Verdict, v.Differences)
		}
	}
}

// TestTotals checks relations between printed numbers.
func TestTotals(t *testing.T) {
	for _, c := range []struct {
		text     string
		possible bool
	}{
		{"12 + 30 = 42", true},
		{"12 + 30 = 43", false},
		{"1,012 + 30 = 1,042", true},
		{"33.3% + 33.3% + 33.3% = 100%", true},
		{"33.3% + 33.3% + 33.2% = 100%", false}, // at most 99.95
		{"33% + 33% + 33% = 100%", true},        // up to 100.5
		{"12.1 + 30.4 = 42.6", true},
		{"12.1 + 30.4 = 42.7", false},
		{"1 <= 3.4 <= 7", true},
		{"1 <= 7.4 <= 7", false},
		{"0.23 < 0.50 < 0.77", true},
		{"0.23 < 0.80 < 0.77", false},
		{"24/192 = 12.5%", true},
		{"24/192 = 12.6%", false},
		{"(0.23 + 0.77)/2 = 0.50", true},
		{"2 * 3.1 - 1 = 5.2", true},
		{"2 * 3.1 - 1 = 5.4", false},
		{"-3 + 5 = 2", true},
	} {
		v := verdictOf(t, "- kind: total\n- printed: "+c.text, true)
		if got := v.Verdict == rederive.Confirmed; got != c.possible {
			t.Errorf("%s: %s %v", c.text, v.Verdict, v.Differences)
		}
	}
}

const totals = `---
title: T
---

## a.table Counts

- where: Table 1
- kind: table of integer
- keys: group
- marks: - = none

| group | men | women | all |
|-------|-----|-------|-----|
| young | 10  | 12    | 22  |
| old   | -   | 20    | 20  |
| All   | 10  | 32    | 42  |

## a.sums The table adds up

- where: Table 1
- kind: total
- table: a.table
- total: row All
- total: column all

## a.same The sample is the same

- where: Table 1 and the text
- kind: total
- printed: @a.table(All, all) = 42

## a.shares Shares

- where: Table 2
- kind: table of percentage

| group | men  | women |
|-------|------|-------|
| young | 33.3 | 37.5  |
| old   | 66.6 | 62.5  |

## a.hundred The shares add up

- where: Table 2
- kind: total
- table: a.shares
- total: 100
`

func TestTotalsOfTables(t *testing.T) {
	calls := func() {
		show.Claim("a.table", map[string]map[string]int{
			"young": {"men": 10, "women": 12, "all": 22}, "old": {"women": 20, "all": 20}, "All": {
				"men":   10,
				"women": 32, "all": 42,
			},
		})
		show.Claim("a.shares", map[string]map[string]float64{
			"young": {"men": 0.333, "women": 0.375},
			"old":   {"men": 0.666, "women": 0.625},
		})
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", "confirmed confirmed confirmed"},
		{"| 10  | 32    | 42  |", "| 10  | 33    | 42  |", "mismatch confirmed confirmed"},
		{"All, all) = 42", "All, all) = 43", "confirmed mismatch confirmed"},
		{"| 66.6 |", "| 66.4 |", "confirmed confirmed mismatch"},
		{
			"- total: column all", "- total: column all\n- corrected: 32\n- fault: paper\n- why: w",
			"mismatch confirmed confirmed",
		},
	} {
		doc := must.Get(verify.ParseClaims("claims.md", []byte(strings.Replace(totals, c.old, c.new, 1))))
		run, nb := claimstest.Offers(calls), &rederive.Notebook{Path: "n.md"}
		v := verify.Compare(nb, run, doc).Verdicts
		got := string(v[1].Verdict) + " " + string(v[2].Verdict) + " " + string(v[4].Verdict)
		if got != c.want {
			t.Errorf("%s: got %s, want %s: %v", c.new, got, c.want, v)
		}
		if c.old == "" {
			report(t, Run(nb, run, doc))
		}
	}
}

// TestErrataOfChecks checks the errata of printings that are wrong.
func TestErrataOfChecks(t *testing.T) {
	const reason = "\n- fault: paper\n- why: a slip"
	for _, c := range []struct{ fields, want string }{
		{"- kind: test\n- printed: t(28) = 2.20, p = .06\n- corrected: t(28) = 2.20, p = .036", "refuted"},
		{"- kind: test\n- printed: t(28) = 2.20, p = .06\n- corrected: t(28) = 2.20, p = .05", "mismatch"},
		{"- kind: test\n- printed: t(28) = 2.20, p = .036\n- corrected: t(28) = 2.20, p = .03", "mismatch"},
		{"- kind: mean\n- printed: M = 5.19, n = 28\n- corrected: M = 5.18, n = 28", "refuted"},
		{"- kind: total\n- printed: 12 + 30 = 43\n- corrected: 12 + 30 = 42", "refuted"},
	} {
		if v := verdictOf(t, c.fields+reason, true); string(v.Verdict) != c.want {
			t.Errorf("%s: %s %v %v", c.fields, v.Verdict, v.Problems, v.Differences)
		}
	}
	if v := verdictOf(t, "- kind: test\n- printed: t(28) = 2.20, p = .06\n- printed: z = 1.96, p = .05",
		true); v.Verdict != rederive.Mismatch || len(v.Differences) != 1 {
		t.Errorf("two tests: %s %v", v.Verdict, v.Differences)
	}
}
