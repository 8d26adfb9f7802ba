package theme

import (
	"fmt"

	"rederive/typeset/font"
)

// A Space is white space in thousandths: on screens, of the size of running text; on
// paper, of the leading.
type Space struct {
	name          string
	Screen, Paper int
}

// On returns the space on paper for a leading.
func (s Space) On(leading font.Unit) font.Unit { return font.MulDiv(leading, font.Unit(s.Paper), 1000) }

// Rem returns the space on screens, for style sheets.
func (s Space) Rem() string { return fmt.Sprintf("%grem", float64(s.Screen)/1000) }

// The white space.

// Apart is above and below figures and tables.
func Apart() Space { return Space{"apart", 1600, 950} }

// Around is above and below blocks that are closer to the text: code, rows, alerts.
func Around() Space { return Space{"around", 1000, 550} }

// Caption is between a figure or a table and its caption.
func Caption() Space { return Space{"caption", 450, 370} }

// Gap is between figures or columns side by side.
func Gap() Space { return Space{"gap", 1500, 1100} }

// Cell is on either side of the words in a table cell.
func Cell() Space { return Space{"cell", 620, 380} }

// InRow is above and below the words of a row, such as that of a claim.
func InRow() Space { return Space{"row", 350, 170} }

// AboveSection is above headings of the first level.
func AboveSection() Space { return Space{"above-section", 3200, 1550} }

// BelowSection is below headings of the first level.
func BelowSection() Space { return Space{"below-section", 950, 620} }

// AboveSubsection is above headings of the second level.
func AboveSubsection() Space { return Space{"above-subsection", 2300, 1150} }

// BelowSubsection is below headings of the second level.
func BelowSubsection() Space { return Space{"below-subsection", 600, 420} }

// AboveMinor is above the other headings.
func AboveMinor() Space { return Space{"above-minor", 1600, 900} }

// BelowMinor is below the other headings.
func BelowMinor() Space { return Space{"below-minor", 400, 280} }

// Spaces lists all white space.
func Spaces() []Space {
	return []Space{
		Apart(), Around(), Caption(), Gap(), Cell(), InRow(), AboveSection(), BelowSection(), AboveSubsection(),
		BelowSubsection(), AboveMinor(), BelowMinor(),
	}
}
