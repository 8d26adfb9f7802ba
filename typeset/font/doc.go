// Package font provides the faces of documents: Latin Modern for text, listings and
// mathematics, and DejaVu as a fallback for characters that Latin Modern lacks. It
// shapes text (kerning, ligatures), measures glyphs, reads the MATH table, and writes
// the font subsets of PDF files and web pages.
//
//	lib := font.NewLibrary()
//	for _, run := range lib.Itemize(font.Roman, 10*font.Point, "efficient") {
//		for _, g := range run.Glyphs {
//			fmt.Println(g.Text, run.Face.Scale(g.Advance, run.Size))
//		}
//	}
//
// Faces are parsed on first use and do not change afterwards. A Library serves any
// number of documents at once.
//
// Measurements are in font units (1000 or 2048 to the em) unless their type is [Unit].
package font
