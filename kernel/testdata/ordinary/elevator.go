package main

import (
	"fmt"
	"sort"
	"strings"
)

type Direction int8

const (
	Down Direction = iota - 1
	Still
	Up
)

func (d Direction) String() string {
	return map[Direction]string{Down: "v", Still: "-", Up: "^"}[d]
}

type Person struct {
	Name     string
	From, To int
	boarded  *int
}

func (p Person) dir() Direction {
	switch {
	case p.To > p.From:
		return Up
	case p.To < p.From:
		return Down
	}
	return Still
}

type Elevator struct {
	floor    int
	Dir      Direction
	inside   []*Person
	waiting  map[int][]*Person
	log      []string
	time     int
	capacity int
}

type (
	Event   interface{ describe() string }
	boarded struct {
		*Person
		at int
	}
)
type left struct {
	Person
	waited int
}
type moved struct{ from, to int }

func (b boarded) describe() string { return fmt.Sprintf("%s in at %d", b.Name, b.at) }
func (l *left) describe() string   { return fmt.Sprintf("%s out after %d", l.Name, l.waited) }
func (m moved) describe() string   { return fmt.Sprintf("%d%v%d", m.from, m.dir(), m.to) }
func (m moved) dir() Direction {
	if m.to > m.from {
		return Up
	}
	return Down
}

func (e *Elevator) emit(ev Event) {
	e.log = append(e.log, fmt.Sprintf("%02d %s", e.time, ev.describe()))
}

func (e *Elevator) unload() {
	kept := e.inside[:0]
	for _, p := range e.inside {
		if p.To == e.floor {
			e.emit(&left{*p, e.time - *p.boarded})
		} else {
			kept = append(kept, p)
		}
	}
	e.inside = kept
}

func (e *Elevator) load() {
	var rest []*Person
	for _, p := range e.waiting[e.floor] {
		if len(e.inside) < e.capacity && (e.Dir == Still || p.dir() == e.Dir) {
			t := e.time
			p.boarded = &t
			e.inside = append(e.inside, p)
			e.emit(boarded{p, e.floor})
			if e.Dir == Still {
				e.Dir = p.dir()
			}
			continue
		}
		rest = append(rest, p)
	}
	if rest == nil {
		delete(e.waiting, e.floor)
	} else {
		e.waiting[e.floor] = rest
	}
}

func (e *Elevator) choose() Direction {
	var targets []int
	for _, p := range e.inside {
		targets = append(targets, p.To)
	}
	for f := range e.waiting {
		targets = append(targets, f)
	}
	sort.Ints(targets)
	if len(targets) == 0 {
		return Still
	}
	if e.Dir == Down && targets[0] < e.floor || targets[len(targets)-1] < e.floor {
		return Down
	} else if targets[len(targets)-1] > e.floor {
		return Up
	}
	return Still
}

func (e *Elevator) run() {
	for ; e.time < 60; e.time++ {
		e.unload()
		if len(e.inside) == 0 {
			e.Dir = Still
		}
		e.load()
		e.Dir = e.choose()
		if e.Dir == Still && len(e.waiting) == 0 {
			return
		}
		from := e.floor
		e.floor += int(e.Dir)
		e.emit(moved{from, e.floor})
	}
}

func main() {
	e := Elevator{waiting: map[int][]*Person{}, capacity: 2}
	for _, p := range []Person{{"ann", 0, 5, nil}, {"bob", 2, 4, nil}, {"cyd", 3, 0, nil}, {"dan", 2, 1, nil}} {
		e.waiting[p.From] = append(e.waiting[p.From], &p)
	}
	e.run()
	fmt.Println(strings.Join(e.log, "\n"))
	fmt.Println(e.floor, e.Dir, len(e.inside), e.waiting)
	var evs []Event = []Event{moved{1, 2}, &left{Person{Name: "x"}, 3}}
	for _, ev := range evs {
		fmt.Printf("%T %s\n", ev, ev.describe())
	}
	fmt.Printf("%v %+v %v %d\n", evs[0], evs[0], []Direction{Up, Down, Still}, Up)
}
