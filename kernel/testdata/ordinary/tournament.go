package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

type Team struct {
	Name           string
	Played, Points int
	For, Against   int
	results        []Result
}

type Result int

const (
	Loss Result = iota
	Draw
	Win
)

var points = map[Result]int{Win: 3, Draw: 1}

func (r Result) String() string { return string("LDW"[r]) }

func (t *Team) record(scored, conceded int) Result {
	t.Played++
	t.For += scored
	t.Against += conceded
	r := Result(cmp.Compare(scored, conceded) + 1)
	t.results = append(t.results, r)
	t.Points += points[r]
	return r
}

func (t Team) Diff() int { return t.For - t.Against }

func (t Team) Form(n int) string {
	var b strings.Builder
	for i := len(t.results) - 1; i >= 0 && n > 0; i, n = i-1, n-1 {
		b.WriteString(t.results[i].String())
	}
	return b.String()
}

type League struct {
	teams  []*Team
	byName map[string]*Team
}

func (l *League) team(name string) *Team {
	if t := l.byName[name]; t != nil {
		return t
	}
	if l.byName == nil {
		l.byName = make(map[string]*Team)
	}
	t := &Team{Name: name}
	l.byName[name] = t
	l.teams = append(l.teams, t)
	return t
}

func (l *League) play(line string) (home, away Result, err error) {
	var h, a string
	var x, y int
	if n, err := fmt.Sscanf(line, "%s %d-%d %s", &h, &x, &y, &a); err != nil {
		return 0, 0, fmt.Errorf("%q: %d fields: %w", line, n, err)
	}
	return l.team(h).record(x, y), l.team(a).record(y, x), nil
}

func (l League) table() []Team {
	var out []Team
	for _, t := range l.teams {
		out = append(out, *t)
	}
	slices.SortFunc(out, func(a, b Team) int {
		return cmp.Or(-cmp.Compare(a.Points, b.Points), -cmp.Compare(a.Diff(), b.Diff()), strings.Compare(a.Name, b.Name))
	})
	return out
}

type Fixture [2]string

func roundRobin(names []string) (rounds [][]Fixture) {
	if len(names)%2 == 1 {
		names = append(slices.Clone(names), "-")
	}
	n := len(names)
	ring := slices.Clone(names)
	for range n - 1 {
		var round []Fixture
		for i := range n / 2 {
			if f := (Fixture{ring[i], ring[n-1-i]}); f[0] != "-" && f[1] != "-" {
				round = append(round, f)
			}
		}
		rounds = append(rounds, round)
		ring = append([]string{ring[0], ring[n-1]}, ring[1:n-1]...)
	}
	return
}

func main() {
	var l League
	for _, s := range []string{"ada 2-1 bob", "cyd 0-0 ada", "bob 3-0 cyd", "ada 1-1 bob", "cyd 2 ada", "dan 4-4 bob"} {
		h, a, err := l.play(s)
		fmt.Println(h, a, err)
	}
	for i, t := range l.table() {
		fmt.Printf("%d %-4s %2d %+3d %2d %s\n", i+1, t.Name, t.Played, t.Diff(), t.Points, t.Form(3))
	}
	for _, r := range roundRobin([]string{"a", "b", "c", "d", "e"}) {
		fmt.Println(r, len(r))
	}
	seen := map[Fixture]int{}
	for _, r := range roundRobin([]string{"a", "b", "c", "d"}) {
		for _, f := range r {
			slices.Sort(f[:])
			seen[f]++
		}
	}
	fmt.Println(len(seen), seen)
	fmt.Printf("%v %+v %d %v\n", Win, l.table()[0].results, Draw, []Result{Loss, Win})
}
