// Package slices replaces slices of the standard library.
package slices

import "cmp"

// Equal reports whether two slices hold the same elements.
func Equal[S ~[]E, E comparable](s1, s2 S) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i := 0; i < len(s1); i++ {
		if s1[i] != s2[i] {
			return false
		}
	}
	return true
}

// EqualFunc is like Equal, but compares elements with eq.
func EqualFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, eq func(E1, E2) bool) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i := 0; i < len(s1); i++ {
		if !eq(s1[i], s2[i]) {
			return false
		}
	}
	return true
}

// Compare orders slices by their elements, then by length.
func Compare[S ~[]E, E cmp.Ordered](s1, s2 S) int {
	return CompareFunc(s1, s2, func(a, b E) int { return cmp.Compare(a, b) })
}

// CompareFunc is like Compare, but compares elements with compare.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, compare func(E1, E2) int) int {
	shared := min(len(s1), len(s2))
	for i := 0; i < shared; i++ {
		if c := compare(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(s1), len(s2))
}

// Index returns the first index of v, or -1.
func Index[S ~[]E, E comparable](s S, v E) int {
	for i := 0; i < len(s); i++ {
		if v == s[i] {
			return i
		}
	}
	return -1
}

// IndexFunc returns the index of the first element that satisfies f, or -1.
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int {
	for i := 0; i < len(s); i++ {
		if f(s[i]) {
			return i
		}
	}
	return -1
}

// Contains reports whether v is in s.
func Contains[S ~[]E, E comparable](s S, v E) bool { return Index(s, v) >= 0 }

// ContainsFunc reports whether an element satisfies f.
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool { return IndexFunc(s, f) >= 0 }

// Insert inserts v at index i.
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	return splice(s, i, i, v)
}

// splice replaces s[i:j] by v, in the array of s if there is room.
func splice[S ~[]E, E any](s S, i, j int, v []E) S {
	rest, size := s[j:], len(s)-(j-i)+len(v)
	if size > cap(s) {
		grown := append(s[:i], make(S, size-i)...)
		copy(grown[i:], v)
		copy(grown[i+len(v):], rest)
		return grown
	}
	v = append([]E{}, v...) // it may be part of s
	spliced := s[:size]
	copy(spliced[i+len(v):], rest)
	copy(spliced[i:], v)
	if size < len(s) {
		clear(s[size:])
	}
	return spliced
}

// Delete removes the elements i to j-1.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	return splice(s, i, j, nil)
}

// DeleteFunc removes the elements for which del holds.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	kept := 0
	for i := 0; i < len(s); i++ {
		if v := s[i]; !del(v) {
			s[kept] = v
			kept++
		}
	}
	clear(s[kept:])
	return s[:kept]
}

// Replace replaces the elements i to j-1 by v.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	return splice(s, i, j, v)
}

// Clone returns a copy of s.
func Clone[S ~[]E, E any](s S) S {
	if s == nil {
		return nil
	}
	return append(S{}, s...)
}

// Compact removes elements that equal the one before.
func Compact[S ~[]E, E comparable](s S) S {
	return CompactFunc(s, func(a, b E) bool { return a == b })
}

// CompactFunc is like Compact, but compares elements with eq.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) == 0 {
		return s
	}
	kept := 1
	for i := 1; i < len(s); i++ {
		if !eq(s[i], s[i-1]) {
			s[kept] = s[i]
			kept++
		}
	}
	clear(s[kept:])
	return s[:kept]
}

// Grow makes room for n more elements.
func Grow[S ~[]E, E any](s S, n int) S {
	if n < 0 {
		panic("cannot be negative")
	}
	if n -= cap(s) - len(s); n > 0 {
		s = append(s[:cap(s)], make([]E, n)...)[:len(s)]
	}
	return s
}

// Clip removes unused capacity.
func Clip[S ~[]E, E any](s S) S { return s[:len(s):len(s)] }

// Reverse reverses s in place.
func Reverse[S ~[]E, E any](s S) {
	for i := 0; i < len(s)/2; i++ {
		x := s[i]
		s[i] = s[len(s)-1-i]
		s[len(s)-1-i] = x
	}
}

// Concat joins slices.
func Concat[S ~[]E, E any](slices ...S) S {
	size := 0
	for i := 0; i < len(slices); i++ {
		size += len(slices[i])
	}
	joined := Grow[S](nil, size)
	for i := 0; i < len(slices); i++ {
		joined = append(joined, slices[i]...)
	}
	return joined
}

// Repeat returns x count times.
func Repeat[S ~[]E, E any](x S, count int) S {
	if count < 0 {
		panic("cannot be negative")
	}
	repeated := make(S, 0, len(x)*count)
	for i := 0; i < count; i++ {
		repeated = append(repeated, x...)
	}
	return repeated
}

// Min returns the least element.
func Min[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) < 1 {
		panic("slices.Min: empty list")
	}
	m := x[0]
	for i := 1; i < len(x); i++ {
		m = min(m, x[i])
	}
	return m
}

// MinFunc returns the first of the least elements, by cmp.
func MinFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MinFunc: empty list")
	}
	m := x[0]
	for i := 1; i < len(x); i++ {
		if cmp(x[i], m) < 0 {
			m = x[i]
		}
	}
	return m
}

// Max returns the greatest element.
func Max[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) < 1 {
		panic("slices.Max: empty list")
	}
	m := x[0]
	for i := 1; i < len(x); i++ {
		m = max(m, x[i])
	}
	return m
}

// MaxFunc returns the first of the greatest elements, by cmp.
func MaxFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MaxFunc: empty list")
	}
	m := x[0]
	for i := 1; i < len(x); i++ {
		if cmp(x[i], m) > 0 {
			m = x[i]
		}
	}
	return m
}
