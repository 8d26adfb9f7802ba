package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

type Kind int

const (
	Number Kind = iota
	Name
	Op
	Open
	Close
)

var kindNames = [...]string{"number", "name", "op", "(", ")"}

func (k Kind) String() string { return kindNames[k] }

type Token struct {
	Kind
	Text string
	Pos  int
}

type Node interface {
	Eval(env map[string]float64) (float64, error)
}

type (
	Num    float64
	Var    string
	Binary struct {
		Op   byte
		L, R Node
	}
	Call struct {
		Fn   string
		Args []Node
	}
)

type UnknownError string

func (u UnknownError) Error() string { return "unknown name " + string(u) }

func (n Num) Eval(map[string]float64) (float64, error) { return float64(n), nil }
func (v Var) Eval(env map[string]float64) (float64, error) {
	x, ok := env[string(v)]
	if !ok {
		return 0, UnknownError(v)
	}
	return x, nil
}

func (b *Binary) Eval(env map[string]float64) (float64, error) {
	l, err := b.L.Eval(env)
	if err != nil {
		return 0, err
	}
	r, err := b.R.Eval(env)
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
			return 0, fmt.Errorf("%v / 0", l)
		}
		return l / r, nil
	}
	panic("op " + string(b.Op))
}

func (c Call) Eval(env map[string]float64) (sum float64, err error) {
	for _, a := range c.Args {
		x, err := a.Eval(env)
		if err != nil {
			return 0, fmt.Errorf("in %s: %w", c.Fn, err)
		}
		sum += x
	}
	return sum, nil
}

func lex(s string) (list []Token, err error) {
	rs := []rune(s)
	for i := 0; i < len(rs); {
		start, r := i, rs[i]
		take := func(f func(rune) bool, k Kind) {
			for i < len(rs) && f(rs[i]) {
				i++
			}
			list = append(list, Token{k, string(rs[start:i]), start})
		}
		switch {
		case unicode.IsSpace(r):
			i++
		case unicode.IsDigit(r):
			take(func(r rune) bool { return unicode.IsDigit(r) || r == '.' }, Number)
		case unicode.IsLetter(r):
			take(unicode.IsLetter, Name)
		case r == '(' || r == ')':
			i++
			list = append(list, Token{Open + Kind(r-'('), string(r), start})
		case strings.ContainsRune("+-*/,", r):
			i++
			list = append(list, Token{Op, string(r), start})
		default:
			return nil, fmt.Errorf("unexpected %q at %d", r, i)
		}
	}
	return list, nil
}

type parser struct {
	list []Token
	at   int
}

func (p *parser) peek() (t Token) {
	if p.at < len(p.list) {
		t = p.list[p.at]
	}
	return
}

var levels = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2}

func (p *parser) expr(level int) Node {
	n := p.primary()
	for {
		t := p.peek()
		l, ok := levels[t.Text]
		if !ok || l < level {
			return n
		}
		p.at++
		n = &Binary{t.Text[0], n, p.expr(l + 1)}
	}
}

func (p *parser) primary() Node {
	t := p.peek()
	p.at++
	switch t.Kind {
	case Number:
		x, err := strconv.ParseFloat(t.Text, 64)
		if err != nil {
			panic(err)
		}
		if t.Text == "" {
			panic("end of text")
		}
		return Num(x)
	case Name:
		if p.peek().Kind != Open || p.at >= len(p.list) {
			return Var(t.Text)
		}
		c := Call{Fn: t.Text}
		for p.at++; p.peek().Kind != Close; {
			c.Args = append(c.Args, p.expr(0))
			if p.peek().Text == "," {
				p.at++
			}
		}
		p.at++
		return c
	case Open:
		n := p.expr(0)
		p.at++
		return n
	}
	panic(fmt.Sprintf("unexpected %v at %d", t, t.Pos))
}

func parse(s string) (n Node, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = r
		default:
			err = fmt.Errorf("%v", r)
		}
	}()
	list, err := lex(s)
	if err != nil {
		return nil, err
	}
	return (&parser{list: list}).expr(0), nil
}

func main() {
	env := map[string]float64{"x": 3, "pi": 3.25, "größe": 2}
	for _, s := range []string{
		"1+2*3", "(1+2)*3-x/2", "sum(1, 2, x*2)", "größe*pi", "8/(x-3)", "1 + y", "sum(1, z)", "2 $ 3", "1.2.3", "*2", "7-2-1",
	} {
		n, err := parse(s)
		if err != nil {
			fmt.Println(s, "->", err)
			continue
		}
		v, err := n.Eval(env)
		fmt.Printf("%s -> %.4g %v %T\n", s, v, err, n)
	}
	list, _ := lex("a+1")
	fmt.Println(list)
	fmt.Printf("%+v\n", list[0])
}
