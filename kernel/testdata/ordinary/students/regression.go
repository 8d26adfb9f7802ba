package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

type Obs struct {
	X, Y   float64
	Weight float64
	Label  string
}
type Data []Obs
type Model interface {
	Fit(Data) error
	Predict(x float64) float64
}
type Linear struct{ A, B float64 }
type Knn struct {
	K    int
	data Data
}
type Ensemble struct {
	Models []Model
	w      []float64
}

var ErrTooFew = errors.New("too few points")

type fitError[M Model] struct {
	model M
	n     int
}

func (f fitError[M]) Error() string { return fmt.Sprintf("%T: %d: %v", f.model, f.n, ErrTooFew) }
func (f fitError[M]) Unwrap() error { return ErrTooFew }

func (l *Linear) Fit(d Data) error {
	if len(d) < 2 {
		return fitError[*Linear]{l, len(d)}
	}
	var sx, sy, sxx, sxy, sw float64
	for _, o := range d {
		w := o.Weight
		sx, sy, sxx, sxy, sw = sx+w*o.X, sy+w*o.Y, sxx+w*o.X*o.X, sxy+w*o.X*o.Y, sw+w
	}
	l.B = (sw*sxy - sx*sy) / (sw*sxx - sx*sx)
	l.A = (sy - l.B*sx) / sw
	return nil
}
func (l Linear) Predict(x float64) float64 { return l.A + l.B*x }
func (k *Knn) Fit(d Data) error {
	if len(d) < k.K {
		return &fitError[*Knn]{k, len(d)}
	}
	k.data = slices.Clone(d)
	return nil
}
func (k *Knn) Predict(x float64) (y float64) {
	slices.SortStableFunc(k.data, func(a, b Obs) int {
		switch da, db := math.Abs(a.X-x), math.Abs(b.X-x); {
		case da < db:
			return -1
		case da > db:
			return +1
		}
		return strings.Compare(a.Label, b.Label)
	})
	for _, o := range k.data[:k.K] {
		y += o.Y / float64(k.K)
	}
	return
}
func (e *Ensemble) Fit(d Data) (err error) {
	for i, m := range e.Models {
		if ferr := m.Fit(d); ferr != nil {
			err = errors.Join(err, fmt.Errorf("model %d: %w", i, ferr))
			continue
		}
		e.w = append(e.w, 1)
	}
	return
}
func (e *Ensemble) Predict(x float64) (y float64) {
	for i, m := range e.Models {
		y += e.w[i] * m.Predict(x)
	}
	return y / float64(len(e.w))
}
func (d Data) rmse(m Model) float64 {
	return math.Sqrt(reduce(d, 0, func(s float64, o Obs) float64 { r := o.Y - m.Predict(o.X); return s + r*r }) / float64(len(d)))
}

func reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}
func column[T any, V any](xs []T, f func(T) V) []V {
	out := make([]V, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

func mean(xs []float64) float64 {
	return reduce(xs, 0, func(s, x float64) float64 { return s + x }) / float64(len(xs))
}

func sd(xs []float64) float64 {
	m := mean(xs)
	return math.Sqrt(reduce(xs, 0, func(s, x float64) float64 { return s + (x-m)*(x-m) }) / float64(len(xs)-1))
}

func main() {
	var d Data
	for i := range 8 {
		x := float64(i) / 2
		d = append(d, Obs{x, 1 + 2*x + math.Sin(x*3)/4, 1, string(rune('a' + i))})
	}
	models := map[string]Model{"lin": &Linear{}, "knn": &Knn{K: 3}, "ens": &Ensemble{Models: []Model{&Linear{}, &Knn{K: 2}}}}
	for n, m := range models {
		err := m.Fit(d)
		fmt.Printf("%-4s %v %.4f %.6f %T\n", n, err, m.Predict(1.3), d.rmse(m), m)
	}
	fmt.Println(*models["lin"].(*Linear))
	for n, m := range models {
		err := m.Fit(d[:1])
		var fl fitError[*Linear]
		var fk *fitError[*Knn]
		fmt.Println(n, errors.Is(err, ErrTooFew), errors.As(err, &fl), errors.As(err, &fk))
		if err != nil {
			fmt.Println(strings.ReplaceAll(err.Error(), "\n", " & "))
		}
	}
	xs := column(d, func(o Obs) float64 { return o.X })
	ys := column(d, func(o Obs) float64 { return o.Y })
	fmt.Printf("%.6f %.6f %.6f\n", mean(ys), sd(ys), mean(xs))
	fmt.Printf("%v\n%+v\n%#v\n", d[1], d[1:2], d[0])
	labels := column(d, func(o Obs) byte { return o.Label[0] })
	fmt.Println(labels, string(labels), slices.Index(labels, 'd'))
	groups := map[bool]Data{}
	for _, o := range d {
		groups[o.Y > 4] = append(groups[o.Y > 4], o)
	}
	for k, g := range groups {
		fmt.Println(k, len(g), g[0].Label, g[len(g)-1].Label)
	}
}
