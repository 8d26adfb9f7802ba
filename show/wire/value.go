package wire

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

var errNoInputs = errors.New("the notebook declares no inputs")

// A Kind is the shape of a [Value].
type Kind string

// The kinds of values.
const (
	None   Kind = "none"   // nil
	Bool   Kind = "bool"   // Text is "true" or "false"
	Int    Kind = "int"    // Text is a decimal integer of any size
	Rat    Kind = "rat"    // Text is "p/q" in lowest terms, q > 1
	Float  Kind = "float"  // Text is the shortest decimal that parses to the same number
	Word   Kind = "word"   // Text is a string
	List   Kind = "list"   // Items are the elements of a slice or array
	Map    Kind = "map"    // Keys and Items are the entries, sorted by key
	Record Kind = "record" // Names and Items are the exported fields of a struct
)

// A Value is plain data that a cell has computed, in a form that does not
// depend on the engine.
type Value struct {
	Kind  Kind     `json:"k"`
	Type  string   `json:"type,omitempty"` // name of the type; only for types of package show
	Text  string   `json:"t,omitempty"`
	Names []string `json:"n,omitempty"`
	Keys  []Value  `json:"m,omitempty"`
	Items []Value  `json:"i,omitempty"`
}

// Field returns the item with the given name of a record.
func (v Value) Field(name string) (Value, bool) {
	for i, n := range v.Names {
		if n == name {
			return v.Items[i], true
		}
	}
	return Value{}, false
}

// IsRecord reports whether v is a value of the named type of package show.
func (v Value) IsRecord(name string) bool { return v.Type == name }

// maxDepth limits the nesting of encoded data, so that a cyclic structure is an
// error.
const maxDepth = 100

// Encode converts plain Go data into a Value. It refuses functions, channels,
// structs with unexported fields and numbers that are not finite, since they
// could not be compared. It does not call methods such as String.
func Encode(v any) (Value, error) {
	return encode(reflect.ValueOf(v), 0)
}

var (
	bigInt = reflect.TypeFor[big.Int]()
	bigRat = reflect.TypeFor[big.Rat]()
)

func encode(v reflect.Value, depth int) (Value, error) {
	if depth > maxDepth {
		return Value{}, fmt.Errorf("data is nested more than %d levels deep, or refers to itself", maxDepth)
	}
	if !v.IsValid() {
		return Value{Kind: None}, nil
	}
	if k := v.Kind(); k == reflect.Pointer || k == reflect.Interface {
		if v.IsNil() {
			return Value{Kind: None}, nil
		}
		return encode(v.Elem(), depth+1)
	}
	if v.Type() == bigInt || v.Type() == bigRat {
		return encodeBig(v)
	}
	out, err := encodeKind(v, depth)
	if strings.HasSuffix(v.Type().PkgPath(), "rederive/show") {
		out.Type = v.Type().Name()
	}
	return out, err
}

func encodeKind(v reflect.Value, depth int) (Value, error) {
	switch v.Kind() {
	case reflect.Bool:
		return Value{Kind: Bool, Text: strconv.FormatBool(v.Bool())}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return Value{Kind: Int, Text: strconv.FormatInt(v.Int(), 10)}, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return Value{Kind: Int, Text: strconv.FormatUint(v.Uint(), 10)}, nil
	case reflect.Float32, reflect.Float64:
		return encodeFloat(v)
	case reflect.String:
		return Value{Kind: Word, Text: v.String()}, nil
	case reflect.Slice, reflect.Array:
		return encodeList(v, depth)
	case reflect.Map:
		return encodeMap(v, depth)
	case reflect.Struct:
		return encodeStruct(v, depth)
	}
	return Value{}, fmt.Errorf("a value of type %s is not plain data", v.Type())
}

func encodeFloat(v reflect.Value) (Value, error) {
	f := v.Float()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Value{}, fmt.Errorf("%v is not a number that can be compared", f)
	}
	return Value{Kind: Float, Text: strconv.FormatFloat(f, 'g', -1, v.Type().Bits())}, nil
}

