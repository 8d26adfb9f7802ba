package verify

import (
	"rederive"
	"rederive/show/wire"
)

// openTable sets out a table that answers an open question: all its cells are
// new, rows and columns in the order in which they were offered.
func openTable(v wire.Value) *judgement {
	rows, _ := v.Field("Rows")
	cols, _ := v.Field("Cols")
	values, _ := v.Field("Values")
	c := &cells{keyHead: []string{""}, index: map[string]int{}}
	at := map[[2]string]string{}
	for i, item := range values.Items {
		row, column := rows.Items[i].Text, cols.Items[i].Text
		if indexOf(c.columns, column) < 0 {
			c.columns = append(c.columns, column)
		}
		c.add(cellRow{key: row, keys: []string{row}})
		at[[2]string{row, column}] = item.String()
	}
	j := &judgement{count: &rederive.CellCount{New: len(at)}, comparison: &rederive.Comparison{KeyHead: c.keyHead, Columns: c.columns}}
	for i, row := range c.rows {
		shown := rederive.ComparedRow{Keys: row.keys}
		for _, column := range c.columns {
			text, ok := at[[2]string{row.key, column}]
			state := rederive.CellNew
			if !ok {
				state = rederive.CellBlank
			}
			shown.Cells = append(shown.Cells, rederive.ComparedCell{Computed: text, State: state})
			c.rows[i].cells = append(c.rows[i].cells, cell{text: text, meaning: NotComputed})
		}
		j.comparison.Rows = append(j.comparison.Rows, shown)
	}
	j.computed = c.printedText()
	return j
}
