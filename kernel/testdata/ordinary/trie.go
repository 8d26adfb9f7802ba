package main

import (
	"fmt"
	"sort"
	"strings"
)

type Trie struct {
	kids map[byte]*Trie
	end  bool
	n    int
}

func (t *Trie) Add(words ...string) *Trie {
	for _, w := range words {
		cur := t
		for i := 0; i < len(w); i++ {
			if cur.kids == nil {
				cur.kids = map[byte]*Trie{}
			}
			next, ok := cur.kids[w[i]]
			if !ok {
				next = new(Trie)
				cur.kids[w[i]] = next
			}
			cur = next
			cur.n++
		}
		cur.end = true
	}
	return t
}

func (t *Trie) Walk(prefix string, f func(string) bool) bool {
	if t.end && !f(prefix) {
		return false
	}
	keys := make([]int, 0, len(t.kids))
	for k := range t.kids {
		keys = append(keys, int(k))
	}
	sort.Ints(keys)
	for _, k := range keys {
		if !t.kids[byte(k)].Walk(prefix+string(rune(k)), f) {
			return false
		}
	}
	return true
}

func (t *Trie) Complete(p string) (out []string) {
	for i := range len(p) {
		if t = t.kids[p[i]]; t == nil {
			return
		}
	}
	t.Walk(p, func(s string) bool { out = append(out, s); return len(out) < 3 })
	return
}

type UnionFind struct{ parent, size []int }

func NewUF(n int) *UnionFind {
	u := &UnionFind{make([]int, n), make([]int, n)}
	for i := range u.parent {
		u.parent[i], u.size[i] = i, 1
	}
	return u
}

func (u *UnionFind) Find(x int) int {
	for u.parent[x] != x {
		u.parent[x] = u.parent[u.parent[x]]
		x = u.parent[x]
	}
	return x
}

func (u *UnionFind) Union(a, b int) bool {
	a, b = u.Find(a), u.Find(b)
	if a == b {
		return false
	}
	if u.size[a] < u.size[b] {
		a, b = b, a
	}
	u.parent[b] = a
	u.size[a] += u.size[b]
	return true
}

func lcs(a, b string) string {
	dp := make([][]int, len(a)+1)
	for i := range dp {
		dp[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				dp[i][j] = dp[i+1][j+1] + 1
			} else {
				dp[i][j] = max(dp[i+1][j], dp[i][j+1])
			}
		}
	}
	var out []byte
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			out = append(out, a[i])
			i++
			j++
		case dp[i+1][j] >= dp[i][j+1]:
			i++
		default:
			j++
		}
	}
	return string(out)
}

func permutations(xs []string) (out [][]string) {
	if len(xs) == 0 {
		return [][]string{nil}
	}
	for i := range xs {
		rest := append(append([]string{}, xs[:i]...), xs[i+1:]...)
		for _, p := range permutations(rest) {
			out = append(out, append([]string{xs[i]}, p...))
		}
	}
	return
}

func topo(deps map[string][]string) (order []string, err error) {
	const (
		white = iota
		grey
		black
	)
	color := map[string]int{}
	var visit func(string, []string) error
	visit = func(n string, stack []string) error {
		switch color[n] {
		case grey:
			return fmt.Errorf("cycle: %s", strings.Join(append(stack, n), " -> "))
		case black:
			return nil
		}
		color[n] = grey
		for _, d := range deps[n] {
			if err := visit(d, append(stack, n)); err != nil {
				return err
			}
		}
		color[n] = black
		order = append(order, n)
		return nil
	}
	names := make([]string, 0, len(deps))
	for n := range deps {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		if err = visit(n, nil); err != nil {
			return nil, err
		}
	}
	return
}

func main() {
	t := (&Trie{}).Add("tea", "ten", "to", "inn", "in", "team", "test")
	fmt.Println(t.Complete("te"), t.Complete("x"), t.Complete(""), t.kids['t'].n)
	u := NewUF(6)
	fmt.Println(u.Union(0, 1), u.Union(2, 3), u.Union(1, 3), u.Union(0, 2), u.Find(3) == u.Find(0), *u)
	fmt.Println(lcs("AGGTABQXY", "GXTXAYB"))
	for i, p := range permutations(strings.Split("abc", "")) {
		fmt.Print(i, strings.Join(p, ""), " ")
	}
	fmt.Println()
	fmt.Println(topo(map[string][]string{"app": {"lib", "log"}, "lib": {"core"}, "log": {"core"}}))
	fmt.Println(topo(map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"a"}}))
}
