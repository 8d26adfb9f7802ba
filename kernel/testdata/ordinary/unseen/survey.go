package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
)

const data = `id;age;group;score
1;23;A;3.5
2;31;B;4.25
3;NA;A;2
4;45;C;x
5;52;B;5
6;19;A;4.5
7;38;C;3
8;27;B
`

type Value struct {
	num  float64
	text string
	miss bool
}

type Kind int

const (
	Numeric Kind = iota
	Factor
)

func (k Kind) String() string { return map[Kind]string{Numeric: "num", Factor: "factor"}[k] }

type Series struct {
	Name string
	Kind Kind
	vals []Value
}

type Frame struct {
	*bufio.Reader
	cols  []*Series
	index map[string]int
}

type ParseError struct {
	Row, Col int
	Cell     string
	error
}

func (p ParseError) Unwrap() error { return p.error }

func Read(r io.Reader) (f *Frame, err error) {
	f = &Frame{Reader: bufio.NewReader(r), index: map[string]int{}}
	head, err := f.ReadString('\n')
	if err != nil {
		return
	}
	for i, n := range strings.Split(strings.TrimRight(head, "\n"), ";") {
		f.cols = append(f.cols, &Series{Name: n})
		f.index[n] = i
	}
	var errs []error
	for row := 1; ; row++ {
		line, e := f.ReadString('\n')
		if e == io.EOF {
			break
		}
		cells := strings.Split(line[:len(line)-1], ";")
		for i, s := range f.cols {
			var v Value
			if i >= len(cells) {
				v.miss = true
				errs = append(errs, ParseError{row, i, "", errors.New("short row")})
			} else if v.text = cells[i]; cells[i] == "NA" {
				v.miss = true
			} else if x, e := strconv.ParseFloat(cells[i], 64); e == nil {
				v.num = x
			} else if s.Name != "group" {
				v.miss = true
				errs = append(errs, ParseError{row, i, cells[i], e})
			} else {
				s.Kind = Factor
			}
			s.vals = append(s.vals, v)
		}
	}
	return f, errors.Join(errs...)
}

func (f *Frame) Col(name string) *Series { return f.cols[f.index[name]] }

func (s *Series) Nums() (out []float64) {
	for _, v := range s.vals {
		if !v.miss {
			out = append(out, v.num)
		}
	}
	return
}

type Summary struct {
	N             int
	Mean, SD      float64
	Min, Med, Max float64
}

func Summarise(xs []float64) (s Summary) {
	if s.N = len(xs); s.N == 0 {
		s.Mean, s.SD = math.NaN(), math.NaN()
		return
	}
	sort.Float64s(xs)
	s.Min, s.Max = xs[0], xs[len(xs)-1]
	if n := len(xs); n%2 == 1 {
		s.Med = xs[n/2]
	} else {
		s.Med = (xs[n/2-1] + xs[n/2]) / 2
	}
	for _, x := range xs {
		s.Mean += x / float64(s.N)
	}
	for _, x := range xs {
		s.SD += (x - s.Mean) * (x - s.Mean)
	}
	s.SD = math.Sqrt(s.SD / float64(s.N-1))
	return
}

func corr(x, y []float64) (r, slope float64) {
	mx, my := Summarise(slices.Clone(x)).Mean, Summarise(slices.Clone(y)).Mean
	var sxy, sxx, syy float64
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		sxy, sxx, syy = sxy+dx*dy, sxx+dx*dx, syy+dy*dy
	}
	return sxy / math.Sqrt(sxx*syy), sxy / sxx
}

func (f *Frame) By(group string, value string) map[string]Summary {
	acc := map[string][]float64{}
	g, v := f.Col(group), f.Col(value)
	for i := range g.vals {
		if !v.vals[i].miss {
			k := g.vals[i].text
			acc[k] = append(acc[k], v.vals[i].num)
		}
	}
	out := make(map[string]Summary, len(acc))
	for k, xs := range acc {
		out[k] = Summarise(xs)
	}
	return out
}

func main() {
	f, err := Read(strings.NewReader(data))
	fmt.Println(err)
	var pe ParseError
	if errors.As(err, &pe) {
		fmt.Println(pe.Row, pe.Col, pe.Cell, pe, errors.Is(err, strconv.ErrSyntax))
		fmt.Printf("%v|%s|%d\n", pe, pe, pe.Row)
	}
	for _, c := range f.cols {
		fmt.Printf("%-6v %-7v %d %+v\n", c.Name, c.Kind, len(c.Nums()), Summarise(c.Nums()))
	}
	fmt.Println(f.By("group", "score"))
	fmt.Println(f.By("group", "age")["B"].Med, f.By("group", "age")["Z"])
	var xs, ys []float64
	for i, a := range f.Col("age").vals {
		if s := f.Col("score").vals[i]; !a.miss && !s.miss {
			xs, ys = append(xs, a.num), append(ys, s.num)
		}
	}
	r, b := corr(xs, ys)
	fmt.Printf("r=%.4f b=%.5f n=%d\n", r, b, len(xs))
	perms, hits := 0, 0
	var permute func(int)
	permute = func(k int) {
		if k == len(ys) {
			perms++
			if p, _ := corr(xs, ys); math.Abs(p) >= math.Abs(r)-1e-12 {
				hits++
			}
			return
		}
		for i := k; i < len(ys); i++ {
			ys[k], ys[i] = ys[i], ys[k]
			permute(k + 1)
			ys[k], ys[i] = ys[i], ys[k]
		}
	}
	permute(0)
	fmt.Println(perms, hits, f.index)
	bars := strings.NewReplacer("0", " ", "1", "#")
	for _, s := range f.By("group", "score") {
		fmt.Println(bars.Replace(fmt.Sprintf("%010b", 1<<int(s.Mean)-1)), s.N, s)
	}
	fmt.Println(Summarise(nil), Numeric, []Kind{0, 1, 2})
	_, err = Read(strings.NewReader("no line"))
	fmt.Println(err, err == io.EOF)
}
