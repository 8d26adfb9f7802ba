package main

import (
	"cmp"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"unicode/utf8"
)

type Prefix [2]string

func (p Prefix) String() string { return strings.Join(p[:], " ") }
func (p *Prefix) Shift(w string) {
	copy(p[:], p[1:])
	p[len(p)-1] = w
}

type Chain struct {
	table map[Prefix][]string
	size  int
}

func (c *Chain) Build(s string) *Chain {
	c.table = make(map[Prefix][]string)
	var p Prefix
	for _, w := range strings.Fields(s) {
		c.table[p] = append(c.table[p], w)
		p.Shift(w)
		c.size++
	}
	return c
}

func (c *Chain) Generate(r *rand.Rand, n int) string {
	var p Prefix
	var out []string
	for len(out) < n {
		next, ok := c.table[p]
		if !ok {
			break
		}
		w := next[r.Intn(len(next))]
		out = append(out, w)
		p.Shift(w)
	}
	return strings.Join(out, " ")
}

type Table[R, C cmp.Ordered, V any] struct {
	cells map[R]map[C]V
	fmtv  func(V) string
}

func (t *Table[R, C, V]) Set(r R, c C, v V) {
	if t.cells == nil {
		t.cells = map[R]map[C]V{}
	}
	row := t.cells[r]
	if row == nil {
		row = map[C]V{}
		t.cells[r] = row
	}
	row[c] = v
}

func sortedKeys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	ks := make([]K, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	slices.Sort(ks)
	return ks
}

func (t Table[R, C, V]) String() string {
	cols := map[C]bool{}
	for _, row := range t.cells {
		for c := range row {
			cols[c] = true
		}
	}
	var sb strings.Builder
	for _, r := range sortedKeys(t.cells) {
		fmt.Fprintf(&sb, "%-6v", r)
		for _, c := range sortedKeys(cols) {
			v, ok := t.cells[r][c]
			if s := "-"; ok {
				if t.fmtv != nil {
					s = t.fmtv(v)
				} else {
					s = fmt.Sprint(v)
				}
				sb.WriteString(" " + s)
			} else {
				sb.WriteString(" " + s)
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}

func distance(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	prev := make([]int, len(rb)+1)
	for j := range prev {
		prev[j] = j
	}
	for i, x := range ra {
		cur := []int{i + 1}
		for j, y := range rb {
			cost := 1
			if x == y {
				cost = 0
			}
			cur = append(cur, min(prev[j]+cost, prev[j+1]+1, cur[j]+1))
		}
		prev = cur
	}
	return prev[len(rb)]
}

func shuffleAll[S ~[]E, E any](r *rand.Rand, s S) S {
	out := slices.Clone(s)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

type words []string

func main() {
	c := new(Chain).Build("the cat sat on the mat the cat ate the rat on the mat")
	fmt.Println(c.size, len(c.table), c.table[Prefix{"the", "cat"}], c.table[Prefix{}])
	r := rand.New(rand.NewSource(3))
	for range 3 {
		fmt.Println(c.Generate(r, 8))
	}
	var t Table[string, int, float64]
	t.Set("b", 1, 2.5)
	t.Set("a", 2, 1)
	t.Set("a", 1, 0.25)
	fmt.Print(t)
	t.fmtv = func(f float64) string { return fmt.Sprintf("%.1f", f) }
	fmt.Print(t)
	fmt.Println(distance("kitten", "sitting"), distance("naïve", "native"), utf8.RuneCountInString("naïve"))
	w := shuffleAll(r, words{"a", "b", "c", "d"})
	fmt.Printf("%T %v %d\n", w, w, r.Perm(5))
	i, found := slices.BinarySearch(sortedKeys(map[string]int{"x": 1, "m": 2}), "x")
	fmt.Println(i, found, slices.Contains(w, "c"), slices.Equal(w, w), fmt.Sprintf("%v", Prefix{"p", "q"}))
}
