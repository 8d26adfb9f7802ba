package bibliography

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/internal/spelling"
	"rederive/parse"
)

// An Entry is an entry of a BibTeX file.
type Entry struct {
	Pos    rederive.Pos // of the key
	Kind   string       // article, book, ..., in lower case
	Key    string
	Fields []EntryField // in the order of the file
}

// An EntryField is a field of an entry, with its value still in LaTeX.
type EntryField struct {
	Pos   rederive.Pos
	Name  string // in lower case
	Value string
	place func(offset int) rederive.Pos // position of a byte of Value
}

// An origin says where a contiguous part of a value is in the file.
type origin struct {
	from int // offset in the value
	at   int // offset in the file
}

// field returns the field with a name, or nil.
func (e *Entry) field(name string) *EntryField {
	for i := range e.Fields {
		if e.Fields[i].Name == name {
			return &e.Fields[i]
		}
	}
	return nil
}

// entryKinds lists the kinds of entries of BibTeX and other common ones.
var entryKinds = strings.Fields(`article book booklet collection conference dataset electronic inbook incollection
	inproceedings manual mastersthesis misc online patent phdthesis proceedings report software techreport thesis
	unpublished www`)

// months are the strings that BibTeX predefines.
var months = map[string]string{
	"jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May", "jun": "June", "jul": "July",
	"aug": "August", "sep": "September", "oct": "October", "nov": "November", "dec": "December",
}

// ReadBibTeX reads the entries of a BibTeX file. It continues after an error, so that
// all of them are reported at once. Text between entries is a comment.
func ReadBibTeX(path string, source []byte) ([]*Entry, rederive.Errors) {
	r := &bibReader{lines: parse.IndexLines(path, source), source: source, strings: map[string]bibValue{}}
	if !utf8.Valid(source) {
		r.errorf(0, "this is not UTF-8 text").Suggest("save the file as UTF-8")
		return nil, r.errs
	}
	for r.next() {
		if len(r.errs) == mostErrors {
			r.errorf(r.at, "too many errors (%d): the rest of the file was not read", mostErrors)
			break
		}
		r.entry()
	}
	_ = r.errs.Err() // called to sort the errors
	return r.entries, r.errs
}

// Limits, so that no file takes long or grows without bound.
const (
	mostErrors = 100
	mostText   = 1 << 18 // bytes of a value
)

type bibReader struct {
	lines   *parse.Lines
	source  []byte
	at      int
	entries []*Entry
	strings map[string]bibValue // of @string, by name in lower case
	errs    rederive.Errors
}

// A bibValue is a value with the origins of its parts.
type bibValue struct {
	text    string
	origins []origin
}

func (r *bibReader) pos(at int) rederive.Pos { return r.lines.Pos(at) }

// places returns a function that maps each byte of a value to its position in the file.
func (r *bibReader) places(v bibValue) func(offset int) rederive.Pos {
	return func(offset int) rederive.Pos {
		for _, p := range slices.Backward(v.origins) {
			if p.from <= offset {
				return r.pos(p.at + offset - p.from)
			}
		}
		return r.pos(0)
	}
}

func (r *bibReader) errorf(at int, format string, args ...any) *rederive.Error {
	return r.errs.Add(r.pos(at), format, args...)
}

// next advances past the next @ that begins an entry.
func (r *bibReader) next() bool {
	n := bytes.IndexByte(r.source[r.at:], '@')
	if n < 0 {
		return false
	}
	r.at += n + 1
	return true
}

func (r *bibReader) space() {
	for r.at < len(r.source) && strings.IndexByte(" \t\r\n", r.source[r.at]) >= 0 {
		r.at++
	}
}

func (r *bibReader) peek() byte {
	if r.at < len(r.source) {
		return r.source[r.at]
	}
	return 0
}

// word reads up to a character that cannot be in a name.
func (r *bibReader) word() string {
	from := r.at
	for r.at < len(r.source) && strings.IndexByte(" \t\r\n{}(),=#\"%@\\~", r.source[r.at]) < 0 {
		r.at++
	}
	return string(r.source[from:r.at])
}

// entry reads an entry after its @.
func (r *bibReader) entry() {
	begin := r.at - 1
	kind := strings.ToLower(r.word())
	r.space()
	open := r.peek()
	if kind == "" || open != '{' && open != '(' {
		return // an email address in a comment
	}
	end := byte('}')
	if open == '(' {
		end = ')'
	}
	r.at++
	switch kind {
	case "comment", "preamble":
		r.at--
		if open == '{' && !r.braces() {
			r.errorf(begin, "@%s is not closed", kind)
		}
		return
	case "string":
		r.space()
		at := r.at
		name := strings.ToLower(r.word())
		value, ok := r.assigned(at, name)
		if ok {
			r.strings[name] = value
			r.closed(begin, end)
		}
		return
	}
	if !slices.Contains(entryKinds, kind) {
		r.errorf(begin, "unknown kind of entry @%s", kind).Suggest(spelling.Hint(kind, entryKinds))
	}
	r.fields(begin, kind, end)
}

