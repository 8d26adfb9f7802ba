package kernel

import (
	"errors"
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/symbols"
)

// goVersion is the language of the cells.
const goVersion = "go1.26"

// check type-checks the program and holds it against the rules for cells.
func (p *program) check() {
	p.checkImports()
	p.info = newInfo()
	conf := types.Config{Importer: theLibrary(), GoVersion: goVersion, Error: p.typeError}
	p.pkg, _ = conf.Check("main", p.fset, []*ast.File{p.file}, p.info)
	if len(p.errs) == 0 {
		p.checkRules()
	}
	if len(p.errs) == 0 {
		p.sites = p.findSites()
	}
}

// textPlace is a place in the program's text, which is called n, in a message.
var textPlace = regexp.MustCompile(`\bat n:(\d+:\d+)`)

// typeError adds an error of the type checker. An expression that ends a cell
// is used, for it is shown; and variables of cells are assigned in the order of
// the cells, so they may refer to one another.
func (p *program) typeError(err error) {
	var e types.Error
	if !errors.As(err, &e) {
		p.errs.Add(rederive.Pos{File: p.nb.Path}, "", "%v", err)
		return
	}
	msg := textPlace.ReplaceAllString(strings.TrimSpace(e.Msg), "at "+p.nb.Path+":$1")
	if strings.HasPrefix(msg, "initialization cycle") || strings.HasPrefix(e.Msg, "\t") && p.afterCycle() {
		return
	}
	if strings.HasSuffix(msg, "is not used") && p.shown(e) {
		return
	}
	if strings.Contains(msg, "could not import") {
		return // checkImports has said it
	}
	if strings.HasPrefix(e.Msg, "\t") && len(p.errs) > 0 {
		last := p.errs[len(p.errs)-1]
		last.Err = errors.New(last.Err.Error() + "; " + p.at(e.Pos).String() + ": " + msg)
		return
	}
	hint := ""
	if strings.HasPrefix(msg, "undefined: ") {
		hint = p.importHint(strings.TrimPrefix(msg, "undefined: "))
	}
	p.errs.Add(p.at(e.Pos), hint, "%s", msg)
}

// afterCycle reports whether a continued message may belong to a cycle of
// initializations: then no error precedes it that it could continue.
func (p *program) afterCycle() bool { return len(p.errs) == 0 }

// shown reports whether the error is about the expression that ends a cell.
func (p *program) shown(e types.Error) bool {
	part := p.partAt(e.Pos)
	if !part.last || part.kind != stmtPiece {
		return false
	}
	x := p.final(part)
	return x != nil && x.Pos() <= e.Pos && e.Pos <= x.End()
}

// final returns the expression that a part of kind stmtPiece consists of, or
// nil if it is another statement.
func (p *program) final(part *part) ast.Expr {
	for i := range p.parts {
		if &p.parts[i] != part {
			continue
		}
		f, ok := p.file.Decls[i].(*ast.FuncDecl)
		if !ok || f.Body == nil || len(f.Body.List) != 1 {
			return nil
		}
		if x, ok := f.Body.List[0].(*ast.ExprStmt); ok {
			return x.X
		}
	}
	return nil
}

// importHint says which import an undefined name may want.
func (p *program) importHint(name string) string {
	for _, path := range symbols.Paths() {
		if path[strings.LastIndexByte(path, '/')+1:] == name {
			return "import " + strconv.Quote(path)
		}
	}
	return ""
}

// checkImports refuses packages that cells may not import.
func (p *program) checkImports() {
	for _, spec := range p.file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the type checker says it
		}
		_, known := symbols.Symbols(path)
		switch {
		case known:
		case slices.Contains(p.nb.Front.Imports, path):
			if _, err := theLibrary().Import(path); err != nil {
				p.errs.Add(p.at(spec.Path.Pos()), "imports in the front matter adds packages of the standard library, where Go is installed", "package %s cannot be imported: %w", path, err)
			}
		case strings.HasPrefix(path, module):
			p.errs.Add(p.at(spec.Path.Pos()), "cells import rederive/show and rederive/solvers/...", "package %s cannot be imported by cells", path)
		case path == "time" || path == "os" || path == "unsafe" || path == "net/http":
			p.errs.Add(p.at(spec.Path.Pos()), "cells compute and nothing else: no files, network, processes or clock", "package %s cannot be imported by cells", path)
		default:
			p.errs.Add(p.at(spec.Path.Pos()), "see the list of importable packages in the documentation", "package %s cannot be imported by cells", path)
		}
		if spec.Name != nil && (spec.Name.Name == "." || spec.Name.Name == "_") {
			p.errs.Add(p.at(spec.Pos()), "", "import %s %s: cells import packages by name", spec.Name.Name, spec.Path.Value)
		}
	}
}

// impure reports whether a cell imports a package beyond the allow-list.
func (p *program) impure() bool {
	for _, spec := range p.file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if !allow.Std(path) && !strings.HasPrefix(path, module) {
			return true
		}
	}
	return false
}
