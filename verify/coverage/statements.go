package coverage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/parse"
	"rederive/verify/claims"
)

// A general is a statement of the copy about more than a single case: a theorem or figure with
// its label, or a sentence with a word such as all.
type general struct {
	at, end                           int           // the label or the word, in the text of the paper
	line                              int           // of the label or the word
	on                                rederive.Span // the lines of the whole sentence, or of the label
	label                             bool
	text                              string // with single blanks
	inRange, quoted, scoped, declared bool
}

var (
	// labelAhead matches the label of a theorem, a figure or the like at the beginning of a line.
	labelAhead = lazyregexp.New(`(?m)^[ \t\f]*((?:Theorem|Lemma|Proposition|Corollary|Conjecture|Observation|` +
		`Figure|Table)\s+\d+(?:\.\d+)*)[ \t]*(?:[.:(]|$)`)
	// generalWord matches a word that makes a sentence general, but not the number No. 7.
	generalWord = lazyregexp.New(`(?i)\b(?:all|always|every|never|none|only|no)\b`)
	// sentenceEnd matches the end of a sentence within a paragraph.
	sentenceEnd = lazyregexp.New(`[.!?]["')\]\x{201D}\x{2019}]*\s+`)
	// paragraphEnd matches the text between paragraphs.
	paragraphEnd = lazyregexp.New(`\n[ \t\r\f]*\n\s*`)
	// abbreviation matches text that ends with the period of an abbreviation.
	abbreviation = lazyregexp.New(
		`(?:^|[\s(])(?:[A-Z]|e\.g|i\.e|cf|etc|vs|resp|al|Fig|Figs|Eq|Sec|Thm|No|pp?)\.\s*$`)
	// numberAhead matches the text after No if that means number.
	numberAhead = lazyregexp.New(`^\.\s*\d`)
)

// statements finds the general statements of the copy and counts how they are covered. A statement
// is quoted if a claim with its lines repeats some of its words or has them in its field quote, or
// if a claim names the label in its field where. The others are, like numerals, declared, in the
// range of a claim about a few lines, or left.
func (c *numeralCounter) statements() *rederive.Statements {
	list := findGenerals(c.text, c.span.From)
	for _, claim := range c.doc.Claims {
		c.coverStatements(list, claim)
	}
	for _, d := range c.doc.Paper.NoStatements {
		c.declareStatements(list, d)
	}
	return sumStatements(list)
}

// findGenerals returns the general statements of a text, in order.
func findGenerals(text string, first int) []general {
	lines := parse.IndexLines("", []byte(text))
	lineAt := func(at int) int { return first - 1 + lines.Pos(at).Line }
	var list []general
	for _, m := range labelAhead.FindAllStringSubmatchIndex(text, -1) {
		g := general{at: m[2], end: m[3], label: true, line: lineAt(m[2]), text: plainWords(text[m[2]:m[3]])}
		g.on = rederive.Span{From: g.line, To: lineAt(m[3])}
		list = append(list, g)
	}
	for _, s := range sentences(text) {
		at, end, ok := findGeneralWord(text, s)
		if !ok {
			continue
		}
		on := rederive.Span{From: lineAt(s[0]), To: lineAt(s[1] - 1)}
		words := plainWords(text[s[0]:s[1]])
		list = append(list, general{at: at, end: end, line: lineAt(at), on: on, text: words})
	}
	slices.SortStableFunc(list, func(a, b general) int { return a.at - b.at })
	return list
}

// findGeneralWord returns the position of the first word that makes a sentence general.
func findGeneralWord(text string, s [2]int) (at, end int, ok bool) {
	for _, m := range generalWord.FindAllStringIndex(text[s[0]:s[1]], -1) {
		if !numberAhead.MatchString(text[s[0]+m[1] : s[1]]) {
			return s[0] + m[0], s[0] + m[1], true
		}
	}
	return 0, 0, false
}

// sentences returns the positions of the sentences of a text. A sentence ends at the end of its
// paragraph at the latest.
func sentences(text string) [][2]int {
	var list [][2]int
	add := func(from, to int) {
		from += len(text[from:to]) - len(strings.TrimLeft(text[from:to], " \t\r\n\f"))
		to = from + len(strings.TrimRight(text[from:to], " \t\r\n\f"))
		if from < to {
			list = append(list, [2]int{from, to})
		}
	}
	paragraph := func(from, to int) {
		start := from
		for _, m := range sentenceEnd.FindAllStringIndex(text[from:to], -1) {
			end := from + m[1]
			next, _ := utf8.DecodeRuneInString(text[end:to])
			if abbreviation.MatchString(text[start:end]) || strings.ContainsRune("abcdefghijklmnopqrstuvwxyz", next) {
				continue
			}
			add(start, end)
			start = end
		}
		add(start, to)
	}
	from := 0
	for _, m := range paragraphEnd.FindAllStringIndex(text, -1) {
		paragraph(from, m[0])
		from = m[1]
	}
	paragraph(from, len(text))
	return list
}

