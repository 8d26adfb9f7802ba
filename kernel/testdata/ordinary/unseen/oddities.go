package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
)

type (
	Num        interface{ ~int | ~float64 }
	Opt[T any] func(*T) error
	Conf       struct {
		Name string
		Lim  struct{ Lo, Hi int }
		On   map[string][]func(int) int
	}
)

func Build[T any](opts ...Opt[T]) (t T, err error) {
	for i, o := range opts {
		if e := o(&t); e != nil {
			err = errors.Join(err, fmt.Errorf("opt %d: %w", i, e))
		}
	}
	return
}

type Visitor[R any] interface {
	Leaf(int) R
	Node(l, r R) R
}
type T struct {
	v    int
	l, r *T
}

func Fold[R any](t *T, v Visitor[R]) R {
	if t.l == nil {
		return v.Leaf(t.v)
	}
	return v.Node(Fold(t.l, v), Fold(t.r, v))
}

type summer struct{ calls *int }

func (s summer) Leaf(i int) int    { *s.calls++; return i }
func (s summer) Node(a, b int) int { return a + b }

type shower struct{ bytes.Buffer }

func (*shower) Leaf(i int) string         { return fmt.Sprint(i) }
func (s *shower) Node(a, b string) string { fmt.Fprintf(s, "%s|", a); return "(" + a + " " + b + ")" }

type Enum interface {
	~uint8
	fmt.Stringer
}
type Day uint8

func (d Day) String() string { return "d" + string('0'+rune(d)) }
func Names[E Enum](n E) (s []string) {
	for e := range n {
		s = append(s, e.String())
	}
	return
}

type LRU[K comparable, V any] struct {
	cap   int
	order []K
	m     map[K]V
	onEv  func(K, V)
}

func (c *LRU[K, V]) Put(k K, v V) {
	if i := slices.Index(c.order, k); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	} else if len(c.order) == c.cap {
		old := c.order[0]
		defer c.onEv(old, c.m[old])
		delete(c.m, old)
		c.order = c.order[1:]
	}
	c.order = append(c.order, k)
	if c.m == nil {
		c.m = map[K]V{}
	}
	c.m[k] = v
}

type Grid[T any] [3][3]T

func (g *Grid[T]) Set(i, j int, v T) *Grid[T] { g[i][j] = v; return g }
func (g Grid[T]) Col(j int) iter.Seq[T] {
	return func(y func(T) bool) {
		for i := range g {
			if !y(g[i][j]) {
				return
			}
		}
	}
}

type (
	status struct{ code atomic.Int32 }
	Chain  []interface{ Do(*[]string) }
	step   func(*[]string)
)

func (s step) Do(l *[]string) { s(l) }
func (c Chain) Do(l *[]string) {
	for _, s := range c {
		s.Do(l)
	}
}

type rot13 struct{ io.Reader }

func (r rot13) Read(p []byte) (n int, err error) {
	n, err = r.Reader.Read(p)
	for i, b := range p[:n] {
		switch {
		case 'a' <= b && b <= 'z':
			p[i] = 'a' + (b-'a'+13)%26
		case b >= 'A' && b <= 'Z':
			p[i] = (b-'A'+13)%26 + 'A'
		}
	}
	return
}

type Money struct {
	json.Number
	Cur string
}
type Set map[string]struct{}

func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(slices.Sorted(maps.Keys(s))) }
func (s *Set) UnmarshalJSON(b []byte) error {
	var l []string
	if err := json.Unmarshal(b, &l); err != nil {
		return err
	}
	*s = Set{}
	for _, x := range l {
		(*s)[x] = struct{}{}
	}
	return nil
}

type Emb struct {
	Set `json:"set"`
	*Conf
	N *int `json:",omitempty"`
}

