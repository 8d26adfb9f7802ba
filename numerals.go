package rederive

// A NoClaim declares that numerals of a paper are no claims: numbers of pages,
// references, years.
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
	Claims     int            `json:"claims"`     // on lines of claims
	Quoted     int            `json:"quoted"`     // of these, what a claim on the line quotes
	OutOfScope int            `json:"outOfScope"` // on lines of claims that are out of scope
	Declared   int            `json:"declared"`   // declared to be no claims
	Left       []NumeralsLeft `json:"left"`       // all others
}

// NumeralsLeft are the numerals of a line that no claim covers and that are not
// declared to be none.
type NumeralsLeft struct {
	Line     int      `json:"line"`
	Numerals []string `json:"numerals"`
}

// CountLeft is how many numerals are left.
func (n Numerals) CountLeft() int {
	count := 0
	for _, l := range n.Left {
		count += len(l.Numerals)
	}
	return count
}
