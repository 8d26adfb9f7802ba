package view

import (
	"reflect"
	"strings"
	"testing"

	"rederive/internal/xslices"
	"rederive/show"
)

func TestFloatsLineUp(t *testing.T) {
	for _, c := range []struct{ in, want, full string }{
		{"1 2 3", "1 2 3", ""},
		{"0.30000000000000004 0.5 2", "0.3 0.5 2.0", "0.30000000000000004"},
		{"1.5 22.25 333.125", "1.500 22.250 333.125", ""},
		{"0.3333333333333333 12.5", "0.333333 12.500000", "0.3333333333333333"},
		{"0.000123456 1.5", "0.0001235 1.5000000", "0.000123456"},
		{"-0.5 0.25", "-0.50 0.25", ""},
		{"123456.789012345 1.5", "123456.79 1.50", "123456.789012345"},
		{"1e-20 0.5", "1e-20 0.5", ""},
		{"1/3 0.5", "1/3 0.5", ""},
		{"12345678901234567890 0.5", "12345678901234567890 0.5", ""},
		{"NaN 0.5", "NaN 0.5", ""},
		{"0.0 0", "0.0 0.0", ""},
	} {
		table := &show.RenderedTable{}
		for text := range strings.FieldsSeq(c.in) {
			table.Rows = append(table.Rows, []show.RenderedCell{{Text: "name"}, {Text: text, Number: true}})
		}
		full := lineUp(table)
		got := xslices.Map(table.Rows, func(row []show.RenderedCell) string { return row[1].Text })
		if !reflect.DeepEqual(got, strings.Fields(c.want)) {
			t.Errorf("%s: got %v, want %s", c.in, got, c.want)
		}
		if c.full != "" && full[[2]int{0, 1}] != c.full || c.full == "" && len(full) > 0 {
			t.Errorf("%s: rounded %v, want %q", c.in, full, c.full)
		}
	}
}
