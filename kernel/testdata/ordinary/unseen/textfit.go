package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

type Align int

const (
	Left Align = iota
	Right
	Centre
)

type Column struct {
	Title string
	Align
	Width int
	Fmt   func(any) string
}

type Table struct {
	cols []Column
	rows [][]string
}

func (t *Table) Row(cells ...any) error {
	if len(cells) != len(t.cols) {
		return fmt.Errorf("%d cells for %d columns", len(cells), len(t.cols))
	}
	row := make([]string, 0, len(cells))
	for i, c := range cells {
		col := &t.cols[i]
		f := col.Fmt
		if f == nil {
			f = func(x any) string { return fmt.Sprint(x) }
		}
		s := f(c)
		col.Width = max(col.Width, utf8.RuneCountInString(s), utf8.RuneCountInString(col.Title))
		row = append(row, s)
	}
	t.rows = append(t.rows, row)
	return nil
}

func pad(s string, w int, a Align) string {
	n := w - utf8.RuneCountInString(s)
	switch a {
	case Left:
		return s + strings.Repeat(" ", n)
	case Right:
		return strings.Repeat(" ", n) + s
	}
	return strings.Repeat(" ", n/2) + s + strings.Repeat(" ", n-n/2)
}

func (t Table) WriteTo(w io.Writer) (n int64, err error) {
	cw := &counting{w: w}
	line := func(cells func(int) string) {
		for i, c := range t.cols {
			fmt.Fprintf(cw, "| %s ", pad(cells(i), c.Width, c.Align))
		}
		io.WriteString(cw, "|\n")
	}
	line(func(i int) string { return t.cols[i].Title })
	line(func(i int) string { return strings.Repeat("-", t.cols[i].Width) })
	for _, r := range t.rows {
		line(func(i int) string { return r[i] })
	}
	return cw.n, cw.err
}

type counting struct {
	w   io.Writer
	n   int64
	err error
}

func (c *counting) Write(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.w.Write(p)
	c.n += int64(n)
	c.err = err
	return n, err
}

type limited int

var errFull = errors.New("full")

func (l *limited) Write(p []byte) (int, error) {
	if len(p) > int(*l) {
		return 0, errFull
	}
	*l -= limited(len(p))
	return len(p), nil
}

// wrap minimises the squares of the spaces at the ends of lines.
func wrap(words []string, width int) []string {
	n := len(words)
	best, from := make([]float64, n+1), make([]int, n+1)
	for j := 1; j <= n; j++ {
		best[j] = math.Inf(1)
		length := -1
		for i := j; i > 0; i-- {
			if length += len(words[i-1]) + 1; length > width {
				break
			}
			cost := math.Pow(float64(width-length), 2)
			if j == n {
				cost = 0
			}
			if c := best[i-1] + cost; c < best[j] {
				best[j], from[j] = c, i-1
			}
		}
	}
	var lines []string
	for j := n; j > 0; j = from[j] {
		lines = append([]string{strings.Join(words[from[j]:j], " ")}, lines...)
	}
	return lines
}

func diff(a, b []string) (out []string) {
	lcs := make([][]int, len(a)+1)
	for i := range lcs {
		lcs[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				lcs[i][j] = lcs[i+1][j+1] + 1
			} else {
				lcs[i][j] = max(lcs[i+1][j], lcs[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, "  "+a[i])
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && lcs[i+1][j] >= lcs[i][j+1]:
			out = append(out, "- "+a[i])
			i++
		default:
			out = append(out, "+ "+b[j])
			j++
		}
	}
	return
}

func edit(a, b string) int {
	s, t := []rune(a), []rune(b)
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range s {
		prev := row[0]
		row[0] = i + 1
		for j, y := range t {
			cost := 1
			if x == y {
				cost = 0
			}
			prev, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, prev+cost)
		}
	}
	return row[len(t)]
}

func main() {
	t := Table{cols: []Column{{Title: "Näme"}, {"Count", Right, 0, nil}, {Title: "Share", Align: Centre, Fmt: func(x any) string {
		if f, ok := x.(float64); ok {
			return fmt.Sprintf("%.1f%%", 100*f)
		}
		return "?"
	}}}}
	t.Row("Zoë", 12, 0.25)
	t.Row("Bartholomew", -1, nil)
	t.Row([]int{1}, map[string]int{"b": 1, "a": 2}, 1.0)
	fmt.Println(t.Row(1))
	var b bytes.Buffer
	fmt.Println(t.WriteTo(&b))
	fmt.Print(b.String())
	l := limited(40)
	n, err := t.WriteTo(&l)
	fmt.Println(n, err, errors.Is(err, errFull), l)
	words := strings.Fields("In the beginning the universe was created. This has made a lot of people very angry and been widely regarded as a bad move.")
	a, c := wrap(words, 28), wrap(words, 30)
	for _, s := range a {
		fmt.Printf("%-28s|\n", s)
	}
	fmt.Println(strings.Join(diff(a, c), "\n"))
	fmt.Println(edit("kitten", "sitting"), edit("größe", "grosse"), edit("", "abc"))
	pr, pw := io.Pipe()
	go func() {
		defer pw.Close()
		for i := range 3 {
			fmt.Fprintf(pw, "line %d\n", i)
		}
	}()
	data, err := io.ReadAll(io.TeeReader(io.LimitReader(pr, 10), &l))
	fmt.Printf("%q %v %d\n", data, err, l)
	var sb strings.Builder
	mw := io.MultiWriter(&sb, &counting{w: io.Discard})
	io.Copy(mw, strings.NewReader("copied"))
	fmt.Println(sb.String(), strings.NewReplacer("a", "1", "b", "2").Replace("abc"), strings.EqualFold("É", "é"))
}