func main() {
	c, err := Build(func(c *Conf) error { c.Name = "n"; return nil }, func(c *Conf) error { c.Lim.Hi += 5; return errors.New("bad") }, func(c *Conf) error {
		c.On = map[string][]func(int) int{"x": {func(i int) int { return i + c.Lim.Hi }}}
		return nil
	})
	c.Lim.Hi = 100
	c.On["x"] = append(c.On["x"], func(i int) int { return i * c.Lim.Hi })
	for _, f := range c.On["x"] {
		fmt.Print(f(2), " ")
	}
	fmt.Println(c.Name, c.Lim, err)
	t := &T{l: &T{v: 1}, r: &T{l: &T{v: 2}, r: &T{v: 3}}}
	calls := 0
	sh := &shower{}
	fmt.Println(Fold[int](t, summer{&calls}), calls, Fold[string](t, sh), sh.String())
	fmt.Println(Names(Day(4)), Names[Day](0) == nil)
	var ev []string
	l := LRU[[2]int, string]{cap: 2, onEv: func(k [2]int, v string) { ev = append(ev, fmt.Sprint(k, v)) }}
	for i, w := range []string{"a", "b", "c", "d"} {
		l.Put([2]int{i % 3, 0}, w)
	}
	fmt.Println(ev, l.order, l.m)
	var g Grid[any]
	g.Set(0, 1, "x").Set(1, 1, 3).Set(2, 1, nil)
	h := g
	h[0][1] = 'q'
	fmt.Println(slices.Collect(g.Col(1)), g == h, g[0] == [3]any{nil, "x", nil}, h)
	var log []string
	add := func(s string) step { return func(l *[]string) { *l = append(*l, s) } }
	Chain{add("a"), Chain{add("b"), Chain(nil), step(func(l *[]string) { *l = (*l)[:1] })}, add("c")}.Do(&log)
	fmt.Println(log)
	b, err := io.ReadAll(rot13{strings.NewReader("Uryyb, Jbeyq!")})
	fmt.Println(string(b), err)
	var st status
	st.code.Add(3)
	p := &st
	fmt.Println(p.code.CompareAndSwap(3, 9), st.code.Load())
	for _, s := range []string{`{"set":["b","a"],"Name":"q","Lim":{"Lo":1}}`, `{"set":[1]}`, `{"N":4}`, `{"N":"x"}`, `{"set":null,"Lim":{"Hi":"z"}}`, `{"set":{}}`} {
		var e Emb
		e.Conf = &Conf{}
		err := json.Unmarshal([]byte(s), &e)
		e.Conf.On = nil
		out, err2 := json.Marshal(e.Set)
		fmt.Println(string(out), e.Conf.Name, e.Lim, e.N != nil, err, err2)
	}
	m := Money{"12.50", "EUR"}
	f, _ := m.Float64()
	out, err := json.Marshal([]any{m, Set{"z": {}, "y": {}}, &Set{}, map[Day]int{1: 2}})
	fmt.Println(f, m, string(out), err)
	xs := []struct {
		a string
		b int
	}{{"x", 2}, {"y", 1}, {"z", 2}, {"w", 1}}
	sort.SliceStable(xs, func(i, j int) bool { return xs[i].b < xs[j].b })
	fmt.Println(xs)
	mx := slices.MaxFunc(xs, func(a, b struct {
		a string
		b int
	},
	) int {
		return cmp.Compare(a.b, b.b)
	})
	fmt.Println(mx)
	type rec struct {
		rec *rec
		fs  []func(*rec) int
	}
	r := &rec{}
	r.rec = r
	r.fs = append(r.fs, func(x *rec) int { return len(x.rec.rec.fs) })
	fmt.Println(r.fs[0](r))
	ptrs := map[*int]string{}
	a1, a2 := new(int), new(int)
	ptrs[a1], ptrs[a2] = "1", "2"
	fmt.Println(ptrs[a1], ptrs[a2], len(ptrs), ptrs[nil] == "")
	chs := map[chan int]int{make(chan int): 1}
	fmt.Println(len(chs))
	func(xs ...interface{}) { fmt.Println(len(xs), xs == nil) }([]interface{}(nil)...)
	x := [...]struct{ p *int }{{a1}, {nil}}
	for i := range x {
		if q := x[i].p; q != nil {
			*q += i + 5
		}
	}
	fmt.Println(*a1, *a2)
	var arr [4]int
	for i, v := range arr[:] {
		arr[(i+1)%4] += v + 1
	}
	fmt.Println(arr)
	i := 2
	i, arr[i], i = 3, 50, 1
	fmt.Println(i, arr)
	s := []int{1, 2, 3}
	for i, v := range s {
		if i == 0 {
			s = append(s, 4)
			s[1] = 99
		}
		fmt.Print(v, " ")
	}
	fmt.Println(s)
	mm := map[string]int{"a": 1}
	pm := &mm
	(*pm)["b"]++
	mm["c"] += len(mm)
	fmt.Println(mm)
	var iface interface {
		fmt.Stringer
		comparableDay()
	}
	_, ok := any(Day(1)).(interface{ comparableDay() })
	fmt.Println(iface == nil, ok)
	lbl := 0
retry:
	lbl++
	switch v := any(lbl).(type) {
	case int:
		if v < 3 {
			goto retry
		}
	}
	fmt.Println(lbl)
	func() {
		defer func() {
			r := recover()
			err := r.(error)
			fmt.Println(err, strings.Contains(err.Error(), "nil map"))
		}()
		var e Emb
		e.Set["x"] = struct{}{}
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var e Emb
		e.Lim.Hi++
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var v Visitor[int] = summer{}
		v.Leaf(1)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var o Opt[int]
		Build(o)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var v any = Grid[int]{}
		_ = v.(Grid[string])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		k := any(c)
		_ = map[any]int{k: 1}
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var v any = &shower{}
		_ = v.(Visitor[int])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		x := []any{Opt[int](nil)}
		fmt.Println(x[0] == x[0])
	}()
}
