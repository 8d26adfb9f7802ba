package verify

import (
	"errors"
	"strings"

	"rederive/show/wire"
)

func wordKind() kind {
	return kind{
		name: "word", class: single, fields: []string{"printed"}, settled: true,
		takes: plainOf(wire.Word, wire.Int), forms: "a string, or an integer",
		rule: "an outcome is exchanged for its opposite (P and N, win and loss, yes and no, ...), any " +
			"other word gets another last letter",
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
