package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

type Color uint8

const (
	Red Color = iota + 1
	Green
)

func (c Color) MarshalText() ([]byte, error) {
	switch c {
	case Red:
		return []byte("red"), nil
	case Green:
		return []byte("green"), nil
	}
	return nil, fmt.Errorf("color %d", uint8(c))
}

func (c *Color) UnmarshalText(b []byte) error {
	switch string(b) {
	case "red":
		*c = Red
	case "green":
		*c = Green
	default:
		return fmt.Errorf("no color %q", b)
	}
	return nil
}

type Base struct {
	ID   int      `json:"id"`
	Tags []string `json:"tags,omitempty"`
}

type Circle struct {
	Base
	R     float64           `json:"r"`
	Color Color             `json:"color"`
	Notes map[string]string `json:"notes,omitempty"`
	Next  *Circle           `json:"next,omitempty"`
	skip  int
}

func (c Circle) Area() float64 { return math.Round(math.Pi*c.R*c.R*100) / 100 }

type Doc struct {
	Shapes  []Circle         `json:"shapes"`
	ByColor map[Color][]int  `json:"byColor"`
	Any     any              `json:"any"`
	Raw     json.RawMessage  `json:"raw"`
	Grid    [2][3]int8       `json:"grid"`
	Ptr     *float64         `json:"ptr"`
	Fn      func()           `json:"-"`
	Nested  map[string]*Base `json:"nested"`
}

func main() {
	half := 0.5
	d := Doc{
		Shapes: []Circle{
			{Base: Base{1, []string{"a", "b"}}, R: 2, Color: Red, skip: 9},
			{
				Base: Base{ID: 2}, R: 1.5, Color: Green, Notes: map[string]string{"z": "<&>", "a": "é"},
				Next: &Circle{R: 1, Color: Red},
			},
		},
		ByColor: map[Color][]int{Green: {2}, Red: {1, 3}},
		Any:     []any{1, "two", nil, map[string]any{"k": 3.5}},
		Raw:     json.RawMessage(`{"x": [1, 2]}`),
		Grid:    [2][3]int8{{1, 2, 3}, {-4, 5, -6}},
		Ptr:     &half,
		Nested:  map[string]*Base{"n": {ID: 7}, "nil": nil},
	}
	b, err := json.MarshalIndent(d, "", " ")
	fmt.Println(string(b), err)
	var back Doc
	fmt.Println(json.Unmarshal(b, &back))
	fmt.Println(back.Shapes[1].Next.Color, back.Shapes[0].Area(), back.ByColor, back.Any, *back.Ptr, back.Grid)
	fmt.Println(back.Nested["n"].ID, back.Nested["nil"] == nil, string(back.Raw))
	_, err = json.Marshal(Color(9))
	fmt.Println(err)
	for _, s := range []string{`{"shapes": [{"color": "blue"}]}`, `{"shapes": 3}`, `{"grid": [[1,2,300]]}`, `{`, `{"shapes":[{"r":"x"}]}`} {
		var x Doc
		fmt.Println(json.Unmarshal([]byte(s), &x))
	}
	dec := json.NewDecoder(strings.NewReader(`{"id":1} {"id":2,"extra":3} [`))
	for {
		var x Base
		if err := dec.Decode(&x); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(x)
	}
	var any1 any
	fmt.Println(json.Unmarshal([]byte(`[1, {"a": [true, null, "\u00e9"]}]`), &any1), any1)
}
