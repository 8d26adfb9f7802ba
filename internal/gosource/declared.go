package gosource

import "go/token"

// Declared returns the names that a piece of Go declares at its top level, where
// declarations and statements may be mixed: first functions and types, then
// constants and variables. A method counts as part of its type.
func Declared(code string) []string {
	d := &declarations{seen: map[string]bool{}}
	d.read(code)
	return append(d.first, d.rest...)
}

// declarations collects names while following the tokens of a program.
type declarations struct {
	first, rest []string
	seen        map[string]bool
}

func (d *declarations) add(list *[]string, names ...string) {
	for _, name := range names {
		if name != "_" && !d.seen[name] {
			d.seen[name] = true
			*list = append(*list, name)
		}
	}
}

// read finds the statements at the top level and in declaration groups.
func (d *declarations) read(code string) {
	var statement []string // its names so far, while it may still declare them
	word, depth, group := token.ILLEGAL, 0, 0
	begin := true
	for t := range Tokens(code) {
		switch tok := t.Kind; {
		case tok == token.COMMENT:
			continue
		case tok == token.LBRACE || tok == token.LPAREN || tok == token.LBRACK:
			if tok == token.LPAREN && begin && declares(word) && word != token.FUNC {
				group, begin = depth+1, true
				depth++
				continue
			}
			depth++
		case tok == token.RBRACE || tok == token.RPAREN || tok == token.RBRACK:
			if depth--; depth < group {
				group = 0
			}
		case depth != group:
			continue // nested
		case tok == token.SEMICOLON:
			statement, begin = nil, true
			if group == 0 {
				word = token.ILLEGAL
			}
			continue
		case declares(tok) && begin && group == 0:
			word = tok
			continue
		case tok == token.IDENT && begin:
			statement = append(statement, t.Text)
			begin = false
			if word == token.FUNC || word == token.TYPE {
				d.add(&d.first, statement...)
			} else if declares(word) {
				d.add(&d.rest, t.Text)
			}
			continue
		case tok == token.COMMA && len(statement) > 0 && word != token.FUNC:
			begin = true
			continue
		case tok == token.DEFINE && word == token.ILLEGAL:
			d.add(&d.rest, statement...)
		}
		statement, begin = nil, false
	}
}

func declares(tok token.Token) bool {
	return tok == token.FUNC || tok == token.TYPE || tok == token.VAR || tok == token.CONST
}
