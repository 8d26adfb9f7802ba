package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/show"
)

// A Curve is an estimate of the survival function, with steps at the times of events. At the end
// of a cell it is shown as a table.
type Curve struct {
	Times     []float64 // of events
	AtRisk    []int     // just before each time
	Events    []int
	Survival  []float64 // probability of surviving beyond the time
	SE        []float64 // of Survival, by Greenwood's formula; NaN where Survival is 0, as in R
	Low, High []float64 // ends of the interval at Level, computed on the log scale; NaN where Survival is 0
	Level     float64
	N         int
	last      float64 // last time of observation
}

// KaplanMeier estimates a survival function from times of observation. Observations with event 1
// ended with the event; those with 0 are censored. The estimate is the product of 1 - d/n over
// the times of events: Kaplan and Meier, Journal of the American Statistical Association 53
// (1958). The interval is S exp(±z sqrt(sum of d/(n(n-d)))), the default of R.
func KaplanMeier(times, events []float64, level ...float64) *Curve {
	checkSurvival("KaplanMeier", times, events)
	c := &Curve{Level: levelOf("KaplanMeier", level), N: len(times), last: slices.Max(times)}
	z := QuantileNormal((1 + c.Level) / 2)
	s, sum := 1.0, 0.0
	for _, at := range eventTimes(times, events) {
		n, d := 0, 0
		for i, t := range times {
			if t >= at {
				n++
			}
			if t == at && events[i] == 1 {
				d++
			}
		}
		s *= 1 - float64(d)/float64(n)
		se, low, high := math.NaN(), math.NaN(), math.NaN() // if nobody is left
		if n > d {
			sum += float64(d) / (float64(n) * float64(n-d))
			se, low, high = s*math.Sqrt(sum), s*math.Exp(-z*math.Sqrt(sum)), math.Min(1, s*math.Exp(z*math.Sqrt(sum)))
		}
		c.Times, c.AtRisk, c.Events = append(c.Times, at), append(c.AtRisk, n), append(c.Events, d)
		c.Survival, c.SE = append(c.Survival, s), append(c.SE, se)
		c.Low, c.High = append(c.Low, low), append(c.High, high)
	}
	return c
}

func checkSurvival(who string, times, events []float64) {
	finite(who, "times", times, 1)
	finite(who, "events", events, 1)
	if len(times) != len(events) {
		fail(who, "%s for %s", count(len(events), "event mark"), count(len(times), "time"))
	}
	for i := range times {
		if times[i] < 0 {
			fail(who, "value %d of times is %v, which is before the beginning", i+1, times[i])
		}
		if events[i] != 0 && events[i] != 1 {
			fail(who, "value %d of events is %v; expected 1 for an event or 0 for a censored time", i+1, events[i])
		}
	}
	if !slices.Contains(events, 1) {
		fail(who, "all times are censored: no event was observed")
	}
}

