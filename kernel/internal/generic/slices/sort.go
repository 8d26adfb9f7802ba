package slices

import (
	"cmp"
	"iter"
	"sort"
)

// Sort sorts x. The compiled sort.Slice follows the same steps.
func Sort[S ~[]E, E cmp.Ordered](x S) {
	sort.Slice(x, func(i, j int) bool { return x[i] < x[j] || x[i] != x[i] && x[j] == x[j] })
}

// SortFunc sorts x by cmp.
func SortFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	sort.Slice(x, func(i, j int) bool { return cmp(x[i], x[j]) < 0 })
}

// SortStableFunc sorts x by cmp and keeps the order of equal elements.
func SortStableFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	sort.SliceStable(x, func(i, j int) bool { return cmp(x[i], x[j]) < 0 })
}

// IsSorted reports whether x is sorted.
func IsSorted[S ~[]E, E cmp.Ordered](x S) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp.Less(x[i], x[i-1]) {
			return false
		}
	}
	return true
}

// IsSortedFunc reports whether x is sorted by cmp.
func IsSortedFunc[S ~[]E, E any](x S, cmp func(a, b E) int) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp(x[i], x[i-1]) < 0 {
			return false
		}
	}
	return true
}

// BinarySearch finds target in the sorted x.
func BinarySearch[S ~[]E, E cmp.Ordered](x S, target E) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := i + (j-i)/2
		if cmp.Less(x[h], target) {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && (x[i] == target || x[i] != x[i] && target != target)
}

// BinarySearchFunc is like BinarySearch, but compares with cmp.
func BinarySearchFunc[S ~[]E, E, T any](x S, target T, cmp func(E, T) int) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := i + (j-i)/2
		if cmp(x[h], target) < 0 {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && cmp(x[i], target) == 0
}

// All returns the indices and elements of s.
func All[Slice ~[]E, E any](s Slice) iter.Seq2[int, E] {
	return func(yield func(int, E) bool) {
		n := len(s)
		for i := 0; i < n; i++ {
			if !yield(i, s[i]) {
				return
			}
		}
	}
}

// Backward is like All, but begins at the end.
func Backward[Slice ~[]E, E any](s Slice) iter.Seq2[int, E] {
	return func(yield func(int, E) bool) {
		for i := len(s) - 1; i >= 0; i-- {
			if !yield(i, s[i]) {
				return
			}
		}
	}
}

// Values returns the elements of s.
func Values[Slice ~[]E, E any](s Slice) iter.Seq[E] {
	return func(yield func(E) bool) {
		n := len(s)
		for i := 0; i < n; i++ {
			if !yield(s[i]) {
				return
			}
		}
	}
}

// AppendSeq appends the values of seq.
func AppendSeq[Slice ~[]E, E any](s Slice, seq iter.Seq[E]) Slice {
	seq(func(v E) bool {
		s = append(s, v)
		return true
	})
	return s
}

// Collect returns the values of seq.
func Collect[E any](seq iter.Seq[E]) []E { return AppendSeq([]E(nil), seq) }

// Sorted returns the values of seq, sorted.
func Sorted[E cmp.Ordered](seq iter.Seq[E]) []E {
	s := Collect(seq)
	Sort(s)
	return s
}

// SortedFunc returns the values of seq, sorted by cmp.
func SortedFunc[E any](seq iter.Seq[E], cmp func(E, E) int) []E {
	s := Collect(seq)
	SortFunc(s, cmp)
	return s
}

// SortedStableFunc is like SortedFunc, but keeps the order of equal values.
func SortedStableFunc[E any](seq iter.Seq[E], cmp func(E, E) int) []E {
	s := Collect(seq)
	SortStableFunc(s, cmp)
	return s
}

// Chunk returns consecutive parts of s with n elements each, and a last one with the
// rest.
func Chunk[Slice ~[]E, E any](s Slice, n int) iter.Seq[Slice] {
	if n < 1 {
		panic("cannot be less than 1")
	}
	return func(yield func(Slice) bool) {
		for i := 0; i < len(s); i += n {
			end := min(i+n, len(s))
			if !yield(s[i:end:end]) {
				return
			}
		}
	}
}