// fields reads the key and the fields of an entry.
func (r *bibReader) fields(begin int, kind string, end byte) {
	r.space()
	e := &Entry{Pos: r.pos(r.at), Kind: kind, Key: r.word()}
	if e.Key == "" {
		r.errorf(r.at, "an entry without a key").Suggest("write @" + kind + "{key, ...}")
		return
	}
	for {
		r.space()
		if r.peek() != ',' {
			break
		}
		r.at++
		r.space()
		if r.peek() == end {
			break
		}
		at := r.at
		name := strings.ToLower(r.word())
		value, ok := r.assigned(at, name)
		if !ok {
			return
		}
		if e.field(name) != nil {
			r.errorf(at, "field %s of %s occurs twice", name, e.Key)
			continue
		}
		e.Fields = append(e.Fields, EntryField{r.pos(at), name, value.text, r.places(value)})
	}
	if r.closed(begin, end) {
		r.entries = append(r.entries, e)
	}
}

// closed requires the end of an entry.
func (r *bibReader) closed(begin int, end byte) bool {
	r.space()
	if r.peek() == end {
		r.at++
		return true
	}
	if r.at == len(r.source) {
		r.errorf(begin, "this entry is not closed")
	} else {
		r.errorf(r.at, "expected a comma or %q", end)
	}
	return false
}

// assigned reads the = and the value of a field.
func (r *bibReader) assigned(at int, name string) (bibValue, bool) {
	var v bibValue
	r.space()
	if name == "" || r.peek() != '=' {
		r.errorf(at, "expected name = value")
		return v, false
	}
	r.at++
	for {
		if !r.part(&v) {
			return v, false
		}
		if len(v.text) > mostText || len(v.origins) > mostText {
			r.errorf(at, "the value of %s has more than %d bytes", name, mostText)
			return bibValue{}, false
		}
		r.space()
		if r.peek() != '#' {
			return v, true
		}
		r.at++
	}
}

// part reads one part of a value: in braces, in quotes, a number or the name of
// a string.
func (r *bibReader) part(v *bibValue) bool {
	r.space()
	from := r.at
	switch c := r.peek(); {
	case c == '{':
		if !r.braces() {
			r.errorf(from, "this brace is not closed")
			return false
		}
		v.add(from+1, string(r.source[from+1:r.at-1]))
	case c == '"':
		if !r.quotes() {
			r.errorf(from, "this quotation mark is not closed")
			return false
		}
		v.add(from+1, string(r.source[from+1:r.at-1]))
	default:
		word := r.word()
		if word == "" {
			r.errorf(from, "expected a value").Suggest(`write {a text} or "a text"`)
			return false
		}
		r.named(v, from, word)
	}
	return true
}

// named adds a number, or the value of a string.
func (r *bibReader) named(v *bibValue, from int, word string) {
	if strings.Trim(word, "0123456789") == "" {
		v.add(from, word)
		return
	}
	name := strings.ToLower(word)
	if s, ok := r.strings[name]; ok {
		for _, p := range s.origins {
			v.origins = append(v.origins, origin{len(v.text) + p.from, p.at})
		}
		v.text += s.text
		return
	}
	if month, ok := months[name]; ok {
		v.add(from, month)
		return
	}
	r.errorf(from, "unknown string %s", word).
		Suggest("define it with @string{" + name + " = {...}}, or put the text into braces")
}

func (v *bibValue) add(at int, text string) {
	v.origins = append(v.origins, origin{len(v.text), at})
	v.text += text
}

// braces skips a group in braces, and reports whether it is closed.
func (r *bibReader) braces() bool {
	from, depth := r.at, 0
	for ; r.at < len(r.source); r.at++ {
		switch r.source[r.at] {
		case '\\':
			r.at++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				r.at++
				return true
			}
		}
	}
	r.at = from + 1
	return false
}

// quotes skips a string in quotation marks; marks inside braces do not count.
func (r *bibReader) quotes() bool {
	from, depth := r.at, 0
	for r.at++; r.at < len(r.source); r.at++ {
		switch c := r.source[r.at]; {
		case c == '\\' && depth > 0:
			r.at++
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == '"' && depth == 0:
			r.at++
			return true
		}
	}
	r.at = from + 1
	return false
}
