package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

type (
	Middleware func(Handler) Handler
	Handler    func(req string) (string, error)
)

func Chain(h Handler, ms ...Middleware) Handler {
	for _, m := range slices.Backward(ms) {
		h = m(h)
	}
	return h
}

func Log(out *[]string) Middleware {
	return func(next Handler) Handler {
		return func(req string) (resp string, err error) {
			*out = append(*out, "> "+req)
			defer func() { *out = append(*out, fmt.Sprintf("< %q %v", resp, err)) }()
			return next(req)
		}
	}
}

func Recover(next Handler) Handler {
	return func(req string) (resp string, err error) {
		defer func() {
			if r := recover(); r != nil {
				resp, err = "", fmt.Errorf("recovered: %v", r)
			}
		}()
		return next(req)
	}
}

func Retry(n int) Middleware {
	return func(next Handler) Handler {
		return func(req string) (resp string, err error) {
			for i := range n {
				if resp, err = next(req); err == nil {
					return
				}
				err = fmt.Errorf("try %d: %w", i+1, err)
			}
			return
		}
	}
}

type State func(*Machine) State

type Machine struct {
	in   []rune
	pos  int
	out  []string
	word strings.Builder
}

func space(m *Machine) State {
	if m.pos == len(m.in) {
		return nil
	}
	if m.in[m.pos] == ' ' {
		m.pos++
		return space
	}
	return inWord
}

func inWord(m *Machine) State {
	for ; m.pos < len(m.in) && m.in[m.pos] != ' '; m.pos++ {
		m.word.WriteRune(m.in[m.pos])
	}
	m.out = append(m.out, m.word.String())
	m.word.Reset()
	return space
}

func Curry[A, B, C any](f func(A, B) C) func(A) func(B) C {
	return func(a A) func(B) C { return func(b B) C { return f(a, b) } }
}

func Compose[T any](fs ...func(T) T) func(T) T {
	return func(x T) T {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

type Event struct {
	subs map[string][]func(args ...any)
}

func (e *Event) On(name string, f func(...any)) (off func()) {
	if e.subs == nil {
		e.subs = make(map[string][]func(...any))
	}
	i := len(e.subs[name])
	e.subs[name] = append(e.subs[name], f)
	return func() { e.subs[name][i] = nil }
}

func (e *Event) Emit(name string, args ...any) (n int) {
	for _, f := range e.subs[name] {
		if f != nil {
			f(args...)
			n++
		}
	}
	return
}

func Y[A, B any](f func(func(A) B) func(A) B) func(A) B {
	type rec func(rec) func(A) B
	g := rec(func(r rec) func(A) B { return f(func(a A) B { return r(r)(a) }) })
	return g(g)
}

type acc struct{ total int }

func (a *acc) add(n int) *acc { a.total += n; return a }

func defers() (s string) {
	for i := range 3 {
		defer func() { s += fmt.Sprint(i) }()
	}
	defer func(t string) { s += t }(s + "x")
	s = "start:"
	return s + "ret:"
}

func main() {
	var out []string
	n := 0
	h := Chain(func(r string) (string, error) {
		if n++; r == "bad" {
			var m map[string]int
			m[r] = 1
		} else if r == "flaky" && n%3 != 0 {
			return "", errors.New("flaky")
		}
		return strings.ToUpper(r), nil
	}, Log(&out), Retry(3), Recover)
	for _, r := range []string{"ok", "bad", "flaky"} {
		fmt.Println(h(r))
	}
	fmt.Println(strings.Join(out, "\n"), n)
	m := Machine{in: []rune("  the  wörd été ")}
	for s := State(space); s != nil; {
		s = s(&m)
	}
	fmt.Printf("%q %d\n", m.out, m.pos)
	fmt.Println(Curry(func(a int, b string) string { return strings.Repeat(b, a) })(3)("ab"))
	fmt.Println(Compose(strings.TrimSpace, strings.ToTitle, func(s string) string { return s + "!" })(" hi "))
	var e Event
	total := 0
	off := e.On("add", func(a ...any) {
		for _, x := range a {
			if v, ok := x.(int); ok {
				total += v
			}
		}
	})
	e.On("add", func(a ...any) { fmt.Println(len(a), a) })
	fmt.Println(e.Emit("add", 1, 2.0, "x", 4), e.Emit("none"), total)
	off()
	fmt.Println(e.Emit("add"), total)
	fact := Y(func(self func(int) int) func(int) int {
		return func(n int) int {
			if n == 0 {
				return 1
			}
			return n * self(n-1)
		}
	})
	fmt.Println(fact(10))
	a := acc{}
	add := a.add
	f := (*acc).add
	f(add(1).add(2), 4)
	fmt.Println(a, defers())
	var fs [3]func() int
	for i := 0; i < 3; i++ {
		fs[i] = func() int { i *= 10; return i }
	}
	fmt.Println(fs[1](), fs[1](), fs[2]())
	x := 1
	inc := func() int { x++; return x }
	y := x + inc()*10 + x
	arr := []int{x, inc(), x}
	fmt.Println(y, arr)
	func() {
		defer fmt.Println("deferred", x)
		defer func() {
			fmt.Println(recover())
			defer func() { fmt.Println(recover()) }()
			panic("second")
		}()
		x = 100
		panic(fmt.Sprintf("first %d", x))
	}()
	goto end
end:
	for i := range 3 {
	inner:
		for j := range 3 {
			switch {
			case j == i:
				continue inner
			case i == 2:
				break inner
			case j > i:
				fallthrough
			default:
				fmt.Print(i, j, " ")
			}
		}
	}
	fmt.Println()
}
