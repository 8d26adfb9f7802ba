package view

import (
	"fmt"
	"slices"

	"rederive"
	"rederive/parse"
)

// HandoutSchema names the format of what a handout carries to run in its page: the
// notebook without its solutions, and nothing made from them.
const HandoutSchema = "rederive-handout/1"

// NewHandoutSource returns what a handout carries to run in its page. The skeleton is
// what [parse.Skeleton] returns for the notebook, and is also the first of the files.
func NewHandoutSource(b *Book, set Settings, skeleton *rederive.Notebook, files []SourceFile) (*Source, error) {
	s := &Source{
		Schema: HandoutSchema, Tool: b.Tool, Settings: set, Notebook: files[0].Name, Claims: []string{}, Files: files,
		Verdicts: []rederive.Verdict{}, Values: []string{}, Cells: []SourceCell{},
	}
	public := slices.DeleteFunc(slices.Clone(b.Notebook.Cells), func(c *rederive.Cell) bool { return c.Solution })
	for _, c := range skeleton.Cells {
		cell := SourceCell{Pos: c.Pos.String(), SHA256: rederive.OutputDigest(nil)}
		switch {
		case c.Code == parse.Answer:
			cell.Answer = true
		case len(public) == 0 || public[0].Code != c.Code:
			return nil, fmt.Errorf("%s: the cell is not that of the notebook", c.Pos)
		default:
			run := b.Run.Cells[public[0].Index]
			cell.State, cell.SHA256 = run.State, rederive.OutputDigest(run.Outputs)
			public = public[1:]
		}
		s.Cells = append(s.Cells, cell)
	}
	if len(public) > 0 {
		return nil, fmt.Errorf("%s: the cell is not in the handout", public[0].Pos)
	}
	s.Elsewhere = newElsewhere(b, skeleton.Cells, nil)
	return s, nil
}

// ElementID returns the id of the element that contains the source. It differs for
// handouts, so that none is mistaken for a report.
func (s *Source) ElementID() string {
	if s != nil && s.Schema == HandoutSchema {
		return "rederive-handout"
	}
	return "rederive-source"
}
