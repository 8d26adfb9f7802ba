package main

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
)

type Ballot []string

type Rule interface {
	Winner(ballots []Ballot) (string, error)
}

type RuleFunc func([]Ballot) (string, error)

func (f RuleFunc) Winner(b []Ballot) (string, error) { return f(b) }

type Tie []string

func (t Tie) Error() string { return "tie between " + strings.Join(t, " and ") }

func count(ballots []Ballot, points func(place, n int) int) map[string]int {
	score := make(map[string]int)
	for _, b := range ballots {
		for i, c := range b {
			score[c] += points(i, len(b))
		}
	}
	return score
}

func top(score map[string]int) (string, error) {
	best, who := -1<<31, Tie(nil)
	for _, c := range slices.Sorted(maps.Keys(score)) {
		switch s := score[c]; {
		case s > best:
			best, who = s, Tie{c}
		case s == best:
			who = append(who, c)
		}
	}
	if len(who) != 1 {
		return "", who
	}
	return who[0], nil
}

func positional(points func(place, n int) int) Rule {
	return RuleFunc(func(b []Ballot) (string, error) { return top(count(b, points)) })
}

type runoff struct{ rounds *[]string }

func (r runoff) Winner(ballots []Ballot) (string, error) {
	out := map[string]bool{}
	for {
		first := map[string]int{}
		for _, b := range ballots {
			for _, c := range b {
				if _, seen := first[c]; !seen && !out[c] {
					first[c] = 0
				}
			}
			if i := slices.IndexFunc(b, func(c string) bool { return !out[c] }); i >= 0 {
				first[b[i]]++
			}
		}
		type entry struct {
			name string
			n    int
		}
		var list []entry
		for k, v := range first {
			list = append(list, entry{k, v})
		}
		sort.Slice(list, func(i, j int) bool {
			if list[i].n != list[j].n {
				return list[i].n > list[j].n
			}
			return list[i].name < list[j].name
		})
		if r.rounds != nil {
			*r.rounds = append(*r.rounds, fmt.Sprint(list))
		}
		if len(list) == 0 {
			return "", Tie{}
		}
		if 2*list[0].n > len(ballots) || len(list) == 1 {
			return list[0].name, nil
		}
		out[list[len(list)-1].name] = true
	}
}

func condorcet(ballots []Ballot) (string, error) {
	wins := map[[2]string]int{}
	names := map[string]bool{}
	for _, b := range ballots {
		for i, x := range b {
			names[x] = true
			for _, y := range b[i+1:] {
				wins[[...]string{x, y}]++
			}
		}
	}
next:
	for x := range names {
		for y := range names {
			if x != y && wins[[2]string{x, y}] <= wins[[2]string{y, x}] {
				continue next
			}
		}
		return x, nil
	}
	return "", fmt.Errorf("no Condorcet winner: %w", Tie(slices.Sorted(maps.Keys(names))))
}

func main() {
	profile := func(s string) (out []Ballot) {
		for _, line := range strings.Split(s, ";") {
			var n int
			var who string
			fmt.Sscanf(strings.TrimSpace(line), "%d:%s", &n, &who)
			for range n {
				out = append(out, strings.Split(who, ">"))
			}
		}
		return
	}
	var rounds []string
	rules := []struct {
		name string
		Rule
	}{
		{"plurality", positional(func(i, _ int) int { return map[int]int{0: 1}[i] })},
		{"borda", positional(func(i, n int) int { return n - 1 - i })},
		{"veto", positional(func(i, n int) int {
			if i == n-1 {
				return -1
			}
			return 0
		})},
		{"runoff", runoff{&rounds}},
		{"condorcet", RuleFunc(condorcet)},
	}
	for _, s := range []string{
		"42:M>N>C>K;26:N>C>K>M;15:C>K>N>M;17:K>C>N>M",
		"1:a>b>c;1:b>c>a;1:c>a>b",
		"2:x>y;2:y>x",
	} {
		b := profile(s)
		fmt.Println(len(b), "ballots")
		for _, r := range rules {
			w, err := r.Winner(b)
			fmt.Printf("  %-10s %-2s %v %T\n", r.name, w, err, err)
		}
		fmt.Println(rounds)
		rounds = rounds[:0]
	}
}
