package value

import (
	"errors"

	"rederive/show/wire"
)

func SetKind() Row {
	return Row{
		Name: "set", Class: List, Fields: []string{"printed", "tolerance", "rounding"},
		Takes: PlainOf(wire.List), Forms: "a slice or an array",
		Scan: scanSet, Decode: decodeSet,
		Element: sameKind,
	}
}

func scanSet(k Kind, text string) (Value, error) {
	items, err := scanItems(*k.Of, text)
	if err != nil {
		return Value{}, err
	}
	v := Value{Form: ASet, Items: sortSet(items)}
	if len(v.Items) < len(items) {
		return Value{}, errors.New("an element of the set is printed twice")
	}
	return v, nil
}

func decodeSet(k Kind, v wire.Value) (Value, error) {
	set, err := decodeItems(*k.Of, ASet, v)
	set.Items = sortSet(set.Items)
	return set, err
}
