package stats

import (
	"slices"
	"testing"
)

// TestAlphabetical demands the alphabetical order of words, which is that of sort in R for English and German.
func TestAlphabetical(t *testing.T) {
	for _, want := range [][]string{
		{"alt", "Neu"},
		{"Österreich", "Schweiz", "Zypern"},
		{"O\u0308sterreich", "Schweiz", "Zypern"},
		{"Äpfel", "Birnen", "Élan", "grün", "Zoë"},
		{"10", "2", "a", "B", "c"},
		{"Strasbourg", "Straße", "Strauß"},
		{"Ørsted", "Ozon"},
		{"A", "a"}, // R: a, A
		{"mass", "maß"},
	} {
		words := append(slices.Clone(want), want[0])
		slices.Reverse(words)
		if got := alphabetical(words); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	m := Linear([]float64{1, 2, 4, 3}, Factor("arm", []string{"alt", "Neu", "alt", "Neu"}))
	if want := []string{"(Intercept)", "arm: Neu"}; !slices.Equal(m.Names, want) {
		t.Errorf("got %q, want %q", m.Names, want)
	}
	c := LogRank([]float64{1, 2, 3, 4}, []float64{1, 1, 1, 1}, []string{"Neu", "alt", "Neu", "alt"})
	if want := []string{"alt", "Neu"}; !slices.Equal(c.Groups, want) {
		t.Errorf("got %q, want %q", c.Groups, want)
	}
}
