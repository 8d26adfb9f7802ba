package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

const people = `id,name,born,city
1,"Noether, Emmy",1882,Erlangen
2,Conway,1937,Liverpool
3,"O""Hara",1960,
7,Berlekamp,1940,Dover
`

const prizes = `who,year,sum
2,1987,10.5
1,1932,8
2,1998,4.25
9,2000,1
1,x,3
`

type person struct {
	id   int
	name string
	born int
	city *string
}

func read[T any](src string, row func(map[string]string) (T, error)) (out []T, errs []error) {
	r := csv.NewReader(strings.NewReader(src))
	head, err := r.Read()
	if err != nil {
		return nil, []error{err}
	}
	for n := 2; ; n++ {
		rec, err := r.Read()
		if err == io.EOF {
			return
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		m := map[string]string{}
		for i, h := range head {
			m[h] = rec[i]
		}
		v, err := row(m)
		if err != nil {
			errs = append(errs, fmt.Errorf("line %d: %w", n, err))
			continue
		}
		out = append(out, v)
	}
}

type prize struct {
	who, year int
	sum       float64
}

func ints(m map[string]string, keys ...string) ([]int, error) {
	var out []int
	for _, k := range keys {
		n, err := strconv.Atoi(m[k])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k, err)
		}
		out = append(out, n)
	}
	return out, nil
}

func main() {
	ps, errs := read(people, func(m map[string]string) (p person, err error) {
		ns, err := ints(m, "id", "born")
		if err != nil {
			return p, err
		}
		p = person{id: ns[0], name: m["name"], born: ns[1]}
		if c := m["city"]; c != "" {
			p.city = &c
		}
		return
	})
	fmt.Println(len(ps), errs)
	won, errs := read(prizes, func(m map[string]string) (prize, error) {
		ns, err := ints(m, "who", "year")
		if err != nil {
			return prize{}, err
		}
		f, err := strconv.ParseFloat(m["sum"], 64)
		return prize{ns[0], ns[1], f}, err
	})
	for _, e := range errs {
		fmt.Println(e)
	}
	index := map[int]*person{}
	for i := range ps {
		index[ps[i].id] = &ps[i]
	}
	total := map[string]float64{}
	for _, w := range won {
		switch p, ok := index[w.who]; {
		case !ok:
			total["unknown"] += w.sum
		case p.born < 1900:
			p.born += 10000
			fallthrough
		default:
			total[p.name] += w.sum
		}
	}
	for _, k := range slices.Sorted(maps.Keys(total)) {
		fmt.Printf("%-15s|%6.2f\n", k, total[k])
	}
	slices.SortFunc(ps, func(a, b person) int {
		return cmp.Or(cmp.Compare(b.born, a.born), strings.Compare(a.name, b.name))
	})
	for _, p := range ps {
		city := "-"
		if p.city != nil {
			city = *p.city
		}
		fmt.Println(p.id, p.name, p.born, city)
	}
	i, found := slices.BinarySearchFunc(ps, 1937, func(p person, y int) int { return cmp.Compare(y, p.born) })
	fmt.Println(i, found)
	groups := slices.Collect(slices.Chunk([]int{1, 2, 3, 4, 5}, 2))
	fmt.Println(groups, slices.MaxFunc(won, func(a, b prize) int { return cmp.Compare(a.sum, b.sum) }))
}
