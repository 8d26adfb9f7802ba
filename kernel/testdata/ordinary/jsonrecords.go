package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

type Level int

func (l Level) MarshalText() ([]byte, error) { return []byte(strings.Repeat("+", int(l))), nil }
func (l *Level) UnmarshalText(b []byte) error {
	for _, c := range b {
		if c != '+' {
			return fmt.Errorf("level: %q", c)
		}
	}
	*l = Level(len(b))
	return nil
}

type Point struct{ X, Y float64 }

func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]float64{p.X, p.Y}) }
func (p *Point) UnmarshalJSON(b []byte) error {
	var a [2]float64
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	p.X, p.Y = a[0], a[1]
	return nil
}

type Base struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
}

type Record struct {
	Base
	Level  Level             `json:"level"`
	At     *Point            `json:"at,omitempty"`
	Tags   []string          `json:"tags"`
	Extra  map[string]any    `json:"extra,omitempty"`
	Counts map[Level]int     `json:"counts,omitempty"`
	Meta   map[string]string `json:"-"`
	secret int
	Inner  struct {
		A, B int
		C    *bool `json:",omitempty"`
	}
}

func dump(v any) {
	b, err := json.Marshal(v)
	fmt.Println(string(b), err)
}

func main() {
	t := true
	r := Record{Base: Base{ID: 1, Name: "one"}, Level: 3, At: &Point{1.5, -2}, Tags: nil, Counts: map[Level]int{1: 10, 2: 20}, secret: 9}
	r.Inner.C = &t
	dump(r)
	dump(&r)
	dump([]Record{{}, {Tags: []string{}}})
	b, _ := json.MarshalIndent(map[string]any{"b": []int{1, 2}, "a": r.At, "c": r.Base}, "", "  ")
	fmt.Println(string(b))
	var back Record
	err := json.Unmarshal([]byte(`{"id": 5, "name": "five", "level": "++", "at": [3, 4], "tags": ["x", "y"], "extra": {"k": [1, "two", null, {"z": true}]}, "counts": {"+": 1}, "Inner": {"a": 7, "B": 8}}`), &back)
	fmt.Println(err, back.ID, back.Name, int(back.Level), *back.At, back.Tags, back.Extra, back.Inner.A, back.Inner.B)
	fmt.Printf("%v\n", back.Counts)
	for _, bad := range []string{`{"id": "x"}`, `{"level": "+-"}`, `{"tags": 3}`, `{"id": 1`, `[]`, `{"at": [1,"q"]}`} {
		var r Record
		fmt.Println(json.Unmarshal([]byte(bad), &r))
	}
	var anyv any
	json.Unmarshal([]byte(`{"n": 1e3, "s": "\u00e9", "l": [true, false, null]}`), &anyv)
	fmt.Println(anyv)
	m := anyv.(map[string]any)
	fmt.Printf("%T %T %T %q\n", m["n"], m["l"], m["s"], m["s"])
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetIndent(">", " ")
	enc.Encode(struct {
		A int             `json:"a"`
		R json.RawMessage `json:"r"`
	}{1, json.RawMessage(`{"x":1}`)})
	fmt.Print(out.String())
	dec := json.NewDecoder(strings.NewReader(`{"X":1,"Y":2} {"X":3}`))
	type plain struct{ X, Y int }
	for dec.More() {
		var p plain
		if err := dec.Decode(&p); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%+v\n", p)
	}
	dump(map[int]Point{2: {1, 2}, 1: {3, 4}})
	dump([]any{nil, 1, "a<b>", 2.5, []byte("hi"), Level(2), Point{}})
	dump(make(chan int))
}
