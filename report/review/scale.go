package review

import (
	"fmt"
	"math"
	"strconv"

	"rederive/document"
)

// A scale shows a printed p-value and the computed ones on one axis, which is logarithmic from .0001 to 1.
type scale struct {
	From, Wide      float64 // the computed p-values
	Printed         float64 // position of the printed p-value
	Reach, ReachTo  float64 // the range of p < .05 or p > .05 from there
	Alpha           float64
	Ticks           []tick
	Alt, AlphaLabel string
}

type tick struct {
	X     float64
	Label string
}

const scaleWidth, scaleDecades = 320.0, 4.0

func onScale(p float64) float64 {
	x := (math.Log10(math.Max(p, 1e-300)) + scaleDecades) / scaleDecades
	return math.Round(10*scaleWidth*math.Max(0, math.Min(1, x))) / 10
}

// scaleOf returns the scale of a result, or nil if it does not have both p-values.
func scaleOf(r *document.Result, text Text) *scale {
	p, err := strconv.ParseFloat(r.P, 64)
	if r.Computed == nil || err != nil || p < 0 || p > 1 {
		return nil
	}
	s := &scale{From: onScale(r.Computed[0]), Printed: onScale(p), Alpha: onScale(text.Alpha)}
	s.Wide = math.Max(2.5, onScale(r.Computed[1])-s.From)
	switch r.PComparison {
	case "<", "<=":
		s.ReachTo = s.Printed
	case ">", ">=":
		s.Reach, s.ReachTo = s.Printed, scaleWidth-s.Printed
	}
	for _, x := range []float64{0.0001, 0.001, 0.01, 0.1, 1} {
		s.Ticks = append(s.Ticks, tick{onScale(x), strconv.FormatFloat(x, 'g', -1, 64)})
	}
	s.AlphaLabel = strconv.FormatFloat(text.Alpha, 'g', -1, 64)
	_, low, high := text.Computed(r)
	s.Alt = fmt.Sprintf("printed %s, computed from %s to %s", pasted(printedP(r)), low, high)
	return s
}
