package share

import (
	"flag"
	"slices"
	"testing"

	"rederive/internal/must"
)

// TestOf checks that a share is fixed and includes the first case, and that a
// whole run has all cases.
func TestOf(t *testing.T) {
	corpus := []int{0, 1, 2, 3, 4, 5, 6}
	for _, c := range []struct {
		variable string
		n        int
		want     []int
	}{
		{"", 3, []int{0, 3, 6}},
		{"", 9, []int{0}},
		{"", 1, corpus},
		{"half", 3, []int{0, 3, 6}},
		{"whole", 3, corpus},
	} {
		t.Setenv(Variable, c.variable)
		if got := Of(t, c.n, corpus); !slices.Equal(got, c.want) {
			t.Errorf("%q, every %d: %v, want %v", c.variable, c.n, got, c.want)
		}
	}
	t.Setenv(Variable, "")
	run := flag.Lookup("test.run").Value
	before := run.String()
	t.Cleanup(func() { _ = run.Set(before) })
	must.Do(run.Set("TestScript/one"))
	if got := Of(t, 3, corpus); !slices.Equal(got, corpus) {
		t.Errorf("cases are named, but the share is %v", got)
	}
	must.Do(run.Set("TestScript"))
	if got := From(t, 2, 3, corpus); !slices.Equal(got, []int{2, 5}) {
		t.Errorf("from the third: %v", got)
	}
	if got := Of(t, 3, []int(nil)); len(got) > 0 {
		t.Errorf("of nothing: %v", got)
	}
}
