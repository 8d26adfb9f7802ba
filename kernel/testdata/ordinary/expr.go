package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

type Node interface {
	Eval(env Env) (float64, error)
}
type Env map[string]float64

type (
	Num   float64
	Var   string
	Unary struct {
		Op byte
		X  Node
	}
	Binary struct {
		Op   byte
		L, R Node
	}
	Call struct {
		Fn   string
		Args []Node
	}
)

type SyntaxError struct {
	Pos int
	Msg string
}

func (e SyntaxError) Error() string { return strconv.Itoa(e.Pos) + ": " + e.Msg }

var ErrDiv = errors.New("division by zero")

func (n Num) Eval(Env) (float64, error) { return float64(n), nil }
func (v Var) Eval(e Env) (float64, error) {
	if x, ok := e[string(v)]; ok {
		return x, nil
	}
	return 0, fmt.Errorf("undefined %s", string(v))
}

func (u Unary) Eval(e Env) (float64, error) {
	x, err := u.X.Eval(e)
	return -x, err
}

func (b *Binary) Eval(e Env) (float64, error) {
	l, err := b.L.Eval(e)
	if err != nil {
		return 0, err
	}
	r, err := b.R.Eval(e)
	if err != nil {
		return 0, err
	}
	switch b.Op {
	case '+':
		return l + r, nil
	case '-':
		return l - r, nil
	case '*':
		return l * r, nil
	case '/':
		if r == 0 {
			return 0, ErrDiv
		}
		return l / r, nil
	case '^':
		return math.Pow(l, r), nil
	}
	panic("bad op " + string(b.Op))
}

var funcs = map[string]func(...float64) float64{
	"max": func(xs ...float64) float64 {
		m := xs[0]
		for _, x := range xs {
			m = max(m, x)
		}
		return m
	},
	"sqrt": func(xs ...float64) float64 { return math.Sqrt(xs[0]) },
	"sum": func(xs ...float64) (s float64) {
		for _, x := range xs {
			s += x
		}
		return
	},
}

func (c Call) Eval(e Env) (float64, error) {
	f := funcs[c.Fn]
	if f == nil {
		return 0, fmt.Errorf("no function %q", c.Fn)
	}
	var vals []float64
	for _, a := range c.Args {
		v, err := a.Eval(e)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", c.Fn, err)
		}
		vals = append(vals, v)
	}
	return f(vals...), nil
}

type parser struct {
	s   []rune
	pos int
}

func (p *parser) peek() rune {
	for p.pos < len(p.s) && unicode.IsSpace(p.s[p.pos]) {
		p.pos++
	}
	if p.pos == len(p.s) {
		return 0
	}
	return p.s[p.pos]
}

func (p *parser) expr(level int) Node {
	ops := [...]string{"+-", "*/", "^"}
	if level == len(ops) {
		return p.atom()
	}
	l := p.expr(level + 1)
	for c := p.peek(); c != 0 && strings.ContainsRune(ops[level], c); c = p.peek() {
		p.pos++
		next := level + 1
		if c == '^' {
			next = level
		}
		l = &Binary{byte(c), l, p.expr(next)}
	}
	return l
}

func (p *parser) atom() Node {
	c := p.peek()
	start := p.pos
	switch {
	case c == '-':
		p.pos++
		return Unary{'-', p.atom()}
	case c == '(':
		p.pos++
		n := p.expr(0)
		if p.peek() != ')' {
			panic(SyntaxError{p.pos, "expected )"})
		}
		p.pos++
		return n
	case unicode.IsDigit(c):
		for p.pos < len(p.s) && (unicode.IsDigit(p.s[p.pos]) || p.s[p.pos] == '.') {
			p.pos++
		}
		v, err := strconv.ParseFloat(string(p.s[start:p.pos]), 64)
		if err != nil {
			panic(SyntaxError{start, err.Error()})
		}
		return Num(v)
	case unicode.IsLetter(c):
		for p.pos < len(p.s) && unicode.IsLetter(p.s[p.pos]) {
			p.pos++
		}
		name := string(p.s[start:p.pos])
		if p.peek() != '(' {
			return Var(name)
		}
		call := Call{Fn: name}
		for sep := '('; p.peek() == sep; sep = ',' {
			p.pos++
			call.Args = append(call.Args, p.expr(0))
		}
		if p.peek() != ')' {
			panic(SyntaxError{p.pos, "expected ) or ,"})
		}
		p.pos++
		return call
	}
	panic(SyntaxError{p.pos, fmt.Sprintf("unexpected %q", c)})
}

func Parse(s string) (n Node, err error) {
	p := &parser{s: []rune(s)}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case SyntaxError:
			err = r
		default:
			panic(r)
		}
	}()
	n = p.expr(0)
	if c := p.peek(); c != 0 {
		err = SyntaxError{p.pos, "trailing " + strconv.QuoteRune(c)}
	}
	return
}

func main() {
	env := Env{"x": 3, "π": math.Pi}
	for _, s := range []string{"1+2*3", "2^3^2", "-(x+1)*2", "max(1, x, 2) - sqrt(16)", "1/(x-3)", "y*2", "sum(1,2", "2 $ 3", "1.2.3", "foo(1)", "max(y)", "π*2", "", "sum(1/0)"} {
		n, err := Parse(s)
		if err != nil {
			var se SyntaxError
			fmt.Printf("%q: %v %v\n", s, err, errors.As(err, &se) && se.Pos > 0)
			continue
		}
		v, err := n.Eval(env)
		fmt.Printf("%q = %g, %v, %T %v\n", s, v, err, n, errors.Is(err, ErrDiv))
	}
	n, _ := Parse("x+1")
	b := n.(*Binary)
	fmt.Println(b.L == Var("x"), b.R == Num(1), b.L, *b)
	fmt.Printf("%v %+v %#v\n", Unary{'-', Num(2)}, Call{"f", []Node{Num(1), Var("y")}}, Unary{'-', Var("z")})
}
