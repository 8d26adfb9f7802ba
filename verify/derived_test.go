package verify

import (
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/show/wire"
)

// TestDerived derives values from offers for other claims.
func TestDerived(t *testing.T) {
	table := show.CellTable{
		Rows: []string{"1 / A", "2 / A", "2 / B"}, Cols: []string{"x", "x", "x"}, Values: []any{3, 9, 5},
	}
	for _, c := range []struct{ kind, derived, want string }{
		{"integer", "first of t.list", "4"},
		{"integer", "last of t.list", "7"},
		{"integer", "sum of t.list less first of t.table", "11"},
		{"integer", "greatest of t.table", "9"},
		{"word", "row of the greatest of t.table", "2 / A"},
		{"integer", "sum of t.table at */A, x", "12"},
		{"integer", "sum of t.table at 2*", "14"},
		{"integer", "sum of t.table at */A, y", ""},
		{"integer", "sum of t.word", ""},
		{"exists", "first of t.list out of last of t.list", "Found 4 of 7"},
		{"exists", "last of t.list out of sum of t.table", "Fails 7 of 17"},
		{"exists", "last of t.list out of first of t.list", "Fails 7 of 4"},
		{"exists", "first of t.list out of greatest of t.few", "Found 4 of 4"},
		{"exists", "first of t.debts out of last of t.debts", "Fails -1 of -3"},
		{"exists", "last of t.list less first of t.list out of last of t.list", "Fails 3 of 7"},
	} {
		s := Compile(&rederive.Claim{ID: "t.c", Fields: []rederive.Field{
			{Name: "where", Value: "p. 1"},
			{Name: "kind", Value: c.kind},
			{Name: "printed", Value: "1"},
			{Name: "derived", Value: c.derived},
		}}, nil)
		if len(s.Errs) > 0 {
			t.Errorf("%s: %v", c.derived, s.Errs)
			continue
		}
		run := &rederive.Run{}
		for id, v := range map[string]any{
			"t.list": []int{4, 2, 1, 7}, "t.table": table, "t.word": "7", "t.debts": []int{-1, -3}, "t.few": []int{4},
		} {
			value := must.Get(wire.Encode(v))
			run.Offers = append(run.Offers, rederive.Offer{ID: id, Value: value})
		}
		got := ""
		for _, o := range (&Comparer{Run: run}).derive(s) {
			got = o.Value.Text
			for _, name := range []string{"Witness", "At"} {
				if v, ok := o.Value.Field(name); ok {
					got = o.Value.Type + " " + v.Text
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.derived, got, c.want)
		}
	}
}

// TestDerivedRefused checks that a derivation that does not say where its value comes from
// is an error at its position.
func TestDerivedRefused(t *testing.T) {
	for derived, want := range map[string]string{
		"t.list":                              `"t.list" does not say what is taken`,
		"product of t.list":                   `"product of t.list" does not say what is taken`,
		"last of ":                            "does not say what is taken",
		"last of t.other":                     `"t.other" is not another claim`,
		"last of t.c":                         `"t.c" is not another claim`,
		"last of t.d":                         "claim t.d is itself derived",
		"sum of t.list at [, x":               "is not a pattern",
		"last of t.list out of 7":             `"7" does not say`,
		"last of t.list less one":             `"one" does not say`,
		"sum of t.list out of last of t.list": "cannot be derived this way",
	} {
		text := "---\ntitle: T\n---\n\n## t.list L\n\n- where: p. 1\n- kind: open\n\n" +
			"## t.d D\n\n- where: p. 1\n- kind: integer\n- printed: 1\n- derived: last of t.list\n\n" +
			"## t.c C\n\n- where: p. 1\n- kind: integer\n- printed: 1\n- derived: " + derived + "\n"
		_, err := ParseClaims("claims.md", []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", derived, err)
		}
	}
}

// TestLessSampled checks that the smaller share counts.
func TestLessSampled(t *testing.T) {
	half, third := &rederive.StoredCell{Sampled: 1, Values: 2}, &rederive.StoredCell{Sampled: 1, Values: 3}
	for _, c := range [][3]*rederive.StoredCell{
		{half, third, third}, {third, half, third}, {nil, half, half}, {half, nil, half},
	} {
		if got := lessSampled(c[0], c[1]); got != c[2] {
			t.Errorf("%v and %v: %v", c[0], c[1], got)
		}
	}
}
