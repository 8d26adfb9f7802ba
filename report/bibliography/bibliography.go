// Package bibliography reads BibTeX and writes references: the list of references, and the
// labels by which a text cites them.
package bibliography

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rederive"
)

// A Bibliography holds the entries that a notebook may cite, in the order of the
// list of references, each with its label, such as Knuth 1973.
type Bibliography struct {
	References []*Reference
	byKey      map[string]*Reference
}

// Label returns the label by which the entry is cited, such as Knuth 1973.
func (r *Reference) Label() string { return r.Names + " " + r.Date }

// A Reference is an entry prepared for the writers.
type Reference struct {
	Entry  *Entry
	Anchor string
	Names  string // of the authors, as cited
	Date   string // the year, with a letter if the names have several entries of that year
	sort   string
	Text   []rederive.Inline
	year   int // index in Text of the year
	Shared bool
}

// A BibFile is the content of a BibTeX file.
type BibFile struct {
	Path   string
	Data   []byte
	Shared bool // shared by several notebooks, so that no notebook has to cite all of it
}

// NewBibliography reads the files of a bibliography. It reports all errors at once.
func NewBibliography(files []BibFile) (*Bibliography, rederive.Errors) {
	b := &Bibliography{byKey: map[string]*Reference{}}
	var errs rederive.Errors
	for _, f := range files {
		entries, bad := ReadBibTeX(f.Path, f.Data)
		errs = append(errs, bad...)
		for _, e := range entries {
			ref := e.reference(&errs)
			ref.Shared = f.Shared
			if first, ok := b.byKey[e.Key]; ok {
				errs.Add(e.Pos, "key %s occurs twice, first at %s", e.Key, first.Entry.Pos)
				continue
			}
			b.byKey[e.Key] = ref
			b.References = append(b.References, ref)
		}
	}
	slices.SortStableFunc(b.References, func(x, y *Reference) int { return cmp.Compare(x.sort, y.sort) })
	b.number()
	_ = errs.Err() // called to sort the errors
	errs = slices.CompactFunc(errs, func(x, y *rederive.Error) bool { return x.Error() == y.Error() })
	return b, errs
}

// Cite returns the reference of a citation and adds it to the list of references.
func (b *Bibliography) Cite(e rederive.CiteEntry) (*Reference, error) {
	if b == nil {
		return nil, fmt.Errorf("%s is cited, but the front matter names no bibliography", e.Key)
	}
	r, ok := b.byKey[e.Key]
	if !ok {
		return nil, fmt.Errorf("the bibliography has no entry %s", e.Key)
	}
	return r, nil
}

// number assigns anchors to the references and distinguishes equal labels by letters.
func (b *Bibliography) number() {
	same := map[string]int{}
	for _, r := range b.References {
		same[r.Label()]++
	}
	seen := map[string]int{}
	for i, r := range b.References {
		r.Anchor = fmt.Sprintf("reference-%d", i+1)
		if base := r.Label(); same[base] > 1 {
			letter := letters(seen[base])
			r.Date += letter
			r.Text[r.year] = r.Text[r.year].(rederive.Text) + rederive.Text(letter)
			seen[base]++
		}
	}
}

// letters returns the n-th of a, b, ..., z, aa, ab, ...
func letters(n int) string {
	s := string(rune('a' + n%26))
	if n >= 26 {
		return letters(n/26-1) + s
	}
	return s
}

// reference builds the text of an entry for the list of references.
func (e *Entry) reference(errs *rederive.Errors) *Reference {
	whole, others := e.people("author", personName.full, errs)
	short, _ := e.people("author", personName.family, &rederive.Errors{})
	edited := ""
	if len(whole) == 0 {
		whole, others = e.people("editor", personName.full, errs)
		short, _ = e.people("editor", personName.family, &rederive.Errors{})
		edited = " (ed.)"
	}
	if len(whole) == 0 {
		edited = ""
		for _, name := range []string{"organization", "institution", "publisher", "key"} {
			if s := rederive.PlainText(e.text(name, errs)); s != "" && len(whole) == 0 {
				whole, short = []string{s}, []string{s}
			}
		}
	}
	title := e.text("title", errs)
	if len(title) == 0 {
		errs.Add(e.Pos, "entry %s has no title", e.Key)
	}
	if len(short) == 0 {
		short = []string{rederive.PlainText(title)}
	}
	r := &Reference{Entry: e, Names: shortNames(short, others), Date: e.year(errs)}
	r.sort = sortKey(strings.Join(short, " ") + " " + e.year(errs) + " " + rederive.PlainText(title))
	var t sentences
	if len(whole) > 0 {
		t.add(AllNames(whole, others)+edited, nil)
	}
	if r.year = len(t.text); r.year > 0 {
		r.year++ // a space precedes the year
	}
	t.add(e.year(errs), nil)
	t.add("", e.titled(title))
	e.published(&t, errs)
	r.Text = t.text
	return r
}

