package exec

import (
	"cmp"
	"fmt"
	"go/token"

	"rederive/kernel/internal/exec/mem"
)

// less returns a comparison of ordered values.
func less[T cmp.Ordered](op token.Token, x, y operand) func(*frame) bool {
	switch op {
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	}
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.LSS:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) < mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) < b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) < mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v < b(f) }
	case token.LEQ:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) <= mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) <= b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) <= mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v <= b(f) }
	case token.EQL:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) == mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) == b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) == mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v == b(f) }
	}
	panic(fmt.Sprintf("comparison %s", op))
}

// A chooser chooses the block that comes next.
type chooser func(f *frame) *block

// branch returns a chooser by a comparison.
func branch[T cmp.Ordered](op token.Token, x, y operand, yes, no *block) chooser {
	switch op {
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	}
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.LSS:
		switch {
		case x.slot && y.slot:
			return func(f *frame) *block {
				if mem.At[T](f.base(), i) < mem.At[T](f.base(), j) {
					return yes
				}
				return no
			}
		case x.slot:
			return func(f *frame) *block {
				if mem.At[T](f.base(), i) < b(f) {
					return yes
				}
				return no
			}
		case y.slot:
			return func(f *frame) *block {
				if a(f) < mem.At[T](f.base(), j) {
					return yes
				}
				return no
			}
		}
		return func(f *frame) *block {
			if v := a(f); v < b(f) {
				return yes
			}
			return no
		}
	case token.LEQ:
		switch {
		case x.slot && y.slot:
			return func(f *frame) *block {
				if mem.At[T](f.base(), i) <= mem.At[T](f.base(), j) {
					return yes
				}
				return no
			}
		case x.slot:
			return func(f *frame) *block {
				if mem.At[T](f.base(), i) <= b(f) {
					return yes
				}
				return no
			}
		case y.slot:
			return func(f *frame) *block {
				if a(f) <= mem.At[T](f.base(), j) {
					return yes
				}
				return no
			}
		}
		return func(f *frame) *block {
			if v := a(f); v <= b(f) {
				return yes
			}
			return no
		}
	case token.EQL:
		switch {
		case x.slot && y.slot:
			return func(f *frame) *block {
				if mem.At[T](f.base(), i) == mem.At[T](f.base(), j) {
					return yes
				}
				return no
			}
		case x.slot:
			return func(f *frame) *block {
				if mem.At[T](f.base(), i) == b(f) {
					return yes
				}
				return no
			}
		case y.slot:
			return func(f *frame) *block {
				if a(f) == mem.At[T](f.base(), j) {
					return yes
				}
				return no
			}
		}
		return func(f *frame) *block {
			if v := a(f); v == b(f) {
				return yes
			}
			return no
		}
	}
	panic(fmt.Sprintf("comparison %s", op))
}
