package verify

import (
	"errors"
	"strings"

	"rederive/show/wire"
)

func wordKind() Row {
	return Row{
		name: "word", class: single, fields: []string{"printed"},
		takes: plainOf(wire.Word, wire.Int), forms: "a string, or an integer",
		scan: func(_ Kind, text string) (Value, error) { return readWord(text) },
		decode: func(_ Kind, v wire.Value) (Value, error) {
			return readWord(v.String())
		},
	}
}

func readWord(text string) (Value, error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return Value{}, errors.New("the value is empty")
	}
	return Value{form: aWord, word: text}, nil
}