// text returns a field as inlines.
func (e *Entry) text(name string, errs *rederive.Errors) []rederive.Inline {
	f := e.field(name)
	if f == nil {
		return nil
	}
	value := strings.TrimLeft(f.Value, " \t\r\n")
	skipped := len(f.Value) - len(value)
	t := latexText{
		text: strings.TrimSpace(value), errs: errs, address: name == "doi" || name == "url",
		pos: func(offset int) rederive.Pos { return f.place(skipped + offset) },
	}
	return t.read()
}

// year returns the year of publication, which newer files have in the date.
func (e *Entry) year(errs *rederive.Errors) string {
	if y := rederive.PlainText(e.text("year", errs)); y != "" {
		return y
	}
	if date, _, _ := strings.Cut(rederive.PlainText(e.text("date", errs)), "-"); date != "" {
		return date
	}
	return "n.d."
}

// titled returns a title, in italics if the work stands alone.
func (e *Entry) titled(title []rederive.Inline) []rederive.Inline {
	switch e.Kind {
	case "article", "inproceedings", "conference", "incollection", "inbook":
		return title
	}
	return []rederive.Inline{&rederive.Emphasis{Style: rederive.Emph, Text: title}}
}

// published adds where a work appeared.
func (e *Entry) published(t *sentences, errs *rederive.Errors) {
	plain := func(name string) string { return rederive.PlainText(e.text(name, errs)) }
	var in []rederive.Inline
	before := ""
	for _, name := range []string{"journal", "journaltitle", "booktitle", "howpublished"} {
		if in = e.text(name, errs); len(in) == 0 {
			continue
		}
		if name == "booktitle" {
			before = "In "
		}
		break
	}
	if len(in) > 0 {
		t.add(before, []rederive.Inline{
			&rederive.Emphasis{Style: rederive.Emph, Text: in}, rederive.Text(e.issue(plain)),
		})
	} else if v := plain("volume"); v != "" {
		t.add("Volume "+v, nil)
	}
	if series := plain("series"); series != "" {
		t.add(series, nil)
	}
	if edition := plain("edition"); edition != "" {
		t.add(edition+" edition", nil)
	}
	t.add(joined(", ", plain("publisher"), plain("school"), plain("institution"), plain("address")), nil)
	if doi := plain("doi"); doi != "" {
		t.add("", []rederive.Inline{&rederive.Link{
			Pos: e.Pos, URL: "https://doi.org/" + strings.NewReplacer("%", "%25", "#", "%23", "?", "%3F").Replace(doi),
			Text: []rederive.Inline{rederive.Text("doi:" + doi)},
		}})
	} else if url := plain("url"); url != "" {
		if !isAddress(url) {
			errs.Add(e.field("url").Pos, "a link to %q", url).Suggest("write http:// or https://")
		}
		t.add("", []rederive.Inline{&rederive.Link{Pos: e.Pos, URL: url, Text: []rederive.Inline{rederive.Text(url)}}})
	}
	t.add("", e.text("note", errs))
}

// issue returns the volume, number and pages of a journal or book.
func (e *Entry) issue(plain func(string) string) string {
	text := plain("volume")
	if n := plain("number"); n != "" {
		text += "(" + n + ")"
	}
	if text != "" {
		text = " " + text
	}
	if p := plain("pages"); p != "" {
		text += ", " + strings.ReplaceAll(strings.ReplaceAll(p, "–", "-"), "-", "–")
	}
	return text
}

// joined joins the non-empty strings.
func joined(separator string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), separator)
}

// sentences collects the parts of a reference, each ended by a full stop.
type sentences struct{ text []rederive.Inline }

func (t *sentences) add(s string, more []rederive.Inline) {
	part := more
	if s != "" {
		part = append([]rederive.Inline{rederive.Text(s)}, more...)
	}
	plain := rederive.PlainText(part)
	if plain == "" {
		return
	}
	if len(t.text) > 0 {
		t.text = append(t.text, rederive.Text(" "))
	}
	t.text = append(t.text, part...)
	if !strings.ContainsAny(plain[len(plain)-1:], ".?!") {
		t.text = append(t.text, rederive.Text("."))
	}
}

// shortNames returns the authors' names for a citation: Conway; Conway and Guy; Berlekamp et
// al.
func shortNames(names []string, others bool) string {
	if len(names) > 2 || others {
		return names[0] + " et al."
	}
	return AllNames(names, false)
}

// AllNames returns all authors whose names are given: Berlekamp, Conway and Guy.
func AllNames(names []string, others bool) string {
	last := len(names) - 1
	switch {
	case others:
		return strings.Join(names, ", ") + " et al."
	case last == 0:
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// sortKey returns the key by which references are sorted: letters and digits, lower-cased and
// without accents on Latin letters.
func sortKey(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' {
			b.WriteRune(withoutAccent(unicode.ToLower(r)))
		}
	}
	return b.String()
}

// withoutAccent returns a letter without its accent.
func withoutAccent(letter rune) rune {
	if letter < 0x80 {
		return letter
	}
	for _, command := range []string{"'", "`", "^", `"`, "~", "=", ".", "u", "v", "H", "c", "d", "k", "r"} {
		pairs := []rune(accents[command].pairs)
		for i := 1; i < len(pairs); i += 2 {
			if pairs[i] == letter {
				return pairs[i-1]
			}
		}
	}
	return letter
}
