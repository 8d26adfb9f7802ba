package program

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"rederive/internal/environment"
	"rederive/internal/lazyregexp"
	"rederive/kernel/internal/exports"
	"rederive/kernel/internal/toolchain"
)

// Module begins the paths of the packages of this module.
const Module = "rederive/"

// A library provides the types of the packages that cells import, without a Go toolchain: those of
// the standard library from export data, those of this module from declarations. The binary
// contains both.
type library struct {
	outside map[string]string // files that describe compiled packages of other modules
	mu      sync.Mutex
	fset    *token.FileSet
	std     types.Importer
	own     map[string]*types.Package
	find    func() (toolchain.Toolchain, error)
}

// Library returns the library that all notebooks of the process share. Packages are read when a
// notebook first imports them.
var Library = sync.OnceValue(func() *library {
	fset := token.NewFileSet()
	l := &library{fset: fset, own: map[string]*types.Package{}, find: toolchain.Find}
	standard := ExportData(func() (toolchain.Toolchain, error) { return l.find() })
	l.std = importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if file, ok := l.outside[path]; ok {
			return os.Open(file)
		}
		return standard(path)
	})
	return l
})

// Seal restricts the process to the packages in the binary: a confined process cannot ask the
// toolchain.
func (l *library) Seal() {
	l.find = func() (toolchain.Toolchain, error) {
		return toolchain.Toolchain{}, errors.New("there is no toolchain for confined cells")
	}
}

// use adds the packages of another module. A process that knows one module, such as that of the
// front end, knows no other.
func (l *library) use(exports map[string]string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.outside = exports
}

// ExportData returns a function that finds the compiler's description of the types of a package:
// in the binary or, beyond the list of importable packages, with the Go toolchain.
func ExportData(find func() (toolchain.Toolchain, error)) func(importPath string) (io.ReadCloser, error) {
	return func(importPath string) (io.ReadCloser, error) {
		if data, err := exports.Open(importPath); err == nil {
			return data, nil
		}
		tc, err := find()
		if err != nil {
			return nil, fmt.Errorf("this binary does not contain its types, and %w to ask", err)
		}
		if !packagePath.MatchString(importPath) ||
			slices.Contains([]string{"std", "cmd", "all", "main", "tool", "work"}, importPath) {
			return nil, errors.New("it is not the path of a package")
		}
		cmd := exec.Command(tc.Path, "list", "-export", "-f", "{{.Export}}", "--", importPath)
		cmd.Dir = filepath.Dir(tc.Path)
		cmd.Env = environment.For(environment.GoCommand, "GO111MODULE=off", "GOPATH="+os.DevNull,
			"GOFLAGS="+toolchain.Flags,
			"GOPROXY=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			return nil, whyNotListed(err)
		}
		return os.Open(strings.TrimSpace(string(out)))
	}
}

// whyNotListed explains why the go command does not return a package: there is none, or the
// command failed.
func whyNotListed(err error) error {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return fmt.Errorf("asking the Go toolchain for it: %w", err)
	}
	said := strings.TrimSpace(string(exit.Stderr))
	if strings.Contains(said, "is not in std") || strings.Contains(said, "cannot find package") {
		return errors.New("the Go toolchain does not find it in the standard library")
	}
	first, _, _ := strings.Cut(said, "\n")
	return fmt.Errorf("asking the Go toolchain for it: %s", strings.TrimSuffix(err.Error()+": "+first, ": "))
}

// packagePath matches what can be the path of one package, and no pattern for several.
var packagePath = lazyregexp.New(`^[a-zA-Z0-9_]+(/[a-zA-Z0-9_]+)*$`)

// Import implements types.Importer.
func (l *library) Import(path string) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.load(path)
}

func (l *library) load(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if !strings.HasPrefix(path, Module) {
		return l.std.Import(path)
	}
	if pkg := l.own[path]; pkg != nil {
		return pkg, nil
	}
	text, err := exports.Declarations(path)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(l.fset, path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("the declarations of package %s: %w", path, err)
	}
	conf := types.Config{Importer: unlocked{l}, IgnoreFuncBodies: true, Error: func(error) {}} // there are no bodies
	pkg, _ := conf.Check(path, l.fset, []*ast.File{file}, nil)
	l.own[path] = pkg
	return pkg, nil
}

// unlocked imports packages for one that is being loaded.
type unlocked struct{ l *library }

// Import implements types.Importer.
func (u unlocked) Import(path string) (*types.Package, error) { return u.l.load(path) }
