package parse

import (
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"rederive"
	"rederive/internal/lazyregexp"
)

// Secrets are the tokens that only the solutions of a notebook contain: words, numbers
// and names, ignoring case. Nothing that students get may contain one of them. A token
// of the public text is not a secret, nor is anything too short to be telling: words of
// one or two letters, and numbers with few digits.
type Secrets struct {
	notebook *rederive.Notebook
	at       map[string]rederive.Pos // position of the innermost block with the token
	numbers  []string                // public numbers
}

// NewSecrets finds the secrets of a notebook: words, names, and numbers of at least the
// given number of significant digits. Inputs and macros that only solutions use are
// part of the solutions.
func NewSecrets(nb *rederive.Notebook, digits int) *Secrets {
	s := &Secrets{notebook: nb, at: map[string]rederive.Pos{}}
	texts := textsOf(nb)
	u := usesOf(nb)
	front := nb.Front
	front.Inputs, front.Macros, front.Claims = nil, nil, nil
	for _, in := range nb.Front.Inputs {
		name := shownText{pos: in.Pos, text: in.Name + " " + in.Path, solution: !u.input(in.Name, in.Path)}
		texts = append(texts, name)
	}
	for _, m := range nb.Front.Macros {
		if !u.macros[m.Name] && !u.shown[m.Name] {
			continue // unused: it makes nothing public
		}
		texts = append(texts, shownText{pos: m.Pos, text: m.Name + " " + m.Body, solution: u.macros[m.Name]})
	}
	w := &textWalk{}
	w.walk(reflect.ValueOf(front), shownText{})
	for _, t := range texts {
		for token := range tokens(t.text) {
			if _, known := s.at[token]; !known && t.solution && isTelling(token, digits) {
				s.at[token] = t.pos
			}
		}
	}
	for _, t := range append(texts, w.list...) {
		if !t.solution {
			s.Publish(t.text)
		}
	}
	return s
}

// Publish declares that the tokens of a text are not secrets.
func (s *Secrets) Publish(text string) {
	for token := range tokens(text) {
		delete(s.at, token)
		if isNumber(token) {
			s.numbers = append(s.numbers, token)
		}
	}
}

// Check looks for secrets in a text that students get. Each is an error at its position
// in the solution.
func (s *Secrets) Check(what, text string) error {
	found := map[string]bool{}
	for token := range tokens(text) {
		if _, secret := s.at[token]; secret && !s.rounded(token) {
			found[token] = true
		}
	}
	var errs rederive.Errors
	for _, token := range slices.Sorted(maps.Keys(found)) {
		errs.Add(s.place(token), "this part of a solution, %q, would be in %s, where students read it", token, what).
			Suggest("take it out of the public text; if it is no secret, name it there")
	}
	return errs.Err()
}

// rounded reports whether a number is a public number rounded to fewer digits.
func (s *Secrets) rounded(token string) bool {
	return isNumber(token) && slices.ContainsFunc(s.numbers, func(n string) bool {
		return len(n) > len(token) && strings.HasPrefix(n, token[:len(token)-1])
	})
}

// place returns the position of a token in the source, at or after the beginning of its block.
func (s *Secrets) place(token string) rederive.Pos {
	pos := s.at[token]
	source := s.notebook.Source
	for _, in := range s.notebook.Includes {
		if in.Path == pos.File {
			source = in.Source
		}
	}
	for n, line := range strings.Split(string(source), "\n") {
		if n+1 < pos.Line {
			continue
		}
		for other, at := range tokens(line) {
			if other == token {
				return rederive.Pos{File: pos.File, Line: n + 1, Col: at + 1}
			}
		}
	}
	return pos
}

// tokenForm matches words and names, and numbers with their decimals.
var tokenForm = lazyregexp.New(`[0-9]+(?:\.[0-9]+)?|[\pL\pN\pM_]+`)

// grouped matches numbers with grouped digits.
var grouped = lazyregexp.New(`[0-9]{1,3}(?:[,  ][0-9]{3})+`)

// tokens yields the tokens of a text and their offsets. It also yields numbers with
// grouped digits as a whole, without separators.
func tokens(text string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for _, m := range tokenForm.FindAllStringIndex(text, -1) {
			if !yield(strings.ToLower(text[m[0]:m[1]]), m[0]) {
				return
			}
		}
		for _, m := range grouped.FindAllStringIndex(text, -1) {
			if !yield(strings.NewReplacer(",", "", " ", "", " ", "").Replace(text[m[0]:m[1]]), m[0]) {
				return
			}
		}
	}
}

func isNumber(token string) bool { return unicode.IsDigit(rune(token[0])) }

// isTelling reports whether a token is telling.
func isTelling(token string, digits int) bool {
	if isNumber(token) {
		return len(strings.Trim(strings.ReplaceAll(token, ".", ""), "0")) >= digits
	}
	return len(token) > 2
}
