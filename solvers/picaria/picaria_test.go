package picaria

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"rederive/internal/must"
)

func mustBoard(t testing.TB, sides int, web Web) *Board {
	t.Helper()
	return must.Get(NewBoard(sides, web))
}

func mustSolve(t testing.TB, sides int, web Web, rules Rules) *Game {
	t.Helper()
	return must.Get(Solve(mustBoard(t, sides, web), rules))
}

// sweep values all reachable positions by repeated sweeps over them, depth by depth:
// the definition of win and loss, without going backwards.
func sweep(g *Game) map[Position]Value {
	values := map[Position]Value{}
	seen := map[Position]bool{g.Start(): true}
	queue := []Position{g.Start()}
	for i := 0; i < len(queue); i++ {
		for _, q := range g.Options(queue[i]) {
			if !seen[q] {
				seen[q] = true
				queue = append(queue, q)
			}
		}
	}
	for plies, changed := 0, true; changed || plies < 2; plies++ {
		changed = false
		fresh := map[Position]Value{}
		for _, p := range queue {
			if _, done := values[p]; done {
				continue
			}
			if v, ok := onePly(g, p, values); ok {
				v.Plies = plies
				fresh[p] = v
			}
		}
		for p, v := range fresh {
			values[p] = v
			changed = true
		}
	}
	for _, p := range queue {
		if _, done := values[p]; !done {
			values[p] = Value{}
		}
	}
	return values
}

// onePly judges p by the values that its options have so far.
func onePly(g *Game, p Position, values map[Position]Value) (Value, bool) {
	lost := true
	for _, q := range g.Options(p) {
		v, done := values[q]
		if done && v.Result == Loss {
			return Value{Result: Win}, true
		}
		lost = lost && done
	}
	return Value{Result: Loss}, lost
}

func TestSolveAgreesWithSweeps(t *testing.T) {
	for _, c := range []struct {
		sides int
		web   Web
		rules Rules
	}{
		{3, King, Rules{X: 3, O: 3}},
		{3, Spokes, Rules{X: 2, O: 4}},
		{4, King, Rules{X: 3, O: 3}},
		{4, King, Rules{X: 3, O: 3, Passes: true}},
		{4, King, Rules{X: 3, O: 4}},
		{4, Spokes, Rules{X: 4, O: 4, Passes: true}},
		{4, Orthogonal, Rules{X: 3, O: 3}},
	} {
		g := mustSolve(t, c.sides, c.web, c.rules)
		for p, want := range sweep(g) {
			if got := g.Value(p); got != want {
				t.Fatalf("%d sides, %v, %+v, %+v: %v, sweeps say %v", c.sides, c.web, c.rules, p, got, want)
			}
		}
	}
}

// TestPrintedValues checks Corollary 10, and Section 4 for the boards that are drawn.
func TestPrintedValues(t *testing.T) {
	for sides, want := range map[int]Result{3: Win, 4: Draw, 5: Win, 6: Win} {
		g := mustSolve(t, sides, King, Rules{X: 3, O: 3})
		if got := g.Value(g.Start()).Result; got != want {
			t.Errorf("%d sides: %v, want %v", sides, got, want)
		}
	}
}

func TestSymmetriesKeepValues(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	g := mustSolve(t, 5, King, Rules{X: 3, O: 3})
	if n := len(g.Board.Symmetries); n != 10 {
		t.Fatalf("%d symmetries of the pentagon", n)
	}
	for range 50 {
		p := g.Start()
		for range 12 {
			options := g.Options(p)
			if len(options) == 0 {
				break
			}
			p = options[r.IntN(len(options))]
			if g.Value(g.Board.Canonical(p)) != g.Value(p) {
				t.Fatalf("%v has another value than its canonical form", p)
			}
		}
	}
}

func TestBoardsAreWhole(t *testing.T) {
	for sides := 3; sides <= MaxSides; sides++ {
		b := mustBoard(t, sides, King)
		if len(b.Lines) != 2*sides || b.Nodes != 2*sides+1 || len(b.Adjacent[2*sides]) != 2*sides {
			t.Errorf("%d sides: %d lines, %d nodes", sides, len(b.Lines), b.Nodes)
		}
		for v, list := range b.Adjacent {
			seen := map[int]bool{v: true}
			for _, w := range list {
				if seen[w] {
					t.Errorf("%d sides: %d is joined to %d twice", sides, v, w)
				}
				seen[w] = true
			}
		}
	}
}

func TestSidesOnly(t *testing.T) {
	b := mustBoard(t, 5, King)
	if c := b.SidesOnly(); len(c.Lines) != 5 || !c.row(0b111) || c.row(1<<0|1<<5|1<<10) || !b.row(1<<0|1<<5|1<<10) {
		t.Errorf("rows %v, without those through the centre %v", b.Lines, c.Lines)
	}
}

// TestPursuitOfARowIsAWin checks that forcing a row of three and nothing else is
// winning: pursuits agree with the values found backwards, in all positions and to the
// move.
func TestPursuitOfARowIsAWin(t *testing.T) {
	for _, rules := range []Rules{{X: 3, O: 3}, {X: 3, O: 4}, {X: 4, O: 4, Passes: true}} {
		g := mustSolve(t, 4, King, rules)
		byX, byO := g.Pursue(nil, false, true), g.Pursue(nil, true, true)
		for _, p := range g.Reachable() {
			v := g.Value(p)
			winner, other := byX, byO
			if p.OMove == (v.Result == Win) {
				winner, other = byO, byX
			}
			if v.Result == Loss && len(g.Options(p)) == 0 && !g.completed(p) {
				continue // blocked: lost without a row
			}
			moves, ok := winner.Within(p)
			if _, both := other.Within(p); both || ok != (v.Result != Draw) || ok && moves != v.Plies {
				t.Fatalf("%+v, %+v: %v, pursued within %d moves, %v", rules, p, v, moves, ok)
			}
		}
	}
}