// eventTimes returns the distinct times of events, in order.
func eventTimes(times, events []float64) []float64 {
	var list []float64
	for i, t := range times {
		if events[i] == 1 {
			list = append(list, t)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// At returns the probability of surviving beyond a time.
func (c *Curve) At(time float64) float64 {
	s := 1.0
	for i, t := range c.Times {
		if t <= time {
			s = c.Survival[i]
		}
	}
	return s
}

// Median returns the first time at which the survival is a half or less, and whether there is one. If the survival is
// exactly a half until the next event, it returns the middle of that step, as R does.
func (c *Curve) Median() (time float64, reached bool) {
	for i, s := range c.Survival {
		if s <= 0.5+1e-12 {
			if s >= 0.5-1e-12 && i+1 < len(c.Times) { // any time of the step is a median
				return (c.Times[i] + c.Times[i+1]) / 2, true
			}
			return c.Times[i], true
		}
	}
	return 0, false
}

// Table returns the curve as a life table.
func (c *Curve) Table() show.Table {
	t := show.Table{Head: []string{"time", "at risk", "events", "survival", "SE", "interval"}, Keys: 1}
	for i, at := range c.Times {
		row := []any{at, c.AtRisk[i], c.Events[i], decimal(c.Survival[i], 4)}
		if !math.IsNaN(c.SE[i]) {
			row = append(row, decimal(c.SE[i], 4), decimal(c.Low[i], 3)+" to "+decimal(c.High[i], 3))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// String returns the table as text.
func (c *Curve) String() string { return tableText(c.Table()) }

// A Comparison of survival has a test, the observed events, and the events expected if all
// groups have the same survival function.
type Comparison struct {
	Test     *Test
	Groups   []string
	Observed []float64
	Expected []float64
	Notes    []string // which groups the test leaves out
}

// LogRank tests whether groups have the same survival function: the observed minus the expected
// events of all groups but the last, weighted by the inverse of their hypergeometric covariance.
// Mantel, Cancer Chemotherapy Reports 50 (1966). A group of which nobody is at risk at the time of an
// event is left out, with a note, as in R. The groups are in the order of the levels of [Factor].
func LogRank(times, events []float64, groups []string) *Comparison {
	checkSurvival("LogRank", times, events)
	if len(groups) != len(times) {
		fail("LogRank", "%s for %s", count(len(groups), "group name"), count(len(times), "time"))
	}
	c := &Comparison{Groups: levelsOf("LogRank", "groups", groups)}
	g := len(c.Groups)
	if g < 2 {
		fail("LogRank", "all times belong to the group %q", c.Groups)
	}
	c.Observed, c.Expected = make([]float64, g), make([]float64, g)
	covariance := square(g)
	for _, at := range eventTimes(times, events) {
		c.addTime(at, times, events, groups, covariance)
	}
	c.test(covariance)
	return c
}

// test fills in the test of the groups that are at risk at the time of an event.
func (c *Comparison) test(covariance [][]float64) {
	var tested []int
	for i, e := range c.Expected {
		if e > 0 {
			tested = append(tested, i)
			continue
		}
		c.Notes = append(c.Notes, fmt.Sprintf("The test leaves out the group %s: nobody in it was at risk when an "+
			"event occurred.", c.Groups[i]))
	}
	if len(tested) < 2 {
		fail("LogRank", "only the group %s was at risk when events occurred: there is nothing to compare",
			c.Groups[tested[0]])
	}
	tested = tested[:len(tested)-1]
	difference := make([]float64, len(tested))
	columns := square(len(tested))
	for i, k := range tested {
		difference[i] = c.Observed[k] - c.Expected[k]
		for j, l := range tested {
			columns[i][j] = covariance[k][l]
		}
	}
	f, spare := design{columns: columns}.tryFactor(difference, slices.Repeat([]float64{1}, len(tested)))
	if spare >= 0 {
		fail("LogRank", "the groups are never at risk together")
	}
	x, df := 0.0, float64(len(tested))
	for i, weighted := range f.solve() {
		x += difference[i] * weighted.float()
	}
	c.Test = &Test{Name: "Log-rank test", Symbol: "χ²", Statistic: x, DF: []float64{df}, P: TailChi2(x, df)}
}

// addTime adds the contribution of one time of events.
func (c *Comparison) addTime(at float64, times, events []float64, groups []string, covariance [][]float64) {
	risk := make([]float64, len(c.Groups))
	n, d := 0.0, 0.0
	for i, t := range times {
		k := slices.Index(c.Groups, groups[i])
		if t >= at {
			risk[k]++
			n++
		}
		if t == at && events[i] == 1 {
			c.Observed[k]++
			d++
		}
	}
	for i, r := range risk {
		c.Expected[i] += d * r / n
		for j, s := range risk {
			if n > 1 {
				same := 0.0
				if i == j {
					same = 1
				}
				covariance[i][j] += d * (n - d) / (n - 1) * r / n * (same - s/n)
			}
		}
	}
}

// Table returns the comparison as papers print it.
func (c *Comparison) Table() show.Table {
	t := show.Table{Head: []string{"group", "observed", "expected"}, Keys: 1}
	t.Note = strings.Join(append([]string{c.Test.String() + "."}, c.Notes...), " ")
	for i, g := range c.Groups {
		t.Rows = append(t.Rows, []any{g, int(c.Observed[i]), decimal(c.Expected[i], 2)})
	}
	return t
}

// String returns the table as text.
func (c *Comparison) String() string { return tableText(c.Table()) }
