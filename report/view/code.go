package view

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/internal/gosource"
)

// Code is unobtrusive: a short cell is shown in place; a longer one is folded under a
// line that says what is inside, or is a numbered listing in an appendix.

// shortCode is the greatest number of lines of code shown in the text.
const shortCode = 8

// A codeMode says how the code of a cell is shown.
type codeMode byte

const (
	codeNowhere codeMode = iota
	CodeHere
	CodeFolded // on paper, which cannot unfold, it is in the appendix
	CodeListed // in the appendix
)

// A CodeBlock is the code of a cell as a report shows it.
type CodeBlock struct {
	Mode    codeMode
	Listing int      // its number; 0 if the code is in the text or hidden
	Names   []string // names that it declares, as many as the line shows
	more    int      // number of further names
	claims  int      // number of claims that it settles
	lines   int
}

// codeBlocks determines for each cell where its code is shown.
func codeBlocks(b *Book, claims map[int][]rederive.Verdict) map[*rederive.Cell]CodeBlock {
	blocks := map[*rederive.Cell]CodeBlock{}
	listings := 0
	rederive.Walk(b.Notebook.Blocks, func(block rederive.Block) {
		c, ok := block.(*rederive.Cell)
		if !ok {
			return
		}
		code := CodeBlock{Mode: b.modeOf(c), claims: len(claims[c.Index]), lines: strings.Count(c.Code, "\n")}
		if code.Mode == CodeFolded || code.Mode == CodeListed {
			listings++
			code.Listing = listings
			code.Names = gosource.Declared(c.Code)
			code.more = max(0, len(code.Names)-mostNames)
			code.Names = code.Names[:len(code.Names)-code.more]
		}
		blocks[c] = code
	})
	return blocks
}

// mostNames is the number of names in the line of a folded cell.
const mostNames = 4

// modeOf returns how the code of a cell is shown. The code of a failed cell is always
// next to its error.
func (b *Book) modeOf(c *rederive.Cell) codeMode {
	if b.Run.Cells[c.Index].State == rederive.CellFailed {
		return CodeHere
	}
	switch c.Style {
	case rederive.CodeShow:
		return CodeHere
	case rederive.CodeHide:
		return codeNowhere
	case rederive.CodeFold:
		return CodeFolded
	}
	switch b.codeStyle(c) {
	case rederive.CodeShow:
		return CodeHere
	case rederive.CodeHide:
		return codeNowhere
	case rederive.CodeAppendix:
		return CodeListed
	}
	if strings.Count(c.Code, "\n") <= shortCode {
		return CodeHere
	}
	return CodeFolded
}

// codeStyle returns the code style of a cell that does not set its own. A handout shows
// no code; its solutions show only their own, each below its exercise.
func (b *Book) codeStyle(c *rederive.Cell) rederive.CodeStyle {
	switch {
	case b.Code != "":
		return b.Code
	case b.Variant.Suffix() != "" && !c.Solution:
		return rederive.CodeHide
	case b.Variant == Solutions:
		return rederive.CodeShow
	}
	return rederive.CodeFold
}

// Rest describes what the line of a folded cell does not list by name.
func (c CodeBlock) Rest() string {
	var parts []string
	if c.more > 0 {
		parts = append(parts, Counted(c.more, "more name", "more names"))
	}
	if c.claims > 0 {
		parts = append(parts, Counted(c.claims, "claim", "claims"))
	}
	return strings.Join(parts, " and ")
}

// Size returns the length of the code.
func (c CodeBlock) Size() string { return "Go, " + Counted(c.lines, "line", "lines") }

func ListingID(number int) string { return fmt.Sprintf("listing-%d", number) }
