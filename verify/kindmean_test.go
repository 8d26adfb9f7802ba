package verify

import (
	"math"
	"testing"

	"rederive/internal/must"
	"rederive/verify/value"

	"rederive"
)

// TestMeansOfAllSamples goes through all samples of five answers from 1 to 4: their
// means and standard deviations must be possible, whichever way they are rounded.
func TestMeansOfAllSamples(t *testing.T) {
	s := Compile(&rederive.Claim{ID: "a", Fields: []rederive.Field{{Name: "where", Value: "w"}, {
		Name:  "kind",
		Value: "mean",
	}, {Name: "scale", Value: "1..4"}, {Name: "printed", Value: "M = 1.0, n = 2"}}}, nil)
	for code := range 1024 {
		sum, squares := 0, 0
		for i, x := 0, code; i < 5; i, x = i+1, x/4 {
			sum += x%4 + 1
			squares += (x%4 + 1) * (x%4 + 1)
		}
		sd := math.Sqrt((float64(squares) - float64(sum*sum)/5) / 4)
		m := must.Get(s.parseMean(formatMean(float64(sum)/5, sd)))
		if _, fault := m.judge(); fault != "" {
			t.Fatalf("sum %d, squares %d: %s", sum, squares, fault)
		}
	}
}

// TestMeansBeyondScale asks for means that no sample has, since they are outside of the scale.
func TestMeansBeyondScale(t *testing.T) {
	s := Compile(&rederive.Claim{ID: "a", Fields: []rederive.Field{
		{Name: "where", Value: "w"},
		{Name: "kind", Value: "mean"},
		{Name: "scale", Value: "1..5"},
		{Name: "printed", Value: "M = 1.0, n = 2"},
	}}, nil)
	for printed, want := range map[string]string{
		"M = 5.25, SD = 0.97, n = 12": "numbers on a scale from 1 to 5 have no mean above 5",
		"M = 0.75, n = 4":             "numbers on a scale from 1 to 5 have no mean below 1",
		"M = 4.99, n = 4":             "no 4 integers have this mean; the nearest are 19/4 = 4.7500 and 20/4 = 5.0000",
		"M = 5.0, n = 3":              "",
	} {
		if _, fault := must.Get(s.parseMean(printed)).judge(); fault != want && fault != want+", on a scale of 1 to 5" {
			t.Errorf("%s: %s, want %s", printed, fault, want)
		}
	}
}

func formatMean(mean, sd float64) string {
	return "M = " + fixed(mean) + ", SD = " + fixed(sd) + ", n = 5"
}

func fixed(x float64) string {
	n := value.Number{Small: int64(math.Round(100 * x))}
	r := n.Rat()
	return r.Quo(r, value.Integer("100")).FloatString(2)
}
