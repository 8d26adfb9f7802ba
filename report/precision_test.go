package report

import (
	"testing"

	"rederive"
)

func TestAtPrecision(t *testing.T) {
	for _, tt := range []struct {
		kind, printed, computed string
		wrong                   bool
		want                    string
	}{
		{"decimal", "66.7%", "0.6667", false, "66.7%"},
		{"decimal", "0.50", "0.5000909090909091", false, "0.50"},
		{"decimal", "0.50", "0.5000909090909091", true, "0.5001"},
		{"decimal", "0.50", "0.61", true, "0.61"},
		{"decimal", "3.14", "22/7", false, "3.14"},
		{"decimal", "299,852.4", "299852.4", false, "299852.4"},
		{"decimal", "6.02 x 10^23", "6.02e23", false, "6.02e23"},
		{"sequence of decimal", "0.50, 12.5%", "0.5000909090909091, 0.125", false, "0.50, 12.5%"},
		{"open of decimal", "", "5000909090909091/10000000000000000", false, "0.500091"},
		{"open of decimal", "", "1/3", false, "1/3"},
		{"rational", "22/7", "22/7", false, "22/7"},
		{"integer", "15 187", "15187", false, "15187"},
		{"decimal", "1.9999", "2", true, "2"},
	} {
		if got := atPrecision(tt.kind, tt.printed, tt.computed, tt.wrong); got != tt.want {
			t.Errorf("%s, printed %s, computed %s: %s, want %s", tt.kind, tt.printed, tt.computed, got, tt.want)
		}
	}
}

func TestCellsAtPrecision(t *testing.T) {
	c := &rederive.Comparison{Rows: []rederive.ComparedRow{{Cells: []rederive.ComparedCell{
		{Printed: "0.50", Computed: "0.5000909"},
		{Printed: "0.50", Computed: "0.5062", State: rederive.CellDiffers},
		{Printed: "n/c", Computed: "0.123456789", State: rederive.CellNew},
	}}}}
	got := cellsAtPrecision("table of decimal", c)
	for i, want := range []string{"0.50", "0.51", "0.123457"} {
		if cell := got.Rows[0].Cells[i]; cell.Computed != want {
			t.Errorf("cell %d: %s, want %s", i, cell.Computed, want)
		}
	}
	if c.Rows[0].Cells[0].Computed != "0.5000909" {
		t.Error("the comparison itself has changed")
	}
}
