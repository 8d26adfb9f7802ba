package main

import (
	"bytes"
	"container/list"
	"container/ring"
	"fmt"
	"strings"
	"unicode/utf8"
)

type Vec3 [3]float64

func (v Vec3) Add(o Vec3) Vec3 {
	for i := range v {
		v[i] += o[i]
	}
	return v
}
func (v *Vec3) Scale(k float64) *Vec3 {
	for i := range v {
		v[i] *= k
	}
	return v
}
func (v Vec3) Dot(o Vec3) (s float64) {
	for i, x := range v {
		s += x * o[i]
	}
	return
}

type Body struct {
	Pos, Vel Vec3
	Mass     float64
}
type System struct {
	Bodies [3]Body
	t      float64
}

func (s *System) Energy() (e float64) {
	for i, b := range s.Bodies {
		e += 0.5 * b.Mass * b.Vel.Dot(b.Vel)
		for _, c := range s.Bodies[i+1:] {
			d := b.Pos
			d = d.Add(*(&Vec3{c.Pos[0], c.Pos[1], c.Pos[2]}).Scale(-1))
			e -= b.Mass * c.Mass / (1 + d.Dot(d))
		}
	}
	return
}

func (s *System) Step(dt float64) {
	acc := [len(s.Bodies)]Vec3{}
	for i := range s.Bodies {
		bi := &s.Bodies[i]
		for j := range s.Bodies {
			if i != j {
				d := s.Bodies[j].Pos
				for k := range d {
					d[k] -= bi.Pos[k]
				}
				r2 := 1 + d.Dot(d)
				acc[i] = acc[i].Add(*d.Scale(s.Bodies[j].Mass / (r2 * r2)))
			}
		}
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		b.Vel = b.Vel.Add(*acc[i].Scale(dt))
		v := b.Vel
		b.Pos = b.Pos.Add(*v.Scale(dt))
	}
	s.t += dt
}

type Matrix [2][2]int

func (m Matrix) Pow(n uint) (r Matrix) {
	r = Matrix{{1, 0}, {0, 1}}
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = r.mul(m)
		}
		m = m.mul(m)
	}
	return
}

func (a Matrix) mul(b Matrix) (c Matrix) {
	for i := range a {
		for j := range b[0] {
			for k := range b {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return
}

type Inner struct {
	Vals [2]int
	Next *Inner
}
type Outer struct {
	In  Inner
	Arr [2]Inner
	Sl  []Inner
	M   map[string]Inner
	F   func(*Outer) int
}
type Tok struct {
	kind rune
	text string
}
type Lex struct {
	in  string
	pos int
	out []Tok
}
type stateFn func(*Lex) stateFn

func lexText(l *Lex) stateFn {
	i := strings.IndexByte(l.in[l.pos:], '{')
	if i < 0 {
		l.out = append(l.out, Tok{'T', l.in[l.pos:]})
		return nil
	}
	l.out = append(l.out, Tok{'T', l.in[l.pos : l.pos+i]})
	l.pos += i + 1
	return lexVar
}

func lexVar(l *Lex) stateFn {
	for start := l.pos; ; {
		r, w := utf8.DecodeRuneInString(l.in[l.pos:])
		if w == 0 {
			l.out = append(l.out, Tok{'!', "unclosed"})
			return nil
		}
		l.pos += w
		if r == '}' {
			l.out = append(l.out, Tok{'V', l.in[start : l.pos-w]})
			return lexText
		}
	}
}

func main() {
	s := System{Bodies: [3]Body{{Mass: 1}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, .5}, {Pos: Vec3{-1, 2}, Vel: Vec3{2: .25}, Mass: .25}}}
	snap := s
	fmt.Printf("%.6f\n", s.Energy())
	for range 2000 {
		s.Step(0.001)
	}
	fmt.Printf("%.6f %.4f %v\n", s.Energy(), s.Bodies, s == snap)
	fmt.Println(snap.Bodies[1], Matrix{{1, 1}, {1, 0}}.Pow(90))
	o := Outer{In: Inner{Vals: [2]int{1, 2}}, M: map[string]Inner{}}
	o.Sl = append(o.Sl, o.In, Inner{Next: &o.In})
	o.In.Vals[0] = 100
	o.Sl[1].Next.Vals[1] = 200
	o.Arr[1] = o.In
	o.Arr[1].Next = &o.Arr[0]
	o.Arr[1].Next.Vals = [2]int{7, 8}
	o.M["k"] = o.Arr[0]
	p := o
	p.Arr[0].Vals[0] = -1
	p.M["z"] = Inner{}
	p.Sl[0].Vals[0] = 55
	o.F = func(x *Outer) int { x.In.Vals[0]++; return x.In.Vals[0] + o.In.Vals[0] }
	fmt.Println(o.F(&p), o.F(&o), o.In.Vals, o.Arr[0].Vals, p.Arr[0].Vals, o.Arr[1].Next == &o.Arr[0], p.Arr[1].Next == &p.Arr[0], len(o.M), o.Sl[0])
	arrs := [][2]int{{1, 2}, {3, 4}}
	for _, a := range arrs {
		a[0] = 9
	}
	for i := range arrs {
		a := &arrs[i]
		a[1] *= 10
	}
	mm := map[string][2]int{"a": {1, 2}}
	x := mm["a"]
	x[0] = 5
	fn := func(a [2]int) [2]int { a[0]++; return a }
	fmt.Println(arrs, mm, x, fn(x), x, fn(fn(x)) == [2]int{7, 2})
	ch := make(chan [2]int, 1)
	ch <- x
	x[1] = 77
	var i any = x
	x[1] = 78
	fmt.Println(<-ch, i, x, i == any([2]int{5, 77}))
	for _, in := range []string{"hi {name}, {x} é{ü}", "{", "plain"} {
		l := &Lex{in: in}
		for st := stateFn(lexText); st != nil; {
			st = st(l)
		}
		fmt.Printf("%q %c\n", l.out, l.out[0].kind)
	}
	l := list.New()
	e4 := l.PushBack(4)
	e1 := l.PushFront(1)
	l.InsertBefore(3, e4)
	l.InsertAfter("two", e1)
	l.MoveToFront(e4)
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	r := ring.New(4)
	for i := range r.Len() {
		r.Value = i * i
		r = r.Next()
	}
	r.Do(func(v any) { fmt.Print(v.(int)+1, " ") })
	fmt.Println(l.Len())
	var buf bytes.Buffer
	buf.WriteString("hello ")
	buf.Write([]byte("world"))
	buf.WriteByte('!')
	buf.WriteRune('é')
	fmt.Fprintf(&buf, "%03d", 7)
	b := buf.Next(6)
	fmt.Printf("%s|%s|%d|%v\n", b, buf.String(), buf.Len(), bytes.Contains(buf.Bytes(), []byte("wor")))
	buf.Truncate(3)
	line, err := buf.ReadString('x')
	fmt.Println(line, err)
	pt := &struct{ X, Y *int }{new(int), nil}
	*pt.X += 3
	q := *pt
	*q.X++
	fmt.Println(*pt.X, q.Y == nil, *pt == q)
	var z struct{}
	var zz [0]int
	fmt.Println(z, zz, z == struct{}{}, len(zz))
	pp := &o.Arr
	for i, a := range pp {
		pp[1].Vals[0] = 1000
		fmt.Print(i, a.Vals, " ")
	}
	fmt.Println(len(pp), pp[1].Vals[:1], cap(pp[0].Vals[1:]))
}
