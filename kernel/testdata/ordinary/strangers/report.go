package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"strconv"
	"strings"
)

type Grade float64

func (g Grade) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(g)) {
		return []byte("null"), nil
	}
	return []byte(fmt.Sprintf("%.1f", float64(g))), nil
}
func (g *Grade) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*g = Grade(math.NaN())
		return nil
	}
	s := strings.Trim(string(b), `"`)
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return fmt.Errorf("grade %s: %w", b, err)
	}
	*g = Grade(f)
	return nil
}

type Level int

const (
	Low Level = iota + 1
	High
)

func (l Level) MarshalText() ([]byte, error) {
	switch l {
	case Low:
		return []byte("low"), nil
	case High:
		return []byte("high"), nil
	}
	return nil, fmt.Errorf("level %d", int(l))
}
func (l *Level) UnmarshalText(b []byte) error {
	switch string(b) {
	case "low":
		*l = Low
	case "high":
		*l = High
	default:
		return errors.New("unknown level " + string(b))
	}
	return nil
}

type Meta struct {
	Created string            `json:"created,omitempty"`
	Tags    []string          `json:"tags"`
	Extra   map[Level]float64 `json:"extra,omitempty"`
}

type Student struct {
	Meta
	Name   string `json:"name"`
	Age    int    `json:"age,string"`
	Grades []Grade
	Level  Level           `json:"level"`
	Boss   *Student        `json:"boss,omitempty"`
	Raw    json.RawMessage `json:"raw,omitempty"`
	Any    any             `json:"any"`
	secret string
	Skip   int `json:"-"`
	Pair   [2]bool
}

type Stats struct {
	n        int
	mean, m2 float64
	lo, hi   float64
	seen     map[string]bool
	skipped  []error
}

func (s *Stats) Add(x float64) {
	s.n++
	d := x - s.mean
	s.mean += d / float64(s.n)
	s.m2 += d * (x - s.mean)
	if s.n == 1 || x < s.lo {
		s.lo = x
	}
	if s.n == 1 || x > s.hi {
		s.hi = x
	}
}

func (s Stats) String() string {
	return fmt.Sprintf("n=%d mean=%.3f sd=%.3f [%g, %g]", s.n, s.mean, math.Sqrt(s.m2/float64(s.n-1)), s.lo, s.hi)
}

const data = `name,group,score
ann,a,3.5
bob,b,"4,25"
"cy ""d""",a,x
dee,b,7
# comment
eve,a,9.5,extra
fay,b,1e1
`

func load(r io.Reader) (map[string]*Stats, error) {
	cr := csv.NewReader(r)
	cr.Comment = '#'
	header, err := cr.Read()
	if err != nil {
		return nil, err
	}
	col := map[string]int{}
	for i, h := range header {
		col[h] = i
	}
	out := map[string]*Stats{}
	for {
		rec, err := cr.Read()
		if err == io.EOF {
			return out, nil
		}
		var pe *csv.ParseError
		if errors.As(err, &pe) {
			fmt.Println("parse:", pe, pe.Line, errors.Is(err, csv.ErrFieldCount))
			continue
		}
		g := rec[col["group"]]
		if out[g] == nil {
			out[g] = &Stats{seen: make(map[string]bool)}
		}
		x, err := strconv.ParseFloat(strings.ReplaceAll(rec[col["score"]], ",", "."), 64)
		if err != nil {
			out[g].skipped = append(out[g].skipped, err)
			continue
		}
		out[g].Add(x)
		out[g].seen[rec[0]] = true
	}
}

func main() {
	groups, err := load(strings.NewReader(data))
	var names []string
	for g := range groups {
		names = append(names, g)
	}
	sort.Strings(names)
	for _, g := range names {
		fmt.Println(g, groups[g], groups[g].seen, groups[g].skipped)
	}
	fmt.Println(err)
	_, err = load(strings.NewReader(""))
	fmt.Println(err == io.EOF)
	s := Student{Meta: Meta{Tags: nil, Extra: map[Level]float64{High: 1, Low: 2.5}}, Name: "Ann <&>", Age: 30, Grades: []Grade{1.25, Grade(math.NaN())}, Level: High, Boss: &Student{Name: "Bo", Level: Low}, Raw: json.RawMessage(`{"a":[1,2]}`), Any: map[string]any{"z": 1, "a": []int{1}}, secret: "no", Skip: 3}
	b, err := json.MarshalIndent(s, "", " ")
	fmt.Println(string(b), err)
	var back Student
	err = json.Unmarshal(b, &back)
	fmt.Println(err, back.Name, back.Age, back.Level, back.Boss.Name, len(back.Grades), back.Extra, string(back.Raw)[:3], back.Any, back.Tags == nil)
	for _, text := range []string{
		`{"name": 3}`, `{"age": 5}`, `{"age": "x"}`, `{"level": "mid"}`, `{"Grades": ["1.5", "abc"]}`, `{"name": "x"`, `[1]`, `{"Pair":[true,false,true]}`,
		`{"extra": {"low": 1, "huge": 2}}`, `{"boss": {"boss": {"level": 1}}}`, `{"unknown": 1}`, `nul`,
	} {
		var st Student
		dec := json.NewDecoder(strings.NewReader(text))
		dec.DisallowUnknownFields()
		err := dec.Decode(&st)
		var te *json.UnmarshalTypeError
		var se *json.SyntaxError
		fmt.Printf("%v | %v %v | %T\n", err, errors.As(err, &te), errors.As(err, &se), err)
	}
	_, err = json.Marshal(map[string]any{"l": Level(9)})
	fmt.Println(err)
	_, err = json.Marshal([]any{make(chan int)})
	fmt.Println(err)
	var generic any
	json.Unmarshal([]byte(`{"b":[1,2.5,"x",null,true],"a":{}}`), &generic)
	fmt.Println(generic)
	switch m := generic.(type) {
	case map[string]any:
		for _, v := range m["b"].([]any) {
			fmt.Printf("%T ", v)
		}
	}
	fmt.Println()
	sc := bufio.NewScanner(strings.NewReader("three  blind\nmice\n\nsee how"))
	sc.Split(func(data []byte, eof bool) (int, []byte, error) {
		adv, tok, err := bufio.ScanWords(data, eof)
		if string(tok) == "how" {
			return adv, tok, bufio.ErrFinalToken
		}
		return adv, tok, err
	})
	for sc.Scan() {
		fmt.Print(sc.Text(), "|")
	}
	fmt.Println(sc.Err())
	var a, n int
	var w string
	k, err := fmt.Sscanf("12 apples 7", "%d %s %d", &a, &w, &n)
	fmt.Println(k, err, a, w, n)
	k, err = fmt.Sscan("1 x", &a, &n)
	fmt.Println(k, err)
}
