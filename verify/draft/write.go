package draft

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/strictjson"
	"rederive/internal/xslices"
)

const (
	maxNone  = 12 << 10 // bytes of the declarations in the front matter
	maxTable = 48 << 10 // bytes of a table
)

// A writer writes proposals as a claims document.
type writer struct {
	paper  Paper
	reader *reader
	found  []*proposal
	none   []declaration
	begins []int // the first line of each claim
	draft  Draft
	b      strings.Builder
	ids    map[string]int // how often each was used
}

// document writes the whole document, and counts its contents.
func (w *writer) document() []byte {
	w.b.Reset()
	w.begins, w.ids = nil, map[string]int{}
	w.draft = Draft{LeftOut: w.draft.LeftOut}
	w.front()
	kept := w.found[:0:0]
	lines, counted := strings.Count(w.b.String(), "\n"), w.b.Len()
	for _, p := range w.found {
		if w.b.Len() > maxDraft {
			w.draft.LeftOut += len(w.found) - len(kept)
			break
		}
		lines += strings.Count(w.b.String()[counted:], "\n")
		counted = w.b.Len()
		w.begins = append(w.begins, lines+1)
		w.claim(p)
		kept = append(kept, p)
	}
	w.found = kept
	if len(kept) == 0 {
		w.b.WriteString("## " + w.prefix() + ".nothing Nothing was found\n\n- where: the paper\n" +
			"- out-of-scope: the draft proposes no claim; replace this one\n")
	}
	return []byte(strings.TrimRight(w.b.String(), "\n") + "\n")
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

// front writes the front matter and the heading.
func (w *writer) front() {
	title := cmp.Or(w.reader.title, w.paper.Source)
	w.printf("---\ntitle: %s\n", yaml(title))
	if w.paper.Note != "" {
		w.printf("note: %s\n", yaml(w.paper.Note))
	}
	w.printf("source: %s\nlines: 1-%d\nsha256: %s\n", yaml(w.paper.Source), len(w.reader.lines),
		rederive.Digest(w.paper.Text))
	w.numerals()
	w.printf("---\n\n# What the paper states\n\n" +
		"A draft, made from the text of the copy. Edit each claim: its id, its title, its kind, what is printed.\n" +
		"Take out what the paper does not claim, and say under `numerals` why.\n\n")
}

// numerals writes the declarations that numerals are not claims.
func (w *writer) numerals() {
	var b strings.Builder
	for _, e := range entries(w.none) {
		text := noneText(e)
		if b.Len()+len(text) <= maxNone {
			b.WriteString(text)
		}
	}
	if b.Len() > 0 {
		w.printf("numerals:\n%s", b.String())
	}
}

func noneText(e noneEntry) string {
	lines := xslices.Map(e.lines, rederive.Span.String)
	text := fmt.Sprintf("  - none: %s\n", yaml(strings.Join(lines, ", ")))
	if e.forms != nil {
		forms := xslices.Map(e.forms, yaml)
		text += "    only: [" + strings.Join(forms, ", ") + "]\n"
	}
	return text + fmt.Sprintf("    why: %s\n", e.why)
}

// yaml formats a text as a YAML scalar.
func yaml(text string) string {
	var b bytes.Buffer
	if err := strictjson.Write(&b, "", text); err != nil {
		return `""`
	}
	return strings.TrimSpace(b.String())
}

// claim writes a claim.
func (w *writer) claim(p *proposal) {
	p.id = w.id(p.name)
	w.printf("## %s %s\n\n- where: %s\n- lines: %s\n- kind: %s\n", p.id, p.title, p.where, p.lines, p.kind)
	if p.of != nil {
		w.printf("- table: %s\n", p.of.id)
	}
	for _, f := range p.fields {
		w.printf("- %s: %s\n", f.name, f.value)
	}
	w.printf("\n")
	size := 0
	for _, line := range p.table {
		size += len(line)
	}
	if size <= maxTable {
		for _, line := range p.table {
			w.printf("%s\n", line)
		}
	}
	if p.table != nil {
		w.printf("\n")
	}
	switch p.group {
	case ofTable:
		if p.of == nil {
			w.draft.Tables++
		}
	case ofStatement:
		w.draft.Statements++
	case ofTest:
		w.draft.Tests++
	case ofSentence:
		w.draft.Sentences++
	}
}

// id returns an id that no other claim has.
func (w *writer) id(name string) string {
	id := w.prefix() + "." + name
	unique := id
	for w.ids[unique] > 0 {
		w.ids[id]++
		unique = fmt.Sprintf("%s-%d", id, w.ids[id])
	}
	w.ids[unique] = 1
	return unique
}

var noLetters = lazyregexp.New(`[^a-z0-9]+`)

// prefix returns the beginning of all ids: the name of the copy, or "paper".
func (w *writer) prefix() string { return idPrefix(w.paper.Source) }

func idPrefix(source string) string {
	name := strings.TrimSuffix(path.Base(source), path.Ext(source))
	name = noLetters.ReplaceAllString(strings.ToLower(name), "")
	if name == "" || name[0] < 'a' || len(name) > 20 {
		return "paper"
	}
	return name
}
