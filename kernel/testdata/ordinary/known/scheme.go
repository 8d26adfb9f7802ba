package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

type (
	value  any
	symbol string
	pair   struct{ car, cdr value }
	lambda struct {
		params []symbol
		body   value
		env    *scope
	}
	builtin func(args ...value) (value, error)
	scope   struct {
		vars  map[symbol]value
		outer *scope
	}
)

var errUnbound = errors.New("unbound")

func (s *scope) find(name symbol) (value, error) {
	for ; s != nil; s = s.outer {
		if v, ok := s.vars[name]; ok {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%w: %s", errUnbound, name)
}

func read(tokens []string) (value, []string) {
	switch t := tokens[0]; t {
	case "(":
		rest := tokens[1:]
		var items []value
		for rest[0] != ")" {
			var v value
			v, rest = read(rest)
			items = append(items, v)
		}
		var list value
		for i := len(items) - 1; i >= 0; i-- {
			list = &pair{items[i], list}
		}
		return list, rest[1:]
	default:
		if n, err := strconv.Atoi(t); err == nil {
			return n, tokens[1:]
		}
		return symbol(t), tokens[1:]
	}
}

func show(v value) string {
	switch v := v.(type) {
	case nil:
		return "()"
	case *pair:
		var parts []string
		var rest value = v
		for {
			p, ok := rest.(*pair)
			if !ok {
				break
			}
			parts = append(parts, show(p.car))
			rest = p.cdr
		}
		if rest != nil {
			parts = append(parts, ".", show(rest))
		}
		return "(" + strings.Join(parts, " ") + ")"
	case *lambda:
		return fmt.Sprintf("lambda/%d", len(v.params))
	}
	return fmt.Sprint(v)
}

func list(v value) (l []value) {
	for p, ok := v.(*pair); ok; p, ok = p.cdr.(*pair) {
		l = append(l, p.car)
	}
	return l
}

func eval(x value, env *scope) (value, error) {
	for {
		switch e := x.(type) {
		case symbol:
			return env.find(e)
		case *pair:
			args := list(e.cdr)
			switch e.car {
			case symbol("if"):
				c, err := eval(args[0], env)
				if err != nil {
					return nil, err
				}
				if x = args[1]; c == false {
					x = args[2]
				}
				continue
			case symbol("define"):
				v, err := eval(args[1], env)
				env.vars[args[0].(symbol)] = v
				return v, err
			case symbol("lambda"):
				var ps []symbol
				for _, p := range list(args[0]) {
					ps = append(ps, p.(symbol))
				}
				return &lambda{ps, args[1], env}, nil
			case symbol("quote"):
				return args[0], nil
			}
			f, err := eval(e.car, env)
			if err != nil {
				return nil, err
			}
			for i := range args {
				if args[i], err = eval(args[i], env); err != nil {
					return nil, err
				}
			}
			switch f := f.(type) {
			case builtin:
				return f(args...)
			case *lambda:
				env = &scope{map[symbol]value{}, f.env}
				for i, p := range f.params {
					env.vars[p] = args[i]
				}
				x = f.body
				continue
			}
			return nil, fmt.Errorf("%s is no function", show(f))
		default:
			return x, nil
		}
	}
}

func fold(f func(a, b int) int) builtin {
	return func(args ...value) (v value, err error) {
		n := args[0].(int)
		for _, a := range args[1:] {
			n = f(n, a.(int))
		}
		return n, nil
	}
}

func main() {
	env := &scope{vars: map[symbol]value{
		"+":    fold(func(a, b int) int { return a + b }),
		"-":    fold(func(a, b int) int { return a - b }),
		"*":    fold(func(a, b int) int { return a * b }),
		"<":    builtin(func(a ...value) (value, error) { return a[0].(int) < a[1].(int), nil }),
		"=":    builtin(func(a ...value) (value, error) { return a[0] == a[1], nil }),
		"cons": builtin(func(a ...value) (value, error) { return &pair{a[0], a[1]}, nil }),
		"car": builtin(func(a ...value) (value, error) {
			if p, ok := a[0].(*pair); ok {
				return p.car, nil
			}
			return nil, fmt.Errorf("car of %s", show(a[0]))
		}),
	}}
	for _, src := range []string{
		"(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 15)",
		"(define compose (lambda (f g) (lambda (x) (f (g x)))))", "((compose fact (lambda (n) (+ n 1))) 5)",
		"(cons 1 (cons 2 3))", "(quote (a (b 1) ()))", "(car (quote (x y)))", "(car 5)", "(foo 1)", "(1 2)",
		"(define loop (lambda (n acc) (if (= n 0) acc (loop (- n 1) (+ acc n)))))", "(loop 5000 0)", "(= (quote a) (quote a))",
	} {
		tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(src))
		x, _ := read(tokens)
		v, err := eval(x, env)
		fmt.Println(show(v), err, errors.Is(err, errUnbound))
	}
}
