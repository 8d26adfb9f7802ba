package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A small Lisp.
type (
	Value   any
	Symbol  string
	List    []Value
	Builtin func(args List) (Value, error)
	Lambda  struct {
		params []Symbol
		body   Value
		env    *Env
	}
)
type Env struct {
	vars  map[Symbol]Value
	outer *Env
}

var errSyntax = errors.New("syntax")

type evalError struct {
	form Value
	err  error
}

func (e *evalError) Error() string { return fmt.Sprintf("%s: %v", show(e.form), e.err) }
func (e *evalError) Unwrap() error { return e.err }

func (e *Env) lookup(s Symbol) (Value, bool) {
	for ; e != nil; e = e.outer {
		if v, ok := e.vars[s]; ok {
			return v, true
		}
	}
	return nil, false
}

func read(toks *[]string) (Value, error) {
	if len(*toks) == 0 {
		return nil, fmt.Errorf("%w: unexpected end", errSyntax)
	}
	t := (*toks)[0]
	*toks = (*toks)[1:]
	switch t {
	case "(":
		l := List{}
		for {
			if len(*toks) > 0 && (*toks)[0] == ")" {
				*toks = (*toks)[1:]
				return l, nil
			}
			v, err := read(toks)
			if err != nil {
				return nil, err
			}
			l = append(l, v)
		}
	case ")":
		return nil, fmt.Errorf("%w: unexpected )", errSyntax)
	case "#t", "#f":
		return t == "#t", nil
	}
	if n, err := strconv.Atoi(t); err == nil {
		return n, nil
	}
	return Symbol(t), nil
}

func show(v Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case List:
		ss := make([]string, len(v))
		for i, x := range v {
			ss[i] = show(x)
		}
		return "(" + strings.Join(ss, " ") + ")"
	case bool:
		if v {
			return "#t"
		}
		return "#f"
	case *Lambda:
		return fmt.Sprintf("#<lambda/%d>", len(v.params))
	case Builtin:
		return "#<builtin>"
	case int, Symbol:
		return fmt.Sprint(v)
	default:
		return fmt.Sprintf("?%T", v)
	}
}

func eval(v Value, env *Env) (res Value, err error) {
	switch v := v.(type) {
	case Symbol:
		if x, ok := env.lookup(v); ok {
			return x, nil
		}
		return nil, &evalError{v, errors.New("unbound")}
	case List:
		if len(v) == 0 {
			return v, nil
		}
		if head, ok := v[0].(Symbol); ok {
			switch head {
			case "quote":
				return v[1], nil
			case "if":
				c, err := eval(v[1], env)
				if err != nil {
					return nil, err
				}
				if c == false {
					return eval(v[3], env)
				}
				return eval(v[2], env)
			case "define":
				x, err := eval(v[2], env)
				env.vars[v[1].(Symbol)] = x
				return nil, err
			case "lambda":
				l := &Lambda{body: v[2], env: env}
				for _, p := range v[1].(List) {
					l.params = append(l.params, p.(Symbol))
				}
				return l, nil
			}
		}
		var vals List
		for _, x := range v {
			y, err := eval(x, env)
			if err != nil {
				return nil, err
			}
			vals = append(vals, y)
		}
		switch f := vals[0].(type) {
		case Builtin:
			res, err = f(vals[1:])
			if err != nil {
				err = &evalError{v, err}
			}
			return res, err
		case *Lambda:
			inner := &Env{map[Symbol]Value{}, f.env}
			if len(vals)-1 != len(f.params) {
				return nil, &evalError{v, fmt.Errorf("%d args, want %d", len(vals)-1, len(f.params))}
			}
			for i, p := range f.params {
				inner.vars[p] = vals[i+1]
			}
			return eval(f.body, inner)
		}
		return nil, &evalError{v, errors.New("not a function")}
	}
	return v, nil
}

func arith(f func(a, b int) int) Builtin {
	return func(args List) (v Value, err error) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("%v", r)
			}
		}()
		acc := args[0].(int)
		for _, a := range args[1:] {
			acc = f(acc, a.(int))
		}
		return acc, nil
	}
}

func main() {
	env := &Env{vars: map[Symbol]Value{
		"+":    arith(func(a, b int) int { return a + b }),
		"*":    arith(func(a, b int) int { return a * b }),
		"-":    arith(func(a, b int) int { return a - b }),
		"/":    arith(func(a, b int) int { return a / b }),
		"<":    Builtin(func(a List) (Value, error) { return a[0].(int) < a[1].(int), nil }),
		"list": Builtin(func(a List) (Value, error) { return a, nil }),
		"=":    Builtin(func(a List) (Value, error) { return a[0] == a[1], nil }),
	}}
	prog := `(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))
(fact 10)
(define add (lambda (n) (lambda (x) (+ x n))))
((add 3) 4)
(list 1 (quote (a b)) #t add + (quote ()))
(/ 1 0)
(+ 1 #t)
(foo 1)
((add 1))
(1 2)
(= (quote x) (quote x))
(+ 1
)`
	for _, line := range strings.Split(prog, "\n") {
		toks := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(line))
		v, err := read(&toks)
		if err == nil {
			v, err = eval(v, env)
		}
		var ee *evalError
		switch {
		case errors.Is(err, errSyntax):
			fmt.Println("syntax error:", err)
		case errors.As(err, &ee):
			fmt.Printf("%v [%T]\n", err, ee.form)
		default:
			fmt.Println(show(v), err)
		}
	}
	x, _ := env.lookup("fact")
	fmt.Printf("%T %T %v\n", x, env.vars["+"], show(3.5))
}
