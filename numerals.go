package rederive

import "fmt"

// A NoClaim declares that numerals of a paper are no claims: numbers of pages,
// references, years; or that statements are none: definitions, steps of a proof.
type NoClaim struct {
	Pos   Pos
	Lines []Span   // on which they are; none means all lines of the paper
	Only  []string // the forms in which they occur, with N for a numeral; none means all forms
	Why   string
}

// Numerals says where the numerals of a paper have gone, as they occur in the copy
// that was read.
type Numerals struct {
	Paper      string         `json:"paper"`
	Total      int            `json:"total"`
	Claims     int            `json:"claims"`     // quoted or in range
	Quoted     int            `json:"quoted"`     // what a claim on the line repeats
	InRange    int            `json:"inRange"`    // on the few lines of a claim that does not repeat it
	OutOfScope int            `json:"outOfScope"` // on lines of claims that are out of scope
	Declared   int            `json:"declared"`   // declared to be no claims
	Left       []NumeralsLeft `json:"left"`       // all others
	Statements *Statements    `json:"statements,omitempty"`
}

// NumeralsLeft are the numerals of a line that no claim covers and that are not
// declared to be none.
type NumeralsLeft struct {
	Line     int      `json:"line"`
	Numerals []string `json:"numerals"`
}

// Shares says in words where the numerals have gone, in four shares.
func (n Numerals) Shares() string {
	return shares(n.Total, n.Quoted, n.InRange, n.Declared+n.OutOfScope, n.CountLeft())
}

// CountLeft returns how many numerals are left.
func (n Numerals) CountLeft() int {
	count := 0
	for _, l := range n.Left {
		count += len(l.Numerals)
	}
	return count
}

// Statements says where the theorems, figures and general sentences of a paper have
// gone, those with a word such as all, no, only or always.
type Statements struct {
	Total      int             `json:"total"`
	Quoted     int             `json:"quoted"`     // what a claim on the line repeats or names
	InRange    int             `json:"inRange"`    // on the few lines of a claim that does not
	OutOfScope int             `json:"outOfScope"` // on lines of claims that are out of scope
	Declared   int             `json:"declared"`   // declared to be no claims
	Left       []StatementLeft `json:"left"`       // all others
}

// A StatementLeft is a statement that no claim covers and that is not declared to be
// none.
type StatementLeft struct {
	Line int    `json:"line"` // of its label, or of the word that makes it general
	Text string `json:"text"`
}

// Shares says in words where the statements have gone, in four shares.
func (s *Statements) Shares() string {
	return shares(s.Total, s.Quoted, s.InRange, s.Declared+s.OutOfScope, len(s.Left))
}

func shares(total, quoted, inRange, declared, left int) string {
	share := func(count int) string {
		return fmt.Sprintf("%d (%.1f%%)", count, 100*float64(count)/float64(max(total, 1)))
	}
	return fmt.Sprintf("%s quoted, %s in range, %s declared, %s left",
		share(quoted), share(inRange), share(declared), share(left))
}
