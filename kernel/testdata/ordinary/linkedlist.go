package main

import (
	"errors"
	"fmt"
	"strings"
)

type node struct {
	key        string
	val        any
	prev, next *node
}

// LRU keeps the entries used last.
type LRU struct {
	cap        int
	byKey      map[string]*node
	head, tail node
	onEvict    func(string, any)
}

func NewLRU(n int, evict func(string, any)) *LRU {
	l := &LRU{cap: n, byKey: map[string]*node{}, onEvict: evict}
	l.head.next, l.tail.prev = &l.tail, &l.head
	return l
}

func (n *node) unlink() { n.prev.next, n.next.prev = n.next, n.prev }

func (l *LRU) front(n *node) {
	n.prev, n.next = &l.head, l.head.next
	l.head.next.prev = n
	l.head.next = n
}

func (l *LRU) Get(k string) (any, bool) {
	n, ok := l.byKey[k]
	if !ok {
		return nil, false
	}
	n.unlink()
	l.front(n)
	return n.val, true
}

func (l *LRU) Put(k string, v any) {
	if n := l.byKey[k]; n != nil {
		n.val = v
		n.unlink()
		l.front(n)
		return
	}
	if len(l.byKey) == l.cap {
		last := l.tail.prev
		last.unlink()
		delete(l.byKey, last.key)
		if l.onEvict != nil {
			l.onEvict(last.key, last.val)
		}
	}
	n := &node{key: k, val: v}
	l.byKey[k] = n
	l.front(n)
}

func (l *LRU) String() string {
	var ss []string
	for n := l.head.next; n != &l.tail; n = n.next {
		ss = append(ss, fmt.Sprintf("%s:%v", n.key, n.val))
	}
	return "[" + strings.Join(ss, " ") + "]"
}

type list struct {
	v    int
	rest *list
}

func cons(v int, l *list) *list { return &list{v, l} }

func (l *list) reverse() (r *list) {
	for ; l != nil; l = l.rest {
		r = cons(l.v, r)
	}
	return
}

func (l *list) each(f func(int) error) error {
	if l == nil {
		return nil
	}
	if err := f(l.v); err != nil {
		return err
	}
	return l.rest.each(f)
}

func merge(a, b *list) *list {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.v <= b.v:
		return cons(a.v, merge(a.rest, b))
	}
	return cons(b.v, merge(a, b.rest))
}

func split(l *list) (a, b *list) {
	for i := 0; l != nil; i++ {
		if i%2 == 0 {
			a = cons(l.v, a)
		} else {
			b = cons(l.v, b)
		}
		l = l.rest
	}
	return
}

func mergesort(l *list) *list {
	if l == nil || l.rest == nil {
		return l
	}
	a, b := split(l)
	return merge(mergesort(a), mergesort(b))
}

func of(vs ...int) *list {
	if len(vs) == 0 {
		return nil
	}
	return cons(vs[0], of(vs[1:]...))
}

func main() {
	var evicted []string
	l := NewLRU(3, func(k string, v any) { evicted = append(evicted, fmt.Sprint(k, "/", v)) })
	for i, k := range strings.Split("a b c a d b e a", " ") {
		if v, ok := l.Get(k); ok {
			l.Put(k, fmt.Sprint(v, "+"))
			continue
		}
		l.Put(k, i)
	}
	fmt.Println(l, evicted)
	v, ok := l.Get("zz")
	fmt.Println(v, ok, len(l.byKey))
	x := of(5, 2, 9, 1, 5, 6)
	y := mergesort(x)
	stop := errors.New("stop")
	err := y.each(func(v int) error {
		if v > 5 {
			return fmt.Errorf("at %d: %w", v, stop)
		}
		fmt.Print(v, " ")
		return nil
	})
	fmt.Println(err, errors.Is(err, stop), errors.Unwrap(err) == stop)
	fmt.Println(x.reverse().v, y.reverse().v, (*list)(nil).reverse() == nil)
	fmt.Println(*of(1), of(1) == of(1), *of(1) == *of(1))
	defer fmt.Println("last")
	defer func() {
		r := recover()
		e, isErr := r.(error)
		fmt.Println("recovered:", r, isErr, e != nil && strings.Contains(e.Error(), "nil"))
	}()
	var nothing *list
	fmt.Println(nothing.rest.v)
}
