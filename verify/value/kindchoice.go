package value

import "rederive/show/wire"

func ChoiceKind() Row {
	return Row{
		Name: "choice", Class: Single, Fields: []string{"printed"},
		Takes: isChoiceForm, Forms: "show.OneOf of all that are equally good, or a tuple",
		Scan: scanTuple, Decode: decodeChoice,
	}
}

func isChoiceForm(v wire.Value) bool { return RecordOf("OneOf")(v) || isTupleForm(v) }

// decodeChoice reads several values that are equally good, or the only one.
func decodeChoice(k Kind, v wire.Value) (Value, error) {
	if v.IsRecord("OneOf") {
		return decodeItems(SimpleKind(TupleKind()), OneOf, v)
	}
	return decodeTuple(k, v)
}
