// Package words has the words that sheets, their pages and the feedback on answers use, in the
// languages that a notebook can name as its lang.
//
// The English words are the keys for all other languages. Each language is a file of lines:
// the English words, an equals sign, and the translation. A line that begins with 1 and a noun
// has the forms of that noun after numbers. What the teacher and the students write is never
// translated, and neither are the compiler's messages.
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

// A Language formats text in one language. The nil language is English.
type Language struct {
	tag    string
	words  map[string]string
	forms  map[string][]string // forms of counted nouns: for one, for a few, and so on
	choose func(n int) int     // which of the forms a number takes
}

// In returns the language of a BCP 47 tag, such as fr or de-AT, and whether there are words
// for it. If there are none, the language is English except for its tag.
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

// Tags returns the languages that have words.
func Tags() []string {
	tags := []string{"en"}
	for _, l := range languages() {
		tags = append(tags, l.tag)
	}
	return tags
}

//go:embed *.txt
var files embed.FS

// languages reads the tables on first use.
var languages = sync.OnceValue(func() []*Language {
	return []*Language{read("de", oneOrMany), read("es", oneOrMany), read("fr", french), read("ru", russian)}
})

func read(tag string, choose func(n int) int) *Language {
	l := &Language{tag: tag, words: map[string]string{}, forms: map[string][]string{}, choose: choose}
	data, err := files.ReadFile(tag + ".txt")
	if err != nil {
		panic("words: " + err.Error()) // the tables are embedded
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

// oneOrMany is the plural rule of English, German and Spanish.
func oneOrMany(n int) int {
	if n == 1 {
		return 0
	}
	return 1
}

// french is the plural rule of French: zero is singular.
func french(n int) int {
	if n < 2 {
		return 0
	}
	return 1
}

// russian is the plural rule of Russian: one form for 1, 21, 31, one for 2 to 4, 22 to 24, and
// one for all others.
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

// Tag returns the language for the attribute lang of a page.
func (l *Language) Tag() string {
	if l == nil || l.tag == "" || l.words == nil {
		return "en"
	}
	return l.tag
}

// Say translates and formats a text. The arguments replace the verbs of the English text, as
// in package fmt; other languages may reorder them, as %[2]s.
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

// Count formats a number of things, such as 3 points. thing is the English singular; its
// plural adds an s.
func (l *Language) Count(n int, thing string) string {
	return l.Form(strconv.Itoa(n), n, thing)
}

// Decimal returns a number with the decimal mark of the language: a comma, but for English and where the tag names a
// country with a point.
func (l *Language) Decimal(number string) string {
	if l == nil || l.words == nil {
		return number
	}
	if _, country, _ := strings.Cut(strings.ToLower(l.tag), "-"); slices.Contains(withPoint, country) {
		return number
	}
	return strings.Replace(number, ".", ",", 1)
}

// withPoint are the countries that write a decimal point in a language that elsewhere has a comma.
var withPoint = []string{"ch", "li", "mx", "us"}

// Form formats a number that is already written, such as 2.50 points, with the form of the
// noun for n. A number with a fraction takes the form for many.
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

// All returns the words of a language by their English keys, for a script that uses them.
func (l *Language) All(english []string) map[string]string {
	said := map[string]string{}
	for _, text := range english {
		said[text] = l.Say(text)
	}
	return said
}

// Every returns all text of a language, which a page may use.
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
