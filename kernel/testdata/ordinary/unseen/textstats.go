package main

import (
	"bufio"
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
)

const text = `It was the best of times, it was the worst of times,
it was the age of wisdom, it was the age of foolishness,
  Ça va? Größe, naïve café — "it" isn't it's   Δelta...

it was the epoch of belief`

type Counter[K comparable] struct {
	counts map[K]int
	total  int
}

func NewCounter[K comparable]() *Counter[K] { return &Counter[K]{counts: make(map[K]int)} }

func (c *Counter[K]) Add(k K) { c.counts[k]++; c.total++ }

func (c *Counter[K]) Top(n int, less func(a, b K) int) iter.Seq2[K, int] {
	keys := slices.Collect(maps.Keys(c.counts))
	slices.SortFunc(keys, func(a, b K) int {
		return cmp.Or(-cmp.Compare(c.counts[a], c.counts[b]), less(a, b))
	})
	return func(yield func(K, int) bool) {
		for i, k := range keys {
			if i >= n || !yield(k, c.counts[k]) {
				return
			}
		}
	}
}

func words(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := -1
		for i, r := range s {
			in := unicode.IsLetter(r) || r == '\''
			switch {
			case in && start < 0:
				start = i
			case !in && start >= 0:
				if !yield(s[start:i]) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(s[start:])
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

type pair struct{ a, b string }

func (p pair) String() string { return p.a + "+" + p.b }

func bigrams(s iter.Seq[string]) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		next, stop := iter.Pull(s)
		defer stop()
		prev, ok := next()
		for ok {
			var w string
			if w, ok = next(); ok && !yield(pair{prev, w}) {
				return
			}
			prev = w
		}
	}
}

func main() {
	sc := bufio.NewScanner(strings.NewReader(text))
	lines := 0
	longest := ""
	for sc.Scan() {
		lines++
		if len(sc.Text()) > len(longest) {
			longest = sc.Text()
		}
	}
	fmt.Println(lines, len(text), len([]rune(text)), longest)
	c := NewCounter[string]()
	for w := range Map(words(text), strings.ToLower) {
		c.Add(w)
	}
	for w, n := range c.Top(6, strings.Compare) {
		fmt.Printf("%-8s %2d %5.2f%% %s\n", w, n, 100*float64(n)/float64(c.total), strings.Repeat("*", n))
	}
	b := NewCounter[pair]()
	for p := range bigrams(Map(words(text), strings.ToUpper)) {
		b.Add(p)
	}
	for p, n := range b.Top(4, func(x, y pair) int { return cmp.Or(strings.Compare(x.a, y.a), strings.Compare(x.b, y.b)) }) {
		fmt.Println(p, n)
	}
	kinds := NewCounter[rune]()
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			kinds.Add('_')
		case unicode.IsUpper(r):
			kinds.Add('A')
		case unicode.IsLower(r):
			kinds.Add('a')
		default:
			kinds.Add(r)
		}
	}
	for k, n := range kinds.Top(99, cmp.Compare[rune]) {
		fmt.Printf("%c=%d(%U) ", k, n, k)
	}
	fmt.Println()
	fmt.Println(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Latin, r) {
			return unicode.ToTitle(r)
		}
		return -1
	}, text[:60]))
	ws := bufio.NewScanner(strings.NewReader(text))
	ws.Split(bufio.ScanWords)
	lens := map[int][]string{}
	for ws.Scan() {
		n := len(ws.Text())
		if !slices.Contains(lens[n], ws.Text()) {
			lens[n] = append(lens[n], ws.Text())
		}
	}
	for _, n := range slices.Sorted(maps.Keys(lens)) {
		fmt.Printf("%d:%q\n", n, lens[n])
	}
	fmt.Println(slices.Collect(maps.Values(lens))[0], strings.Fields(" a  b "), strings.FieldsFunc("a1b22c", unicode.IsDigit))
}