func encodeBig(v reflect.Value) (Value, error) {
	copied := reflect.New(v.Type())
	copied.Elem().Set(v)
	switch b := copied.Interface().(type) {
	case *big.Int:
		return Value{Kind: Int, Text: b.String()}, nil
	case *big.Rat:
		if b.IsInt() {
			return Value{Kind: Int, Text: b.Num().String()}, nil
		}
		return Value{Kind: Rat, Text: b.String()}, nil
	}
	panic("wire: not a big number")
}

func encodeList(v reflect.Value, depth int) (Value, error) {
	out := Value{Kind: List, Items: make([]Value, v.Len())}
	for i := range out.Items {
		item, err := encode(v.Index(i), depth+1)
		if err != nil {
			return Value{}, fmt.Errorf("element %d: %w", i, err)
		}
		out.Items[i] = item
	}
	return out, nil
}

func encodeMap(v reflect.Value, depth int) (Value, error) {
	type entry struct{ key, item Value }
	var entries []entry
	for it := v.MapRange(); it.Next(); {
		key, err := encode(it.Key(), depth+1)
		if err != nil {
			return Value{}, fmt.Errorf("map key: %w", err)
		}
		item, err := encode(it.Value(), depth+1)
		if err != nil {
			return Value{}, fmt.Errorf("map entry %s: %w", key, err)
		}
		entries = append(entries, entry{key, item})
	}
	slices.SortFunc(entries, func(a, b entry) int { return Compare(a.key, b.key) })
	out := Value{Kind: Map}
	for _, e := range entries {
		out.Keys = append(out.Keys, e.key)
		out.Items = append(out.Items, e.item)
	}
	return out, nil
}

func encodeStruct(v reflect.Value, depth int) (Value, error) {
	t := v.Type()
	out := Value{Kind: Record}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			return Value{}, fmt.Errorf("field %s is not exported, so it cannot be compared", f.Name)
		}
		item, err := encode(v.Field(i), depth+1)
		if err != nil {
			return Value{}, fmt.Errorf("field %s: %w", f.Name, err)
		}
		out.Names = append(out.Names, f.Name)
		out.Items = append(out.Items, item)
	}
	return out, nil
}

// Compare orders values: by kind, then numbers by size, words by bytes and
// composite values item by item.
func Compare(a, b Value) int {
	if a.Kind != b.Kind {
		return strings.Compare(string(a.Kind), string(b.Kind))
	}
	if a.Kind == Int || a.Kind == Rat || a.Kind == Float {
		x, okX := new(big.Rat).SetString(a.Text)
		y, okY := new(big.Rat).SetString(b.Text)
		if okX && okY {
			return x.Cmp(y)
		}
	}
	if c := strings.Compare(a.Text, b.Text); c != 0 {
		return c
	}
	if c := slices.CompareFunc(a.Keys, b.Keys, Compare); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Items, b.Items, Compare)
}

// String returns the value as a person reads it: a list as [1, 2, 3], a record
// as {A: 1, B: 2}, a word without quotes.
func (v Value) String() string {
	var b strings.Builder
	v.write(&b)
	return b.String()
}

func (v Value) write(b *strings.Builder) {
	switch v.Kind {
	case List:
		b.WriteByte('[')
		for i, item := range v.Items {
			separate(b, i)
			item.write(b)
		}
		b.WriteByte(']')
	case Map:
		b.WriteByte('{')
		for i, item := range v.Items {
			separate(b, i)
			v.Keys[i].write(b)
			b.WriteString(": ")
			item.write(b)
		}
		b.WriteByte('}')
	case Record:
		b.WriteByte('{')
		for i, item := range v.Items {
			separate(b, i)
			b.WriteString(v.Names[i])
			b.WriteString(": ")
			item.write(b)
		}
		b.WriteByte('}')
	case None:
		b.WriteString("none")
	default:
		b.WriteString(v.Text)
	}
}

func separate(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteString(", ")
	}
}
