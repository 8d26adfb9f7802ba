package main

import (
	"errors"
	"fmt"
)

const size = 4

type Ring[T any] struct {
	data       [size]T
	head, used int
}

var ErrFull = errors.New("ring is full")

type EmptyError struct{ Asked int }

func (e *EmptyError) Error() string { return fmt.Sprintf("asked for %d from an empty ring", e.Asked) }

func (r *Ring[T]) Push(v T) error {
	if r.used == len(r.data) {
		return fmt.Errorf("push %v: %w", v, ErrFull)
	}
	r.data[(r.head+r.used)%size] = v
	r.used++
	return nil
}

func (r *Ring[T]) Pop() (v T, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("pop: %w", err)
		}
	}()
	if r.used == 0 {
		return v, &EmptyError{1}
	}
	var zero T
	v, r.data[r.head] = r.data[r.head], zero
	r.head = (r.head + 1) % size
	r.used--
	return
}

func (r Ring[T]) All(yield func(int, T) bool) {
	for i := range r.used {
		if !yield(i, r.data[(r.head+i)%size]) {
			return
		}
	}
}

type pair struct {
	name string
	at   [2]int
}

func main() {
	var r Ring[pair]
	for i, name := range []string{"a", "bb", "ccc", "dddd", "eeeee"} {
		if err := r.Push(pair{name, [2]int{i, i * i}}); err != nil {
			fmt.Println(err, errors.Is(err, ErrFull))
		}
	}
	snapshot := r
	for range 2 {
		v, err := r.Pop()
		fmt.Printf("%v %+v %v\n", v, v, err)
	}
	_ = r.Push(pair{name: "again"})
	for i, p := range r.All {
		if i == 2 {
			break
		}
		fmt.Print(i, p, " ")
	}
	fmt.Println()
	fmt.Println(snapshot.data == r.data, snapshot.used, r.used, snapshot.data[0], r.data[0])
	for {
		v, err := r.Pop()
		var empty *EmptyError
		if errors.As(err, &empty) {
			fmt.Println(empty.Asked, err, v == pair{})
			break
		}
		fmt.Printf("%q\n", v.name)
	}
	var words Ring[func() string]
	for _, s := range []string{"x", "y"} {
		words.Push(func() string { s += s; return s })
	}
	for _, f := range words.All {
		fmt.Println(f(), f())
	}
	e1, e2 := error(&EmptyError{1}), error(&EmptyError{1})
	fmt.Println(e1 == e2, e1 == e1, *e1.(*EmptyError) == *e2.(*EmptyError))
}
