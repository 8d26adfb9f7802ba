package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
)

// A position on a board is written as its rows between slashes, as in **. / .*. / ..*, of the
// signs of boardSigns. Claims, witnesses and tables show it as a small picture. Rows of
// different lengths are centered, as on a cross or a hexagon. Without blanks around the slashes,
// as in x.o/.x./o.., there are at least three rows of the same length.

// boardSigns says how the places of a board look.
var boardSigns = map[rune]PlaceLook{
	'.': {Radius: .12}, '*': {Radius: .42}, '#': {Radius: .42, Square: true},
	'x': {Radius: .42, Piece: "black"}, 'o': {Radius: .36, Piece: "white"},
}

// A PlaceLook is the look of a place: its radius in units of the distance of places, and whose
// piece is on it, "black" or "white" as in figures.
type PlaceLook struct {
	Radius float64
	Square bool
	Piece  string
}

var boardForm = lazyregexp.New(`[.*#xo](?: ?[.*#xo])*(?: / [.*#xo](?: ?[.*#xo])*)+` +
	`|[.*#xo]{3,}(?:/[.*#xo]{3,}){2,}`)

// How many places or rows a board has; fewer signs may be anything.
const leastPlaces, leastRows = 6, 4

// A BoardPart is a piece of a text: words, or the rows of a board.
type BoardPart struct {
	Text string // as it is written
	Rows [][]rune
}

// BoardParts finds the boards of a text. A text without one has one part.
func BoardParts(text string) []BoardPart {
	var parts []BoardPart
	at := 0
	for _, m := range boardForm.FindAllStringIndex(text, -1) {
		rows, ok := boardRows(text[m[0]:m[1]])
		if short, found := strings.CutSuffix(text[m[0]:m[1]], "."); !ok && found { // of the sentence
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
		parts = append(parts, BoardPart{text[m[0]:m[1]], rows})
		at = m[1]
	}
	if at < len(text) || at == 0 {
		parts = append(parts, BoardPart{Text: text[at:]})
	}
	return parts
}

// boardRows reads a board, which has free places and others.
func boardRows(text string) (rows [][]rune, ok bool) {
	between, places, even := " / ", 0, true
	if !strings.Contains(text, between) {
		between = "/"
	}
	for row := range strings.SplitSeq(text, between) {
		rows = append(rows, []rune(strings.ReplaceAll(row, " ", "")))
		places += len(rows[len(rows)-1])
		even = even && len(rows[len(rows)-1]) == len(rows[0])
	}
	enough := places >= leastPlaces || len(rows) >= leastRows
	return rows, enough && (even || between != "/") && strings.Contains(text, ".") && strings.ContainsAny(text, "*#xo")
}

// wordAround reports whether a part of a text begins or ends within a word or a path.
func wordAround(text string, from, to int) bool {
	in := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '/' }
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return in(before) || in(after)
}

// Pieces calls f with each place of a board: its center in units of the distance of places.
func Pieces(rows [][]rune, f func(x, y float64, look PlaceLook)) (width int) {
	for _, row := range rows {
		width = max(width, len(row))
	}
	for y, row := range rows {
		left := float64(width-len(row))/2 + .5
		for x, sign := range row {
			f(left+float64(x), float64(y)+.5, boardSigns[sign])
		}
	}
	return width
}

// BoardStep is the distance of places, in pixels. Where pieces and rings have to be told apart, it is larger.
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
