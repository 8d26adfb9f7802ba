package exec

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"rederive/kernel/internal/exec/mem"
)

// A jsonField is a field of a struct as package json sees it: with its name there, and the fields
// of embedded structs that lead to it.
type jsonField struct {
	name    string
	tagged  bool
	options []string
	path    []int
	t       *Type
}

func (f *jsonField) has(option string) bool { return slices.Contains(f.options, option) }

// jsonFields returns the fields of a struct for package json, in their order. Of several with one
// name, the one that is embedded least deeply counts, then one whose tag names it; if two remain,
// none does.
func (t *Type) jsonFields() []jsonField {
	var all []jsonField
	next := []jsonField{{t: t}}
	visited := map[*Type]bool{}
	for len(next) > 0 {
		current := next
		next = nil
		for _, at := range current {
			if visited[at.t] {
				continue
			}
			visited[at.t] = true
			u := at.t.t.Underlying().(*types.Struct)
			for i := range u.NumFields() {
				f, embedded, ok := at.field(u, i)
				switch {
				case !ok:
				case embedded:
					next = append(next, f)
				default:
					all = append(all, f)
				}
			}
		}
	}
	return dominant(all)
}

// field returns a field of an embedded struct, or the struct that it embeds.
func (f *jsonField) field(u *types.Struct, i int) (part jsonField, embedded, ok bool) {
	v := u.Field(i)
	typ := f.t.m.typeOf(v.Type())
	inner := typ
	if typ.isPointer() && v.Embedded() {
		inner = typ.elemOf()
	}
	_, isStruct := inner.t.Underlying().(*types.Struct)
	tag := reflect.StructTag(u.Tag(i)).Get("json")
	if tag == "-" || !v.Exported() && !(v.Embedded() && isStruct) {
		return part, false, false
	}
	name, options, _ := strings.Cut(tag, ",")
	if !validName(name) {
		name = ""
	}
	part = jsonField{name: name, tagged: name != "", path: append(slices.Clone(f.path), i), t: typ}
	if options != "" {
		part.options = strings.Split(options, ",")
	}
	if v.Embedded() && isStruct && name == "" {
		if inner.compiled {
			refuse("JSON of a struct with the embedded type %s", inner)
		}
		part.t = inner
		return part, true, true
	}
	if !v.Exported() {
		return part, false, false
	}
	if name == "" {
		part.name = v.Name()
	}
	return part, false, true
}

// validName reports whether a tag may name a field.
func validName(s string) bool {
	for _, c := range s {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return s != ""
}

// dominant returns the fields that count, in the order of the struct.
func dominant(all []jsonField) (list []jsonField) {
	byName := map[string][]jsonField{}
	for _, f := range all {
		byName[f.name] = append(byName[f.name], f)
	}
	for _, f := range all {
		best, alone := f, true
		for _, g := range byName[f.name] {
			switch better := cmpFields(g, best); {
			case better < 0:
				best, alone = g, true
			case better == 0 && !slices.Equal(g.path, best.path):
				alone = false
			}
		}
		if alone && slices.Equal(best.path, f.path) {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b jsonField) int { return slices.Compare(a.path, b.path) })
	return list
}

func cmpFields(a, b jsonField) int {
	if len(a.path) != len(b.path) {
		return len(a.path) - len(b.path)
	}
	return boolInt(b.tagged) - boolInt(a.tagged)
}

// reach returns the address of a field of the struct of type t at p. If grow is set, embedded
// pointers on the way get structs; otherwise a nil pointer has no field.
func (t *Type) reach(p mem.Ptr, path []int, grow bool) (mem.Ptr, bool) {
	for n, i := range path {
		if n > 0 && t.isPointer() {
			t = t.elemOf()
			if mem.At[mem.Ptr](p, 0) == nil {
				if !grow {
					return nil, false
				}
				mem.Put(p, 0, mem.New(t.layout))
			}
			p = mem.At[mem.Ptr](p, 0)
		}
		p, t = mem.Add(p, t.offsets[i]), t.fields[i]
	}
	return p, true
}
