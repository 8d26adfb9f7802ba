// Package words has the words that sheets, their pages and the feedback on answers say of
// themselves, in the languages that a notebook can name as its lang.
//
// The English words are the names of all others. Each language is a file of lines: the English
// words, an equals sign, and its own; a line that begins with 1 and a thing has the forms of
// that thing when it is counted. What the teacher and the students write is never translated,
// nor is what the compiler says of a cell.
package words

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Language says things in one language. The nil language is English.
type Language struct {
	tag    string
	words  map[string]string
	forms  map[string][]string // of counted things: for one, for a few, and so on
	choose func(n int) int     // which of the forms a number takes
}

// In returns the language of a tag of BCP 47, such as fr or de-AT, and whether there are
// words for it. Where there are none it is English, but for its tag.
func In(tag string) (*Language, bool) {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	for _, l := range languages() {
		if l.tag == base {
			own := *l
			own.tag = tag
			return &own, true
		}
	}
	return &Language{tag: tag}, tag == "" || base == "en"
}

// Tags lists the languages that there are words for.
func Tags() []string {
	tags := []string{"en"}
	for _, l := range languages() {
		tags = append(tags, l.tag)
	}
	return tags
}

//go:embed *.txt
var files embed.FS

// languages reads the tables when they are first asked for.
var languages = sync.OnceValue(func() []*Language {
	return []*Language{read("de", oneOrMany), read("es", oneOrMany), read("fr", french), read("ru", russian)}
})

func read(tag string, choose func(n int) int) *Language {
	l := &Language{tag: tag, words: map[string]string{}, forms: map[string][]string{}, choose: choose}
	data, err := files.ReadFile(tag + ".txt")
	if err != nil {
		panic("words: " + err.Error()) // it is embedded
	}
	for line := range strings.Lines(string(data)) {
		english, said, _ := strings.Cut(strings.TrimSpace(line), " = ")
		if thing, ok := strings.CutPrefix(english, "1 "); ok {
			l.forms[thing] = strings.Split(said, " | ")
		} else if english != "" {
			l.words[english] = said
		}
	}
	return l
}

// oneOrMany returns the rule of English, German and Spanish.
func oneOrMany(n int) int {
	if n == 1 {
		return 0
	}
	return 1
}

// french has zero in the singular.
func french(n int) int {
	if n < 2 {
		return 0
	}
	return 1
}

// russian has a form for 1, 21, 31, one for 2 to 4, 22 to 24, and one for all others.
func russian(n int) int {
	ten, hundred := n%10, n%100
	switch {
	case ten == 1 && hundred != 11:
		return 0
	case ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14):
		return 1
	}
	return 2
}

// Tag returns the language as the attribute lang of a page has it.
func (l *Language) Tag() string {
	if l == nil || l.tag == "" || l.words == nil {
		return "en"
	}
	return l.tag
}

// Say words something. The arguments take the places that the English words have for them,
// as in package fmt; in other languages they may stand elsewhere, as %[2]s.
func (l *Language) Say(english string, args ...any) string {
	text := english
	if l != nil && l.words[english] != "" {
		text = l.words[english]
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Count words a number of things, such as 3 points. The thing is the English word for one;
// its plural adds an s.
func (l *Language) Count(n int, thing string) string {
	return l.Form(strconv.Itoa(n), n, thing)
}

// Form words a number that is written already, such as 2.50 points, with the form of the
// thing that so many of it take. A number with a fraction takes that of many.
func (l *Language) Form(written string, n int, thing string) string {
	if l == nil || l.forms[thing] == nil {
		if n != 1 {
			thing += "s"
		}
		return written + " " + thing
	}
	forms := l.forms[thing]
	return written + " " + forms[min(l.choose(n), len(forms)-1)]
}

// All lists the words of a language under their English names, for a script that says them.
func (l *Language) All(english []string) map[string]string {
	said := map[string]string{}
	for _, text := range english {
		said[text] = l.Say(text)
	}
	return said
}

// Every is all text of a language: what a page may say of itself.
func (l *Language) Every() string {
	if l == nil {
		return ""
	}
	list := slices.Sorted(maps.Values(l.words))
	for _, thing := range slices.Sorted(maps.Keys(l.forms)) {
		list = append(list, l.forms[thing]...)
	}
	return strings.Join(list, " ")
}
