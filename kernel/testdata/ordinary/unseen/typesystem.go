package main

import (
	"errors"
	"fmt"
	"strings"
)

// A tiny Lisp with a type checker.
type Type interface{ String() string }

type (
	Prim string
	Fn   struct {
		Args []Type
		Ret  Type
	}
	Var struct {
		id  int
		ref Type
	}
	List struct{ Of Type }
)

func (p Prim) String() string { return string(p) }
func (f *Fn) String() string {
	parts := make([]string, len(f.Args))
	for i, a := range f.Args {
		parts[i] = a.String()
	}
	return "(" + strings.Join(parts, ", ") + ") -> " + f.Ret.String()
}

func (v *Var) String() string {
	if v.ref != nil {
		return v.ref.String()
	}
	return fmt.Sprint("'", string(rune('a'+v.id)))
}
func (l List) String() string { return "[" + l.Of.String() + "]" }

type Node any // string, int, bool, []Node

type Mismatch struct{ A, B Type }

func (m Mismatch) Error() string { return m.A.String() + " is not " + m.B.String() }

var ErrInfinite = errors.New("infinite type")

func prune(t Type) Type {
	if v, ok := t.(*Var); ok && v.ref != nil {
		v.ref = prune(v.ref)
		return v.ref
	}
	return t
}

func occurs(v *Var, t Type) bool {
	switch t := prune(t).(type) {
	case *Var:
		return t == v
	case *Fn:
		for _, a := range t.Args {
			if occurs(v, a) {
				return true
			}
		}
		return occurs(v, t.Ret)
	case List:
		return occurs(v, t.Of)
	}
	return false
}

func unify(a, b Type) error {
	a, b = prune(a), prune(b)
	if a == b {
		return nil
	}
	if v, ok := a.(*Var); ok {
		if occurs(v, b) {
			return ErrInfinite
		}
		v.ref = b
		return nil
	}
	if _, ok := b.(*Var); ok {
		return unify(b, a)
	}
	switch x := a.(type) {
	case *Fn:
		y, ok := b.(*Fn)
		if !ok || len(x.Args) != len(y.Args) {
			return Mismatch{a, b}
		}
		for i := range x.Args {
			if err := unify(x.Args[i], y.Args[i]); err != nil {
				return fmt.Errorf("argument %d: %w", i, err)
			}
		}
		return unify(x.Ret, y.Ret)
	case List:
		if y, ok := b.(List); ok {
			return unify(x.Of, y.Of)
		}
	}
	return Mismatch{a, b}
}

type Checker struct {
	n   int
	env map[string]func(*Checker) Type
}

func (c *Checker) fresh() *Var { c.n++; return &Var{id: c.n - 1} }

func (c *Checker) infer(n Node, local map[string]Type) (t Type, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%v: %w", n, err)
		}
	}()
	switch n := n.(type) {
	case int:
		return Prim("int"), nil
	case bool:
		return Prim("bool"), nil
	case string:
		if t, ok := local[n]; ok {
			return t, nil
		}
		if f, ok := c.env[n]; ok {
			return f(c), nil
		}
		return nil, errors.New("unbound")
	case []Node:
		if len(n) == 0 {
			return List{c.fresh()}, nil
		}
		if n[0] == "fn" {
			inner := map[string]Type{}
			for k, v := range local {
				inner[k] = v
			}
			f := &Fn{}
			for _, p := range n[1].([]Node) {
				v := c.fresh()
				inner[p.(string)] = v
				f.Args = append(f.Args, v)
			}
			f.Ret, err = c.infer(n[2], inner)
			return f, err
		}
		ft, err := c.infer(n[0], local)
		if err != nil {
			return nil, err
		}
		want := &Fn{Ret: c.fresh()}
		for _, a := range n[1:] {
			at, err := c.infer(a, local)
			if err != nil {
				return nil, err
			}
			want.Args = append(want.Args, at)
		}
		return want.Ret, unify(ft, want)
	}
	return nil, fmt.Errorf("what is a %T", n)
}

func read(toks *[]string) Node {
	t := (*toks)[0]
	*toks = (*toks)[1:]
	switch t {
	case "(":
		out := []Node{}
		for (*toks)[0] != ")" {
			out = append(out, read(toks))
		}
		*toks = (*toks)[1:]
		return out
	case "true", "false":
		return t == "true"
	}
	var n int
	if c, err := fmt.Sscanf(t, "%d", &n); c == 1 && err == nil {
		return n
	}
	if strings.HasSuffix(t, ".") {
		return 1.5
	}
	return t
}

func main() {
	i, b := Prim("int"), Prim("bool")
	env := map[string]func(*Checker) Type{
		"+":  func(*Checker) Type { return &Fn{[]Type{i, i}, i} },
		"<":  func(*Checker) Type { return &Fn{[]Type{i, i}, b} },
		"if": func(c *Checker) Type { v := c.fresh(); return &Fn{[]Type{b, v, v}, v} },
		"cons": func(c *Checker) Type {
			v := c.fresh()
			return &Fn{[]Type{v, List{v}}, List{v}}
		},
	}
	for _, src := range []string{
		"( + 1 2 )", "( fn ( x ) x )", "( fn ( f x ) ( f ( f x ) ) )", "( if ( < 1 2 ) 3 true )",
		"( fn ( x ) ( x x ) )", "( cons 1 ( cons 2 ( ) ) )", "( cons 1 ( cons true ( ) ) )", "( + y 1 )",
		"( fn ( p q r ) ( if ( p q ) ( + r 1 ) r ) )", "( + 1 2. )", "( 1 2 )",
	} {
		toks := strings.Fields(src)
		node := read(&toks)
		c := &Checker{env: env}
		t, err := c.infer(node, nil)
		var m Mismatch
		switch {
		case errors.As(err, &m):
			fmt.Println("mismatch:", m.A, "/", m.B, "--", err)
		case err != nil:
			fmt.Println("error:", err, errors.Is(err, ErrInfinite))
		default:
			fmt.Println(src, ":", t)
		}
	}
	fmt.Printf("%v %T %v\n", List{i}, List{i}, List{i} == List{Prim("int")})
	fmt.Println(Type(i) == Type(Prim("int")), Type(&Fn{}) == Type(&Fn{}))
}
