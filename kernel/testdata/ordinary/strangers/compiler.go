package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

type (
	Expr interface{ isExpr() }
	Num  float64
	Var  string
	Bin  struct {
		Op   byte
		L, R Expr
	}
	Call struct {
		Fn   Expr
		Args []Expr
	}
	Lambda struct {
		Params []Var
		Body   Expr
	}
	If struct{ Cond, Then, Else Expr }
)

func (Num) isExpr()     {}
func (Var) isExpr()     {}
func (*Bin) isExpr()    {}
func (*Call) isExpr()   {}
func (*Lambda) isExpr() {}
func (If) isExpr()      {}

type Value interface{}
type Closure struct {
	*Lambda
	env *Env
}
type Builtin func(args ...Value) (Value, error)
type Env struct {
	vars   map[Var]Value
	parent *Env
}

func (e *Env) Lookup(v Var) (Value, bool) {
	for ; e != nil; e = e.parent {
		if x, ok := e.vars[v]; ok {
			return x, ok
		}
	}
	return nil, false
}

type EvalError struct {
	Expr Expr
	Err  error
}

func (e *EvalError) Error() string { return fmt.Sprintf("%s: %v", show(e.Expr), e.Err) }
func (e *EvalError) Unwrap() error { return e.Err }

var (
	ErrUnbound = errors.New("unbound")
	ErrType    = errors.New("type")
)

func show(e Expr) string {
	switch e := e.(type) {
	case nil:
		return "<nil>"
	case Num, Var:
		return fmt.Sprint(e)
	case *Bin:
		return "(" + show(e.L) + string(e.Op) + show(e.R) + ")"
	case *Call:
		var parts []string
		for _, a := range e.Args {
			parts = append(parts, show(a))
		}
		return show(e.Fn) + "(" + strings.Join(parts, ", ") + ")"
	case *Lambda:
		return fmt.Sprintf("λ%v.%s", e.Params, show(e.Body))
	case If:
		return fmt.Sprintf("if %s then %s else %s", show(e.Cond), show(e.Then), show(e.Else))
	default:
		panic(fmt.Sprintf("unknown %T", e))
	}
}

func eval(e Expr, env *Env) (v Value, err error) {
	defer func() {
		if err != nil {
			var ee *EvalError
			if !errors.As(err, &ee) {
				err = &EvalError{e, err}
			}
		}
	}()
	for {
		switch x := e.(type) {
		case Num:
			return float64(x), nil
		case Var:
			if v, ok := env.Lookup(x); ok {
				return v, nil
			}
			return nil, fmt.Errorf("%w %q", ErrUnbound, x)
		case *Bin:
			l, err := eval(x.L, env)
			if err != nil {
				return nil, err
			}
			r, err := eval(x.R, env)
			if err != nil {
				return nil, err
			}
			a, ok1 := l.(float64)
			b, ok2 := r.(float64)
			if !ok1 || !ok2 {
				return nil, fmt.Errorf("%w: %T %c %T", ErrType, l, x.Op, r)
			}
			return map[byte]func(float64, float64) float64{
				'+': func(a, b float64) float64 { return a + b },
				'-': func(a, b float64) float64 { return a - b },
				'*': func(a, b float64) float64 { return a * b },
				'<': func(a, b float64) float64 {
					if a < b {
						return 1
					}
					return 0
				},
			}[x.Op](a, b), nil
		case *Lambda:
			return Closure{x, env}, nil
		case If:
			c, err := eval(x.Cond, env)
			if err != nil {
				return nil, err
			}
			if c != 0.0 {
				e = x.Then
			} else {
				e = x.Else
			}
		case *Call:
			fn, err := eval(x.Fn, env)
			if err != nil {
				return nil, err
			}
			args := make([]Value, 0, len(x.Args))
			for _, a := range x.Args {
				v, err := eval(a, env)
				if err != nil {
					return nil, err
				}
				args = append(args, v)
			}
			switch f := fn.(type) {
			case Closure:
				if len(f.Params) != len(args) {
					return nil, fmt.Errorf("want %d arguments, got %d", len(f.Params), len(args))
				}
				vars := make(map[Var]Value, len(args))
				for i, p := range f.Params {
					vars[p] = args[i]
				}
				e, env = f.Body, &Env{vars, f.env}
			case Builtin:
				return f(args...)
			default:
				return nil, fmt.Errorf("%w: cannot call %T", ErrType, fn)
			}
		}
	}
}

func fold(e Expr) Expr {
	switch e := e.(type) {
	case *Bin:
		l, r := fold(e.L), fold(e.R)
		if a, ok := l.(Num); ok {
			if b, ok := r.(Num); ok && e.Op == '+' {
				return a + b
			} else if ok && e.Op == '*' {
				return a * b
			}
		}
		if r == Num(0) && e.Op == '+' {
			return l
		}
		return &Bin{e.Op, l, r}
	case If:
		e.Cond, e.Then, e.Else = fold(e.Cond), fold(e.Then), fold(e.Else)
		return e
	}
	return e
}

func main() {
	n := Var("n")
	fact := &Lambda{[]Var{"self", n}, If{&Bin{'<', n, Num(2)}, Num(1), &Bin{'*', n, &Call{Var("self"), []Expr{Var("self"), &Bin{'-', n, Num(1)}}}}}}
	loop := &Lambda{[]Var{"self", n, "acc"}, If{&Bin{'<', n, Num(1)}, Var("acc"), &Call{Var("self"), []Expr{Var("self"), &Bin{'-', n, Num(1)}, &Bin{'+', Var("acc"), n}}}}}
	env := &Env{map[Var]Value{"fact": nil, "print": Builtin(func(a ...Value) (Value, error) {
		for _, x := range a {
			fmt.Print(x, " ")
		}
		fmt.Println()
		return len(a), nil
	}), "zero": 0.0}, nil}
	progs := []Expr{
		&Call{fact, []Expr{fact, Num(10)}},
		&Call{loop, []Expr{loop, Num(2000), Num(0)}},
		&Call{Var("print"), []Expr{Num(1), Num(2.5)}},
		&Bin{'+', Var("print"), Num(1)},
		&Call{Num(3), nil},
		&Call{fact, nil},
		&Bin{'*', Num(2), Var("missing")},
		fold(&Bin{'+', &Bin{'*', Num(3), Num(4)}, Num(0)}),
		fold(If{Num(0), n, &Bin{'+', Num(1), Num(2)}}),
		&Bin{'?', Num(1), Num(2)},
	}
	for _, p := range progs {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Println("panic:", r)
				}
			}()
			v, err := eval(p, env)
			if c, ok := v.(Closure); ok {
				v = c.Params
			}
			var ee *EvalError
			if errors.As(err, &ee) {
				fmt.Printf("error %v | %T | %v %v\n", err, ee.Expr, errors.Is(err, ErrType), errors.Is(err, ErrUnbound))
				return
			}
			s := show(p)
			fmt.Println(s[:min(40, len(s))], "=>", v)
		}()
	}
	fmt.Println(show(If{Cond: Num(1)}), slices.ContainsFunc(progs, func(e Expr) bool { return e == Num(12) }))
	fmt.Println(progs[7] == Expr(Num(12)), Expr(If{}) == Expr(If{}), Expr(n) == Expr(Var("n")), Expr(n) == Expr(Num(0)))
}
