package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"sort"
	"strings"
)

type Sample []float64

func (s Sample) Mean() float64 {
	t := 0.0
	for _, x := range s {
		t += x
	}
	return t / float64(len(s))
}

func (s Sample) Var() (v float64) {
	m := s.Mean()
	for _, x := range s {
		v += (x - m) * (x - m)
	}
	return v / float64(len(s)-1)
}

func (s Sample) Median() float64 {
	c := slices.Clone(s)
	sort.Float64s(c)
	if n := len(c); n%2 == 1 {
		return c[n/2]
	} else {
		return (c[n/2-1] + c[n/2]) / 2
	}
}

type Hist struct {
	Lo, Hi float64
	Bins   []int
}

func (s Sample) Hist(n int) Hist {
	h := Hist{slices.Min(s), slices.Max(s), make([]int, n)}
	for _, x := range s {
		i := int(float64(n) * (x - h.Lo) / (h.Hi - h.Lo))
		h.Bins[min(i, n-1)]++
	}
	return h
}

func (h Hist) String() string {
	var sb strings.Builder
	w := (h.Hi - h.Lo) / float64(len(h.Bins))
	for i, n := range h.Bins {
		fmt.Fprintf(&sb, "%7.2f %s\n", h.Lo+w*float64(i), strings.Repeat("=", n))
	}
	return sb.String()
}

type Row struct {
	Name string
	Vals Sample
}

func (r Row) Best() float64 { return slices.Max(r.Vals) }

type Regression struct{ Slope, Intercept, R2 float64 }

func Fit(xs, ys Sample) (r Regression) {
	mx, my := xs.Mean(), ys.Mean()
	var sxy, sxx, syy float64
	for i, x := range xs {
		sxy += (x - mx) * (ys[i] - my)
		sxx += (x - mx) * (x - mx)
		syy += (ys[i] - my) * (ys[i] - my)
	}
	r.Slope = sxy / sxx
	r.Intercept = my - r.Slope*mx
	r.R2 = sxy * sxy / (sxx * syy)
	return
}

var field = regexp.MustCompile(`(\w+)=(-?\d+(?:\.\d+)?)`)

func main() {
	const log = "a=1 b=2.5 a=3 junk c=-4 b=7.5 a=8 c=0.25"
	groups := map[string]Sample{}
	for _, m := range field.FindAllStringSubmatch(log, -1) {
		var v float64
		if n, err := fmt.Sscanf(m[2], "%g", &v); n != 1 || err != nil {
			fmt.Println("bad", m, err)
		}
		groups[m[1]] = append(groups[m[1]], v)
	}
	fmt.Println(groups)
	var all Sample
	var rows []Row
	for _, k := range []string{"a", "b", "c"} {
		all = append(all, groups[k]...)
		rows = append(rows, Row{k, groups[k]})
	}
	fmt.Printf("%.4f %.4f %.4f\n", all.Mean(), math.Sqrt(all.Var()), all.Median())
	fmt.Print(all.Hist(4))
	fmt.Printf("%+.3v\n", Fit(Sample{1, 2, 3, 4}, Sample{2.1, 3.9, 6.2, 7.8}))
	fmt.Println(field.ReplaceAllStringFunc("x=1,y=2", func(s string) string { return strings.ToUpper(s) + ";" }))
	fmt.Printf("%6.2f|%-8v|%08.3f|%+d|%x|%e|%5t|%v\n", rows[0].Best(), rows[0].Name, -3.14159, 5, 255, 12345.678, true, rows[1:])
	fmt.Printf("%5d|%-5d|%05d|%s|%10.3s|%c|%%|%v|%p\n", 42, 42, 42, []string{"a", "b"}, "abcdef", 'x', [2]bool{true}, nil)
	fmt.Printf("%[2]d %[1]d\n", 1, 2)
}
