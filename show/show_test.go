package show

import (
	"math/big"
	"reflect"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/show/wire"
)

// catch runs f and returns the events that it sends to the host.
func catch(f func()) []wire.Event {
	var events []wire.Event
	old := wire.Sink
	defer func() { wire.Sink = old }()
	wire.Sink = func(e wire.Event) { events = append(events, e) }
	f()
	return events
}

func TestDisplay(t *testing.T) {
	for _, c := range []struct {
		v    any
		kind wire.MIME
		text string
	}{
		{42, wire.Plain, "42"},
		{[]int{1, 2}, wire.Plain, "[1, 2]"},
		{map[string]int{"b": 2, "a": 1}, wire.Plain, "{a: 1, b: 2}"},
		{struct{ X, Y int }{3, 4}, wire.Plain, "{X: 3, Y: 4}"},
		{big.NewRat(122, 3), wire.Plain, "122/3"},
		{Text("a\nb"), wire.Plain, "a\nb"},
		{Markdown("*x*"), wire.Markdown, "*x*"},
		{
			Table{Head: []string{"n", "word"}, Rows: [][]any{{1, "a"}, {10, nil}}},
			wire.Table,
			" n  word\n--  ----\n 1  a\n10",
		},
		{Grundy{Values: [][]int{{0, 1}, {1, -1}}, Alt: "x"}, wire.Figure, "0  1\n1"},
	} {
		events := catch(func() { Display(c.v) })
		if len(events) != 1 {
			t.Fatalf("%v: %d events", c.v, len(events))
		}
		b := events[0].Display
		if b[0].Type != c.kind || b.Text() != c.text {
			t.Errorf("Display(%v) = %s %q, want %s %q", c.v, b[0].Type, b.Text(), c.kind, c.text)
		}
	}
}

func TestRefused(t *testing.T) {
	type hidden struct{ x int }
	type ring struct{ Next *ring }
	r := &ring{}
	r.Next = r
	for name, c := range map[string]struct {
		v    any
		want string
	}{
		"function":   {func() {}, "not plain data"},
		"unexported": {[]hidden{{1}}, "field x is not exported"},
		"cycle":      {r, "refers to itself"},
		"nan":        {0 / zero, "not a number that can be compared"},
		"empty":      {Grundy{Alt: "x"}, "no values"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, c.want) {
					t.Errorf("panic %q, want one with %q", got, c.want)
				}
			}()
			catch(func() { Display(c.v) })
		})
	}
}

var zero = 0.0

func TestClaim(t *testing.T) {
	table := NewCells()
	table.Put(13, Key(1, "A"), "English")
	table.Put(OneOf{"a", "b"}, 2, "x")
	for _, c := range []struct {
		value any
		kind  wire.Kind
		typ   string
		text  string
	}{
		{122, wire.Int, "", "122"},
		{table, wire.Record, "CellTable", "{Rows: [1 / A, 2], Cols: [English, x], Values: [13, [a, b]]}"},
		{Holds{Cases: 3}, wire.Record, "Holds", "{Cases: 3, Certificate: none}"},
		{
			Readings{"b": 1, "a": table},
			wire.Map, "Readings",
			"{a: {Rows: [1 / A, 2], Cols: [English, x], Values: [13, [a, b]]}, b: 1}",
		},
	} {
		events := catch(func() { Claim("some.id", c.value, Method("search")) })
		o := events[0].Offer
		if o.ID != "some.id" || o.Method != "search" {
			t.Errorf("offer %+v", o)
		}
		if o.Value.Kind != c.kind || o.Value.Type != c.typ || o.Value.String() != c.text {
			t.Errorf("Claim(%v) offers %s %s %s, want %s %s %s", c.value, o.Value.Kind, o.Value.Type, o.Value, c.kind,
				c.typ, c.text)
		}
	}
}

func TestTypeInsideInterface(t *testing.T) {
	v := must.Get(wire.Encode([]any{OneOf{1, 2}, &Holds{Cases: 1}, 3}))
	for i, want := range []string{"OneOf", "Holds", ""} {
		if got := v.Items[i].Type; got != want {
			t.Errorf("item %d has type %q, want %q", i, got, want)
		}
	}
}

