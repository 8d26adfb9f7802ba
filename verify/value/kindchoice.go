package value

import (
	"slices"

	"rederive/show/wire"
)

func ChoiceKind() Row {
	return Row{
		Name: "choice", Class: Single, Fields: []string{"printed"},
		Takes: isChoiceForm, Forms: "show.OneOf of all that are equally good, or a tuple",
		Scan: scanTuple, Decode: decodeChoice,
	}
}

func isChoiceForm(v wire.Value) bool { return RecordOf("OneOf")(v) || isTupleForm(v) }

// decodeChoice reads several equally good values, without duplicates, or a single one.
func decodeChoice(k Kind, v wire.Value) (Value, error) {
	if !v.IsRecord("OneOf") {
		return decodeTuple(k, v)
	}
	all, err := decodeItems(SimpleKind(TupleKind()), OneOf, v)
	distinct := all.Items[:0]
	for _, item := range all.Items {
		if !slices.ContainsFunc(distinct, func(d Value) bool { return CompareValues(d, item) == 0 }) {
			distinct = append(distinct, item)
		}
	}
	all.Items = distinct
	return all, err
}
