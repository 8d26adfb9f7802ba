package stats

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestRows selects rows of a model. Their numbers are those of the whole model.
func TestRows(t *testing.T) {
	y := []float64{0, 1, 0, 1, 1, 0, 1, 0, 1, 1}
	age := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	dose := []float64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3}
	m := Logit(y, X("age", age), X("dose", dose))
	some := m.Rows("dose", "(Intercept)")
	keys := func(text string) (names []string) {
		for line := range strings.Lines(text) {
			if name := strings.Fields(line); len(name) > 0 && slices.Contains(m.Names, name[0]) {
				names = append(names, name[0])
			}
		}
		return names
	}
	if got := keys(some.String()); !slices.Equal(got, []string{"dose", "(Intercept)"}) {
		t.Errorf("the table has the rows %q:\n%s", got, some)
	}
	if got := some.RatioPlot().YLabels; !slices.Equal(got, []string{"dose"}) {
		t.Errorf("the figure has the rows %q", got)
	}
	if got := keys(m.String()); len(got) != 3 {
		t.Errorf("the model itself has the rows %q", got)
	}
	if some.Coef("age") != m.Coef("age") || some.Ratio("dose")[0] != m.Ratio("dose")[0] {
		t.Error("the model with fewer rows is another model")
	}
	for offer, want := range map[string]string{
		fmt.Sprint(m.Rows("age").Estimates("b")):   "age",
		fmt.Sprint(m.Rows("age").Intervals("b")):   "age",
		fmt.Sprint(some.Ratios("odds ratio")):      "dose",
		fmt.Sprint(m.Rows("dose").Starred("dose")): "dose",
	} {
		other := map[string]string{"age": "dose", "dose": "age"}[want]
		if !strings.Contains(offer, want) || strings.Contains(offer, other) || strings.Contains(offer, intercept) {
			t.Errorf("got the offer %s, want only the row %s", offer, want)
		}
	}
	for what, call := range map[string]func(){
		"there is no coefficient": func() { m.Rows("weight") },
		"no row is named":         func() { m.Rows() },
		"age is named twice":      func() { m.Rows("age", "age") },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, what) {
					t.Errorf("got %q, want %q", r, what)
				}
			}()
			call()
		}()
	}
}
