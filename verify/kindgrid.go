package verify

import (
	"strconv"

	"rederive"
	"rederive/show/wire"
)

func gridKind() kind {
	return kind{
		name: "grid", class: table, fields: []string{"marks", "tolerance", "rounding"},
		takes: plainOf(wire.List), forms: "a slice of rows",
		rule:   ruleOfTables,
		tables: func(form string) bool { return form == "grid" },
		read:   readGrid, judge: (*spec).judgeCells, errata: ofCell,
		mutate: (*auditor).cells, righted: (*auditor).makeCellRight,
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
