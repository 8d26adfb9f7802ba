package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
)

// Code is an error, and a key.
type Code int

func (c Code) Error() string { return fmt.Sprintf("code %d", int(c)) }

// Name is a Stringer of another kind.
type Name string

func (n Name) String() string { return "<" + string(n) + ">" }

// List is a Stringer that cannot be a key.
type List []int

func (l List) String() string { return fmt.Sprint(len(l)) }
func (l List) Error() string  { return l.String() }
func (l List) Len() int       { return len(l) }
func (l List) Less(i, j int) bool {
	return l[i] < l[j]
}
func (l List) Swap(i, j int) { l[i], l[j] = l[j], l[i] }

// Pair is both, by its parts.
type Pair struct {
	what string
	err  error
}

func (p Pair) Error() string { return p.what + ": " + p.err.Error() }

func try(f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic:", r)
		}
	}()
	f()
}

func main() {
	failures := map[error]int{}
	for i := range 12 {
		failures[Code(i%4)]++
		failures[Pair{"pair", Code(i % 3)}]++
	}
	for err, n := range failures {
		fmt.Println(err, n)
	}
	fmt.Println(failures)
	names := map[fmt.Stringer]int{Name("b"): 2, Name("a"): 1, Name("c"): 3}
	for n, i := range names {
		fmt.Println(n, i)
	}
	arrays := map[[1]error]int{{Code(7)}: 1, {Code(2)}: 2}
	for k, v := range arrays {
		fmt.Println(k[0], v)
	}
	keys := slices.SortedFunc(maps.Keys(failures), func(a, b error) int { return len(a.Error()) - len(b.Error()) })
	fmt.Println(len(keys), keys[0].Error()[:4])
	maps.DeleteFunc(failures, func(err error, _ int) bool { return errors.As(err, new(Pair)) })
	fmt.Println(len(failures), failures[Code(3)])

	try(func() { fmt.Println(map[fmt.Stringer]int{}[List{1}]) })
	try(func() { fmt.Println(names[List{1}]) })
	try(func() { names[List{1}] = 2 })
	try(func() { failures[List{1}]++ })
	try(func() { delete(map[sort.Interface]int{List{2}[:0:0]: 1}, sort.Interface(List{3})) })
	try(func() { delete(names, fmt.Stringer(List{3})) })
	try(func() { fmt.Println(names[Name("c")], names[nil]) })
}
