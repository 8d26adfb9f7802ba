package value

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// texCommands maps commands of TeX to plain text.
var texCommands = map[string]string{
	"cdot": "*", "times": "*", "bmod": " mod ", "lfloor": " floor(", "rfloor": ")", "lceil": " ceil(", "rceil": ")",
	"min": " min", "max": " max", "gcd": " gcd", "{": "(", "}": ")",
	"left": "", "right": "", "displaystyle": "", "quad": " ", ",": " ", ":": " ", ";": " ", "!": "", " ": " ",
}

// withoutTeX rewrites a formula without TeX commands: \frac{n(n+1)}{2} becomes n(n+1)/2, with more
// brackets. Unknown commands remain.
func withoutTeX(text string) string { return texWithin(text, 0) }

func texWithin(text string, depth int) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, `\`)
		b.WriteString(before)
		if !ok || depth > maxFormulaDepth {
			b.WriteString(text[len(before):])
			return b.String()
		}
		name := texName(rest)
		text = rest[len(name):]
		plain, ok := texCommands[name]
		if !ok {
			plain, text = texFraction(name, text, b.String(), depth)
		}
		b.WriteString(plain)
	}
}

// unreadTeX returns an error about the first command that withoutTeX leaves as it is, or nil.
func unreadTeX(text string) error {
	_, rest, ok := strings.Cut(withoutTeX(text), `\`)
	name := texName(rest)
	switch {
	case !ok:
		return nil
	case texFractions[name] != "":
		return fmt.Errorf(`\%s needs two arguments in braces, as in \%[1]s{n}{2}`, name)
	}
	return fmt.Errorf(`formulas have no \%s (they have \frac, \binom, \cdot, \times, \bmod, \lfloor, \lceil, `+
		`\min, \max, \gcd); what a cell computes is left of the equals sign as a name, as in S(n) = n^2`, name)
}

// texName returns the name of the command at the beginning of the text: letters, or a single character.
func texName(text string) string {
	if n := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); n > 0 {
		return text[:n]
	} else if n < 0 {
		return text
	}
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}

// texFractions are the commands with two arguments, with their plain form.
var texFractions = map[string]string{
	"frac": "((%s)/(%s))", "dfrac": "((%s)/(%s))", "tfrac": "((%s)/(%s))",
	"binom": " binomial(%s, %s)", "dbinom": " binomial(%s, %s)", "tbinom": " binomial(%s, %s)",
}

// texFraction reads the two arguments of a fraction or a binomial coefficient, and returns its plain form
// and the rest. Integers after a number get no brackets, so that 1\frac{1}{2} is refused like 1 1/2.
func texFraction(name, text, before string, depth int) (plain, rest string) {
	over, after, ok := texArgument(text, depth)
	under, after, both := texArgument(after, depth)
	form := texFractions[name]
	switch {
	case !ok || !both || form == "":
		return `\` + name, text
	case strings.HasSuffix(name, "frac") && isDigits(over) && isDigits(under) && endsInDigit(before):
		return " " + over + "/" + under, after
	}
	return fmt.Sprintf(form, over, under), after
}

// texArgument reads an argument: a group in braces, or one character.
func texArgument(text string, depth int) (argument, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if !strings.HasPrefix(text, "{") {
		r, size := utf8.DecodeRuneInString(text)
		return text[:size], text[size:], unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	open := 0
	for i, r := range text {
		switch r {
		case '{':
			open++
		case '}':
			if open--; open == 0 {
				return texWithin(text[1:i], depth+1), text[i+1:], true
			}
		}
	}
	return "", text, false
}

func endsInDigit(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " "))
	return '0' <= r && r <= '9'
}
