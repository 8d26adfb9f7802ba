package answers

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/show"
	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/internal/claimstest"
)

// claimOf returns a document with the claim a.b, or nil if fields is empty.
func claimOf(fields string) []*rederive.ClaimsDoc {
	if fields == "" {
		return nil
	}
	return []*rederive.ClaimsDoc{must.Get(verify.ParseClaims("claims.md", claimstest.Claim(fields)))}
}

// TestGrade compares what a submission offers with what a key offers, for claims whose
// printed values belong to other parameters. The expected outcome is the number of
// parts that agree, and of how many.
func TestGrade(t *testing.T) {
	const table = "- kind: table of integer\n\n| n | x |\n|---|---|\n| 1 | 5 |\n| 2 | 6 |\n"
	const decimal = "- kind: decimal\n- printed: 0.33\n"
	const decimals = "- kind: table of decimal\n\n| n | x |\n|---|---|\n| 1 | 0.33 |\n"
	const always = "- kind: always\n- over: n\n- cases: 9\n"
	cells := func(v ...any) *show.Cells {
		c := show.NewCells()
		for i := 0; i+1 < len(v); i += 2 {
			c.Put(v[i+1], v[i], "x")
		}
		return c
	}
	const exists = "- kind: exists\n- printed: one\n"
	found := func(witness, want, got int) show.Found {
		return show.Found{Witness: witness, Checks: []show.Check{{Name: "square", Want: want, Got: got}}}
	}
	const refused = "the witness fails the checks of the key, or there is none"
	const list = " this is a list, not a whole number"
	check := func(_ rederive.Offer, witness wire.Value) (wire.Value, bool) {
		n, err := strconv.Atoi(witness.Text)
		return claimstest.Offers(func() { show.Claim("a.b", found(n, 9, n*n)) }).Offers[0].Value, err == nil
	}
	const statement = "a statement: show.Found{Witness: ...}, show.Fails{At: ...} or show.Holds{Cases: ...}"
	const other = "this counterexample is not that of the key"
	const form = "its form is not that of this claim"
	third := 1.0 / 3
	for _, c := range []struct {
		name, fields string
		key, given   any
		want         string
	}{
		{"integer", "- kind: integer\n- printed: 7\n", 8, 8, "1 of 1"},
		{"what is printed", "- kind: integer\n- printed: 7\n", 8, 7, "0 of 1"},
		{"integer as float", "- kind: integer\n- printed: 7\n", 8, 8.0, "1 of 1"},
		{"large integer as float", "- kind: integer\n- printed: 7\n", 233168000000, 233168e6, "1 of 1"},
		{"no integer", "- kind: integer\n- printed: 7\n", 8, 8.5, "0 of 1 " + form},
		{
			"sequence of floats", "- kind: sequence of integer\n- printed: 1, 2\n",
			[]int{4, 5},
			[]float64{4, 5, 6},
			"2 of 3 item 3",
		},
		{"no claim, integer as float", "", 8, 8.0, "1 of 1"},
		{"no claim, floats", "", []int{4, 5}, []float64{4, 5.5}, "1 of 2 #2"},
		{"decimal as integer", decimal, 9.0, 9, "1 of 1"},
		{"integer as text", "- kind: integer\n- printed: 7\n", 8, "8", "1 of 1"},
		{"decimal as text", decimal, third, show.Fixed(third, 2), "1 of 1"},
		{"a rounded key", "", show.Fixed(third, 2), third, "1 of 1"},
		{"a rounded key, other digits", "", show.Fixed(third, 2), 0.34, "0 of 1"},
		{"a rounded key, a fraction", "", show.Fixed(third, 2), big.NewRat(1, 3), "1 of 1"},
		{"a rounded key, a whole number", "", show.Fixed(2.001, 2), 2, "1 of 1"},
		{"a rounded key, a wrong whole number", "", show.Fixed(2.01, 2), 2, "0 of 1"},
		{"a rounded key, more places", "", show.Fixed(third, 2), show.Fixed(third, 4), "1 of 1"},
		{"a rounded key, fewer places", "", show.Fixed(third, 2), show.Fixed(third, 1), "0 of 1"},
		{"a rounded key, a word", "", show.Fixed(third, 2), "a third", "0 of 1 this is a text, not a decimal"},
		{"a rounded key, negative", "", show.Fixed(-third, 2), -third, "1 of 1"},
		{"rounded keys", "", []string{show.Fixed(third, 2), show.Fixed(2.0, 1)}, []float64{third, 2.01}, "2 of 2"},
		{"a rounded table", "", cells(1, show.Fixed(third, 2)), cells(1, third), "1 of 1"},
		{"a rounded map", "", map[int]string{1: show.Fixed(third, 2)}, map[int]float64{1: third}, "1 of 1"},
		{"a rounded key of a decimal", decimal, show.Fixed(third, 2), third, "1 of 1"},
		{"a key with more places", decimal, show.Fixed(third, 4), 0.3349, "1 of 1"},
		{"a rounded key of a table of decimals", decimals, cells(1, show.Fixed(third, 2)), cells(1, third), "1 of 1"},
		{"a version", "- kind: word\n- printed: 1.10\n", "1.10", "1.1", "0 of 1"},
		{"the same version", "- kind: word\n- printed: 1.10\n", "1.10", "1.10", "1 of 1"},
		{"no claim, fraction as text", "", big.NewRat(4, 3), "8/6", "1 of 1"},
		{"no claim, numbers as text", "", []int{4, 5}, []string{"4", " 6"}, "1 of 2 #2"},
		{"a number as a word", "- kind: word\n- printed: 7\n", "8", 8, "1 of 1"},
		{"words around a number", "- kind: integer\n- printed: 7\n", 8, "n = 8", "0 of 1 " + form},
		{"a text of exponents", "", 8, "8e0", "0 of 1 this is a text, not a whole number"},
		{"a list as a text", "", []int{4, 5}, "[4 5]", "0 of 3 this is a text, not a list"},
		{"a decimal for a fraction", "", big.NewRat(70, 27), "2.593", "0 of 1 this is a decimal, not a fraction"},
		{"a float for a fraction", "", big.NewRat(70, 27), 2.593, "0 of 1 this is a decimal, not a fraction"},
		{"a decimal for a whole number", "", 8, "8.5", "0 of 1 this is a decimal, not a whole number"},
		{"the decimal of a fraction", "", big.NewRat(1, 2), "0.5", "1 of 1"},
		{
			"a decimal for a rational", "- kind: rational\n- printed: 1/3\n",
			big.NewRat(70, 27), "2.593",
			"0 of 1 this is a decimal, not a fraction",
		},
		{"a fraction key of a decimal", decimal, big.NewRat(1, 3), "0.5", "0 of 1"},
		{
			"truth values", "",
			[]int{0, 1},
			[]bool{true, true},
			"0 of 2 #1 #2 this is a list of true and false, not a list",
		},
		{"a list of one", "", 8, []int{8}, "0 of 2 #1 this is a list, not a whole number"},
		{"a wrong whole number", "", 8.5, 8, "0 of 1"},
		{
			"a set as a map", "- kind: set of integer\n- printed: 1, 2\n",
			[]int{4, 5},
			map[int]bool{5: true, 4: true},
			"2 of 2",
		},
		{"a set as empty structs", "", []int{4, 5}, map[int]struct{}{4: {}, 6: {}}, "1 of 2 #2"},
		{"a map with a false", "", []int{4, 5}, map[int]bool{4: true, 5: true, 6: false}, "2 of 2"},
		{"a list as a count", "", []int{4, 5}, map[int]int{5: 1}, "0 of 3 5 this is a map, not a list"},
		{"decimal within its places", decimal, third, 0.3349, "1 of 1"},
		{"decimal beyond its places", decimal, third, 0.3399, "0 of 1"},
		{"tolerance", "- kind: decimal\n- printed: 0.33\n- tolerance: 0.1\n- why: w\n", third, 0.40, "1 of 1"},
		{"table", table, cells(1, 3, 2, 4), cells(2, 4, 1, 3), "2 of 2"},
		{"half a table", table, cells(1, 3, 2, 4), cells(1, 3, 2, 5), "1 of 2 2, x"},
		{"no row of the key", table, cells(7, 3, 8, 4), cells(1, 3), "0 of 3 1, x unasked"},
		{"a wrong row", table, cells(7, 3, 8, 4), cells(7, 4), "0 of 2 7, x"},
		{"other rows", table, cells(7, 3, 8, 4, 9, 5), cells(7, 3, 8, 4), "2 of 3"},
		{"too many rows", table, cells(7, 3, 8, 4), cells(7, 3, 8, 4, 9, 5), "2 of 3 9, x"},
		{"set", "- kind: set of integer\n- printed: 1, 2\n", []int{4, 5}, []int{5, 4}, "2 of 2"},
		{"greedy set", "- kind: set of integer\n- printed: 1, 2\n", []int{4, 5}, []int{5, 4, 6, 7}, "2 of 4 6 7"},
		{"sequence", "- kind: sequence of integer\n- printed: 1, 2\n", []int{4, 5, 6}, []int{4, 5, 7}, "2 of 3 item 3"},
		{"holds", always, show.Holds{Cases: 9}, show.Holds{Cases: 9}, "1 of 1"},
		{"other cases", always, show.Holds{Cases: 12}, show.Holds{Cases: 11}, "0 of 1"},
		{"later counterexample", always, show.Fails{Cases: 9, At: 8}, show.Fails{Cases: 11, At: 10}, "0 of 1 " + other},
		{"none in fewer cases", always, show.Fails{Cases: 9, At: 8}, show.Holds{Cases: 8}, "0 of 1"},
		{"plain: another one", "", show.Fails{Cases: 9, At: 4}, show.Fails{Cases: 3, At: 7}, "0 of 1 " + other},
		{"plain: the key's counterexample", "", show.Fails{Cases: 9, At: 4}, show.Fails{Cases: 3, At: "4"}, "1 of 1"},
		{"one of all", "", show.Fails{At: show.OneOf{4, 7}}, show.Fails{Cases: 3, At: 7.0}, "1 of 1"},
		{"none of all", "", show.Fails{At: show.OneOf{4, 7}}, show.Fails{Cases: 3, At: 5}, "0 of 1"},
		{"plain: no counterexample", "", show.Fails{Cases: 9, At: 4}, show.Fails{Cases: 9}, "0 of 1 " + form},
		{"plain: holds", "", show.Holds{Cases: 9}, show.Holds{Cases: 9, Certificate: "in my words"}, "1 of 1"},
		{"plain: fewer cases", "", show.Holds{Cases: 9}, show.Holds{Cases: 8}, "0 of 1 the statement"},
		{"plain: it fails", "", show.Fails{Cases: 9, At: 4}, show.Holds{Cases: 9}, "0 of 1 the statement"},
		{"plain: a word", "", show.Fails{Cases: 9, At: 4}, "fails", "0 of 2 this is a text, not " + statement},
		{
			"plain: another witness", "",
			show.Optimum{Value: 6, Bound: 6, Witness: 2},
			show.Optimum{Value: 6, Bound: 7, Witness: 3},
			"1 of 1",
		},
		{
			"plain: another value", "",
			show.Optimum{Value: 6, Bound: 6, Witness: 2},
			show.Optimum{Value: 5, Bound: 7, Witness: 3},
			"0 of 1 the best value",
		},
		{
			"plain: no optimum", "",
			show.Optimum{Value: 6, Bound: 6, Witness: 2},
			6,
			"0 of 2 this is a whole number, not an optimum: show.Optimum{Value: ..., Bound: ..., Witness: ...}",
		},
		{"plain: no bound", "", show.Optimum{Value: 6, Bound: 6, Witness: 2}, show.Optimum{Value: 6}, "0 of 1 " + form},
		{"fails", always, show.Holds{Cases: 9}, show.Fails{Cases: 9, At: 1}, "0 of 1"},
		{"any counterexample", always, show.Fails{Cases: 9, At: 2}, show.Fails{Cases: 9, At: 1}, "0 of 1 " + other},
		{"the counterexample", always, show.Fails{Cases: 9, At: 2}, show.Fails{Cases: 1, At: 2}, "1 of 1"},
		{"witness", exists, found(3, 9, 9), found(3, 9, 9), "1 of 1"},
		{"any witness", exists, found(3, 9, 9), found(-3, 9, 9), "1 of 1"},
		{"any witness, no claim", "", found(3, 9, 9), found(-3, 9, 9), "1 of 1"},
		{"witness as a decimal", exists, found(3, 9, 9), show.Found{Witness: -3.0}, "1 of 1"},
		{"witness of another form", "", found(3, 9, 9), show.Found{Witness: []int{3}}, "0 of 1 " + refused + list},
		{"false witness", exists, found(3, 9, 9), found(2, 9, 4), "0 of 1 " + refused},
		{"false witness, no claim", "", found(3, 9, 9), found(2, 9, 4), "0 of 1 " + refused},
		{"witness of something else", exists, found(3, 9, 9), found(2, 4, 4), "0 of 1 " + refused},
		{"witness without checks", exists, found(3, 9, 9), show.Found{Witness: -3}, "1 of 1"},
		{"forged checks", exists, found(3, 9, 9), found(2, 0, 0), "0 of 1 " + refused},
		{"forged demand", exists, found(3, 9, 9), found(2, 9, 9), "0 of 1 " + refused},
		{"forged checks of a right witness", exists, found(3, 9, 9), found(-3, 1, 2), "1 of 1"},
		{"nothing as witness", exists, found(3, 9, 9), show.Found{}, "0 of 1 " + refused},
		{"the word of a witness", "", found(3, 9, 9), "found", "0 of 1 " + form},
		{"witness for a word", "", "found", found(3, 9, 9), "0 of 1 " + form},
		{"no witness", exists, found(3, 9, 9), show.Fails{Cases: 9, At: 1}, "0 of 1"},
		{"any of the ties", "", show.OneOf{"a"}, show.OneOf{"a"}, "1 of 1"},
		{"no claim, number", "", 8, 8, "1 of 1"},
		{"no claim, float", "", third, third + 1e-14, "1 of 1"},
		{"no claim, other float", "", third, third + 1e-6, "0 of 1"},
		{"no claim, list", "", []int{1, 2, 3}, []int{1, 3, 3}, "2 of 3 #2"},
		{"no claim, map", "", map[string]int{"a": 1, "b": 2}, map[string]int{"a": 1}, "1 of 2"},
		{"no claim, half a table", "", cells(1, 3, 2, 4), cells(1, 3), "1 of 2"},
		{"no claim, empty lists", "", []int{}, []int{}, "1 of 1"},
		{"no claim, empty list", "", []int{1}, []int{}, "0 of 1"},
		{"nothing", "", nil, 1, "0 of 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			docs := claimOf(c.fields)
			key := claimstest.Offers(func() { show.Claim("a.b", c.key) })
			given := claimstest.Offers(func() { show.Claim("a.b", c.given) })
			scores := Grade(nil, docs, key, given, check)
			if len(scores) != 1 {
				t.Fatalf("%d scores", len(scores))
			}
			s := scores[0]
			if s.Unasked {
				s.Form = "unasked"
			}
			words := append([]string{fmt.Sprintf("%d of %d", s.Right, s.Of)}, s.Wrong...)
			if words = append(words, s.Form, s.Read); s.Is != "" && s.Form != form {
				words = append(words, "this is "+s.Is+", not "+s.Asks)
			}
			got := strings.Join(strings.Fields(strings.Join(words, " ")), " ")
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestGradeStated checks that a value earns nothing if the submission states what the
// key computes, or offers nothing.
func TestGradeStated(t *testing.T) {
	key := claimstest.Offers(func() { show.Claim("a.b", 3) })
	stated := claimstest.Offers(func() { show.Claim("a.b", 3) })
	stated.Sites = []rederive.Site{{ID: "a.b", Pos: stated.Offers[0].Pos, Stated: true}}
	if s := Grade(nil, nil, key, stated, nil)[0]; !s.Stated || s.Right != 0 {
		t.Errorf("a stated value: %+v", s)
	}
	if s := Grade(nil, nil, stated, stated, nil)[0]; s.Stated || s.Right != 1 {
		t.Errorf("a value that the key states as well: %+v", s)
	}
	if s := Grade(nil, nil, key, &rederive.Run{}, nil)[0]; !s.Missing || s.Right != 0 || s.Of != 1 {
		t.Errorf("a missing value: %+v", s)
	}
}

// TestGradeChecked checks that a witness and the key's counterexample count although they are stated, and that of
// several offers one without points counts before one that a teacher has to read.
func TestGradeChecked(t *testing.T) {
	offers := func(values ...any) *rederive.Run {
		run := claimstest.Offers(func() {
			for _, v := range values {
				show.Claim("a.b", v)
			}
		})
		for _, o := range run.Offers {
			run.Sites = append(run.Sites, rederive.Site{ID: "a.b", Pos: o.Pos, Stated: true})
		}
		return run
	}
	found := show.Found{Witness: []int{3, 4}, Checks: []show.Check{{Name: "a", Want: 1, Got: 1}}}
	fails, other := show.Fails{Cases: 9, At: 4}, show.Fails{Cases: 9, At: 5}
	for _, c := range []struct {
		name       string
		key        any
		given      []any
		right      int
		read, held bool // to be read, and stated
	}{
		{"a witness", found, []any{found}, 1, false, false},
		{"a witness as a struct", found, []any{show.Found{Witness: struct{ A, B float64 }{3, 4}}}, 1, false, false},
		{"a counterexample", fails, []any{fails}, 1, false, false},
		{"another counterexample", fails, []any{other}, 0, true, false},
		{"both", fails, []any{fails, other}, 0, true, false},
		{"another one, and that there is none", fails, []any{other, show.Holds{Cases: 9}}, 0, false, true},
		{"a number", 5, []any{5}, 0, false, true},
		{"a number of another form", 5, []any{"five"}, 0, false, false},
	} {
		key := claimstest.Offers(func() { show.Claim("a.b", c.key) })
		s := Grade(nil, nil, key, offers(c.given...), nil)[0]
		if s.Right != c.right || (s.Read != "") != c.read || s.Stated != c.held {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
}

// TestGradeSays checks the explanations in a score.
func TestGradeSays(t *testing.T) {
	key := claimstest.Offers(func() { show.Claim("a.b", 1.0/3) })
	for _, c := range []struct {
		name  string
		given any
		want  Score
	}{
		{"rounded", 0.333, Score{Given: "0.333", Near: true}},
		{"wrong", 0.34, Score{Given: "0.34"}},
		{"rounded too far", 0.3, Score{Given: "0.3", Near: true}},
		{"rounded to nothing", 0, Score{Given: "0"}},
		{"rounded text", "0.3333", Score{Given: `"0.3333"`, Near: true}},
		{"text", "a third", Score{Given: `"a third"`, Is: "a text", Asks: "a decimal"}},
	} {
		given := claimstest.Offers(func() { show.Claim("a.b", c.given); show.Claim("a.b", 1.0/3) })
		s := Grade(nil, nil, key, given, nil)[0]
		got := Score{Given: s.Given, Near: s.Near, Is: s.Is, Asks: s.Asks}
		if !reflect.DeepEqual(got, c.want) || s.Values != 2 {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
	const interval = "- kind: interval\n- printed: 0.1000 to 0.3000\n"
	for _, c := range []struct {
		name, fields string
		key, given   any
		near         bool
	}{
		{"all rounded", "", []float64{1.0 / 3, 2.0 / 3}, []float64{0.333, 0.667}, true},
		{"one rounded", "", []float64{1.0 / 3, 2.0 / 3}, []float64{0.333, 2.0 / 3}, true},
		{"one wrong", "", []float64{1.0 / 3, 2.0 / 3}, []float64{0.333, 0.8}, false},
		{"one missing", "", []float64{1.0 / 3, 2.0 / 3}, []float64{0.333}, false},
		{"right", "", []float64{1.0 / 3, 2.0 / 3}, []float64{1.0 / 3, 2.0 / 3}, false},
		{"whole numbers", "", []int{10000, 20000}, []int{10001, 20000}, false},
		{"interval", interval, []float64{-1.18421, 2.30123}, []float64{-1.3, 2.3012}, false},
		{"rounded interval", interval, []float64{-1.28421, 2.30123}, []float64{-1.28, 2.30123}, true},
	} {
		key := claimstest.Offers(func() { show.Claim("a.b", c.key) })
		given := claimstest.Offers(func() { show.Claim("a.b", c.given) })
		if s := Grade(nil, claimOf(c.fields), key, given, nil)[0]; s.Near != c.near {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
	same := claimstest.Offers(func() { show.Claim("a.b", 0.5); show.Claim("a.b", 0.5) })
	if s := Grade(nil, nil, key, same, nil)[0]; s.Values != 1 {
		t.Errorf("one value, offered twice: %+v", s)
	}
}
