// Package theme defines the look of reports in one place: the colours, type sizes and
// white space of pages on screen and on paper. Style sheets get them as custom
// properties, documents as inks and lengths:
//
//	css := theme.Sheet(theme.Inks())
//	size := theme.Note().On(preset.Size)
package theme

import (
	"fmt"
	"strings"

	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// The colours of pages and text.

// Page returns the background of a page.
func Page() draw.Ink { return draw.Ink{Name: "page", Light: 0xfdfcf9, Dark: 0x191815} }

// Text returns the colour of running text.
func Text() draw.Ink { return draw.Ink{Name: "ink", Light: 0x1d1d1b, Dark: 0xe9e5db} }

// Soft is for secondary words.
func Soft() draw.Ink { return draw.Ink{Name: "soft", Light: 0x5d5a54, Dark: 0xaaa598} }

// Line is for thin lines.
func Line() draw.Ink { return draw.Ink{Name: "line", Light: 0xdedad0, Dark: 0x3b382f} }

// Panel returns the background of code.
func Panel() draw.Ink { return draw.Ink{Name: "panel", Light: 0xf5f2ea, Dark: 0x23211c} }

// Accent marks what guides the reader: current titles, focus marks.
func Accent() draw.Ink { return draw.Ink{Name: "accent", Light: 0x7a2e12, Dark: 0xe39b77} }

// Link is for links.
func Link() draw.Ink { return draw.Ink{Name: "link", Light: 0x7a2e12, Dark: 0xe8a683} }

// The colours of verdicts.

// OK is for what is right.
func OK() draw.Ink { return draw.Ink{Name: "ok", Light: 0x1f5d34, Dark: 0x9fd0a8} }

// OKGround is the background of OK.
func OKGround() draw.Ink { return draw.Ink{Name: "ok-bg", Light: 0xe6f0e6, Dark: 0x1f3325} }

// Warn is for errors of the paper.
func Warn() draw.Ink { return draw.Ink{Name: "warn", Light: 0x6b4a00, Dark: 0xe6c67c} }

// WarnMark returns the same warning colour for marks without words.
func WarnMark() draw.Ink { return draw.Ink{Name: "warn-mark", Light: 0xd08a00, Dark: 0xe6b34a} }

// WarnGround is the background of Warn.
func WarnGround() draw.Ink { return draw.Ink{Name: "warn-bg", Light: 0xf6ecd2, Dark: 0x3b3016} }

// Error is for errors of the notebook itself.
func Error() draw.Ink { return draw.Ink{Name: "err", Light: 0x8c1d18, Dark: 0xf3a79c} }

// ErrorGround is the background of Error.
func ErrorGround() draw.Ink { return draw.Ink{Name: "err-bg", Light: 0xf8e5e1, Dark: 0x46221d} }

// Calm is for what is neither right nor wrong.
func Calm() draw.Ink { return draw.Ink{Name: "calm", Light: 0x3f4d63, Dark: 0xb3c3dc} }

// CalmGround is the background of Calm.
func CalmGround() draw.Ink { return draw.Ink{Name: "calm-bg", Light: 0xe8ecf2, Dark: 0x262d38} }

// Weak marks what is omitted.
func Weak() draw.Ink { return draw.Ink{Name: "weak", Light: 0xc9c4b6, Dark: 0x4a463c} }

// The colours of code.

// Comment is for comments in code.
func Comment() draw.Ink { return draw.Ink{Name: "code-c", Light: 0x66645c, Dark: 0xa09b8d} }

// Keyword is for keywords.
func Keyword() draw.Ink { return draw.Ink{Name: "code-k", Light: 0x7a2e12, Dark: 0xe8a683} }

// String is for strings.
func String() draw.Ink { return draw.Ink{Name: "code-s", Light: 0x1f5d34, Dark: 0x9fd0a8} }

// Number is for numbers.
func Number() draw.Ink { return draw.Ink{Name: "code-n", Light: 0x2b4a7c, Dark: 0xa9c2ee} }

// Inks returns all colours, in the order of style sheets.
func Inks() []draw.Ink {
	return []draw.Ink{
		Page(), Text(), Soft(), Line(), Panel(), Accent(), Link(),
		OK(), OKGround(), Warn(), WarnMark(), WarnGround(), Error(), ErrorGround(), Calm(), CalmGround(), Weak(),
		Comment(), Keyword(), String(), Number(),
		draw.BlackPiece(), draw.BlackRim(), draw.WhitePiece(), draw.WhiteRim(),
	}
}

// A Size is the size of a kind of text in thousandths of that of running text. Screen
// and paper use different faces, so their sizes may differ.
type Size struct {
	name          string
	Screen, Paper int
}

// On returns the size on paper for a size of running text.
func (s Size) On(text font.Unit) font.Unit { return font.MulDiv(text, font.Unit(s.Paper), 1000) }

// Rem returns the size on screens, for style sheets.
func (s Size) Rem() string { return fmt.Sprintf("%grem", float64(s.Screen)/1000) }

// The sizes.

// Title returns the size of the title.
func Title() Size { return Size{"title", 2100, 1715} }

// Lead returns the size of the text before the first heading.
func Lead() Size { return Size{"lead", 1000, 1050} }

// Section returns the size of headings of the first level.
func Section() Size { return Size{"section", 1400, 1400} }

// Subsection returns the size of headings of the second level.
func Subsection() Size { return Size{"subsection", 1000, 1180} }

// Table returns the size of words in tables.
func Table() Size { return Size{"table", 880, 920} }

// Row returns the size of words in lists of rows, such as those of claims.
func Row() Size { return Size{"row", 880, 880} }

// Note returns the size of captions and notes.
func Note() Size { return Size{"note", 880, 810} }

// Code returns the size of code: small on screens, where fixed-pitch faces are wide.
func Code() Size { return Size{"code", 760, 857} }

// Tiny returns the size of marginal text, positions and labels, and of an appendix.
func Tiny() Size { return Size{"tiny", 760, 760} }

// Small returns the size of code in an appendix.
func Small() Size { return Size{"small", 760, 640} }

// Sizes lists all sizes, from large to small.
func Sizes() []Size {
	return []Size{Title(), Section(), Subsection(), Lead(), Table(), Row(), Note(), Tiny(), Code(), Small()}
}

// Sheet writes colours, sizes and white space as custom properties of a style sheet.
func Sheet(inks []draw.Ink) string {
	var b strings.Builder
	b.WriteString(draw.Sheet(inks))
	b.WriteString(":root{")
	for _, s := range Sizes() {
		fmt.Fprintf(&b, "--size-%s:%s;", s.name, s.Rem())
	}
	for _, s := range Spaces() {
		fmt.Fprintf(&b, "--space-%s:%s;", s.name, s.Rem())
	}
	b.WriteString("}\n")
	return b.String()
}
