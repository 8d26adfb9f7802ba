package verify

import (
	"fmt"
	"slices"
	"strings"
)

// A Kind is the mathematical kind of a claim, as its field kind says: a name
// and, for composite kinds, the kind of the parts. "table of integer" is
// Kind{"table", &Kind{"integer", nil}}.
type Kind struct {
	Name string
	Of   *Kind
}

var (
	// elementKinds are the kinds of single values.
	elementKinds = []string{"integer", "rational", "decimal", "word", "tuple", "choice"}
	// listKinds are the kinds of values with elements that a cell of a table may hold.
	listKinds = []string{"sequence", "set"}
	// tableKinds are the kinds of claims with a table.
	tableKinds = []string{"table", "grid"}
	// bestKinds are the kinds of extreme values.
	bestKinds = []string{"minimum", "maximum", "bound"}
	// wholeKinds are the kinds that stand alone.
	wholeKinds = []string{"formula", "exists", "always", "never", "period", "group", "open"}
)

// ParseKind reads the value of a field kind.
func ParseKind(text string) (Kind, error) {
	parts := strings.Split(strings.Join(strings.Fields(text), " "), " of ")
	head := parts[0]
	switch {
	case slices.Contains(wholeKinds, head):
		return wholeKind(head, parts[1:])
	case slices.Contains(elementKinds, head):
		if len(parts) > 1 {
			return Kind{}, fmt.Errorf("kind %s is not made of parts", head)
		}
		return Kind{Name: head}, nil
	case slices.Contains(tableKinds, head), slices.Contains(listKinds, head), slices.Contains(bestKinds, head):
		return compositeKind(head, parts[1:])
	}
	return Kind{}, fmt.Errorf("unknown kind %q: known are %s; %s of these; %s of these; %s", text,
		strings.Join(elementKinds, ", "), strings.Join(append(tableKinds[:2:2], listKinds...), ", "),
		strings.Join(bestKinds, ", "), strings.Join(wholeKinds, ", "))
}

// wholeKind is a kind that stands alone; only an open question may say of what
// kind its answer is.
func wholeKind(head string, rest []string) (Kind, error) {
	if len(rest) == 0 {
		return Kind{Name: head}, nil
	}
	if head != "open" {
		return Kind{}, fmt.Errorf("kind %s is not made of parts", head)
	}
	of, err := ParseKind(strings.Join(rest, " of "))
	if err == nil && !of.isValue() {
		err = fmt.Errorf("an open question cannot have the answer %q", of)
	}
	return Kind{head, &of}, err
}

func compositeKind(head string, rest []string) (Kind, error) {
	if len(rest) == 0 {
		return Kind{}, fmt.Errorf("kind %s does not say of what, as in %q", head, head+" of integer")
	}
	of, err := ParseKind(strings.Join(rest, " of "))
	if err != nil {
		return Kind{}, err
	}
	switch {
	case slices.Contains(bestKinds, head) && !of.isNumber():
		return Kind{}, fmt.Errorf("a %s is of integer, rational or decimal, not of %s", head, of)
	case !of.isValue():
		return Kind{}, fmt.Errorf("a %s cannot be of %s", head, of)
	}
	return Kind{head, &of}, nil
}

// String returns the kind as it is written.
func (k Kind) String() string {
	if k.Of == nil {
		return k.Name
	}
	return k.Name + " of " + k.Of.String()
}

// innermost is the name of the kind of the single values.
func (k Kind) innermost() string {
	for k.Of != nil {
		k = *k.Of
	}
	return k.Name
}

func (k Kind) isTable() bool   { return slices.Contains(tableKinds, k.Name) }
func (k Kind) isElement() bool { return slices.Contains(elementKinds, k.Name) }
func (k Kind) isList() bool    { return slices.Contains(listKinds, k.Name) }
func (k Kind) isBest() bool    { return slices.Contains(bestKinds, k.Name) }

// isNumber reports whether values of the kind are numbers.
func (k Kind) isNumber() bool {
	return k.Name == "integer" || k.Name == "rational" || k.Name == "decimal"
}

// isExact reports whether a floating-point number is no value of the kind.
func (k Kind) isExact() bool { return k.Name == "integer" || k.Name == "rational" }

// isValue reports whether a cell of a table may be of the kind.
func (k Kind) isValue() bool { return k.isElement() || k.isList() }

// isStatement reports whether claims of the kind state something that holds or
// fails.
func (k Kind) isStatement() bool {
	return k.Name == "always" || k.Name == "never" || k.Name == "exists"
}
