package stats

import (
	"math"
	"strings"
	"testing"
)

// TestNeverAtRisk compares the log-rank test of groups that are censored before all events with that of R.
func TestNeverAtRisk(t *testing.T) {
	c := LogRank([]float64{3, 7, 8, 9, 1}, []float64{1, 1, 0, 0, 0}, []string{"n", "n", "m", "m", "k"})
	// survdiff(Surv(c(3, 7, 8, 9, 1), c(1, 1, 0, 0, 0)) ~ c("n", "n", "m", "m", "k")): chisq, df 1
	if math.Abs(c.Test.Statistic-2.88235294117647) > 1e-12 || c.Test.DF[0] != 1 ||
		math.Abs(c.Test.P-0.0895550744136) > 1e-10 {
		t.Errorf("%v, %v, %v", c.Test.Statistic, c.Test.DF, c.Test.P)
	}
	if text := c.String(); !strings.Contains(text, "leaves out the group k") {
		t.Error(text)
	}
	text := errorOf(func() { LogRank([]float64{3, 7, 1}, []float64{1, 1, 0}, []string{"n", "n", "k"}) })
	if !strings.Contains(text, "only the group n was at risk") {
		t.Error(text)
	}
}
