package figures

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"

	"rederive/internal/thousands"
)

// scale gives an axis round ticks. One with limits keeps its ends.
func scale(a *plot.Axis, log, limited bool) {
	switch {
	case log && limited:
		a.Scale, a.Tick.Marker = plot.LogScale{}, powers{}
		if a.Max/a.Min < 10 {
			a.Tick.Marker = roundTicks{}
		}
		return
	case log:
		a.Scale, a.Tick.Marker = plot.LogScale{}, powers{}
		a.Min, a.Max = math.Pow(10, math.Floor(math.Log10(a.Min)+1e-9)), math.Pow(10, math.Ceil(math.Log10(a.Max)-1e-9))
		if a.Min == a.Max {
			a.Min, a.Max = a.Min/10, a.Max*10
		}
		return
	}
	a.Tick.Marker = roundTicks{}
	a.Min, a.Max = apart(a.Min, a.Max)
}

// apart widens a range in which ticks would not differ: between numbers that
// differ only in their last digits no axis can show a difference.
func apart(low, high float64) (float64, float64) {
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
	const most = 100 // far more than there are, with any rounding
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

// tickLabel writes i times a step of an axis on which the largest number has the
// given size, as a decimal or, where that has many zeros, times a power of ten.
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

// powers puts labelled ticks at powers of ten and small ones between.
type powers struct{}

// Ticks implements plot.Ticker.
func (powers) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	from, to := int(math.Floor(math.Log10(low)+1e-9)), int(math.Ceil(math.Log10(high)-1e-9))
	every := 1 + (to-from)/8
	for e := from; e <= to; e++ {
		t := plot.Tick{Value: math.Pow(10, float64(e))}
		if (e-from)%every == 0 {
			t.Label = fmt.Sprintf("$10^{%d}$", e)
		}
		ticks = append(ticks, t)
		for k := 2; k < 10 && e < to && every == 1; k++ {
			ticks = append(ticks, plot.Tick{Value: float64(k) * math.Pow(10, float64(e))})
		}
	}
	return ticks
}
