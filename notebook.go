// Package rederive holds the data that the rooms of the program share: the notebook, its run, the claims
// of a paper, the verdicts, and errors with their positions.
//
// Package parse reads a notebook: a tree of blocks that never changes afterwards.
//
//	nb, err := parse.Notebook("notebook.md", source, nil)
//	fmt.Println(nb.Cells[0].Pos, nb.Cells[0].Code)
//
// The outputs of the cells are in a [Run], which refers to cells by index, and the results for the claims
// are in [Verdict]s. This package opens no files, runs no cells and writes no HTML.
package rederive

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// A Notebook is a parsed notebook. It never changes after parsing.
type Notebook struct {
	Path     string // as given; the File of every position except those in included files
	Source   []byte
	SHA256   string // of Source, in hexadecimal
	Includes []Include
	Front    Front
	Blocks   []Block
	Cells    []*Cell        // the cells within Blocks, in order; Cells[i].Index == i
	Values   []*Value       // the inline values within Blocks, in order; Values[i].Index == i
	Notes    []*Note        // the footnotes, in order of their first reference
	Labels   map[string]Pos // the position of each label, except those made from heading texts
}

// An Include is a Markdown file that a notebook includes, by a comment
// <!-- include: path --> on a line of its own. Its blocks replace the
// comment in the notebook.
type Include struct {
	Pos    Pos    // of the comment
	Path   string // the File of its positions
	Source []byte
	SHA256 string // of Source, in hexadecimal
}

// Front is the front matter of a notebook.
type Front struct {
	Pos          Pos
	Title        string
	Authors      []string
	Lang         string   // language of the sheet, a tag such as de; empty for English
	Date         string   // day of publication, such as 2026-11-21; may be empty
	Claims       []string // paths of claims documents, relative to the notebook
	Params       []Param
	Limits       Limits
	Inputs       []Input
	Imports      []string // packages beyond the allow-list
	Bibliography []string
	Citations    CitationStyle // how the text cites the bibliography; empty for the default
	Macros       []Macro
	Cover        string // label of the figure on the front page; empty for the first one
	CoverPos     Pos
	Findings     []Finding // shown first on the front page of a project
	Short        string    // title for running heads; empty for the full title
	Keywords     []string  // keywords for catalogues
	Code         CodeStyle // how the code of cells is shown; empty for the default
	Supplement   SupplementStyle
	DOI          string // of the report
}

// A Finding is a result of the re-derivation, in one sentence, with the claim that shows it.
type Finding struct {
	Pos   Pos
	Claim string // id
	Text  string
}

// A CitationStyle says how the text cites the bibliography.
type CitationStyle string

// The styles of citations. AuthorDate is the default.
const (
	AuthorDate CitationStyle = "author-date" // [Knuth 1973]
	Numeric    CitationStyle = "numeric"     // [1]
)

// A CodeStyle says how a report shows the code of cells.
type CodeStyle string

// The styles of code. An empty style inherits that of the enclosing notebook or project.
const (
	CodeFold     CodeStyle = "fold"     // short code is shown; longer code is folded, and in print in an appendix
	CodeShow     CodeStyle = "show"     // all code is shown
	CodeHide     CodeStyle = "hide"     // none is
	CodeAppendix CodeStyle = "appendix" // all code is in an appendix
)

// CodeStyles lists the styles that a notebook or a project may ask for.
func CodeStyles() []CodeStyle { return []CodeStyle{CodeFold, CodeShow, CodeHide, CodeAppendix} }

// ParseCodeStyle reads the name of a style.
func ParseCodeStyle(s string) (CodeStyle, error) {
	if !slices.Contains(CodeStyles(), CodeStyle(s)) {
		return "", fmt.Errorf("unknown style of code %q (fold, show, hide or appendix)", s)
	}
	return CodeStyle(s), nil
}

// A SupplementStyle says where on paper the list of all claims goes, and the code that the text omits.
type SupplementStyle string

// The styles of supplements. An empty style means SupplementAppend.
const (
	SupplementNone   SupplementStyle = "none"   // nowhere: the page has them
	SupplementAppend SupplementStyle = "append" // after the text
	SupplementFile   SupplementStyle = "file"   // in a PDF of their own
)

// SupplementStyles lists the styles that a notebook or a project may ask for.
func SupplementStyles() []SupplementStyle {
	return []SupplementStyle{SupplementNone, SupplementAppend, SupplementFile}
}

// A Param is a typed parameter of a notebook: a constant of its cells that the command line may set.
type Param struct {
	Pos   Pos
	Name  string
	Value any // int64, float64, bool or string
}

// Parse converts a value that is set from outside to the type of the default.
func (p Param) Parse(text string) (value any, err error) {
	switch p.Value.(type) {
	case int64:
		value, err = strconv.ParseInt(text, 10, 64)
	case float64:
		value, err = strconv.ParseFloat(text, 64)
	case bool:
		value, err = strconv.ParseBool(text)
	default:
		value = text
	}
	if err != nil {
		return nil, fmt.Errorf("the parameter %s cannot be %q, expected a value such as %v", p.Name, text, p.Value)
	}
	return value, nil
}

// Limits bound the run of a notebook; zero values mean the default.
type Limits struct {
	Time   time.Duration // for the whole notebook
	Memory int64         // in bytes
}

// An Input is a data file that cells may read.
type Input struct {
	Pos    Pos
	Name   string
	Path   string // relative to the notebook
	SHA256 string // that the file must have, or empty
}

// A Macro is a TeX macro for the formulas of a notebook.
type Macro struct {
	Pos  Pos
	Name string // without the backslash
	Body string // with #1, #2, ... for its arguments
}

// A Tier says when a cell runs.
type Tier string

// The tiers.
const (
	Quick Tier = "quick" // always
	Slow  Tier = "slow"  // only when asked for
)

// A Cell is a piece of the notebook's Go program.
type Cell struct {
	Pos      Pos // of the opening fence
	Index    int // in Notebook.Cells
	ID       string
	Code     string    // lines end in a newline
	Lines    []Pos     // where each line of Code begins in the notebook
	Style    CodeStyle // how the code is shown: fold, show or hide; empty for the style of the notebook
	Solution bool      // part of a solution, left out of handouts
	Run      bool      // false marks a listing
	Tier     Tier
	Caption  []Inline
	Alt      string
	Boards   Lattice // of the boards in its tables; empty means Square
}

// A Lattice says how the cells of boards that are written as rows are arranged.
type Lattice string

const (
	Square     Lattice = "square"
	Triangular Lattice = "triangular" // each row half a place to the left of the one above
)

// Has reports whether a position is inside the cell or on one of its fences.
func (c *Cell) Has(pos Pos) bool {
	return c.Pos.File == pos.File && c.Pos.Line <= pos.Line && pos.Line <= c.Pos.Line+len(c.Lines)+1
}

// PosAt returns the position in the notebook of a line and column of the cell's code, both counted from 1.
func (c *Cell) PosAt(line, col int) Pos {
	if line < 1 || len(c.Lines) == 0 {
		return c.Pos
	}
	if line > len(c.Lines) {
		last := c.Lines[len(c.Lines)-1]
		return Pos{last.File, last.Line + line - len(c.Lines), 1}
	}
	p := c.Lines[line-1]
	p.Col += col - 1
	return p
}
