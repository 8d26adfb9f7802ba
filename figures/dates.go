package figures

import (
	"math"
	"strconv"
	"time"

	"gonum.org/v1/plot"
)

// dateTicks puts ticks at the beginnings of years, months or days. Dates are days
// since 1 January 1970.
type dateTicks struct{}

// A dateStep is a distance between ticks.
type dateStep struct {
	days, months int
	layout       string
}

// Ticks implements plot.Ticker.
func (dateTicks) Ticks(low, high float64) []plot.Tick {
	const most, far = 7, 4e6 // ticks; days from 1970
	if !(math.Abs(low) < far && math.Abs(high) < far) {
		return roundTicks{}.Ticks(low, high)
	}
	step := stepFor(high-low, most)
	var ticks []plot.Tick
	for t := step.first(dayOf(low)); ; t = t.AddDate(0, step.months, step.days) {
		at := float64(t.Unix()) / (24 * 60 * 60)
		if at > high || len(ticks) > 10*most {
			return ticks
		}
		if at >= low {
			ticks = append(ticks, plot.Tick{Value: at, Label: step.label(t)})
		}
	}
}

// stepFor returns the smallest step that gives at most the given number of ticks.
func stepFor(days float64, most int) dateStep {
	for _, s := range []dateStep{
		{1, 0, "2 Jan"},
		{2, 0, "2 Jan"},
		{7, 0, "2 Jan"},
		{14, 0, "2 Jan"},
		{0, 1, "Jan 2006"},
		{0, 3, "Jan 2006"},
		{0, 6, "Jan 2006"},
	} {
		if days <= float64(most*(s.days+30*s.months)) {
			return s
		}
	}
	years := 1
	for _, k := 0, 0; ; k = k + 1 {
		if days <= float64(most*years)*365 {
			return dateStep{months: 12 * years, layout: "2006"}
		}
		years = years * []int{2, 2, 5}[k%3] / []int{1, 1, 2}[k%3]
	}
}

// label formats a date.
func (s dateStep) label(t time.Time) string {
	if s.layout == "2006" {
		return strconv.Itoa(t.Year())
	}
	return t.Format(s.layout)
}

// dayOf returns the date of a number of days.
func dayOf(days float64) time.Time {
	return time.Unix(0, 0).UTC().AddDate(0, 0, int(math.Floor(days)))
}

// first returns the last tick at or before a day.
func (s dateStep) first(t time.Time) time.Time {
	if s.months == 0 {
		return t.AddDate(0, 0, -((int(t.Unix()/(24*60*60))%s.days + s.days) % s.days))
	}
	months := t.Year()*12 + int(t.Month()) - 1
	months -= (months%s.months + s.months) % s.months
	return time.Date(0, time.January, 1, 0, 0, 0, 0, time.UTC).AddDate(0, months, 0)
}
