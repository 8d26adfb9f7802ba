package tex

import "strings"

// A form is the position of an operator relative to its operands.
type form uint8

const (
	infix form = iota
	prefix
	postfix
)

func (f form) String() string { return [...]string{"infix", "prefix", "postfix"}[f] }

// The operators whose default spaces in the operator dictionary (MathML Core, appendix
// B) differ from those of a relation, as far as our symbols need them.
const (
	fencesOpen   = "([{⌈⌊⟨⟪⟦⟮‘"
	fencesClose  = ")]}⌉⌋⟩⟫⟧⟯"
	bars         = "|‖"
	prefixZero   = "+−±∓¬∀∃∄∇∠∡∢∴∵"
	bigOperators = "∑∏∐∫∬∭⨌∮∯∰⋂⋃⋁⋀⨁⨂⨀⨄⨆⨅"
	infixMedium  = "+−±∓/÷∔∖∧∨∩∪⊍⊎⊓⊔⊕⊖⊘⊝⊞⊟⊻⊼⊽⋎⋏⋒⋓"
	infixThin    = "*.?@^%·×•⁃∗∘∙≀⊗⊙⊚⊛⊠⊡⊺⋄⋅⋆⋇⋉⋊⋋⋌⌅⌆⨯"
	infixNone    = `\`
	separators   = ",:;"
)

// defaultSpace returns the default spaces of MathML on the left and right of the
// operator, and whether they can be relied on.
func defaultSpace(r rune, f form) (left, right Length, known bool) {
	in := func(set string) bool { return strings.ContainsRune(set, r) }
	switch {
	case f == prefix && (in(fencesOpen) || in(prefixZero) || in(bars)):
		return 0, 0, true
	case f == prefix && in(bigOperators):
		return 3 * Mu, 3 * Mu, true
	case f == postfix && (in(fencesClose) || in(bars)):
		return 0, 0, true
	case f != infix:
		return 0, 0, false
	case in(infixMedium):
		return 4 * Mu, 4 * Mu, true
	case in(infixThin):
		return 3 * Mu, 3 * Mu, true
	case in(infixNone):
		return 0, 0, true
	case in(separators):
		return 0, 3 * Mu, true
	}
	return 5 * Mu, 5 * Mu, true
}

// stretches reports whether the operator in this form stretches by default to the
// height of its row.
func stretches(r rune, f form) bool {
	switch f {
	case prefix:
		return strings.ContainsRune(fencesOpen+bars, r)
	case postfix:
		return strings.ContainsRune(fencesClose+bars, r)
	}
	return strings.ContainsRune("↑↓↕⇑⇓⇕‖|", r)
}
