package compose

import (
	"strings"

	"rederive"
	"rederive/report/highlight"
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// code sets the code of a cell, or a line that leads to it.
func (p *composer) code(c *rederive.Cell) {
	switch code := p.View.Code[c]; code.Mode {
	case view.CodeHere:
		p.add(&typeset.Listing{Lines: tokens("go", c.Code)})
	case view.CodeFolded, view.CodeListed:
		text := p.toSupplement(view.ListingID(code.Listing), p.Lang.Say("Listing %d", code.Listing))
		shown := p.Res.Shown[c]
		alone := len(shown.Outputs) == 0 && shown.Left() == "" && len(p.Claims[c.Index]) == 0
		p.add(&typeset.Aside{Text: append(text, codeWords(code)...), After: alone})
	}
}

// codeWords returns what a listing contains: the names it declares, the claims it
// settles, and its length.
func codeWords(code view.CodeBlock) []typeset.Inline {
	var text []typeset.Inline
	for i, name := range code.Names {
		if i > 0 {
			text = append(text, typeset.Text(", "))
		}
		text = append(text, typeset.Code(name))
	}
	rest := code.Rest()
	switch {
	case rest != "" && len(text) > 0:
		text = append(text, typeset.Text(" and "+rest+"; "))
	case rest != "":
		text = append(text, typeset.Text(rest+"; "))
	case len(text) > 0:
		text = append(text, typeset.Text("; "))
	}
	return append(text, typeset.Text(code.Size()))
}

// listings sets the appendix of code.
func (p *composer) listings() {
	appendix := &typeset.Columns{}
	rederive.Walk(p.Book.Notebook.Blocks, func(b rederive.Block) {
		c, ok := b.(*rederive.Cell)
		if !ok || p.View.Code[c].Listing == 0 {
			return
		}
		code := p.View.Code[c]
		label := []typeset.Inline{
			&typeset.Strong{Text: typeset.Words(p.Lang.Say("Listing %d", code.Listing) + ".")},
			typeset.Text(" "),
		}
		label = append(append(label, codeWords(code)...), typeset.Text(", from "+placeOf(p.Book, c.Pos)))
		appendix.Blocks = append(appendix.Blocks,
			&typeset.Listing{Lines: tokens("go", c.Code), Label: label, ID: view.ListingID(code.Listing)})
	})
	if len(appendix.Blocks) > 0 {
		head := typeset.Words(p.Lang.Say("Listings"))
		p.add(&typeset.Heading{Level: 2, Text: head, ID: "listings", Clear: true}, appendix)
	}
}

// tokenInk maps classes of tokens to their colours in print.
var tokenInk = map[string]draw.Ink{
	"c": theme.Comment(), "k": theme.Keyword(), "s": theme.String(), "n": theme.Number(),
}

// tokens returns code as lines of coloured tokens.
func tokens(language, code string) [][]typeset.Token {
	code = strings.TrimRight(code, "\n") // tabs are four columns wide in package typeset
	var list []typeset.Token
	for _, l := range highlight.Lex(language, code) {
		list = append(list, typeset.Token{Text: l.Text, Ink: tokenInk[l.Class], Italic: l.Class == "c"})
	}
	return breakLines(list)
}

// breakLines splits tokens at line ends.
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
