package dynamic

import "reflect"

// Bare returns what package reflect shows of a value: what compiled code gets. Values
// within it are bare as well. What holds nothing stays the same value.
func Bare(x any) any {
	if v, ok := held(x); ok {
		x = v.V
	}
	v := reflect.ValueOf(x)
	if v.IsValid() && mayBox(v.Type(), map[reflect.Type]bool{}) {
		return unboxed(v, 0).Interface()
	}
	if !v.IsValid() || !mayHold(v.Type(), map[reflect.Type]bool{}) {
		return x
	}
	if v, changed := bare(v, 0); changed {
		return v.Interface()
	}
	return x
}

// maxBare bounds how deep values are looked into: they may contain themselves.
const maxBare = 100

// mayHold reports whether values of a type may have interfaces in them.
func mayHold(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return mayHold(t.Elem(), seen)
	case reflect.Map:
		return mayHold(t.Key(), seen) || mayHold(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && mayHold(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// bare returns a value with bare values in it, and whether that is another one.
func bare(v reflect.Value, depth int) (reflect.Value, bool) {
	if depth > maxBare || !mayHold(v.Type(), map[reflect.Type]bool{}) {
		return v, false
	}
	switch v.Kind() {
	case reflect.Interface:
		return bareInterface(v, depth)
	case reflect.Pointer:
		return barePointer(v, depth)
	case reflect.Slice:
		if v.IsNil() {
			return v, false
		}
		list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		return list, bareElements(list, v, depth)
	case reflect.Array:
		list := reflect.New(v.Type()).Elem()
		return list, bareElements(list, v, depth)
	case reflect.Map:
		return bareMap(v, depth)
	case reflect.Struct:
		return bareStruct(v, depth)
	}
	return v, false
}

func bareInterface(v reflect.Value, depth int) (reflect.Value, bool) {
	if v.IsNil() {
		return v, false
	}
	x, changed := v.Interface(), false
	if h, ok := held(x); ok {
		x, changed = h.V, true
	}
	inner := reflect.ValueOf(x)
	if inner.IsValid() && mayBox(inner.Type(), map[reflect.Type]bool{}) {
		inner, changed = unboxed(inner, depth+1), true
	} else if inner.IsValid() {
		w, deep := bare(inner, depth+1)
		inner, changed = w, changed || deep
	}
	if !changed || inner.IsValid() && !inner.Type().AssignableTo(v.Type()) {
		return v, false
	}
	fresh := reflect.New(v.Type()).Elem()
	if inner.IsValid() {
		fresh.Set(inner)
	}
	return fresh, true
}

func barePointer(v reflect.Value, depth int) (reflect.Value, bool) {
	if v.IsNil() {
		return v, false
	}
	inner, changed := bare(v.Elem(), depth+1)
	if !changed {
		return v, false
	}
	fresh := reflect.New(v.Type().Elem())
	fresh.Elem().Set(inner)
	return fresh.Convert(v.Type()), true
}

func bareElements(to, from reflect.Value, depth int) (changed bool) {
	for i := range from.Len() {
		v, other := bare(from.Index(i), depth+1)
		to.Index(i).Set(v)
		changed = changed || other
	}
	return changed
}

func bareMap(v reflect.Value, depth int) (reflect.Value, bool) {
	if v.IsNil() {
		return v, false
	}
	fresh, changed := reflect.MakeMapWithSize(v.Type(), v.Len()), false
	for it := v.MapRange(); it.Next(); {
		key, otherKey := bare(it.Key(), depth+1)
		elem, other := bare(it.Value(), depth+1)
		fresh.SetMapIndex(key, elem)
		changed = changed || otherKey || other
	}
	return fresh, changed
}

func bareStruct(v reflect.Value, depth int) (reflect.Value, bool) {
	fresh := reflect.New(v.Type()).Elem()
	fresh.Set(v)
	changed := false
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		if f, other := bare(v.Field(i), depth+1); other {
			fresh.Field(i).Set(f)
			changed = true
		}
	}
	return fresh, changed
}
