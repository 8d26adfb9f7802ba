package main

import (
	"fmt"
	"strings"
)

// A small Lisp.
type (
	Sym  string
	Int  int64
	Bool bool
	Str  string
	Cons struct{ Car, Cdr Val }
	Prim struct {
		name string
		fn   func(args ...Val) Val
	}
	Lambda struct {
		params []Sym
		rest   *Sym
		body   []Val
		env    *Env
	}
	Val interface{}
	Env struct {
		vars map[Sym]Val
		up   *Env
	}
	Nil struct{}
)

type LispErr struct {
	Msg  string
	Form Val
}

func (e *LispErr) Error() string { return e.Msg + ": " + show(e.Form) }

func show(v Val) string {
	switch v := v.(type) {
	case Nil:
		return "()"
	case *Cons:
		var sb strings.Builder
		sb.WriteByte('(')
		for c := v; ; {
			sb.WriteString(show(c.Car))
			switch d := c.Cdr.(type) {
			case Nil:
				sb.WriteByte(')')
				return sb.String()
			case *Cons:
				sb.WriteByte(' ')
				c = d
				continue
			default:
				sb.WriteString(" . " + show(d) + ")")
				return sb.String()
			}
		}
	case Bool:
		if v {
			return "#t"
		}
		return "#f"
	case Str:
		return fmt.Sprintf("%q", string(v))
	case Prim:
		return "<" + v.name + ">"
	case *Lambda:
		return fmt.Sprint("<λ", v.params, ">")
	}
	return fmt.Sprint(v)
}

type reader struct {
	toks []string
	i    int
}

func (r *reader) next() (t string, ok bool) {
	if ok = r.i < len(r.toks); ok {
		t = r.toks[r.i]
		r.i++
	}
	return
}

func (r *reader) read() Val {
	t, ok := r.next()
	if !ok {
		panic(&LispErr{"eof", Nil{}})
	}
	switch t {
	case "(":
		return r.list()
	case ")":
		panic(&LispErr{"unexpected )", Int(r.i)})
	case "'":
		return list(Sym("quote"), r.read())
	case "#t", "#f":
		return Bool(t == "#t")
	}
	if t[0] == '"' {
		return Str(t[1:])
	}
	var n Int
	if k, err := fmt.Sscanf(t, "%d", &n); k == 1 && err == nil && t != "-" {
		return n
	}
	return Sym(t)
}

func (r *reader) list() Val {
	if r.i < len(r.toks) && r.toks[r.i] == ")" {
		r.i++
		return Nil{}
	}
	car := r.read()
	return &Cons{car, r.list()}
}

func list(vs ...Val) Val {
	if len(vs) == 0 {
		return Nil{}
	}
	return &Cons{vs[0], list(vs[1:]...)}
}

func slice(v Val) (out []Val) {
	for {
		c, ok := v.(*Cons)
		if !ok {
			return
		}
		out = append(out, c.Car)
		v = c.Cdr
	}
}

func tokenize(s string) []string {
	return strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ", "'", " ' ").Replace(s))
}

func (e *Env) find(s Sym) *Env {
	for ; e != nil; e = e.up {
		if _, ok := e.vars[s]; ok {
			return e
		}
	}
	return nil
}
func (e *Env) child() *Env { return &Env{map[Sym]Val{}, e} }

func eval(v Val, env *Env) Val {
	for {
		switch x := v.(type) {
		case Sym:
			f := env.find(x)
			if f == nil {
				panic(&LispErr{"unbound", x})
			}
			return f.vars[x]
		case *Cons:
			a := slice(x.Cdr)
			switch x.Car {
			case Sym("quote"):
				return a[0]
			case Sym("if"):
				if c := eval(a[0], env); c != Bool(false) {
					v = a[1]
				} else if len(a) > 2 {
					v = a[2]
				} else {
					return Nil{}
				}
				continue
			case Sym("define"):
				if c, ok := a[0].(*Cons); ok {
					env.vars[c.Car.(Sym)] = mkLambda(c.Cdr, a[1:], env)
				} else {
					env.vars[a[0].(Sym)] = eval(a[1], env)
				}
				return Nil{}
			case Sym("set!"):
				env.find(a[0].(Sym)).vars[a[0].(Sym)] = eval(a[1], env)
				return Nil{}
			case Sym("lambda"):
				return mkLambda(a[0], a[1:], env)
			}
			fn := eval(x.Car, env)
			args := make([]Val, len(a))
			for i := range a {
				args[i] = eval(a[i], env)
			}
			switch f := fn.(type) {
			case Prim:
				return f.fn(args...)
			case *Lambda:
				env = f.env.child()
				for i, p := range f.params {
					env.vars[p] = args[i]
				}
				if f.rest != nil {
					env.vars[*f.rest] = list(args[len(f.params):]...)
				}
				for _, b := range f.body[:len(f.body)-1] {
					eval(b, env)
				}
				v = f.body[len(f.body)-1]
				continue
			default:
				panic(&LispErr{"not a function", fn})
			}
		default:
			return v
		}
	}
}

func mkLambda(ps Val, body []Val, env *Env) *Lambda {
	l := &Lambda{body: body, env: env}
	for {
		switch p := ps.(type) {
		case *Cons:
			l.params = append(l.params, p.Car.(Sym))
			ps = p.Cdr
			continue
		case Sym:
			l.rest = &p
		}
		return l
	}
}

func fold(name string, f func(a, b Int) Int) Prim {
	return Prim{name, func(args ...Val) Val {
		acc := args[0].(Int)
		for _, a := range args[1:] {
			acc = f(acc, a.(Int))
		}
		return acc
	}}
}

func main() {
	g := (&Env{}).child()
	for _, p := range []Prim{
		fold("+", func(a, b Int) Int { return a + b }), fold("*", func(a, b Int) Int { return a * b }), fold("-", func(a, b Int) Int { return a - b }),
		{"<", func(a ...Val) Val { return Bool(a[0].(Int) < a[1].(Int)) }},
		{"eq?", func(a ...Val) Val { return Bool(a[0] == a[1]) }},
		{"car", func(a ...Val) Val { return a[0].(*Cons).Car }},
		{"cdr", func(a ...Val) Val { return a[0].(*Cons).Cdr }},
		{"cons", func(a ...Val) Val { return &Cons{a[0], a[1]} }},
		{name: "list", fn: list},
	} {
		g.vars[Sym(p.name)] = p
	}
	src := []string{
		"(+ 1 2 (* 3 4))", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 20)", "(define (loop n acc) (if (eq? n 0) acc (loop (- n 1) (+ acc n))))",
		"(loop 20000 0)", "'(a (b . c) \"s d)", "((lambda (x . rest) (list x rest)) 1 2 3)", "(define mk (lambda () (define c 0) (lambda () (set! c (+ c 1)) c)))", "(define k (mk))", "(k)", "(k)",
		"(car 5)", "(foo)", "(1 2)", "(cons 1 2)", "fact", "car", "(", ")", "(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))", "(fib 18)", "((lambda (x y) x) 1)", "(set! zz 1)", "(eq? 'a 'a)", "(< 'a 1)", "(if #f 1)", "()",
	}
	for _, s := range src {
		func() {
			defer func() {
				if r := recover(); r != nil {
					if e, ok := r.(*LispErr); ok {
						fmt.Println("lisp:", e)
					} else {
						fmt.Printf("go: %v\n", r)
					}
				}
			}()
			r := &reader{toks: tokenize(s)}
			fmt.Println(s, "=>", show(eval(r.read(), g)))
		}()
	}
}
