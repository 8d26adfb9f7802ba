package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"

	"rederive"
	"rederive/internal/gosource"
)

// Only returns the code of a cell with only its imports, its declarations of constants,
// types and functions, or both, as requested. Everything else is blank, so that lines and
// offsets stay.
func Only(c *rederive.Cell, imports, decls bool) string {
	pieces, _ := split(c, &rederive.Errors{})
	var kept [][2]int
	for _, pc := range pieces {
		if imports && pc.kind == ImportPiece || decls && pc.kind == DeclPiece {
			kept = append(kept, [2]int{pc.start, pc.end})
		}
	}
	return onlySpans(c.Code, kept...)
}

// WithoutImport returns the code of a cell without the import that contains a position in
// the notebook. It reports false if none does.
func WithoutImport(c *rederive.Cell, pos rederive.Pos) (string, bool) {
	pieces, _ := split(c, &rederive.Errors{})
	for _, pc := range pieces {
		if pc.kind != ImportPiece {
			continue
		}
		for _, spec := range importSpans(c.Code, pc) {
			from, to := offsetPos(c, spec[0]), offsetPos(c, spec[1])
			if pos.File == from.File && from.Compare(pos) <= 0 && pos.Compare(to) < 0 {
				return onlySpans(c.Code, [2]int{0, spec[0]}, [2]int{spec[1], len(c.Code)}), true
			}
		}
	}
	return c.Code, false
}

// importSpans returns the span of each import of a piece. It is the piece itself if that
// has only one import, without parentheses.
func importSpans(code string, pc piece) [][2]int {
	f, offset, err := pc.parse(code, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	var spans [][2]int
	for _, d := range f.Decls {
		d, ok := d.(*ast.GenDecl)
		switch {
		case !ok:
		case !d.Lparen.IsValid():
			spans = append(spans, [2]int{pc.start, pc.end})
		default:
			for _, spec := range d.Specs {
				spans = append(spans, [2]int{offset(spec.Pos()), offset(spec.End())})
			}
		}
	}
	return spans
}

// onlySpans returns code in which everything but some spans is blank.
func onlySpans(code string, kept ...[2]int) string {
	text := []byte(code)
	at := 0
	for _, span := range kept {
		blank(text, at, span[0])
		at = span[1]
	}
	blank(text, at, len(text))
	return string(text)
}

// NameAt returns the name at a position within a cell, or "".
func NameAt(c *rederive.Cell, pos rederive.Pos) string {
	toks, _ := scan(c, &rederive.Errors{})
	for _, t := range toks {
		if t.tok == token.IDENT && offsetPos(c, t.off) == pos {
			return t.lit
		}
	}
	return ""
}

// BeforeGoroutines returns the code of a cell up to the first statement that starts a goroutine, with the declarations
// after it.
func BeforeGoroutines(c *rederive.Cell) string {
	pieces, _ := split(c, &rederive.Errors{})
	starts := func(pc piece) bool {
		return pc.kind != DeclPiece && pc.kind != ImportPiece && startsGoroutine(c.Code[pc.start:pc.end])
	}
	first := slices.IndexFunc(pieces, starts)
	if first < 0 {
		return c.Code
	}
	var kept [][2]int
	for i, pc := range pieces {
		if i < first || pc.kind == ImportPiece || pc.kind == DeclPiece {
			kept = append(kept, [2]int{pc.start, pc.end})
		}
	}
	return onlySpans(c.Code, kept...)
}

// startsGoroutine reports whether code has a go statement, or calls a method Go, as sync.WaitGroup has.
func startsGoroutine(code string) bool {
	dot := false
	for t := range gosource.Tokens(code) {
		if t.Kind == token.GO || dot && t.Text == "Go" {
			return true
		}
		dot = t.Kind == token.PERIOD
	}
	return false
}
