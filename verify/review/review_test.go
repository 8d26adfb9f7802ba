package review

import (
	"os"
	"strings"
	"testing"

	"rederive/document"
)

// read makes a document of one paragraph.
func read(text string) *document.Document {
	b := document.Block{Kind: document.Paragraph, Place: "line 1"}
	for _, w := range strings.Fields(text) {
		b.Words = append(b.Words, document.Word{Text: w})
	}
	return &document.Document{Name: "paper.txt", Blocks: []document.Block{b}}
}

// formOf writes a result as testdata/forms.txt does.
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
	text, err := os.ReadFile("testdata/forms.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		printed, want, ok := strings.Cut(line, " => ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var got []string
		for _, r := range Check(read(printed), Options{}).Results {
			if r.Check == document.TestCheck {
				got = append(got, formOf(r))
			}
		}
		have := strings.Join(got, " ; ")
		if have == "" {
			have = "-"
		}
		if have != want {
			t.Errorf("forms.txt:%d: %s\n got %s\nwant %s", i+1, printed, have, want)
		}
	}
}
