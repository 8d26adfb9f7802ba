// Package pdf reads PDF files with PDFium, which runs as WebAssembly: the characters of each page with their positions,
// the rules drawn on it, and pictures of parts of pages.
//
//	engine, err := pdf.Start(ctx, folder)
//	file, err := engine.Open(data)
//	page, err := file.Page(0)
//
// A file can do no harm: the module has no files and no network, and its memory is limited. Its time is not: checking
// the context at each call and in each loop would take three times as long, so whoever reads strangers' files does so
// in a process that can be ended.
package pdf

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	pdfium "github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"rederive/internal/cache"
)

// maxMemory is the memory limit for a file, in pages of 64 KiB.
const maxMemory = 1 << 30 >> 16

// An Engine opens files. The first start on a machine compiles PDFium, which takes some seconds, and stores the result;
// meanwhile an interpreter reads files.
type Engine struct {
	ctx  context.Context
	mu   sync.Mutex
	pool pdfium.Pool
	old  []pdfium.Pool // interpreters that files may still use
	done chan struct{} // closed when the compiled module is ready
}

// Start returns an engine whose compiled form is stored in a folder, or not stored if the name is empty. A borrowed
// folder is only read, and its owner has checked the seals; if it has no compiled form, an interpreter reads files.
func Start(ctx context.Context, folder string, borrowed bool) (*Engine, error) {
	e := &Engine{ctx: ctx, done: make(chan struct{})}
	compiled := folder == ""
	if borrowed {
		compiled = len(kept(folder)) > 0
	} else if !compiled {
		compiled = Compiled(folder)
	}
	if borrowed || compiled {
		defer close(e.done)
		if folder != "" {
			folder = versioned(folder)
		}
		pool, err := initialize(ctx, folder, compiled && folder != "")
		e.pool = pool
		return e, err
	}
	pool, err := initialize(ctx, "", false)
	if err != nil {
		return nil, err
	}
	e.pool = pool
	go e.compile(folder)
	return e, nil
}

// compile replaces the interpreter.
func (e *Engine) compile(folder string) {
	defer close(e.done)
	pool, err := compileInto(e.ctx, folder)
	if err != nil {
		return // the interpreter continues
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.old, e.pool = append(e.old, e.pool), pool
}

// Compile stores the compiled form in a folder. If that fails, the interpreter continues.
func Compile(ctx context.Context, folder string) {
	if pool, err := compileInto(ctx, folder); err == nil {
		_ = pool.Close()
	}
}

// compileInto compiles in a temporary folder, and moves the compiled form into place, with the seal of the cache. It
// removes other files there: they may be machine code from an unknown source.
func compileInto(ctx context.Context, folder string) (pdfium.Pool, error) {
	folder = versioned(folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("the folder for the compiled PDF reader: %w", err)
	}
	work, release, err := cache.TempDir(folder, tempPrefix)
	if err != nil {
		return nil, err
	}
	defer release()
	pool, err := initialize(ctx, work, true)
	if err != nil {
		return nil, err
	}
	for _, name := range files(folder) {
		if !isWhole(name) {
			_ = os.RemoveAll(name)
		}
	}
	for _, name := range files(work) {
		// Failing to write the folder costs time.
		if data, err := os.ReadFile(name); err == nil {
			store := cache.Store{Dir: filepath.Join(folder, filepath.Base(filepath.Dir(name)))}
			_ = store.Put(filepath.Base(name), data)
		}
	}
	return pool, nil
}

// tempPrefix begins the names of the folders in which the module is compiled.
const tempPrefix = "tmp-"

// Compiled reports whether a folder contains the compiled form, and nothing that this user has not written: it is
// machine code.
func Compiled(folder string) bool {
	list := kept(folder)
	return len(list) > 0 && !slices.ContainsFunc(list, func(name string) bool { return !isWhole(name) })
}

// isWhole reports whether a file ends with the seal of the cache. The loader of the compiled form does not read that
// far.
func isWhole(name string) bool {
	return cache.Store{Dir: filepath.Dir(name)}.Whole(filepath.Base(name))
}

// kept lists the files of the compiled form in a folder.
func kept(folder string) []string { return files(versioned(folder)) }

// files lists the files below a folder, except for unfinished work.
func files(folder string) (list []string) {
	_ = filepath.WalkDir(folder, func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case name != folder && strings.HasPrefix(d.Name(), tempPrefix):
			if d.IsDir() {
				return filepath.SkipDir
			}
		case !d.IsDir() && !cache.IsNote(d.Name()):
			list = append(list, name)
		}
		return nil
	})
	return list
}

