package review

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/verify/review/internal/printed"
)

// TestDecimalBounds takes the mean of values with decimals for no mean of whole numbers.
func TestDecimalBounds(t *testing.T) {
	for bounds, want := range map[string]int{"12.5–96.5": 0, "12–96": 1} {
		rows := tableOf("Table 1. Ratings, whole numbers of points", "", []string{"", "N", "Range", "Mean", "SD"},
			[]string{"Herbs", "42", bounds, "53.11", "26.55"})
		if got := len(findingsOf(rows)); got != want {
			t.Errorf("%s: %d findings, want %d", bounds, got, want)
		}
	}
}

// TestBoundsInCells does the same where the smallest and the largest value are in the cell of the mean.
func TestBoundsInCells(t *testing.T) {
	for cell, want := range map[string]int{"2.59 (0.84; 1.33-4)": 0, "2.59 (0.84; 1-4)": 1} {
		rows := tableOf("Table 1. Ratings, whole numbers of points", "", []string{"", "N", "M (SD; range)"},
			[]string{"Herbs", "28", cell})
		if got := len(findingsOf(rows)); got != want {
			t.Errorf("%s: %d findings, want %d", cell, got, want)
		}
	}
}

// TestBounds finds standard deviations that no values of a scale have.
func TestBounds(t *testing.T) {
	wantVerdicts(t, document.MeanCheck, map[string]document.Verdict{
		"Ratings from 1 to 5 were high (M = 3.00, SD = 2.90, n = 32).":                         document.Inconsistent,
		"Ratings from 1 to 5 were high (M = 3.00, SD = 2.03, n = 32).":                         document.Consistent,
		"Trust was a whole number from 0 to 10. It was high (M = 4.25, SD = 6.10, n = 32).":    document.Inconsistent,
		"Summed ratings from 1 to 5 were high (M = 3.00, SD = 2.90, n = 32).":                  document.Consistent,
		"Ratings from 1 to 5 were high, as ratings from 1 to 9 (M = 3.00, SD = 2.90, n = 32).": document.Consistent,
		"Answers took from 1 to 5 hours, and were many (M = 3.00, SD = 2.90, n = 32).":         document.Consistent,
		"Answers were many (M = 3.00, SD = 2.90, n = 32).":                                     document.Consistent,
	})
	d := tableOf("Table 1. Coins kept", "", []string{"Village", "n", "M", "SD", "Min", "Max"},
		[]string{"A", "32", "4.25", "6.10", "0", "10"}, []string{"B", "32", "4.25", "2.10", "0", "10"})
	if list := findingsOf(d); len(list) != 1 || !strings.Contains(list[0].Why, "5.02 at most") {
		t.Errorf("Min and Max: %v", list)
	}
	d = tableOf("Table 1. Studies", "", []string{"Variable", "N", "Mean", "Weighted mean", "SD", "Min", "Max"},
		[]string{"Panel data", "411", "0.83", "13.88", "11.17", "0", "51.03"},
		[]string{"Published", "411", "0.10", "0.64", "2.13", "0", "11.04"})
	if list := findingsOf(d); len(list) != 0 {
		t.Errorf("two means: %v", list)
	}
}

// TestWholeNumbers reads what a paper says about its values, including the previous sentence.
func TestWholeNumbers(t *testing.T) {
	const mean = "Liking was high (M = 6.45, SD = 1.38, n = 28)."
	for text, want := range map[string]document.Verdict{
		"Answers were given from 1 to 9 in whole numbers. " + mean:                              document.Inconsistent,
		"We took logarithms of response times. Ratings were whole numbers from 1 to 9. " + mean: document.Inconsistent,
		"Ratings were whole numbers from 1 to 9. We took logarithms of response times. " + mean: document.NotChecked,
		"The numbers of words correct were high (M = 6.45, SD = 1.38, n = 28).":                 document.Inconsistent,
		"Scores averaged over four items were high (M = 6.45, SD = 1.38, n = 28).":              document.NotChecked,
		mean: document.NotChecked,
	} {
		got, why := judged(text, document.MeanCheck)
		if got != want {
			t.Errorf("%s\n%q (%s), want %q", text, got, why, want)
		}
		if strings.Contains(text, "whole") && strings.HasPrefix(why, "nothing says") {
			t.Errorf("%s\n%s", text, why)
		}
	}
}

// TestLongSentence checks that a sentence with thousands of results is ended, so that the time is linear in the
// length of the text.
func TestLongSentence(t *testing.T) {
	text := strings.Repeat("t(28) = 2.20, p = .036; ", 3000)
	f := printed.Find(text)
	if len(f.Tests) != 3000 {
		t.Errorf("%d tests", len(f.Tests))
	}
	for i := range f.Tests {
		if s := f.Tests[i].Sentence; s.To-s.From > len(text)/10 {
			t.Fatalf("a sentence of %d bytes", s.To-s.From)
		}
	}
}

// TestMaxResults checks a paper that prints more results than the maximum.
func TestMaxResults(t *testing.T) {
	const more = 20
	d := read(strings.Repeat("It was t(28) = 2.20, p = .036. ", maxResults+more))
	r := Check(d, Options{})
	if n := len(r.Results); n != maxResults {
		t.Errorf("%d results, want %d", n, maxResults)
	}
	const want = "the rest was not checked: more than 10000 results were found"
	if notes := r.Document.Notes; len(notes) != 1 || notes[0].Text != want || len(d.Notes) > 0 {
		t.Errorf("notes %v and %v of the document, want %q and none", notes, d.Notes, want)
	}
	if few := Check(read("It was t(28) = 2.20, p = .036."), Options{}); len(few.Document.Notes) > 0 {
		t.Errorf("notes of a short paper: %v", few.Document.Notes)
	}
}
