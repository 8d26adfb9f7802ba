// Package draft proposes claims from the text of a paper: its tables, its numbered
// theorems and lemmas, its test statistics, and the numbers in its sentences.
//
//	d, err := draft.Propose(draft.Paper{Source: "widgets.txt", Text: text})
//	os.WriteFile("claims.md", d.Markdown, 0o644)
//
// What comes out is a claims document that can be read without errors, agrees with
// the copy, and waits to be edited: nothing in it is settled. The rules are simple
// ones about lines and words, so that the same text always gives the same draft.
package draft

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"unicode/utf8"

	"rederive"
	"rederive/verify"
	"rederive/verify/coverage"
)

// A Paper is what claims are proposed from.
type Paper struct {
	Source string   // base name of the copy that is read
	Text   []byte   // its text
	Note   string   // what kind of copy it is; may be empty
	Places []string // where in the paper each line is; nil if the text is the paper
}

// A Draft is a claims document, and what it holds.
type Draft struct {
	Markdown                             []byte
	Tables, Statements, Tests, Sentences int
	LeftOut                              int // proposals that found no room or cannot be written
}

// maxDraft is the length in bytes beyond which nothing is added to a draft: a
// claims document has an end.
const maxDraft = 900 << 10

const (
	maxText      = 16 << 20 // bytes of a paper
	maxProposals = 10_000   // of a group: a draft has no room for more
)

// ErrNoText says that a file is not text.
var ErrNoText = errors.New("it is not text: it holds bytes 0")

// ErrTooLong says that a text is no paper.
var ErrTooLong = errors.New("it is longer than a paper: more than 16 MiB of text")

// Propose makes the draft for a paper.
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
	w := newWriter(p, r)
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

// A proposal is a claim that somebody may want to make.
type proposal struct {
	group   group
	name    string // the end of its id
	title   string
	where   string
	lines   rederive.Span
	kind    string
	fields  []field // after kind
	table   []string
	of      *proposal // the one with the table, of which this is about other columns
	id      string    // as it was written last
	plainer *proposal // what is proposed instead if this cannot be read
}

type field struct{ name, value string }

// checked writes the document until it can be read and agrees with the copy: what
// cannot be read is proposed in a plainer form or left out.
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

// simplify replaces the proposals with errors by plainer ones.
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

func sum(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
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