func TestFigureTravels(t *testing.T) {
	g := Grundy{Values: [][]int{{0, 1}}, Regions: []Region{{0, 0, 1, 2, "r"}}, Alt: "two cells"}
	b := must.Get(Render(g))
	f := must.Get(DecodeFigure(b.Data(wire.Figure)))
	if got := f.(Grundy); got.Values[0][1] != 1 || got.Regions[0] != g.Regions[0] || got.AltText() != g.Alt {
		t.Errorf("got %+v", got)
	}
	if _, err := DecodeFigure([]byte(`{"figure":"nothing"}`)); err == nil {
		t.Error("an unknown figure was read")
	}
}

// figures has a small figure of every kind.
var figures = []Figure{
	Grundy{Values: [][]int{{0}}, Alt: "a"},
	Cobweb{Maps: []CobwebMap{{Values: []int{1, 1}}}, Paths: []CobwebPath{{Start: 2}}, Alt: "a"},
	Graph{
		Nodes: []Node{{Name: "a"}, {Name: "b", Kind: "P"}}, Edges: []Edge{{From: "a", To: "b"}},
		Line: []string{"a", "b"}, Alt: "a",
	},
	Pegs("triangular", " o", "+ #"),
	Sticks{Rows: []string{"|. |"}, Alt: "a"},
	MagicSquare{Values: [][]int{{2, 7}, {6, 1}}, Patterns: []Pattern{{Cells: [][2]int{{1, 1}}}}, Alt: "a"},
	Tower{Layers: [][]int{{1, 0, 1}}, Marks: []int{0}, Alt: "a"},
	Hanoi{States: [][][]int{{{2, 1}, {}}}, Alt: "a"},
	Plot{Series: []Series{Histogram("h", []float64{1, 2, 2}, 2)}, Alt: "a"},
	Sparks{Rows: []Spark{{Name: "n", Values: []float64{1}}}, Alt: "a"},
	Polyominoids{Shapes: []Polyominoid{{Squares: [][3]int{{1, 1, 0}}}}, Alt: "a"},
	Assemblage{Tiles: []Tile{{0, 0, 1}, {1, 0, 1}}, Alt: "a"},
	Image{SVG: "<svg/>", Alt: "a"},
}

func TestEveryFigureTravels(t *testing.T) {
	for _, f := range append(figures, Panels{Figures: figures, Labels: []string{"x"}, Alt: "a"}) {
		b, err := Render(f)
		if err != nil {
			t.Errorf("%T: %v", f, err)
			continue
		}
		got, err := DecodeFigure(b.Data(wire.Figure))
		if err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%+v became %+v, %v", f, got, err)
		}
		if b.Text() == "" {
			t.Errorf("%T has no text", f)
		}
	}
}

