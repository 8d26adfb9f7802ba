package value

import (
	"errors"
	"strings"

	"rederive/show/wire"
)

func WordKind() Row {
	return Row{
		Name: "word", Class: Single, Fields: []string{"printed"},
		Takes: PlainOf(wire.Word, wire.Int), Forms: "a string, or an integer",
		Scan: func(_ Kind, text string) (Value, error) { return readWord(text) },
		Decode: func(_ Kind, v wire.Value) (Value, error) {
			return readWord(v.String())
		},
	}
}

func readWord(text string) (Value, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return Value{}, errors.New("the value is empty")
	}
	return Value{Form: AWord, Word: text}, nil
}
