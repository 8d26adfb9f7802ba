// Package modules finds the packages of the Go module that contains a notebook, and those of the modules that it
// depends on, compiled by the Go toolchain. Nothing is fetched: they must be in the module cache or in the vendor
// folder.
//
//	graph, err := modules.Resolve(ctx, toolchain, "paper", []string{"gonum.org/v1/gonum/stat"}, nil)
package modules

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/internal/golist"
	"rederive/internal/lazyregexp"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
)

// A Graph describes packages with everything that they import.
type Graph struct {
	program.Packages
	Link    map[string]string // their archives, and those of the packages of the standard library that they import
	Modules []rederive.Module // sorted
	Embeds  []Embed           // files that packages embed
	Digest  string            // of all compiled packages
	Own     bool              // some belong to the notebook's own module, whose files may change
}

// An Embed is a file that a package embeds with a go:embed directive.
type Embed struct {
	Package, File string
	Through       string // the requested package that embeds it, or that imports the package
	Sure          bool   // go.sum vouches for the module
}

// listed is the go command's description of a package.
type listed struct {
	ImportPath, Name, Export, Dir string
	Standard, DepOnly             bool
	Imports, GoFiles              []string
	Module                        *module
	Error                         *struct{ Err string }

	EmbedFiles, SFiles, HFiles, SysoFiles   []string
	CgoFiles, CFiles, CXXFiles              []string
	MFiles, FFiles, SwigFiles, SwigCXXFiles []string
}

// module is the go command's description of a module.
type module struct {
	Path, Version, Sum, Dir, GoVersion string

	Main    bool
	Replace *struct{ Path, Version, Sum string }
}

// Path returns the path of the module that contains a folder, and its go.mod file. Both are empty if there is none.
func Path(dir string) (path, file string) {
	dir, err := filepath.Abs(dir)
	for err == nil {
		file = filepath.Join(dir, "go.mod")
		if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
			return "", "" // reading a pipe could take forever
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
	moduleLine = lazyregexp.New(`(?m)^\s*module\s+(\S+)`)
	// packagePath matches what can be the path of one package, and no pattern for several.
	packagePath = lazyregexp.New(`^[A-Za-z0-9_][A-Za-z0-9_.~-]*(/[A-Za-z0-9_][A-Za-z0-9_.~-]*)*$`)
)

// Resolve compiles the packages with the given paths as the module of a folder sees them. It reports the packages being
// compiled if that takes long.
func Resolve(
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
	g := &Graph{Link: map[string]string{}, Packages: program.Packages{
		Exports: map[string]string{}, Reaches: map[string]string{}, Looks: map[string]string{},
		System: map[string]string{}, Sources: map[string][]string{}, GoVersions: map[string]string{},
	}}
	judge := newJudge(tc, dir, list)
	var parts []string
	for _, p := range list {
		if p.Export != "" {
			g.Link[p.ImportPath] = p.Export
		}
		if p.Standard {
			continue
		}
		g.Exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.GoVersion != "" {
			g.GoVersions[p.ImportPath] = "go" + p.Module.GoVersion
		}
		for _, name := range p.GoFiles {
			g.Sources[p.ImportPath] = append(g.Sources[p.ImportPath], filepath.Join(p.Dir, name))
		}
		parts = append(parts, p.ImportPath+" "+filepath.Base(p.Export))
	}
	slices.Sort(parts)
	g.Digest = cache.Key(parts...)
	if err := judge.modules(ctx, g); err != nil {
		return nil, err
	}
	for _, p := range paths {
		if why := judge.impure(p); why != "" {
			g.Reaches[p] = why
		}
		if with := judge.looks(p); with != "" {
			g.Looks[p] = with
		}
		if through := judge.reaches(p); through != "" {
			g.System[p] = through
		}
		g.Embeds = append(g.Embeds, judge.embeds(p)...)
	}
	return g, nil
}

// list asks the go command for packages and everything that they import.
func list(
	ctx context.Context, tc toolchain.Toolchain, dir string, paths []string, tell golist.Compiled,
) ([]listed, error) {
	args := append([]string{
		"list", "-export", "-v", "-deps",
		"-json=ImportPath,Name,Export,Dir,Standard,DepOnly,Imports,GoFiles,Module,Error," +
			"EmbedFiles,SFiles,HFiles,SysoFiles,CgoFiles,CFiles,CXXFiles,MFiles,FFiles,SwigFiles,SwigCXXFiles", "--",
	}, paths...)
	cmd := command(ctx, tc, dir, args...)
	if tell == nil {
		tell = func(int, int, string) {}
	}
	said := golist.Watch(tell, func() int {
		count := append([]string{"build", "-n", "--"}, paths...)
		return golist.CountStale(command(ctx, tc, dir, count...))
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

// command returns a go command that ignores the user's settings.
func command(ctx context.Context, tc toolchain.Toolchain, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, tc.Path, args...)
	cmd.Dir = dir
	cmd.Env = environment.For(environment.GoCommand,
		"GO111MODULE=on", "GOFLAGS="+toolchain.Flags, "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local",
		"CGO_ENABLED=0", "GOENV=off",
		"GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "GOAMD64=", "GOARM64=", "GOEXPERIMENT=", "GODEBUG=")
	return cmd
}
