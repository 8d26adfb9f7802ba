// Values of own types in JSON: in interfaces, maps, lists, behind pointers, with methods, and errors.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
)

type P struct {
	Notes map[string]string
	Any   any
}

type Color uint8

func (c Color) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("c%d", uint8(c))), nil }

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf("%q", fmt.Sprint(float64(t), "C"))), nil
}

type Ptr struct{ N int }

func (p *Ptr) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("\"P%d\"", p.N)), nil }

type Base struct {
	ID   int `json:"id"`
	Tags []string
}

type (
	Name  string
	Level int
	Bytes []byte
	Elem  uint8
	Bad   struct{}
)

func (Bad) MarshalJSON() ([]byte, error) { return nil, errors.New("no") }

type Wrong struct{}

func (Wrong) MarshalJSON() ([]byte, error) { return []byte("{x"), nil }

type All struct {
	Base
	*P
	M    map[string]map[string]int
	L    []map[string]any
	I    any           `json:"i,omitempty"`
	C    Color         `json:"c,omitempty"`
	CM   map[Color]int `json:",omitempty"`
	T    Temp          `json:",omitempty"`
	TP   *Temp         `json:",omitempty"`
	Pt   Ptr
	PP   *Ptr `json:",omitempty"`
	PL   []Ptr
	PM   map[string]Ptr
	S    string `json:",omitempty"`
	N    Name   `json:"name,omitempty"`
	Q    int    `json:",string"`
	QP   *int   `json:",string,omitempty"`
	QB   bool   `json:",string"`
	QN   Name   `json:",string"`
	QL   []int  `json:",string"`
	A    [2]Level
	A0   [0]int `json:",omitempty"`
	B    []byte
	BB   Bytes
	BE   []Elem
	AE   [2]byte
	MI   map[int]string
	ML   map[Level]Name
	W    *big.Int
	V    big.Int
	Dash int                `json:"-,"`
	Skip int                `json:"-"`
	St   struct{ X, Y any } `json:"st"`
	StP  *struct{ X int }   `json:",omitempty"`
	Em   struct{}           `json:",omitempty"`
	Raw  json.RawMessage    `json:",omitempty"`
	Num  json.Number        `json:",omitempty"`
	E    error              `json:",omitempty"`
	G    fmt.Stringer
	X    [][]string
	Y    []*Base
	Z    map[string][]Color
	Ä    int
	HT   string `json:"<h>,omitempty"`
}

type Rec struct {
	V    int
	Next *Rec
	Kids []Rec
	By   map[string]*Rec
}

func out(v any) {
	b, err := json.Marshal(v)
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(v, ">", "  ")
	fmt.Println(string(b), err)
	var s strings.Builder
	e := json.NewEncoder(&s)
	e.SetEscapeHTML(false)
	fmt.Println(e.Encode(v), s.String())
}

func main() {
	zf := 0.0
	n := 3
	t := Temp(2)
	all := All{}
	full := All{
		Base: Base{1, []string{"a"}}, P: &P{Notes: map[string]string{"k": "v<"}, Any: []Color{1}},
		M: map[string]map[string]int{"a": {"b": 1}}, L: []map[string]any{{"x": Color(2), "y": Base{ID: 4}, "z": nil}},
		I: map[string]any{"q": []any{1, "x", Color(3), &Ptr{4}}}, C: 1, CM: map[Color]int{2: 3},
		T: 1.5, TP: &t, Pt: Ptr{5}, PP: &Ptr{6},
		PL: []Ptr{{7}}, PM: map[string]Ptr{"p": {8}}, S: "s", N: "n", QP: &n, QN: "qn", QL: []int{1}, A: [2]Level{1, 2},
		B: []byte("bytes"), BB: Bytes("bb"), BE: []Elem{1, 2}, MI: map[int]string{2: "b", 1: "a"}, ML: map[Level]Name{1: "x"},
		W: big.NewInt(77), V: *big.NewInt(8), Dash: 1, St: struct{ X, Y any }{1, Name("y")}, StP: &struct{ X int }{1},
		Raw: json.RawMessage(`{"a":1}`), Num: "12", X: [][]string{{"a"}, nil},
		Y: []*Base{nil, {ID: 2}}, Z: map[string][]Color{"a": {1}, "b": nil},
		HT: "<b>",
	}
	out(all)
	out(&all)
	out(full)
	out(&full)
	out([]All{{}})
	out([]P{{Notes: map[string]string{"a": "b"}}})
	out(P{Notes: map[string]string{"a": "b"}, Any: P{Any: 1}})
	out(map[string]P{"x": {Any: map[string]string{"a": "b"}}})
	out([]any{P{}, &P{}, []P{{}}, map[string]*P{"a": nil}, [1]P{}, Ptr{1}, &Ptr{1}, []Ptr{{1}}, []*Ptr{nil, {2}}})
	out(Rec{V: 1, Next: &Rec{V: 2}, Kids: []Rec{{V: 3}}, By: map[string]*Rec{"a": {V: 4}}})
	out(struct {
		A any
		B map[string]string
		C any `json:",omitempty"`
	}{B: map[string]string{}})
	out(struct {
		A []P
		B *[]P
		C *map[string]P
		D **int
	}{})
	out(Bad{})
	out([]Bad{{}})
	out(struct{ X Bad }{})
	out(Wrong{})
	out(struct{ X chan int }{})
	out(struct{ X func() }{})
	out(map[bool]int{true: 1})
	out(map[string]chan int{"a": nil})
	out(struct{ X float64 }{X: 1 / zf})
	out(complex(1, 2))
	var nilp *P
	out(nilp)
	out(map[Temp]int{})
	out([]byte(nil))
	out(map[string]Name(nil))
	out([]Name(nil))
	out(struct {
		A map[string]Name `json:",omitempty"`
		B []Name          `json:",omitempty"`
		C map[string]Name
		D []Name
	}{})
	out(struct {
		A map[string]Name `json:",omitempty"`
		B []Name          `json:",omitempty"`
	}{map[string]Name{}, []Name{}})
	type Emb struct{ Color }
	out(Emb{3})
	type EmbP struct {
		*Base
		Extra int
	}
	out(EmbP{Extra: 1})
	out(EmbP{Base: &Base{ID: 2}})
	type Zero struct {
		N Name `json:",omitzero"`
		P Name `json:",omitzero"`
	}
	var zero Zero
	out(zero)
}
