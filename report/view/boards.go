package view

import (
	"cmp"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
)

// A position on a board is written as its rows, separated by slashes, as in **. / .*. / ..*, in the characters of
// boardSigns. Claims, witnesses and tables show it as a small picture. Rows of different lengths are centered, as on
// a cross or a hexagon. Without spaces around the slashes, as in x.o/.x./o.., a board has at least three rows of
// equal length. With backslashes, as in **. \ .*. \ ..*, the board is a triangular lattice: its rows have equal
// length, and each is half a place to the left of the one above.

// boardSigns maps the characters of a board to the looks of its places.
var boardSigns = map[rune]PlaceLook{
	'.': {Radius: .12}, '*': {Radius: .42}, '#': {Radius: .42, Square: true},
	'x': {Radius: .42, Piece: "black"}, 'o': {Radius: .36, Piece: "white"},
}

// A PlaceLook is the look of a place: its radius in units of the distance between places, and the colour of the piece
// on it, "black" or "white" as in figures.
type PlaceLook struct {
	Radius float64
	Square bool
	Piece  string
}

var boardForm = lazyregexp.New(`[.*#xo](?: ?[.*#xo])*(?: / [.*#xo](?: ?[.*#xo])*)+` +
	`|[.*#xo]+(?: \\ [.*#xo]+)+|[.*#xo]{3,}(?:/[.*#xo]{3,}){2,}`)

const rowEnd, slantedEnd = " / ", ` \ `

// onTriangles rewrites the boards of a text as triangular lattices, if possible.
func onTriangles(text string) string {
	var b strings.Builder
	for _, part := range BoardParts(text) {
		if slanted := strings.ReplaceAll(part.Text, rowEnd, slantedEnd); part.Rows != nil && IsBoard(slanted) {
			part.Text = slanted
		}
		b.WriteString(part.Text)
	}
	return b.String()
}

// The least numbers of places and rows of a board; a shorter text may be anything.
const leastPlaces, leastRows = 6, 4

// A BoardPart is a part of a text: words, or the rows of a board.
type BoardPart struct {
	Text    string // as written
	Rows    [][]rune
	Slanted bool // on a triangular lattice
}

// BoardParts splits a text into words and boards. A text without boards has one part.
func BoardParts(text string) []BoardPart {
	var parts []BoardPart
	at := 0
	for _, m := range boardForm.FindAllStringIndex(text, -1) {
		rows, ok := boardRows(text[m[0]:m[1]])
		if short, found := strings.CutSuffix(text[m[0]:m[1]], "."); !ok && found { // the full stop of the sentence
			if rows, ok = boardRows(short); ok {
				m[1]--
			}
		}
		if !ok || wordAround(text, m[0], m[1]) {
			continue
		}
		if m[0] > at {
			parts = append(parts, BoardPart{Text: text[at:m[0]]})
		}
		slanted := strings.Contains(text[m[0]:m[1]], slantedEnd)
		parts = append(parts, BoardPart{text[m[0]:m[1]], rows, slanted})
		at = m[1]
	}
	if at < len(text) || at == 0 {
		parts = append(parts, BoardPart{Text: text[at:]})
	}
	return parts
}

// boardAt returns where to cut a text instead of within a board: where the board begins, or where it ends if nothing
// precedes it. It returns 0 if cut is not within a board.
func boardAt(text string, cut int) int {
	at := 0
	for _, part := range BoardParts(text) {
		end := at + len(part.Text)
		if part.Rows != nil && at < cut && cut < end {
			return cmp.Or(at, end)
		}
		at = end
	}
	return 0
}

// IsBoard reports whether a text is exactly one board.
func IsBoard(text string) bool {
	parts := BoardParts(text)
	return len(parts) == 1 && parts[0].Rows != nil
}

// boardRows parses a board, which must have both empty and other places.
func boardRows(text string) (rows [][]rune, ok bool) {
	between, places, even := rowEnd, 0, true
	switch {
	case strings.Contains(text, slantedEnd):
		between = slantedEnd
	case !strings.Contains(text, between):
		between = "/"
	}
	for row := range strings.SplitSeq(text, between) {
		rows = append(rows, []rune(strings.ReplaceAll(row, " ", "")))
		places += len(rows[len(rows)-1])
		even = even && len(rows[len(rows)-1]) == len(rows[0])
	}
	enough := places >= leastPlaces || len(rows) >= leastRows
	formed := even || between == rowEnd
	return rows, enough && formed && strings.Contains(text, ".") && strings.ContainsAny(text, "*#xo")
}

// wordAround reports whether a part of a text begins or ends within a word or a path.
func wordAround(text string, from, to int) bool {
	in := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '/' }
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return in(before) || in(after)
}

// Size returns the size of a board in units of the distance between places.
func (p BoardPart) Size() (width, height float64) {
	longest := 0
	for _, row := range p.Rows {
		longest = max(longest, len(row))
	}
	shift, high := p.slope()
	more := float64(len(p.Rows) - 1)
	return float64(longest) + shift*more, high*more + 1
}

// slope returns how far each row is to the left of the one above, and how far below it.
func (p BoardPart) slope() (shift, high float64) {
	if p.Slanted {
		return .5, math.Sqrt(3) / 2
	}
	return 0, 1
}

// Pieces calls f for each place of a board, with its center in units of the distance between places.
func (p BoardPart) Pieces(f func(x, y float64, look PlaceLook)) {
	width, _ := p.Size()
	shift, high := p.slope()
	for y, row := range p.Rows {
		left := (width-float64(len(row)))/2 + .5 + shift*(float64(len(p.Rows)-1)/2-float64(y))
		for x, sign := range row {
			f(left+float64(x), high*float64(y)+.5, boardSigns[sign])
		}
	}
}

// Hangs reports whether a board is so high that it would push lines apart. On paper, and in tables, the top of such a
// board is aligned with that of the letters; elsewhere, and if it is lower, a board is centred on the line.
func (p BoardPart) Hangs() bool {
	const most = 24 // pixels
	_, high := p.Size()
	return high*float64(BoardStep(p.Rows)) > most
}

// BoardStep returns the distance between places in pixels. It is larger if pieces and rings have to be told apart.
func BoardStep(rows [][]rune) int {
	all := ""
	for _, row := range rows {
		all += string(row)
	}
	if strings.Contains(all, "o") && strings.ContainsAny(all, "*#x") {
		return max(8, 14/len(rows))
	}
	return max(6, 14/len(rows))
}
