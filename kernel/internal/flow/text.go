package flow

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"rederive/internal/gosource"
	"rederive/kernel/internal/emit"
	"rederive/show/worker"
)

// A Text is what an engine gets of a step: the function of the step and the declarations
// that it can reach.
type Text struct {
	Digest string // regardless of the numbers of places
	Places []int  // the numbers, in the order in which they occur
}

// Texts returns the texts of the steps of a printed program, and a digest of the whole.
func Texts(source *emit.Source) (texts []Text, whole string, err error) {
	kit := ""
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", source.Text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, "", err
	}
	for _, spec := range f.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path == "rederive/show/worker" && spec.Name != nil {
			kit = spec.Name.Name
		}
	}
	pool := map[string][]*chunk{}
	all := sha256.New()
	offset := func(p token.Pos) int { return fset.PositionFor(p, false).Offset }
	for i, d := range f.Decls {
		from, to := offset(d.Pos()), len(source.Text)
		if i+1 < len(f.Decls) {
			to = offset(f.Decls[i+1].Pos()) // the comments as well
		}
		c := newChunk(source.Text[from:to], kit)
		all.Write([]byte(c.marked))
		for _, name := range declaredBy(d) {
			pool[name] = append(pool[name], c)
		}
	}
	for _, plan := range source.Plans {
		texts = append(texts, textOf(pool, plan.Func))
	}
	return texts, hex.EncodeToString(all.Sum(nil)), nil
}

// declaredBy returns the names by which a declaration is reached; for a method, that of
// its type.
func declaredBy(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			return []string{gosource.Receiver(d)}
		}
		names = append(names, d.Name.Name)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ImportSpec:
				if s.Name != nil {
					names = append(names, s.Name.Name)
				}
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}

// textOf collects what the function of a step reaches, in an order that depends on the
// texts alone.
func textOf(pool map[string][]*chunk, step string) (t Text) {
	seen := map[*chunk]bool{}
	sum := sha256.New()
	for queue := slices.Clone(pool[step]); len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		if seen[c] {
			continue
		}
		seen[c] = true
		fmt.Fprintln(sum, strings.Replace(c.text, step, "", 1)) // its own name has its number
		t.Places = append(t.Places, c.places...)
		for _, name := range c.names {
			queue = append(queue, pool[name]...)
		}
	}
	t.Digest = hex.EncodeToString(sum.Sum(nil))
	return t
}

// A chunk is a declaration of a printed program.
type chunk struct {
	text   string   // its tokens, without the numbers of places
	marked string   // and with them
	names  []string // in it
	places []int
}

// newChunk scans a declaration. Kit is the name of package worker in it.
func newChunk(code, kit string) *chunk {
	c := &chunk{}
	var text, marked strings.Builder
	write := func(lit, shown string) {
		text.WriteString(shown)
		text.WriteByte('\n')
		marked.WriteString(lit)
		marked.WriteByte('\n')
	}
	place := func(lit string, n int) {
		c.places = append(c.places, n)
		write(lit, "place")
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(code)), []byte(code), nil, scanner.ScanComments)
	var last [4]string // tokens
	for {
		_, tok, lit := s.Scan()
		n, err := strconv.Atoi(lit)
		switch {
		case tok == token.EOF:
			c.text, c.marked = text.String(), marked.String()
			return c
		case tok == token.COMMENT:
			head, end, _ := strings.Cut(lit, ":")
			line, err := strconv.Atoi(strings.TrimSuffix(end, "*/"))
			if head == "/*line "+worker.PlaceName && err == nil {
				place(lit, worker.PlaceOf(line))
			}
			continue
		case err == nil && last == [4]string{kit, ".", "Show", "("}:
			place(lit, n)
		default:
			if tok == token.IDENT {
				c.names = append(c.names, lit)
			} else if lit == "" {
				lit = tok.String()
			}
			write(lit, lit)
		}
		last = [4]string{last[1], last[2], last[3], lit}
	}
}
