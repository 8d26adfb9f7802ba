package host

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/toolchain"
)

// leastMemory is what a compilation may use even if the program may use less.
const leastMemory = 2 << 30

// leastLimit is how long a compilation may take, whatever the limit of the program: the
// first one compiles the packages that all programs import.
const leastLimit = 5 * time.Minute

// RunGo compiles a program and runs it.
func RunGo(ctx context.Context, em *emit.Source, e Errand, dir string, fresh bool) (*Outcome, error) {
	e.tells = true
	return runBuilt(ctx, em, e, dir, fresh, false)
}

// runBuilt builds a worker, which is the compiled notebook or has the interpreter, and
// runs it.
func runBuilt(
	ctx context.Context, em *emit.Source, e Errand, dir string, fresh, interpreter bool,
) (*Outcome, error) {
	bin, release, err := compile(ctx, em, e, dir, fresh, interpreter)
	if err != nil {
		return nil, err
	}
	defer release()
	traceback := "GOTRACEBACK=system"
	if interpreter {
		traceback = "GOTRACEBACK=single"
	}
	e.start = startProgram(e.Wall, len(em.Outside) > 0)
	for pause := time.Millisecond; ; pause *= 2 {
		cmd := exec.Command(bin)
		cmd.Env = environment.For(environment.Confined, append(e.Env[:len(e.Env):len(e.Env)], traceback)...)
		o, err := runWorker(ctx, cmd, e)
		switch {
		case isBusy(err) && pause < time.Second:
			time.Sleep(pause)
		case errors.Is(err, fs.ErrNotExist) && !fresh:
			return runBuilt(ctx, em, e, dir, true, interpreter) // the cache has been emptied meanwhile
		default:
			return o, err
		}
	}
}

// programs returns the store of compiled programs in the folder of a cache.
func programs(dir string) cache.Store {
	return cache.Store{Dir: filepath.Join(dir, "programs"), Max: 1 << 30}
}

// compile returns the path of the compiled program. It is in the cache or, if that cannot
// be written, in a folder that release removes.
func compile(
	ctx context.Context, em *emit.Source, e Errand, dir string, fresh, interpreter bool,
) (bin string, release func(), err error) {
	tc, err := toolchain.Find()
	if err != nil {
		return "", nil, err
	}
	digest := toolchain.SourcesDigest
	if interpreter {
		digest = toolchain.InterpreterDigest
	}
	sources, err := digest()
	if err != nil {
		return "", nil, err
	}
	key := cache.Key("executable/2", em.Text, sources, tc.Version, em.OutsideDigest) + programSuffix
	store := programs(dir)
	if !fresh {
		if file, ok := store.File(key); ok {
			return file, func() {}, nil
		}
		defer store.Lock(key, ctx.Done())()
		if file, ok := store.File(key); ok { // another process has compiled it meanwhile
			return file, func() {}, nil
		}
	}
	b := builder{
		tc: tc, sources: sources, em: em, store: store,
		memory: max(e.Job.Memory, leastMemory), limit: max(e.Limit, leastLimit), untrusted: e.Wall == Strangers,
		interpreter: interpreter, compiling: e.Compiling,
	}
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
