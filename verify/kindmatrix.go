package verify

import (
	"strconv"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify/value"
)

func matrixKind() kind {
	return kind{
		Row: value.Row{
			Name: "matrix", Class: value.Table, Fields: []string{"printed", "marks", "tolerance", "rounding"},
			Takes: value.PlainOf(wire.List), Forms: "a slice of rows",
		},
		tables: func(form string) bool { return form == "grid" },
		read:   readMatrix, judge: (*Spec).judgeCells, errata: ofCell,
	}
}

// readMatrix reads a matrix from a grid, or from a line such as [1 2; 3 4] or
// [[1, 2], [3, 4]].
func readMatrix(s *Spec, others map[string]*rederive.Claim) {
	f := s.First("printed")
	switch {
	case s.claim.Table != nil && f != nil:
		s.Errs.Add(f.Pos, "the matrix is printed twice, in a line and in a grid").Suggest("leave one of them out")
		return
	case f == nil:
		readGrid(s, others)
		return
	}
	for _, again := range s.claim.All("printed")[1:] {
		if !sameText(again.Value, f.Value) {
			s.Errs.Add(again.ValuePos, "the matrix is printed differently than before").
				Suggest("make it a claim of its own")
		}
	}
	s.Cells = newGrid()
	for r, line := range matrixRows(f.Value) {
		row := CellRow{Key: strconv.Itoa(r + 1)}
		entries, err := value.SplitElements(value.EntriesOf(line))
		if err != nil {
			s.Errs.Add(f.ValuePos, "%w", err)
			return
		}
		for _, entry := range entries {
			c := rederive.ClaimCell{Pos: f.ValuePos, Text: entry}
			row.Cells = append(row.Cells, s.readCell(c, s.Kind.Elements(), ""))
		}
		if r > 0 && len(row.Cells) != len(s.Cells.Columns) {
			s.Errs.Add(f.ValuePos, "row %d of the matrix has %d entries, the first has %d", r+1, len(row.Cells),
				len(s.Cells.Columns))
			return
		}
		for i := len(s.Cells.Columns); i < len(row.Cells); i++ {
			s.Cells.Columns = append(s.Cells.Columns, strconv.Itoa(i+1))
		}
		s.Cells.add(row)
	}
}

// matrixRows splits a matrix into the texts of its rows.
func matrixRows(text string) []string {
	text = value.Unbrace(value.Unround(text))
	if strings.Contains(text, ";") {
		return value.Trimmed(value.SplitOutside(text, ";"))
	}
	if strings.ContainsAny(text, "[(") {
		return value.Trimmed(value.SplitOutside(text, ","))
	}
	return []string{text}
}

func gridKind() kind {
	return kind{
		Row: value.Row{
			Name: "grid", Class: value.Table, Fields: []string{"marks", "tolerance", "rounding"},
			Takes: value.PlainOf(wire.List), Forms: "a slice of rows",
		},
		tables: func(form string) bool { return form == "grid" },
		read:   readGrid, judge: (*Spec).judgeCells, errata: ofCell,
	}
}

// newGrid returns a table without keys.
func newGrid() *cells {
	return &cells{Index: map[string]int{}, Name: func(row, column string) string {
		return "row " + row + ", column " + column
	}}
}

// readGrid reads a table without keys; its rows and columns count from 1.
func readGrid(s *Spec, _ map[string]*rederive.Claim) {
	t := s.claim.Table
	if t == nil {
		s.Errs.Add(s.claim.Pos, "claim %s has no table", s.claim.ID)
		return
	}
	s.Cells = newGrid()
	for r, row := range t.Rows {
		out := CellRow{Key: strconv.Itoa(r + 1), Cells: make([]Cell, 0, len(row.Cells))}
		for i, c := range row.Cells {
			if r == 0 {
				s.Cells.Columns = append(s.Cells.Columns, strconv.Itoa(i+1))
			}
			column := s.Cells.Columns[min(i, len(s.Cells.Columns)-1)]
			out.Cells = append(out.Cells, s.readCell(c, s.Kind.Elements(), column))
		}
		if len(out.Cells) == len(s.Cells.Columns) {
			s.Cells.add(out)
		}
	}
}
