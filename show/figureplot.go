package show

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// Plot is a diagram of one or more series of points. The axes extend over the data,
// unless XRange and YRange give their ends; what lies outside is cut off.
//
//	show.Plot{
//		Series: []show.Series{
//			{Name: "measured", Kind: "points", X: x, Y: y, Low: low, High: high},
//			show.Fit("least squares", x, y),
//		},
//		Guides: []show.Guide{{Axis: "y", At: 299792.458, Name: "today's value"}},
//		YRange: []float64{299500, 300100}, XTitle: "run", YTitle: "km/s",
//		Alt:    "...",
//	}
type Plot struct {
	Series         []Series
	Guides         []Guide   `json:",omitempty"` // reference lines
	XTitle, YTitle string    `json:",omitempty"`
	LogX, LogY     bool      `json:",omitempty"`
	XRange, YRange []float64 `json:",omitempty"` // both ends of an axis
	XLabels        []string  `json:",omitempty"` // names of the positions 0, 1, 2, ... on the x axis
	YLabels        []string  `json:",omitempty"` // names of the positions 0, 1, 2, ... on the y axis, from below
	Dates          bool      `json:",omitempty"` // the x axis shows days, as Day counts them
	Width, Height  float64   `json:",omitempty"` // of the data area in points, by default 330 and 180
	Alt            string    // required: what the picture shows, in words
}

// A Series is drawn as its Kind says:
//
//   - "line", the default: points joined by a line, marked if they are few
//   - "curve": a line without marks
//   - "points", "steps" and "bars"
//   - "band": the area from Low to High; Y, if it is given, is a line in it
//   - "boxes": a box plot for each position. X gives the position of each value of Y,
//     by default 0. A box extends from quartile to quartile, which are the medians of
//     the halves, with a line at the median; its whiskers extend to the last values
//     within one and a half times its height, and those beyond are points.
//
// Without X the positions are 0, 1, 2, ... Low and High are the ends of vertical error
// bars, one for each point, and Left and Right those of horizontal ones.
type Series struct {
	Name        string    `json:",omitempty"`
	Kind        string    `json:",omitempty"`
	Style       string    `json:",omitempty"` // of the line: "solid", "dashed", "dotted" or "dash-dotted"
	X           []float64 `json:",omitempty"`
	Y           []float64
	Low, High   []float64 `json:",omitempty"`
	Left, Right []float64 `json:",omitempty"`
}

// A Guide is a straight line across the whole plot: vertical at a position on the axis
// "x", horizontal at a value on the axis "y", or, without an axis, Intercept + Slope
// x.
type Guide struct {
	Axis             string  `json:",omitempty"`
	At               float64 `json:",omitempty"`
	Intercept, Slope float64 `json:",omitempty"`
	Name             string  `json:",omitempty"`
	Style            string  `json:",omitempty"` // as in a [Series]; by default "dashed"
}

