package figures

import (
	"strings"
	"testing"
)

// TestPowers checks that each logarithmic axis has at least three labels.
func TestPowers(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{0.15, 1.8, "0.2 0.5 1"},
		{0.7, 1.8, "0.7 1 1.5"},
		{10, 100, "10 20 50 100"},
		{0.01, 1000, "0.01 0.1 1 10 100 1000"},
		{0.12, 11, "0.2 0.5 1 2 5 10"},
		{0.1, 10, "0.1 0.2 0.5 1 2 5 10"},
		{0.01, 1e5, "$10^{-2}$ $10^{-1}$ $10^{0}$ $10^{1}$ $10^{2}$ $10^{3}$ $10^{4}$ $10^{5}$"},
		{2e-7, 1e-6, `$2 \cdot 10^{-7}$ $5 \cdot 10^{-7}$ $1 \cdot 10^{-6}$`},
		{1.01, 1.04, "1.010 1.015 1.020 1.025 1.030 1.035 1.040"},
	} {
		var labels []string
		for _, tick := range (powers{}).Ticks(c.low, c.high) {
			if tick.Label != "" && tick.Value >= c.low*(1-1e-9) && tick.Value <= c.high*(1+1e-9) {
				labels = append(labels, tick.Label)
			}
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v to %v: got %s, want %s", c.low, c.high, got, c.want)
		}
	}
}
