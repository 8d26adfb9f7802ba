// Package font gives the faces a document is set in: Latin Modern for text,
// listings and mathematics, with DejaVu as a fallback for characters Latin
// Modern lacks. It shapes text (kerning, ligatures), gives the measures of
// glyphs, reads the MATH table, and writes the subsets that PDF files and
// web pages carry.
//
//	lib := font.NewLibrary()
//	for _, run := range lib.Itemize(font.Roman, 10*font.Point, "efficient") {
//		for _, g := range run.Glyphs {
//			fmt.Println(g.Text, run.Face.Scale(g.Advance, run.Size))
//		}
//	}
//
// Faces are parsed when they are first asked for and are never changed
// afterwards; a Library serves any number of documents at once.
//
// Measures are in font units (1000 or 2048 to the em) unless their type is
// [Unit].
package font
