package show_test

import (
	"math"
	"math/big"
	"testing"

	"rederive/show"
)

type (
	share float64
	count uint16
	named int
)

func (n named) String() string { return "a name" }

// TestFormats formats numbers for tables and inline values.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{show.Fixed(big.NewRat(22, 7), 2), "3.14"},
		{show.Fixed(big.NewRat(-1, 8), 2), "-0.13"},
		{show.Fixed(5, 1), "5.0"},
		{show.Fixed(uint8(7), 0), "7"},
		{show.Fixed(2.675, 2), "2.67"}, // the float is less
		{show.Fixed(math.Inf(1), 2), "+Inf"},
		{show.Fixed(share(0.126), 2), "0.13"},
		{show.Fixed(count(3), 1), "3.0"},
		{show.Fixed(float32(0.1), 8), "0.10000000"},
		{show.Fixed(big.NewFloat(2.5), 2), "2.50"},
		{show.Fixed(-0.001, 2), "0.00"},
		{show.Fixed(big.NewRat(-1, 1000), 0), "0"},
		{show.Grouped(named(-1234567), 0), "-1,234,567"},
		{show.Grouped(299852.4, 1), "299,852.4"},
		{show.Grouped(-1234567, 0), "-1,234,567"},
		{show.Grouped(123, 0), "123"},
		{show.Grouped(new(big.Int).Exp(big.NewInt(10), big.NewInt(12), nil), 0), "1,000,000,000,000"},
		{show.Percent(0.125, 1), "12.5%"},
		{show.Percent(big.NewRat(1, 3), 1), "33.3%"},
		{show.Percent(0.285, 0), "29%"}, // not 28.499...
		{show.Percent(1, 0), "100%"},
		{show.Percent(int64(3), 1), "300.0%"},
		{show.Percent(count(3), 1), "300.0%"},
		{show.Percent(math.MaxInt64, 0), "922337203685477580700%"},
		{show.Percent(float32(0.285), 0), "29%"},
		{show.Percent(share(0.125), 1), "12.5%"},
		{show.Percent(big.NewInt(3), 1), "300.0%"},
		{show.Percent(big.NewFloat(0.125), 1), "12.5%"},
		{show.Percent(math.Inf(-1), 1), "-Inf%"},
		{show.Percent(-0.0001, 1), "0.0%"},
		{show.PlusMinus(299852.4, 79.01, 1), "299,852.4 ± 79.0"},
		{show.Scientific(6.02214e23, 3), "6.02 × 10²³"},
		{show.Scientific(-1.6e-19, 2), "-1.6 × 10⁻¹⁹"},
		{show.Scientific(0, 2), "0.0 × 10⁰"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}

// TestFormatsReject names the function that got a value that is no number.
func TestFormatsReject(t *testing.T) {
	var none *big.Rat
	for want, f := range map[string]func(){
		"show.Fixed: [1] of type []int is no number":       func() { show.Fixed([]int{1}, 2) },
		"show.Fixed: <nil> of type *big.Rat is no number":  func() { show.Fixed(none, 2) },
		"show.Grouped: many of type string is no number":   func() { show.Grouped("many", 2) },
		"show.Percent: true of type bool is no number":     func() { show.Percent(true, 2) },
		"show.PlusMinus: <nil> of type <nil> is no number": func() { show.PlusMinus(1, nil, 2) },
		"show.Percent: -1 places":                          func() { show.Percent(1, -1) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("%v, want %s", got, want)
				}
			}()
			f()
		}()
	}
}

// TestDay compares Day with the calendar.
func TestDay(t *testing.T) {
	for _, c := range []struct {
		year, month, day int
		want             float64
	}{
		{1970, 1, 1, 0},
		{1970, 1, 2, 1},
		{1969, 12, 31, -1},
		{2000, 3, 1, 11017},
		{2000, 2, 29, 11016},
		{1879, 6, 5, -33082},
		{1900, 3, 1, -25508},
		{1, 1, 1, -719162},
		{1970, 13, 1, 365},
		{1970, 0, 1, -31},
	} {
		if got := show.Day(c.year, c.month, c.day); got != c.want {
			t.Errorf("%d-%d-%d is day %v, want %v", c.year, c.month, c.day, got, c.want)
		}
	}
}

// TestFit computes a least-squares line.
func TestFit(t *testing.T) {
	s := show.Fit("line", []float64{0, 1, 2, 3}, []float64{1, 2, 2, 3})
	if s.X[0] != 0 || s.X[1] != 3 || math.Abs(s.Y[0]-1.1) > 1e-12 || math.Abs(s.Y[1]-2.9) > 1e-12 {
		t.Errorf("from (%v, %v) to (%v, %v)", s.X[0], s.Y[0], s.X[1], s.Y[1])
	}
	defer func() {
		if recover() == nil {
			t.Error("a line through one place")
		}
	}()
	show.Fit("", []float64{1, 1}, []float64{1, 2})
}
