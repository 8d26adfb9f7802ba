package view

import (
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/thousands"
	"rederive/internal/xslices"
	"rederive/typeset/tex"
)

// Printed formulas are plain text, as in 2^n - 20*n + 57. Pages set them as mathematics, and show everything else
// as it is.

// MathOf returns the TeX of a printed or corrected value that is a short formula, in TeX or in plain text, or "".
func MathOf(v rederive.Verdict, text string) string {
	if v.Comparison == nil || v.Comparison.Formula == "" || len(text) > mostMath {
		return ""
	}
	text = strings.Trim(text, "`")
	if strings.Contains(text, `\`) {
		return texOf(strings.Trim(text, "$"))
	}
	s := formulaReader{tokens: formulaToken.FindAllString(text, -1)}
	tex := s.sum()
	if s.wrong || len(s.tokens) > 0 {
		return ""
	}
	return tex
}

// texOf returns a formula in TeX, or "" if it has errors.
func texOf(source string) string {
	if _, errs := tex.Parse(source, nil); len(errs) > 0 {
		return ""
	}
	return source
}

var (
	formulaToken = lazyregexp.New(`\.\d+|\d[\d,]*(?:\.\d+)?(?:e[-−+]\d\d+)?|[A-Za-z]+|<=|>=|!=|\.\.\.|\S`)
	formulaName  = lazyregexp.New(`^\p{L}$`)
	statistic    = lazyregexp.New(`\b([FQrtz]|chi2|χ2|χ²)\((\d[\d.]*(?:, (?:N = )?\d[\d.]*)?)\) ([=<>]) ` +
		`([-−]?(?:\d[\d,]*)?\.?\d+)`)
)

// MathIn encloses the formulas in a text of plain words in dollar signs: a part between words and punctuation is
// a formula if it has a variable and a relation, a power or an index, and so is the statistic of a test, as in
// F(2, 34) = 5.1. A text that already has markup is unchanged.
func MathIn(text string) string {
	if len(text) > mostMath || strings.ContainsAny(text, "$`@\\") {
		return text
	}
	if set := tupleOf(text); set != "" {
		return set
	}
	if m := statistic.FindStringSubmatchIndex(text); m != nil {
		part := func(i int) string { return text[m[2*i]:m[2*i+1]] }
		name := strings.NewReplacer("chi2", `\chi^{2}`, "χ2", `\chi^{2}`, "χ²", `\chi^{2}`).Replace(part(1))
		value := strings.ReplaceAll(strings.ReplaceAll(part(4), "−", "-"), ",", "{,}")
		return MathIn(text[:m[0]]) + "$" + name + "(" + part(2) + ")" + part(3) + value + "$" + MathIn(text[m[1]:])
	}
	var b strings.Builder
	at := 0
	part := func(end int) {
		trimmed := strings.TrimSpace(text[at:end])
		before, after, _ := strings.Cut(text[at:end], trimmed)
		if tex := relationOf(trimmed); tex != "" {
			trimmed = "$" + tex + "$"
		}
		b.WriteString(before + trimmed + after)
		at = end
	}
	for _, m := range formulaStop.FindAllStringIndex(text, -1) {
		if text[m[0]:m[1]] != "mod" {
			part(m[0])
			b.WriteString(text[m[0]:m[1]])
			at = m[1]
		}
	}
	part(len(text))
	return b.String()
}

// tupleOf encloses the components of a text that is a tuple of formulas, such as (3a_2 + s, a_1), or returns "".
func tupleOf(text string) string {
	inner, opened := strings.CutPrefix(text, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed {
		return ""
	}
	parts := strings.Split(inner, ", ")
	for i, part := range parts {
		tex := relationOf(part)
		if tex == "" {
			return ""
		}
		parts[i] = "$" + tex + "$"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// MathInQuote is MathIn for what a paper says, or should say. In its sentences single letters are variables, also
// with a suffix, as in nth and n-peg, and so are sums in parentheses, as in (n − 1)st. In languages other than
// English, single letters are words.
func MathInQuote(text string) string {
	set := MathIn(text)
	sentence := len(strings.Fields(text)) >= leastSentence && englishWord.MatchString(text)
	if !sentence || strings.ContainsAny(text, "$`@\\") {
		return set
	}
	parts := strings.Split(set, "$")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = quotedSum.ReplaceAllStringFunc(parts[i], func(sum string) string {
			return "$" + strings.ReplaceAll(strings.ReplaceAll(sum, "−", "-"), " ", "") + "$"
		})
	}
	parts = strings.Split(strings.Join(parts, "$"), "$")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = quotedVariables(parts[i])
	}
	return strings.Join(parts, "$")
}

const leastSentence = 4 // words

var (
	englishWord = lazyregexp.New(`(?i)\b(?:the|of|is|are|and|that|with|if|their|there|than|for|from|have|not|can|each` +
		`|any)\b`)
	quotedSum    = lazyregexp.New(`\([b-z] ?[-−+] ?\d+\)`)
	quotedLetter = lazyregexp.New(`^([“"]?)([b-z]|[i-kmnpqx-z]\d|[a-z][-−+]\d+|\pL\([a-z]\))` +
		`((?:th|st|nd|rd|-\pL+)?[,;:?!)”"]*\.?)$`)
)

// quotedVariables marks the variables in a part of a sentence. A letter after a number is a unit, and one
// followed by a point within the sentence is an abbreviation.
func quotedVariables(text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		m := quotedLetter.FindStringSubmatch(word)
		switch {
		case m == nil, i > 0 && strings.Trim(words[i-1], "0123456789.,") == "" && words[i-1] != "":
		case strings.HasSuffix(m[3], ".") && i < len(words)-1:
		case len(m[2]) == 2:
			words[i] = m[1] + "$" + m[2][:1] + "_{" + m[2][1:] + "}$" + m[3]
		default:
			words[i] = m[1] + "$" + strings.ReplaceAll(m[2], "−", "-") + "$" + m[3]
		}
	}
	return strings.Join(words, " ")
}

