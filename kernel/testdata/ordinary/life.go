package main

import (
	"fmt"
	"math/rand"
	"strings"
)

type Cell bool

func (c Cell) String() string {
	if c {
		return "#"
	}
	return "."
}

type World struct {
	w, h  int
	cells []Cell
	age   int
}

func NewWorld(w, h int) *World { return &World{w: w, h: h, cells: make([]Cell, w*h)} }

func (w *World) at(x, y int) *Cell {
	x, y = (x+w.w)%w.w, (y+w.h)%w.h
	return &w.cells[y*w.w+x]
}

func (w *World) neighbours(x, y int) (n int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if (dx != 0 || dy != 0) && bool(*w.at(x+dx, y+dy)) {
				n++
			}
		}
	}
	return n
}

func (w World) Step() *World {
	next := NewWorld(w.w, w.h)
	for y := range w.h {
		for x := range w.w {
			switch n := w.neighbours(x, y); {
			case n == 3, n == 2 && bool(*w.at(x, y)):
				*next.at(x, y) = true
			}
		}
	}
	next.age = w.age + 1
	return next
}

func (w *World) String() string {
	var b strings.Builder
	for i, c := range w.cells {
		b.WriteString(c.String())
		if (i+1)%w.w == 0 {
			b.WriteByte('\n')
		}
	}
	fmt.Fprintf(&b, "(%d)", w.age)
	return b.String()
}

func (w *World) place(x, y int, rows ...string) *World {
	for dy, r := range rows {
		for dx, c := range r {
			*w.at(x+dx, y+dy) = c == '#'
		}
	}
	return w
}

type Ant struct {
	x, y int
	dir  Dir
}
type Dir byte

const (
	N Dir = iota
	E
	S
	W
	dirs = 4
)

func (d Dir) Turn(k int) Dir { return Dir((int(d) + k + dirs) % dirs) }

var delta = map[Dir][2]int{N: {0, -1}, E: {1, 0}, S: {0, 1}, W: {-1, 0}}

func (a *Ant) move(w *World) {
	c := w.at(a.x, a.y)
	if *c {
		a.dir = a.dir.Turn(-1)
	} else {
		a.dir = a.dir.Turn(+1)
	}
	*c = !*c
	d := delta[a.dir]
	a.x += d[0]
	a.y += d[1]
}

func main() {
	w := NewWorld(8, 6).place(1, 1, ".#.", "..#", "###")
	for range 5 {
		w = w.Step()
	}
	fmt.Println(w)
	seen := map[string]int{}
	for {
		key := fmt.Sprint(w.cells)
		if first, ok := seen[key]; ok {
			fmt.Println("period", w.age-first)
			break
		}
		seen[key] = w.age
		w = w.Step()
	}
	ant := Ant{x: 3, y: 3}
	field := NewWorld(10, 10)
	for range 200 {
		ant.move(field)
	}
	fmt.Printf("%v\n%+v\n", field, ant)
	r := rand.New(rand.NewSource(7))
	soup := NewWorld(20, 5)
	for i := range soup.cells {
		soup.cells[i] = r.Intn(3) == 0
	}
	fmt.Println(soup.Step().Step())
	fmt.Printf("%v %t %s %d\n", Cell(true), Cell(false), Cell(true), W)
}
