package kernel

import (
	"fmt"
	"strings"
	"testing"

	"rederive/kernel/internal/program"
	"rederive/kernel/internal/reach"
)

// TestCallsOfSites checks that a claim names the functions of solvers that it rests on:
// those that it calls itself, those that the notebook's functions call, and those that
// its variables come from. It names none that comes later or belongs to something else.
func TestCallsOfSites(t *testing.T) {
	nb := parseText(t, "```go\n"+`import (
	"rederive/show"
	"rederive/solvers/hanoi"
	"rederive/solvers/impartial"
)

type counter struct{ n int }

func (c *counter) add(n int) { c.n += hanoi.StackPeg(3, n) }

func mex(list ...int) int { return impartial.Mex(list...) }

total := &counter{}
total.add(3)
values := show.NewCells()
for i := range 3 {
	values.Put(mex(0, i), i, 0)
}
other := hanoi.StackPeg(3, 2)

show.Claim("a.own", impartial.Mex(0))
show.Claim("a.total", total.n)
for i := range 2 {
	values.Put(hanoi.StackPeg(3, i), i+3, 0)
}
show.Claim("a.values", values)
show.Claim("a.none", 3)
other
`+"```\n")
	p := program.New(nb, nil)
	if len(p.Errs) > 0 {
		t.Fatal(p.Errs)
	}
	var got []string
	for _, s := range sites(p, reach.New(p)) {
		got = append(got, fmt.Sprint(s.ID, " ", s.Calls))
	}
	want := `a.own [{rederive/solvers/impartial Mex}]
a.total [{rederive/solvers/hanoi StackPeg}]
a.values [{rederive/solvers/hanoi StackPeg} {rederive/solvers/impartial Mex}]
a.none []`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}
