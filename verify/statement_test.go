package verify

import (
	"testing"

	"rederive"
	"rederive/show"
	"rederive/verify/internal/claimstest"
)

// TestReach checks that the field checked-to replaces the reach that a claim
// gives by itself, and that the words of a caveat do not.
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
		doc, err := ParseClaims("claims.md", []byte("---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n"+c.fields))
		if err != nil {
			t.Fatal(err)
		}
		run := claimstest.Offers(func() { show.Claim("a.b", show.Holds{Cases: 9}) })
		v := Compare(&rederive.Notebook{Path: "n.md"}, run, doc).Verdicts[0]
		if v.Verdict != rederive.Confirmed || v.Caveat != c.want {
			t.Errorf("%s: %s with the caveat %q, want %q", c.fields, v.Verdict, v.Caveat, c.want)
		}
	}
}
