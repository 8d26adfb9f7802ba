package verify

import (
	"fmt"

	"rederive/show/wire"
)

func integerKind() Row {
	return Row{
		name: "integer", class: single, fields: []string{"printed"}, numeric: true, exact: true, ranges: true,
		takes: plainOf(wire.Int), forms: "an integer: int, *big.Int or the like",
		scan: scanInteger, decode: decodeNumber,
	}
}

func scanInteger(_ Kind, text string) (Value, error) {
	n, err := ParseNumber(text)
	if err == nil && !n.IsInt() {
		err = fmt.Errorf("%q is not an integer", abbreviate(text))
	}
	return Value{form: aNumber, num: n}, err
}
