package main

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"strconv"
	"strings"
	"text/tabwriter"
)

const raw = `name,course,mark
Ann,algebra,17.5
Ben,algebra,12
"Clark, D.",analysis,9.25
Ann,analysis,14
Ben,analysis,x7
Ann,logic,19
"Clark, D.",logic,
`

type Mark float64

func (m Mark) String() string { return strconv.FormatFloat(float64(m), 'f', 2, 64) + "/20" }

type Record struct {
	Name, Course string
	Mark         Mark
}

type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

var errEmpty = errors.New("no mark")

func read(r io.Reader) (list []Record, errs []error) {
	cr := csv.NewReader(bufio.NewReader(r))
	head, err := cr.Read()
	if err != nil {
		return nil, []error{err}
	}
	at := make(map[string]int)
	for i, h := range head {
		at[h] = i
	}
	for line := 2; ; line++ {
		row, err := cr.Read()
		if err == io.EOF {
			break
		}
		cell := row[at["mark"]]
		if cell == "" {
			errs = append(errs, &LineError{line, errEmpty})
			continue
		}
		v, err := strconv.ParseFloat(cell, 64)
		if err != nil {
			errs = append(errs, &LineError{line, fmt.Errorf("reading %q: %w", cell, err)})
			continue
		}
		list = append(list, Record{row[at["name"]], row[at["course"]], Mark(v)})
	}
	return
}

type stats struct {
	n         int
	sum, sum2 float64
}

func (s *stats) add(m Mark) {
	s.n++
	s.sum += float64(m)
	s.sum2 += float64(m) * float64(m)
}

func (s stats) mean() Mark { return Mark(s.sum / float64(s.n)) }
func (s stats) sd() float64 {
	if s.n < 2 {
		return math.NaN()
	}
	m := float64(s.mean())
	return math.Sqrt((s.sum2 - float64(s.n)*m*m) / float64(s.n-1))
}

func main() {
	list, errs := read(strings.NewReader(raw))
	by := map[string]*stats{}
	for _, r := range list {
		if by[r.Name] == nil {
			by[r.Name] = new(stats)
		}
		by[r.Name].add(r.Mark)
	}
	names := make([]string, 0, len(by))
	for n := range by {
		names = append(names, n)
	}
	sort.Strings(names)
	var page strings.Builder
	w := tabwriter.NewWriter(&page, 0, 8, 2, '.', tabwriter.AlignRight|tabwriter.Debug)
	fmt.Fprintln(w, "name\tn\tmean\tsd\t")
	for _, n := range names {
		s := by[n]
		fmt.Fprintf(w, "%s\t%d\t%v\t%.3f\t\n", n, s.n, s.mean(), s.sd())
	}
	w.Flush()
	fmt.Print(page.String())
	for _, e := range errs {
		var le *LineError
		var ne *strconv.NumError
		fmt.Println(e, errors.As(e, &le), errors.As(e, &ne), errors.Is(e, errEmpty), errors.Is(e, strconv.ErrSyntax))
		if ne != nil {
			fmt.Printf("%s %q %v\n", ne.Func, ne.Num, ne.Err)
		}
	}
	fmt.Println(errors.Join(errs...))
	fmt.Printf("%v\n%+v\n%6.1f|%s|%q\n", list, list[0], list[1].Mark, list[1].Mark, list[1])
}
