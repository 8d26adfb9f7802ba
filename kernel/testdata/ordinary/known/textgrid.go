package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

type align int

const (
	left align = iota
	right
	centre
)

type column struct {
	title string
	align
	width int
}

type table struct {
	columns []column
	rows    [][]string
}

func (t *table) row(cells ...any) *table {
	var r []string
	for i, c := range cells {
		s := fmt.Sprint(c)
		t.columns[i].width = max(t.columns[i].width, utf8.RuneCountInString(s), utf8.RuneCountInString(t.columns[i].title))
		r = append(r, s)
	}
	t.rows = append(t.rows, r)
	return t
}

func (c column) pad(s string) string {
	n := c.width - utf8.RuneCountInString(s)
	switch c.align {
	case right:
		return strings.Repeat(" ", n) + s
	case centre:
		return strings.Repeat(" ", n/2) + s + strings.Repeat(" ", n-n/2)
	}
	return s + strings.Repeat(" ", n)
}

func (t *table) each(f func(line string)) {
	write := func(get func(i int) string) {
		var b strings.Builder
		for i, c := range t.columns {
			if i > 0 {
				b.WriteString(" | ")
			}
			b.WriteString(c.pad(get(i)))
		}
		f(strings.TrimRight(b.String(), " "))
	}
	write(func(i int) string { return t.columns[i].title })
	write(func(i int) string { return strings.Repeat("=", t.columns[i].width) })
	for _, r := range t.rows {
		write(func(i int) string { return r[i] })
	}
}

func main() {
	t := &table{columns: []column{{title: "wort"}, {"n", right, 0}, {"größe", centre, 0}}}
	t.row("äpfel", 12, 3.5).row("x", 1234567, true).row("überlänge", -1, nil).row('a', "b", []int{1, 2})
	n := 0
	t.each(func(line string) {
		n++
		fmt.Printf("%2d %q\n", n, line)
	})
	sc := bufio.NewScanner(strings.NewReader("one two\nthree\n\nfour five six\n"))
	counts := map[int][]string{}
	for line := 1; sc.Scan(); line++ {
		w := strings.Fields(sc.Text())
		counts[len(w)] = append(counts[len(w)], fmt.Sprint(line))
	}
	keys := []int{}
	for k := range counts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	slices.Reverse(keys)
	for _, k := range keys {
		fmt.Println(k, strings.Join(counts[k], "+"))
	}
	for i, r := range "aé世\xff🙂" {
		fmt.Print(i, ":", string(r), "/", utf8.RuneLen(r), " ")
	}
	fmt.Println()
}
