package jenga

import (
	"slices"
	"testing"

	"rederive/internal/must"
	"rederive/solvers/impartial"
)

func TestOptionsOfThePaper(t *testing.T) {
	got := Options(Position{3, 4, 1}) // section Move Structure, the example
	want := []Position{{3, 3, 2}, {2, 4, 2}, {2, 5, 2}}
	if !slices.Equal(got, want) {
		t.Errorf("options of [C3,I4,+1] are %v, want %v", got, want)
	}
	if got := Options(Position{1, 0, 2}); !slices.Equal(got, []Position{{1, 0, 0}, {1, 1, 0}}) {
		t.Errorf("options of [C1,I0,+2] are %v", got)
	}
	if got := OptionsGuarded(Position{1, 0, 2}, 2); got != nil {
		t.Errorf("guarded options of [C1,I0,+2] are %v, want none", got)
	}
}

func TestTableAgainstSearch(t *testing.T) {
	table := Table(7, 7)
	var grundy func(p Position) int
	grundy = func(p Position) int {
		var values []int
		for _, q := range Options(p) {
			values = append(values, grundy(q))
		}
		return impartial.Mex(values...)
	}
	for k := range 3 {
		for m := range 4 {
			for n := range 3 {
				if got, want := table[k][m][n], grundy(Position{m, n, k}); got != want {
					t.Errorf("[C%d,I%d,+%d] has Grundy value %d, want %d", m, n, k, got, want)
				}
			}
		}
	}
}

func TestTowers(t *testing.T) {
	for layers := 1; layers <= 5; layers++ {
		towers := must.Get(CompareTowers(layers))
		if g, want := TowerGrundy(layers), Table(layers, 1)[0][layers-1][0]; g != want {
			t.Errorf("tower of %d layers has Grundy value %d, [C%d,I0,+0] has %d", layers, g, layers-1, want)
		}
		t.Log(layers, "layers:", towers, "towers")
	}
}

func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		Table(40, 40)
	}
}
