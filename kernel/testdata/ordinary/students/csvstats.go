package main

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"text/tabwriter"
)

type record struct {
	Group string             `json:"group"`
	Value float64            `json:"value"`
	Extra map[string]float64 `json:"extra,omitempty"`
	Tags  []string           `json:"tags"`
	note  string
}

type rowError struct {
	row int
	col string
	err error
}

func (r *rowError) Error() string {
	return "row " + strconv.Itoa(r.row) + " " + r.col + ": " + r.err.Error()
}
func (r *rowError) Unwrap() error { return r.err }

type summary struct {
	n        int
	mean, m2 float64
	min, max float64
	values   []float64
}

func (s *summary) add(x float64) {
	if s.n == 0 || x < s.min {
		s.min = x
	}
	if s.n == 0 || x > s.max {
		s.max = x
	}
	s.n++
	d := x - s.mean
	s.mean += d / float64(s.n)
	s.m2 += d * (x - s.mean)
	s.values = append(s.values, x)
}
func (s summary) sd() float64 { return math.Sqrt(s.m2 / float64(s.n-1)) }
func (s summary) quantile(p float64) float64 {
	v := append([]float64(nil), s.values...)
	sort.Float64s(v)
	h := p * float64(len(v)-1)
	i := int(h)
	if i+1 >= len(v) {
		return v[len(v)-1]
	}
	return v[i] + (h-float64(i))*(v[i+1]-v[i])
}

const data = `group,value,tags
a,1.5,x|y
b,2.25,
a,oops,z
"c, d",7,q
a,-3e2,"quo""te"
b,1e400,
b,4
`

func load(s string) (rs []record, errs []error) {
	r := csv.NewReader(strings.NewReader(s))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		return nil, []error{err}
	}
	for i, row := range rows[1:] {
		if len(row) < 3 {
			errs = append(errs, &rowError{i, "*", fmt.Errorf("%d fields", len(row))})
			continue
		}
		v, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			errs = append(errs, &rowError{i, "value", err})
			continue
		}
		rs = append(rs, record{Group: row[0], Value: v, Tags: strings.FieldsFunc(row[2], func(r rune) bool { return r == '|' })})
	}
	return
}

func main() {
	rs, errs := load(data)
	for _, e := range errs {
		var ne *strconv.NumError
		var re *rowError
		if errors.As(e, &ne) {
			fmt.Printf("%s %q %v %t\n", ne.Func, ne.Num, ne.Err, errors.Is(e, strconv.ErrRange))
		}
		fmt.Println(errors.As(e, &re), re.row, e)
	}
	by := map[string]*summary{}
	for _, r := range rs {
		s := by[r.Group]
		if s == nil {
			s = new(summary)
			by[r.Group] = s
		}
		s.add(r.Value)
		for i := range 4 {
			s.add(r.Value + math.Sin(float64(i)))
		}
	}
	var sb strings.Builder
	tw := tabwriter.NewWriter(&sb, 0, 4, 2, ' ', tabwriter.AlignRight|tabwriter.Debug)
	fmt.Fprintln(tw, "group\tn\tmean\tsd\tq25\trange\t")
	for g, s := range by {
		fmt.Fprintf(tw, "%s\t%d\t%.3f\t%.2e\t%g\t[%v,%v]\t\n", g, s.n, s.mean, s.sd(), s.quantile(.25), s.min, s.max)
	}
	tw.Flush()
	fmt.Print(sb.String())
	rs[0].Extra = map[string]float64{"z": 1, "a": 0.1}
	rs[0].note = "secret"
	js, err := json.Marshal(rs)
	fmt.Println(string(js), err)
	var back []record
	fmt.Println(json.Unmarshal(js, &back), len(back), back[0].Extra["a"], back[1].Tags == nil)
	fmt.Printf("%+v\n", back[0])
	err = json.Unmarshal([]byte(`[{"group": 5}]`), &back)
	var te *json.UnmarshalTypeError
	fmt.Println(errors.As(err, &te), err)
	var anyv any
	fmt.Println(json.Unmarshal([]byte(`{"b":[1,2.5,null,true,"x"],"a":{"n":1e3}}`), &anyv), anyv)
	out, _ := json.MarshalIndent(struct {
		X int `json:"x"`
		Y *float64
		Z []byte
		*record
	}{X: 1, Z: []byte("hi"), record: &rs[1]}, ">", "  ")
	fmt.Println(string(out))
	_, err = json.Marshal(map[string]any{"f": func() {}})
	fmt.Println(err)
	_, err = json.Marshal(math.NaN())
	fmt.Println(err)
	hist := make([]int, 5)
	for i := 0; i < 500; i++ {
		x := math.Mod(float64(i)*math.Phi, 1)
		hist[int(x*5)]++
	}
	for i, h := range hist {
		fmt.Printf("%d-%d %-25s %3d\n", i*20, i*20+20, strings.Repeat("#", h/5), h)
	}
}
