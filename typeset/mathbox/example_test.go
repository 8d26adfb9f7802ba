package mathbox_test

import (
	"fmt"

	"rederive/typeset/font"
	"rederive/typeset/mathbox"
	"rederive/typeset/tex"
)

func ExampleSetting_Inline() {
	set := mathbox.Setting{Library: font.NewLibrary(), Size: 10 * font.Point}
	f, _ := tex.Parse(`a+b = c`, nil)
	for _, part := range set.Inline(f) {
		fmt.Println(part.Picture.Width.Text(), part.Space.Text(), part.Penalty)
	}
	// Output:
	// 15.292 2.222 700
	// 14.988 2.778 500
	// 4.58 0 0
}
