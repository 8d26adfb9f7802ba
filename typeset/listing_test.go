package typeset

import (
	"reflect"
	"testing"
)

func TestWrapTokens(t *testing.T) {
	words := func(lines [][]Token) (out [][]string) {
		for _, line := range lines {
			var parts []string
			for _, tok := range line {
				parts = append(parts, tok.Text)
			}
			out = append(out, parts)
		}
		return out
	}
	for _, c := range []struct {
		in   []Token
		want [][]string
	}{
		{nil, [][]string{nil}},
		{[]Token{{Text: "\tx\n"}}, [][]string{{"    x"}}},
		{[]Token{{Text: "ab\tc"}}, [][]string{{"ab  c"}}},
		{[]Token{{Text: "0123456789"}}, [][]string{{"0123456789"}}},
		{[]Token{{Text: "0123456789A"}}, [][]string{{"0123456789"}, {"A"}}},
		{[]Token{{Text: "0123456 89A"}}, [][]string{{"0123456 "}, {"89A"}}},
		{[]Token{{Text: "01 345678", Bold: true}, {Text: "9ABCDEFGHIJ"}}, [][]string{{"01 345678", "9"}, {"ABCDEFGH"}, {"IJ"}}},
	} {
		if got := words(wrapTokens(c.in, 10)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: got %q, want %q", c.in, got, c.want)
		}
	}
}
