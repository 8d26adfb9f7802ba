package view

import (
	"testing"

	"rederive"
	"rederive/internal/mapping"
)

func TestCurly(t *testing.T) {
	for in, want := range map[string]string{
		`say "yes" and 'no'`: "say “yes” and ‘no’",
		`the players' turn`:  "the players’ turn",
		`("a" it's)`:         "(“a” it’s)",
		`"'tis"`:             "“‘tis”",
		`plain`:              "plain",
	} {
		if got := curly(in, ' '); got != want {
			t.Errorf("curly(%s) = %s, want %s", in, got, want)
		}
	}
}

func TestQuotesAroundOtherThings(t *testing.T) {
	list := []rederive.Inline{
		rederive.Text(`the "`), &rederive.Math{TeX: "x"}, rederive.Text(`" and`),
		&rederive.Break{}, rederive.Text(`"`), &rederive.CodeSpan{Text: `"`}, rederive.Text(`"`),
	}
	got := Typographic(list)
	for i, want := range map[int]rederive.Text{0: "the “", 2: "” and", 4: "“", 6: "”"} {
		if got[i] != want {
			t.Errorf("%d: %v, want %v", i, got[i], want)
		}
	}
}

func TestReferencesLoseBrackets(t *testing.T) {
	ref := &rederive.Ref{ID: "sec:a"}
	list := []rederive.Inline{
		rederive.Text("see ["), ref, rederive.Text("] and ["), ref, rederive.Text("], but [see "), ref,
		rederive.Text("] and "), ref, rederive.Text("]"),
	}
	got := Typographic(list)
	for i, want := range map[int]rederive.Text{0: "see ", 2: " and ", 4: ", but [see ", 6: "] and ", 8: "]"} {
		if got[i] != want {
			t.Errorf("%d: %q, want %q", i, got[i], want)
		}
	}
	if list[0] != rederive.Text("see [") || list[2] != rederive.Text("] and [") {
		t.Errorf("the notebook was changed: %v", list)
	}
}

func TestSentence(t *testing.T) {
	mapping.Test(t, Sentence, map[string]string{
		"two digits exchanged": "Two digits exchanged.",
		"a word":               "A word.",
		"n = 4":                "n = 4.",
		"a = 4, b = 2":         "a = 4, b = 2.",
		"ends!":                "Ends!",
		"2":                    "2.",
		"":                     "",
	})
}
