package view

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/xslices"
)

// A Change is something that differs between a report and its replay.
type Change struct {
	What     string // such as "claim demo.sum, computed"
	Old, New string
	Version  bool // a version or an engine rather than a value
}

// Changes returns the differences between the source in a report and that of a new run
// of it.
func (s *Source) Changes(now *Source) []Change {
	var list []Change
	compare := func(version bool, what, old, new string) {
		if old != new {
			list = append(list, Change{what, old, new, version})
		}
	}
	compare(true, "version of rederive", s.Tool.Version, now.Tool.Version)
	compare(true, "version of Go", s.Tool.Go, now.Tool.Go)
	compare(true, "engines", fmt.Sprint(s.Engines), fmt.Sprint(now.Engines))
	compare(false, "status", s.Status, now.Status)
	value := func(what, old, new string) { compare(false, what, old, new) }
	value("claims documents", strings.Join(s.Claims, ", "), strings.Join(now.Claims, ", "))
	value("files that it carries", fileNames(s.Files), fileNames(now.Files))
	s.changedClaims(now, value)
	for i := range max(len(s.Values), len(now.Values)) {
		value(fmt.Sprintf("inline value %d", i+1), at(s.Values, i), at(now.Values, i))
	}
	for i := range max(len(s.Cells), len(now.Cells)) {
		old, new := at(s.Cells, i), at(now.Cells, i)
		value("output of the cell at "+old.Pos, fmt.Sprint("sha256 ", old.SHA256), fmt.Sprint("sha256 ", new.SHA256))
	}
	return list
}

func fileNames(files []SourceFile) string {
	return strings.Join(xslices.Map(files, func(f SourceFile) string { return f.Name }), ", ")
}

func (s *Source) changedClaims(now *Source, value func(what, old, new string)) {
	for _, v := range s.Verdicts {
		i := slices.IndexFunc(now.Verdicts, func(n rederive.Verdict) bool { return n.ID == v.ID })
		if i < 0 {
			value("claim "+v.ID, string(v.Verdict), "absent")
			continue
		}
		old, new := fieldsOf(v), fieldsOf(now.Verdicts[i])
		for j, f := range old {
			value("claim "+v.ID+", "+f.name, f.text, new[j].text)
		}
	}
	for _, n := range now.Verdicts {
		if !slices.ContainsFunc(s.Verdicts, func(v rederive.Verdict) bool { return v.ID == n.ID }) {
			value("claim "+n.ID, "absent", string(n.Verdict))
		}
	}
}

// at returns an element of a slice, or the zero value past its end.
func at[T any](list []T, i int) T {
	if i < len(list) {
		return list[i]
	}
	var none T
	return none
}

// A verdictField is a field of a verdict, as in the ledger.
type verdictField struct{ name, text string }

// fieldsOf returns all fields of a verdict in order.
func fieldsOf(v rederive.Verdict) []verdictField {
	var list []verdictField
	value := reflect.ValueOf(v)
	for i := range value.NumField() {
		name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		list = append(list, verdictField{name, fieldText(value.Field(i).Interface())})
	}
	return list
}

func fieldText(field any) string {
	switch field := field.(type) {
	case string:
		return field
	case fmt.Stringer:

		return field.String()
	}
	data, err := json.Marshal(field)
	if err != nil || string(data) == "null" {
		return ""
	}
	return string(data)
}
