// Package modules finds the packages of the Go module that contains a notebook, and those of
// the modules that it depends on, compiled by the Go toolchain. Nothing is fetched:
// they must be in the module cache or in the folder vendor.
//
//	graph, err := modules.Resolve(ctx, toolchain, "paper", []string{"gonum.org/v1/gonum/stat"})
package modules

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/golist"
	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/toolchain"
)

// A Graph is what some packages consist of.
type Graph struct {
	Exports map[string]string // the compiled packages that are not of the standard library, by path
	Link    map[string]string // those, and what they import of the standard library
	Reaches map[string]string // of the asked packages that are not pure: through what they reach which package
	Modules []rederive.Module // sorted

	Sources map[string][]string // the Go files of the packages that are not of the standard library
	Digest  string              // of all compiled packages
	Own     bool                // some are of the notebook's own module, whose files may change
}

// listed is what the go command says of a package.
type listed struct {
	ImportPath, Name, Export, Dir string
	Standard, DepOnly             bool
	Imports, GoFiles              []string
	Module                        *struct {
		Path, Version, Sum string
		Main               bool
		Replace            *struct{ Path, Version, Sum string }
	}
	Error *struct{ Err string }
}

// Path finds the path of the module in whose folder, or below it, a folder lies, and
// the file that names it. Both are empty if there is none.
func Path(dir string) (path, file string) {
	dir, err := filepath.Abs(dir)
	for err == nil {
		file = filepath.Join(dir, "go.mod")
		if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
			return "", "" // to read a pipe could take for ever
		}
		if data, err := os.ReadFile(file); err == nil {
			if m := moduleLine.FindSubmatch(data); m != nil {
				return strings.Trim(string(m[1]), "\"`"), file
			}
			return "", ""
		}
		if filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	return "", ""
}

var (
	moduleLine = regexp.MustCompile(`(?m)^\s*module\s+(\S+)`)
	// packagePath matches what can be the path of a package, and no pattern of many.
	packagePath = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.~-]*(/[A-Za-z0-9_][A-Za-z0-9_.~-]*)*$`)
)

// Resolve compiles the packages with the given paths as those of the module of a
// folder see them.
func Resolve(ctx context.Context, tc toolchain.Toolchain, dir string, paths []string) (*Graph, error) {
	return ResolveAloud(ctx, tc, dir, paths, nil)
}

// ResolveAloud is [Resolve], and tells of the packages that are compiled if that takes long.
func ResolveAloud(
	ctx context.Context, tc toolchain.Toolchain, dir string, paths []string, tell golist.Compiled,
) (*Graph, error) {
	for _, p := range paths {
		if !packagePath.MatchString(p) || strings.Contains(p, "...") {
			return nil, fmt.Errorf("%q is not the path of a package", p)
		}
	}
	list, err := list(ctx, tc, dir, paths, tell)
	if err != nil {
		return nil, err
	}
	g := &Graph{
		Exports: map[string]string{}, Link: map[string]string{}, Reaches: map[string]string{},
		Sources: map[string][]string{},
	}
	byPath := map[string]listed{}
	var parts []string
	for _, p := range list {
		byPath[p.ImportPath] = p
		if p.Export != "" {
			g.Link[p.ImportPath] = p.Export
		}
		if p.Standard {
			continue
		}
		g.Exports[p.ImportPath] = p.Export
		for _, name := range p.GoFiles {
			g.Sources[p.ImportPath] = append(g.Sources[p.ImportPath], filepath.Join(p.Dir, name))
		}
		parts = append(parts, p.ImportPath+" "+filepath.Base(p.Export))
		g.addModule(p)
	}
	slices.Sort(parts)
	g.Digest = cache.Key(parts...)
	slices.SortFunc(g.Modules, func(a, b rederive.Module) int { return cmp.Compare(a.Path, b.Path) })
	for _, p := range paths {
		if through := impure(byPath, p, map[string]bool{}); through != "" {
			g.Reaches[p] = through
		}
	}
	return g, nil
}

// list asks the go command for packages and all that they import.
func list(
	ctx context.Context, tc toolchain.Toolchain, dir string, paths []string, tell golist.Compiled,
) ([]listed, error) {
	args := append([]string{
		"list", "-export", "-v", "-deps", "-trimpath",
		"-json=ImportPath,Name,Export,Dir,Standard,DepOnly,Imports,GoFiles,Module,Error", "--",
	}, paths...)
	cmd := exec.CommandContext(ctx, tc.Path, args...)
	cmd.Dir, cmd.Env = dir, environment()
	if tell == nil {
		tell = func(int, int, string) {}
	}
	said := golist.Watch(tell, func() int {
		count := exec.CommandContext(ctx, tc.Path, append([]string{"build", "-n", "-trimpath", "--"}, paths...)...)
		count.Dir, count.Env = dir, environment()
		return golist.CountStale(count)
	})
	cmd.Stderr = said
	out, err := host.Compiling("compiling the packages of the module").Output(cmd)
	var exit *exec.ExitError
	switch {
	case errors.As(err, new(*host.Excess)):
		return nil, err
	case errors.As(err, &exit) && said.Said() != "":
		return nil, explain(ctx, tc, dir, said.Said(), paths)
	case err != nil:
		return nil, err
	}
	packages, err := golist.Decode[listed](out)
	for _, p := range packages {
		switch {
		case p.Error != nil:
			return nil, errors.New(p.Error.Err)
		case p.Name == "main" && !p.DepOnly:
			return nil, fmt.Errorf("%s is a command, not a package", p.ImportPath)
		case p.Export == "" && p.ImportPath != "unsafe":
			return nil, fmt.Errorf("the go command does not compile %s", p.ImportPath)
		}
	}
	return packages, err
}

// environment is that of the go command: nothing but go.mod, go.sum and the module cache
// decides what a package is, and nothing is fetched.
func environment() []string {
	return append(os.Environ(), "GO111MODULE=on", "GOFLAGS=", "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local",
		"CGO_ENABLED=0", "GOENV=off", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "GOAMD64=", "GOARM64=",
		"GOEXPERIMENT=", "GODEBUG=")
}

// addModule adds the module of a package.
func (g *Graph) addModule(p listed) {
	if p.Module == nil {
		return
	}
	m := rederive.Module{Path: p.Module.Path, Version: p.Module.Version, Sum: p.Module.Sum}
	if r := p.Module.Replace; r != nil {
		m.Replace, m.Version, m.Sum = r.Path, cmp.Or(r.Version, m.Version), r.Sum
	}
	local := p.Module.Main || p.Module.Replace != nil && p.Module.Replace.Version == ""
	g.Own = g.Own || local
	if !slices.Contains(g.Modules, m) {
		g.Modules = append(g.Modules, m)
	}
}

// impure says through which packages one reaches files, the network, processes or
// the clock, or "". What packages of the standard library import is theirs.
func impure(packages map[string]listed, path string, seen map[string]bool) string {
	if seen[path] {
		return ""
	}
	seen[path] = true
	for _, name := range packages[path].Imports {
		p := packages[name]
		if p.Standard && !isPure(name) {
			return path + " imports " + name
		}
		if through := impure(packages, name, seen); name != "C" && !p.Standard && through != "" {
			return through
		}
	}
	return ""
}

// isPure reports whether a package of the standard library reaches nothing outside
// of the program.
func isPure(path string) bool {
	return allow.Std(path) || slices.Contains([]string{
		"context", "embed", "encoding", "encoding/ascii85", "encoding/gob", "encoding/xml", "image", "image/color",
		"reflect", "runtime", "text/scanner", "unique", "unsafe", "weak",
	}, path)
}
