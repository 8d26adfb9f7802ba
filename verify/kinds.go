package verify

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"rederive"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

// A kind is a row of the table of kinds. It describes claims of one kind, and their values. A nil
// field means the same as for single values; see the files kind*.go.
type kind struct {
	value.Row
	sentence bool                                                     // what is printed is a sentence, not a value
	tables   func(form string) bool                                   // whether its claims print a table of that form
	read     func(s *Spec, others map[string]*rederive.Claim)         // reads what was printed
	printed  string                                                   // the field with the printed text, if not printed
	judge    func(s *Spec, v wire.Value) (*Judgement, error)          // compares an offered value with what was printed
	settled  bool                                                     // one method is enough, even for errata
	line     func(v rederive.Verdict) string                          // sums up a verdict
	errata   scope                                                    // what an erratum corrects
	correct  func(s *Spec, e *Erratum) error                          // reads the corrected value
	explain  func(s *Spec, e *Erratum, w *wrong, j *Judgement) string // says why an erratum is wrong, or ""
	Alone    func(s *Spec) *Judgement                                 // judges what is printed, without an offer
	// judges it without a notebook, if it prints the same fact twice; nil if it does not
	itself func(s *Spec) *Judgement
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

// allKinds is built on first use and never changes afterwards: reading a kind reads the kinds of its parts.
var allKinds struct {
	once sync.Once
	rows []kind
}

// kinds returns the table of kinds.
func kinds() []kind {
	allKinds.once.Do(func() { allKinds.rows = newKinds() })
	return allKinds.rows
}

func newKinds() []kind {
	return []kind{
		{Row: value.IntegerKind()},
		{Row: value.RationalKind()},
		{Row: value.DecimalKind()},
		{Row: value.WordKind(), settled: true},
		{Row: value.TupleKind()},
		{Row: value.ChoiceKind()},
		tableKind(), gridKind(),
		{Row: value.SequenceKind(), read: readSequence, judge: (*Spec).judgeCells, errata: ofItem},
		{Row: value.SetKind()},
		optimumKind("minimum"), optimumKind("maximum"), boundKind(),
		{Row: value.EstimateKind()},
		{Row: value.EstimateIntervalKind()},
		{Row: value.IntervalKind()},
		{Row: value.StatisticKind()},
		{Row: value.PValueKind()},
		{Row: value.PercentageKind()},
		{Row: value.ShareKind(), itself: shareItself},
		{Row: value.QuantityKind()},
		{Row: value.ApproximateKind()},
		{Row: value.DateKind()},
		{Row: value.VectorKind(), read: readVector, judge: (*Spec).judgeCells, errata: ofItem},
		matrixKind(),
		formulaKind(), existsKind(), checkedKind("always"), checkedKind("never"), periodKind(), groupKind(), openKind(),
		testKind(), meanKind(), totalKind(),
	}
}

// KindNames returns the names of the kinds of claims.
func KindNames() []string {
	return xslices.Map(kinds(), func(k kind) string { return k.Name })
}

// kindNamed returns the kind with the given name, without parts. It returns false for an unknown name.
func kindNamed(name string) (value.Kind, bool) {
	rows := kinds()
	i := slices.IndexFunc(rows, func(k kind) bool { return k.Name == name })
	if i < 0 {
		return value.Kind{}, false
	}
	return value.Kind{Row: &rows[i].Row}, true
}

// rowOf returns the row of the table of kinds for a kind, or nil for a claim that names none.
func rowOf(k value.Kind) *kind {
	if k.Row == nil {
		return nil
	}
	rows := kinds()
	i := slices.IndexFunc(rows, func(row kind) bool { return row.Name == k.Name })
	return &rows[i]
}

// ParseKind reads the value of the field kind.
func ParseKind(text string) (value.Kind, error) {
	head, rest, composite := strings.Cut(strings.Join(strings.Fields(text), " "), " of ")
	k, ok := kindNamed(head)
	if !ok {
		return value.Kind{}, unknownKind(text)
	}
	switch {
	case k.Class == value.Members:
		return k, nil
	case !composite && (k.Class == value.Table || k.Class == value.List || k.Class == value.Best):
		return value.Kind{}, fmt.Errorf("kind %s needs the kind of its parts, as in %q", head, head+" of integer")
	case !composite:
		return k, nil
	case k.Class == value.Single || k.Class == value.Statement || k.Class == value.Check:
		return value.Kind{}, fmt.Errorf("kind %s is not made of parts", head)
	}
	of, err := ParseKind(rest)
	if err != nil {
		return value.Kind{}, err
	}
	k.Of = &of
	return k, checkParts(k)
}

// checkParts returns an error unless the kind may have these parts.
func checkParts(k value.Kind) error {
	switch {
	case k.Class == value.Best && !k.Of.IsNumber():
		return fmt.Errorf("a %s is of integer, rational or decimal, not of %s", k.Name, k.Of)
	case k.Class == value.Question && !k.Of.IsValue():
		return fmt.Errorf("an open question cannot have the answer %q", k.Of)
	case !k.Of.IsValue():
		return fmt.Errorf("a %s cannot be of %s", k.Name, k.Of)
	case k.Class == value.List && k.Of.Class == value.List && k.Of.Of != nil && k.Of.Of.Class == value.List:
		return fmt.Errorf("a %s cannot be of %s: three nested lists are ambiguous", k.Name, k.Of)
	}
	return nil
}

// everyday maps other words to the kinds that they mean.
var everyday = map[string]string{
	"number": "integer, rational or decimal", "numeric": "integer, rational or decimal", "int": "integer",
	"count": "integer", "float": "decimal", "float64": "decimal", "real": "decimal", "fraction": "rational",
	"text": "word", "string": "word", "boolean": "word", "bool": "word", "range": "interval", "ci": "interval",
	"list": "sequence", "array": "sequence", "slice": "sequence", "equation": "formula", "average": "mean",
	"sum": "total", "proportion": "share", "percent": "percentage", "%": "percentage",
	"max": "maximum", "min": "minimum",
}

func unknownKind(text string) error {
	head, _, _ := strings.Cut(text, " of ")
	near := everyday[strings.ToLower(head)]
	if near == "" {
		near = spelling.Nearest(head, KindNames())
	}
	if near != "" {
		return fmt.Errorf("unknown kind %q, did you mean %s?", text, near+text[len(head):])
	}
	names := map[value.Class][]string{}
	for _, k := range kinds() {
		c := k.Class
		switch c {
		case value.Several:
			c = value.Single
		case value.List:
			c = value.Table
		case value.Members, value.Question, value.Check:
			c = value.Statement
		}
		names[c] = append(names[c], k.Name)
	}
	join := func(c value.Class) string { return strings.Join(names[c], ", ") }
	return fmt.Errorf("unknown kind %q: known are %s; %s of these; %s of these; %s",
		text, join(value.Single), join(value.Table), join(value.Best), join(value.Statement))
}

// IsChecked reports whether a claim is judged by what is printed alone. What its differences have as computed is a
// sentence, which says why the printed numbers do not agree.
func IsChecked(v rederive.Verdict) bool {
	k, _ := ParseKind(v.Kind)
	row := rowOf(k)
	return row != nil && row.Alone != nil
}

// Line returns the one-line summary that the kind of a verdict's claim defines, or "" if it defines none.
func Line(v rederive.Verdict) string {
	k, _ := ParseKind(v.Kind)
	if row := rowOf(k); row != nil && row.line != nil {
		return row.line(v)
	}
	return ""
}
