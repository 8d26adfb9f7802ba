package verify

import (
	"rederive/show/wire"
)

// A Kind is the mathematical kind of a claim or of a value, as the field kind says: what is known
// of its values and, for composite kinds, the kind of the parts. The zero Kind is that of a
// claim that names none.
type Kind struct {
	*Row
	Of   *Kind
	with params
}

// A Row is what is known of the values of one kind. What is nil is done as for single values.
type Row struct {
	name    string
	class   class
	fields  []string                                  // those that not all kinds have
	takes   func(wire.Value) bool                     // whether a value has one of the forms in which it is offered
	forms   string                                    // these forms, for people
	scan    func(k Kind, text string) (Value, error)  // reads one as printed; nil if no cell of a table holds one
	decode  func(k Kind, v wire.Value) (Value, error) // reads one as offered
	element func(k Kind) Kind                         // the kind of the values in it
	numeric bool                                      // it is a number
	rounded bool                                      // it is printed rounded
	parts   func(printed Value) []string              // names its parts, if it has several
	exact   bool                                      // no floating-point number is one
	ranges  bool                                      // 3..8 in a list is short for its elements
}

// A class says what a kind may be made of.
type class byte

// simpleKind is a kind that has no parts.
func simpleKind(row Row) Kind { return Kind{Row: &row} }

// String returns the kind as it is written.
func (k Kind) String() string {
	switch {
	case k.Row == nil:
		return ""
	case k.Of == nil:
		return k.name
	}
	return k.name + " of " + k.Of.String()
}

// innermost is the kind of the single values.
func (k Kind) innermost() Kind {
	for k.Of != nil {
		k = *k.Of
	}
	return k
}

// isValue reports whether a cell of a table may be of the kind.
func (k Kind) isValue() bool { return k.Row != nil && k.scan != nil }

// isNumber reports whether values of the kind are numbers.
func (k Kind) isNumber() bool { return k.isValue() && k.numeric }

// elements is the kind of the values of a claim: of its cells, of what is
// smallest, of its answer.
func (k Kind) elements() Kind {
	switch {
	case k.Row != nil && k.element != nil:
		return k.element(k)
	case k.Of != nil:
		return *k.Of
	}
	return k
}

// itself is for kinds whose parts are not the values of a claim.
func itself(k Kind) Kind { return k }

const (
	single    class = iota // a single value
	several                // a single value, perhaps of values
	table                  // of values, with keys or without
	list                   // of values, and a value itself
	best                   // of numbers
	statement              // has no parts
	members                // is followed by the ids of other claims
	question               // perhaps of values
	check                  // of printed values with each other
)
