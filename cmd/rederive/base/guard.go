package base

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rederive/internal/boundary"
	"rederive/internal/environment"
)

// A guard keeps strangers' notebooks from everything in a checkout that is not its content: git's
// settings with their tokens, .env, build results. Where a folder is in a git repository, it knows which
// files git tracks.
type guard struct {
	tracked map[string][]string // sorted, by root; no entry where git knows nothing
}

var (
	errHidden    = errors.New("an untrusted notebook cannot read files whose name begins with a dot")
	errUntracked = errors.New("git does not track it, and an untrusted notebook reads only tracked files " +
		"(git add it)")
)

// check refuses a file of a project. The notebook's own files need not be tracked.
func (g *guard) check(r root, name string, own bool) error {
	rel, err := r.locate(name)
	if err != nil {
		return err
	}
	given, err := filepath.Abs(name)
	if err == nil {
		given, err = filepath.Rel(r.given, given)
	}
	if err != nil || hasHiddenPart(r.home, rel) || hasHiddenPart(r.home, filepath.Join(r.home, given)) {
		return errHidden
	}
	tracked, known := g.tracked[r.dir]
	if _, found := slices.BinarySearch(tracked, filepath.ToSlash(rel)); known && !own && !found {
		return errUntracked
	}
	return nil
}

// hasHiddenPart reports whether a part of a path begins with a dot. The notebook's folder, which the
// command line names, does not count.
func hasHiddenPart(home, rel string) bool {
	if below, ok := strings.CutPrefix(rel, home+string(filepath.Separator)); ok {
		rel = below
	}
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(filepath.Clean(rel)), "/"), func(part string) bool {
		return strings.HasPrefix(part, ".") && part != "." && part != ".."
	})
}

// newGuard asks git which files it tracks in folders. Without git, or outside a repository, a folder has
// no entry.
func newGuard(ctx context.Context, folders []string) *guard {
	g := &guard{tracked: map[string][]string{}}
	program, err := exec.LookPath("git")
	if err != nil {
		return g
	}
	for _, dir := range folders {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() || !filepath.IsAbs(dir) || g.tracked[dir] != nil {
			continue
		}
		list, err := tracked(ctx, program, dir, "--recurse-submodules")
		if err != nil { // git may be unable to read a submodule; its files then count as untracked
			list, err = tracked(ctx, program, dir)
		}
		if err == nil {
			g.tracked[dir] = list
		}
	}
	return g
}

// tracked lists the files that git tracks in a folder, sorted. The repository's settings must not start
// programs: they can name many, such as one that watches files or one that fetches what a partial clone
// lacks.
func tracked(ctx context.Context, program, dir string, flags ...string) ([]string, error) {
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	args := []string{"-C", dir, "-c", "core.fsmonitor=false", "-c", "safe.directory=*", "ls-files", "-z"}
	cmd := exec.CommandContext(limited, program, append(args, flags...)...)
	cmd.Env = environment.For(environment.Git, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_OPTIONAL_LOCKS=0", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1")
	cmd.WaitDelay = time.Second
	var out bytes.Buffer
	cmd.Stdout = &out
	err := boundary.Start(cmd, boundary.Profile{Read: []string{string(filepath.Separator)}, Calls: boundary.Tool})
	if err == nil {
		err = cmd.Wait()
	}
	if err != nil {
		return nil, err
	}
	list := []string{}
	for name := range bytes.SplitSeq(out.Bytes(), []byte{0}) {
		if len(name) > 0 {
			list = append(list, string(name))
		}
	}
	slices.Sort(list)
	return list, nil
}
