package exec

import (
	"encoding/json"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"

	"rederive/kernel/internal/exec/mem"
)

// decodeStruct writes an object of JSON to the fields of a struct.
func (t *Type) decodeStruct(u *types.Struct, p mem.Ptr, raw json.RawMessage) error {
	if string(raw) == "null" {
		return nil
	}
	var entries map[string]json.RawMessage
	if err := json.Unmarshal(raw, &entries); err != nil {
		return err
	}
	var errs jsonErrors
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		f, at := t.jsonField(u, p, name)
		if f == nil {
			continue
		}
		err := f.decode(at, entries[name])
		if wrong, ok := err.(*jsonMismatch); ok {
			wrong.in(t, name)
		}
		if errs.note(err) {
			break
		}
	}
	return errs.first
}

// jsonField returns the type and the address of the field with a name in JSON: its own name, or
// that of a field of an embedded struct, in any capitalization if there is no other.
func (t *Type) jsonField(u *types.Struct, p mem.Ptr, name string) (*Type, mem.Ptr) {
	var loose *Type
	var looseAt mem.Ptr
	for i, f := range t.fields {
		v := u.Field(i)
		own, options, _ := strings.Cut(reflect.StructTag(u.Tag(i)).Get("json"), ",")
		if !v.Exported() || own == "-" && options == "" || v.Embedded() && own == "" {
			continue
		}
		if slices.Contains(strings.Split(options, ","), "string") {
			refuse("reading JSON into field %s of type %s with the option string", v.Name(), t)
		}
		if own == "" {
			own = v.Name()
		}
		switch at := mem.Add(p, t.offsets[i]); {
		case own == name:
			return f, at
		case loose == nil && strings.EqualFold(own, name):
			loose, looseAt = f, at
		}
	}
	if loose != nil {
		return loose, looseAt
	}
	for i, f := range t.fields {
		inner, ok := f.t.Underlying().(*types.Struct)
		if !ok || !u.Field(i).Embedded() || f.compiled {
			continue
		}
		if found, at := f.jsonField(inner, mem.Add(p, t.offsets[i]), name); found != nil {
			return found, at
		}
	}
	return nil, nil
}