// versioned returns the subfolder for the compiled form of this version.
func versioned(folder string) string {
	parts := []string{runtime.GOOS, runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "github.com/klippa-app/go-pdfium" || m.Path == "github.com/tetratelabs/wazero" {
				parts = append(parts, m.Version)
			}
		}
	}
	return filepath.Join(folder, strings.Join(parts, "-"))
}

// initialize starts PDFium, interpreted or compiled. The compiled form is read from a folder, or stored there.
func initialize(ctx context.Context, folder string, compile bool) (pdfium.Pool, error) {
	config := wazero.NewRuntimeConfigInterpreter()
	if compile {
		cache, err := wazero.NewCompilationCacheWithDir(folder)
		if err != nil {
			return nil, fmt.Errorf("the folder for the compiled PDF reader: %w", err)
		}
		config = wazero.NewRuntimeConfig().WithCompilationCache(cache)
	}
	config = config.WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(maxMemory)
	pool, err := webassembly.Init(webassembly.Config{
		Context: ctx, MinIdle: 0, MaxIdle: 1, MaxTotal: 64, FSConfig: wazero.NewFSConfig(), RuntimeConfig: config,
		Stdout: io.Discard, Stderr: io.Discard, RandomSource: rand.Reader,
	})
	if err != nil {
		return nil, fmt.Errorf("starting the PDF reader: %w", err)
	}
	return pool, nil
}

// Close waits until the compiled form is stored, and frees everything.
func (e *Engine) Close() {
	<-e.done
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, pool := range append(e.old, e.pool) {
		_ = pool.Close()
	}
}

// A File is an open PDF. It is not safe for concurrent use.
type File struct {
	instance pdfium.Pdfium
	handle   handle
	pages    int
	kept     map[int]references.FPDF_PAGE // pages that are loaded
	signs    map[namedSign]rune           // of fonts that name them by numbers
}

var (
	// ErrEncrypted is the error for a file that needs a password.
	ErrEncrypted = errors.New("it is encrypted: a password is needed to read it (save a copy without one)")
	// ErrBroken is the error for a file that cannot be read as a PDF.
	ErrBroken = errors.New("it is not a PDF that can be read: the file is damaged or cut off")
)

// Open opens a file.
func (e *Engine) Open(data []byte) (*File, error) {
	if err := checkUnpacked(data); err != nil {
		return nil, err
	}
	e.mu.Lock()
	pool := e.pool
	e.mu.Unlock()
	instance, err := pool.GetInstance(time.Hour)
	if err != nil {
		return nil, fmt.Errorf("starting the PDF reader: %w", err)
	}
	opened, err := instance.OpenDocument(&requests.OpenDocument{File: &data})
	if err != nil {
		_ = instance.Close()
		if errors.Is(err, pdfiumerrors.ErrPassword) || errors.Is(err, pdfiumerrors.ErrSecurity) {
			return nil, ErrEncrypted
		}
		return nil, ErrBroken
	}
	f := &File{
		instance: instance, handle: opened.Document, kept: map[int]references.FPDF_PAGE{}, signs: signsByName(data),
	}
	count, err := instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	if err != nil || count.PageCount == 0 {
		f.Close()
		return nil, ErrBroken
	}
	f.pages = count.PageCount
	return f, nil
}

// Pages returns the number of pages.
func (f *File) Pages() int { return f.pages }

// Close frees the file.
func (f *File) Close() { _ = f.instance.Close() }

// Info returns an entry of the file's metadata, such as "Title".
func (f *File) Info(name string) string {
	got, err := f.instance.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: f.handle, Tag: name})
	if err != nil {
		return ""
	}
	return strings.TrimSpace(got.Value)
}
