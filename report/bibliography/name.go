package bibliography

import (
	"strings"
	"unicode"

	"rederive"
)

// A personName is a name in BibTeX: von Last, Jr, First.
type personName struct {
	first, von, last, jr string // as LaTeX
}

// splitNames splits a field of names at the word "and" outside braces. The name
// "others" stands for further people.
func splitNames(field string) (names []personName, others bool) {
	for _, words := range splitWords(field, func(w string) bool { return strings.EqualFold(w, "and") }) {
		if len(words) == 1 && words[0] == "others" {
			others = true
			continue
		}
		if len(words) > 0 {
			names = append(names, newName(words))
		}
	}
	return names, others
}

// splitWords splits text at white space outside braces, and collects the words between
// separators in one slice each. A comma is a word of its own.
func splitWords(text string, separates func(string) bool) [][]string {
	lists := [][]string{nil}
	var b strings.Builder
	depth := 0
	flush := func() {
		switch word := b.String(); {
		case word == "":
		case separates(word):
			lists = append(lists, nil)
		default:
			lists[len(lists)-1] = append(lists[len(lists)-1], word)
		}
		b.Reset()
	}
	for _, r := range text {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth--
		case depth == 0 && (unicode.IsSpace(r) || r == '~'):
			flush()
			continue
		case depth == 0 && r == ',':
			flush()
			b.WriteByte(',')
			flush()
			continue
		}
		b.WriteRune(r)
	}
	flush()
	return lists
}

// newName parses a name: First von Last, or von Last, First, or von Last, Jr, First.
// The von part consists of the words that begin with a lower-case letter.
func newName(words []string) personName {
	parts := [][]string{nil}
	for _, w := range words {
		if w == "," {
			parts = append(parts, nil)
			continue
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], w)
	}
	join := func(w []string) string { return strings.Join(w, " ") }
	if len(parts) == 1 {
		w := parts[0]
		from := len(w) - 1
		for i := 0; i < len(w)-1; i++ {
			if isSmall(w[i]) {
				from = i
				break
			}
		}
		if from < 0 {
			return personName{}
		}
		n := lastAndVon(w[from:])
		n.first = join(w[:from])
		return n
	}
	n := lastAndVon(parts[0])
	n.first = join(parts[len(parts)-1])
	if len(parts) > 2 {
		n.jr = join(parts[1])
	}
	return n
}

func lastAndVon(words []string) personName {
	i := 0
	for i < len(words)-1 && isSmall(words[i]) {
		i++
	}
	return personName{von: strings.Join(words[:i], " "), last: strings.Join(words[i:], " ")}
}

// isSmall reports whether the first letter of a word, ignoring accents, is lower-case.
// A word in braces is not.
func isSmall(word string) bool {
	if strings.HasPrefix(word, "{") && !strings.HasPrefix(word, `{\`) {
		return false
	}
	for _, r := range word {
		if unicode.IsLetter(r) {
			return unicode.IsLower(r)
		}
	}
	return false
}

// family returns the name by which a work is cited.
func (n personName) family() string { return strings.TrimSpace(n.von + " " + n.last) }

// full returns the name as in the list of references.
func (n personName) full() string {
	name := strings.TrimSpace(n.first + " " + n.family())
	if n.jr != "" {
		name += ", " + n.jr
	}
	return name
}

// people returns the names of a field as text, each in the given form.
func (e *Entry) people(field string, form func(personName) string, errs *rederive.Errors) (list []string, others bool) {
	f := e.field(field)
	if f == nil {
		return nil, false
	}
	names, others := splitNames(f.Value)
	for _, n := range names {
		t := latexText{text: form(n), pos: func(int) rederive.Pos { return f.Pos }, errs: errs}
		list = append(list, rederive.PlainText(t.read()))
	}
	return list, others
}