// letterAlone matches a variable among the words of a head or a caption: one with a number, as in n - 4, or a
// letter that is neither a word nor a unit.
var letterAlone = lazyregexp.New(`(^|[ (])([a-z] [-+] \d+|[i-knpqx-z])(\)?(?: |[,:;.](?: |$)|$))`)

// withVariables encloses the variables of a text in dollar signs. A text that already has markup is unchanged. An
// x between two numbers becomes a multiplication sign.
func withVariables(text string) string {
	if strings.ContainsAny(text, "$`@\\") {
		return text
	}
	text = timesSign.ReplaceAllString(text, "$1 × $2")
	text = letterOfNumber.ReplaceAllString(text, "$1 $$$2$$")
	return letterAlone.ReplaceAllString(text, "$1$$$2$$$3")
}

// letterOfNumber matches a letter that is a number, also one that may be a unit: for even s.
var letterOfNumber = lazyregexp.New(`\b(even|odd|each|every) ([b-z])\b`)

var timesSign = lazyregexp.New(`(\d) x (\d)`)

// mathInHead is MathIn for a column head, where a single lower-case letter is a variable.
func mathInHead(text string) string {
	if text == "-" {
		return "−"
	}
	if len(text) == 1 && 'a' <= text[0] && text[0] <= 'z' {
		return "$" + text + "$"
	}
	if set := MathIn(text); set != text || strings.ContainsAny(text, "$`@\\") {
		return set
	}
	return withVariables(text)
}

// MathInHeads is mathInHead for the heads of a table. The only capital letter among them is a variable next to others,
// such as T next to n.
func MathInHeads(heads []string) []string {
	set := xslices.Map(heads, mathInHead)
	isCapital := func(text string) bool { return len(text) == 1 && 'A' <= text[0] && text[0] <= 'Z' }
	capital := slices.IndexFunc(heads, isCapital)
	if capital >= 0 && !slices.ContainsFunc(heads[capital+1:], isCapital) && !slices.Equal(set, heads) {
		set[capital] = "$" + heads[capital] + "$"
	}
	return set
}

// MathInPlace sets the formulas in the place of a claim in its paper, and sums such as n - 1, and capitalizes its first
// word. A number in parentheses is that of an equation, or a value, and no factor: k = n - 4 (1).
func MathInPlace(place string) string {
	place = labelRange.ReplaceAllString(place, "$1–$2")
	if word, _, _ := strings.Cut(place, " "); !strings.HasSuffix(word, ".") { // as in pp. 3 to 5
		place = capitalWord(place)
	}
	if strings.ContainsAny(place, "$`@\\") {
		return place
	}
	var b strings.Builder
	at := 0
	part := func(end int) {
		parts := strings.Split(MathIn(place[at:end]), "$")
		for i := 0; i < len(parts); i += 2 {
			parts[i] = sumAlone.ReplaceAllStringFunc(parts[i], func(sum string) string {
				return "$" + strings.ReplaceAll(sum, "−", "-") + "$"
			})
		}
		b.WriteString(strings.Join(parts, "$"))
		at = end
	}
	for _, m := range numberAside.FindAllStringIndex(place, -1) {
		part(m[0])
		b.WriteString(place[m[0]:m[1]])
		at = m[1]
	}
	part(len(place))
	return b.String()
}

