package value

import (
	"rederive/show/wire"
)

func SequenceKind() Row {
	return Row{
		Name: "sequence", Class: List, Fields: []string{"printed", "marks", "tolerance", "rounding"},
		Takes: PlainOf(wire.List), Forms: "a slice or an array",
		Scan: scanSequence, Decode: decodeSequence,
	}
}

func scanSequence(k Kind, text string) (Value, error) {
	items, err := scanItems(*k.Of, text)
	if err != nil {
		return Value{}, err
	}
	return Value{Form: ASequence, Items: items}, nil
}

func decodeSequence(k Kind, v wire.Value) (Value, error) { return decodeItems(*k.Of, ASequence, v) }
