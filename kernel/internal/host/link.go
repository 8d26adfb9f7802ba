package host

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"rederive/internal/boundary"
	"rederive/internal/cache"
	"rederive/internal/golist"
	"rederive/kernel/internal/toolchain"
)

// grown makes the compiler put slices that grow on the heap, as the interpreter does. Since Go 1.26, a slice that can
// stay in the frame begins with room for 32 bytes, so its capacity would depend on the optimizer.
const grown = "-d=variablemakehash=n"

// link compiles and links the program without the go command, which needs longer to find out what to do than to do it.
func (b *builder) link(ctx context.Context, dir, bin string) error {
	if runtime.GOOS != "linux" {
		return errors.ErrUnsupported // there the go command knows how programs are linked
	}
	tools, archives, err := b.archives(ctx, dir)
	if err != nil {
		return err
	}
	archives = b.withOutside(archives)
	config, object := filepath.Join(dir, "importcfg"), filepath.Join(dir, "main.a")
	if err := write(config, []byte(archives)); err != nil {
		return err
	}
	module := filepath.Join(dir, "module")
	cmd := b.command(ctx, dir, filepath.Join(tools, "compile"), "-o", object,
		"-p", "main", "-complete", "-pack", "-nolocalimports", "-trimpath", module+"=>rederive", "-importcfg", config,
		"-dwarf=false", grown, cellsFolder+"/main.go")
	if said, err := b.run(cmd, b.start(dir, archives)); err != nil {
		return b.judge(ctx, said, err)
	}
	cmd = b.command(ctx, dir, filepath.Join(tools, "link"), "-o", bin,
		"-importcfg", config, "-buildmode=exe", "-buildid=", "-s", "-w", object)
	said, err := b.run(cmd, b.start(dir, archives))
	return b.judge(ctx, said, err)
}

// start returns a function that starts a tool. A tool that works on an untrusted program reaches only the folder of the
// work and the compiled packages.
func (b *builder) start(dir, archives string) func(*exec.Cmd) error {
	if !b.untrusted {
		return (*exec.Cmd).Start
	}
	p := boundary.Profile{Write: []string{dir}, Memory: b.memory, Calls: boundary.Tool}
	for line := range strings.Lines(archives) {
		if _, file, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			p.Read = append(p.Read, file)
		}
	}
	return func(cmd *exec.Cmd) error { return boundary.Start(cmd, p) }
}

// archives returns the folder of the compiler and the linker and, for both, the list of the compiled packages that the
// program is linked with. The go command compiles and caches these packages; this list is cached for as long as they
// exist.
func (b *builder) archives(ctx context.Context, dir string) (tools, list string, err error) {
	if b.tc.Archives != "" {
		return b.tc.Tools, b.tc.Archives, nil
	}
	imports := b.ownImports()
	key := cache.Key(append([]string{"archives", toolchain.Flags, b.sources, b.tc.Version, b.tc.Path}, imports...)...)
	if data, ok := b.store.Get(key); ok {
		tools, list, _ = strings.Cut(string(data), "\n")
		if allExist(tools, list) {
			return tools, list, nil
		}
	}
	if err := b.unpack(filepath.Join(dir, "module")); err != nil {
		return "", "", fmt.Errorf("unpacking the sources: %w", err)
	}
	args := []string{
		"list", "-export", "-v", "-deps", "-f", "{{context.GOROOT}} {{.ImportPath}}={{.Export}}",
		"--",
	}
	cmd := b.command(ctx, dir, b.tc.Path, append(args, imports...)...)
	watcher := b.watch(ctx, dir, imports)
	cmd.Stderr = watcher
	said, err := b.run(cmd, (*exec.Cmd).Start)
	if err := b.judge(ctx, said+watcher.Said(), err); err != nil {
		return "", "", err
	}
	var out strings.Builder
	for line := range strings.Lines(said) {
		root, archive, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			return "", "", fmt.Errorf("listing the packages: %s", line)
		}
		tools = filepath.Join(root, "pkg", "tool", runtime.GOOS+"_"+runtime.GOARCH)
		if !strings.HasSuffix(archive, "=") { // package unsafe has none
			out.WriteString("packagefile " + archive + "\n")
		}
	}
	if list = out.String(); !allExist(tools, list) {
		return "", "", errors.New("the go command does not name the compiled packages")
	}
	_ = b.store.Put(key, []byte(tools+"\n"+list))
	return tools, list, nil
}

// watch reports the packages that the go command compiles, if that takes long.
func (b *builder) watch(ctx context.Context, dir string, imports []string) *golist.Watcher {
	tell := b.compiling
	if tell == nil {
		tell = func(int, int, string) {}
	}
	return golist.Watch(tell, func() int {
		args := append([]string{"build", "-n", "--"}, imports...)
		return golist.CountStale(b.command(ctx, dir, b.tc.Path, args...))
	})
}

// ownImports returns the imports that do not belong to other modules.
func (b *builder) ownImports() (own []string) {
	for _, path := range b.em.Imports {
		if _, outside := b.em.Outside[path]; !outside {
			own = append(own, path)
		}
	}
	return own
}

// withOutside adds the compiled packages of other modules to a list of archives. Both use the same packages of the
// standard library.
func (b *builder) withOutside(archives string) string {
	for _, path := range slices.Sorted(maps.Keys(b.em.Outside)) {
		if !strings.Contains(archives, "packagefile "+path+"=") {
			archives += "packagefile " + path + "=" + b.em.Outside[path] + "\n"
		}
	}
	return archives
}

// allExist reports whether the tools and all archives of a list exist.
func allExist(tools, list string) bool {
	files := []string{filepath.Join(tools, "compile"), filepath.Join(tools, "link")}
	for line := range strings.Lines(list) {
		_, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files = append(files, file)
	}
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return len(files) > 2
}