var (
	labelRange  = lazyregexp.New(`(\(\d+[a-z]?\))-(\(\d+[a-z]?\))`) // as in (8a)-(8d)
	sumAlone    = lazyregexp.New(`\b[a-z] [-−+] \d+\b`)
	numberAside = lazyregexp.New(` \(\d+(?:(?:, | and )\d+)*\)`)
)

// mathInCaveat sets the formulas in a caveat, clause by clause: one may have markup, and another one only says how far
// a claim was checked, as in n = 1..9.
func mathInCaveat(caveat string) string {
	clauses := strings.Split(caveat, "; ")
	for i, clause := range clauses {
		if strings.ContainsAny(clause, "$`\\") {
			continue
		}
		clause = variableRange.ReplaceAllString(clause, "$$$1 = $2, \\dots, $3$$")
		parts := strings.Split(numberRange.ReplaceAllString(clause, "$1 to $2"), "$")
		for k := 0; k < len(parts); k += 2 {
			parts[k] = MathIn(parts[k])
		}
		clauses[i] = strings.Join(parts, "$")
	}
	return strings.Join(clauses, "; ")
}

var (
	variableRange = lazyregexp.New(`\b([a-z]) = (\w+)\.\.(\w+)\b`)
	numberRange   = lazyregexp.New(`\b(\d+)\.\.(\d+)\b`)
)

// MathInKey is mathInHead for the column head that ends the key of a cell, as in 11, n.
func MathInKey(key string) string {
	i := strings.LastIndex(key, ", ")
	if i < 0 {
		return key
	}
	return key[:i+2] + mathInHead(key[i+2:])
}

// mathInCaption sets the formulas and variables in the words of a caption, which may also contain formulas.
func mathInCaption(list []rederive.Inline) []rederive.Inline {
	var out []rederive.Inline
	for _, in := range list {
		words, ok := in.(rederive.Text)
		if !ok || strings.Contains(string(words), "$") {
			out = append(out, in)
			continue
		}
		for i, part := range strings.Split(mathInWords(string(words)), "$") {
			if i%2 == 1 {
				out = append(out, &rederive.Math{TeX: part})
			} else if part != "" {
				out = append(out, rederive.Text(part))
			}
		}
	}
	return out
}

// mathInWords encloses formulas in dollar signs, and the variables in the text between them.
func mathInWords(text string) string {
	parts := strings.Split(MathIn(text), "$")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = withVariables(parts[i])
	}
	return strings.Join(parts, "$")
}

// IsProgramText reports whether a text has operators as programs write them. What in it is not mathematics is
// shown as code.
func IsProgramText(text string) bool { return programSign.MatchString(text) }

var programSign = lazyregexp.New(`<=|>=|!=|\d \* \d|\w[\^_]\S`)

// WithSigns replaces program operators by mathematical signs in plain text, where there is no room for
// mathematics.
func WithSigns(text string) string {
	text = thousands.Minus(strings.NewReplacer("<=", "≤", ">=", "≥", "!=", "≠").Replace(text))
	return formulaProduct.ReplaceAllStringFunc(text, func(s string) string {
		return strings.NewReplacer(" * ", " · ", "*", "·").Replace(s)
	})
}

const mostMath = 2000 // greatest length of a text that is searched for formulas

var (
	// words except mod, and punctuation
	formulaStop    = lazyregexp.New(`[\p{L}][\p{L}’']+|[;:]\s|\s\|\s|\s\([\d.]+ to |[,.]\s|[,.;:]$|\.\.\.|…`)
	formulaSign    = lazyregexp.New(`[=<>≤≥⩽⩾≠∣∤≡^_²³]`)
	formulaProduct = lazyregexp.New(`\d ?\* ?\d`)
	formulaOpen    = lazyregexp.New(`^[aAI] [\p{L}(]`) // more likely the article or the pronoun
)

// relationOf returns the TeX of a formula with a variable and a relation, a power or an index, or "".
func relationOf(text string) string {
	product := formulaProduct.MatchString(text)
	if !product && !formulaSign.MatchString(text) || formulaOpen.MatchString(text) {
		return ""
	}
	s := formulaReader{tokens: formulaToken.FindAllString(text, -1)}
	named := slices.ContainsFunc(s.tokens, formulaName.MatchString)
	tex := s.relation()
	if s.wrong || len(s.tokens) > 0 || !named && !product {
		return ""
	}
	return tex
}

// A formulaReader converts the tokens of a formula to TeX.
type formulaReader struct {
	tokens []string
	wrong  bool
}

// next consumes and returns the next token if it is one of those wanted, and returns "" otherwise.
func (r *formulaReader) next(wanted ...string) string {
	if len(r.tokens) == 0 || !slices.Contains(wanted, r.tokens[0]) {
		return ""
	}
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	return t
}

