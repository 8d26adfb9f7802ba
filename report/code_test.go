package report

import (
	"strings"
	"testing"

	"rederive"
)

func TestPlaceOfCode(t *testing.T) {
	const long = shortCode + 1
	for _, tt := range []struct {
		book    rederive.CodeStyle
		variant Variant
		cell    rederive.Cell
		lines   int
		want    codeMode
	}{
		{lines: shortCode, want: codeHere},
		{lines: long, want: codeFolded},
		{book: rederive.CodeShow, lines: long, want: codeHere},
		{book: rederive.CodeHide, lines: 1, want: codeNowhere},
		{book: rederive.CodeAppendix, lines: 1, want: codeListed},
		{cell: rederive.Cell{Style: rederive.CodeFold}, lines: 1, want: codeFolded},
		{cell: rederive.Cell{Style: rederive.CodeShow}, lines: long, want: codeHere},
		{cell: rederive.Cell{Style: rederive.CodeHide}, book: rederive.CodeShow, lines: 1, want: codeNowhere},
		{variant: Handout, lines: 1, want: codeNowhere},
		{variant: Handout, cell: rederive.Cell{Style: rederive.CodeShow}, lines: 1, want: codeHere},
		{variant: Handout, book: rederive.CodeFold, lines: long, want: codeFolded},
		{variant: Solutions, lines: 1, want: codeNowhere},
		{variant: Solutions, cell: rederive.Cell{Solution: true}, lines: 1, want: codeHere},
	} {
		tt.cell.Code = strings.Repeat("f()\n", tt.lines)
		b := &Book{Variant: tt.variant, Code: tt.book, Run: &rederive.Run{Cells: []rederive.CellRun{{}}}}
		if got := b.modeOf(&tt.cell); got != tt.want {
			t.Errorf("%+v: mode %d, want %d", tt, got, tt.want)
		}
	}
	failed := &Book{
		Code: rederive.CodeHide,
		Run:  &rederive.Run{Cells: []rederive.CellRun{{State: rederive.CellFailed}}},
	}
	if got := failed.modeOf(&rederive.Cell{}); got != codeHere {
		t.Errorf("the code of a failed cell has mode %d", got)
	}
}
