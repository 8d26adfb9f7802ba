package value

import (
	"rederive/show/wire"
)

// A Kind is the mathematical kind of a claim or value, as named in the field kind. It describes the
// values and, for composite kinds, their parts. The zero Kind belongs to a claim that names none.
type Kind struct {
	*Row
	Of   *Kind
	With Params
}

// A Row describes the values of one kind. A nil field means the same as for single values.
type Row struct {
	Name    string
	Class   Class
	Fields  []string                                  // fields that not all kinds have
	Takes   func(wire.Value) bool                     // reports whether a value has a form in which it may be offered
	Forms   string                                    // these forms, for users
	Scan    func(k Kind, text string) (Value, error)  // reads a printed value; nil if no cell of a table may hold one
	Decode  func(k Kind, v wire.Value) (Value, error) // reads an offered value
	Element func(k Kind) Kind                         // the kind of the values in it
	Numeric bool                                      // it is a number
	Rounded bool                                      // it is printed rounded
	parts   func(printed Value) []string              // names its parts, if it has several
	Exact   bool                                      // floating-point numbers are refused
	ranges  bool                                      // lists may abbreviate elements as 3..8
}

// A Class says what a kind may be composed of.
type Class byte

// SimpleKind returns a kind that has no parts.
func SimpleKind(row Row) Kind { return Kind{Row: &row} }

// String returns the kind as claims name it.
func (k Kind) String() string {
	switch {
	case k.Row == nil:
		return ""
	case k.Of == nil:
		return k.Name
	}
	return k.Name + " of " + k.Of.String()
}

// Innermost returns the kind of the single values.
func (k Kind) Innermost() Kind {
	for k.Of != nil {
		k = *k.Of
	}
	return k
}

// IsValue reports whether a cell of a table may be of the kind.
func (k Kind) IsValue() bool { return k.Row != nil && k.Scan != nil }

// IsNumber reports whether values of the kind are numbers.
func (k Kind) IsNumber() bool { return k.IsValue() && k.Numeric }

// Elements returns the kind of a claim's values: of its cells, its optimum or its answer.
func (k Kind) Elements() Kind {
	switch {
	case k.Row != nil && k.Element != nil:
		return k.Element(k)
	case k.Of != nil:
		return *k.Of
	}
	return k
}

// sameKind is the Element function of kinds whose parts are not the values of a claim.
func sameKind(k Kind) Kind { return k }

const (
	Single    Class = iota // a single value
	Several                // a single value, possibly composed of values
	Table                  // of values, with or without keys
	List                   // of values, and a value itself
	Best                   // of numbers
	Statement              // has no parts
	Members                // is followed by the ids of other claims
	Question               // optionally of values
	Check                  // compares printed values with each other
)
