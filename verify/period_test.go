package verify

import (
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/show"
	"rederive/show/wire"
)

// grundy returns the Grundy sequence of a subtraction game, by definition.
func grundy(length int, subtract ...int) []int {
	g := make([]int, length)
	for n := range g {
		for g[n] = 0; ; g[n]++ {
			free := true
			for _, s := range subtract {
				free = free && !(s <= n && g[n-s] == g[n])
			}
			if free {
				break
			}
		}
	}
	return g
}

func TestPeriodCertificates(t *testing.T) {
	late := append(append([]int{}, 0, 1, 2, 0, 1, 2, 0, 1, 2), 0, 1, 7) // breaks in the last value
	for _, c := range []struct {
		name   string
		period show.Period
		want   string // part of the error, or empty
	}{
		{"true", show.Period{Period: 7, Lookback: 4, Values: grundy(11, 1, 3, 4)}, ""},
		{"by the rule", show.Period{Period: 7, Lookback: 4, Values: grundy(11, 1, 3, 4), Subtract: []int{1, 3, 4}}, ""},
		{"with a preperiod", show.Period{Preperiod: 2, Period: 3, Lookback: 2, Values: []int{9, 8, 0, 1, 2, 0, 1}}, ""},
		{
			"a window is not enough",
			show.Period{Period: 7, Lookback: 4, Values: grundy(10, 1, 3, 4)},
			"10 values do not show a window of 4 return",
		},
		{
			"breaks late",
			show.Period{Period: 3, Lookback: 2, Values: late},
			"the period 3 breaks: value 8 is 2, value 11 is 7",
		},
		{
			"a multiple",
			show.Period{Period: 14, Lookback: 4, Values: grundy(30, 1, 3, 4)},
			"14 is not the least period, 7 is one",
		},
		{
			"begins before",
			show.Period{Preperiod: 1, Period: 7, Lookback: 4, Values: grundy(20, 1, 3, 4)},
			"the period begins before value 1",
		},
		{"none", show.Period{Lookback: 4, Values: grundy(20, 1, 3, 4)}, "period 0"},
		{"no lookback", show.Period{Period: 7, Values: grundy(20, 1, 3, 4)}, "how far the rule looks back"},
		{"lookback too short", show.Period{
			Period: 7, Lookback: 2, Values: grundy(20, 1, 3, 4),
			Subtract: []int{1, 3, 4},
		}, "4 may be taken, so the rule looks back further than 2"},
		{
			"another rule",
			show.Period{Period: 7, Lookback: 4, Values: grundy(20, 1, 3, 4), Subtract: []int{1, 2, 4}},
			"value 2 is 2 by the rule, not 0",
		},
	} {
		v := must.Get(wire.Encode(c.period))
		read, err := ReadCertificate(v)
		if err != nil {
			t.Fatal(err)
		}
		err = read.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
