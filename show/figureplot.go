package show

import (
	"errors"
	"fmt"
	"math"
)

// Plot is a diagram of one or more series of points.
type Plot struct {
	Series         []Series
	XTitle, YTitle string   `json:",omitempty"`
	LogX, LogY     bool     `json:",omitempty"`
	XLabels        []string `json:",omitempty"` // names of the places 0, 1, 2, ... on the x axis
	Alt            string   // required: what the picture shows, in words
}

// A Series is drawn as its Kind says: "line" (the default), "points", "steps"
// or "bars". Without X its places are 0, 1, 2, ...
type Series struct {
	Name string    `json:",omitempty"`
	Kind string    `json:",omitempty"`
	X    []float64 `json:",omitempty"`
	Y    []float64
}

// Histogram counts values in equally wide classes and returns them as bars over
// the middles of the classes. It panics if there are no values or no classes.
func Histogram(name string, values []float64, classes int) Series {
	if len(values) == 0 || classes < 1 {
		panic("show.Histogram: no values or no classes")
	}
	low, high := values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	width := (high - low) / float64(classes)
	if width == 0 {
		width = 1
	}
	s := Series{Name: name, Kind: "bars", Y: make([]float64, classes)}
	for i := range s.Y {
		s.X = append(s.X, low+(float64(i)+.5)*width)
	}
	for _, v := range values {
		s.Y[min(classes-1, int((v-low)/width))]++
	}
	return s
}

// AltText returns p.Alt.
func (p Plot) AltText() string    { return p.Alt }
func (p Plot) figureName() string { return "plot" }

func (p Plot) check() error {
	if len(p.Series) == 0 {
		return errors.New("there is no series to draw")
	}
	for i, s := range p.Series {
		if err := p.checkSeries(s); err != nil {
			return fmt.Errorf("series %d: %w", i, err)
		}
	}
	return nil
}

func (p Plot) checkSeries(s Series) error {
	switch s.Kind {
	case "", "line", "points", "steps", "bars":
	default:
		return fmt.Errorf("unknown kind %q", s.Kind)
	}
	if len(s.Y) == 0 || s.X != nil && len(s.X) != len(s.Y) {
		return fmt.Errorf("%d values at %d places", len(s.Y), len(s.X))
	}
	for k, y := range s.Y {
		x := float64(k)
		if s.X != nil {
			x = s.X[k]
		}
		if math.IsNaN(x) || math.IsInf(x, 0) || math.IsNaN(y) || math.IsInf(y, 0) {
			return fmt.Errorf("point %d is (%v, %v)", k, x, y)
		}
		if p.LogX && x <= 0 || p.LogY && (y < 0 || y == 0 && s.Kind != "bars") {
			return fmt.Errorf("point %d, (%v, %v), has no place on a logarithmic axis", k, x, y)
		}
	}
	return nil
}

func (p Plot) text() string {
	t := Table{Head: []string{"series", "x", "y"}}
	for _, s := range p.Series {
		t.Rows = append(t.Rows, []any{s.Name, s.X, s.Y})
	}
	b, err := t.bundle()
	if err != nil {
		return fmt.Sprintf("plot of %d series", len(p.Series))
	}
	return b.Text()
}

// Sparks is a table of small curves, one a row.
type Sparks struct {
	Rows []Spark
	Alt  string // required: what the picture shows, in words
}

// A Spark is a small curve with its name, followed by a note.
type Spark struct {
	Name   string
	Values []float64
	Note   string `json:",omitempty"`
}

// AltText returns s.Alt.
func (s Sparks) AltText() string    { return s.Alt }
func (s Sparks) figureName() string { return "sparks" }

func (s Sparks) check() error {
	if len(s.Rows) == 0 {
		return errors.New("there is no curve to draw")
	}
	for i, r := range s.Rows {
		if len(r.Values) == 0 {
			return fmt.Errorf("row %d has no values", i)
		}
		for _, v := range r.Values {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("row %d holds %v", i, v)
			}
		}
	}
	return nil
}

func (s Sparks) text() string {
	t := RenderedTable{}
	for _, r := range s.Rows {
		t.Rows = append(t.Rows, []RenderedCell{{Text: r.Name}, {Text: fmt.Sprint(r.Values)}, {Text: r.Note}})
	}
	return t.String()
}
