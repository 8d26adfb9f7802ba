package typeset_test

import (
	"bytes"
	"fmt"

	"rederive/typeset"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

func ExampleDocument_WritePDF() {
	formula, _ := tex.Parse(`2^n - 1`, nil)
	doc := &typeset.Document{
		Title: "A small note",
		Blocks: []typeset.Block{
			&typeset.Heading{Level: 1, Number: "1", Text: typeset.Words("The tower")},
			&typeset.Paragraph{Text: []typeset.Inline{
				typeset.Text("The least number of moves is "),
				&typeset.Math{Formula: formula, TeX: `2^n - 1`},
				typeset.Text(", as everybody \U0001F9FF knows."),
			}},
		},
	}
	var file bytes.Buffer
	warnings, err := doc.WritePDF(&file, typeset.Article(), font.NewLibrary())
	fmt.Println(err, file.String()[:8])
	for _, w := range warnings {
		fmt.Println(w.Kind == typeset.MissingCharacter, w.Text, w.Count)
	}
	// Output:
	// <nil> %PDF-1.7
	// true 🧿 1
}

func ExampleHyphenate() {
	fmt.Println(typeset.Hyphenate("combinatorial"))
	// Output: [3 5 7 9]
}
