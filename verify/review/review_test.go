package review

import (
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/golden"
)

// read returns a document with one paragraph.
func read(text string) *document.Document {
	b := document.Block{Kind: document.Paragraph, Place: "line 1"}
	for w := range strings.FieldsSeq(text) {
		b.Words = append(b.Words, document.Word{Text: w})
	}
	return &document.Document{Name: "paper.txt", Blocks: []document.Block{b}}
}

// formOf formats a result as in testdata/forms.txt.
func formOf(r document.Result) string {
	parts := []string{r.Type}
	for _, df := range []string{r.DF1, r.DF2} {
		if df != "" {
			parts = append(parts, df)
		}
	}
	p := "none"
	switch {
	case r.PComparison == "ns":
		p = "ns"
	case r.P != "":
		p = r.PComparison + " " + r.P
	}
	return strings.Join(append(parts, r.Comparison, r.Value), " ") + " | " + p + " | " + string(r.Verdict)
}

func TestForms(t *testing.T) {
	text := golden.Read(t, "testdata/forms.txt")
	for i, line := range strings.Split(string(text), "\n") {
		shown, want, ok := strings.Cut(line, " => ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var got []string
		for _, r := range Check(read(shown), Options{}).Results {
			if r.Check == document.TestCheck {
				got = append(got, formOf(r))
			}
		}
		have := strings.Join(got, " ; ")
		if have == "" {
			have = "-"
		}
		if have != want {
			t.Errorf("forms.txt:%d: %s\n got %s\nwant %s", i+1, shown, have, want)
		}
	}
}

// TestTestsInCells checks that a test in one cell is found, and none in the
// halves of two cells.
func TestTestsInCells(t *testing.T) {
	for want, cells := range map[int][]string{
		1: {"Women", "t(28) = 2.20, p = .036", "yes"},
		0: {"Women", "t(28) = 2.20,", "p = .036"},
	} {
		d := tableOf("", "", []string{"Group", "Result", "Sign"}, cells)
		if got := len(Check(d, Options{}).Results); got != want {
			t.Errorf("%q: %d results, want %d", cells, got, want)
		}
	}
}

// TestQuotesAreWhole checks that what is quoted ends with the bracket that closes it, and that the p-value of a test in
// a table, which is in another cell, is quoted as well.
func TestQuotesAreWhole(t *testing.T) {
	const text = "a rise (3.2 - 25.3 mg/dL) in all; a fall (4, see the note {1})"
	for from, want := range map[string]string{
		"(3.2 - 25.3 mg": "(3.2 - 25.3 mg/dL)", "(4, see": "(4, see", "a rise": "a rise",
	} {
		at := strings.Index(text, from)
		if got := text[at:closed(text, at, at+len(from))]; got != want {
			t.Errorf("%q: %q, want %q", from, got, want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"F(1,45)=21.87", "F(1,45)=21.87, p >0.0001"},
		{"F(1,45)=21.87, p >.0001", "F(1,45)=21.87, p >.0001"},
	} {
		r := &document.Result{Check: document.TestCheck, Text: c.text, P: "0.0001", Printed: "p >0.0001"}
		if got := Quote(r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestPlaceIsOnPage checks that the place of a result in a paragraph that continues on the next page names that page.
func TestPlaceIsOnPage(t *testing.T) {
	b := document.Block{Kind: document.Paragraph, Place: "p. 1, right column"}
	for i, w := range strings.Fields("We saw t(28) = 2.20, p = .036, and t(30) = 2.20, p = .036.") {
		page := 1
		if i > 8 {
			page = 2
		}
		at := 10 * float64(i)
		b.Words = append(b.Words, document.Word{Text: w, Box: document.Box{Page: page, X0: at, X1: at + 8, Y1: 9}})
	}
	var got []string
	for _, r := range Check(&document.Document{Blocks: []document.Block{b}}, Options{}).Results {
		got = append(got, r.Place)
	}
	if want := "p. 1, right column; p. 2"; strings.Join(got, "; ") != want {
		t.Errorf("%q, want %q", strings.Join(got, "; "), want)
	}
}
