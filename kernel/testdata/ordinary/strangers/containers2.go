package main

import (
	"cmp"
	"container/heap"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Ordered[K any] interface{ Less(K) bool }

type node[K Ordered[K], V any] struct {
	key         K
	val         V
	prio        uint32
	left, right *node[K, V]
}

type Treap[K Ordered[K], V any] struct {
	root *node[K, V]
	seed uint32
	size int
}

func (t *Treap[K, V]) rnd() uint32 {
	t.seed = t.seed*1664525 + 1013904223
	return t.seed
}

func (t *Treap[K, V]) Put(k K, v V) { t.root = t.put(t.root, k, v) }

func (t *Treap[K, V]) put(n *node[K, V], k K, v V) *node[K, V] {
	if n == nil {
		t.size++
		return &node[K, V]{key: k, val: v, prio: t.rnd()}
	}
	switch {
	case k.Less(n.key):
		n.left = t.put(n.left, k, v)
		if n.left.prio > n.prio {
			l := n.left
			n.left, l.right = l.right, n
			return l
		}
	case n.key.Less(k):
		n.right = t.put(n.right, k, v)
		if n.right.prio > n.prio {
			r := n.right
			n.right, r.left = r.left, n
			return r
		}
	default:
		n.val = v
	}
	return n
}

func (t *Treap[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) { t.root.walk(yield) }
}

func (n *node[K, V]) walk(yield func(K, V) bool) bool {
	return n == nil || n.left.walk(yield) && yield(n.key, n.val) && n.right.walk(yield)
}

func (t *Treap[K, V]) depth() int {
	var d func(*node[K, V]) int
	d = func(n *node[K, V]) int {
		if n == nil {
			return 0
		}
		return 1 + max(d(n.left), d(n.right))
	}
	return d(t.root)
}

type Version struct {
	major, minor int
	tag          string
}

func (v Version) Less(w Version) bool {
	return cmp.Or(cmp.Compare(v.major, w.major), cmp.Compare(v.minor, w.minor), strings.Compare(v.tag, w.tag)) < 0
}
func (v Version) String() string {
	if v.tag == "" {
		return fmt.Sprintf("v%d.%d", v.major, v.minor)
	}
	return fmt.Sprintf("v%d.%d-%s", v.major, v.minor, v.tag)
}

type PQ[T any] struct {
	items []T
	less  func(a, b T) bool
}

func (p *PQ[T]) Len() int           { return len(p.items) }
func (p *PQ[T]) Less(i, j int) bool { return p.less(p.items[i], p.items[j]) }
func (p *PQ[T]) Swap(i, j int)      { p.items[i], p.items[j] = p.items[j], p.items[i] }
func (p *PQ[T]) Push(x any)         { p.items = append(p.items, x.(T)) }
func (p *PQ[T]) Pop() any {
	n := len(p.items) - 1
	x := p.items[n]
	p.items = p.items[:n]
	return x
}

func Merge[T any](cmpf func(a, b T) int, seqs ...iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		type head struct {
			v    T
			next func() (T, bool)
		}
		h := &PQ[head]{less: func(a, b head) bool { return cmpf(a.v, b.v) < 0 }}
		for _, s := range seqs {
			next, stop := iter.Pull(s)
			defer stop()
			if v, ok := next(); ok {
				heap.Push(h, head{v, next})
			}
		}
		for h.Len() > 0 {
			x := heap.Pop(h).(head)
			if !yield(x.v) {
				return
			}
			if v, ok := x.next(); ok {
				heap.Push(h, head{v, x.next})
			}
		}
	}
}

func Map[A, B any](s iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for a := range s {
			if !yield(f(a)) {
				return
			}
		}
	}
}

func Take[A any](s iter.Seq[A], n int) iter.Seq[A] {
	return func(yield func(A) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for a := range s {
			i++
			if !yield(a) || i == n {
				return
			}
		}
	}
}

func multiples(k int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := k; yield(i); i += k {
		}
	}
}

type Set[T comparable] map[T]struct{}

func SetOf[T comparable](l ...T) Set[T] {
	s := Set[T]{}
	for _, x := range l {
		s[x] = struct{}{}
	}
	return s
}
func (s Set[T]) Union(o Set[T]) Set[T] {
	u := maps.Clone(s)
	maps.Copy(u, o)
	return u
}
func (s Set[T]) Has(x T) bool { _, ok := s[x]; return ok }

type Numeric interface {
	~int | ~int8 | ~uint16 | ~float64
}

func Sum[S ~[]E, E Numeric](s S) (t E) {
	for _, x := range s {
		t += x
	}
	return
}

type Celsius float64
type Temps []Celsius

func (t Temps) Mean() Celsius { return Sum(t) / Celsius(len(t)) }

func main() {
	var t Treap[Version, []string]
	for i, s := range strings.Fields("d b a c e f aa b d zz q") {
		v := Version{len(s), int(s[0]-'a') % 4, s}
		if i%3 == 0 {
			v.tag = ""
		}
		t.Put(v, append([]string{s}, fmt.Sprint(i)))
	}
	fmt.Println(t.size, t.depth())
	for k, v := range t.All() {
		fmt.Print(k, v, " ")
	}
	fmt.Println()
	for k := range t.All() {
		if k.major == 2 {
			fmt.Println("first 2:", k)
			break
		}
	}
	fmt.Printf("%T %T\n", t, t.root)
	m := Merge(cmp.Compare[int], multiples(3), multiples(5), Take(multiples(1), 4))
	fmt.Println(slices.Collect(Take(m, 15)))
	fmt.Println(slices.Collect(Map(Take(m, 3), func(i int) string { return fmt.Sprintf("<%02d>", i) })))
	u := SetOf(1, 2, 3).Union(SetOf(3, 4))
	fmt.Println(len(u), u.Has(4), u.Has(5), slices.Sorted(maps.Keys(u)), u)
	fmt.Printf("%.2f %v %v\n", Temps{20, 21.5, 19}.Mean(), Sum([]int8{100, 27, 1}), Sum([]uint16{65535, 2}))
	fmt.Printf("%T %T\n", u, SetOf[Version]())
	next, stop := iter.Pull2(t.All())
	k, v, ok := next()
	fmt.Println(k, v, ok)
	stop()
	k, v, ok = next()
	fmt.Println(k, v == nil, ok)
	g := slices.Collect(maps.Values(map[string]int{"x": 1, "y": 2}))
	slices.SortFunc(g, func(a, b int) int { return cmp.Compare(b, a) })
	fmt.Println(g, slices.MaxFunc([]Version{{1, 2, ""}, {1, 3, "a"}, {0, 9, "z"}}, func(a, b Version) int {
		if a.Less(b) {
			return -1
		}
		return 1
	}))
	chunks := slices.Collect(slices.Chunk([]rune("abcdefg"), 3))
	fmt.Println(len(chunks), string(chunks[2]), cap(chunks[0]))
	idx, found := slices.BinarySearchFunc(chunks, 'd', func(c []rune, r rune) int { return cmp.Compare(c[0], r) })
	fmt.Println(idx, found)
}
