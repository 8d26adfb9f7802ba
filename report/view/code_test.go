package view

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
		{lines: shortCode, want: CodeHere},
		{lines: long, want: CodeFolded},
		{book: rederive.CodeShow, lines: long, want: CodeHere},
		{book: rederive.CodeHide, lines: 1, want: codeNowhere},
		{book: rederive.CodeAppendix, lines: 1, want: CodeListed},
		{cell: rederive.Cell{Style: rederive.CodeFold}, lines: 1, want: CodeFolded},
		{cell: rederive.Cell{Style: rederive.CodeShow}, lines: long, want: CodeHere},
		{cell: rederive.Cell{Style: rederive.CodeHide}, book: rederive.CodeShow, lines: 1, want: codeNowhere},
		{variant: Handout, lines: 1, want: codeNowhere},
		{variant: Handout, cell: rederive.Cell{Style: rederive.CodeShow}, lines: 1, want: CodeHere},
		{variant: Handout, book: rederive.CodeFold, lines: long, want: CodeFolded},
		{variant: Solutions, lines: 1, want: codeNowhere},
		{variant: Solutions, cell: rederive.Cell{Solution: true}, lines: 1, want: CodeHere},
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
	if got := failed.modeOf(&rederive.Cell{}); got != CodeHere {
		t.Errorf("the code of a failed cell has mode %d", got)
	}
}
