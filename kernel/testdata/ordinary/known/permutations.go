package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Perm []int

func (p Perm) mul(q Perm) Perm {
	r := make(Perm, len(p))
	for i := range p {
		r[i] = p[q[i]]
	}
	return r
}

func (p Perm) cycles() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		seen := make([]bool, len(p))
		for i := range p {
			var c []int
			for j := i; !seen[j]; j = p[j] {
				seen[j] = true
				c = append(c, j)
			}
			if len(c) > 1 && !yield(c) {
				return
			}
		}
	}
}

func (p Perm) String() string {
	var b strings.Builder
	for c := range p.cycles() {
		b.WriteString(strings.ReplaceAll(fmt.Sprint(c), "[", "("))
	}
	if b.Len() == 0 {
		return "id"
	}
	return strings.ReplaceAll(b.String(), "]", ")")
}

func all(n int) iter.Seq2[int, Perm] {
	return func(yield func(int, Perm) bool) {
		p := make(Perm, n)
		for i := range p {
			p[i] = i
		}
		k := 0
		var rec func(i int) bool
		rec = func(i int) bool {
			if i == n {
				k++
				return yield(k-1, slices.Clone(p))
			}
			for j := i; j < n; j++ {
				p[i], p[j] = p[j], p[i]
				if !rec(i + 1) {
					return false
				}
				p[i], p[j] = p[j], p[i]
			}
			return true
		}
		rec(0)
	}
}

func generate(gens ...Perm) map[string]Perm {
	id := make(Perm, len(gens[0]))
	for i := range id {
		id[i] = i
	}
	group, queue := map[string]Perm{id.String(): id}, []Perm{id}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, g := range gens {
			if q := p.mul(g); group[q.String()] == nil {
				group[q.String()] = q
				queue = append(queue, q)
			}
		}
	}
	return group
}

func mapped[T, R any](s iter.Seq[T], f func(T) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		for x := range s {
			if !yield(f(x)) {
				return
			}
		}
	}
}

func main() {
	types := map[string]int{}
	for i, p := range all(5) {
		var lens []int
		for c := range p.cycles() {
			lens = append(lens, len(c))
		}
		slices.Sort(lens)
		types[fmt.Sprint(lens)]++
		if i%37 == 5 {
			fmt.Println(i, p, []int(p))
		}
	}
	fmt.Println(types)
	for i, p := range all(4) {
		if i == 3 {
			continue
		}
		if i > 5 {
			break
		}
		fmt.Print(p, " ")
	}
	fmt.Println()
	d := generate(Perm{1, 2, 3, 4, 0}, Perm{0, 4, 3, 2, 1})
	fmt.Println(len(d), slices.Sorted(maps.Keys(d)))
	a5 := generate(Perm{1, 2, 0, 3, 4}, Perm{1, 2, 3, 4, 0})
	fmt.Println(len(a5))
	lens := slices.Collect(mapped(slices.Values([]string{"a", "bcd", "ef"}), func(s string) int { return len(s) }))
	fmt.Println(lens, slices.Max(lens))
	next, stop := iter.Pull2(all(3))
	defer stop()
	for range 3 {
		k, p, ok := next()
		fmt.Println(k, p, ok)
	}
}
