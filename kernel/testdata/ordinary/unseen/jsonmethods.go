package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

type Color int

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
	return nil, fmt.Errorf("bad color %d", int(c))
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

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf(`{"deg":%.1f}`, float64(t))), nil
}

func (t *Temp) UnmarshalJSON(b []byte) error {
	var x struct{ Deg float64 }
	if err := json.Unmarshal(b, &x); err != nil {
		return err
	}
	*t = Temp(x.Deg)
	return nil
}

type Meta struct {
	Created string `json:"created,omitempty"`
	Tags    []string
	secret  int
}
type (
	Shape interface{ Area() float64 }
	Sq    struct{ Side float64 }
	Ci    struct{ R float64 }
)

func (s Sq) Area() float64  { return s.Side * s.Side }
func (c *Ci) Area() float64 { return 3 * c.R * c.R }

type Doc struct {
	Meta
	*Extra
	ID      int                  `json:"id,string"`
	Name    string               `json:"name"`
	C       Color                `json:"c"`
	ByC     map[Color]int        `json:"byC,omitempty"`
	T       Temp                 `json:"t"`
	P       *Temp                `json:"p"`
	Raw     json.RawMessage      `json:"raw,omitempty"`
	Any     any                  `json:"any"`
	Skip    string               `json:"-"`
	Dash    string               `json:"-,"`
	B       []byte               `json:"b"`
	Arr     [2]bool              `json:"arr"`
	M       map[string]any       `json:"m"`
	Nested  []struct{ A, B int } `json:"nested"`
	S       Shape                `json:"s,omitempty"`
	Zero    Meta                 `json:"zero,omitzero"`
	IntKeys map[int]string       `json:"ik,omitempty"`
	F       float64
	U       uint8
}
type Extra struct {
	Note string `json:"note"`
	Name string
}
type Wrapper struct {
	Kind  string
	Shape Shape
}

func (w *Wrapper) UnmarshalJSON(b []byte) error {
	var t struct {
		Kind  string
		Shape json.RawMessage
	}
	if err := json.Unmarshal(b, &t); err != nil {
		return err
	}
	w.Kind = t.Kind
	switch t.Kind {
	case "sq":
		var s Sq
		if err := json.Unmarshal(t.Shape, &s); err != nil {
			return err
		}
		w.Shape = s
	case "ci":
		w.Shape = new(Ci)
		return json.Unmarshal(t.Shape, w.Shape)
	default:
		return fmt.Errorf("unknown kind %q", t.Kind)
	}
	return nil
}

func main() {
	t := Temp(3.14)
	d := Doc{
		Meta: Meta{Tags: []string{"<a>", "b&c"}}, ID: 7, Name: "né\u2028\"", C: Green, ByC: map[Color]int{Red: 1, Green: 2}, T: 20, P: &t,
		Raw: json.RawMessage(`{"z": [1, 2]}`), Any: []any{1, 2.5, nil, map[string]int{"k": 1}}, Skip: "s", Dash: "d", B: []byte("hi"),
		M: map[string]any{"z": 1, "a": Sq{2}}, Nested: []struct{ A, B int }{{1, 2}}, S: &Ci{1}, IntKeys: map[int]string{10: "x", 9: "y"}, F: 1e21, U: 255,
	}
	b, err := json.Marshal(d)
	fmt.Println(string(b), err)
	b2, err := json.MarshalIndent(Doc{C: Red}, ">", "  ")
	fmt.Println(string(b2), err)
	_, err = json.Marshal(Doc{})
	fmt.Println(err)
	var me *json.MarshalerError
	fmt.Println(errors.As(err, &me))
	var back Doc
	d.S = nil
	b, _ = json.Marshal(d)
	err = json.Unmarshal(b, &back)
	fmt.Println(err, back.ID, back.Name, back.C, back.T, *back.P, string(back.Raw), back.Any, back.M, back.Nested, string(back.B), back.IntKeys, back.F, back.U, back.Tags)
	for _, s := range []string{
		`{"id":"x"}`, `{"c":"blue"}`, `{"U":256}`, `{"name":3}`, `{"arr":[true,true,true]}`, `[`, `{"a":}`, `{"id":"5","NAME":"fold","note":"n"}`, `{"nested":[{"A":1.5}]}`,
		`{"t":{"deg":"x"}}`, `nul`, `{"m":{"x":[1,{"y":null}]}} x`, `{"s":{}}`, `{"p":null,"b":"!!"}`, `{"byC":{"red":1,"pink":2}}`,
	} {
		var x Doc
		err := json.Unmarshal([]byte(s), &x)
		var se *json.SyntaxError
		var te *json.UnmarshalTypeError
		fmt.Printf("%s => %v | %t %t | %v %q %v\n", s, err, errors.As(err, &se), errors.As(err, &te), x.ID, x.Name, x.Extra != nil)
		if te != nil {
			fmt.Println(te.Field, te.Offset, te.Value, te.Type)
		}
	}
	var ws []Wrapper
	err = json.Unmarshal([]byte(`[{"Kind":"sq","Shape":{"Side":2}},{"Kind":"ci","Shape":{"r":1}}]`), &ws)
	for _, w := range ws {
		fmt.Printf("%T %v\n", w.Shape, w.Shape.Area())
	}
	fmt.Println(err, json.Unmarshal([]byte(`[{"Kind":"tri"}]`), &ws))
	dec := json.NewDecoder(strings.NewReader(`{"a":1} {"a":2, "b":3} [1,2`))
	dec.DisallowUnknownFields()
	for {
		var v struct{ A int }
		if err := dec.Decode(&v); err != nil {
			fmt.Println(err, errors.Is(err, io.EOF))
			break
		}
		fmt.Println(v)
	}
	dec = json.NewDecoder(strings.NewReader(`{"n": 12345678901234567890, "l":[true,"x"]}`))
	dec.UseNumber()
	for {
		tok, err := dec.Token()
		if err != nil {
			break
		}
		fmt.Printf("%T:%v ", tok, tok)
	}
	fmt.Println()
	var any1 any
	json.Unmarshal([]byte(`{"x":{"y":[1,"s",false,null]}}`), &any1)
	m := any1.(map[string]any)
	fmt.Printf("%v %T\n", m["x"].(map[string]any)["y"].([]any)[0], m["x"])
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	enc.Encode(map[string]any{"h": "<&>", "c": Red, "f": func() *int { return nil }()})
	fmt.Print(buf.String())
	_, err = json.Marshal(map[string]any{"f": func() {}})
	fmt.Println(err)
	_, err = json.Marshal(make(chan int))
	fmt.Println(err)
	fmt.Println(slices.Sorted(maps.Keys(m)), json.Valid([]byte(`{}`)))
	gen, err := json.Marshal(Box[Color]{Green, []Color{Red}})
	fmt.Println(string(gen), err)
	var bx Box[map[string]Temp]
	fmt.Println(json.Unmarshal([]byte(`{"v":{"a":{"deg":4}},"list":[{"b":{"deg":1}}]}`), &bx), bx)
}

type Box[T any] struct {
	V    T   `json:"v"`
	List []T `json:"list"`
}