func TestBadFigures(t *testing.T) {
	numbers := make([]int, 10_000) // the Grundy values of piles of Nim
	for i := range numbers {
		numbers[i] = i
	}
	for want, f := range map[string]Figure{
		"region":                Grundy{Values: [][]int{{0}}, Regions: []Region{{Row: 1, Rows: 1, Cols: 1}}},
		"mark":                  Grundy{Values: [][]int{{0}}, Marks: []Mark{{Row: -1}}},
		"never ends":            Grundy{Values: [][]int{{0}}, Moves: []Step{{Row: 1, Slide: true}}},
		"is 2, but the mex":     Grundy{Values: [][]int{{0, 2}}, Moves: []Step{{Col: -1, Slide: true}}},
		"column 2 is 0, but":    Grundy{Values: [][]int{{0, 1, 0}}, Moves: []Step{{Col: -1}, {Col: -2}}},
		"too many moves":        Grundy{Values: [][]int{numbers}, Moves: []Step{{Col: -1, Slide: true}}},
		"no map":                Cobweb{},
		"takes 1 to 3":          Cobweb{Maps: []CobwebMap{{Values: []int{3, 1}}}},
		"has 1 values":          Cobweb{Maps: []CobwebMap{{Values: []int{1, 1}}, {Values: []int{1}}}},
		"begins nowhere":        Cobweb{Maps: []CobwebMap{{Values: []int{1}}}, Paths: []CobwebPath{{Start: 2}}},
		"is there twice":        Graph{Nodes: []Node{{Name: "a"}, {Name: "a"}}},
		`has no position "b"`:   Graph{Nodes: []Node{{Name: "a"}}, Edges: []Edge{{From: "a", To: "b"}}},
		"no move from":          Graph{Nodes: []Node{{Name: "a"}, {Name: "b"}}, Line: []string{"a", "b"}},
		`of kind "Q"`:           Graph{Nodes: []Node{{Name: "a", Kind: "Q"}}},
		"site 3":                Board{Sites: []Site{{}}, Lines: [][]int{{0, 3}}},
		"no move from site 0":   Board{Sites: []Site{{}}, Moves: []Move{{0, 0, ""}}},
		"unknown piece":         Board{Sites: []Site{{Piece: "king"}}},
		"letters other":         Sticks{Rows: []string{"|x"}},
		"not there":             MagicSquare{Values: [][]int{{1}}, Patterns: []Pattern{{Cells: [][2]int{{0, 1}}}}},
		"neither block nor gap": Tower{Layers: [][]int{{2}}},
		"no layer 4":            Tower{Layers: [][]int{{1}}, Marks: []int{4}},
		"has 1 pegs":            Hanoi{States: [][][]int{{{1}, {}}, {{1}}}},
		"a logarithmic axis":    Plot{Series: []Series{{Y: []float64{0}}}, LogY: true},
		"2 values at 1 places":  Plot{Series: []Series{{X: []float64{0}, Y: []float64{1, 2}}}},
		"unknown kind":          Plot{Series: []Series{{Kind: "pie", Y: []float64{1}}}},
		"has no values":         Sparks{Rows: []Spark{{}}},
		"not twice the centre":  Polyominoids{Shapes: []Polyominoid{{Squares: [][3]int{{1, 1, 1}}}}},
		"do not meet":           Assemblage{Tiles: []Tile{{0, 0, 1}, {1, 1, 1}}},
		"no place on level":     Assemblage{Tiles: []Tile{{0, 0, 1}, {0, 0, 1}}},
		"either SVG or PNG":     Image{},
		"not svg":               Image{SVG: "<html/>"},
		"panel 0, sticks":       Panels{Figures: []Figure{Sticks{}}},
	} {
		if _, err := Render(f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want an error with %q", f, err, want)
		}
	}
}

// TestDecodeForged checks that figures that no cell can have shown are refused: a
// worker may send anything, and drawing relies on their indices.
func TestDecodeForged(t *testing.T) {
	for _, text := range []string{
		`{"figure":"board","data":{"Sites":[{"X":0,"Y":0}],"Lines":[[0,7]]}}`,
		`{"figure":"board","data":{"Sites":[{"X":0,"Y":0}],"Moves":[{"From":-1,"To":0}]}}`,
		`{"figure":"board","data":{}}`,
		`{"figure":"grundy","data":{"Values":[[1]],"Marks":[{"Row":9,"Col":0}]}}`,
		`{"figure":"magic square","data":{"Values":[[1]],"Patterns":[{"Cells":[[0,5]]}]}}`,
		`{"figure":"cobweb","data":{"Maps":[{"Values":[9]}]}}`,
		`{"figure":"panels","data":{"figures":[{"figure":"board",` +
			`"data":{"Sites":[{"X":0,"Y":0}],"Lines":[[3]]}}],"alt":"a"}}`,
		`{"figure":"panels","data":{"figures":[],"alt":"a"}}`,
		`{"figure":"tower","data":{}}`,
		`{"figure":"none","data":{}}`,
	} {
		if f, err := DecodeFigure([]byte(text)); err == nil {
			t.Errorf("%s is read as %+v", text, f)
		}
	}
}
