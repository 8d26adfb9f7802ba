package reach

import (
	"go/token"
	"iter"
	"strconv"
	"strings"

	"rederive/internal/gosource"
	"rederive/kernel/internal/emit"
	"rederive/show/worker"
)

// A tok is a token of Go code. In a printed program it may be a place.
type tok struct {
	token.Token
	text  string
	at    int // its offset
	place int // its number, or zero
}

// placeText stands for every place.
const placeText = "@"

// A dialect is a way to read code.
type dialect int

const (
	written dialect = iota // by people: comments are ignored
	printed                // by package emit: some comments are places
)

// scan iterates over the tokens of code.
func scan(code string, in dialect) iter.Seq[tok] {
	return func(yield func(tok) bool) {
		shown := false // the next number is a place
		for s := range gosource.Tokens(code) {
			t := tok{Token: s.Kind, text: s.Text, at: s.At}
			switch {
			case s.Kind == token.COMMENT:
				if shown = in == printed && s.Text == emit.ShownPlace; shown || in == written {
					continue
				}
				if t.place = placeIn(s.Text); t.place == 0 {
					continue
				}
			case shown:
				t.place, _ = strconv.Atoi(s.Text)
				shown = false
			case s.Kind.IsOperator():
				t.text = s.Kind.String()
			}
			if !yield(t) {
				return
			}
		}
	}
}

// placeIn returns the number of the place that a line directive leads to, or zero.
func placeIn(comment string) int {
	line, ok := strings.CutPrefix(comment, "/*line "+worker.PlaceName+":")
	n, err := strconv.Atoi(strings.TrimSuffix(line, "*/"))
	if !ok || err != nil {
		return 0
	}
	return worker.PlaceOf(n)
}

// Tokens returns code without comments and layout, one token per line. It leaves out a
// comma or semicolon before a closing bracket, which depends on layout.
func Tokens(code string) string {
	text, _ := tokens(code, written)
	return text
}

// tokens does the same, and lists the numbers of places, which the text does not contain.
func tokens(code string, in dialect) (text string, places []int) {
	var b strings.Builder
	pending := ""
	for t := range scan(code, in) {
		if t.Token != token.RBRACE && t.Token != token.RPAREN {
			b.WriteString(pending)
		}
		pending = ""
		switch {
		case t.place > 0:
			places = append(places, t.place)
			b.WriteString(placeText + "\n")
		case t.Token == token.SEMICOLON || t.Token == token.COMMA:
			pending = t.text + "\n"
		default:
			b.WriteString(t.text + "\n")
		}
	}
	return b.String(), places
}

// Renumber returns printed code with other numbers for its places.
func Renumber(code string, number func(place int) int) string {
	var b strings.Builder
	from := 0
	for t := range scan(code, printed) {
		if t.place > 0 {
			text := emit.LineOf(number(t.place))
			if t.Token == token.INT {
				text = strconv.Itoa(number(t.place))
			}
			b.WriteString(code[from:t.at] + text)
			from = t.at + len(t.text)
		}
	}
	return b.String() + code[from:]
}

// identifiers lists the identifiers in code.
func identifiers(code string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for t := range scan(code, written) {
			if t.Token == token.IDENT && !yield(t.text) {
				return
			}
		}
	}
}
