package kernel

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"rederive/internal/cache"
	"rederive/internal/strictjson"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/toolchain"
	"rederive/show/worker"
)

// A storedOutcome is an outcome in the form that the cache stores.
type storedOutcome struct {
	Frames         []byte // as the worker sent them
	Stdout, Stderr []byte
	Place          int
	Cost           map[int]time.Duration
	Date           string // of the run
}

// outcome runs the program with one engine, or returns the outcome from the cache. A program whose results may depend
// on chance runs twice. If the second outcome differs, it is returned as well, and neither is cached.
func (e *execution) outcome(ctx context.Context, engine string, em *emit.Source) (o, second *host.Outcome, err error) {
	r, err := e.newRecall(engine, em)
	if err != nil {
		return nil, nil, err
	}
	if o := r.whole(ctx); o != nil {
		r.remember(o)
		return o, nil, nil
	}
	if e.o.Slots != nil {
		select {
		case e.o.Slots <- struct{}{}:
			defer func() { <-e.o.Slots }()
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
	if o, err = r.recall(ctx); o != nil || err != nil {
		return o, nil, err // nothing that rests on an older run is cached
	}
	if o, err = r.work(ctx, em, false, r.heard(r.all(), false)); err != nil {
		return nil, nil, err
	}
	if r.remember(o); !o.Done() || r.key == "" {
		return o, nil, nil
	}
	if e.front.Chance {
		if second, err = r.work(ctx, em, true, r.heard(r.all(), true)); err != nil || !o.Same(second) {
			return decisive(o, second, err)
		}
	}
	r.keep(ctx, o)
	return o, nil, nil
}

// decisive returns the outcomes of two runs, which differ. If the second was cut off at the time limit, it is the only
// outcome, and the two are not compared.
func decisive(first, second *host.Outcome, err error) (o, other *host.Outcome, _ error) {
	if err == nil && second.TimedOut {
		return second, nil, nil
	}
	return first, second, err
}

// whole returns the outcome from the cache of this machine or else from the shared store, or nil.
func (r *recall) whole(ctx context.Context) *host.Outcome {
	if r.key == "" || r.e.o.Fresh {
		return nil
	}
	if data, ok := r.runs().Get(r.key); ok {
		if o := r.e.loadOutcome(data); o != nil {
			return o
		}
	}
	if r.e.o.Shared == nil {
		return nil
	}
	data, ok := r.e.o.Shared.Get(ctx, r.key)
	if !ok {
		return nil
	}
	o := r.e.loadOutcome(data)
	if o != nil {
		_ = r.runs().Put(r.key, data)
	}
	return o
}

// keep caches an outcome. A cache that cannot be written costs time, not correctness.
func (r *recall) keep(ctx context.Context, o *host.Outcome) {
	data, err := storeOutcome(o)
	if err != nil {
		return
	}
	_ = r.runs().Put(r.key, data)
	if r.e.o.Shared != nil && !r.e.o.Fresh {
		r.e.o.Shared.Put(ctx, r.key, data)
	}
}

func (r *recall) runs() cache.Store { return cache.Store{Dir: filepath.Join(r.dir, "runs")} }

// work runs the program or a part of it, on a single processor if it must be alone, and passes each frame to heard. A
// part rests on older runs, so slow calls of solvers are answered as well.
func (r *recall) work(
	ctx context.Context, em *emit.Source, alone bool, heard func(worker.Frame),
) (*host.Outcome, error) {
	e := r.e
	task := host.Errand{
		Job: e.job, Limit: timeLimit(e.nb, e.o), Cells: len(e.nb.Cells), Values: len(e.nb.Values),
		Sites: e.front.Sites, Heard: heard, Remote: e.remote(), Wall: e.wall, Ahead: e.ahead,
		Compiling: e.o.Compiling,
	}
	own := !e.o.Untrusted && em.Worker == "" // this binary interprets, for the user
	if r.engine == Yaegi && !alone && own && e.ahead == nil && !e.asks() {
		task.Ahead = e.o.Memory.takeWorker()
	}
	if alone {
		task.Ahead = nil
		task.Env = []string{"GOMAXPROCS=1"}
	}
	if r.engine == Go {
		return host.RunGo(ctx, em, task, r.dir, e.o.Fresh && !alone)
	}
	if own && e.o.Memory != nil {
		task.Job.Calls = e.o.Memory.calls.brief(em != r.em)
	}
	o, err := host.Interpret(ctx, em, task, r.dir, e.o.Fresh && !alone)
	if err == nil && task.Job.Calls != nil {
		for _, c := range o.Calls {
			e.o.Memory.calls.learn(c)
		}
	}
	return o, err
}

// remote returns the Remote of the options, if there is one. While its worker starts, this process judges the sites.
func (e *execution) remote() Remote {
	if e.o.Remote == nil {
		return nil
	}
	return func(ctx context.Context, job []byte, read func(io.Reader)) (host.Trace, error) {
		return e.o.Remote(ctx, job, func(frames io.Reader) {
			e.front.judgeSites()
			read(frames)
		})
	}
}

// storeOutcome encodes an outcome for the cache.
func storeOutcome(o *host.Outcome) ([]byte, error) {
	var frames bytes.Buffer
	for _, f := range o.Frames {
		if err := json.NewEncoder(&frames).Encode(f); err != nil {
			return nil, err
		}
	}
	return json.Marshal(storedOutcome{frames.Bytes(), o.Stdout, o.Stderr, o.Place, o.Cost, o.Date})
}

// loadOutcome decodes what storeOutcome encoded. It checks everything again, since other programs can write to the
// cache.
func (e *execution) loadOutcome(data []byte) *host.Outcome {
	var s storedOutcome
	if err := strictjson.Unmarshal(data, &s); err != nil {
		return nil
	}
	var o host.Outcome
	o.Read(host.NewFrameReader(bytes.NewReader(s.Frames), len(e.nb.Cells), len(e.nb.Values), e.front.Sites), nil)
	if o.Garbage != nil || o.Overfull || !o.Done() {
		return nil
	}
	o.Stdout, o.Stderr, o.Place, o.Cost, o.Date = s.Stdout, s.Stderr, s.Place, s.Cost, s.Date
	return &o
}

// setting returns a digest of everything that an outcome depends on except the program: the engine with the code that
// it calls, the inputs and the limits.
func (e *execution) setting(engine string) (string, error) {
	job, err := json.Marshal(e.job) // JSON has the keys of maps in order
	if err != nil {
		return "", err
	}
	code := ""
	if e.o.Remote != nil {
		code = "remote" // no result outlives the process, whose code never changes
	} else if engine == Go {
		tc, err := toolchain.Find()
		if err != nil {
			return "", err
		}
		sources, err := toolchain.SourcesDigest()
		if err != nil {
			return "", err
		}
		code = tc.Version + " " + runtime.GOOS + "/" + runtime.GOARCH + " " + sources
	} else if code, err = binaryID(); err != nil {
		return "", err
	}
	return cache.Key(engine, code, string(job), timeLimit(e.nb, e.o).String()), nil
}

func (o Options) cacheDir() (string, error) {
	if o.Cache != "" {
		return filepath.Abs(o.Cache) // the toolchain works in another folder
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding the cache: %w", err)
	}
	return filepath.Join(base, "rederive"), nil
}

// Binary returns an identifier of this binary, for cache keys.
func Binary() (string, error) { return binaryID() }

// binaryID returns an identifier of this binary: the build ID that the linker puts near its beginning, or else a
// digest of the whole file.
var binaryID = sync.OnceValues(func() (string, error) {
	exe, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(exe)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, 64<<10)
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 {
		return "", err
	}
	if _, rest, ok := bytes.Cut(head[:n], []byte("\xff Go build ID: \"")); ok {
		if id, _, ok := bytes.Cut(rest, []byte("\"\n \xff")); ok {
			return string(id), nil
		}
	}
	if id := noteID(head[:n]); id != "" {
		return id, nil
	}
	h := sha256.New()
	h.Write(head[:n])
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
})

// noteID returns the build ID from the note that the linker writes into an ELF file: the lengths of name and ID, the
// type, the name, the ID.
func noteID(head []byte) string {
	name := []byte("\x04\x00\x00\x00Go\x00\x00")
	at := bytes.Index(head, name)
	if !bytes.HasPrefix(head, []byte("\x7fELF")) || at < 4 {
		return ""
	}
	size, rest := binary.LittleEndian.Uint32(head[at-4:]), head[at+len(name):]
	if uint64(size) > uint64(len(rest)) {
		return ""
	}
	return string(rest[:size])
}
