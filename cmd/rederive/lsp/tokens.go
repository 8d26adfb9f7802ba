package lsp

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
	"unicode/utf16"

	"rederive"
	"rederive/internal/gosource"
	"rederive/internal/lazyregexp"
	"rederive/kernel"
)

// tokenTypes are the types of semantic tokens, indexed by their numbers.
var tokenTypes = []string{
	"namespace", "type", "parameter", "variable", "property", "function", "method", "keyword", "comment", "string",
	"number", "enumMember",
}

// tokenModifiers are the modifiers of tokens, indexed by their bits.
var tokenModifiers = []string{"declaration", "readonly"}

const (
	declaredBit = 1 << iota
	readonlyBit
)

// claimToken is the type of a claim's id, wherever it occurs.
const claimToken = "enumMember"

// A tokenAt is a semantic token within one line. Its length is in bytes.
type tokenAt struct {
	pos       rederive.Pos
	n         int
	kind      string
	modifiers int
}

// semanticTokens returns the tokens of the cells and inline values of a notebook, and the ids
// and fields of claims.
func (s *Server) semanticTokens(p documentParams) (any, error) {
	b, _, err := s.at(cursor{p.Document, position{}})
	if err != nil {
		return nil, err
	}
	var list []tokenAt
	if b.isClaims {
		list = b.claimTokens()
	} else if b.notebook != nil {
		list = b.cellTokens()
	}
	for _, u := range usesOf(b.path, b.text) {
		list = slices.DeleteFunc(list, func(t tokenAt) bool { // the string that contains the id
			return t.pos.Line == u.pos.Line && t.pos.Col <= u.pos.Col && u.pos.Col < t.pos.Col+t.n
		})
		list = append(list, tokenAt{u.pos, len(u.id), claimToken, 0})
	}
	return map[string]any{"data": b.text.encode(list)}, nil
}

var fieldName = lazyregexp.New(`^- ([a-z-]+):`)

// claimTokens lists the ids of claims, and the names of their fields.
func (b *book) claimTokens() (list []tokenAt) {
	first := len(b.text)
	for _, c := range b.docs[0].Claims {
		list = append(list, tokenAt{headingOf(c, b.text), len(c.ID), claimToken, declaredBit})
		first = min(first, c.Pos.Line)
	}
	for i := first; i < len(b.text); i++ {
		if m := fieldName.FindStringSubmatchIndex(b.text[i]); m != nil {
			pos := rederive.Pos{File: b.path, Line: i + 1, Col: m[2] + 1}
			list = append(list, tokenAt{pos, m[3] - m[2], "property", 0})
		}
	}
	return list
}

// cellTokens lists the tokens of cells and inline values. The type checker says what each
// name is.
func (b *book) cellTokens() (list []tokenAt) {
	names := map[rederive.Pos]tokenAt{}
	for _, n := range kernel.Names(b.notebook) {
		modifiers := 0
		if n.Declared {
			modifiers |= declaredBit
		}
		kind := n.Kind
		if kind == "constant" {
			kind, modifiers = "variable", modifiers|readonlyBit
		}
		names[n.Pos] = tokenAt{n.Pos, len(n.Name), kind, modifiers}
	}
	for _, c := range b.notebook.Cells {
		if c.Pos.File == b.path {
			list = append(list, tokensOf(c.Code, c.PosAt, names)...)
		}
	}
	for _, v := range b.notebook.Values {
		at := func(_, col int) rederive.Pos {
			return rederive.Pos{File: v.Pos.File, Line: v.Pos.Line, Col: v.Pos.Col + col - 1}
		}
		if v.Pos.File == b.path {
			list = append(list, tokensOf(v.Expr, at, names)...)
		}
	}
	return list
}

// tokensOf scans code. The function at maps its lines and columns to positions in the
// document.
func tokensOf(code string, at func(line, col int) rederive.Pos, names map[rederive.Pos]tokenAt) (list []tokenAt) {
	for t := range gosource.Tokens(code) {
		kind, q := "", t.Position()
		switch tok := t.Kind; {
		case tok == token.COMMENT:
			kind = "comment"
		case tok == token.STRING || tok == token.CHAR:
			kind = "string"
		case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
			kind = "number"
		case tok.IsKeyword():
			kind = "keyword"
		case tok == token.IDENT:
			if name, ok := names[at(q.Line, q.Column)]; ok {
				list = append(list, name)
			}
			continue
		default:
			continue
		}
		for i, line := range strings.Split(t.Text, "\n") {
			col := 1
			if i == 0 {
				col = q.Column
			}
			if line = strings.TrimSuffix(line, "\r"); line != "" {
				list = append(list, tokenAt{at(q.Line+i, col), len(line), kind, 0})
			}
		}
	}
	return list
}

// encode encodes tokens as in the protocol: each relative to the previous one.
func (p page) encode(list []tokenAt) []int {
	slices.SortFunc(list, func(a, b tokenAt) int {
		return cmp.Or(cmp.Compare(a.pos.Line, b.pos.Line), cmp.Compare(a.pos.Col, b.pos.Col))
	})
	data, last := []int{}, position{}
	for i, t := range list {
		at := p.position(t.pos.Line, t.pos.Col)
		line := p.line(t.pos.Line)
		from := min(max(t.pos.Col-1, 0), len(line))
		n := len(utf16.Encode([]rune(line[from:min(from+t.n, len(line))])))
		if n == 0 || i > 0 && at == last {
			continue
		}
		column := at.Character
		if at.Line == last.Line {
			column -= last.Character
		}
		data = append(data, at.Line-last.Line, column, n, slices.Index(tokenTypes, t.kind), t.modifiers)
		last = at
	}
	return data
}
