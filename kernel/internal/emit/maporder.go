package emit

import (
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// orderedMaps replaces those functions of package maps that visit the entries of a map. The
// compiled program visits them in the order of the keys.
var orderedMaps = map[string]string{
	"All": "func F[M ~map[K]V, K comparable, V any](m M) ITER.Seq2[K, V] { return func(yield func(K, V) bool) " +
		"{ for _, k := range ORDER(m) { if v, ok := m[k]; ok && !yield(k, v) { return } } } }",
	"Keys": "func F[M ~map[K]V, K comparable, V any](m M) ITER.Seq[K] { return func(yield func(K) bool) { for " +
		"_, k := range ORDER(m) { if _, ok := m[k]; ok && !yield(k) { return } } } }",
	"Values": "func F[M ~map[K]V, K comparable, V any](m M) ITER.Seq[V] { return func(yield func(V) bool) { for " +
		"_, k := range ORDER(m) { if v, ok := m[k]; ok && !yield(v) { return } } } }",
	"DeleteFunc": "func F[M ~map[K]V, K comparable, V any](m M, del func(K, V) bool) { for _, k := range ORDER(m) { " +
		"if v, ok := m[k]; ok && del(k, v) { delete(m, k) } } }",
	"EqualFunc": "func F[M1 ~map[K]V1, M2 ~map[K]V2, K comparable, V1, V2 any](m1 M1, m2 M2, eq func(V1, V2) bool) " +
		"bool { if len(m1) != len(m2) { return false }; for _, k := range ORDER(m1) { if w, ok := m2[k]; !ok || " +
		"!eq(m1[k], w) { return false } }; return true }",
}

// mapOrder returns the keys of a map in order.
const mapOrder = `func F[M ~map[K]V, K comparable, V any](m M) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		if k != k {
			panic("range over a map with a key that is not a number")
		}
		keys = append(keys, k)
	}
	KIT.SortKeys(keys)
	return keys
}`

// orderedMap returns the name of the replacement for a function of package maps.
func (e *emitter) orderedMap(name, text string) string {
	order := program.Reserved + "maps_order"
	e.helpers[order] = "\n" + strings.NewReplacer("F[", order+"[", "KIT", e.kit()).Replace(mapOrder) + "\n"
	own := program.Reserved + "maps_" + name
	if strings.Contains(text, "ITER") {
		text = strings.ReplaceAll(text, "ITER", e.pkg("iter", "iter"))
	}
	e.helpers[own] = "\n" + strings.NewReplacer("F[", own+"[", "ORDER", order).Replace(text) + "\n"
	return own
}

// mapOf returns the map type of values of type t, also if t is a type parameter, as M in [M
// ~map[K]V]. It returns nil if the values need not be maps.
func mapOf(t types.Type) *types.Map {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return u
	case *types.Interface:
		for part := range u.EmbeddedTypes() {
			if union, ok := part.(*types.Union); ok { // all terms that a range allows have the same keys
				part = union.Term(0).Type()
			}
			if m := mapOf(part); m != nil {
				return m
			}
		}
	}
	return nil
}
