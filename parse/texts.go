package parse

import (
	"fmt"
	"net/url"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"rederive"
	"rederive/internal/lazyregexp"
)

// A shownText is a piece of text or code of a notebook.
type shownText struct {
	pos      rederive.Pos // of the innermost thing around it that has a place
	field    string       // where it is: CodeSpan.Text, Cell.Code, ...
	text     string
	solution bool
}

// textsOf lists all texts of a notebook but its front matter. Nothing can be forgotten
// here when blocks get new fields: every text of the tree counts.
func textsOf(nb *rederive.Notebook) []shownText {
	w := &textWalk{notes: map[int]bool{}}
	w.walk(reflect.ValueOf(nb.Blocks), shownText{})
	for _, n := range nb.Notes {
		w.walk(reflect.ValueOf(n.Blocks), shownText{pos: n.Pos, solution: !w.notes[n.Number]})
	}
	return w.list
}

type textWalk struct {
	list  []shownText
	notes map[int]bool // footnotes to which the text outside of solutions refers
}

// walk lists the texts of a value. The given text says where it is.
func (w *textWalk) walk(v reflect.Value, at shownText) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			w.walk(v.Elem(), at)
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i), at)
		}
	case reflect.Struct:
		w.node(v, at)
	case reflect.String:
		at.text = v.String()
		w.list = append(w.list, at)
	case reflect.Int64, reflect.Float64: // a parameter
		at.text = fmt.Sprint(v.Interface())
		w.list = append(w.list, at)
	}
}

func (w *textWalk) node(v reflect.Value, at shownText) {
	switch n := v.Interface().(type) {
	case rederive.Pos:
		return
	case rederive.Alert:
		at.solution = at.solution || n.Kind == rederive.Solution
	case rederive.Cell:
		at.solution = at.solution || n.Solution
	case rederive.NoteRef:
		w.notes[n.Number] = w.notes[n.Number] || !at.solution
	}
	if pos := v.FieldByName("Pos"); pos.IsValid() {
		at.pos, _ = pos.Interface().(rederive.Pos)
	}
	for i := range v.NumField() {
		field := v.Type().Field(i)
		switch field.Type {
		case reflect.TypeFor[rederive.Tier](), reflect.TypeFor[rederive.CodeStyle](),
			reflect.TypeFor[rederive.CitationStyle](), reflect.TypeFor[rederive.Limits]():
			continue // marks of the notebook, and no text
		}
		at.field = v.Type().Name() + "." + field.Name
		w.walk(v.Field(i), at)
	}
}

// uses says what of the front matter the text outside of solutions uses.
type uses struct {
	public []shownText
	macros map[string]bool // by names, that only solutions use
	shown  map[string]bool // macros that the public text uses
}

func usesOf(nb *rederive.Notebook) *uses {
	u := &uses{macros: map[string]bool{}}
	var solutions []shownText
	for _, t := range textsOf(nb) {
		if t.solution {
			solutions = append(solutions, t)
		} else {
			u.public = append(u.public, t)
		}
	}
	u.shown = macrosIn(nb.Front.Macros, u.public)
	for name := range macrosIn(nb.Front.Macros, solutions) {
		u.macros[name] = !u.shown[name]
	}
	return u
}

// macrosIn finds the macros that texts use, and those that these use.
func macrosIn(macros []rederive.Macro, texts []shownText) map[string]bool {
	used := map[string]bool{}
	for found := true; found; {
		found = false
		for _, m := range macros {
			command := lazyregexp.New(`\\` + m.Name + `(?:[^A-Za-z]|$)`)
			shown := func(t shownText) bool { return command.MatchString(t.text) }
			if !used[m.Name] && slices.ContainsFunc(texts, shown) {
				used[m.Name], found = true, true
				texts = append(texts, shownText{text: m.Body})
			}
		}
	}
	return used
}

// input reports whether an input is named: by a call that reads it, in a cell or as code in
// the text, or by the name of its file. Its own name alone may mean anything.
func (u *uses) input(name, file string) bool {
	quoted := regexp.QuoteMeta(name)
	call := lazyregexp.New(`\b(?:Input|CSV|FixedWidth|JSONLines)\(\s*(?:"` + quoted + "\"|`" + quoted + "`)")
	base := path.Base(file)
	return slices.ContainsFunc(u.public, func(t shownText) bool {
		switch t.field {
		case "Cell.Code", "Value.Expr":
			return call.MatchString(t.text)
		case "CodeSpan.Text":
			return call.MatchString(t.text) || t.text == file || t.text == base
		}
		return strings.Contains(base, ".") && slices.ContainsFunc(strings.FieldsFunc(t.text, betweenNames),
			func(word string) bool { return strings.TrimRight(word, ".!?") == base })
	})
}

// betweenNames separates names of files from each other in a text.
func betweenNames(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(`/,;:()"'“”‘’`, r)
}

// cites reports whether the text cites anything.
func (u *uses) cites() bool {
	return slices.ContainsFunc(u.public, func(t shownText) bool { return t.field == "CiteEntry.Key" })
}

// labels reports whether something has a label.
func (u *uses) labels(id string) bool {
	return slices.ContainsFunc(u.public, func(t shownText) bool {
		return strings.HasSuffix(t.field, ".ID") && (t.text == id || strings.HasSuffix(id, ":"+t.text))
	})
}

// PublicInputs lists the inputs that the text outside of solutions names. The others are
// part of the solutions.
func PublicInputs(nb *rederive.Notebook) []rederive.Input {
	u := usesOf(nb)
	return slices.DeleteFunc(slices.Clone(nb.Front.Inputs), func(in rederive.Input) bool {
		return !u.input(in.Name, in.Path)
	})
}

// PublicPictures lists the pictures from files that the text outside of solutions has, as inputs without names.
func PublicPictures(nb *rederive.Notebook) (list []rederive.Input) {
	for _, t := range textsOf(nb) {
		if t.field != "Picture.URL" || t.solution {
			continue
		}
		name, err := url.PathUnescape(t.text)
		if err != nil {
			name = t.text
		}
		list = append(list, rederive.Input{Pos: t.pos, Path: name})
	}
	return list
}
