package grade

import (
	"math/big"
	"testing"

	"rederive/internal/words"
	"rederive/verify/answers"
)

func TestPlacesIn(t *testing.T) {
	german, _ := words.In("de")
	for _, c := range []struct {
		names []string
		lang  *words.Language
		want  string
	}{
		{[]string{"#2"}, nil, "item 2"},
		{[]string{"item 2", "item 3"}, nil, "items 2, 3"},
		{[]string{"item 2", "item 3", "item 4", "item 7", "item 9", "item 10"}, nil, "items 2–4, 7, 9, 10"},
		{[]string{"#2", "#3", "#4"}, german, "Elemente 2–4"},
		{[]string{"#1"}, german, "Element 1"},
		{[]string{"1, x", "2, x"}, nil, "1, x; 2, x"},
		{[]string{"7"}, nil, "7"}, // the member of a set
	} {
		if got := (&Grading{lang: c.lang}).placesIn(c.names); got != c.want {
			t.Errorf("%q: %s, want %s", c.names, got, c.want)
		}
	}
}

// TestPoints checks the decimal mark of points.
func TestPoints(t *testing.T) {
	for tag, want := range map[string]string{
		"en": "1.50 of 2.00 points", "de": "1,50 von 2,00 Punkten", "fr": "1,50 points sur 2,00",
	} {
		lang, _ := words.In(tag)
		if got := (&Grading{lang: lang}).ofPoints(big.NewRat(3, 2), big.NewRat(2, 1)); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

// TestCommas checks the advice on numbers that are texts with commas.
func TestCommas(t *testing.T) {
	for _, c := range []struct{ given, asks, want string }{
		{`"168,32"`, "a decimal", "this is a text, and the sheet asks for a decimal; write 2,5 as 2.5"},
		{`"1,854"`, "a whole number", "this is a text, and the sheet asks for a whole number; write 1,234 as 1234"},
		{`"1 854 000"`, "a whole number", "this is a text, and the sheet asks for a whole number; write 1,234 as 1234"},
		{`"2,5"`, "a whole number", "this is a text, and the sheet asks for a whole number; write 2,5 as 2.5"},
		{`"a, b"`, "a decimal", "this is a text, and the sheet asks for a decimal"},
	} {
		m := answers.Score{Given: c.given, Is: "a text", Asks: c.asks}
		if got := new(Grading).verdict(m); got != c.want {
			t.Errorf("%s: %s, want %s", c.given, got, c.want)
		}
	}
}
