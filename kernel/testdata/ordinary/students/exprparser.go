package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

type kind int

const (
	num kind = iota
	ident
	op
	eof
)

var kindNames = map[kind]string{num: "num", ident: "ident", op: "op", eof: "eof"}

func (k kind) String() string { return kindNames[k] }

type token struct {
	kind
	text string
	pos  int
}

type syntaxError struct {
	tok token
	msg string
}

func (e syntaxError) Error() string {
	return fmt.Sprintf("%d: %s (got %v %q)", e.tok.pos, e.msg, e.tok.kind, e.tok.text)
}

func lex(s string) (ts []token) {
	rs := []rune(s)
	for i := 0; i < len(rs); {
		start := i
		switch r := rs[i]; {
		case unicode.IsSpace(r):
			i++
			continue
		case unicode.IsDigit(r):
			for i < len(rs) && (unicode.IsDigit(rs[i]) || rs[i] == '.') {
				i++
			}
			ts = append(ts, token{num, string(rs[start:i]), start})
		case unicode.IsLetter(r):
			for ; i < len(rs) && unicode.IsLetter(rs[i]); i++ {
			}
			ts = append(ts, token{ident, string(rs[start:i]), start})
		default:
			i++
			ts = append(ts, token{op, string(r), start})
		}
	}
	return append(ts, token{kind: eof, pos: len(rs)})
}

type node interface{ eval(env) (float64, error) }
type env map[string]float64
type (
	lit   float64
	ref   string
	binop struct {
		op   byte
		l, r node
	}
)

func (l lit) eval(env) (float64, error) { return float64(l), nil }
func (r ref) eval(e env) (float64, error) {
	if v, ok := e[string(r)]; ok {
		return v, nil
	}
	return 0, fmt.Errorf("undefined %q", string(r))
}
func (b *binop) eval(e env) (v float64, err error) {
	l, err := b.l.eval(e)
	if err != nil {
		return
	}
	r, err := b.r.eval(e)
	if err != nil {
		return 0, fmt.Errorf("right of %c: %w", b.op, err)
	}
	return map[byte]func(a, b float64) float64{
		'+': func(a, b float64) float64 { return a + b },
		'-': func(a, b float64) float64 { return a - b },
		'*': func(a, b float64) float64 { return a * b },
		'/': func(a, b float64) float64 { return a / b },
	}[b.op](l, r), nil
}

type parser struct {
	toks []token
}

func (p *parser) next() (t token) { t, p.toks = p.toks[0], p.toks[1:]; return }
func (p *parser) peek() token     { return p.toks[0] }

var prec = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2}

func (p *parser) expr(min int) node {
	var left node
	switch t := p.next(); t.kind {
	case num:
		v, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			panic(syntaxError{t, err.Error()})
		}
		left = lit(v)
	case ident:
		left = ref(t.text)
	case op:
		if t.text == "(" {
			left = p.expr(1)
			if c := p.next(); c.text != ")" {
				panic(syntaxError{c, "want )"})
			}
			break
		} else if t.text == "-" {
			left = &binop{'-', lit(0), p.expr(3)}
			break
		}
		fallthrough
	default:
		panic(syntaxError{t, "want operand"})
	}
	for {
		t := p.peek()
		q := prec[t.text]
		if q == 0 || q < min {
			return left
		}
		p.next()
		left = &binop{t.text[0], left, p.expr(q + 1)}
	}
}

func parse(s string) (n node, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case syntaxError:
			err = r
		default:
			panic(r)
		}
	}()
	p := &parser{lex(s)}
	n = p.expr(1)
	if t := p.peek(); t.kind != eof {
		return nil, syntaxError{t, "trailing"}
	}
	return
}

func main() {
	in := "1 + 2*3\nx*(y-2)/4\n\n2 *\n(1\n3 $ 4\n-x*-2\nπ*2\n1.2.3\n1/0 - q\n"
	e := env{"x": 5, "y": -1, "π": 3.14159}
	rd := bufio.NewReader(strings.NewReader(in))
	for ln := 1; ; ln++ {
		line, err := rd.ReadString('\n')
		if errors.Is(err, io.EOF) {
			fmt.Println("end", ln, err)
			break
		}
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		n, err := parse(line)
		if err != nil {
			var se syntaxError
			fmt.Println(ln, err, errors.As(err, &se), se.tok)
			continue
		}
		v, err := n.eval(e)
		fmt.Printf("%d %T %v %v\n", ln, n, v, err)
	}
	fmt.Printf("%v %+v\n", lex("a+1")[:2], lex("é")[0])
	sc := bufio.NewScanner(strings.NewReader("one two\tthree\n four"))
	sc.Split(bufio.ScanWords)
	for sc.Scan() {
		fmt.Print(sc.Text(), len(sc.Bytes()), " ")
	}
	fmt.Println(sc.Err())
}
