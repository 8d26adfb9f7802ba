package main

import (
	"cmp"
	"fmt"
	"math/rand"
	"strings"
)

type Tree[K cmp.Ordered, V any] struct {
	root *node[K, V]
	n    int
}

type node[K cmp.Ordered, V any] struct {
	key         K
	val         V
	left, right *node[K, V]
	height      int
}

func height[K cmp.Ordered, V any](n *node[K, V]) int {
	if n == nil {
		return 0
	}
	return n.height
}

func (n *node[K, V]) fix() *node[K, V] {
	n.height = 1 + max(height(n.left), height(n.right))
	switch d := height(n.left) - height(n.right); {
	case d > 1:
		if height(n.left.left) < height(n.left.right) {
			n.left = n.left.rotate(false)
		}
		return n.rotate(true)
	case d < -1:
		if height(n.right.right) < height(n.right.left) {
			n.right = n.right.rotate(true)
		}
		return n.rotate(false)
	}
	return n
}

func (n *node[K, V]) rotate(right bool) (up *node[K, V]) {
	if right {
		up, n.left = n.left, n.left.right
		up.right = n
	} else {
		up = n.right
		n.right, up.left = up.left, n
	}
	n.height = 1 + max(height(n.left), height(n.right))
	up.height = 1 + max(height(up.left), height(up.right))
	return
}

func (t *Tree[K, V]) Set(k K, f func(V) V) {
	var put func(**node[K, V])
	put = func(at **node[K, V]) {
		n := *at
		switch {
		case n == nil:
			var zero V
			*at = &node[K, V]{key: k, val: f(zero), height: 1}
			t.n++
			return
		case k < n.key:
			put(&n.left)
		case k > n.key:
			put(&n.right)
		default:
			n.val = f(n.val)
			return
		}
		*at = n.fix()
	}
	put(&t.root)
}

func (t *Tree[K, V]) Get(k K) (v V, ok bool) {
	for n := t.root; n != nil; {
		switch c := cmp.Compare(k, n.key); c {
		case -1:
			n = n.left
		case 1:
			n = n.right
		case 0:
			return n.val, true
		}
	}
	return
}

func (t *Tree[K, V]) All() func(yield func(K, V) bool) {
	return func(yield func(K, V) bool) { t.root.walk(yield) }
}

func (n *node[K, V]) walk(yield func(K, V) bool) bool {
	return n == nil || n.left.walk(yield) && yield(n.key, n.val) && n.right.walk(yield)
}

func (n *node[K, V]) String() string {
	if n == nil {
		return "-"
	}
	if n.left == nil && n.right == nil {
		return fmt.Sprint(n.key)
	}
	return fmt.Sprintf("(%v %v %v)", n.left, n.key, n.right)
}

type Stack[T any] []T

func (s *Stack[T]) Push(v T) { *s = append(*s, v) }
func (s *Stack[T]) Pop() T {
	v := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return v
}

func main() {
	var t Tree[string, int]
	text := "it was the best of times it was the worst of times"
	for _, w := range strings.Fields(text) {
		t.Set(w, func(n int) int { return n + 1 })
	}
	for k, v := range t.All() {
		fmt.Print(k, ":", v, " ")
	}
	fmt.Println()
	fmt.Println(t.root, t.n, height(t.root))
	fmt.Println(t.Get("was"))
	fmt.Println(t.Get("never"))
	r := rand.New(rand.NewSource(42))
	var nums Tree[int, struct{}]
	for range 1000 {
		nums.Set(r.Intn(500), func(s struct{}) struct{} { return s })
	}
	last, ok := -1, true
	for k := range nums.All() {
		ok = ok && last < k
		last = k
	}
	fmt.Println(nums.n, height(nums.root), ok, last)
	var s Stack[func() int]
	for i := 0; i < 3; i++ {
		s.Push(func() int { i *= 10; return i })
	}
	fmt.Print(s.Pop()(), " ")
	f := s.Pop()
	fmt.Println(f(), f(), s[0](), len(s))
	type pair = struct {
		a, b *node[int, struct{}]
	}
	depth := map[int]int{}
	work := Stack[pair]{{nums.root, nil}}
	level := map[*node[int, struct{}]]int{nil: 0}
	for len(work) > 0 {
		p := work.Pop()
		if p.a == nil {
			continue
		}
		level[p.a] = level[p.b] + 1
		depth[level[p.a]]++
		work.Push(pair{p.a.left, p.a})
		work.Push(pair{p.a.right, p.a})
	}
	fmt.Println(depth)
	func() {
		defer func() {
			err, ok := recover().(error)
			fmt.Println(err, ok)
		}()
		s = nil
		s.Pop()
	}()
}
