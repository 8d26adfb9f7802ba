package kernel

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"rederive"
	"rederive/internal/cache"
	"rederive/show/worker"
)

// A toolchain is the Go toolchain of the machine.
type toolchain struct {
	path    string // of the go command
	version string
}

// errNoToolchain says that the engine go cannot run.
var errNoToolchain = errors.New("there is no Go toolchain")

// findToolchain looks for the go command once.
var findToolchain = sync.OnceValues(func() (toolchain, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return toolchain{}, errNoToolchain
	}
	if info, err := buildinfo.ReadFile(path); err == nil && info.Path == "cmd/go" {
		return toolchain{path, info.GoVersion}, nil
	}
	// It is a script, or a program that looks for a toolchain.
	cmd := exec.Command(path, "env", "GOVERSION")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=")
	cmd.Dir = os.TempDir()
	out, err := cmd.Output()
	if err != nil {
		return toolchain{}, fmt.Errorf("asking the Go toolchain for its version: %w", err)
	}
	return toolchain{path, strings.TrimSpace(string(out))}, nil
})

// theSources returns the digest of the packages that cells import.
var theSources = sync.OnceValues(func() (string, error) {
	var parts []string
	err := eachSource(func(name string, data []byte) error {
		parts = append(parts, name, string(data))
		return nil
	})
	return cache.Key(parts...), err
})

// eachSource visits the Go files that travel in the binary, without tests.
func eachSource(visit func(name string, data []byte) error) error {
	return fs.WalkDir(rederive.Sources, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := fs.ReadFile(rederive.Sources, name)
		if err != nil {
			return err
		}
		return visit(name, data)
	})
}

// runGo compiles a program and runs it.
func runGo(ctx context.Context, em *emitted, e errand, dir string, fresh bool) (*outcome, error) {
	bin, release, err := compile(ctx, em, e, dir, fresh)
	if err != nil {
		return nil, err
	}
	defer release()
	e.quit = true
	for pause := time.Millisecond; ; pause *= 2 {
		cmd := exec.Command(bin)
		cmd.Env = append(e.env[:len(e.env):len(e.env)], "GOTRACEBACK=crash")
		o, err := runWorker(ctx, cmd, e)
		switch {
		case errors.Is(err, syscall.ETXTBSY) && pause < time.Second:
			time.Sleep(pause) // a process that is just starting has the file open
		case errors.Is(err, fs.ErrNotExist) && !fresh:
			return runGo(ctx, em, e, dir, true) // the cache was emptied meanwhile
		default:
			return o, err
		}
	}
}

// compile returns the path of the compiled program, which is in the cache or, if
// that cannot be written, in a folder that release removes.
func compile(ctx context.Context, em *emitted, e errand, dir string, fresh bool) (bin string, release func(), err error) {
	tc, err := findToolchain()
	if err != nil {
		return "", nil, err
	}
	sources, err := theSources()
	if err != nil {
		return "", nil, err
	}
	key := cache.Key("executable/2", em.text, sources, tc.version)
	store := cache.Store{Dir: filepath.Join(dir, "programs"), Max: 1 << 30}
	if !fresh {
		if file, ok := store.File(key); ok {
			return file, func() {}, nil
		}
		defer store.Lock(key, ctx.Done())()
		if file, ok := store.File(key); ok { // another process has compiled it meanwhile
			return file, func() {}, nil
		}
	}
	b := builder{tc: tc, sources: sources, em: em, store: store, memory: max(e.job.Memory, defaultMemory), limit: max(e.limit, time.Minute)}
	bin, release, err = b.build(ctx)
	if err != nil {
		return "", nil, err
	}
	if program, err := os.ReadFile(bin); err == nil && store.PutProgram(key, program) == nil {
		if file, ok := store.File(key); ok {
			release()
			return file, func() {}, nil
		}
	}
	return bin, release, nil
}

// rejectedLine is a message of the compiler about a place in the notebook.
var rejectedLine = regexp.MustCompile(`(?m)` + regexp.QuoteMeta(worker.PlaceName) + `:(\d+)(?::\d+)?: (.*)$`)

// A rejection is what the compiler says of a program that the type checker takes:
// a type that is too large, for example.
type rejection struct{ lines [][]string }

func (r *rejection) Error() string { return "the compiler refuses the program: " + r.lines[0][2] }

// at returns the messages at their places in the notebook.
func (r *rejection) at(em *emitted, nb *rederive.Notebook) rederive.Errors {
	var errs rederive.Errors
	for _, m := range r.lines {
		pos := rederive.Pos{File: nb.Path}
		if line, err := strconv.Atoi(m[1]); err == nil && worker.PlaceOf(line) < len(em.places) {
			pos = em.places[worker.PlaceOf(line)]
		}
		errs.Add(pos, "", "the compiler refuses this: %s", m[2])
	}
	return errs
}
