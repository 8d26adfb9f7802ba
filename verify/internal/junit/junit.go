// Package junit has the elements of JUnit reports that ledgers and reviews write, in the order that
// the common schema requires.
package junit

import (
	"strings"
	"unicode"
)

// Counts are the attributes of a suite that sum up its cases.
type Counts struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Skipped  int `xml:"skipped,attr"`
}

// A Case is a test. It passes if it has no reason not to.
type Case struct {
	Name    string  `xml:"name,attr"`
	Class   string  `xml:"classname,attr"`
	Time    string  `xml:"time,attr,omitempty"`
	Skipped *Reason `xml:"skipped"`
	Error   *Reason `xml:"error"`
	Failure *Reason `xml:"failure"`
}

// A Reason says why a test does not pass.
type Reason struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// Add counts a case.
func (n *Counts) Add(c Case) {
	n.Tests++
	switch {
	case c.Error != nil:
		n.Errors++
	case c.Failure != nil:
		n.Failures++
	case c.Skipped != nil:
		n.Skipped++
	}
}

// Printable drops control characters, which XML does not allow.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, text)
}
