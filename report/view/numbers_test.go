package view

import (
	"strings"
	"testing"

	"rederive/show"
)

func TestNumberColumns(t *testing.T) {
	for _, c := range []struct {
		in    string // the entries of a column
		right bool
	}{
		{"1.5|22.25|7", true},
		{"1.5|22.25|-7|–|", true},
		{"299,852.4 ± 79.0|12 ± 3", true},
		{"0.500** (0.118)|-12.25 (3.5)", true},
		{"1.004|(0.498)|−0.01424|(0.00634)||189", true},
		{"(a)|(b)", false},
		{"()|1", false},
		{"12.5%|7%", true},
		{"6.02 × 10²³|1.6 × 10⁻¹⁹", true},
		{"1,438|12", true},
		{"p = .036|1", false},
		{"0110|1011", false},
		{"1879-06-05|1880-01-01", false},
		{"north|1", false},
		{"–|–", false},
		{"1/2|0.25", false},
		{"0.00000000000000000001|1", true}, // too far apart
	} {
		table := &show.RenderedTable{}
		entries := strings.Split(c.in, "|")
		for _, text := range entries {
			table.Rows = append(table.Rows, []show.RenderedCell{{Text: text}})
		}
		column := numberColumns(table)[0]
		if column.Right != c.right {
			t.Errorf("%s: to the right: %v", c.in, column.Right)
		}
		tails := map[int]map[rune]int{}
		if column.Pads == nil {
			continue
		}
		for k, text := range entries {
			m := matchNumber(text)
			if m == nil {
				continue
			}
			tails[k] = signs(text[m[2]+len(whole(text[m[2]:])):] + column.Pads[k])
			for r, n := range tails[0] {
				if tails[k][r] != n {
					t.Errorf("%s: entry %d ends in %q and %q", c.in, k, text, column.Pads[k])
				}
			}
		}
	}
	half, three := show.RenderedCell{Text: "1/2", Number: true}, show.RenderedCell{Text: "3", Number: true}
	table := &show.RenderedTable{Rows: [][]show.RenderedCell{{half}, {three}}}
	if c := numberColumns(table)[0]; !c.Right || c.Pads != nil {
		t.Errorf("fractions: %v", c)
	}
}
