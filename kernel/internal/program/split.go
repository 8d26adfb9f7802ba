package program

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"rederive"
	"rederive/internal/gosource"
)

// A PieceKind says what a piece of a cell is.
type PieceKind byte

const (
	ImportPiece PieceKind = iota // import
	DeclPiece                    // const, type or func
	VarPiece                     // var
	DefinePiece                  // names := values
	StmtPiece                    // any other statement
)

// A piece is one import, declaration or statement of a cell. Go parses code either as
// declarations or as statements; a cell mixes them, so it is split.
type piece struct {
	kind       PieceKind
	start, end int      // offsets in the cell's code
	names      []string // on the left side of a DefinePiece
	nameEnd    []int    // offset after each name
	rhs        int      // offset after := of a DefinePiece
}

// clause makes a file of a declaration.
const clause = "package p;"

// parse parses a piece of code that is one declaration. offset returns where in the code a position is.
func (p piece) parse(code string, mode parser.Mode) (f *ast.File, offset func(token.Pos) int, err error) {
	fset := token.NewFileSet()
	f, err = parser.ParseFile(fset, "", clause+code[p.start:p.end], mode)
	return f, func(pos token.Pos) int { return p.start + fset.PositionFor(pos, false).Offset - len(clause) }, err
}

// A lexeme is a token with its offsets in the cell.
type lexeme struct {
	off, end int
	tok      token.Token
	lit      string
}

// split splits the code of a cell at the semicolons outside all brackets. It also returns
// the lines (from 0) that begin inside a token.
func split(c *rederive.Cell, errs *rederive.Errors) (pieces []piece, inside map[int]bool) {
	toks, inside := scan(c, errs)
	depth, first := 0, 0
	for i, t := range toks {
		switch t.tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if depth--; depth < 0 {
				errs.Add(offsetPos(c, t.off), "syntax error: unexpected %s", t.tok)
				return nil, inside
			}
		case token.SEMICOLON, token.EOF:
			if t.tok == token.SEMICOLON && (depth > 0 || i > first && withinHead(c, toks[first:i+1])) {
				continue
			}
			switch {
			case i == first:
			case toks[first].tok == token.PACKAGE:
				errs.Add(offsetPos(c, toks[first].off), "a cell has no package clause").
					Suggest("leave it out, and write the statements of main into a cell")
			default:
				pieces = append(pieces, newPiece(toks[first:i]))
			}
			first = i + 1
		}
	}
	return pieces, inside
}

// withinHead reports whether the semicolon that ends toks is in the head of
// a statement such as for i := 0; i < n; i++ { }. The statement ends after a
// brace: at the end of a line, or where it can be parsed.
func withinHead(c *rederive.Cell, toks []lexeme) bool {
	for len(toks) > 2 && toks[0].tok == token.IDENT && toks[1].tok == token.COLON {
		toks = toks[2:]
	}
	switch toks[0].tok {
	case token.FOR, token.IF, token.SWITCH, token.SELECT:
	default:
		return false
	}
	last := toks[len(toks)-2]
	if last.tok != token.RBRACE {
		return true
	}
	if toks[len(toks)-1].lit == "\n" {
		return false
	}
	src := "package p; func _() {" + c.Code[toks[0].off:last.end] + "\n}"
	_, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	return err != nil
}

// scan returns the tokens of a cell without comments, with EOF at the end.
func scan(c *rederive.Cell, errs *rederive.Errors) (toks []lexeme, inside map[int]bool) {
	src := []byte(withoutDirectives(c.Code))
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	report := func(p token.Position, msg string) {
		msg, hint := explain(msg, "")
		errs.Add(offsetPos(c, p.Offset), "syntax error: %s", msg).Suggest(hint)
	}
	s.Init(file, src, report, scanner.ScanComments)
	inside = map[int]bool{}
	for {
		pos, tok, lit := s.Scan()
		off := file.Offset(pos)
		if tok == token.COMMENT || tok == token.STRING {
			for l, last := file.Line(pos), file.Line(pos+token.Pos(min(len(lit), len(src)-off))); l < last; l++ {
				inside[l] = true // line l+1, counted from 0
			}
		}
		if tok == token.COMMENT {
			continue
		}
		end := min(off+len(lit), len(src)) // the last line break need not be in the text
		if tok.IsOperator() && tok != token.SEMICOLON {
			end = off + len(tok.String())
		}
		toks = append(toks, lexeme{off, end, tok, lit})
		if tok == token.EOF {
			return toks, inside
		}
	}
}

// withoutDirectives breaks the comments that would give the parser other positions than
// the kernel's own. Offsets stay.
func withoutDirectives(code string) string {
	if !strings.Contains(code, "/line ") && !strings.Contains(code, "/*line ") {
		return code
	}
	src := []byte(code)
	for t := range gosource.Tokens(code) {
		if t.Kind == token.COMMENT && strings.HasPrefix(t.Text[len("//"):], "line ") {
			src[t.At+len("//")] = ' '
		}
	}
	return string(src)
}

func newPiece(toks []lexeme) piece {
	p := piece{kind: StmtPiece, start: toks[0].off, end: toks[len(toks)-1].end}
	switch toks[0].tok {
	case token.IMPORT:
		p.kind = ImportPiece
	case token.CONST, token.TYPE:
		p.kind = DeclPiece
	case token.VAR:
		p.kind = VarPiece
	case token.FUNC:
		if declaresFunc(toks[1:]) {
			p.kind = DeclPiece
		}
	case token.IDENT:
		p.define(toks)
	}
	return p
}

// declaresFunc reports whether the tokens after func are a declaration: a name, or a
// receiver and a name before a parenthesis. Otherwise they are a function literal.
func declaresFunc(toks []lexeme) bool {
	if len(toks) == 0 || toks[0].tok == token.IDENT {
		return true
	}
	depth := 0
	for i, t := range toks {
		switch t.tok {
		case token.LPAREN:
			depth++
		case token.RPAREN:
			depth--
		}
		if depth == 0 {
			return i+2 < len(toks) && toks[i+1].tok == token.IDENT && toks[i+2].tok == token.LPAREN
		}
	}
	return false
}

// define makes p a DefinePiece if the tokens are names, commas and :=.
func (p *piece) define(toks []lexeme) {
	var names []string
	var ends []int
	for i := 0; i+1 < len(toks) && toks[i].tok == token.IDENT; i += 2 {
		names, ends = append(names, toks[i].lit), append(ends, toks[i].end)
		switch toks[i+1].tok {
		case token.DEFINE:
			p.kind, p.names, p.nameEnd, p.rhs = DefinePiece, names, ends, toks[i+1].end
			return
		case token.COMMA:
		default:
			return
		}
	}
}

// offsetPos returns the position of an offset in the cell's code.
func offsetPos(c *rederive.Cell, off int) rederive.Pos {
	line, col := 1, 1
	for i := 0; i < off && i < len(c.Code); i++ {
		col++
		if c.Code[i] == '\n' {
			line, col = line+1, 1
		}
	}
	return c.PosAt(line, col)
}
