package report

import (
	"regexp"
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

// TestHighlightBreaksLines checks that the text of code is kept, and that its long
// lines, and only these, are elements.
func TestHighlightBreaksLines(t *testing.T) {
	code := "x := 1\n\n// a comment that is longer than a line of a phone\nf(`raw\nstring`)"
	got := highlight("go", code)
	if n := strings.Count(got, `<span class="l">`); n != 1 {
		t.Errorf("%d lines are elements: %s", n, got)
	}
	if want := "`raw</span>\n<span class=\"s\">string`</span>)"; !strings.HasSuffix(got, want) {
		t.Errorf("%s does not end with %s", got, want)
	}
	if text := regexp.MustCompile("<[^>]*>").ReplaceAllString(got, ""); text != code {
		t.Errorf("%q, want %q", text, code)
	}
}
