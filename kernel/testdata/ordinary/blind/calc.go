package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

type kind int

const (
	number kind = iota + 1
	operator
	open
	closing
	name
)

func (k kind) String() string {
	return [...]string{"?", "number", "operator", "(", ")", "name"}[k]
}

type token struct {
	kind
	text string
	pos  int
}

func lex(src string) (tokens []token, err error) {
	rs := []rune(src)
	for i := 0; i < len(rs); {
		r := rs[i]
		start := i
		switch {
		case unicode.IsSpace(r):
			i++
			continue
		case unicode.IsDigit(r), r == '.':
			for i < len(rs) && (unicode.IsDigit(rs[i]) || rs[i] == '.') {
				i++
			}
			tokens = append(tokens, token{number, string(rs[start:i]), start})
		case unicode.IsLetter(r):
			for ; i < len(rs) && unicode.IsLetter(rs[i]); i++ {
			}
			tokens = append(tokens, token{name, string(rs[start:i]), start})
		case strings.ContainsRune("+-*/^", r):
			tokens = append(tokens, token{operator, string(r), i})
			i++
		case r == '(':
			tokens = append(tokens, token{kind: open, pos: i})
			i++
		case r == ')':
			tokens = append(tokens, token{kind: closing, pos: i})
			i++
		default:
			return tokens, fmt.Errorf("at %d: %q (%U) is no token", i, r, r)
		}
	}
	return
}

type parser struct {
	tokens []token
	vars   map[string]float64
}

func (p *parser) peek() (t token, ok bool) {
	if len(p.tokens) == 0 {
		return
	}
	return p.tokens[0], true
}

func (p *parser) next() (t token) {
	t, p.tokens = p.tokens[0], p.tokens[1:]
	return t
}

var power = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

func (p *parser) expr(least int) float64 {
	left := p.unary()
	for {
		t, ok := p.peek()
		if !ok || t.kind != operator || power[t.text] < least {
			return left
		}
		p.next()
		bind := power[t.text] + 1
		if t.text == "^" {
			bind--
		}
		right := p.expr(bind)
		switch t.text {
		case "+":
			left += right
		case "-":
			left -= right
		case "*":
			left *= right
		case "/":
			if right == 0 {
				panic(fmt.Errorf("at %d: division by zero", t.pos))
			}
			left /= right
		default:
			n := 1.0
			for range int(right) {
				n *= left
			}
			left = n
		}
	}
}

func (p *parser) unary() float64 {
	t, ok := p.peek()
	if !ok {
		panic("the text ends")
	}
	switch p.next(); {
	case t.kind == number:
		v, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			panic(err)
		}
		return v
	case t.kind == name:
		if v, ok := p.vars[t.text]; ok {
			return v
		}
		panic(fmt.Sprintf("%d: unknown %s %q", t.pos, t.kind, t.text))
	case t.kind == operator && t.text == "-":
		return -p.expr(3)
	case t.kind == open:
		v := p.expr(1)
		if t, ok := p.peek(); !ok || t.kind != closing {
			panic(fmt.Sprint("missing ", closing, " got ", t))
		}
		p.next()
		return v
	}
	panic(t)
}

func eval(src string, vars map[string]float64) (v float64, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = r
		case fmt.Stringer:
			err = fmt.Errorf("stringer %v", r)
		default:
			err = fmt.Errorf("%T: %v", r, r)
		}
	}()
	tokens, err := lex(src)
	if err != nil {
		return 0, err
	}
	p := &parser{tokens, vars}
	v = p.expr(1)
	if len(p.tokens) > 0 {
		err = fmt.Errorf("left: %v", p.tokens)
	}
	return
}

func main() {
	vars := map[string]float64{"x": 2.5, "été": 3}
	for _, src := range []string{
		"1 + 2*3", "-2^2", "(1+2)*-3", "2^3^2", "x*été", "1/0", "y+1", "1.2.3", "(1", "1 2", "3 $ 4", "", ")", "10/4-1",
	} {
		v, err := eval(src, vars)
		fmt.Printf("%-10q %8.3f %v\n", src, v, err)
	}
}
