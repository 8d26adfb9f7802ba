// Package pifont knows the signs of the font Universal Greek with Math Pi, which many journals used for =, < and Greek
// letters. It names its characters by numbers, H11005, and programs that convert PDFs take these for code points.
package pifont

// Sign returns the sign with a number, or 0.
func Sign(number rune) rune {
	const alpha, sigma, omega = 9251, 9268, 9275
	switch {
	case number == sigma:
		return '\u03c3'
	case number >= alpha && number <= omega:
		return '\u03b1' + number - alpha
	}
	return signs[number]
}

var signs = map[rune]rune{
	11001: '+', 11002: '\u2212', 11003: '\u00d7', 11005: '=', 11006: '\u00b1', 11011: '\u223c', 11015: '\u2248',
	11021: '<', 11022: '>', 11032: '\u2032', 11349: '\u2264', 11350: '\u2265', 20849: '(', 20850: ')',
}
