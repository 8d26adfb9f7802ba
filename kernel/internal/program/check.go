package program

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/symbols"
)

// GoVersion is the language version of the cells.
const GoVersion = "go1.26"

// check type-checks the program and checks the rules for cells.
func (p *Program) check() {
	if p.Wanted() != nil {
		if !p.Outside.Resolved {
			return // they have to be found first
		}
		p.Chance = true // nobody knows whether their results depend on chance
		Library().use(p.Outside.Exports)
	}
	p.checkImports()
	p.Info = NewInfo()
	conf := types.Config{Importer: p, GoVersion: GoVersion, Error: p.typeError}
	p.Pkg = TypeCheck(conf, p.FSet, p.File, p.Info)
	if p.broken != nil {
		return // types may be unknown
	}
	if len(p.Errs) == 0 && !p.placed {
		if p.early = p.findEarly(); p.early != nil {
			return
		}
	}
	if len(p.Errs) == 0 {
		p.checkRules()
	}
	if len(p.Errs) == 0 {
		p.Claims = p.findClaims()
	}
}

// Import implements types.Importer. It imports only what cells may import.
func (p *Program) Import(path string) (*types.Package, error) {
	if _, outside := p.Outside.Exports[path]; outside {
		return Library().Import(path)
	}
	if !symbols.Known(path) &&
		(strings.HasPrefix(path, Module) || !slices.Contains(p.Notebook.Front.Imports, path)) {
		return nil, errors.New("cells may not import it")
	}
	return Library().Import(path)
}

// isConstant reports whether the name that is declared at a position is a constant.
func (p *Program) isConstant(at token.Pos) bool {
	for id, obj := range p.Info.Defs {
		if id.Pos() == at {
			_, ok := obj.(*types.Const)
			return ok
		}
	}
	return false
}

// textPlace matches a position in the program's source, which messages call n.
var textPlace = lazyregexp.New(`\bat n:(\d+:\d+)`)

// typeError adds an error of the type checker. An expression that ends a cell is used, since
// it is shown. Variables of cells are assigned in the order of the cells, so they may refer to
// one another.
func (p *Program) typeError(err error) {
	var e types.Error
	if !errors.As(err, &e) {
		p.Errs.Add(rederive.Pos{File: p.Notebook.Path}, "%v", err)
		return
	}
	msg := textPlace.ReplaceAllString(strings.TrimSpace(e.Msg), "at "+p.Notebook.Path+":$1")
	code, continued := CodeOf(e), strings.HasPrefix(e.Msg, "\t") // a continued message begins with a tab
	switch {
	case code == InvalidInitCycle && !p.isConstant(e.Pos),
		continued && len(p.Errs) == 0: // the rest of a message about a cycle
		return
	case code == UntypedNilUse && p.reuses(e.Pos):
		return // checkReused checks it
	case p.declaredInBroken(e), code == UnusedExpr && p.shown(e), code == UnusedLabel && p.reached(e):
		return
	case code == UnusedImport:
		if !p.Outside.Session {
			p.Warns.Add(p.At(e.Pos), "%s", msg)
		}
		return
	case code == BrokenImport:
		return // checkImports reports it
	case continued:
		last := p.Errs[len(p.Errs)-1]
		last.Err = errors.New(last.Err.Error() + "; " + p.At(e.Pos).String() + ": " + msg)
		return
	}
	if code == UndeclaredName && (msg == "undefined: init" || msg == "undefined: main") &&
		p.reported("cannot declare "+strings.TrimPrefix(msg, "undefined: ")) {
		return
	}
	msg, hint := p.explainType(e, msg)
	if at := p.At(e.Pos); !slices.ContainsFunc(p.Errs, func(o *rederive.Error) bool {
		return o.Pos == at && o.Err.Error() == msg // the type checker reports an index out of range twice
	}) {
		p.Errs.Add(at, "%s", msg).Suggest(hint)
	}
}

// reported reports whether there is an error with this text.
func (p *Program) reported(text string) bool {
	return slices.ContainsFunc(p.Errs, func(e *rederive.Error) bool { return e.Err.Error() == text })
}

// shown reports whether an error is about the expression that ends a cell.
func (p *Program) shown(e types.Error) bool {
	part := p.partAt(e.Pos)
	if !part.Last || part.Kind != StmtPiece {
		return false
	}
	x := p.Final(part)
	return x != nil && x.Pos() <= e.Pos && e.Pos <= x.End()
}

// Final returns the expression that a part of kind StmtPiece consists of, or nil if it is
// another statement.
func (p *Program) Final(part *Part) ast.Expr {
	f, ok := p.declOf(part).(*ast.FuncDecl)
	if !ok || f.Body == nil || len(f.Body.List) != 1 {
		return nil
	}
	if x, ok := f.Body.List[0].(*ast.ExprStmt); ok {
		return x.X
	}
	return nil
}

// checkImports rejects packages that cells may not import.
func (p *Program) checkImports() {
	for _, spec := range p.File.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the type checker reports it
		}
		switch {
		case symbols.Known(path):
		case p.Outside.Has(path):
			p.checkOutside(spec, path, slices.Contains(p.Notebook.Front.Imports, path))
		case strings.HasPrefix(path, Module):
			hint := "cells import rederive/show, rederive/stats and rederive/solvers/..."
			if p.Outside.Module+"/" == Module {
				hint = "the notebook's module has the same name as this program: rename it in go.mod, " +
					"such as example.org/paper"
			}
			p.Errs.Add(p.At(spec.Path.Pos()), "package %s %w by cells", path, rederive.ErrImport).Suggest(hint)
		case slices.Contains(p.Notebook.Front.Imports, path):
			if _, err := Library().Import(path); err != nil {
				p.Errs.Add(p.At(spec.Path.Pos()), "package %s %w: %w", path, rederive.ErrImport, err).
					Suggest("imports in the front matter can add packages of the standard library if Go is installed")
			}
		case p.Outside.Refused != "" && ofModule(path):
			p.Errs.Add(p.At(spec.Path.Pos()), "package %s %w by cells", path, rederive.ErrImport).
				Suggest(p.Outside.Refused)
		default:
			p.Errs.Add(p.At(spec.Path.Pos()), "package %s %w by cells", path, rederive.ErrImport).
				Suggest(allow.Instead(path))
		}
		if spec.Name != nil && (spec.Name.Name == "." || spec.Name.Name == "_") {
			p.Errs.Add(p.At(spec.Pos()), "import %s %s: cells import packages by name", spec.Name.Name, spec.Path.Value)
		}
	}
}

// Impure returns the reasons why the cells are not pure: the packages beyond the allow-list
// that they import. system has the reasons of those that reach files, the network, processes
// or the clock.
func (p *Program) Impure() (all, system []string) {
	for _, spec := range p.File.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		reason, reaches := "", ""
		switch {
		case p.Outside.Has(path):
			reason, reaches = p.Outside.Reaches[path], p.Outside.System[path]
		case !allow.Std(path) && !strings.HasPrefix(path, Module):
			if reason = "the cells import " + path; !allow.Pure(path) {
				reaches = reason
			}
		}
		if reason != "" {
			all = append(all, reason)
		}
		if reaches != "" {
			all, system = append(all, reaches), append(system, reaches)
		}
	}
	slices.Sort(all)
	slices.Sort(system)
	return slices.Compact(all), slices.Compact(system)
}
