package verify

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"rederive"
	"rederive/internal/spelling"
	"rederive/show/wire"
)

// A Kind is the mathematical kind of a claim, as its field kind says: a row of
// the table of kinds and, for composite kinds, the kind of the parts. The zero
// Kind is that of a claim that names none.
type Kind struct {
	*kind
	Of   *Kind
	with params
}

// A kind is a row of the table of kinds: all that is known about claims of one
// kind. What is nil is done as for single values; see the files kind*.go.
type kind struct {
	name   string
	class  class
	fields []string              // those that not all kinds have
	takes  func(wire.Value) bool // whether a value has one of the forms in which it is offered
	forms  string                // these forms, for people
	rule   string                // which mutants change its meaning

	// Of values of this kind, which a cell of a table may hold.
	scan    func(k Kind, text string) (Value, error)  // reads one as printed
	decode  func(k Kind, v wire.Value) (Value, error) // reads one as offered
	numeric bool                                      // it is a number
	rounded bool                                      // it is printed rounded
	parts   func(printed Value) []string              // names its parts, if it has several
	exact   bool                                      // no floating-point number is one
	ranges  bool                                      // 3..8 in a list is short for its elements

	// Of claims of this kind.
	sentence bool                                             // what is printed is a sentence, not a value
	element  func(k Kind) Kind                                // the kind of the values in them
	tables   func(form string) bool                           // whether they have a printed table of that form
	read     func(s *spec, others map[string]*rederive.Claim) // reads what was printed
	// the field with what was printed, if it is another
	printed string
	judge   func(s *spec, v wire.Value) (*judgement, error)          // compares an offered value with it
	settled bool                                                     // one method is enough, even for errata
	line    func(v rederive.Verdict) string                          // sums up a verdict
	errata  scope                                                    // what an erratum corrects
	correct func(s *spec, e *erratum) error                          // reads the corrected value
	explain func(s *spec, e *erratum, w *wrong, j *judgement) string // says why an erratum is wrong, or ""
	mutate  func(x *auditor)                                         // makes the mutants of what was printed
	offered func(x *auditor, v wire.Value) []formMutant              // makes those of what was offered
	amended func(x *auditor, e erratum, f rederive.Field)            // makes those of a corrected value
	righted func(x *auditor, e erratum)                              // prints the right value
	exempt  func(s *spec) string                                     // the rule by which a claim needs no mutant
	alone   func(s *spec) *judgement                                 // judges what is printed, without an offer
	// judges it without a notebook, as far as it says the same twice; nil if it does not
	itself func(s *spec) *judgement
}

// A class says what a kind may be made of.
type class byte

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

// A scope says what one erratum corrects.
type scope byte

const (
	ofValue   scope = iota // the value
	ofCell                 // one cell of a table
	ofItem                 // an item of a sequence, or all of it
	ofFormula              // the formula, at every point
	ofNothing              // there are no errata
)

// allKinds is made when it is first used, and then never changed: reading a kind reads the
// kind of its parts.
var allKinds struct {
	once sync.Once
	rows []kind
}

// kinds is the table of kinds.
func kinds() []kind {
	allKinds.once.Do(func() { allKinds.rows = newKinds() })
	return allKinds.rows
}

func newKinds() []kind {
	return []kind{
		integerKind(), rationalKind(), decimalKind(), wordKind(), tupleKind(), choiceKind(),
		tableKind(), gridKind(), sequenceKind(), setKind(),
		minimumKind(), maximumKind(), boundKind(),
		estimateKind(), estimateIntervalKind(), intervalKind(), statisticKind(), pValueKind(), percentageKind(),
		shareKind(), quantityKind(),
		approximateKind(), dateKind(),
		vectorKind(), matrixKind(),
		formulaKind(), existsKind(), alwaysKind(), neverKind(), periodKind(), groupKind(), openKind(),
		testKind(), meanKind(), totalKind(),
	}
}

// KindNames lists the names of the kinds of claims.
func KindNames() []string {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.name)
	}
	return names
}

// kindNamed returns the kind with the given name, without parts. There is none
// for other names.
func kindNamed(name string) (Kind, bool) {
	rows := kinds()
	i := slices.IndexFunc(rows, func(k kind) bool { return k.name == name })
	if i < 0 {
		return Kind{}, false
	}
	return Kind{kind: &rows[i]}, true
}

// simpleKind is a kind that has no parts.
func simpleKind(row kind) Kind { return Kind{kind: &row} }

// ParseKind reads the value of a field kind.
func ParseKind(text string) (Kind, error) {
	head, rest, composite := strings.Cut(strings.Join(strings.Fields(text), " "), " of ")
	k, ok := kindNamed(head)
	if !ok {
		return Kind{}, unknownKind(text)
	}
	switch {
	case k.class == members:
		return k, nil
	case !composite && (k.class == table || k.class == list || k.class == best):
		return Kind{}, fmt.Errorf("kind %s does not say of what, as in %q", head, head+" of integer")
	case !composite:
		return k, nil
	case k.class == single || k.class == statement || k.class == check:
		return Kind{}, fmt.Errorf("kind %s is not made of parts", head)
	}
	of, err := ParseKind(rest)
	if err != nil {
		return Kind{}, err
	}
	k.Of = &of
	return k, k.checkParts()
}

// checkParts returns an error unless the kind may be made of its parts.
func (k Kind) checkParts() error {
	switch {
	case k.class == best && !k.Of.isNumber():
		return fmt.Errorf("a %s is of integer, rational or decimal, not of %s", k.name, k.Of)
	case k.class == question && !k.Of.isValue():
		return fmt.Errorf("an open question cannot have the answer %q", k.Of)
	case !k.Of.isValue():
		return fmt.Errorf("a %s cannot be of %s", k.name, k.Of)
	case k.class == list && k.Of.class == list && k.Of.Of != nil && k.Of.Of.class == list:
		return fmt.Errorf("a %s cannot be of %s: three lists in each other could be read in several ways", k.name, k.Of)
	}
	return nil
}

func unknownKind(text string) error {
	head, _, _ := strings.Cut(text, " of ")
	if near := spelling.Nearest(head, KindNames()); near != "" {
		return fmt.Errorf("unknown kind %q, did you mean %s?", text, near+text[len(head):])
	}
	names := map[class][]string{}
	for _, k := range kinds() {
		c := k.class
		switch c {
		case several:
			c = single
		case list:
			c = table
		case members, question, check:
			c = statement
		}
		names[c] = append(names[c], k.name)
	}
	join := func(c class) string { return strings.Join(names[c], ", ") }
	return fmt.Errorf("unknown kind %q: known are %s; %s of these; %s of these; %s",
		text, join(single), join(table), join(best), join(statement))
}

// String returns the kind as it is written.
func (k Kind) String() string {
	switch {
	case k.kind == nil:
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
func (k Kind) isValue() bool { return k.kind != nil && k.scan != nil }

// isNumber reports whether values of the kind are numbers.
func (k Kind) isNumber() bool { return k.isValue() && k.numeric }

// elements is the kind of the values of a claim: of its cells, of what is
// smallest, of its answer.
func (k Kind) elements() Kind {
	switch {
	case k.kind != nil && k.element != nil:
		return k.element(k)
	case k.Of != nil:
		return *k.Of
	}
	return k
}

// itself is for kinds whose parts are not the values of a claim.
func itself(k Kind) Kind { return k }
