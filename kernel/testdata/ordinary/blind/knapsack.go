package main

import (
	"fmt"
	"sort"
	"strings"
)

type item struct {
	name          string
	weight, value int
}

type choice struct {
	value int
	prev  *choice
	it    *item
}

func best(items []item, limit int) *choice {
	row := make([]*choice, limit+1)
	for i := range row {
		row[i] = &choice{}
	}
	for i := range items {
		it := &items[i]
		for w := limit; w >= it.weight; w-- {
			if c := row[w-it.weight]; c.value+it.value > row[w].value {
				row[w] = &choice{c.value + it.value, c, it}
			}
		}
	}
	return row[limit]
}

func (c *choice) names() []string {
	if c == nil || c.it == nil {
		return nil
	}
	return append(c.prev.names(), c.it.name)
}

func lcs(a, b string) string {
	memo := map[[2]int]string{}
	var f func(i, j int) string
	f = func(i, j int) (s string) {
		if i == len(a) || j == len(b) {
			return ""
		}
		key := [...]int{i, j}
		if s, ok := memo[key]; ok {
			return s
		}
		defer func() { memo[key] = s }()
		if a[i] == b[j] {
			return a[i:i+1] + f(i+1, j+1)
		}
		s = f(i+1, j)
		if t := f(i, j+1); len(t) > len(s) {
			s = t
		}
		return
	}
	out := f(0, 0)
	fmt.Print(len(memo), ": ")
	return out
}

func edit(a, b []rune) int {
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i, x := range a {
		cur := []int{i + 1}
		for j, y := range b {
			cost := 1
			if x == y {
				cost = 0
			}
			cur = append(cur, min(cur[j]+1, prev[j+1]+1, prev[j]+cost))
		}
		prev = cur
	}
	return prev[len(prev)-1]
}

func partitions(n, most int, so []int, visit func([]int)) {
	if n == 0 {
		visit(so)
		return
	}
	for k := min(n, most); k > 0; k-- {
		partitions(n-k, k, append(so, k), visit)
	}
}

func main() {
	items := []item{{"map", 9, 150}, {"compass", 13, 35}, {"water", 153, 200}, {"tin", 68, 45}, {"banana", 27, 60}, {"camera", 32, 30}}
	c := best(items, 100)
	names := c.names()
	sort.Strings(names)
	fmt.Println(c.value, names)
	fmt.Println(lcs("thisisatest", "testing123testing"))
	fmt.Println(edit([]rune("kitten"), []rune("sitting")), edit([]rune("é"), nil), edit([]rune("über"), []rune("uber")))
	var all [][]int
	partitions(6, 6, nil, func(p []int) { all = append(all, append([]int(nil), p...)) })
	fmt.Println(len(all), all[3], all)
	var lines []string
	partitions(5, 3, make([]int, 0, 8), func(p []int) {
		lines = append(lines, strings.Trim(strings.ReplaceAll(fmt.Sprint(p), " ", "+"), "[]"))
	})
	fmt.Println(strings.Join(lines, " = "))
}
