package value

import (
	"fmt"

	"rederive/show/wire"
)

func IntegerKind() Row {
	return Row{
		Name: "integer", Class: Single, Fields: []string{"printed"}, Numeric: true, Exact: true, ranges: true,
		Takes: PlainOf(wire.Int), Forms: "an integer: int, *big.Int or the like",
		Scan: scanInteger, Decode: decodeNumber,
	}
}

func scanInteger(_ Kind, text string) (Value, error) {
	n, err := ParseNumber(text)
	if err == nil && !n.IsInt() {
		err = fmt.Errorf("%q is not an integer; a number with a fraction is of kind decimal or rational",
			Abbreviate(text))
	}
	return Value{Form: ANumber, Num: n}, err
}
