package printed

import (
	"fmt"
	"testing"
)

// TestFind finds results of each kind in a paragraph, with their places and numbers.
func TestFind(t *testing.T) {
	const text = "They slept longer, t(38) = 2.50, p = .017. The odds ratio was 1.50 (95% CI 1.10 to 2.05). Of the " +
		"64 pupils, 41 (64.1%) came. The mean was M = 3.42, SD = 1.10, n = 24."
	f := Find(text)
	if len(f.Tests) != 1 || text[f.Tests[0].From:f.Tests[0].To] != "t(38) = 2.50, p = .017" {
		t.Fatalf("tests %v", f.Tests)
	}
	if s, ok := f.Tests[0].PSpan(2); !ok || !f.Tests[0].P.Agrees(s, 0.05) {
		t.Errorf("p-values %v", s)
	}
	if len(f.Estimates) != 1 || f.Estimates[0].Name != "OR" || f.Estimates[0].CI.High.Value != 2.05 {
		t.Errorf("estimates %v", f.Estimates)
	}
	shares, alone := f.Shares()
	if got := fmt.Sprint(len(shares), len(alone), shares[0].Whole.Value); got != "1 0 64" {
		t.Errorf("shares %s", got)
	}
	if means := f.Means(); len(means) != 1 || means[0].SD.Value != 1.1 || means[0].N.Value != 24 {
		t.Errorf("means %v", means)
	}
}

// TestCells reads the numbers of a cell, an interval and a p-value.
func TestCells(t *testing.T) {
	c := CellOf("1.50* [1.10, 2.05]", 0, 18)
	if c.First.Value != 1.5 || c.Interval[1].Value != 2.05 || c.Stars != 1 {
		t.Errorf("cell %v", c)
	}
	if ends := EndsOf("0.38 to 1.08"); ends == nil || ends[0].Value != 0.38 {
		t.Errorf("ends %v", ends)
	}
	if p, relation, ok := POfCell("< .001"); !ok || relation != "<" || p.Value != 0.001 {
		t.Errorf("p %v", p)
	}
}
