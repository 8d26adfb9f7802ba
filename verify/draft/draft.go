// Package draft proposes claims from the text of a paper: its tables, its numbered
// theorems and lemmas, its test statistics, and the numbers in its sentences.
//
//	d, err := draft.Propose(draft.Paper{Source: "widgets.txt", Text: text})
//	os.WriteFile("claims.md", d.Markdown, 0o644)
//
// The output is a claims document that can be read without errors, agrees with the
// copy, and waits to be edited: nothing in it is settled. The rules are simple
// ones about lines and words, so that the same text always yields the same draft.
package draft

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"

	"rederive"
	"rederive/verify"
	"rederive/verify/coverage"
)

// A Paper is the input of [Propose].
type Paper struct {
	Source string   // base name of the copy that was read
	Text   []byte   // its text
	Note   string   // the kind of copy; may be empty
	Places []string // the place of each line in the paper; nil if the text is the paper
}

// A Draft is a claims document, with counts of its contents.
type Draft struct {
	Markdown                             []byte
	Tables, Statements, Tests, Sentences int
	LeftOut                              int // proposals for which there was no room, or that cannot be written
}

// maxDraft is the size in bytes beyond which nothing is added to a draft: claims
// documents have a maximum size.
const maxDraft = 900 << 10

const (
	maxText      = 16 << 20 // bytes of a paper
	maxProposals = 10_000   // per group: a draft has no room for more
)

// ErrNoText means that a file is not text.
var ErrNoText = errors.New("it is not text: it holds bytes 0")

// ErrTooLong means that a text is too long for a paper.
var ErrTooLong = errors.New("it is longer than a paper: more than 16 MiB of text")

// Propose returns a draft for a paper.
func Propose(p Paper) (*Draft, error) {
	if bytes.IndexByte(p.Text, 0) >= 0 {
		return nil, ErrNoText
	}
	if len(p.Text) > maxText {
		return nil, ErrTooLong
	}
	r := newReader(p.Text)
	r.places = p.Places
	r.findTables()
	r.findStatements()
	r.findReferences()
	r.findSentences()
	slices.SortStableFunc(r.found, func(a, b *proposal) int { return a.lines.From - b.lines.From })
	w := &writer{paper: p, reader: r, found: r.found, none: r.none, draft: Draft{LeftOut: r.leftOut}}
	return w.checked()
}

// A group says how a proposal was found.
type group int

const (
	ofTable group = iota
	ofStatement
	ofTest
	ofSentence
)

// A proposal is a claim that the author of the document may want to make.
type proposal struct {
	group   group
	name    string // end of its id
	title   string
	where   string
	lines   rederive.Span
	kind    string
	fields  []field // after the field kind
	table   []string
	of      *proposal // the proposal with the table, if this one is about other columns of it
	id      string    // as last written
	plainer *proposal // the replacement if this one cannot be read
}

type field struct{ name, value string }

// checked writes the document until it can be read and agrees with the copy. It
// replaces unreadable proposals with plainer ones, or drops them.
func (w *writer) checked() (*Draft, error) {
	for range 4 {
		text := w.document()
		doc, err := verify.ParseClaims("claims.md", text)
		errs, _ := err.(rederive.Errors)
		if len(errs) == 0 {
			errs = coverage.CheckSource(doc, w.paper.Text)
		}
		if len(errs) == 0 {
			_, errs = coverage.CountNumerals(doc, w.paper.Text)
		}
		if len(errs) == 0 {
			w.draft.Markdown = text
			return &w.draft, nil
		}
		w.simplify(errs)
	}
	w.found, w.none = nil, nil
	w.draft.LeftOut = w.reader.leftOut + len(w.reader.found)
	w.draft.Markdown = w.document()
	return &w.draft, nil
}

// simplify replaces the proposals that have errors with plainer ones.
func (w *writer) simplify(errs rederive.Errors) {
	bad := map[int]bool{}
	for _, e := range errs {
		i, _ := slices.BinarySearch(w.begins, e.Pos.Line+1)
		bad[i-1] = true
	}
	if bad[-1] {
		w.none = nil // the front matter
	}
	var kept []*proposal
	for i, p := range w.found {
		switch {
		case !bad[i] && (p.of == nil || slices.Contains(kept, p.of)):
		case p.plainer == nil:
			w.draft.LeftOut++
			continue
		default:
			p = p.plainer
		}
		kept = append(kept, p)
	}
	w.found = kept
}

// cut shortens a text to whole words.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	end := 0
	for i, r := range text {
		if i > most {
			break
		}
		if r == ' ' {
			end = i
		}
	}
	if end == 0 {
		for end = most; !utf8.RuneStart(text[end]); {
			end--
		}
	}
	return text[:end]
}
