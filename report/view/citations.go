package view

import (
	"fmt"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/report/bibliography"

	"rederive"
)

// citing records what one document cites.
type citing struct {
	bibliography *bibliography.Bibliography
	cited        map[*bibliography.Reference]bool
	numbers      map[*bibliography.Reference]int // numbers for citing them; may be nil
	errs         *rederive.Errors
}

func newCiting(b *bibliography.Bibliography, errs *rederive.Errors) *citing {
	return &citing{bibliography: b, cited: map[*bibliography.Reference]bool{}, errs: errs}
}

// number assigns numbers to the references that a book cites, in the order of the list of
// references.
func (c *citing) number(b *Book, shown map[*rederive.Display]Item) {
	all := newCiting(c.bibliography, &rederive.Errors{})
	blocks := textBlocks(b.Notebook)
	for _, it := range shown {
		blocks = append(blocks, it.Prose...)
	}
	for _, d := range b.Docs {
		for _, claim := range d.Claims {
			blocks = append(blocks, claim.Prose...)
		}
	}
	eachInline(blocks, all.record)
	c.numbers = map[*bibliography.Reference]int{}
	for i, r := range all.References() {
		c.numbers[r] = i + 1
	}
}

// record records the citations in an inline.
func (c *citing) record(in rederive.Inline) {
	if n, ok := in.(*rederive.Citation); ok {
		c.Citation(n)
	}
}

// References returns the references cited, in order.
func (c *citing) References() []*bibliography.Reference {
	if c.bibliography == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.bibliography.References), func(r *bibliography.Reference) bool {
		return !c.cited[r]
	})
}

// Listed returns the number of a reference in the list of references, or "" if references
// have no numbers.
func (c *citing) Listed(r *bibliography.Reference) string {
	if c.numbers == nil {
		return ""
	}
	return fmt.Sprintf("[%d] ", c.numbers[r])
}

// A citePart is a part of a printed citation, with the reference that it links to.
type citePart struct {
	Text string
	To   *bibliography.Reference // may be nil
}

// pageRange matches the hyphen in a page range.
var pageRange = lazyregexp.New(`(\d)--?(\d)`)

// misnamed has the kinds of references by names that other programs give them.
var misnamed = map[string]string{
	"figure": "fig", "tab": "tbl", "table": "tbl", "eqn": "eq", "equation": "eq", "section": "sec",
}

// Citation returns the printed form of a citation: [Knuth 1973, p. 3; see Conway 1976], and
// Knuth [1973] in a sentence; with numbers [1, p. 3; see 2] and Knuth [1]. It reports entries
// that are not in the bibliography.
func (c *citing) Citation(n *rederive.Citation) []citePart {
	var out []citePart
	text := "["
	for i, e := range n.Entries {
		r, err := c.bibliography.Cite(e)
		if kind, id, _ := strings.Cut(e.Key, ":"); err != nil && misnamed[kind] != "" && id != "" {
			ref := misnamed[kind] + ":" + id
			c.errs.Add(e.Pos, "@%s is no kind of reference: these are fig, tbl, eq, sec and claim", kind).
				Suggest("write @" + ref + ", and {#" + ref + "} for the label")
			continue
		}
		if err != nil {
			hint := ""
			if n.InSentence {
				hint = `write \@ for the sign itself`
			}
			c.errs.Add(e.Pos, "%v", err).Suggest(hint)
			continue
		}
		c.cited[r] = true
		if i > 0 {
			text += "; "
		}
		if e.Before != "" {
			text += e.Before + " "
		}
		mark, linked := r.Date, r.Label()
		if c.numbers != nil {
			mark = fmt.Sprint(c.numbers[r])
			linked = mark
		}
		switch {
		case n.InSentence:
			out = append(out, citePart{r.Names, r})
			text = " [" + mark
		default:
			if e.YearOnly {
				linked = mark
			}
			out = append(out, citePart{text, nil}, citePart{linked, r})
			text = ""
		}
		if e.Detail != "" {
			text += ", " + pageRange.ReplaceAllString(e.Detail, "$1–$2")
		}
	}
	return append(out, citePart{text + "]", nil})
}

// CheckCitations compares the citations of a notebook and of its claims with
// the bibliography, which may be nil. An entry that is never cited is a
// warning, unless other notebooks share the file.
func CheckCitations(
	nb *rederive.Notebook, docs []*rederive.ClaimsDoc, b *bibliography.Bibliography,
) (errs, warnings rederive.Errors) {
	c := newCiting(b, &errs)
	eachInline(textBlocks(nb), c.record)
	for _, d := range docs {
		for _, claim := range d.Claims {
			eachInline(claim.Prose, c.record)
		}
	}
	if b == nil {
		return errs, nil
	}
	for _, r := range b.References {
		shown := func(cell *rederive.Cell) bool { return strings.Contains(cell.Code, "@"+r.Entry.Key) }
		if !r.Shared && !c.cited[r] && !slices.ContainsFunc(nb.Cells, shown) {
			warnings.Add(r.Entry.Pos, "entry %s is never cited", r.Entry.Key)
		}
	}
	_ = warnings.Err() // called to sort the warnings
	return errs, warnings
}
