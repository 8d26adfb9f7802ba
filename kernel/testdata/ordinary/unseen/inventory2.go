package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
)

type Money int64

func (m Money) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf("%d.%02d", m/100, m%100)), nil
}

func (m *Money) UnmarshalJSON(b []byte) error {
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return fmt.Errorf("money: %w", err)
	}
	*m = Money(f*100 + .5)
	return nil
}

type Meta struct {
	ID     int               `json:"id"`
	Labels map[string]string `json:"labels,omitempty"`
	Parent *Meta             `json:"parent"`
}

type Item struct {
	Meta
	Name  string   `json:"name"`
	Price Money    `json:"price"`
	Tags  []string `json:"tags"`
	Dim   *[3]float32
	Raw   json.RawMessage `json:"raw,omitempty"`
	Extra map[string]any  `json:"-"`
	Size  struct {
		W, H int `json:",omitempty"`
	} `json:"size"`
	Opt  bool                       `json:"opt,omitempty"`
	Any  any                        `json:"any"`
	Kind interface{ Code() string } `json:"kind"`
}

type book struct{ isbn string }

func (b book) Code() string                 { return "B" + b.isbn }
func (b book) MarshalText() ([]byte, error) { return []byte(b.Code()), nil }

type Group[T any] struct {
	Items []T          `json:"items"`
	By    map[string]T `json:"by"`
	Total int          `json:"total"`
}

func GroupBy[T any, K cmpKey](xs []T, f func(T) K) map[K][]T {
	out := map[K][]T{}
	for _, x := range xs {
		out[f(x)] = append(out[f(x)], x)
	}
	return out
}

type cmpKey interface{ ~string | ~int }

func Reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

const doc = `{"items":[
{"id":1,"name":"pen","price":1.5,"tags":["a","b"],"Dim":[1,2,3],"raw":{"x":[1, 2]},"size":{"W":3},"any":[1,{"k":null}]},
{"id":2,"labels":{"z":"1","a":"2"},"name":"book","price":20,"parent":{"id":1},"tags":null,"opt":true,"any":"s"},
{"id":3,"NAME":"cup","price":0.07,"tags":[],"any":1e3}],
"by":{"x":{"id":9}},"total":3,"unknown":1}`

func main() {
	var g Group[Item]
	if err := json.Unmarshal([]byte(doc), &g); err != nil {
		fmt.Println("error", err)
	}
	for _, it := range g.Items {
		fmt.Println(it.ID, it.Name, int64(it.Price), it.Tags, it.Tags == nil, it.Size, it.Opt, it.Any, string(it.Raw))
	}
	g.Items[1].Kind = book{"42"}
	out, err := json.Marshal(g)
	fmt.Println(string(out), err)
	sum := Reduce(g.Items, Money(0), func(a Money, i Item) Money { return a + i.Price })
	b, _ := json.Marshal(map[string]any{"sum": sum, "list": []Money{1, 100}, "book": book{"7"}, "m": map[Money]book{5: {"1"}}})
	fmt.Println(string(b))
	by := GroupBy(g.Items, func(i Item) string { return strings.Repeat("*", len(i.Tags)) })
	for _, k := range slices.Sorted(maps.Keys(by)) {
		fmt.Printf("%q %d\n", k, len(by[k]))
	}
	for _, bad := range []string{`{"items":[{"price":"x"}]}`, `{"items":[{"id":"1"}]}`, `{"items":{}}`, `{"items":[`, `{"items":[{"Dim":[1,2,3,4]}]}`, `{"items":[{"id":1.5}]}`, `{"items":[{"kind":1}]}`, `nul`, `{"total":3000000000000000000000}`} {
		var h Group[Item]
		err := json.Unmarshal([]byte(bad), &h)
		var te *json.UnmarshalTypeError
		var se *json.SyntaxError
		fmt.Println(err, errors.As(err, &te), errors.As(err, &se))
	}
	var any2 any
	d := json.NewDecoder(strings.NewReader(`{"n": 12345678901234567890, "b": [true, null]} {"second": 1} x`))
	d.UseNumber()
	for {
		if err := d.Decode(&any2); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%v %T\n", any2, any2)
	}
	var sb strings.Builder
	e := json.NewEncoder(&sb)
	e.SetIndent(">", "\t")
	e.SetEscapeHTML(false)
	e.Encode(struct {
		A string  `json:"a<b"`
		F float64 `json:",string"`
		B []byte
		C [2]bool
		p int
	}{"<&>", 1.0 / 3, []byte("hi"), [2]bool{true}, 1})
	fmt.Print(sb.String())
	_, err = json.Marshal(map[string]any{"f": func() {}})
	fmt.Println(err)
	_, err = json.Marshal([]any{make(chan Item)})
	fmt.Println(err)
	type pt struct{ X, Y int }
	pts := []pt{{3, 1}, {1, 2}, {3, 0}}
	sort.SliceStable(pts, func(i, j int) bool { return pts[i].X < pts[j].X })
	b, err = json.MarshalIndent(pts, "", " ")
	fmt.Println(string(b), err, json.Valid(b))
}
