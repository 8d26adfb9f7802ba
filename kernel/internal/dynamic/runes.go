package dynamic

// Runes returns the characters of a text, and where each begins.
func Runes(s string) (at []int, runes []rune) {
	for i, r := range s {
		at, runes = append(at, i), append(runes, r)
	}
	return at, runes
}
