package rederive

import (
	"fmt"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
)

// A ClaimsDoc is the transcription of what one paper states. It is never
// changed after parsing.
type ClaimsDoc struct {
	Path   string
	SHA256 string // of the claims document
	Paper  Paper
	Claims []*Claim
}

// A Paper is the bibliographic record of a paper and of the copy that was read.
type Paper struct {
	Pos          Pos
	Name         string // short name, the folder of the notebook
	Title        string
	Authors      []string
	Year         int
	In           string // journal, volume, pages or the like
	URL          string
	DOI          string
	Note         string
	Source       string    // base name of the copy that was read
	SourceSHA256 string    // of that copy
	SourcePos    Pos       // of its digest
	PDF          string    // path of its file, relative to the claims document; empty if none is named
	PDFSHA256    string    // of that file
	PDFPos       Pos       // of its digest
	Lines        Span      // the lines of the copy that the paper fills; zero if unknown
	NoClaims     []NoClaim // numerals that are not claims
	NoStatements []NoClaim // statements that are not claims; if any are declared, every other statement needs a claim
}

// A Span is a range of lines, both ends included, numbered from 1.
type Span struct{ From, To int }

var spanForm = lazyregexp.New(`^(\d+)(?:\s*-\s*(\d+))?$`)

// String returns 31-33, or 40 for a single line.
func (s Span) String() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return fmt.Sprintf("%d-%d", s.From, s.To)
}

// ParseSpans reads ranges of lines such as 31-33, 40.
func ParseSpans(text string) ([]Span, error) {
	var list []Span
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		m := spanForm.FindStringSubmatch(part)
		if m == nil {
			return nil, fmt.Errorf("%q is not a range of lines such as 31-33", part)
		}
		from, err := strconv.Atoi(m[1])
		to := from
		if m[2] != "" && err == nil {
			to, err = strconv.Atoi(m[2])
		}
		if err != nil || from < 1 || to < from {
			return nil, fmt.Errorf("there are no lines %s", part)
		}
		list = append(list, Span{from, to})
	}
	return list, nil
}

// A Claim is one statement of a paper, as printed.
type Claim struct {
	Pos    Pos // of the heading
	ID     string
	Title  string
	Fields []Field     // in the order of the source
	Table  *ClaimTable // the printed table, or nil
	Prose  []Block     // the claim in our own words
}

// A Field is one bullet of a claim.
type Field struct {
	Pos      Pos // of the bullet
	Name     string
	Value    string
	ValuePos Pos
}

// Field returns the value of the first field with the given name, or "".
func (c *Claim) Field(name string) string {
	for _, f := range c.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// All returns the fields with the given name, in the order of the source.
func (c *Claim) All(name string) []Field {
	var list []Field
	for _, f := range c.Fields {
		if f.Name == name {
			list = append(list, f)
		}
	}
	return list
}

// A ClaimTable is a printed table as transcribed.
type ClaimTable struct {
	Pos  Pos
	Form string     // pipe, table or grid
	Head []string   // titles of the columns, key columns included; nil for a grid
	Rows []ClaimRow // in the order of the source
}

// A ClaimRow is a row of a printed table.
type ClaimRow struct {
	Pos   Pos
	Cells []ClaimCell
}

// A ClaimCell is one cell of a printed table.
type ClaimCell struct {
	Pos  Pos
	Text string
}
