package show

import (
	"math/big"
	"strings"
	"testing"

	"rederive/show/wire"
)

// offered returns the offers that the calls send to the host.
func offered(t *testing.T, calls func()) []wire.Offer {
	t.Helper()
	old := wire.Sink
	defer func() { wire.Sink = old }()
	var list []wire.Offer
	wire.Sink = func(e wire.Event) { list = append(list, *e.Offer) }
	calls()
	return list
}

func TestClaimForms(t *testing.T) {
	table := NewCells()
	table.Put(OneOf{1, 2}, Key(1, "A"), "x")
	table.Put(big.NewRat(1, 2), Key(2, "B"), Key("y", 3))
	for _, c := range []struct {
		value      any
		form, text string
	}{
		{122, "", "122"},
		{new(big.Int).Lsh(big.NewInt(1), 70), "", "1180591620717411303424"},
		{[]any{"C3", 1}, "", "[C3, 1]"},
		{[3]int{2, 5, 7}, "", "[2, 5, 7]"},
		{map[int]int{2: 4, 1: 1}, "", "{1: 1, 2: 4}"},
		{table, "CellTable", "{Rows: [1 / A, 2 / B], Cols: [x, y / 3], Values: [[1, 2], 1/2]}"},
		{*table, "CellTable", "{Rows: [1 / A, 2 / B], Cols: [x, y / 3], Values: [[1, 2], 1/2]}"},
		{Holds{Cases: 5}, "Holds", "{Cases: 5, Certificate: none}"},
		{Fails{Cases: 5, At: []int{1}}, "Fails", "{Cases: 5, At: [1]}"},
		{Optimum{Value: 4, Bound: 4, Witness: "w"}, "Optimum", "{Value: 4, Bound: 4, Witness: w}"},
		{OneOf{"a", "b"}, "OneOf", "[a, b]"},
		{Readings{"q": Holds{Cases: 1}, "p": 2}, "Readings", "{p: 2, q: {Cases: 1, Certificate: none}}"},
	} {
		got := offered(t, func() { Claim("a.b", c.value, Method("m")) })
		if len(got) != 1 || got[0].ID != "a.b" || got[0].Method != "m" || got[0].Value.Type != c.form ||
			got[0].Value.String() != c.text {
			t.Errorf("%v is offered as %+v", c.value, got)
		}
	}
}

// TestFormsWithinForms checks that a form keeps its name within a table and a
// reading.
func TestFormsWithinForms(t *testing.T) {
	table := NewCells()
	table.Put(OneOf{1, 2}, 1, "x")
	got := offered(t, func() { Claim("a.b", Readings{"p": table, "q": Fails{Cases: 1}}) })
	inner := got[0].Value.Items[0]
	values, _ := inner.Field("Values")
	if inner.Type != "CellTable" || values.Items[0].Type != "OneOf" || got[0].Value.Items[1].Type != "Fails" {
		t.Errorf("%+v", got[0].Value)
	}
}

func TestClaimRefuses(t *testing.T) {
	for name, value := range map[string]any{
		"function": func() {}, "channel": make(chan int),
		"hidden field": struct{ x int }{1},
	} {
		func() {
			defer func() {
				if r, _ := recover().(string); !strings.Contains(r, `show.Claim("a.b")`) {
					t.Errorf("%s: %v", name, r)
				}
			}()
			Claim("a.b", value)
		}()
	}
}
