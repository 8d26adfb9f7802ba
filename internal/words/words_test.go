package words

import (
	"maps"
	"regexp"
	"slices"
	"testing"
)

var verb = regexp.MustCompile(`%(\[\d\])?[a-z]`)

// TestTables demands that all languages have the same words, none of them empty, each with
// the verbs of the English ones.
func TestTables(t *testing.T) {
	first := languages()[0]
	for _, l := range languages() {
		for _, english := range slices.Sorted(maps.Keys(first.words)) {
			said, ok := l.words[english]
			if !ok || said == "" {
				t.Errorf("%s has no words for %q", l.tag, english)
			}
			if got, want := verb.FindAllString(said, -1), verb.FindAllString(english, -1); !slices.Equal(got, want) {
				t.Errorf("%s: %q has the places %v, not %v", l.tag, said, got, want)
			}
		}
		for english := range l.words {
			if first.words[english] == "" {
				t.Errorf("%s alone has words for %q", l.tag, english)
			}
		}
		for thing := range first.forms {
			if l.forms[thing] == nil {
				t.Errorf("%s has no forms of %q", l.tag, thing)
			}
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		tag  string
		n    int
		want string
	}{
		{"", 1, "1 point"},
		{"", 0, "0 points"},
		{"de-AT", 1, "1 Punkt"},
		{"de", 2, "2 Punkte"},
		{"fr", 0, "0 point"},
		{"fr", 2, "2 points"},
		{"es", 0, "0 puntos"},
		{"ru", 1, "1 балл"},
		{"ru", 3, "3 балла"},
		{"ru", 5, "5 баллов"},
		{"ru", 11, "11 баллов"},
		{"ru", 12, "12 баллов"},
		{"ru", 21, "21 балл"},
		{"ru", 111, "111 баллов"},
		{"ru", 102, "102 балла"},
		{"tlh", 2, "2 points"},
	} {
		l, _ := In(c.tag)
		if got := l.Count(c.n, "point"); got != c.want {
			t.Errorf("%s: %d is %q, want %q", c.tag, c.n, got, c.want)
		}
	}
}

func TestIn(t *testing.T) {
	known := map[string]bool{"": true, "en": true, "en-GB": true, "DE": true, "ru-RU": true, "tlh": false}
	for tag, want := range known {
		if _, ok := In(tag); ok != want {
			t.Errorf("%q is known: %v", tag, ok)
		}
	}
	unknown, _ := In("tlh")
	var none *Language
	if unknown.Tag() != "en" || none.Tag() != "en" || none.Say("Exercise %d", 3) != "Exercise 3" {
		t.Error("what is not known is not English")
	}
}

func TestDecimal(t *testing.T) {
	for tag, want := range map[string]string{
		"": "2.50", "en": "2.50", "tlh": "2.50", "de": "2,50", "de-AT": "2,50",
		"de-CH": "2.50", "es-MX": "2.50", "ru": "2,50",
	} {
		if l, _ := In(tag); l.Decimal("2.50") != want {
			t.Errorf("%s: %s, want %s", tag, l.Decimal("2.50"), want)
		}
	}
}
