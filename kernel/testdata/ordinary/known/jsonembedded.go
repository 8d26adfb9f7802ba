// Which fields of embedded structs package json sees: of two that lead to one struct, of structs
// of compiled packages, and of pointers that it cannot set.
package main

import (
	"bytes"
	"container/list"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"sync"
)

type Name struct{ First, Last string }

type Author struct{ Name }

type Editor struct{ Name }

// Both leads to a Name in two ways, so it has none.
type Both struct {
	Author
	Editor
	Year int
}

// Nearer has a Name of its own.
type Nearer struct {
	Author
	Name
}

type detail struct{ Page int }

// A Note cannot get a detail, whose name is not exported.
type Note struct {
	*detail
	Text string
}

type Counter struct {
	sync.Mutex
	N int
}

type Item struct {
	list.Element
	Label string
}

type Link struct {
	*list.Element
	Label string
}

type Table struct {
	*csv.ParseError
	Line string
}

type Amount struct {
	*big.Rat
	Unit string
}

type Buffers struct {
	bytes.Buffer
	*strings.Builder
	Sizes []int
	Inner struct {
		sync.RWMutex
		V float64
	}
	json.UnmarshalTypeError
}

func write(v any) {
	text, err := json.Marshal(v)
	fmt.Println(string(text), err)
}

func read(text string, v any) {
	err := json.Unmarshal([]byte(text), v)
	back, again := json.Marshal(v)
	fmt.Println(err, string(back), again)
}

func main() {
	write(Both{Author{Name{"A", "B"}}, Editor{Name{"C", "D"}}, 1999})
	write(Nearer{Author{Name{"A", "B"}}, Name{"C", "D"}})
	write(Note{Text: "t"})
	write(Note{&detail{3}, "t"})
	write(&Counter{N: 3})
	write(map[string]*Counter{"a": {N: 1}, "b": nil})
	write(Item{list.Element{Value: []int{1}}, "x"})
	write(Link{nil, "x"})
	write(Link{&list.Element{Value: Name{"E", "F"}}, "x"})
	write(Table{nil, "n"})
	write(Table{&csv.ParseError{StartLine: 1, Line: 2, Column: 3}, "own"})
	write(Amount{big.NewRat(1, 3), "kg"})
	write(&Buffers{Sizes: []int{1}})
	write(struct{ big.Int }{})
	write(&struct{ big.Int }{})
	read(`{"First": "x", "Year": 3}`, &Both{})
	read(`{"First": "x"}`, &Nearer{})
	read(`{"Page": {"a": [1]}, "Text": "u"}`, &Note{})
	read(`{"Page": 5, "Text": "u"}`, &Note{detail: &detail{}})
	read(`{"N": 4, "n": 5, "state": 3}`, &Counter{})
	read(`{"Value": [1, "a"], "Label": "q"}`, &Item{})
	read(`{"Value": [1, "a"], "Label": "q"}`, &Link{})
	read(`{"StartLine": 3, "Column": "bad", "Line": "z"}`, &Table{})
	read(`{"Inner": {"V": 2.5}, "Offset": 7, "Struct": 5}`, &Buffers{})
}
