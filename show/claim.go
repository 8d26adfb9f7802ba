package show

import (
	"fmt"
	"strings"

	"rederive/show/wire"
)

// Claim offers value as what was computed for the claim with the given id, which
// must be a string literal. The value is plain data: numbers (also *big.Int and
// *big.Rat), strings, slices, arrays, maps, structs with exported fields, or one
// of the types [Cells], [Holds], [Fails], [Found], [Optimum], [Period], [OneOf]
// and [Readings]. Claim panics if it is not.
func Claim(id string, value any, options ...Method) {
	v, err := wire.Encode(plain(value))
	if err != nil {
		panic(fmt.Sprintf("show.Claim(%q): %v", id, err))
	}
	offer := &wire.Offer{ID: id, Value: v}
	for _, m := range options {
		offer.Method = string(m)
	}
	wire.Sink(wire.Event{Offer: offer})
}

// plain replaces *Cells and Cells by their plain form.
func plain(value any) any {
	switch v := value.(type) {
	case *Cells:
		return v.value()
	case Cells:
		return v.value()
	case Readings:
		out := Readings{}
		for name, r := range v {
			out[name] = plain(r)
		}
		return out
	}
	return value
}

// A Method names the algorithm that computed an offered value. A claim can be
// settled several times, by different algorithms that share no code.
type Method string

// Holds says that a statement was checked in a number of cases and held in each.
type Holds struct {
	Cases       int
	Certificate any // what settles all cases, if that exists
}

// Fails says that a statement was checked and does not hold.
type Fails struct {
	Cases int // how many cases were checked
	At    any // the first counterexample
}

// Found is the witness of an existence statement. Checks lists what was verified
// about the witness, as pairs of equal values: for each name the required value
// and the one that the witness gives.
type Found struct {
	Witness any
	Checks  []Check
}

// A Check is one property for which a witness was tested.
type Check struct {
	Name      string
	Want, Got any
}

// Optimum is a best value: Witness attains Value, and an independent argument
// proves that no value beats Bound. The two values must be equal.
type Optimum struct {
	Value, Bound any
	Witness      any
}

// Period is the period of a sequence with a certificate that can be checked: a
// rule that looks back at most Lookback values produces the sequence, so Values
// repeats forever once a window of Lookback values recurs. Values must have at
// least Preperiod + Period + Lookback elements.
//
// For the Grundy values of a subtraction game, Subtract lists the numbers that may
// be taken. Then the host need not trust Lookback and Values: it computes every
// value again, as the mex of the values of its options.
type Period struct {
	Preperiod, Period int
	Lookback          int
	Values            []int
	Subtract          []int
}

// OneOf is several values that are equally good, such as tied best moves: the
// printed one must be among them.
type OneOf []any

// Readings has a value for each reading of an ambiguous statement.
type Readings map[string]any

// Cells is a computed table with named rows and columns.
type Cells struct {
	entries []entry
}

type entry struct {
	value    any
	row, col string
}

// NewCells returns an empty table.
func NewCells() *Cells { return &Cells{} }

// Put sets the entry in the given row and column. A row or column is a number, a
// string, or a [Key] of several of them.
func (c *Cells) Put(value, row, col any) {
	c.entries = append(c.entries, entry{value, keyText(row), keyText(col)})
}

// Key joins the parts of a row or column key that has several levels.
func Key(parts ...any) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = keyText(p)
	}
	return strings.Join(texts, " / ")
}

func keyText(key any) string {
	v, err := wire.Encode(key)
	if err != nil {
		panic(fmt.Sprintf("table key: %v", err))
	}
	return v.String()
}

// CellTable is the plain form of [Cells], in the order of the calls of Put.
type CellTable struct {
	Rows, Cols []string
	Values     []any
}

func (c Cells) value() CellTable {
	var t CellTable
	for _, e := range c.entries {
		t.Rows = append(t.Rows, e.row)
		t.Cols = append(t.Cols, e.col)
		t.Values = append(t.Values, e.value)
	}
	return t
}
