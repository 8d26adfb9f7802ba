package modules

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive/internal/gosource"
	"rederive/internal/lazyregexp"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/toolchain"
)

// vetted lists the modules whose assembly and use of package unsafe have been read: they compute,
// and do nothing else. Only released versions count, which go.sum vouches for.
//
// The assembly of gonum is the same from v0.12.0 to v0.17.0: loops over vectors, without a system
// call. Its Go files convert pointers to compare addresses, and to walk over maps.
var vetted = map[string]*lazyregexp.Regexp{
	"gonum.org/v1/gonum": lazyregexp.New(`^v0\.1[2-7]\.[0-9]+$`),
}

// A judge decides which packages are pure.
type judge struct {
	tc       toolchain.Toolchain
	dir      string
	packages map[string]listed
	sure     map[string]string // by module, the version that go.sum vouches for
	reasons  map[string]string // why packages are impure by themselves, as far as known
}

func newJudge(tc toolchain.Toolchain, dir string, list []listed) *judge {
	j := &judge{
		tc: tc, dir: dir, packages: map[string]listed{}, sure: map[string]string{}, reasons: map[string]string{},
	}
	for _, p := range list {
		j.packages[p.ImportPath] = p
	}
	return j
}

// needed returns a package and what it imports, directly and indirectly, except for the standard library.
func (j *judge) needed(path string) iter.Seq[listed] {
	return func(yield func(listed) bool) {
		seen := map[string]bool{}
		var visit func(path string) bool
		visit = func(path string) bool {
			p := j.packages[path]
			if seen[path] || p.Standard {
				return true
			}
			seen[path] = true
			return yield(p) && !slices.ContainsFunc(p.Imports, func(name string) bool { return !visit(name) })
		}
		visit(path)
	}
}

// impure returns the reason why a package is not pure: what it is made of, or the package through
// which it reaches files, the network, processes or the clock.
func (j *judge) impure(path string) string {
	for p := range j.needed(path) {
		if why := j.itself(p); why != "" {
			return p.ImportPath + " " + why
		}
		if through := j.imports(p); through != "" {
			return through
		}
	}
	return ""
}

// imports returns the import of a standard library package through which a package reaches
// outside, or "".
func (j *judge) imports(p listed) string {
	for _, name := range p.Imports {
		if j.packages[name].Standard && !allow.Pure(name) {
			return p.ImportPath + " imports " + name
		}
	}
	return ""
}

// reaches returns the first such import of a package or of the packages that it imports. Packages
// without one need nothing from the system.
func (j *judge) reaches(path string) string {
	for p := range j.needed(path) {
		if through := j.imports(p); through != "" {
			return through
		}
	}
	return ""
}

// itself returns the reason why a package is impure by what it is made of, or "".
func (j *judge) itself(p listed) string {
	why, known := j.reasons[p.ImportPath]
	if !known {
		why = madeOf(p)
		if j.isVetted(p) {
			why = ""
		}
		j.reasons[p.ImportPath] = why
	}
	return why
}

// isVetted reports whether a package belongs to a vetted module.
func (j *judge) isVetted(p listed) bool {
	if p.Module == nil {
		return false
	}
	path := p.Module.Path
	if p.Module.Replace != nil {
		path = p.Module.Replace.Path
	}
	versions := vetted[path]
	return versions != nil && versions.MatchString(j.sure[p.Module.Path])
}

// madeOf names the part of a package that is not plain Go, or returns "".
func madeOf(p listed) string {
	for _, kind := range []struct {
		what  string
		files []string
	}{
		{"embeds files", p.EmbedFiles},
		{"has assembly", p.SFiles},
		{"has object files", p.SysoFiles},
		{"has files for cgo", slices.Concat(p.CgoFiles, p.CFiles, p.CXXFiles, p.MFiles, p.FFiles, p.HFiles)},
		{"has files for SWIG", slices.Concat(p.SwigFiles, p.SwigCXXFiles)},
	} {
		if len(kind.files) > 0 {
			return kind.what + " (" + kind.files[0] + ")"
		}
	}
	if slices.Contains(p.Imports, "unsafe") {
		return "imports unsafe"
	}
	for _, name := range p.GoFiles {
		if why := circumvention(p, name); why != "" {
			return why
		}
	}
	return ""
}

// Harmful names in packages that count as pure: they expose memory as another type, the clock, or
// properties of the machine. For package runtime, harmless lists the other names instead.
var (
	evading = map[string][]string{
		"context": {"WithDeadline", "WithDeadlineCause", "WithTimeout", "WithTimeoutCause"},
		"reflect": {"NewAt", "SliceAt"},
		"sync/atomic": {
			"AndPointer", "CompareAndSwapPointer", "LoadPointer", "OrPointer", "StorePointer", "SwapPointer",
		},
	}
	harmless = []string{
		"AddCleanup", "Caller", "Callers", "CallersFrames", "Cleanup", "Compiler", "Error", "Frame", "Frames", "Func",
		"FuncForPC", "GC", "GOARCH", "GOMAXPROCS", "GOOS", "Goexit", "Gosched", "KeepAlive", "LockOSThread", "NumCPU",
		"NumGoroutine", "SetFinalizer", "TypeAssertionError", "UnlockOSThread", "Version",
	}
	evadingMethod = "UnsafePointer" // of reflect.Value, which a type of another package may embed
)

// directives tie a file to code that is not Go, or not in its package.
var directives = []string{"//go:cgo_", "//go:linkname"}

// circumvention returns the way in which a file circumvents the safety of Go, or "".
func circumvention(p listed, name string) string {
	watched := slices.ContainsFunc(p.Imports, isWatched)
	data, err := os.ReadFile(filepath.Join(p.Dir, name))
	if err != nil {
		return "cannot be read: " + name
	}
	if !watched && !bytes.Contains(data, []byte("//go:")) && !bytes.Contains(data, []byte(evadingMethod)) {
		return ""
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, data, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return "cannot be read: " + name
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			for _, d := range directives {
				if strings.HasPrefix(c.Text, d) {
					return fmt.Sprintf("has a directive %s (%s)", strings.Fields(c.Text)[0], name)
				}
			}
		}
	}
	imported, why := importNames(file)
	if why != "" {
		return why
	}
	for n := range ast.Preorder(file) {
		s, ok := n.(*ast.SelectorExpr)
		switch {
		case ok && evades(imported, s):
			return fmt.Sprintf("uses %s.%s (%s)", s.X.(*ast.Ident).Name, s.Sel.Name, name)
		case ok && s.Sel.Name == evadingMethod:
			return fmt.Sprintf("uses %s of package reflect (%s)", evadingMethod, name)
		}
	}
	return ""
}

// isWatched reports whether a package that counts as pure has names that are not.
func isWatched(path string) bool { return evading[path] != nil || path == "runtime" }

// importNames returns the names under which a file imports the packages that have evading names.
func importNames(file *ast.File) (names map[string]string, why string) {
	names = map[string]string{}
	for _, spec := range file.Imports {
		name, path := gosource.Import(spec)
		if !isWatched(path) {
			continue
		}
		if name == "." {
			return nil, "imports " + path + " under no name"
		}
		names[name] = path
	}
	return names, ""
}

// evades reports whether a selector is one of the evading names.
func evades(imported map[string]string, s *ast.SelectorExpr) bool {
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return false
	}
	switch path := imported[x.Name]; path {
	case "":
		return false
	case "runtime":
		return !slices.Contains(harmless, s.Sel.Name)
	default:
		return slices.Contains(evading[path], s.Sel.Name)
	}
}
