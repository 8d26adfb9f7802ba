package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf8"
)

type Tok int

const (
	EOF Tok = iota
	Num
	Ident
	Op
)

//go:generate stringer
func (t Tok) String() string { return [...]string{"EOF", "Num", "Ident", "Op"}[t] }

type Token struct {
	Tok
	Text string
	Pos  int
}

type SyntaxError struct {
	Pos  int
	Want string
	Got  Token
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("at %d: want %s, got %v %q", e.Pos, e.Want, e.Got.Tok, e.Got.Text)
}

type Lexer struct {
	src string
	off int
}

func (l *Lexer) Next() (t Token) {
	for l.off < len(l.src) {
		r, n := utf8.DecodeRuneInString(l.src[l.off:])
		if !unicode.IsSpace(r) {
			break
		}
		l.off += n
	}
	t.Pos = l.off
	if l.off == len(l.src) {
		return
	}
	start := l.off
	r, n := utf8.DecodeRuneInString(l.src[start:])
	pred := func(r rune) bool { return false }
	switch {
	case unicode.IsDigit(r) || r == '.':
		t.Tok = Num
		pred = func(r rune) bool { return unicode.IsDigit(r) || r == '.' || r == 'e' }
	case unicode.IsLetter(r):
		t.Tok, pred = Ident, unicode.IsLetter
	default:
		t.Tok = Op
	}
	l.off += n
	for l.off < len(l.src) {
		r, n := utf8.DecodeRuneInString(l.src[l.off:])
		if !pred(r) {
			break
		}
		l.off += n
	}
	t.Text = l.src[start:l.off]
	return
}

type (
	Expr interface {
		Eval(env Env) (float64, error)
	}
	Env    map[string]any
	num    float64
	ref    string
	binary struct {
		op   byte
		l, r Expr
	}
	call struct {
		fn   string
		args []Expr
	}
)

var ErrDiv = errors.New("division by zero")

func (n num) Eval(Env) (float64, error) { return float64(n), nil }
func (r ref) Eval(e Env) (float64, error) {
	switch v := e[string(r)].(type) {
	case float64:
		return v, nil
	case int:
		return float64(v), nil
	case nil:
		return 0, fmt.Errorf("undefined: %s", string(r))
	default:
		return 0, fmt.Errorf("%s is a %T", string(r), v)
	}
}

func (b *binary) Eval(e Env) (x float64, err error) {
	if x, err = b.l.Eval(e); err != nil {
		return
	}
	y, err := b.r.Eval(e)
	if err != nil {
		return 0, err
	}
	ops := map[byte]func() (float64, error){
		'+': func() (float64, error) { return x + y, nil },
		'-': func() (float64, error) { return x - y, nil },
		'*': func() (float64, error) { return x * y, nil },
		'/': func() (float64, error) {
			if y == 0 {
				return 0, ErrDiv
			}
			return x / y, nil
		},
		'^': func() (float64, error) { return math.Pow(x, y), nil },
	}
	return ops[b.op]()
}

func (c call) Eval(e Env) (float64, error) {
	vals := make([]float64, len(c.args))
	for i := range c.args {
		v, err := c.args[i].Eval(e)
		if err != nil {
			return 0, fmt.Errorf("%s, argument %d: %w", c.fn, i+1, err)
		}
		vals[i] = v
	}
	switch f := e[c.fn].(type) {
	case func(float64) float64:
		if len(vals) != 1 {
			return 0, fmt.Errorf("%s wants 1, got %d", c.fn, len(vals))
		}
		return f(vals[0]), nil
	case func(...float64) float64:
		return f(vals...), nil
	}
	return 0, fmt.Errorf("no function %s", c.fn)
}

type Parser struct {
	lex Lexer
	cur Token
}

func Parse(s string) (e Expr, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *SyntaxError:
			err = r
		default:
			panic(r)
		}
	}()
	p := &Parser{lex: Lexer{src: s}}
	p.next()
	e = p.expr(0)
	p.expect(EOF, "")
	return
}

func (p *Parser) next() { p.cur = p.lex.Next() }
func (p *Parser) expect(t Tok, text string) {
	if p.cur.Tok != t || text != "" && p.cur.Text != text {
		panic(&SyntaxError{p.cur.Pos, t.String() + " " + strconv.Quote(text), p.cur})
	}
	p.next()
}

var prec = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

func (p *Parser) expr(min int) Expr {
	left := p.primary()
	for p.cur.Tok == Op && prec[p.cur.Text] > min {
		op := p.cur.Text
		p.next()
		q := prec[op]
		if op == "^" {
			q--
		}
		left = &binary{op[0], left, p.expr(q)}
	}
	return left
}

func (p *Parser) primary() Expr {
	t := p.cur
	switch t.Tok {
	case Num:
		p.next()
		f, err := strconv.ParseFloat(t.Text, 64)
		if err != nil {
			panic(&SyntaxError{t.Pos, err.Error(), t})
		}
		return num(f)
	case Ident:
		p.next()
		if p.cur.Text != "(" {
			return ref(t.Text)
		}
		c := call{fn: t.Text}
		for p.next(); p.cur.Text != ")"; {
			c.args = append(c.args, p.expr(0))
			if p.cur.Text == "," {
				p.next()
			}
		}
		p.next()
		return c
	}
	if t.Text == "-" {
		p.next()
		return &binary{'-', num(0), p.expr(2)}
	}
	p.expect(Op, "(")
	e := p.expr(0)
	p.expect(Op, ")")
	return e
}

func main() {
	env := Env{
		"x": 3, "pi": math.Pi, "s": "text", "sqrt": math.Sqrt,
		"max": func(a ...float64) float64 {
			m := math.Inf(-1)
			for _, x := range a {
				m = math.Max(m, x)
			}
			return m
		},
	}
	var page strings.Builder
	w := tabwriter.NewWriter(&page, 4, 0, 1, ' ', 0)
	defer func() { w.Flush(); fmt.Print(page.String()) }()
	for _, s := range []string{
		"1+2*3", "2^3^2", "-x^2", "(1+x)*(2-5)/4", "max(1, x, 2*x) + max()", "sqrt(2,3)",
		"1/(x-3)", "s+1", "foo(1)", "1+", "1..2", "(1", "sqrt(y)", "2 π", "é",
	} {
		e, err := Parse(s)
		if err != nil {
			var se *SyntaxError
			fmt.Fprintf(w, "%s\t%v\t%t\n", s, err, errors.As(err, &se))
			continue
		}
		v, err := e.Eval(env)
		fmt.Fprintf(w, "%s\t%.6g\t%v\t%T\n", s, v, err, e)
	}
	e, _ := Parse("1 + a*f(2)")
	fmt.Fprintln(w, strings.ReplaceAll(fmt.Sprintf("%+v", *e.(*binary)), "0x", "")[:6])
	fmt.Fprintf(w, "%v %+v %#v\n", Token{Num, "1", 0}, Token{Op, "+", 3}, num(2))
}
