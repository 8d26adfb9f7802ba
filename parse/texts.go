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
	pos      rederive.Pos // of the innermost node around it that has a position
	field    string       // where it occurs: CodeSpan.Text, Cell.Code, ...
	text     string
	solution bool
}

// textsOf returns all texts of a notebook except its front matter. New fields of blocks cannot be forgotten: every
// string in the tree counts.
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
	notes map[int]bool // footnotes referenced outside solutions
}

// walk lists the texts of a value; at says where the value is.
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
			continue // settings of the notebook, not text
		}
		at.field = v.Type().Name() + "." + field.Name
		w.walk(v.Field(i), at)
	}
}

// uses has the parts of the front matter that the text outside solutions uses.
type uses struct {
	public []shownText
	macros map[string]bool // by name; true for macros that only solutions use
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

// macrosIn returns the macros that texts use, directly or through other macros.
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

// input reports whether the public text names an input: by a call that reads it, in a cell or in code, or by the name
// of its file. The input's own name alone is not enough, since it may mean anything.
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

// betweenNames reports whether a rune separates file names in a text.
func betweenNames(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(`/,;:()"'“”‘’`, r)
}

// cites reports whether the public text cites anything.
func (u *uses) cites() bool {
	return slices.ContainsFunc(u.public, func(t shownText) bool { return t.field == "CiteEntry.Key" })
}

// labels reports whether something in the public text has the label.
func (u *uses) labels(id string) bool {
	return slices.ContainsFunc(u.public, func(t shownText) bool {
		return strings.HasSuffix(t.field, ".ID") && (t.text == id || strings.HasSuffix(id, ":"+t.text))
	})
}

// PublicInputs returns the inputs that the text outside solutions names. The others are part of the solutions.
func PublicInputs(nb *rederive.Notebook) []rederive.Input {
	u := usesOf(nb)
	return slices.DeleteFunc(slices.Clone(nb.Front.Inputs), func(in rederive.Input) bool {
		return !u.input(in.Name, in.Path)
	})
}

// PublicPictures returns the pictures from files in the text outside solutions, as inputs without names.
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
