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

// A kind is a row of the table of kinds: what is known of claims of one kind, and of their
// values. What is nil is done as for single values; see the files kind*.go.
type kind struct {
	Row
	sentence bool                                                     // what is printed is a sentence, not a value
	tables   func(form string) bool                                   // whether they have a printed table of that form
	read     func(s *spec, others map[string]*rederive.Claim)         // reads what was printed
	printed  string                                                   // the field with what was printed, if it is another
	judge    func(s *spec, v wire.Value) (*judgement, error)          // compares an offered value with it
	settled  bool                                                     // one method is enough, even for errata
	line     func(v rederive.Verdict) string                          // sums up a verdict
	errata   scope                                                    // what an erratum corrects
	correct  func(s *spec, e *erratum) error                          // reads the corrected value
	explain  func(s *spec, e *erratum, w *wrong, j *judgement) string // says why an erratum is wrong, or ""
	alone    func(s *spec) *judgement                                 // judges what is printed, without an offer
	// judges it without a notebook, as far as it says the same twice; nil if it does not
	itself func(s *spec) *judgement
}

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
		{Row: integerKind()},
		{Row: rationalKind()},
		{Row: decimalKind()},
		{Row: wordKind(), settled: true},
		{Row: tupleKind()},
		{Row: choiceKind()},
		tableKind(), gridKind(),
		{Row: sequenceKind(), read: readSequence, judge: (*spec).judgeCells, errata: ofItem},
		{Row: setKind()},
		minimumKind(), maximumKind(), boundKind(),
		{Row: estimateKind()},
		{Row: estimateIntervalKind()},
		{Row: intervalKind()},
		{Row: statisticKind()},
		{Row: pValueKind()},
		{Row: percentageKind()},
		{Row: shareKind(), itself: shareItself},
		{Row: quantityKind()},
		{Row: approximateKind()},
		{Row: dateKind()},
		{Row: vectorKind(), read: readVector, judge: (*spec).judgeCells, errata: ofItem},
		matrixKind(),
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
	return Kind{Row: &rows[i].Row}, true
}

// rowOf returns the row of the table of kinds for a kind, or nil for that of a claim that names none.
func rowOf(k Kind) *kind {
	if k.Row == nil {
		return nil
	}
	rows := kinds()
	i := slices.IndexFunc(rows, func(row kind) bool { return row.name == k.name })
	return &rows[i]
}

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
	return k, checkParts(k)
}

// checkParts returns an error unless the kind may be made of its parts.
func checkParts(k Kind) error {
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

// Line sums up a verdict as its kind does, or returns "".
func Line(v rederive.Verdict) string {
	k, _ := ParseKind(v.Kind)
	if row := rowOf(k); row != nil && row.line != nil {
		return row.line(v)
	}
	return ""
}
