// Package tex reads the mathematics of TeX and LaTeX and writes it as MathML
// Core or as plain text. It needs nothing installed and knows no document:
// what is between the dollars goes in, a tree comes out.
//
//	f, errs := tex.Parse(`\frac{n(n+1)}{2}`, nil)
//	html := tex.MathML(f, true)
//
// Every error carries its byte offset, line and column inside the formula,
// and an unknown command the name that was probably meant. All errors of a
// formula are reported at once, and a tree comes back even then, with each
// faulty place as a [Symbol] of kind [Fault].
//
// The tree keeps what the author wrote, not how it looks: a letter and the
// alphabet it was asked in, a symbol and its atom class. Its classes are
// settled as in Appendix G of The TeXbook (a minus sign after a relation is
// ordinary, after a letter binary), so that both writers, [MathML] and package
// mathbox, space a formula alike by [Spacing].
package tex
