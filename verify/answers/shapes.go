package answers

import (
	"slices"

	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/value"
)

// Values that mean the same are compared in one shape: a set may be a list or a map from its members to true, and a
// table the cells of show.NewCells or a map of rows.

// setType is the type of a list whose order does not matter. No type of package show has this name.
const setType = "set"

// shaped replaces the sets and the table in a value of the key by one shape.
func shaped(v wire.Value) wire.Value {
	if isTable(v) {
		v = asTable(v, "")
	}
	return withSets(v)
}

// withSets replaces the maps that are sets.
func withSets(v wire.Value) wire.Value {
	if isSet(v) {
		return wire.Value{Kind: wire.List, Type: setType, Items: v.Keys}
	}
	v.Items = xslices.Map(v.Items, withSets)
	return v
}

// withLists replaces sets by plain lists. So it does with all maps to truth values, for a claim that says that they are
// sets.
func withLists(v wire.Value) wire.Value {
	switch {
	case v.Type == setType:
		v.Type = ""
	case len(v.Items) > 0 && isMembership(v):
		return wire.Value{Kind: wire.List, Items: members(v)}
	}
	v.Items = xslices.Map(v.Items, withLists)
	return v
}

// withNumerals replaces the texts and floats in a value by the whole numbers and fractions that they are.
func withNumerals(v wire.Value) wire.Value {
	if v.Kind == wire.Word || v.Kind == wire.Float {
		return numeral(v)
	}
	v.Items = xslices.Map(v.Items, withNumerals)
	return v
}

// saysSet reports whether values of a kind are sets, or contain them.
func saysSet(k value.Kind) bool {
	return k.Row != nil && (k.Name == typedSet || k.Of != nil && saysSet(*k.Of))
}

// isSet reports whether a map of the key is a set: every value is true or an empty struct. An empty one may be any map.
func isSet(v wire.Value) bool {
	return isMembership(v) && len(v.Items) > 0 && len(members(v)) == len(v.Items)
}

// isMembership reports whether a map tells which of its keys are the members of a set: those whose value is true, or
// all if the values are empty structs.
func isMembership(v wire.Value) bool {
	says := func(item wire.Value) bool { return item.Kind == wire.Bool || isEmptyStruct(item) }
	return v.Kind == wire.Map && !slices.ContainsFunc(v.Items, func(item wire.Value) bool { return !says(item) })
}

func isEmptyStruct(v wire.Value) bool {
	return v.Kind == wire.Record && v.Type == "" && len(v.Items) == 0
}

// members returns the members of a set that is a map.
func members(v wire.Value) (list []wire.Value) {
	for i, item := range v.Items {
		if item.Kind != wire.Bool || item.Text == "true" {
			list = append(list, v.Keys[i])
		}
	}
	return list
}

// listLike returns the members of a set in the form of those of the key, sorted and once.
func listLike(key wire.Value, members []wire.Value) wire.Value {
	if len(key.Items) > 0 {
		like := key.Items[0]
		if i := slices.IndexFunc(key.Items, func(v wire.Value) bool { return v.Kind == wire.Int }); i >= 0 {
			like = key.Items[i]
		}
		members = xslices.Map(members, func(v wire.Value) wire.Value { return inFormOf(like, v) })
	}
	members = slices.Clone(members)
	slices.SortStableFunc(members, wire.Compare)
	same := func(a, b wire.Value) bool { return wire.Compare(a, b) == 0 }
	return wire.Value{Kind: wire.List, Type: key.Type, Items: slices.CompactFunc(members, same)}
}

// isTable reports whether a map of the key is a table: a map from rows to maps from columns to values. If all of these
// are sets, it is a map of sets.
func isTable(v wire.Value) bool {
	isRow := func(item wire.Value) bool { return item.Kind == wire.Map && item.Type == "" }
	return v.Kind == wire.Map && v.Type == "" && len(v.Items) > 0 &&
		!slices.ContainsFunc(v.Items, func(item wire.Value) bool { return !isRow(item) }) &&
		slices.ContainsFunc(v.Items, func(item wire.Value) bool { return !isMembership(item) })
}

// asTable returns the table of a map, in the shape of show.NewCells: a map of rows, or of the values of the only
// column, if there is one. Any other map remains.
func asTable(v wire.Value, column string) wire.Value {
	var rows, columns, values []wire.Value
	add := func(row, column string, item wire.Value) {
		rows = append(rows, wire.Value{Kind: wire.Word, Text: row})
		columns = append(columns, wire.Value{Kind: wire.Word, Text: column})
		values = append(values, item)
	}
	for i, item := range v.Items {
		row := verify.KeyOf(v.Keys[i])
		switch {
		case item.Kind == wire.Map:
			for k, cell := range item.Items {
				add(row, verify.KeyOf(item.Keys[k]), cell)
			}
		case column != "":
			add(row, column, item)
		default:
			return v
		}
	}
	list := func(items []wire.Value) wire.Value { return wire.Value{Kind: wire.List, Items: items} }
	return wire.Value{
		Kind: wire.Record, Type: "CellTable", Names: []string{"Rows", "Cols", "Values"},
		Items: []wire.Value{list(rows), list(columns), list(values)},
	}
}

// onlyColumn returns the name of the column of a table, if there is only one.
func onlyColumn(table wire.Value) string {
	columns, _ := table.Field("Cols")
	for _, c := range columns.Items {
		if c.Text != columns.Items[0].Text {
			return ""
		}
	}
	if len(columns.Items) == 0 {
		return ""
	}
	return columns.Items[0].Text
}

// cellNames returns the names of the cells of a table.
func cellNames(table wire.Value) (names []string) {
	rows, _ := table.Field("Rows")
	columns, _ := table.Field("Cols")
	for i := range min(len(rows.Items), len(columns.Items)) {
		names = append(names, rows.Items[i].Text+", "+columns.Items[i].Text)
	}
	return names
}

// keyNames returns the names of the items of a map.
func keyNames(v wire.Value) []string { return xslices.Map(v.Keys, verify.KeyOf) }
