package main

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
)

type Namer interface{ Name() string }
type Speaker interface {
	Namer
	Speak() string
}
type Logger struct {
	prefix string
	lines  *[]string
}

func (l Logger) Logf(f string, a ...any) { *l.lines = append(*l.lines, l.prefix+fmt.Sprintf(f, a...)) }

type Base struct {
	Logger
	*sync.Mutex
	name string
	hits int
}

func (b *Base) Name() string    { b.hits++; return b.name }
func (b Base) Describe() string { return "base:" + b.name }

type Dog struct {
	*Base
	tricks []string
}

func (d Dog) Speak() string { return d.Name() + " says woof" }

type Robot struct {
	Base
	Speaker
	id int
}

func (r *Robot) Name() string { return fmt.Sprintf("R%d(%s)", r.id, r.Base.Name()) }

type Op func(float64, float64) (float64, error)

func (o Op) Apply(a, b float64) string {
	v, err := o(a, b)
	if err != nil {
		return "error: " + err.Error()
	}
	return fmt.Sprintf("%.3g", v)
}

var ErrZero = errors.New("division by zero")

type Vec [3]float64

func (v Vec) Dot(w Vec) (s float64) {
	for i := range v {
		s += v[i] * w[i]
	}
	return
}
func (v *Vec) Scale(k float64) *Vec {
	for i := range v {
		v[i] *= k
	}
	return v
}

type upper struct{ io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	copy(p, strings.ToUpper(string(p[:n])))
	return n, err
}

type byLen struct{ sort.StringSlice }

func (b byLen) Less(i, j int) bool { return len(b.StringSlice[i]) < len(b.StringSlice[j]) }

func main() {
	var lines []string
	b := Base{Logger: Logger{"> ", &lines}, Mutex: new(sync.Mutex), name: "rex"}
	d := Dog{&b, []string{"sit"}}
	r := &Robot{Base: b, Speaker: d, id: 7}
	for _, s := range []Namer{d, r, &b} {
		s.(interface{ Logf(string, ...any) }).Logf("%s is %T", s.Name(), s)
		if sp, ok := s.(Speaker); ok {
			fmt.Println(sp.Speak())
		}
	}
	fmt.Println(strings.Join(lines, "\n"))
	fmt.Println(b.hits, d.hits, r.hits, r.Describe(), d.Describe())
	d.Lock()
	fmt.Println(b.TryLock(), r.TryLock())
	b.Unlock()

	ops := map[string]Op{
		"+": func(a, b float64) (float64, error) { return a + b, nil },
		"/": func(a, b float64) (float64, error) {
			if b == 0 {
				return 0, ErrZero
			}
			return a / b, nil
		},
	}
	for _, k := range []string{"+", "/", "?"} {
		func() {
			defer func() {
				if e := recover(); e != nil {
					fmt.Println("recovered:", e)
				}
			}()
			fmt.Println(k, ops[k].Apply(1, 3), ops[k].Apply(1, 0))
		}()
	}
	v := Vec{1, 2, 3}
	dot := Vec.Dot
	scale := (*Vec).Scale
	bound := v.Dot
	scale(&v, 2)
	fmt.Println(dot(v, Vec{1, 1, 1}), bound(Vec{1, 1, 1}), *v.Scale(0.5))
	methods := map[string]func(Vec, Vec) float64{"dot": Vec.Dot, "neg": func(a, b Vec) float64 { return -a.Dot(b) }}
	fmt.Println(methods["dot"](v, v), methods["neg"](v, v))
	names := []func() string{d.Name, r.Name, b.Describe, func() string { return Speaker.Speak(d) }}
	b.name = "max"
	for _, f := range names {
		fmt.Print(f(), "; ")
	}
	fmt.Println()
	text, _ := io.ReadAll(upper{strings.NewReader("shout this")})
	fmt.Println(string(text))
	l := sort.StringSlice{"ccc", "a", "bb", "dd", "e"}
	sort.Stable(byLen{l})
	fmt.Println(l)
	sort.Stable(sort.Reverse(byLen{l}))
	fmt.Println(l)
	var sp Speaker
	func() {
		defer func() {
			e := recover()
			_, isErr := e.(error)
			fmt.Println(e, isErr)
		}()
		sp.Name()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var dd Dog
		fmt.Println(dd.Describe())
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var rr Robot
		rr.Speak()
	}()
	fmt.Printf("%v %+v\n", struct {
		Namer
		n int
	}{nil, 3}, upper{})
}