var relationSigns = map[string]string{
	"=": "=", "<": "<", ">": ">", "<=": `\le `, ">=": `\ge `, "≤": `\le `, "≥": `\ge `, "⩽": `\le `, "⩾": `\ge `,
	"≠": `\ne `, "!=": `\ne `, "∣": `\mid `, "∤": `\nmid `, "≡": `\equiv `,
}

// relation reads sums separated by relations.
func (r *formulaReader) relation() string {
	tex := r.sum()
	for !r.wrong && len(r.tokens) > 0 {
		sign, ok := relationSigns[r.tokens[0]]
		if !ok {
			break
		}
		r.tokens = r.tokens[1:]
		tex += sign + r.sum()
	}
	return tex
}

func (r *formulaReader) sum() string {
	tex := map[string]string{"-": "-", "−": "-"}[r.next("-", "−")] + r.product()
	for !r.wrong {
		sign := r.next("+", "-", "−")
		if sign == "" {
			break
		}
		tex += strings.Replace(sign, "−", "-", 1) + r.product()
	}
	return tex
}

func (r *formulaReader) product() string {
	tex := r.power()
	for !r.wrong {
		switch sign := r.next("*", "·", "×", "/", "mod"); sign {
		case "":
			if len(r.tokens) == 0 || !formulaName.MatchString(r.tokens[0]) && r.tokens[0] != "(" {
				return tex
			}
			tex += r.power() // 2n
		case "/":
			tex += "/" + r.power()
		case "mod":
			tex += `\bmod ` + r.power()
		default:
			if len(r.tokens) > 0 && '0' <= r.tokens[0][0] && r.tokens[0][0] <= '9' {
				tex += `\cdot `
			}
			tex += r.power()
		}
	}
	return tex
}

func (r *formulaReader) power() string {
	tex := r.atom()
	if !r.wrong && r.next("_") != "" {
		tex += "_{" + r.index() + "}"
	}
	if power := r.next("²", "³"); power != "" {
		return tex + "^{" + map[string]string{"²": "2", "³": "3"}[power] + "}"
	}
	if !r.wrong && r.next("^") != "" {
		exponent := r.atom()
		if inner, ok := strings.CutPrefix(exponent, "("); ok {
			exponent = strings.TrimSuffix(inner, ")")
		}
		tex += "^{" + exponent + "}"
	}
	return tex
}

// index reads a subscript: one atom, or several in braces.
func (r *formulaReader) index() string {
	open := r.next("{", "[")
	if open == "" {
		return r.atom()
	}
	tex := r.sum()
	for !r.wrong && r.next(",") != "" {
		tex += "," + r.sum()
	}
	r.wrong = r.wrong || r.next(map[string]string{"{": "}", "[": "]"}[open]) == ""
	return tex
}

func (r *formulaReader) atom() string {
	if r.next("(") != "" {
		tex := "(" + r.sum() + ")"
		r.wrong = r.wrong || r.next(")") == ""
		return tex
	}
	if len(r.tokens) == 0 {
		r.wrong = true
		return ""
	}
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	if (t[0] < '0' || t[0] > '9') && (t[0] != '.' || len(t) == 1) {
		r.wrong = r.wrong || !formulaName.MatchString(t)
	}
	if digits, exponent, ok := strings.Cut(t, "e"); ok && digits != "" { // 4e-05, as R prints it
		return digits + `\mathrm{e}{` + strings.ReplaceAll(exponent, "−", "-") + "}"
	}
	return strings.ReplaceAll(t, ",", "{,}")
}

// FormulaPieces splits the TeX of a formula before the operators of sums and relations outside of braces. A
// formula with unknown commands is one piece.
func FormulaPieces(tex string) []string {
	var pieces []string
	depth, from := 0, 0
	for _, m := range pieceToken.FindAllStringIndex(tex, -1) {
		switch token := tex[m[0]:m[1]]; token {
		case "{":
			depth++
		case "}":
			depth--
		case "+", "-", "=", "<", ">", `\le`, `\ge`, `\ne`:
			before := strings.TrimSpace(tex[from:m[0]])
			if depth == 0 && before != "" && !signEnds.MatchString(before) {
				pieces, from = append(pieces, tex[from:m[0]]), m[0]
			}
		default:
			if token != `\cdot` && token != `\bmod` {
				return []string{tex}
			}
		}
	}
	return append(pieces, tex[from:])
}

var (
	pieceToken = lazyregexp.New(`\\[A-Za-z]+|\\.|[-+=<>{}&]`)
	signEnds   = lazyregexp.New(`(?:[-+=<>(\[{^_]|\\(?:le|ge|ne|cdot|bmod))$`)
)
