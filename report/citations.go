package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rederive"
)

// A citing notes what one document cites.
type citing struct {
	bibliography *Bibliography
	cited        map[*reference]bool
	numbers      map[*reference]int // by which they are cited, or nil
	errs         *rederive.Errors
}

func newCiting(b *Bibliography, errs *rederive.Errors) *citing {
	return &citing{bibliography: b, cited: map[*reference]bool{}, errs: errs}
}

// number gives the references that a book cites the numbers by which they are cited, in the
// order of the list of references.
func (c *citing) number(b *Book, shown map[*rederive.Display]item) {
	all := newCiting(c.bibliography, &rederive.Errors{})
	blocks := slices.Clone(b.Notebook.Blocks)
	for _, n := range b.Notebook.Notes {
		blocks = append(blocks, n.Blocks...)
	}
	for _, it := range shown {
		blocks = append(blocks, it.prose...)
	}
	for _, d := range b.Docs {
		for _, claim := range d.Claims {
			blocks = append(blocks, claim.Prose...)
		}
	}
	eachInline(blocks, all.see)
	c.numbers = map[*reference]int{}
	for i, r := range all.references() {
		c.numbers[r] = i + 1
	}
}

// see notes the citations of a text.
func (c *citing) see(in rederive.Inline) {
	if n, ok := in.(*rederive.Citation); ok {
		c.citation(n)
	}
}

// references lists what was cited, in order.
func (c *citing) references() []*reference {
	if c.bibliography == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.bibliography.references), func(r *reference) bool {
		return !c.cited[r]
	})
}

// listed is the number with which the list of references names one, if they have numbers.
func (c *citing) listed(r *reference) string {
	if c.numbers == nil {
		return ""
	}
	return fmt.Sprintf("[%d] ", c.numbers[r])
}

// A citePart is a piece of a citation as it is printed, with the reference to which it
// leads.
type citePart struct {
	text string
	to   *reference // or nil
}

// pageRange finds the hyphen between the numbers of pages.
var pageRange = regexp.MustCompile(`(\d)--?(\d)`)

// citation is what a citation prints: [Knuth 1973, p. 3; see Conway 1976], and Knuth [1973]
// in a sentence; with numbers [1, p. 3; see 2] and Knuth [1]. What is not in the bibliography
// is reported.
func (c *citing) citation(n *rederive.Citation) []citePart {
	var out []citePart
	text := "["
	for i, e := range n.Entries {
		r, err := c.bibliography.cite(e)
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
		mark, linked := r.date, r.label()
		if c.numbers != nil {
			mark = fmt.Sprint(c.numbers[r])
			linked = mark
		}
		switch {
		case n.InSentence:
			out = append(out, citePart{r.names, r})
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
// the bibliography, which may be nil. An entry that is cited nowhere is a
// warning, unless other notebooks share the file.
func CheckCitations(
	nb *rederive.Notebook, docs []*rederive.ClaimsDoc, b *Bibliography,
) (errs, warnings rederive.Errors) {
	c := newCiting(b, &errs)
	eachInline(nb.Blocks, c.see)
	for _, n := range nb.Notes {
		eachInline(n.Blocks, c.see)
	}
	for _, d := range docs {
		for _, claim := range d.Claims {
			eachInline(claim.Prose, c.see)
		}
	}
	if b == nil {
		return errs, nil
	}
	for _, r := range b.references {
		shown := func(cell *rederive.Cell) bool { return strings.Contains(cell.Code, "@"+r.entry.Key) }
		if !r.shared && !c.cited[r] && !slices.ContainsFunc(nb.Cells, shown) {
			warnings.Add(r.entry.Pos, "entry %s is cited nowhere", r.entry.Key)
		}
	}
	_ = warnings.Err() // sorts
	return errs, warnings
}
