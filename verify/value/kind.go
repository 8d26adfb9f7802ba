package value

import (
	"rederive/show/wire"
)

// A Kind is the mathematical kind of a claim or of a value, as the field kind says: what is known
// of its values and, for composite kinds, the kind of the parts. The zero Kind is that of a
// claim that names none.
type Kind struct {
	*Row
	Of   *Kind
	With Params
}

// A Row is what is known of the values of one kind. What is nil is done as for single values.
type Row struct {
	Name    string
	Class   Class
	Fields  []string                                  // those that not all kinds have
	Takes   func(wire.Value) bool                     // whether a value has one of the forms in which it is offered
	Forms   string                                    // these forms, for people
	Scan    func(k Kind, text string) (Value, error)  // reads one as printed; nil if no cell of a table holds one
	Decode  func(k Kind, v wire.Value) (Value, error) // reads one as offered
	Element func(k Kind) Kind                         // the kind of the values in it
	Numeric bool                                      // it is a number
	Rounded bool                                      // it is printed rounded
	parts   func(printed Value) []string              // names its parts, if it has several
	Exact   bool                                      // no floating-point number is one
	ranges  bool                                      // 3..8 in a list is short for its elements
}

// A class says what a kind may be made of.
type Class byte

// SimpleKind returns a kind that has no parts.
func SimpleKind(row Row) Kind { return Kind{Row: &row} }

// String returns the kind as it is written.
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

// Elements returns the kind of the values of a claim: of its cells, of what is
// smallest, of its answer.
func (k Kind) Elements() Kind {
	switch {
	case k.Row != nil && k.Element != nil:
		return k.Element(k)
	case k.Of != nil:
		return *k.Of
	}
	return k
}

// itself is for kinds whose parts are not the values of a claim.
func itself(k Kind) Kind { return k }

const (
	Single    Class = iota // a single value
	Several                // a single value, perhaps of values
	Table                  // of values, with keys or without
	List                   // of values, and a value itself
	Best                   // of numbers
	Statement              // has no parts
	Members                // is followed by the ids of other claims
	Question               // perhaps of values
	Check                  // of printed values with each other
)