// plainWords joins the words of a text with single blanks.
func plainWords(text string) string { return strings.Join(strings.Fields(text), " ") }

// coverStatements marks the statements on the lines of a claim.
func (c *numeralCounter) coverStatements(list []general, claim *rederive.Claim) {
	var spans []rederive.Span
	lines := 0
	for _, f := range claim.All("lines") {
		more, err := rederive.ParseSpans(f.Value)
		if err != nil {
			continue // CheckSource reports it
		}
		for _, s := range more {
			lines += s.To - s.From + 1
		}
		spans = append(spans, more...)
	}
	scoped := claim.Field("out-of-scope") != ""
	words := wordsOfClaim(claim)
	for i := range list {
		g := &list[i]
		g.quoted = g.quoted || !scoped && g.label && namesLabel(claim, g.text)
		meets := func(s rederive.Span) bool { return s.From <= g.on.To && g.on.From <= s.To }
		if !slices.ContainsFunc(spans, meets) {
			continue
		}
		holds := func(s rederive.Span) bool { return s.From <= g.line && g.line <= s.To }
		few := lines <= mostLines && slices.ContainsFunc(spans, holds)
		g.scoped = g.scoped || scoped && few
		g.inRange = g.inRange || !scoped && few
		g.quoted = g.quoted || !scoped && repeats(g, words)
	}
}

// wordsOfClaim returns the texts that a claim takes from the paper, as bare words.
func wordsOfClaim(claim *rederive.Claim) []string {
	var list []string
	for _, name := range []string{"printed", "copy", "quote"} {
		for _, f := range claim.All(name) {
			if text := bareWords(f.Value); text != "" {
				list = append(list, text)
			}
		}
	}
	return list
}

// bareWords returns the words and numbers of a text in lower case, separated and enclosed by blanks.
func bareWords(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// repeats reports whether one of the texts is part of a sentence, or contains it.
func repeats(g *general, words []string) bool {
	text := bareWords(g.text)
	return !g.label && slices.ContainsFunc(words, func(w string) bool {
		return strings.Contains(text, w) || strings.Contains(w, text)
	})
}

// namesLabel reports whether a field where of the claim names the label.
func namesLabel(claim *rederive.Claim, label string) bool {
	return slices.ContainsFunc(claim.All("where"), func(f rederive.Field) bool {
		return strings.Contains(bareWords(f.Value), bareWords(label))
	})
}

// declareStatements marks the statements that a declaration covers. A declaration that covers
// none is an error.
func (c *numeralCounter) declareStatements(list []general, d rederive.NoClaim) {
	spans := d.Lines
	if len(spans) == 0 {
		spans = []rederive.Span{c.span}
	}
	if len(d.Only) == 0 {
		for _, s := range spans {
			if !markStatements(list, []rederive.Span{s}, nil) {
				c.errs.Add(d.Pos, "there are no statements on lines %s of the paper", s).
					Suggest("take them out of none")
			}
		}
		return
	}
	for _, form := range d.Only {
		re, err := claims.ReadForm(form)
		if err != nil {
			continue // the parser reports it
		}
		if places := re.FindAllStringIndex(c.text, -1); len(places) == 0 || !markStatements(list, spans, places) {
			c.errs.Add(d.Pos, "no statement on these lines of the paper has the form %q", form)
		}
	}
}

// markStatements declares the statements on some lines; if places is not nil, only those inside
// one of them. It reports whether there are any.
func markStatements(list []general, spans []rederive.Span, places [][]int) (found bool) {
	for i := range list {
		g := &list[i]
		on := slices.ContainsFunc(spans, func(s rederive.Span) bool { return s.From <= g.line && g.line <= s.To })
		within := slices.ContainsFunc(places, func(m []int) bool { return m[0] <= g.at && g.end <= m[1] })
		if on && (places == nil || within) {
			g.declared, found = true, true
		}
	}
	return found
}

// sumStatements counts the statements by how they are covered.
func sumStatements(list []general) *rederive.Statements {
	sum := &rederive.Statements{Total: len(list), Left: []rederive.StatementLeft{}}
	for _, g := range list {
		switch {
		case g.quoted:
			sum.Quoted++
		case g.declared:
			sum.Declared++
		case g.scoped:
			sum.OutOfScope++
		case g.inRange:
			sum.InRange++
		default:
			sum.Left = append(sum.Left, rederive.StatementLeft{Line: g.line, Text: g.text})
		}
	}
	return sum
}
