package main

import (
	"container/list"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
)

// An LRU cache, a ring buffer, a bloom filter and a disjoint set, all generic.
type LRU[K comparable, V any] struct {
	cap   int
	order *list.List
	index map[K]*list.Element
	evict func(K, V)
	Stats struct{ Hits, Misses, Evicted int }
}

type entry[K comparable, V any] struct {
	key K
	val V
}

type Option[K comparable, V any] func(*LRU[K, V])

func OnEvict[K comparable, V any](f func(K, V)) Option[K, V] {
	return func(l *LRU[K, V]) { l.evict = f }
}

func NewLRU[K comparable, V any](n int, opts ...Option[K, V]) *LRU[K, V] {
	l := &LRU[K, V]{cap: n, order: list.New(), index: map[K]*list.Element{}}
	for _, o := range opts {
		o(l)
	}
	return l
}

func (l *LRU[K, V]) Get(k K) (v V, ok bool) {
	e, ok := l.index[k]
	if !ok {
		l.Stats.Misses++
		return
	}
	l.Stats.Hits++
	l.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).val, true
}

func (l *LRU[K, V]) Put(k K, v V) {
	if e, ok := l.index[k]; ok {
		e.Value.(*entry[K, V]).val = v
		l.order.MoveToFront(e)
		return
	}
	if l.order.Len() >= l.cap {
		last := l.order.Back()
		old := l.order.Remove(last).(*entry[K, V])
		delete(l.index, old.key)
		if l.Stats.Evicted++; l.evict != nil {
			l.evict(old.key, old.val)
		}
	}
	l.index[k] = l.order.PushFront(&entry[K, V]{k, v})
}

func Memo[K comparable, V any](n int, f func(K) V) (func(K) V, *LRU[K, V]) {
	l := NewLRU[K, V](n)
	return func(k K) V {
		if v, ok := l.Get(k); ok {
			return v
		}
		v := f(k)
		l.Put(k, v)
		return v
	}, l
}

type Ring[T any, A interface{ *[4]T }] struct {
	buf   [4]T
	n, at int
}

func (r *Ring[T, A]) Push(x T) (old T, full bool) {
	full = r.n == len(r.buf)
	old, r.buf[r.at] = r.buf[r.at], x
	r.at = (r.at + 1) % len(r.buf)
	r.n = min(r.n+1, len(r.buf))
	return
}

type Bloom [16]uint64

func (b *Bloom) bits(s string) (out [3]uint) {
	h := fnv.New64a()
	h.Write([]byte(s))
	v := h.Sum64()
	for i := range out {
		out[i] = uint(v>>(20*i)) % (64 * uint(len(b)))
	}
	return
}

func (b *Bloom) Add(s string) {
	for _, i := range b.bits(s) {
		b[i/64] |= 1 << (i % 64)
	}
}

func (b Bloom) Has(s string) bool {
	for _, i := range b.bits(s) {
		if b[i/64]&(1<<(i%64)) == 0 {
			return false
		}
	}
	return true
}

type Sets[T comparable] map[T]T

func (s Sets[T]) Find(x T) T {
	p, ok := s[x]
	if !ok {
		s[x] = x
		return x
	}
	if p != x {
		s[x] = s.Find(p)
	}
	return s[x]
}

func (s Sets[T]) Union(a, b T) bool {
	a, b = s.Find(a), s.Find(b)
	if a == b {
		return false
	}
	s[a] = b
	return true
}

type coord struct{ x, y int8 }

var errGone = errors.New("gone")

func main() {
	var log []string
	l := NewLRU(2, OnEvict(func(k string, v []int) { log = append(log, fmt.Sprint(k, v)) }))
	l.Put("a", []int{1})
	l.Put("b", nil)
	l.Get("a")
	l.Put("c", []int{3, 3})
	l.Put("a", []int{9})
	_, ok := l.Get("b")
	l.Put("d", []int{})
	fmt.Println(log, ok, l.Stats, len(l.index))
	fmt.Printf("%+v %T\n", l.Stats, l)
	for e := l.order.Front(); e != nil; e = e.Next() {
		fmt.Print(*e.Value.(*entry[string, []int]), " ")
	}
	fmt.Println()
	var collatz func(int) int
	var c *LRU[int, int]
	collatz, c = Memo(1000, func(n int) int {
		switch {
		case n == 1:
			return 0
		case n%2 == 0:
			return 1 + collatz(n/2)
		}
		return 1 + collatz(3*n+1)
	})
	best, at := 0, 0
	for i := 1; i < 2000; i++ {
		if k := collatz(i); k > best {
			best, at = k, i
		}
	}
	fmt.Println(best, at, c.Stats, c.order.Len())
	var r Ring[coord, *[4]coord]
	for i := int8(0); i < 6; i++ {
		old, full := r.Push(coord{i, -i})
		fmt.Print(old, full, " ")
	}
	fmt.Println(r.buf)
	var b Bloom
	for _, w := range strings.Fields("the quick brown fox") {
		b.Add(w)
	}
	fmt.Println(b.Has("fox"), b.Has("dog"), b.Has("quick"))
	s := Sets[coord]{}
	n := 0
	for _, p := range []coord{{0, 0}, {1, 0}, {5, 5}, {0, 1}, {5, 6}} {
		for q := range s {
			if dx, dy := int(p.x-q.x), int(p.y-q.y); dx*dx+dy*dy == 1 && s.Union(p, q) {
				n++
			}
		}
		s.Find(p)
	}
	fmt.Println(n, len(s), s.Find(coord{0, 1}) == s.Find(coord{1, 0}), s.Find(coord{5, 6}) == s.Find(coord{0, 0}))
	m := Sets[any]{}
	fmt.Println(m.Union(1, "x"), m.Union("x", coord{1, 1}), m.Union(coord{1, 1}, 1), m.Union(errGone, int8(1)), len(m))
}
