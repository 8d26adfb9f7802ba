package font

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/bidi"
)

// rightToLeft holds the blocks of the right-to-left scripts.
var rightToLeft = &unicode.RangeTable{
	R16: []unicode.Range16{{0x590, 0x8ff, 1}, {0x200f, 0x200f, 1}, {0xfb1d, 0xfdff, 1}, {0xfe70, 0xfefe, 1}},
	R32: []unicode.Range32{{0x10800, 0x10fff, 1}, {0x1e800, 0x1efff, 1}},
}

// RightToLeft reports whether text has right-to-left characters.
func RightToLeft(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 0x590 && unicode.Is(rightToLeft, r) })
}

// Levels returns the embedding level of each character of a paragraph by the Unicode
// Bidirectional Algorithm (UAX #9), and the level of the paragraph, which is that of
// its first letter. Even levels run from left to right, odd ones from right to left.
func Levels(text []rune) (levels []uint8, base uint8) {
	direction := bidi.LeftToRight
	if i := slices.IndexFunc(text, unicode.IsLetter); i >= 0 && unicode.Is(rightToLeft, text[i]) {
		direction, base = bidi.RightToLeft, 1
	}
	levels = make([]uint8, len(text))
	var p bidi.Paragraph
	runs := p.Segment(text, direction)
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		for at := run.Start; at < run.End; at++ {
			levels[at] = uint8(run.Level)
		}
	}
	return levels, base
}

// VisualOrder returns the order from left to right of the parts of a line with the
// given levels (rule L2).
func VisualOrder(levels []uint8) []int {
	order := make([]int, len(levels))
	highest := uint8(0)
	for i, l := range levels {
		order[i] = i
		highest = max(highest, l)
	}
	for level := highest; level > 0; level-- {
		for i := 0; i < len(order); i++ {
			end := i
			for end < len(order) && levels[order[end]] >= level {
				end++
			}
			slices.Reverse(order[i:end])
			i = max(i, end)
		}
	}
	return order
}

// mirrored returns the characters of neutral text as they appear from left to
// right when the text runs from right to left.
func mirrored(text string) string {
	runes := []rune(text)
	slices.Reverse(runes)
	for i, r := range runes {
		runes[i] = mirror(r)
	}
	return string(runes)
}

// mirrors lists characters, each followed by its mirror image.
var mirrors = []rune("())([]][{}}{⟨⟩⟩⟨⟦⟧⟧⟦⌈⌉⌉⌈⌊⌋⌋⌊<>><«»»«‹››‹≤≥≥≤")

func mirror(r rune) rune {
	for i := 0; i < len(mirrors); i += 2 {
		if mirrors[i] == r {
			return mirrors[i+1]
		}
	}
	return r
}
