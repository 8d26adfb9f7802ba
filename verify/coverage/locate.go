package coverage

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

// A Place is where a paper makes a claim.
type Place struct {
	Block int // of the document
	Page  int
	Boxes []document.Box // one per line, or per cell of a table
}

// A Locator finds the places of claims in a paper.
type Locator struct {
	paper  *document.Document
	blocks []locatedBlock
}

// flatTokens returns the tokens of a text, with superscripts and subscripts as separate tokens: 10^-48, 10⁻⁴⁸ and a
// raised −48 after 10 are equal.
func flatTokens(text string) []string {
	var b strings.Builder
	apart := false
	for _, r := range text {
		plain, found := raisedSigns[r]
		if found != apart {
			b.WriteByte(' ')
		}
		if apart = found; found {
			r = plain
		}
		if r == '^' || r == '_' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return tokens(b.String())
}

var raisedSigns = map[rune]rune{
	'⁻': '-', '⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
}

// A locatedBlock is a block with its tokens, and for each token the first and the last word that it may be in.
type locatedBlock struct {
	text        document.Text
	tokens      []string
	first, last []int
}

// NewLocator prepares a paper for searching.
func NewLocator(d *document.Document) *Locator {
	l := &Locator{paper: d, blocks: make([]locatedBlock, len(d.Blocks))}
	for i := range d.Blocks {
		b := &l.blocks[i]
		b.text = d.Blocks[i].Text()
		words := d.Blocks[i].Words
		for k := 0; k < len(words); k++ {
			first, text := k, words[k].Text
			for ; k+1 < len(words) && words[k+1].Glued && words[k+1].Script == words[k].Script; k++ {
				text += words[k+1].Text // the other half of a divided word
			}
			for _, token := range flatTokens(text) {
				b.tokens, b.first, b.last = append(b.tokens, token), append(b.first, first), append(b.last, k)
			}
		}
	}
	return l
}

// Find returns the place of a claim: of its quotation, its quoted copy or its printed text, on the page or in the table
// or statement that the claim names. Text that occurs there more than once is not found, since a picture of another
// place would be worse than none.
func (l *Locator) Find(v rederive.Verdict) (Place, bool) {
	if v.Claim == nil {
		return Place{}, false
	}
	if v.Claim.Table != nil {
		return l.table(v)
	}
	for _, name := range []string{"quote", "copy", "printed"} {
		for _, f := range v.Claim.All(name) {
			for _, scope := range l.scopes(v.Claim) {
				if places := l.search(flatTokens(f.Value), scope); len(places) == 1 {
					return places[0], true
				} else if len(places) > 1 {
					break // a wider scope has even more
				}
			}
		}
	}
	return Place{}, false
}

var (
	pageInWhere = lazyregexp.New(`(?i)\b(?:p\.|pp\.|pages?)\s*(\d{1,4})\b`)
	nameInWhere = lazyregexp.New(`(?i)\b(?:table|theorem|lemma|proposition|corollary|figure|fig\.|abstract|` +
		`conjecture|definition|example|section)\s*(?:[A-Z]?\d+(?:\.\d+)*[a-z]?|[IVX]+\b)?`)
)

// scopes returns the blocks that a claim may be in, from the narrowest scope to the widest: the block with its place;
// the blocks that begin with the name of its table or statement; its page; the whole paper.
func (l *Locator) scopes(c *rederive.Claim) [][]int {
	where := c.Field("where")
	var exact, named, paged, all []int
	name := strings.ToLower(nameInWhere.FindString(where))
	page, whole := 0, false // a whole page is more than the block that extends across it
	if m := pageInWhere.FindStringSubmatch(where); m != nil {
		page, _ = strconv.Atoi(m[1])
		whole = m[0] == where
	}
	for i := range l.paper.Blocks {
		b := &l.paper.Blocks[i]
		if b.Kind == document.Running {
			continue
		}
		all = append(all, i)
		if b.Place == where && !whole {
			exact = append(exact, i)
		}
		if name != "" && l.isNamed(i, name) {
			named = append(named, i)
		}
		if page > 0 && slices.ContainsFunc(b.Words, func(w document.Word) bool { return w.Box.Page == page }) {
			paged = append(paged, i)
		}
	}
	return slices.DeleteFunc([][]int{exact, named, paged, all}, func(s []int) bool { return len(s) == 0 })
}

// isNamed reports whether a block has the name of a table or statement.
func (l *Locator) isNamed(i int, name string) bool {
	b := &l.paper.Blocks[i]
	text := l.blocks[i].text.String
	if b.Grid != nil && b.Grid.Caption != "" {
		text = b.Grid.Caption
	}
	rest, found := strings.CutPrefix(strings.ToLower(text), name)
	return found && (rest == "" || !isAlphanumeric(rest[0])) || strings.EqualFold(b.Place, name)
}

func isAlphanumeric(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' }

// search returns the places in the given blocks at which the tokens follow one another.
func (l *Locator) search(want []string, scope []int) (places []Place) {
	if len(want) == 0 {
		return nil
	}
	for _, i := range scope {
		b := &l.blocks[i]
		for k := 0; k+len(want) <= len(b.tokens); k++ {
			if slices.Equal(b.tokens[k:k+len(want)], want) {
				places = append(places, l.place(i, b.first[k], b.last[k+len(want)-1]+1))
				k += len(want) - 1
			}
		}
	}
	return places
}

// place returns the place of some words of a block.
func (l *Locator) place(block, first, end int) Place {
	p := Place{Block: block, Boxes: l.blocks[block].text.Boxes(l.blocks[block].text.Bytes(first, end))}
	if len(p.Boxes) > 0 {
		p.Page = p.Boxes[0].Page
	}
	return p
}

// table finds the table of a claim, which has at least half of its cells, and the wrong cells in it.
func (l *Locator) table(v rederive.Verdict) (Place, bool) {
	best, most := -1, 0
	for _, scope := range l.scopes(v.Claim) {
		for _, i := range scope {
			if n := l.shared(v.Claim.Table, i); n > most {
				best, most = i, n
			}
		}
		if best >= 0 {
			break
		}
	}
	cells := 0
	for _, row := range v.Claim.Table.Rows {
		cells += len(row.Cells)
	}
	if best < 0 || 2*most < cells {
		return Place{}, false
	}
	p := Place{Block: best}
	for _, word := range l.paper.Blocks[best].Words {
		p.Page = cmp.Or(p.Page, word.Box.Page)
	}
	cell := func(e rederive.Erratum) []document.Box { return l.cell(best, e) }
	p.Boxes = slices.Concat(xslices.Map(v.AllErrata(), cell)...)
	return p, p.Page > 0
}

// shared counts the cells of a claim that a block contains in the same order. Only tables, and text that reads like a
// table, share many.
func (l *Locator) shared(t *rederive.ClaimTable, block int) (n int) {
	have := l.blocks[block].tokens
	for _, row := range t.Rows {
		for _, cell := range row.Cells {
			if rest, ok := tokensAfter(flatTokens(cell.Text), have); ok && cell.Text != "" {
				have = rest
				n++
			}
		}
	}
	return n
}

// cell finds the wrong cell of a table: the only cell with the printed text in the rows that the key names.
func (l *Locator) cell(block int, e rederive.Erratum) []document.Box {
	b := &l.paper.Blocks[block]
	if b.Grid == nil {
		return nil
	}
	var found [][]document.Box
	for _, row := range b.Grid.Rows[min(b.Grid.Head, len(b.Grid.Rows)):] {
		if len(row) == 0 || !slices.Contains(keyParts(e.Key), strings.ToLower(document.Plain(row[0].Text))) {
			continue
		}
		for _, c := range row[1:] {
			if c.From < c.To && slices.Equal(flatTokens(document.Plain(c.Text)), flatTokens(e.Printed)) {
				found = append(found, l.place(block, c.From, c.To).Boxes)
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// keyParts returns the names of rows and columns in the key of a cell.
func keyParts(key string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.NewReplacer(" / ", "\n", ", ", "\n").Replace(key)),
		func(r rune) bool { return r == '\n' })
}
