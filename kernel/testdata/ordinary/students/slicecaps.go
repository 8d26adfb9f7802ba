package main

import "fmt"

type vec [3]float64
type grid [2][3]int
type cell struct {
	pos  [2]int
	tags []string
}

func (v vec) add(w vec) vec {
	for i := range v {
		v[i] += w[i]
	}
	return v
}

func (v *vec) scale(k float64) *vec {
	for i := range v {
		v[i] *= k
	}
	return v
}

func mutate(a [4]int, s []int, p *[4]int) {
	a[0] = 100
	s[0] = 200
	p[1] = 300
}

func grow(n int) (caps []int) {
	var s []int
	last := -1
	for i := 0; i < n; i++ {
		s = append(s, i)
		if cap(s) != last {
			last = cap(s)
			caps = append(caps, last)
		}
	}
	return
}

func variadic(pre string, xs ...int) int {
	if len(xs) > 0 {
		xs[0] = -1
	}
	return len(pre) + len(xs)
}

func main() {
	a := [4]int{1, 2, 3, 4}
	b := a
	s := a[:]
	mutate(a, s, &b)
	fmt.Println(a, b, s, a == b, len(s), cap(s))
	t := s[1:3]
	t = append(t, 99)
	fmt.Println(a, t, cap(t))
	t = append(t, 100)
	t[0] = -5
	fmt.Println(a, t, s[1:2:2], cap(s[1:2:3]))
	u := append(s[:1:1], 7, 8)
	fmt.Println(s, u, cap(u))
	fmt.Println(grow(2000))
	var bs []byte
	for range 5 {
		bs = append(bs, "hello"...)
	}
	fmt.Println(string(bs), len(bs), copy(bs[2:], bs), string(bs), copy(bs, "XYZ"), string(bs[:6]))
	v := vec{1, 2, 3}
	w := v.add(vec{1, 1, 1})
	v.scale(2).scale(0.5)[1] = 9
	fmt.Println(v, w, v.add(w), v == vec{1, 9, 3})
	var g grid
	h := g
	g[1][2] = 5
	row := g[1]
	row[0] = 7
	pr := &g[0]
	pr[1] = 4
	fmt.Println(g, h, row, g != h, len(g[0]))
	for i, r := range g {
		g[1][2] = 50 + i
		fmt.Print(r, " ")
	}
	fmt.Println(g)
	for i, r := range &g {
		g[1][0] = 60 + i
		fmt.Print(r, " ")
	}
	fmt.Println()
	xs := []int{1, 2, 3}
	for i, x := range xs {
		if i == 0 {
			xs = append(xs, 10)
			xs[1] = 20
		}
		fmt.Print(x, " ")
	}
	fmt.Println(xs)
	ys := []int{5, 6}
	fmt.Println(variadic("ab", ys...), ys, variadic("ab"), variadic("", 1, 2, 3))
	cells := map[[2]int]cell{{0, 1}: {tags: []string{"x"}}, {1, 0}: {[2]int{1, 1}, nil}}
	c := cells[[2]int{0, 1}]
	c.tags[0] = "changed"
	c.pos[0] = 8
	fmt.Println(cells, c, cells[[2]int{9, 9}].tags == nil)
	fmt.Printf("%+v %#v\n", cells, c)
	m := map[string][]int{}
	m["a"] = append(m["a"], 1, 2)
	m["b"] = append(m["a"][:1], 9)
	fmt.Println(m, len(m["zz"]))
	pp := [...]*int{new(int), nil}
	*pp[0] = 4
	qq := pp
	*qq[0]++
	fmt.Println(*pp[0], pp == qq, pp[1] == nil)
	arr := (*[2]int)(xs[1:])
	arr[0] = 77
	arr2 := [2]int(xs)
	arr2[0] = 88
	fmt.Println(xs, *arr, arr2)
	clear(xs[1:3])
	clear(m)
	fmt.Println(xs, m)
	i := 0
	i, xs[i] = 2, 42
	xs[0], xs[i] = xs[i], xs[0]
	fmt.Println(i, xs, min(3, i, 9))
	mat := make([][]float64, 3)
	for i := range mat {
		mat[i] = make([]float64, 3, 5)
		mat[i][i] = float64(i) + 0.5
	}
	mat[0] = mat[1][:4]
	mat[0][3] = 1e21
	fmt.Println(mat, mat[1][:cap(mat[1])])
	var nilS []int
	empty := []int{}
	fmt.Println(nilS == nil, empty == nil, len(nilS[:0]), nilS, empty)
	fmt.Printf("%v %#v %#v %T %d\n", nilS, nilS, empty, nilS, nilS)
}
