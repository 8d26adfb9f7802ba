package verify

import "rederive/show/wire"

func choiceKind() Row {
	return Row{
		name: "choice", class: single, fields: []string{"printed"},
		takes: isChoiceForm, forms: "show.OneOf of all that are equally good, or a tuple",
		scan: scanTuple, decode: decodeChoice,
	}
}

func isChoiceForm(v wire.Value) bool { return recordOf("OneOf")(v) || isTupleForm(v) }

// decodeChoice reads several values that are equally good, or the only one.
func decodeChoice(k Kind, v wire.Value) (Value, error) {
	if v.IsRecord("OneOf") {
		return decodeItems(simpleKind(tupleKind()), oneOf, v)
	}
	return decodeTuple(k, v)
}
