package verify

import (
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/internal/words"
	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// TestReach checks that the field checked-to replaces the reach that the caveat
// would state, and that the words of a caveat do not.
func TestReach(t *testing.T) {
	const always = "- kind: always\n- over: heaps of 0..8\n- cases: 9\n"
	for _, c := range []struct{ fields, want string }{
		{always, "checked to heaps of 0..8, 9 cases"},
		{always + "- checked-to: heaps of 8\n", "checked to heaps of 8"},
		{always + "- caveat: drawn\n- checked-to: heaps of 8\n", "drawn; checked to heaps of 8"},
		{always + "- caveat: checked to 8\n", "checked to 8; checked to heaps of 0..8, 9 cases"},
		{always + "- certificate: a proof\n", ""},
		{always + "- certificate: a proof\n- checked-to: heaps of 8\n", "checked to heaps of 8"},
		{"- kind: open\n- checked-to: heaps of 8\n", "checked to heaps of 8"},
	} {
		doc := must.Get(ParseClaims("claims.md", claimstest.Claim(c.fields)))
		run := claimstest.Offers(func() { show.Claim("a.b", show.Holds{Cases: 9}) })
		v := Compare(&rederive.Notebook{Path: "n.md"}, run, doc).Verdicts[0]
		if v.Verdict != rederive.Confirmed || v.Caveat != c.want {
			t.Errorf("%s: %s with the caveat %q, want %q", c.fields, v.Verdict, v.Caveat, c.want)
		}
	}
}

// TestWorded checks values in words, in the language of their readers.
func TestWorded(t *testing.T) {
	type Holds struct{ Door string }
	table := show.NewCells()
	table.Put(show.OneOf{3, 4}, 1, "x")
	table.Put(show.Holds{Cases: 1}, show.Key(2, "a"), "y")
	german, _ := words.In("de")
	for _, c := range []struct {
		offered    any
		want, said string
	}{
		{show.Holds{Cases: 41}, "holds in 41 cases", "gilt, geprüft: 41 Fälle"},
		{show.Holds{Cases: 1, Certificate: "a proof"}, "holds in 1 case", "gilt, geprüft: 1 Fall"},
		{show.Fails{Cases: 41, At: 40}, "fails at 40, 41 cases checked", "gilt nicht für 40, geprüft: 41 Fälle"},
		{show.Fails{Cases: 41}, "fails, 41 cases checked", "gilt nicht, geprüft: 41 Fälle"},
		{show.Found{Witness: []int{1, 2}}, "found [1, 2]", "gefunden: [1, 2]"},
		{show.Optimum{Value: 6, Bound: 6, Witness: 2}, "6, attained by 2, bound 6", "6, erreicht von 2, Schranke 6"},
		{
			show.Period{Preperiod: 2, Period: 9, Lookback: 4},
			"period 9 after 2 values, certified by a window of 4",
			"Periode 9, Vorperiode 2, belegt durch ein Fenster von 4",
		},
		{[]any{show.Holds{Cases: 2}, 7}, "[holds in 2 cases, 7]", "[gilt, geprüft: 2 Fälle, 7]"},
		{show.OneOf{"a", "b"}, "a or b", "a oder b"},
		{table, "1, x: 3 or 4; 2 / a, y: holds in 1 case", "1, x: 3 oder 4; 2 / a, y: gilt, geprüft: 1 Fall"},
		{map[string]int{"a": 1}, "{a: 1}", "{a: 1}"},
		{Holds{"open"}, "{Door: open}", "{Door: open}"},
		{7, "7", "7"},
	} {
		v := claimstest.Offers(func() { show.Claim("a.b", c.offered) }).Offers[0].Value
		if got, said := Worded(nil, v), Worded(german, v); got != c.want || said != c.said {
			t.Errorf("%v: %q and %q, want %q and %q", c.offered, got, said, c.want, c.said)
		}
	}
}
