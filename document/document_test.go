package document

import (
	"testing"

	"rederive/internal/mapping"
)

// TestPlain checks that superscripts and subscripts are written on one line, and that
// printed braces remain.
func TestPlain(t *testing.T) {
	mapping.Test(t, Plain, map[string]string{
		"p = 5.81 × 10^{-48}": "p = 5.81 × 10^-48",
		"F_{2,28}\n = 3.10":   "F_2,28 = 3.10",
		"{a} b} x^{2}":        "{a} b} x^2",
	})
}
