package view

import (
	"strings"
	"testing"

	"rederive"
	"rederive/internal/mapping"
	"rederive/show"
)

// TestNumbersGoOnInTheLine checks that numbers are set like text, however many there are.
func TestNumbersGoOnInTheLine(t *testing.T) {
	list := strings.Repeat("(0, 5, 7), ", 20) + "(3, 5, 6)"
	if _, oneLine := Labelled([]rederive.Inline{rederive.Text("Positions")}, list); !oneLine {
		t.Error("a list of numbers does not go on in the line of its label")
	}
}

// TestDigitsAreGrouped checks that large integers are grouped in lines that cells print, in the cells of compared
// tables and in corrections of errata.
func TestDigitsAreGrouped(t *testing.T) {
	mapping.Test(t, groupLine, map[string]string{
		"12361 towers were compared\n": "12,361 towers were compared\n",
		"first: 12361\nlast:  23456":   "first: 12361\nlast:  23456",
		"12361":                        "12361",
	})
	c := groupCompared(&rederive.Comparison{Rows: []rederive.ComparedRow{{
		Keys:  []string{"66160"},
		Cells: []rederive.ComparedCell{{Printed: "16383", Computed: "16383"}, {Printed: "10110", Computed: "odd"}},
	}}}).Rows[0]
	if c.Keys[0] != "66,160" || c.Cells[0].Printed != "16,383" || c.Cells[1].Printed != "10110" {
		t.Errorf("the row of a compared table is %v", c)
	}
	e := rederive.Erratum{Printed: "207265", Corrected: "655033"}
	if got := PrintedOf(rederive.Verdict{}, e); got != "207,265" {
		t.Errorf("what an erratum corrects is %s", got)
	}
}

// TestIntervals: a list keeps its brackets where the label says that it is an interval.
func TestIntervals(t *testing.T) {
	for label, want := range map[string]string{
		"Interval": "[0, 1]", "95% CI": "[0, 1]", "range of k": "[0, 1]", "Konfidenzintervall": "[0, 1]",
		"fixed points": "0, 1", "arranged": "0, 1", "": "0, 1",
	} {
		if got := (&View{}).ListText([]rederive.Inline{rederive.Text(label)}, "[0, 1]"); got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
}

// TestTablesAreGroupedAlike: next to a number of five digits those of four are grouped, but not years.
func TestTablesAreGroupedAlike(t *testing.T) {
	cells := func(texts ...string) (row []show.RenderedCell) {
		for _, text := range texts {
			row = append(row, show.RenderedCell{Text: text, Number: true})
		}
		return row
	}
	table := &show.RenderedTable{Rows: [][]show.RenderedCell{cells("1984", "8688"), cells("1985", "68276")}}
	groupDigits(table)
	var got []string
	for _, row := range table.Rows {
		got = append(got, row[0].Text, row[1].Text)
	}
	if got := strings.Join(got, " "); got != "1984 8,688 1985 68,276" {
		t.Error(got)
	}
}

// TestSignsInCells writes the signs of numbers within a cell as minus signs.
func TestSignsInCells(t *testing.T) {
	row := []show.RenderedCell{{Text: "(26, -14)"}, {Text: "6-11"}}
	table := &show.RenderedTable{Rows: [][]show.RenderedCell{row}, Note: "Equal: false."}
	groupDigits(table)
	if got := row[0].Text + " " + row[1].Text + " " + table.Note; got != "(26, −14) 6-11 Equal: no." {
		t.Error(got)
	}
}

// TestCaptionsStop ends each caption of a figure or table with a full stop.
func TestCaptionsStop(t *testing.T) {
	for in, want := range map[string]string{"Puzzles": "Puzzles.", "Which?": "Which?", "Two.": "Two."} {
		if got := rederive.PlainText(stopped([]rederive.Inline{rederive.Text(in)})); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
