// Package slices stands for slices of the standard library.
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

// EqualFunc is like Equal, but compares elements by eq.
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
	for i := 0; i < len(s1); i++ {
		if i >= len(s2) {
			return +1
		}
		if c := cmp.Compare(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
}

// CompareFunc is like Compare, but compares elements by cmp.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, cmp func(E1, E2) int) int {
	for i := 0; i < len(s1); i++ {
		if i >= len(s2) {
			return +1
		}
		if c := cmp(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
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

// IndexFunc returns the first index whose element satisfies f, or -1.
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
	m, n := len(v), len(s)
	if m == 0 {
		return s
	}
	if i == n {
		return append(s, v...)
	}
	if n+m > cap(s) {
		s2 := append(s[:i], make(S, n+m-i)...)
		copy(s2[i:], v)
		copy(s2[i+m:], s[i:])
		return s2
	}
	w := append([]E{}, v...) // v may be a part of s
	s = s[:n+m]
	copy(s[i+m:], s[i:])
	copy(s[i:], w)
	return s
}

// Delete removes the elements i to j-1.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	old := len(s)
	s = append(s[:i], s[j:]...)
	clear(s[len(s):old])
	return s
}

// DeleteFunc removes the elements for which del holds.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	i := IndexFunc(s, del)
	if i == -1 {
		return s
	}
	for j := i + 1; j < len(s); j++ {
		v := s[j]
		if !del(v) {
			s[i] = v
			i++
		}
	}
	clear(s[i:])
	return s[:i]
}

// Replace replaces the elements i to j-1 by v.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	if i == j {
		return Insert(s, i, v...)
	}
	if j == len(s) {
		s2 := append(s[:i], v...)
		if len(s2) < len(s) {
			clear(s[len(s2):])
		}
		return s2
	}
	tot := i + len(v) + len(s) - j
	if tot > cap(s) {
		s2 := append(s[:i], make(S, tot-i)...)
		copy(s2[i:], v)
		copy(s2[i+len(v):], s[j:])
		return s2
	}
	w := append([]E{}, v...) // v may be a part of s
	r := s[:tot]
	copy(r[i+len(w):], s[j:])
	copy(r[i:], w)
	if tot < len(s) {
		clear(s[tot:])
	}
	return r
}

// Clone returns a copy of s.
func Clone[S ~[]E, E any](s S) S {
	if s == nil {
		return nil
	}
	return append(S{}, s...)
}

// Compact leaves out elements that equal the one before.
func Compact[S ~[]E, E comparable](s S) S {
	return CompactFunc(s, func(a, b E) bool { return a == b })
}

// CompactFunc is like Compact, but compares elements by eq.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	for k := 1; k < len(s); k++ {
		if !eq(s[k], s[k-1]) {
			continue
		}
		s2 := s[k:]
		for k2 := 1; k2 < len(s2); k2++ {
			if !eq(s2[k2], s2[k2-1]) {
				s[k] = s2[k2]
				k++
			}
		}
		clear(s[k:])
		return s[:k]
	}
	return s
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
	repeated := make(S, len(x)*count)
	n := copy(repeated, x)
	for n < len(repeated) {
		n += copy(repeated[n:], repeated[:n])
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

// MinFunc returns the first least element by cmp.
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

// MaxFunc returns the first greatest element by cmp.
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
