package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
)

type Pos struct{ Row, Col int }
type Board [3][3]byte
type Key struct {
	Pos
	board Board
	tag   any
}
type Shape interface{ Area() float64 }
type Sq struct{ s float64 }
type Rect struct{ w, h float64 }
type Ptr struct{ p *Sq }

func (s Sq) Area() float64    { return s.s * s.s }
func (r *Rect) Area() float64 { return r.w * r.h }

type ID string
type Pair[A, B comparable] struct {
	a A
	b B
}

func Group[K comparable, V any](vs []V, key func(V) K) map[K][]V {
	out := make(map[K][]V)
	for _, v := range vs {
		k := key(v)
		out[k] = append(out[k], v)
	}
	return out
}

func (b Board) Winner() (r byte) {
	lines := [...][3]Pos{{{0, 0}, {0, 1}, {0, 2}}, {{0, 0}, {1, 1}, {2, 2}}, {{0, 2}, {1, 1}, {2, 0}}, {{0, 0}, {1, 0}, {2, 0}}}
	for _, l := range lines {
		if v := b[l[0].Row][l[0].Col]; v != 0 && v == b[l[1].Row][l[1].Col] && v == b[l[2].Row][l[2].Col] {
			return v
		}
	}
	return
}

func (b Board) With(p Pos, c byte) Board { b[p.Row][p.Col] = c; return b }

var memo = map[Board]int{}

func solve(b Board, c byte, depth int) int {
	if v, ok := memo[b]; ok {
		return v
	}
	if w := b.Winner(); w != 0 {
		if w == 'x' {
			return 1
		}
		return -1
	}
	best, any := 0, false
	for r := range b {
		for q := range b[r] {
			if b[r][q] != 0 {
				continue
			}
			v := solve(b.With(Pos{r, q}, c), c^'x'^'o', depth+1)
			if !any || c == 'x' && v > best || c == 'o' && v < best {
				best, any = v, true
			}
		}
	}
	memo[b] = best
	return best
}

func main() {
	var b Board
	b = b.With(Pos{0, 0}, 'x').With(Pos{1, 1}, 'o')
	fmt.Println(solve(b, 'x', 0), len(memo), b.Winner(), b[0])
	k1 := Key{Pos{1, 2}, b, ID("x")}
	k2 := k1
	k2.board[2][2] = 1
	m := map[Key]string{k1: "one", k2: "two"}
	k3 := Key{Pos{1, 2}, b, "x"}
	_, ok := m[k3]
	k3.tag = ID("x")
	fmt.Println(m[k1], m[k2], ok, m[k3], k1 == k3, k1 != k2)
	sq := &Sq{2}
	shapes := map[Shape]int{Sq{1}: 1, Sq{2}: 2, sq: 3}
	r := &Rect{1, 2}
	shapes[r]++
	shapes[r]++
	shapes[&Rect{1, 2}] = 9
	fmt.Println(len(shapes), shapes[Sq{1}], shapes[sq], shapes[&Sq{2}], shapes[r], Shape(Sq{1}) == Shape(Sq{1}), Shape(r) == Shape(&Rect{1, 2}))
	anys := map[any]string{1: "int", int64(1): "int64", "1": "str", 1.0: "float", ID("1"): "ID", Pos{1, 1}: "pos", [2]int{1, 1}: "arr", Pair[int, ID]{1, "1"}: "pair", struct{ Row, Col int }{1, 1}: "anon", true: "bool", nil: "nil", error(nil): "nil2"}
	fmt.Println(len(anys), anys[1], anys[int64(1)], anys[1.0], anys[ID("1")], anys[Pos{1, 1}], anys[[2]int{1, 1}], anys[Pair[int, ID]{1, "1"}], anys[Pair[int, string]{1, "1"}], anys[struct{ Row, Col int }{1, 1}], anys[nil])
	for _, f := range []func(){
		func() { anys[[]int{1}] = "x" },
		func() { _ = anys[map[string]int{}] },
		func() { delete(anys, any(func() {})) },
		func() { anys[Key{tag: []byte("a")}] = "" },
		func() { fmt.Println(any([]int{}) == any([]int{})) },
		func() { fmt.Println(any([]int{}) == any(1), any(Ptr{sq}) == any(Ptr{sq})) },
		func() { var e1, e2 error = errors.New("a"), errors.New("a"); fmt.Println(e1 == e2, e1 == e1) },
		func() { fmt.Println([2]any{1, []int{}} == [2]any{2, []int{}}) },
		func() { fmt.Println([2]any{1, []int{}} == [2]any{1, []int{}}) },
		func() {
			type t struct {
				a any
				b string
			}
			fmt.Println(t{func() {}, "x"} == t{func() {}, "y"})
		},
	} {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Printf("%v %T\n", r, r)
				}
			}()
			f()
		}()
	}
	g := Group([]string{"apple", "avocado", "bean", "cherry", "corn"}, func(s string) Pair[byte, bool] { return Pair[byte, bool]{s[0], len(s) > 5} })
	fmt.Println(g)
	keys := slices.SortedFunc(maps.Keys(g), func(x, y Pair[byte, bool]) int {
		return 2*(int(y.a)-int(x.a)) + map[bool]int{true: 1}[x.b] - map[bool]int{true: 1}[y.b]
	})
	fmt.Println(len(keys), keys[0])
	type edge struct{ from, to *Pos }
	p, q := &Pos{1, 1}, &Pos{1, 1}
	es := map[edge]float64{{p, q}: 1.5}
	es[edge{p, q}] *= 2
	es[edge{q, p}]--
	fmt.Println(es[edge{p, q}], es[edge{q, p}], len(es), *p == *q, p == q)
	nested := map[string]map[Pos][]int{}
	for i := range 6 {
		n := string(rune('a' + i%2))
		if nested[n] == nil {
			nested[n] = map[Pos][]int{}
		}
		nested[n][Pos{i % 3, 0}] = append(nested[n][Pos{i % 3, 0}], i)
	}
	fmt.Println(nested)
	structs := map[string]struct{ n, sq int }{"a": {1, 1}}
	v := structs["a"]
	v.n = 5
	fmt.Println(structs, v, structs["zz"].sq)
	ch1, ch2 := make(chan int), make(chan int)
	cm := map[chan int]string{ch1: "one", ch2: "two", nil: "nil"}
	var ro <-chan int = ch1
	fmt.Println(cm[ch1], cm[nil], ro == ch1, len(cm))
	am := map[[2]string]int{}
	am[[2]string{"a", "b"}]++
	am[[...]string{"a", "b"}] += 10
	arr := [2]string{"a"}
	arr[1] = "b"
	fmt.Println(am[arr], am)
	for k := range nested {
		delete(nested, k)
	}
	fmt.Println(len(nested))
	grow := map[int]int{0: 0}
	for k := range grow {
		grow[k] = 1
		delete(grow, k)
	}
	fmt.Println(grow)
	l := []Key{k2, k1}
	sort.Slice(l, func(i, j int) bool { return string(l[i].board[2][:]) < string(l[j].board[2][:]) })
	fmt.Println(l[0] == k1)
}
