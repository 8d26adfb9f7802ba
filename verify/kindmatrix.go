package verify

import (
	"strconv"
	"strings"

	"rederive"
	"rederive/show/wire"
)

func matrixKind() kind {
	return kind{
		Row: Row{
			name: "matrix", class: table, fields: []string{"printed", "marks", "tolerance", "rounding"},
			takes: plainOf(wire.List), forms: "a slice of rows",
		},
		tables: func(form string) bool { return form == "grid" },
		read:   readMatrix, judge: (*spec).judgeCells, errata: ofCell,
	}
}

// readMatrix reads a matrix from a grid, or from a line such as [1 2; 3 4] or
// [[1, 2], [3, 4]].
func readMatrix(s *spec, others map[string]*rederive.Claim) {
	f := s.first("printed")
	switch {
	case s.claim.Table != nil && f != nil:
		s.errs.Add(f.Pos, "the matrix is printed twice, in a line and in a grid").Suggest("leave one of them out")
		return
	case f == nil:
		readGrid(s, others)
		return
	}
	for _, again := range s.claim.All("printed")[1:] {
		if !sameText(again.Value, f.Value) {
			s.errs.Add(again.ValuePos, "the matrix is printed differently than before").
				Suggest("make it a claim of its own")
		}
	}
	s.cells = &cells{index: map[string]int{}, name: func(row, column string) string {
		return "row " + row +
			", column " + column
	}}
	for r, line := range matrixRows(f.Value) {
		row := cellRow{key: strconv.Itoa(r + 1)}
		for _, entry := range splitElements(entriesOf(line)) {
			c := rederive.ClaimCell{Pos: f.ValuePos, Text: entry}
			row.cells = append(row.cells, s.readCell(c, s.kind.elements(), ""))
		}
		if r > 0 && len(row.cells) != len(s.cells.columns) {
			s.errs.Add(f.ValuePos, "row %d of the matrix has %d entries, the first has %d", r+1, len(row.cells),
				len(s.cells.columns))
			return
		}
		for i := len(s.cells.columns); i < len(row.cells); i++ {
			s.cells.columns = append(s.cells.columns, strconv.Itoa(i+1))
		}
		s.cells.add(row)
	}
}

// matrixRows splits a matrix into the texts of its rows.
func matrixRows(text string) []string {
	text = unbrace(unround(text))
	if strings.Contains(text, ";") {
		return trimmed(splitOutside(text, ";"))
	}
	if strings.ContainsAny(text, "[(") {
		return trimmed(splitOutside(text, ","))
	}
	return []string{text}
}

func gridKind() kind {
	return kind{
		Row: Row{
			name: "grid", class: table, fields: []string{"marks", "tolerance", "rounding"},
			takes: plainOf(wire.List), forms: "a slice of rows",
		},
		tables: func(form string) bool { return form == "grid" },
		read:   readGrid, judge: (*spec).judgeCells, errata: ofCell,
	}
}

// readGrid reads a table without keys; its rows and columns count from 1.
func readGrid(s *spec, _ map[string]*rederive.Claim) {
	t := s.claim.Table
	if t == nil {
		s.errs.Add(s.claim.Pos, "claim %s has no table", s.claim.ID)
		return
	}
	s.cells = &cells{index: map[string]int{}, name: func(row, column string) string {
		return "row " + row + ", column " + column
	}}
	for r, row := range t.Rows {
		out := cellRow{key: strconv.Itoa(r + 1), cells: make([]cell, 0, len(row.Cells))}
		for i, c := range row.Cells {
			if r == 0 {
				s.cells.columns = append(s.cells.columns, strconv.Itoa(i+1))
			}
			column := s.cells.columns[min(i, len(s.cells.columns)-1)]
			out.cells = append(out.cells, s.readCell(c, s.kind.elements(), column))
		}
		if len(out.cells) == len(s.cells.columns) {
			s.cells.add(out)
		}
	}
}
