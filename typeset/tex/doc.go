// Package tex parses mathematics in TeX and LaTeX and writes it as MathML Core, LaTeX
// or plain text. It needs nothing installed and knows nothing of documents: the text
// between the dollars goes in, a tree comes out.
//
//	f, errs := tex.Parse(`\frac{n(n+1)}{2}`, nil)
//	html := tex.MathML(f, true)
//
// Every error has its byte offset, line and column inside the formula, and for an
// unknown command the name that was probably meant. All errors of a formula are
// reported at once. Even then Parse returns a tree, in which each faulty part is a
// [Symbol] of kind [Fault].
//
// The tree keeps what the author wrote, not how it looks: a letter and its alphabet, a
// symbol and its atom class. The classes are settled as in Appendix G of The TeXbook (a
// minus sign after a relation is ordinary, after a letter binary), so that both
// writers, [MathML] and package mathbox, space a formula alike by [Spacing].
package tex