// Fit returns the least-squares line through points, from the first to the last x. It
// panics if there are not two different values of x.
func Fit(name string, x, y []float64) Series {
	if len(x) != len(y) {
		panic(fmt.Sprintf("show.Fit: %d values at %d places", len(y), len(x)))
	}
	var meanX, meanY, xx, xy float64
	for i := range x {
		meanX, meanY = meanX+x[i]/float64(len(x)), meanY+y[i]/float64(len(y))
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i := range x {
		dx := x[i] - meanX
		xx, xy = xx+dx*dx, xy+dx*(y[i]-meanY)
		low, high = min(low, x[i]), max(high, x[i])
	}
	if !(low < high) {
		panic("show.Fit: there are no two different places")
	}
	at := func(x float64) float64 { return meanY + xy/xx*(x-meanX) }
	return Series{Name: name, Kind: "curve", X: []float64{low, high}, Y: []float64{at(low), at(high)}}
}

// Day returns the number of days from 1 January 1970 to a date, for plots with Dates.
// Months and days beyond their ranges are normalized, as by time.Date.
func Day(year, month, day int) float64 {
	months := year*12 + month - 1
	year, month = months/12, months%12
	if month < 0 {
		year, month = year-1, month+12
	}
	// The year of this count begins in March, so that a leap day is its last.
	if month < 2 {
		year--
	}
	inYear := (153*((month+10)%12) + 2) / 5
	leap := floorDiv(year, 4) - floorDiv(year, 100) + floorDiv(year, 400)
	return float64(365*year + leap + inYear + day - 1 - 719468)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Histogram counts values in classes of equal width and returns them as bars over the
// middles of the classes. It panics if there are no values or no classes.
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
	if err := p.checkAxes(); err != nil {
		return err
	}
	for i, g := range p.Guides {
		if err := g.check(p); err != nil {
			return fmt.Errorf("guide %d: %w", i, err)
		}
	}
	for i, s := range p.Series {
		if err := p.checkSeries(s); err != nil {
			return fmt.Errorf("series %d: %w", i, err)
		}
	}
	return nil
}

func (p Plot) checkAxes() error {
	for _, r := range []struct {
		name string
		ends []float64
		log  bool
	}{{"XRange", p.XRange, p.LogX}, {"YRange", p.YRange, p.LogY}} {
		switch {
		case r.ends == nil:
		case len(r.ends) != 2 || !isFinite(r.ends...) || r.ends[0] >= r.ends[1]:
			return fmt.Errorf("%s is %v, not two numbers of which the first is smaller", r.name, r.ends)
		case r.log && r.ends[0] <= 0:
			return fmt.Errorf("%s begins at %v, which a logarithmic axis cannot show", r.name, r.ends[0])
		}
	}
	if p.Dates && (p.LogX || p.XLabels != nil) {
		return errors.New("an axis with dates is neither logarithmic nor named")
	}
	if !isFinite(p.Width, p.Height) || min(p.Width, p.Height) < 0 || max(p.Width, p.Height) > 2000 {
		return fmt.Errorf("the area of the data is %v by %v points", p.Width, p.Height)
	}
	return nil
}

func isFinite(values ...float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

func (g Guide) check(p Plot) error {
	switch {
	case g.Axis != "" && g.Axis != "x" && g.Axis != "y":
		return fmt.Errorf("unknown axis %q", g.Axis)
	case !isFinite(g.At, g.Intercept, g.Slope):
		return fmt.Errorf("it lies at %v, %v + %v x", g.At, g.Intercept, g.Slope)
	case g.Axis == "x" && p.LogX && g.At <= 0, g.Axis == "y" && p.LogY && g.At <= 0:
		return fmt.Errorf("%v cannot be shown on a logarithmic axis", g.At)
	case g.Axis == "" && (p.LogX || p.LogY):
		return errors.New("it is no straight line on a logarithmic axis")
	}
	return checkStyle(g.Style)
}

func checkStyle(style string) error {
	switch style {
	case "", "solid", "dashed", "dotted", "dash-dotted":
		return nil
	}
	return fmt.Errorf("unknown style %q", style)
}

func (p Plot) checkSeries(s Series) error {
	places := len(s.Y)
	switch s.Kind {
	case "", "line", "curve", "points", "steps", "bars", "boxes":
	case "band":
		if places = len(s.Low); len(s.Low) == 0 || s.Y != nil && len(s.Y) != len(s.Low) {
			return fmt.Errorf("a band of %d places with %d values", len(s.Low), len(s.Y))
		}
	default:
		return fmt.Errorf("unknown kind %q", s.Kind)
	}
	if places == 0 || s.X != nil && len(s.X) != places {
		return fmt.Errorf("%d values at %d places", places, len(s.X))
	}
	if err := cmp.Or(s.checkBars(places), s.checkLevelBars(places)); err != nil {
		return err
	}
	for k := range places {
		x, y := float64(k), 1.0
		if s.Y != nil {
			y = s.Y[k]
		}
		if s.X != nil {
			x = s.X[k]
		}
		if !isFinite(x, y) {
			return fmt.Errorf("point %d is (%v, %v)", k, x, y)
		}
		if p.LogX && (x <= 0 || s.Left != nil && s.Left[k] <= 0) ||
			p.LogY && (y < 0 || y == 0 && s.Kind != "bars" || s.Low != nil && s.Low[k] <= 0) {
			return fmt.Errorf("point %d, (%v, %v), cannot be shown on a logarithmic axis", k, x, y)
		}
	}
	return checkStyle(s.Style)
}

// checkBars checks the ends of error bars, or of a band.
func (s Series) checkBars(places int) error {
	switch {
	case s.Low == nil && s.High == nil:
		return nil
	case s.Kind == "boxes" || s.Kind == "steps":
		return fmt.Errorf("%s have no error bars", s.Kind)
	}
	return checkEnds(s.Low, s.High, places)
}

// checkLevelBars checks the ends of horizontal error bars.
func (s Series) checkLevelBars(places int) error {
	switch {
	case s.Left == nil && s.Right == nil:
		return nil
	case s.Kind == "boxes", s.Kind == "steps", s.Kind == "bars", s.Kind == "band":
		return fmt.Errorf("a series of kind %s has no level error bars", s.Kind)
	}
	return checkEnds(s.Left, s.Right, places)
}

func checkEnds(from, to []float64, places int) error {
	if len(from) != places || len(to) != places {
		return fmt.Errorf("%d values, but error bars from %d to %d values", places, len(from), len(to))
	}
	for k := range from {
		if !isFinite(from[k], to[k]) || from[k] > to[k] {
			return fmt.Errorf("the bar of point %d reaches from %v to %v", k, from[k], to[k])
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

// Sparks is a table of small curves, one in each row.
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
