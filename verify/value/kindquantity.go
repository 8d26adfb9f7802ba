package value

import (
	"errors"
	"fmt"

	"rederive/show/wire"
)

func QuantityKind() Row {
	return Row{
		Name: "quantity", Class: Single, Fields: []string{"printed", "tolerance", "rounding", "unit"}, Rounded: true,
		Takes: isQuantityForm, Forms: "a number in the unit of the field unit, or a list of a number and its unit",
		Scan: scanQuantity, Decode: decodeQuantity,
	}
}

func isQuantityForm(v wire.Value) bool {
	pair := v.Type == "" && (v.Kind == wire.List || v.Kind == wire.Record) && len(v.Items) == 2 &&
		isNumberForm(v.Items[0]) && v.Items[1].Kind == wire.Word
	return isNumberForm(v) || pair
}

var errNoUnit = errors.New("the claim names no unit for numbers without one: add - unit: m/s, say")

// scanQuantity reads 9.81 m/s^2. A number without a unit has that of the field unit.
func scanQuantity(k Kind, text string) (Value, error) {
	n, name, err := cutUnit(text)
	if err != nil {
		return Value{}, fmt.Errorf("%w: a quantity is a number and a unit, such as 9.81 m/s^2", err)
	}
	return quantityOf(k.With.Unit, n, name)
}

// quantityOf returns a number with a unit, which must measure the same as the field unit.
func quantityOf(expected *unit, n Number, name string) (Value, error) {
	if expected == nil {
		return Value{}, errNoUnit
	}
	u := expected
	if name != "" {
		var err error
		if u, err = ParseUnit(name); err != nil {
			return Value{}, err
		}
		if _, err = u.into(n, expected); err != nil {
			return Value{}, err
		}
	}
	return Value{Form: ANumber, Num: n, Unit: u}, nil
}

func decodeQuantity(k Kind, v wire.Value) (Value, error) {
	number, name := v, ""
	if len(v.Items) == 2 {
		number, name = v.Items[0], v.Items[1].Text
	}
	value, err := DecodeDecimal(k, number)
	if err != nil {
		return Value{}, err
	}
	return quantityOf(k.With.Unit, value.Num, name)
}
