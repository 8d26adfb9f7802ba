package rederive

import "fmt"

// A NoClaim declares that numerals of a paper are not claims, such as page numbers,
// references and years; or that statements are none, such as definitions and steps
// of a proof.
type NoClaim struct {
	Pos   Pos
	Lines []Span   // where they are; none means all lines of the paper
	Only  []string // the forms in which they occur, with N for a numeral; none means all forms
	Why   string
}

// Numerals counts the numerals of a paper, as they occur in the copy that was read,
// by how claims and declarations cover them.
type Numerals struct {
	Paper      string         `json:"paper"`
	Total      int            `json:"total"`
	Claims     int            `json:"claims"`     // quoted or in range
	Quoted     int            `json:"quoted"`     // repeated by a claim on the line
	InRange    int            `json:"inRange"`    // on the few lines of a claim that does not repeat them
	OutOfScope int            `json:"outOfScope"` // on lines of claims that are out of scope
	Declared   int            `json:"declared"`   // declared not to be claims
	Left       []NumeralsLeft `json:"left"`       // all others
	Statements *Statements    `json:"statements,omitempty"`
}

// NumeralsLeft are the numerals of a line that are neither covered by a claim nor
// declared not to be claims.
type NumeralsLeft struct {
	Line     int      `json:"line"`
	Numerals []string `json:"numerals"`
}

// Shares describes in words, as four shares, how the numerals are covered.
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

// Statements counts the theorems, figures and general sentences of a paper by how they
// are covered. A sentence is general if it has a word such as all, no, only or always.
type Statements struct {
	Total      int             `json:"total"`
	Quoted     int             `json:"quoted"`     // repeated or named by a claim on the line
	InRange    int             `json:"inRange"`    // on the few lines of a claim that does neither
	OutOfScope int             `json:"outOfScope"` // on lines of claims that are out of scope
	Declared   int             `json:"declared"`   // declared not to be claims
	Left       []StatementLeft `json:"left"`       // all others
}

// A StatementLeft is a statement that is neither covered by a claim nor declared not to be one.
type StatementLeft struct {
	Line int    `json:"line"` // of its label, or of the word that makes it general
	Text string `json:"text"`
}

// Shares describes in words, as four shares, how the statements are covered.
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
