package typeset

import (
	"strings"
	"sync"
)

// The least lengths of the parts of a divided word.
const (
	hyphenLeft  = 2
	hyphenRight = 3
)

// Hyphenate returns the byte offsets at which an English word may be divided. It
// follows rules of its own rather than a table of patterns: endings and prefixes that
// all words divide alike, and the division of consonants between two vowels. It is
// cautious: where the rules do not decide, it does not divide.
func Hyphenate(word string) []int {
	if len(word) < hyphenLeft+hyphenRight || !plainWord(word) {
		return nil
	}
	w := strings.ToLower(word)
	if parts, ok := exception(w); ok {
		return parts
	}
	at := make([]bool, len(w)+1)
	stem := divideEnding(w, at)
	start := dividePrefix(w[:stem], at)
	divideConsonants(w, start, stem, at)
	var out []int
	for i := hyphenLeft; i+hyphenRight <= len(w); i++ {
		if at[i] {
			out = append(out, i)
		}
	}
	return out
}

// plainWord reports whether a word consists of ASCII letters with no capital but the
// first.
func plainWord(word string) bool {
	for i, c := range []byte(word) {
		lower := c >= 'a' && c <= 'z'
		if !lower && (i > 0 || c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// exception looks up a word, or the singular of a plural, among those that the rules get
// wrong or leave whole.
func exception(w string) ([]int, bool) {
	parts, ok := knownWords()[w]
	if stem, plural := strings.CutSuffix(w, "s"); !ok && plural {
		parts, ok = knownWords()[stem]
	}
	if !ok {
		return nil, false
	}
	var out []int
	at := 0
	for part := range strings.SplitSeq(parts, "-") {
		if at >= hyphenLeft && at+hyphenRight <= len(w) {
			out = append(out, at)
		}
		at += len(part)
	}
	return out, true
}

func vowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

func hasVowel(s string) bool { return strings.ContainsAny(s, "aeiouy") }

// An ending of words; "-" shows where a word divides.
type ending struct{ letters, divided string }

// endings lists the endings that divide alike in all words.
var endings = sync.OnceValue(func() []ending {
	var list []ending
	for d := range strings.FieldsSeq(`-fi-ca-tions -fi-ca-tion -ingly
		u-la-tions u-la-tion -ca-tions -ca-tion -ma-tions -ma-tion -ta-tions -ta-tion
		-tional -tionally -tions -tion -sions -sion -cians -cian -cially -cial -tially -tial
		-ments -ment -nesses -ness -less -lessly -fully -ship -ships -wards -ward
		-cally -cal u-lar u-larly u-lat-ing u-lates u-late u-lated i-cates i-cate i-bil-ity a-bil-ity al-ity
		-tude -tures -ture -sures -sure -tive -tives -tively -sive -sively
		-ously -tious -cious -gies -phies -phy -gram -grams -graph -graphs`) {
		list = append(list, ending{strings.ReplaceAll(d, "-", ""), d})
	}
	return list
})

// divideEnding marks the divisions in a word's ending and returns the length of the
// stem before it.
func divideEnding(w string, at []bool) int {
	if stem, ok := divideIng(w, at); ok {
		return stem
	}
	best := ending{}
	for _, e := range endings() {
		if len(e.letters) > len(best.letters) && strings.HasSuffix(w, e.letters) &&
			hasVowel(w[:len(w)-len(e.letters)]) {
			best = e
		}
	}
	stem := len(w) - len(best.letters)
	i := stem
	for _, c := range []byte(best.divided) {
		if c == '-' {
			at[i] = true
		} else {
			i++
		}
	}
	if best.letters == "" {
		return weakEnding(w)
	}
	return stem
}

// weakEnding returns the length of a word without an ending that takes part in no
// division: a silent e, or an ending divided by meaning rather than sound.
func weakEnding(w string) int {
	for _, e := range []string{
		"ables", "able", "ible", "ably", "ibly", "ened", "ages", "age", "ists", "ist", "ism",
		"ish", "est", "ers", "er", "ed", "es", "en", "ity", "ities", "e",
	} {
		if strings.HasSuffix(w, e) {
			return len(w) - len(e)
		}
	}
	return len(w)
}

// divideIng divides "run-ning", "han-dling" and "count-ing".
func divideIng(w string, at []bool) (int, bool) {
	stem := strings.TrimSuffix(strings.TrimSuffix(w, "s"), "ing")
	n := len(stem)
	if n == len(w) || n+3 > len(w) || n < 2 || !hasVowel(stem) {
		return 0, false
	}
	last, before := stem[n-1], stem[n-2]
	switch {
	case last == before && n > 3 && strings.IndexByte("lsfz", last) < 0:
		at[n-1] = true
	case last == 'l' && strings.IndexByte("bcdfgptz", before) >= 0 && n > 2 && !vowel(stem[n-3]) && stem[n-3] != before:
		at[n-2] = true
	case vowel(last) && last != 'y':
		return n, true // see-ing would do, but "being" and "doing" would not
	default:
		at[n] = true
	}
	return n, true
}

// dividePrefix marks the division after a prefix and returns the length of the prefix.
func dividePrefix(stem string, at []bool) int {
	for divided := range strings.FieldsSeq(
		"coun-ter in-ter un-der over su-per hy-per mul-ti semi anti trans cir-cum sub non mis dis out") {
		p := strings.ReplaceAll(divided, "-", "")
		rest, ok := strings.CutPrefix(stem, p)
		if ok && len(rest) >= 3 && hasVowel(rest) && !vowel(rest[0]) {
			at[max(strings.IndexByte(divided, '-'), 0)] = true
			at[len(p)] = true
			return len(p)
		}
	}
	for p := range strings.FieldsSeq("descr destr prescr respe resta resto restr retr repl repr decr depl") {
		if strings.HasPrefix(stem, p) && hasVowel(stem[len(p)-1:]) {
			k := strings.IndexByte(p, 'e') + 1
			at[k] = true
			return k
		}
	}
	return 0
}

// onset reports whether consonants can together begin a syllable.
func onset(s string) bool {
	switch s {
	case "bl", "br", "ch", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "ph", "pl", "pr", "qu", "sh", "th", "tr", "wh",
		"str", "spr", "spl", "scr", "thr", "chr", "st", "sp", "sc", "sk":
		return true
	}
	return false
}

// divideConsonants divides the consonants between two vowels of w[start:stem].
func divideConsonants(w string, start, stem int, at []bool) {
	for i := start; i < stem; i++ {
		if !vowel(w[i]) {
			continue
		}
		j := i + 1
		for j < stem && !vowel(w[j]) {
			j++
		}
		if j < stem && hasVowel(w[start:i+1]) {
			if k := splitAfter(w[i+1 : j]); k > 0 && !(j+1 == stem && w[j] == 'e') {
				at[i+1+k] = true
			}
		}
		i = j - 1
	}
}

// splitAfter returns the number of consonants between two vowels after which a word
// divides, or 0 if that is not certain.
func splitAfter(c string) int {
	if len(c) < 2 || strings.ContainsAny(c, "wx") || strings.Contains(c, "ck") || c == "ng" || c == "gn" || c == "ngl" {
		return 0
	}
	switch {
	case len(c) == 2:
		if onset(c) && c != "st" {
			return 0
		}
		return 1
	case onset(c[1:]):
		return 1
	}
	return 0
}
