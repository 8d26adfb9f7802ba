// JSON of values that compiled types hold, streams of values, and variables that are read again.
package main

import (
	"container/list"
	"container/ring"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

type X struct {
	A int    `json:"a"`
	B string `json:"b"`
}
type C int

func (c C) MarshalText() ([]byte, error) { return []byte("c" + strconv.Itoa(int(c))), nil }

type H struct {
	E list.Element
	R *ring.Ring `json:"-"`
	P csv.ParseError
	N *strconv.NumError
}
type Err struct{ Code int }

func (e Err) Error() string { return "err " + strconv.Itoa(e.Code) }

type ByIface struct {
	S  fmt.Stringer
	E  error
	W  io.Writer
	M  json.Marshaler
	A  []any
	MM map[string]any
	EE []error
}

func (x X) String() string { return "X!" }

func js(v any) {
	b, err := json.Marshal(v)
	fmt.Println(string(b), err)
}

func main() {
	js(list.Element{Value: X{1, "b"}})
	js(&list.Element{Value: &X{1, "b"}})
	js(H{E: list.Element{Value: C(3)}, P: csv.ParseError{Err: Err{4}}, N: &strconv.NumError{Err: Err{5}}})
	js([]list.Element{{Value: []any{X{}}}})
	js(map[string]list.Element{"k": {Value: map[string]any{"z": C(1)}}})
	js(ByIface{S: X{1, "q"}, E: Err{1}, A: []any{X{}, &X{}, C(2), Err{3}, nil}, MM: map[string]any{"x": X{}, "l": list.Element{Value: X{}}}, EE: []error{Err{1}, errors.New("e"), nil}})
	js(fmt.Errorf("w %w", Err{1}))
	js([]any{&csv.ParseError{Err: Err{2}}, &strconv.NumError{Err: &Err{3}}})
	fmt.Println(list.Element{Value: X{1, "b"}}, []any{list.Element{Value: Err{2}}}, csv.ParseError{Err: Err{4}}, &strconv.NumError{Func: "f", Num: "n", Err: Err{5}})
	fmt.Printf("%+v\n", H{E: list.Element{Value: C(3)}})
	var text strings.Builder
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	fmt.Println(enc.Encode([]any{list.Element{Value: X{B: "<&>"}}, X{B: "<&>"}}), text.String())
	js(list.Element{Value: X{B: "<&>"}})
	js(list.Element{Value: func(X) {}})
	js(list.Element{Value: []any{func(X) {}}})
	fmt.Printf("%#v\n", csv.ParseError{Err: Err{4}})
	dec := json.NewDecoder(strings.NewReader("  {\"a\": 1}\n\n   {\"a\": \"x\"} \n [{\"a\":2}, {\"a\":true}]  {\"b\": 5} {\"a\":1,}"))
	for i := 0; i < 6; i++ {
		var x X
		var err error
		if i == 2 {
			tok, _ := dec.Token()
			fmt.Println(tok)
		}
		err = dec.Decode(&x)
		fmt.Println(x.A, x.B, err, dec.InputOffset())
		var te *json.UnmarshalTypeError
		if errors.As(err, &te) {
			fmt.Println(te.Offset, te.Field, te.Value)
		}
		var se *json.SyntaxError
		if errors.As(err, &se) {
			fmt.Println(se.Offset)
			break
		}
		if i == 3 {
			dec.Token()
		}
	}
	err := json.Unmarshal([]byte("  {\"a\": \"x\"}"), &X{})
	var te *json.UnmarshalTypeError
	fmt.Println(errors.As(err, &te), te.Offset)
	var l []X
	l = append(l, X{1, "keep"}, X{2, "keep2"})
	fmt.Println(json.Unmarshal([]byte(`[{"a":9}]`), &l), l, cap(l) >= 2)
	fmt.Println(json.Unmarshal([]byte(`[{"a":8},{"a":7},{"a":6}]`), &l), fmt.Sprint(l[0].B, l[1].B, l[2].B))
	m := map[string]X{"k": {1, "old"}}
	fmt.Println(json.Unmarshal([]byte(`{"k":{"a":5},"k2":{"b":"n"}}`), &m), m["k"].B == "", m["k2"].B)
	pm := map[string]*X{"k": {1, "old"}}
	fmt.Println(json.Unmarshal([]byte(`{"k":{"a":5}}`), &pm), pm["k"].B, pm["k"].A)
	var arr [2]X
	arr[1].B = "zz"
	fmt.Println(json.Unmarshal([]byte(`[{"a":5}]`), &arr), arr[0].A, arr[1].B == "")
	var px *X = &X{1, "in"}
	fmt.Println(json.Unmarshal([]byte(`{"a":2}`), &px), px.A, px.B)
	fmt.Println(json.Unmarshal([]byte(`null`), &px), px == nil)
	var a any = &X{7, "any"}
	fmt.Println(json.Unmarshal([]byte(`{"a":2}`), a), a.(*X).A, a.(*X).B)
	fmt.Println(json.Unmarshal([]byte(`{"a":3}`), &a), a.(*X).A)
	a = X{1, "v"}
	fmt.Println(json.Unmarshal([]byte(`{"a":3}`), &a), a)
	type rec struct {
		X
		Next *rec  `json:"next"`
		Kids []rec `json:"kids,omitempty"`
		Any  any   `json:"any"`
		Err  error `json:"err"`
	}
	var r rec
	fmt.Println(json.Unmarshal([]byte(`{"a":1,"next":{"b":"n","next":null,"kids":[{"a":5},{"next":{}}]},"any":{"q":[1]}}`), &r), r.Next.B, len(r.Next.Kids), r.Next.Kids[0].A, r.Any)
	fmt.Println(json.Unmarshal([]byte(`{"err":"x","a":4}`), &r), r.A)
	fmt.Println(json.Unmarshal([]byte(`{"next":{"kids":[{"a":"bad"}]}}`), &r))
	var bts struct {
		B []byte
		C []C
		D [3]byte
		E map[C]int
	}
	fmt.Println(json.Unmarshal([]byte(`{"B":"aGk=","C":[1,2],"D":[1,2,3,4],"E":{"1":2}}`), &bts), string(bts.B), []C(bts.C)[0] == 1, bts.D)
	js(bts)
}
