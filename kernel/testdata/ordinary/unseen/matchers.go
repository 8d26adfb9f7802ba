package main

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
)

type Op func(a, b int) int

type Stack[T any] []T

func (s *Stack[T]) Push(v ...T) { *s = append(*s, v...) }
func (s *Stack[T]) Pop() (v T) {
	if n := len(*s); n > 0 {
		v, *s = (*s)[n-1], (*s)[:n-1]
	}
	return
}

func (s Stack[T]) Peek() *T {
	if len(s) == 0 {
		return nil
	}
	return &s[len(s)-1]
}

type Set[T comparable] map[T]struct{}

func SetOf[T comparable](xs ...T) Set[T] {
	s := Set[T]{}
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return s
}
func (s Set[T]) Has(x T) bool { _, ok := s[x]; return ok }
func (s Set[T]) Union(ts ...Set[T]) Set[T] {
	u := Set[T]{}
	for _, t := range append(ts, s) {
		for x := range t {
			u[x] = struct{}{}
		}
	}
	return u
}

type Pattern interface {
	match(s string, k func(string) bool) bool
}
type (
	lit  string
	seq  []Pattern
	alt  [2]Pattern
	star struct{ Pattern }
	any1 struct{}
	not  struct {
		p Pattern
		Set[rune]
	}
)

func (l lit) match(s string, k func(string) bool) bool {
	return strings.HasPrefix(s, string(l)) && k(s[len(l):])
}

func (q seq) match(s string, k func(string) bool) bool {
	if len(q) == 0 {
		return k(s)
	}
	return q[0].match(s, func(r string) bool { return q[1:].match(r, k) })
}

func (a alt) match(s string, k func(string) bool) bool { return a[0].match(s, k) || a[1].match(s, k) }

func (st star) match(s string, k func(string) bool) bool {
	return st.Pattern.match(s, func(r string) bool { return len(r) < len(s) && st.match(r, k) }) || k(s)
}
func (any1) match(s string, k func(string) bool) bool { return s != "" && k(s[1:]) }
func (n not) match(s string, k func(string) bool) bool {
	return s != "" && !n.Has(rune(s[0])) && !n.p.match(s, func(string) bool { return true }) && k(s[1:])
}

func full(p Pattern, s string) bool { return p.match(s, func(r string) bool { return r == "" }) }

type Account struct {
	sync.Mutex
	balance int
	log     []string
}

func (a *Account) Do(what string, f func(*int)) {
	a.Lock()
	defer a.Unlock()
	f(&a.balance)
	a.log = append(a.log, what)
}

type upper struct{ io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	copy(p, bytes.ToUpper(p[:n]))
	return n, err
}

type rot13 struct{ w io.Writer }

func (r *rot13) Write(p []byte) (int, error) {
	q := make([]byte, len(p))
	for i, c := range p {
		switch {
		case 'a' <= c && c <= 'z':
			c = 'a' + (c-'a'+13)%26
		case 'A' <= c && c <= 'Z':
			c = 'A' + (c-'A'+13)%26
		}
		q[i] = c
	}
	return r.w.Write(q)
}

func rpn(s string) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("rpn %q: %v", s, r)
		}
	}()
	ops := map[string]Op{
		"+": func(a, b int) int { return a + b }, "-": func(a, b int) int { return a - b },
		"*": func(a, b int) int { return a * b }, "/": func(a, b int) int { return a / b },
	}
	var st Stack[int]
	for w := range strings.FieldsSeq(s) {
		if op := ops[w]; op != nil {
			b, a := st.Pop(), st.Pop()
			st.Push(op(a, b))
			continue
		}
		var v int
		if n, err := fmt.Sscan(w, &v); n == 0 {
			panic(err)
		}
		st.Push(v)
	}
	return *st.Peek(), nil
}

func main() {
	for _, s := range []string{"1 2 + 3 *", "4 0 /", "", "x", "7", "2 3 - -4 *"} {
		fmt.Println(rpn(s))
	}
	p := seq{lit("a"), star{alt{lit("bc"), lit("b")}}, any1{}, not{lit("zz"), SetOf('q', 'r')}}
	for _, s := range []string{"abbcbxz", "axy", "abq", "abbzz", "b", "abcbcbc"} {
		fmt.Print(s, "=", full(p, s), " ")
	}
	fmt.Println()
	u := SetOf("a", "b").Union(SetOf("c"), SetOf[string]())
	fmt.Println(len(u), u.Has("c"), u, SetOf(1, 2, 1))
	fmt.Printf("%T %v %T\n", p, p[0], p[3])
	acc := &Account{}
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Add(1)
		go func(n int) {
			defer wg.Done()
			acc.Do(fmt.Sprint("add ", n), func(b *int) { *b += n })
		}(i)
	}
	wg.Wait()
	sort.Strings(acc.log)
	fmt.Println(acc.balance, acc.log[:3], len(acc.log))
	var out bytes.Buffer
	n, err := io.Copy(&rot13{&out}, upper{strings.NewReader("hello, gophers")})
	fmt.Println(out.String(), n, err)
	io.Copy(&rot13{&rot13{&out}}, io.MultiReader(strings.NewReader(" and"), upper{bytes.NewBufferString(" more")}))
	fmt.Println(out.String())
	var m sync.Map
	m.Store(lit("k"), 1)
	v, ok := m.Load(lit("k"))
	_, ok2 := m.Load("k")
	fmt.Println(v, ok, ok2)
	results := make(chan struct {
		name string
		n    int
	}, 3)
	for i, name := range []string{"x", "yy", "zzz"} {
		go func() {
			results <- struct {
				name string
				n    int
			}{name, i * len(name)}
		}()
	}
	total := map[string]int{}
	for range 3 {
		r := <-results
		total[r.name] = r.n
	}
	fmt.Println(total)
	pool := sync.Pool{New: func() any { return new(bytes.Buffer) }}
	b := pool.Get().(*bytes.Buffer)
	b.WriteString("pooled")
	fmt.Println(b, b.Len(), cap(make([]int, 2, 5)), Stack[int]{}.Peek() == nil)
}
