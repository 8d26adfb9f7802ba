package main

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

type (
	Op     func(float64, float64) (float64, error)
	Stack  []float64
	Env    map[string]Op
	Matrix [2][2]int
	Chain  struct {
		*Chain
		v int
	}
	Alias   = map[string][]Stack
	Celsius float64
	IntList []int
	Pred    func(int) bool
	Rev     struct{ sort.Interface }
	Visitor interface{ Visit(n int) Visitor }
	VisitFn func(int) Visitor
	Temp    interface{ ~float64 }
	Outer   struct {
		Inner struct {
			A, B int
			Deep struct{ S []string }
		}
		Fn func() Outer
		M  map[struct{ X, Y int }]string
	}
)

func (f VisitFn) Visit(n int) Visitor { return f(n) }
func (p Pred) And(q Pred) Pred        { return func(i int) bool { return p(i) && q(i) } }
func (p Pred) Not() Pred              { return func(i int) bool { return !p(i) } }
func (l IntList) Filter(p Pred) (r IntList) {
	for _, x := range l {
		if p(x) {
			r = append(r, x)
		}
	}
	return
}
func (l IntList) Len() int           { return len(l) }
func (l IntList) Less(i, j int) bool { return l[i] < l[j] }
func (l IntList) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (r Rev) Less(i, j int) bool     { return r.Interface.Less(j, i) }
func (s *Stack) Push(x float64)      { *s = append(*s, x) }
func (s *Stack) Pop() (x float64) {
	if len(*s) == 0 {
		panic(errEmpty)
	}
	*s, x = (*s)[:len(*s)-1], (*s)[len(*s)-1]
	return
}
func (m Matrix) Mul(n Matrix) (r Matrix) {
	for i, row := range m {
		for j := range row {
			for k, v := range row {
				r[i][j] += v * n[k][j]
			}
		}
	}
	return
}
func (c *Chain) Sum() int {
	if c == nil {
		return 0
	}
	return c.v + c.Chain.Sum()
}
func (c Celsius) Format(f fmt.State, v rune) {
	p, ok := f.Precision()
	if !ok {
		p = 1
	}
	f.Write([]byte(strconv.FormatFloat(float64(c), 'f', p, 64) + "°"))
}

var errEmpty = errors.New("empty stack")

func rpn(s string, env Env) (res float64, err error) {
	var st Stack
	defer func() {
		if r := recover(); r != nil {
			if e, ok := r.(error); ok && errors.Is(e, errEmpty) {
				err = fmt.Errorf("%q: %w", s, e)
				return
			}
			panic(r)
		}
	}()
	for _, f := range strings.Fields(s) {
		if op, ok := env[f]; ok {
			b, a := st.Pop(), st.Pop()
			v, err := op(a, b)
			if err != nil {
				return 0, err
			}
			st.Push(v)
		} else if v, err := strconv.ParseFloat(f, 64); err == nil {
			st.Push(v)
		} else {
			return 0, err
		}
	}
	return st.Pop(), nil
}

func convert[T, U Temp](t T) U { return U(t) }

func main() {
	div := func(a, b float64) (float64, error) {
		if b == 0 {
			return 0, errors.New("div by 0")
		}
		return a / b, nil
	}
	env := Env{"+": func(a, b float64) (float64, error) { return a + b, nil }, "/": div}
	env["-"] = func(a, b float64) (_ float64, err error) { return a - b, err }
	for _, s := range []string{"1 2 +", "3 4 5 - /", "1 0 /", "+", "x", "", "1 2"} {
		v, err := rpn(s, env)
		fmt.Println(v, err)
	}
	fmt.Println(Matrix{{1, 1}, {1, 0}}.Mul(Matrix{{1, 1}, {1, 0}}).Mul(Matrix{{2}, {0, 2}}))
	fmt.Println((&Chain{&Chain{nil, 2}, 3}).Sum(), (*Chain)(nil).Sum(), Chain{v: 1}.Chain == nil)
	even := Pred(func(i int) bool { return i%2 == 0 })
	l := IntList{5, 2, 8, 6, 1}
	fmt.Println(l.Filter(even.And(func(i int) bool { return i > 2 })), l.Filter(even.Not()), l.Filter(Pred.Not(even)))
	sort.Sort(Rev{l})
	fmt.Println(l, sort.IsSorted(l), sort.IsSorted(Rev{l}))
	sum := 0
	var v Visitor
	v = VisitFn(func(n int) Visitor {
		if sum += n; sum > 10 {
			return nil
		}
		return v
	})
	i := 0
	for x := v; x != nil; i++ {
		x = x.Visit(i)
	}
	fmt.Println(sum, i)
	fmt.Printf("%v %.3f %s %v\n", Celsius(21.55), Celsius(1), []Celsius{1, 2}, map[Celsius]Celsius{3: 4})
	fmt.Println(convert[Celsius, float64](3.5), convert[float64, Celsius](4))
	var o Outer
	o.Inner.Deep.S = append(o.Inner.Deep.S, "deep")
	o.M = map[struct{ X, Y int }]string{{1, 2}: "p"}
	o.Fn = func() Outer { c := o; c.Inner.A++; return c }
	o2 := o.Fn()
	o2.Inner.Deep.S[0] = "shared"
	o2.M[struct{ X, Y int }{3, 4}] = "q"
	fmt.Println(o.Inner, o2.Inner, len(o.M), o.Fn().Inner.A)
	fmt.Printf("%v %+v\n", o.M, o2.Inner)
	a := Alias{"k": {{1, 2}, nil}}
	a["k"][1].Push(7)
	st := a["k"]
	st[0].Pop()
	fmt.Println(a, len(st[0]), cap(st[0]))
	fmt.Printf("%T %T %T %T\n", a, o.Inner, env, even)
	type T struct{ x, y int }
	t1, t2 := T{1, 2}, struct{ x, y int }{1, 2}
	fmt.Println(t1 == t2, T(t2) == t1, any(t1) == any(t2), any(T(t2)) == any(t1))
	var p1, p2 *T = &t1, &t1
	fmt.Println(p1 == p2, *p1 == *p2, p1 != nil && p1.x == 1)
	mp := map[*T]string{p1: "one", {3, 4}: "two"}
	fmt.Println(mp[p2], len(mp), mp[&T{3, 4}] == "")
	fm := map[float64]int{0: 1}
	nan := 0.0
	fm[nan/fm0()]++
	fm[nan/fm0()]++
	fmt.Println(len(fm), fm[-nan])
}

func fm0() float64 { return 0 }
