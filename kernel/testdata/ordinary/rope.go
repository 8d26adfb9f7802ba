package main

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

type Rope interface {
	Len() int
	Each(func(string) bool) bool
	At(int) byte
}
type (
	leaf string
	cat  struct {
		l, r  Rope
		n, lv int
	}
)
type sub struct {
	Rope
	from, to int
}

func (l leaf) Len() int                      { return len(l) }
func (l leaf) Each(f func(string) bool) bool { return l == "" || f(string(l)) }
func (l leaf) At(i int) byte                 { return l[i] }
func (c *cat) Len() int                      { return c.n }
func (c *cat) Each(f func(string) bool) bool { return c.l.Each(f) && c.r.Each(f) }
func (c *cat) At(i int) byte {
	if n := c.l.Len(); i < n {
		return c.l.At(i)
	} else {
		return c.r.At(i - n)
	}
}
func (s sub) Len() int      { return s.to - s.from }
func (s sub) At(i int) byte { return s.Rope.At(s.from + i) }
func (s sub) Each(f func(string) bool) bool {
	at := 0
	return s.Rope.Each(func(part string) bool {
		lo, hi := max(s.from-at, 0), min(s.to-at, len(part))
		at += len(part)
		return lo >= hi || f(part[lo:hi])
	}) || at >= s.to
}

func level(r Rope) int {
	switch r := r.(type) {
	case *cat:
		return r.lv
	case sub:
		return level(r.Rope)
	}
	return 0
}

func Join(parts ...Rope) Rope {
	switch len(parts) {
	case 0:
		return leaf("")
	case 1:
		return parts[0]
	}
	m := len(parts) / 2
	l, r := Join(parts[:m]...), Join(parts[m:]...)
	return &cat{l, r, l.Len() + r.Len(), 1 + max(level(l), level(r))}
}

func Parts(r Rope) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		i := 0
		r.Each(func(s string) bool { i++; return yield(i-1, s) })
	}
}

func String(r Rope) string {
	var b strings.Builder
	for _, s := range Parts(r) {
		b.WriteString(s)
	}
	return b.String()
}

func Slice(r Rope, i, j int) (Rope, error) {
	if i < 0 || j > r.Len() || i > j {
		return nil, fmt.Errorf("[%d:%d] of %d", i, j, r.Len())
	}
	return sub{r, i, j}, nil
}

func Runes(r Rope) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		var rest []byte
		for _, s := range Parts(r) {
			rest = append(rest, s...)
			for len(rest) > 0 && utf8.FullRune(rest) {
				c, n := utf8.DecodeRune(rest)
				rest = rest[n:]
				if !yield(c) {
					return
				}
			}
		}
	}
}

func main() {
	var parts []Rope
	for _, w := range strings.SplitAfter("the quick, brown fox; jumps", " ") {
		parts = append(parts, leaf(w))
	}
	r := Join(parts...)
	fmt.Println(r.Len(), level(r), String(r), string(r.At(5)))
	for i, s := range Parts(r) {
		if i == 3 {
			break
		}
		fmt.Printf("%d:%q ", i, s)
	}
	fmt.Println()
	s, err := Slice(r, 4, 16)
	fmt.Println(String(s), s.Len(), err, string(s.At(0)))
	t, _ := Slice(s, 2, 7)
	fmt.Printf("%q %T %d\n", String(t), t, level(t))
	u, err := Slice(r, 5, 99)
	fmt.Println(u, err, u == nil)
	euro := []byte("€é")
	split := Join(leaf(euro[:2]), leaf(euro[2:4]), leaf(euro[4:]), leaf("x"))
	for c := range Runes(split) {
		fmt.Print(string(c), " ")
	}
	n := 0
	for range Runes(r) {
		if n++; n > 9 {
			break
		}
	}
	next, stop := iter.Pull(Runes(split))
	a, ok := next()
	b, _ := next()
	stop()
	_, ok2 := next()
	fmt.Println(n, string([]rune{a, b}), ok, ok2)
	fmt.Println(leaf("a") == Rope(leaf("a")), r == Rope(r), sub{leaf("x"), 0, 1} == s)
	defer func() { fmt.Println("recovered:", recover()) }()
	fmt.Println(Rope(leaf("abc")).At(7))
}
