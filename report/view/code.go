package view

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/internal/gosource"
)

// Code steps back: a short cell is shown where it is, a longer one is folded under
// a line that says what is inside, or is a numbered listing in an appendix.

// shortCode is how many lines of code are shown with the text.
const shortCode = 8

// A codeMode says how the code of a cell is shown.
type codeMode byte

const (
	codeNowhere codeMode = iota
	CodeHere
	CodeFolded // on paper, which cannot be unfolded, it is in the appendix
	CodeListed // in the appendix
)

// A CodeBlock is the code of a cell as a report shows it.
type CodeBlock struct {
	Mode    codeMode
	Listing int      // its number; 0 if the code is with the text, or nowhere
	Names   []string // that it declares, as many as the line names
	more    int      // further ones
	claims  int      // that it settles
	lines   int
}

// codeBlocks says for each cell where its code is.
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

// mostNames is how many names the line of a folded cell lists.
const mostNames = 4

// modeOf says how the code of a cell is shown. That of a cell that failed is always
// with its error.
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

// codeStyle is how the code of a cell is shown that does not say so itself. A
// handout has none, and with its solutions these alone, each below its exercise.
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

// Rest names what the line of a folded cell does not list by name.
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

// Size says how long the code is.
func (c CodeBlock) Size() string { return "Go, " + Counted(c.lines, "line", "lines") }

func ListingID(number int) string { return fmt.Sprintf("listing-%d", number) }
