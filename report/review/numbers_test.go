package review

import (
	"testing"

	"rederive/document"
	"rederive/internal/mapping"
)

func TestNumbers(t *testing.T) {
	mapping.Test(t, numbers, map[string]string{
		"2.58e-19": "2.58 × 10⁻¹⁹", "with N = 96 it gives p = 4.23e-06": "with N = 96 it gives p = 4.23 × 10⁻⁶",
		"b/SE = -0.571": "b/SE = −0.571", "t(-1) and -.2": "t(−1) and −.2",
		"one-sided, 1-2, 3 - 4": "one-sided, 1-2, 3 - 4", "0.0356": "0.0356", "1e-05": "1 × 10⁻⁵",
	})
}

func TestPrintsAs(t *testing.T) {
	for _, c := range []struct {
		comparison, printed, computed string
		want                          bool
	}{
		{"=", ".985", "1", false},
		{"=", ".036", "0.0356", true},
		{"=", "0.84", "0.842", true},
		{"<", ".001", "0.000624", true},
		{"=", ".036", "0.0353", false},
	} {
		r := &document.Result{PComparison: c.comparison, P: c.printed}
		if got := printsAs(r, c.computed); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestReasons checks that reasons are counted without the parts about the numbers of a
// single result.
func TestReasons(t *testing.T) {
	p := &page{}
	for _, why := range []string{
		"62 of 412 is 15%: values may be missing", "9 of 80 is 11.2%: values may be missing",
		"values may be missing; without that it is 0.4",
	} {
		p.addUnchecked(row{Why: why}, "Page 1", "Percentages")
	}
	if len(p.Reasons) != 1 || p.Reasons[0] != (reason{"Percentages", "values may be missing", 3}) {
		t.Errorf("reasons: %+v", p.Reasons)
	}
	if len(p.Groups) != 1 || p.Groups[0].Rows[0].Why != "62 of 412 is 15%: values may be missing" {
		t.Errorf("groups: %+v", p.Groups)
	}
}