func (g *Game) completed(p Position) bool {
	_, other := p.mover()
	return g.Board.row(other)
}

// TestPursuitOfAGoal checks Theorems 5 and 9 in one: O reaches a Loop from the empty
// board, unless X loses first, which nobody can prevent.
func TestPursuitOfAGoal(t *testing.T) {
	g := mustSolve(t, 4, King, Rules{X: 3, O: 3})
	loop := must.Get(FromGrid("..o/oxx/x.o", false))
	if moves, ok := g.Pursue([]Position{loop}, true, false).Within(loop); !ok || moves != 0 {
		t.Errorf("the goal is %d moves from itself, %v", moves, ok)
	}
	if _, ok := g.Pursue([]Position{loop}, true, false).Within(g.Start()); ok {
		t.Error("O forces a Loop although X may lose before")
	}
	if _, ok := g.Pursue([]Position{loop}, true, true).Within(g.Start()); !ok {
		t.Error("O cannot force a Loop or a win from the empty board")
	}
}

func TestQuickestAgreesWithSolve(t *testing.T) {
	for sides := 3; sides <= 5; sides++ {
		for _, web := range []Web{King, Spokes, Orthogonal} {
			for stones := 3; 2*stones <= 2*sides; stones++ {
				rules := Rules{X: stones, O: stones}
				want := mustSolve(t, sides, web, rules).Value(Position{})
				got := must.Get(Quickest(mustBoard(t, sides, web), rules, 9))
				if want.Result != Win || want.Plies > 9 {
					want.Plies = 0
				}
				if got != want.Plies {
					t.Errorf("%d sides, %v, %d stones: %d moves, Solve says %d", sides, web, stones, got, want.Plies)
				}
			}
		}
	}
}

func TestGrid(t *testing.T) {
	const text = "..o/oxx/x.o"
	p, err := FromGrid(text, false)
	if err != nil || p.Grid() != text {
		t.Errorf("%q, %v", p.Grid(), err)
	}
	for _, bad := range []string{"", "xo", "xxxxxxxxxx", "xox/xox/xo?"} {
		if _, err := FromGrid(bad, false); err == nil {
			t.Errorf("FromGrid(%q) should fail", bad)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, sides := range []int{2, MaxSides + 1} {
		if _, err := NewBoard(sides, King); err == nil {
			t.Errorf("NewBoard(%d) should fail", sides)
		}
	}
	b := mustBoard(t, 3, King)
	for _, r := range []Rules{{X: 0, O: 3}, {X: 3, O: 2}, {X: 4, O: 4}} {
		if _, err := Solve(b, r); err == nil {
			t.Errorf("Solve(%+v) should fail", r)
		}
		if _, err := Quickest(b, r, 3); err == nil {
			t.Errorf("Quickest(%+v) should fail", r)
		}
	}
	if _, err := Solve(mustBoard(t, 9, King), Rules{X: 3, O: 3}); err == nil {
		t.Error("Solve should refuse nine sides")
	}
}

func FuzzGrid(f *testing.F) {
	f.Add("..o/oxx/x.o")
	f.Add("xxxooo...")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := FromGrid(text, true)
		if err != nil {
			return
		}
		if q, err := FromGrid(p.Grid(), true); err != nil || q != p {
			t.Errorf("%q is written %q", text, p.Grid())
		}
	})
}

func BenchmarkSolve(b *testing.B) {
	for _, sides := range []int{4, 5, 6} {
		b.Run(fmt.Sprintf("s=%d", sides), func(b *testing.B) {
			board := mustBoard(b, sides, King)
			for b.Loop() {
				must.Get(Solve(board, Rules{X: 3, O: 3}))
			}
		})
	}
}

// TestCanonicalIsLeast checks that canonical positions are the least images, and that
// the number of images is right.
func TestCanonicalIsLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for sides := 3; sides <= MaxSides; sides++ {
		b := must.Get(NewBoard(sides, King))
		for range 200 {
			p := Position{}
			for range 1 + r.IntN(8) {
				v := uint32(1) << r.IntN(b.Nodes)
				if p.X, p.O = p.X&^v, p.O&^v; r.IntN(2) == 0 {
					p.X |= v
				} else {
					p.O |= v
				}
			}
			least, met := p, map[Position]bool{}
			for _, s := range b.Symmetries {
				q := p.Image(s)
				met[q] = true
				if q.X < least.X || q.X == least.X && q.O < least.O {
					least = q
				}
			}
			if got := b.Canonical(p); got != least || int(b.images(got)) != len(met) {
				t.Fatalf("%v: canonical %v with %d images, want %v with %d", p, got, b.images(got), least, len(met))
			}
		}
	}
}

// TestStuck checks that a position is stuck if and only if it has no options.
func TestStuck(t *testing.T) {
	met := [2]int{}
	for _, passes := range []bool{false, true} {
		for sides := 3; sides <= 4; sides++ {
			g := must.Get(Solve(mustBoard(t, sides, Orthogonal), Rules{X: 3, O: 3, Passes: passes}))
			for _, p := range g.Reachable() {
				want := len(g.Options(p)) == 0
				if g.stuck(p) != want {
					t.Fatalf("%v: stuck is %v", p, !want)
				}
				x, o := g.Board.Row(p)
				if want && !x && !o {
					met[0]++
				} else if want {
					met[1]++
				}
			}
		}
	}
	if met[0] == 0 || met[1] == 0 {
		t.Errorf("%d positions without moves, %d with three in a row", met[0], met[1])
	}
}
