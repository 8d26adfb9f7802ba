package verify

import (
	"fmt"
	"slices"

	"rederive/show/wire"
)

// kindForms says in which forms a value of each kind is offered. Everything else
// is refused: docs/claims.md lists the same.
var kindForms = []struct {
	kinds []string
	takes func(wire.Value) bool
	text  string
}{
	{[]string{"integer"}, plainOf(wire.Int), "an integer: int, *big.Int or the like"},
	{[]string{"rational"}, plainOf(wire.Int, wire.Rat), "a *big.Rat or an integer"},
	{[]string{"decimal"}, plainOf(wire.Int, wire.Rat, wire.Float), "a number: float64, *big.Rat or an integer"},
	{[]string{"word"}, plainOf(wire.Word, wire.Int), "a string, or an integer"},
	{[]string{"tuple"}, isTupleForm, "a slice, an array, a struct, a string or a whole number"},
	{[]string{"choice"}, isChoiceForm, "show.OneOf of all that are equally good, or a tuple"},
	{[]string{"sequence", "set"}, plainOf(wire.List), "a slice or an array"},
	{[]string{"table"}, isTableForm, "show.Cells, a map, or a slice of rows that begin with their keys"},
	{[]string{"grid"}, plainOf(wire.List), "a slice of rows"},
	{[]string{"formula"}, isTableForm, "show.Cells, a map, or a slice in the order of the range"},
	{[]string{"minimum", "maximum"}, recordOf("Optimum"), "show.Optimum, with a witness and a bound"},
	{[]string{"bound"}, isBoundForm, "a number or show.Optimum"},
	{[]string{"always", "never"}, recordOf("Holds", "Fails"), "show.Holds or show.Fails"},
	{[]string{"exists"}, recordOf("Found", "Fails"), "show.Found or show.Fails"},
	{[]string{"period"}, recordOf("Period"), "show.Period, with a certificate"},
	{[]string{"group"}, func(wire.Value) bool { return false }, "nothing: its members settle it"},
	{[]string{"open"}, isOpenForm, "plain data, show.Cells, show.Holds, show.Fails or show.Found"},
}

// checkForm returns an error unless v has a form in which values of kind k are
// offered.
func checkForm(k Kind, v wire.Value) error {
	for _, f := range kindForms {
		if slices.Contains(f.kinds, k.Name) && !f.takes(v) {
			return refuse(k, v)
		}
	}
	return nil
}

// refuse says that v cannot settle a claim of kind k.
func refuse(k Kind, v wire.Value) error {
	return fmt.Errorf("a value of kind %s is needed, %s %q was offered (offer %s)", k, describe(v), abbreviate(v.String()), k.forms())
}

// forms names the forms in which values of the kind are offered.
func (k Kind) forms() string {
	for _, f := range kindForms {
		if slices.Contains(f.kinds, k.Name) {
			return f.text
		}
	}
	return "something else"
}

// plainOf takes values of the given shapes that are of no type of package show.
func plainOf(kinds ...wire.Kind) func(wire.Value) bool {
	return func(v wire.Value) bool { return v.Type == "" && slices.Contains(kinds, v.Kind) }
}

// recordOf takes values of the given types of package show.
func recordOf(types ...string) func(wire.Value) bool {
	return func(v wire.Value) bool { return slices.Contains(types, v.Type) }
}

func isTupleForm(v wire.Value) bool {
	return plainOf(wire.List, wire.Record, wire.Word, wire.Int, wire.Rat)(v)
}

func isChoiceForm(v wire.Value) bool { return recordOf("OneOf")(v) || isTupleForm(v) }

func isTableForm(v wire.Value) bool {
	return recordOf("CellTable")(v) || plainOf(wire.Map, wire.List)(v)
}

func isBoundForm(v wire.Value) bool {
	return recordOf("Optimum")(v) || plainOf(wire.Int, wire.Rat, wire.Float)(v)
}

func isOpenForm(v wire.Value) bool {
	return recordOf("CellTable", "Holds", "Fails", "Found")(v) || v.Type == "" && v.Kind != wire.None
}
