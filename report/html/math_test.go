package html

import (
	"testing"

	"rederive/typeset/tex"
)

// TestWideFormulas checks that isWide depends on the width of a formula and not on the
// length of its source.
func TestWideFormulas(t *testing.T) {
	for source, want := range map[string]bool{
		"x": false, `\mathrm{mex}\{0,1\}=2`: false, `\frac{\displaystyle a}{\displaystyle b}`: false,
		"a+b+c+d+e+f+g+h+i+j+k+l": true, "1234567890123456789012345678": true,
	} {
		f, errs := tex.Parse(source, nil)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		for _, display := range []bool{false, true} {
			if got := isWide(source, f, display); got != want {
				t.Errorf("%s is wide: %v, want %v", source, got, want)
			}
		}
	}
}
