package figures

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"

	"rederive/internal/thousands"
)

// scale gives an axis round ticks. An axis with limits keeps its ends.
func scale(a *plot.Axis, log, limited bool) {
	switch {
	case !log:
		a.Tick.Marker = roundTicks{}
		a.Min, a.Max = widenRange(a.Min, a.Max)
		return
	case !limited:
		a.Min, a.Max = math.Pow(10, math.Floor(math.Log10(a.Min)+1e-9)), math.Pow(10, math.Ceil(math.Log10(a.Max)-1e-9))
		if a.Min == a.Max {
			a.Min, a.Max = a.Min/10, a.Max*10
		}
	}
	a.Scale, a.Tick.Marker = plot.LogScale{}, powers{}
}

// widenRange widens a range in which ticks would not differ: no axis can show a difference between numbers that
// differ only in their last digits.
func widenRange(low, high float64) (float64, float64) {
	size := max(math.Abs(low), math.Abs(high))
	if high-low > max(1e-9*size, leastNumber) {
		return low, high
	}
	pad := max(1, size/2)
	return low - pad, high + pad
}

// roundTicks puts ticks at multiples of 1, 2 or 5 times a power of ten.
type roundTicks struct{}

// Ticks implements plot.Ticker.
func (roundTicks) Ticks(low, high float64) []plot.Tick {
	const most = 100 // far more than occur, with any rounding
	power := math.Floor(math.Log10(high - low))
	step := math.Pow(10, power)
	for _, k := range []float64{.1, .2, .5, 1, 2, 5} {
		if (high-low)/(k*math.Pow(10, power)) <= 7 {
			step = k * math.Pow(10, power)
			break
		}
	}
	var ticks []plot.Tick
	first := math.Ceil(low/step - 1e-9)
	for k := range most {
		i := first + float64(k)
		if i*step > high+step*1e-9 {
			break
		}
		ticks = append(ticks, plot.Tick{Value: i * step, Label: tickLabel(i, step, max(math.Abs(low), math.Abs(high)))})
	}
	return ticks
}

// tickLabel formats i times a step of an axis whose largest number has the given size, as a decimal or, where
// that has many zeros, times a power of ten.
func tickLabel(i, step, size float64) string {
	top := math.Floor(math.Log10(size) + 1e-9)
	if top > -8 && top < 12 {
		places := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
		text := strconv.FormatFloat(math.Abs(i*step), 'f', places, 64)
		if text = thousands.Integer(text); i < 0 {
			return "−" + text
		}
		return text
	}
	if i == 0 {
		return "0"
	}
	places := max(0, int(math.Ceil(top-math.Log10(step)-1e-9)))
	return fmt.Sprintf("$%.*f \\cdot 10^{%.0f}$", places, i*step/math.Pow(10, top), top)
}

// powers puts labelled ticks at powers of ten and small ones between. On an axis with fewer than four powers it
// also labels some ticks between, if that gives at most eight labels. Labels are decimals while these are short.
type powers struct{}

// Ticks implements plot.Ticker.
func (powers) Ticks(low, high float64) []plot.Tick {
	from, to := int(math.Floor(math.Log10(low)+1e-9)), int(math.Ceil(math.Log10(high)-1e-9))
	if n := countTicks(low, high, []float64{1}); n < 3 || n < 4 && countTicks(low, high, []float64{1, 2, 5}) <= 8 {
		for _, digits := range [][]float64{{1, 2, 5}, {1, 1.5, 2, 3, 5, 7}} {
			if countTicks(low, high, digits) >= 3 {
				return decimals(from, to, digits)
			}
		}
		return roundTicks{}.Ticks(low, high)
	}
	var ticks []plot.Tick
	every := 1 + (to-from)/8
	for e := from; e <= to; e++ {
		t := plot.Tick{Value: math.Pow(10, float64(e))}
		if (e-from)%every == 0 {
			t.Label = powerLabel(e, from >= -3 && to <= 4)
		}
		ticks = append(ticks, t)
		for k := 2; k < 10 && e < to && every == 1; k++ {
			ticks = append(ticks, plot.Tick{Value: float64(k) * math.Pow(10, float64(e))})
		}
	}
	return ticks
}

// powerLabel formats a power of ten, as a decimal if short is set.
func powerLabel(e int, short bool) string {
	if short {
		power := math.Pow(10, float64(e))
		return tickLabel(1, power, power)
	}
	return fmt.Sprintf("$10^{%d}$", e)
}

// countTicks counts the products of the digits and powers of ten in a range.
func countTicks(low, high float64, digits []float64) (n int) {
	for e := math.Floor(math.Log10(low)); e <= math.Ceil(math.Log10(high)); e++ {
		for _, d := range digits {
			if v := d * math.Pow(10, e); v >= low*(1-1e-9) && v <= high*(1+1e-9) {
				n++
			}
		}
	}
	return n
}

// decimals puts ticks at the products of the digits and powers of ten, labelled as decimals (times a power of
// ten, where these are long), and small ones at the other whole digits.
func decimals(from, to int, digits []float64) (ticks []plot.Tick) {
	for e := from; e <= to; e++ {
		step := math.Pow(10, float64(e))
		for _, d := range digits {
			places := 0
			if d != math.Trunc(d) {
				places = 1
			}
			unit := math.Pow(10, float64(-places))
			label := tickLabel(d/unit, step*unit, d*step)
			if from < -4 || to > 5 {
				label = fmt.Sprintf("$%.*f \\cdot 10^{%d}$", places, d, e)
			}
			ticks = append(ticks, plot.Tick{Value: d * step, Label: label})
		}
		for k := 2; k < 10; k++ {
			ticks = append(ticks, plot.Tick{Value: float64(k) * step})
		}
	}
	return ticks
}
