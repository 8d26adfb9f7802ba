// Package mathbox lays out formulas: a tree of package tex becomes glyphs and rules in
// whole units, by the rules of Appendix G of The TeXbook with the parameters of the
// font's MATH table (OpenType specification, chapter MATH).
//
//	set := mathbox.Setting{Library: font.NewLibrary(), Size: 10 * font.Point}
//	f, errs := tex.Parse(`\sum_{i=1}^n i`, nil)
//	picture := set.Display(f)
//
// A displayed formula is one picture with its origin on the baseline. An
// inline formula is a list of parts between which a line may end, each with
// TeX's penalty: 500 after a relation, 700 after a binary operation, never
// inside a group; and 5000 after punctuation, as a last resort.
//
// In copied text, slanted, bold, sans-serif and typewriter letters are plain letters,
// so that a search for n finds the n of a formula; script, fraktur and blackboard
// letters are characters of their own.
package mathbox
