package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

type Model struct {
	coef []float64
	n    int
}

func design(xs []float64, degree int) *mat.Dense {
	d := mat.NewDense(len(xs), degree+1, nil)
	for i, x := range xs {
		v := 1.0
		for j := 0; j <= degree; j++ {
			d.Set(i, j, v)
			v *= x
		}
	}
	return d
}

func Fit(xs, ys []float64, degree int) (*Model, error) {
	var qr mat.QR
	qr.Factorize(design(xs, degree))
	var c mat.Dense
	if err := qr.SolveTo(&c, false, mat.NewVecDense(len(ys), ys)); err != nil {
		return nil, fmt.Errorf("fit: %w", err)
	}
	return &Model{coef: mat.Col(nil, 0, &c), n: len(xs)}, nil
}

func (m *Model) At(x float64) (y float64) {
	for i := len(m.coef) - 1; i >= 0; i-- {
		y = y*x + m.coef[i]
	}
	return y
}

type Symmetric struct{ rows [][]float64 }

func (s Symmetric) Dims() (r, c int)    { return len(s.rows), len(s.rows) }
func (s Symmetric) At(i, j int) float64 { return s.rows[max(i, j)][min(i, j)] }
func (s Symmetric) T() mat.Matrix       { return mat.Transpose{Matrix: s} }

func main() {
	xs := []float64{0, 1, 2, 3, 4, 5}
	ys := []float64{1, 2.9, 9.1, 18.8, 33.2, 50.9}
	m, err := Fit(xs, ys, 2)
	fmt.Printf("%.4f %v\n", m.coef, err)
	var sse float64
	for i, x := range xs {
		sse += math.Pow(ys[i]-m.At(x), 2)
	}
	fmt.Printf("%.6f %d\n", sse, m.n)
	s := Symmetric{[][]float64{{2}, {-1, 2}, {0, -1, 2}}}
	var prod mat.Dense
	prod.Mul(s, s.T())
	fmt.Printf("%v\n", mat.Formatted(&prod, mat.Squeeze()))
	fmt.Println(mat.Sum(s), mat.Trace(s), mat.Max(s))
	var es mat.EigenSym
	sym := mat.NewSymDense(3, []float64{2, -1, 0, -1, 2, -1, 0, -1, 2})
	fmt.Println(es.Factorize(sym, true))
	fmt.Printf("%.5f\n", es.Values(nil))
	mean, sd := stat.MeanStdDev(ys, nil)
	fmt.Printf("%.4f %.4f %.4f\n", mean, sd, stat.Correlation(xs, ys, nil))
	n := distuv.Normal{Mu: 0, Sigma: 1}
	fmt.Printf("%.5f %.5f %.5f\n", n.CDF(1.96), n.Quantile(0.975), distuv.StudentsT{Mu: 0, Sigma: 1, Nu: 5}.CDF(2))
	var inv mat.Dense
	err = inv.Inverse(mat.NewDense(2, 2, []float64{1, 2, 2, 4}))
	_, cond := err.(mat.Condition)
	fmt.Println(err, cond)
	apply := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	apply.Apply(func(i, j int, v float64) float64 { return v * float64(10*i+j) }, apply)
	fmt.Println(apply.RawMatrix().Data, apply.At(1, 1))
	defer func() { fmt.Println("recovered:", recover()) }()
	apply.At(2, 2)
}
