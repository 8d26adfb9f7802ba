package report

import (
	"strings"

	"rederive"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// code sets the code of a cell, or a line that leads to it.
func (p *composer) code(c *rederive.Cell) {
	switch code := p.view.code[c]; code.mode {
	case codeHere:
		p.add(&typeset.Listing{Lines: tokens("go", c.Code)})
	case codeFolded, codeListed:
		id := listingID(code.listing)
		text := []typeset.Inline{
			&typeset.Link{ID: id, Text: typeset.Words(p.lang.Say("Listing %d", code.listing))},
			typeset.Text(" (" + p.lang.Say("page") + "\u00a0"), typeset.PageOf(id), typeset.Text("): "),
		}
		p.add(&typeset.Aside{Text: append(text, codeWords(code)...)})
	}
}

// codeWords say what a listing holds: the names it declares, the claims it settles,
// and its length.
func codeWords(code codeBlock) []typeset.Inline {
	var text []typeset.Inline
	for i, name := range code.names {
		if i > 0 {
			text = append(text, typeset.Text(", "))
		}
		text = append(text, typeset.Code(name))
	}
	rest := code.rest()
	switch {
	case rest != "" && len(text) > 0:
		text = append(text, typeset.Text(" and "+rest+"; "))
	case rest != "":
		text = append(text, typeset.Text(rest+"; "))
	case len(text) > 0:
		text = append(text, typeset.Text("; "))
	}
	return append(text, typeset.Text(code.size()))
}

// listings sets the appendix of code.
func (p *composer) listings() {
	appendix := &typeset.Columns{}
	walk(p.book.Notebook.Blocks, func(b rederive.Block) {
		c, ok := b.(*rederive.Cell)
		if !ok || p.view.code[c].listing == 0 {
			return
		}
		code := p.view.code[c]
		label := []typeset.Inline{
			&typeset.Strong{Text: typeset.Words(p.lang.Say("Listing %d", code.listing) + ".")},
			typeset.Text(" "),
		}
		label = append(append(label, codeWords(code)...), typeset.Text(", from "+placeOf(p.book, c.Pos)))
		appendix.Blocks = append(appendix.Blocks,
			&typeset.Listing{Lines: tokens("go", c.Code), Label: label, ID: listingID(code.listing)})
	})
	if len(appendix.Blocks) > 0 {
		head := typeset.Words(p.lang.Say("Listings"))
		p.add(&typeset.Heading{Level: 2, Text: head, ID: "listings", Clear: true}, appendix)
	}
}

// tokenInk gives the classes of tokens their colours in print.
var tokenInk = map[string]draw.Ink{
	"c": theme.Comment(), "k": theme.Keyword(), "s": theme.String(), "n": theme.Number(),
}

// tokens returns code as lines of coloured tokens.
func tokens(language, code string) [][]typeset.Token {
	code = strings.TrimRight(code, "\n") // tabs are four columns in the typesetter
	var list []typeset.Token
	for _, l := range lex(language, code) {
		list = append(list, typeset.Token{Text: l.text, Ink: tokenInk[l.class], Italic: l.class == "c"})
	}
	return breakLines(list)
}

// breakLines cuts tokens at line ends.
func breakLines(list []typeset.Token) [][]typeset.Token {
	lines := [][]typeset.Token{nil}
	for _, t := range list {
		for i, part := range strings.Split(t.Text, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			if part != "" {
				token := t
				token.Text = part
				lines[len(lines)-1] = append(lines[len(lines)-1], token)
			}
		}
	}
	for len(lines) > 1 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
