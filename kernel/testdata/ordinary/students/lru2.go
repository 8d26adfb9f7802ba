package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

type entry[K comparable, V any] struct {
	key        K
	val        V
	prev, next *entry[K, V]
}

type Stats struct{ hits, misses, evicted int }

func (s Stats) String() string {
	return fmt.Sprintf("%d/%d (%.1f%%) -%d", s.hits, s.hits+s.misses, 100*float64(s.hits)/float64(s.hits+s.misses), s.evicted)
}

type LRU[K comparable, V any] struct {
	mu      sync.RWMutex
	cap     int
	items   map[K]*entry[K, V]
	root    entry[K, V]
	OnEvict func(K, V)
	Stats
}

func New[K comparable, V any](n int, opts ...func(*LRU[K, V])) *LRU[K, V] {
	l := &LRU[K, V]{cap: n, items: make(map[K]*entry[K, V], n)}
	l.root.prev, l.root.next = &l.root, &l.root
	for _, o := range opts {
		o(l)
	}
	return l
}

func WithEvict[K comparable, V any](f func(K, V)) func(*LRU[K, V]) {
	return func(l *LRU[K, V]) { l.OnEvict = f }
}

func (l *LRU[K, V]) unlink(e *entry[K, V]) { e.prev.next, e.next.prev = e.next, e.prev }
func (l *LRU[K, V]) front(e *entry[K, V]) {
	e.prev, e.next = &l.root, l.root.next
	e.prev.next, e.next.prev = e, e
}

func (l *LRU[K, V]) Get(k K) (v V, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.items[k]
	if !ok {
		l.misses++
		return
	}
	l.hits++
	l.unlink(e)
	l.front(e)
	return e.val, true
}

func (l *LRU[K, V]) Put(k K, v V) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.items[k]; e != nil {
		e.val = v
		l.unlink(e)
		l.front(e)
		return
	}
	if len(l.items) >= l.cap {
		last := l.root.prev
		l.unlink(last)
		delete(l.items, last.key)
		l.evicted++
		if l.OnEvict != nil {
			l.OnEvict(last.key, last.val)
		}
	}
	e := &entry[K, V]{key: k, val: v}
	l.items[k] = e
	l.front(e)
}

func (l *LRU[K, V]) Each(f func(K, V) error) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	for e := l.root.next; e != &l.root; e = e.next {
		if err := f(e.key, e.val); err != nil {
			return fmt.Errorf("each %v: %w", e.key, err)
		}
	}
	return nil
}

var errStop = errors.New("stop")

type pos struct{ r, c int }

func memo[A comparable, R any](f func(func(A) R, A) R) func(A) R {
	cache := map[A]R{}
	var g func(A) R
	g = func(a A) R {
		if r, ok := cache[a]; ok {
			return r
		}
		r := f(g, a)
		cache[a] = r
		return r
	}
	return g
}

type Option[T any] struct{ v *T }

func Some[T any](v T) Option[T]  { return Option[T]{&v} }
func None[T any]() (o Option[T]) { return }
func (o Option[T]) OrElse(d T) T {
	if o.v == nil {
		return d
	}
	return *o.v
}
func (o Option[T]) String() string {
	if o.v == nil {
		return "None"
	}
	return fmt.Sprintf("Some(%v)", *o.v)
}

func main() {
	var evicted []string
	l := New(2, WithEvict(func(k string, v int) { evicted = append(evicted, fmt.Sprintf("%s=%d", k, v)) }))
	for i, k := range strings.Fields("a b a c b a a d") {
		if v, ok := l.Get(k); ok {
			fmt.Print(k, v, " ")
		} else {
			l.Put(k, i)
		}
	}
	fmt.Println(evicted, l.Stats, l)
	err := l.Each(func(k string, v int) error {
		if k == "a" {
			return errStop
		}
		fmt.Println(k, v)
		return nil
	})
	fmt.Println(err, errors.Is(err, errStop))
	p := New[pos, Option[float64]](1)
	p.Put(pos{1, 2}, Some(2.5))
	v, _ := p.Get(pos{1, 2})
	w, ok := p.Get(pos{2, 1})
	fmt.Println(v, w, ok, w.OrElse(9), v.OrElse(1), None[pos]())
	fmt.Printf("%v %T %T\n", p.Stats, v, p)
	paths := memo(func(self func(pos) int, p pos) int {
		if p.r == 0 || p.c == 0 {
			return 1
		}
		return self(pos{p.r - 1, p.c}) + self(pos{p.r, p.c - 1})
	})
	fmt.Println(paths(pos{16, 16}))
	lev := memo(func(self func([2]string) int, a [2]string) int {
		switch x, y := a[0], a[1]; {
		case x == "" || y == "":
			return len(x) + len(y)
		case x[0] == y[0]:
			return self([2]string{x[1:], y[1:]})
		default:
			return 1 + min(self([2]string{x[1:], y}), self([2]string{x, y[1:]}), self([2]string{x[1:], y[1:]}))
		}
	})
	fmt.Println(lev([2]string{"intention", "execution"}))
}

func (l *LRU[K, V]) String() string { return fmt.Sprintf("LRU(%d)", len(l.items)) }
