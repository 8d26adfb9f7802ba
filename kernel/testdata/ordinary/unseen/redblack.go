package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"
)

type colour bool

const (
	red   colour = true
	black colour = false
)

func (c colour) String() string {
	if c {
		return "r"
	}
	return "b"
}

type node[K, V any] struct {
	key         K
	val         V
	left, right *node[K, V]
	colour
}

type Map[K, V any] struct {
	root *node[K, V]
	n    int
	cmp  func(K, K) int
}

func NewMap[K cmp.Ordered, V any]() *Map[K, V] { return &Map[K, V]{cmp: cmp.Compare[K]} }

func isRed[K, V any](n *node[K, V]) bool { return n != nil && n.colour == red }

func (h *node[K, V]) rotate(left bool) *node[K, V] {
	var x *node[K, V]
	if left {
		x = h.right
		h.right, x.left = x.left, h
	} else {
		x = h.left
		h.left, x.right = x.right, h
	}
	x.colour, h.colour = h.colour, red
	return x
}

func (m *Map[K, V]) Set(k K, v V) *V {
	var at *V
	var put func(*node[K, V]) *node[K, V]
	put = func(h *node[K, V]) *node[K, V] {
		if h == nil {
			m.n++
			h = &node[K, V]{key: k, val: v, colour: red}
			at = &h.val
			return h
		}
		switch c := m.cmp(k, h.key); {
		case c < 0:
			h.left = put(h.left)
		case c > 0:
			h.right = put(h.right)
		default:
			h.val, at = v, &h.val
		}
		if isRed(h.right) && !isRed(h.left) {
			h = h.rotate(true)
		}
		if isRed(h.left) && isRed(h.left.left) {
			h = h.rotate(false)
		}
		if isRed(h.left) && isRed(h.right) {
			h.colour, h.left.colour, h.right.colour = !h.colour, !h.left.colour, !h.right.colour
		}
		return h
	}
	m.root = put(m.root)
	m.root.colour = black
	return at
}

func (m *Map[K, V]) Get(k K) (v V, ok bool) {
	for n := m.root; n != nil; {
		switch c := m.cmp(k, n.key); {
		case c == 0:
			return n.val, true
		case c < 0:
			n = n.left
		default:
			n = n.right
		}
	}
	return
}

func (m *Map[K, V]) All() iter.Seq2[K, V] {
	var walk func(n *node[K, V], yield func(K, V) bool) bool
	walk = func(n *node[K, V], yield func(K, V) bool) bool {
		return n == nil || walk(n.left, yield) && yield(n.key, n.val) && walk(n.right, yield)
	}
	return func(yield func(K, V) bool) { walk(m.root, yield) }
}

func (m *Map[K, V]) check() (height int, err error) {
	var visit func(n *node[K, V]) (int, error)
	visit = func(n *node[K, V]) (int, error) {
		if n == nil {
			return 1, nil
		}
		l, e1 := visit(n.left)
		r, e2 := visit(n.right)
		err := errors.Join(e1, e2)
		if isRed(n) && (isRed(n.left) || isRed(n.right)) {
			err = errors.Join(err, fmt.Errorf("red red at %v", n.key))
		}
		if l != r {
			err = errors.Join(err, fmt.Errorf("heights %d, %d at %v", l, r, n.key))
		}
		if n.colour == black {
			l++
		}
		return l, err
	}
	return visit(m.root)
}

func (n *node[K, V]) String() string {
	if n == nil {
		return "."
	}
	return fmt.Sprintf("(%v %v%s %v)", n.left, n.key, n.colour, n.right)
}

func zip[K1, V1, K2, V2 any](a iter.Seq2[K1, V1], b iter.Seq2[K2, V2]) iter.Seq2[[2]any, [2]any] {
	return func(yield func([2]any, [2]any) bool) {
		next, stop := iter.Pull2(b)
		defer stop()
		for k, v := range a {
			k2, v2, ok := next()
			if !ok || !yield([2]any{k, k2}, [2]any{v, v2}) {
				return
			}
		}
	}
}

type version struct{ major, minor int }

func find(m *Map[string, int], pred func(string) bool) (string, error) {
	for k := range m.All() {
		if pred(k) {
			return k, nil
		}
	}
	return "", errors.New("not found")
}

func main() {
	m := NewMap[string, int]()
	for i, w := range strings.Fields("s e a r c h x m p l e a") {
		*m.Set(w, i) += 100
	}
	fmt.Println(m.root, m.n)
	fmt.Println(m.check())
	for k, v := range m.All() {
		if k > "l" {
			break
		}
		fmt.Print(k, "=", v, " ")
	}
	fmt.Println()
	fmt.Println(find(m, func(s string) bool { return s > "m" }))
	fmt.Println(find(m, func(s string) bool { return len(s) > 1 }))
	v, ok := m.Get("q")
	w, ok2 := m.Get("x")
	fmt.Println(v, ok, w, ok2)
	n := Map[version, []string]{cmp: func(a, b version) int {
		return cmp.Or(cmp.Compare(a.major, b.major), cmp.Compare(a.minor, b.minor))
	}}
	for _, v := range []version{{1, 2}, {0, 9}, {1, 0}, {1, 2}} {
		p := n.Set(v, nil)
		*p = append(*p, fmt.Sprint("v", v.major, ".", v.minor))
	}
	fmt.Println(n.root, n.n)
	for a, b := range zip(m.All(), n.All()) {
		fmt.Printf("%v %v %T %T\n", a, b, a[1], b[0])
	}
	big := NewMap[float64, struct{}]()
	x := uint32(1)
	for range 3000 {
		x = x*1664525 + 1013904223
		big.Set(float64(x>>8)/256, struct{}{})
	}
	h, err := big.check()
	prev, sorted := -1.0, true
	for k := range big.All() {
		sorted = sorted && prev < k
		prev = k
	}
	fmt.Println(h, err, big.n, sorted)
	big.root.left.colour = red
	big.root.left.left.colour = red
	_, err = big.check()
	fmt.Println(strings.Count(err.Error(), "\n") > 0, len(err.Error()) > 10)
}
