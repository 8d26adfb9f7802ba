package site

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/build"
	"rederive/kernel"
	"rederive/report/view"
)

// liveFlags are the flags of pages that can run their notebooks in a browser.
type liveFlags struct {
	mode string // "", file or embed
	from string // the file of the script
}

func (l *liveFlags) add(fs *flag.FlagSet) {
	fs.Var((*liveMode)(&l.mode), "live",
		"let the reader of a page run its notebook in the browser; --live=embed: each page carries the script for that")
	fs.StringVar(&l.from, "live-script", "",
		"take the script of live pages from `FILE` (default: "+view.LiveFile+" next to the binary)")
}

// A liveMode is the value of --live, which may be omitted.
type liveMode string

func (m *liveMode) IsBoolFlag() bool { return true }

func (m *liveMode) String() string { return string(*m) }

func (m *liveMode) Set(value string) error {
	switch value {
	case "true", "file":
		*m = "file"
	case "embed":
		*m = "embed"
	case "false":
		*m = ""
	default:
		return errors.New("expected file or embed")
	}
	return nil
}

// load reads the script, or returns nil if pages are not live.
func (l *liveFlags) load(variant view.Variant) (*view.Live, error) {
	if l.mode == "" {
		if l.from != "" {
			return nil, base.Misused("--live-script without --live")
		}
		return nil, nil
	}
	if variant == view.Solutions {
		return nil, base.Misused("--live with --variant solutions: only reports and handouts run in a page")
	}
	return readLive(l.mode, l.from)
}

// readLive reads the script of live pages. It must have been built from the sources
// of this binary: otherwise the page could compute something other than the report.
func readLive(mode, file string) (*view.Live, error) {
	if build.Sources == "" {
		return nil, errors.New(
			"--live needs the script of live pages, which this program was built without: a released program has " +
				"it, and make live builds both",
		)
	}
	if file == "" {
		exe, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("finding the script of live pages: %w", err)
		}
		file = filepath.Join(filepath.Dir(exe), view.LiveFile)
	}
	c, err := base.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading the script of live pages: %s: %w (make it with: make live)", file, err)
	}
	if err := checkBuild(file, "rederive-live", c.Data); err != nil {
		return nil, err
	}
	live := &view.Live{Script: c.Data, SHA256: rederive.Digest(c.Data), Embed: mode == "embed"}
	file = filepath.Join(filepath.Dir(file), view.DrawingFile)
	drawing, err := base.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return live, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the script that draws figures: %s: %w (make it with: make live)", file, err)
	}
	live.Drawing = drawing.Data
	return live, checkBuild(file, "rederive-draw", live.Drawing)
}

// checkBuild checks that a script was built from the sources of this binary.
func checkBuild(file, name string, script []byte) error {
	first, _, _ := bytes.Cut(script, []byte("\n"))
	if want := "/* " + name + " " + build.Sources + " */"; string(first) != want {
		return fmt.Errorf(
			"%s was not built from the sources of this binary: it begins with %q, not %q (make both with: make live)",
			file, first[:min(len(first), 90)], want,
		)
	}
	return nil
}

// liveJob returns the job that a live page carries, so that its worker can begin at once, or nil if the page cannot run
// the cells.
func liveJob(s *base.Session, b *base.Book) ([]byte, error) {
	job, err := kernel.Job(context.Background(), b.Notebook, kernel.Options{
		Params: s.Params, Cache: s.Cache, Untrusted: s.Untrusted, ReadFile: b.Files.ReadFile,
	})
	if errors.Is(err, kernel.ErrNoJob) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the job of the live page: %w", err)
	}
	return job, nil
}

// liveKey distinguishes pages with different scripts.
func liveKey(l *view.Live) string {
	if l == nil {
		return ""
	}
	return fmt.Sprint(l.SHA256, l.Embed)
}

// LiveAgain returns what is needed to render a replayed page as before.
func LiveAgain(set view.LiveSettings) (*view.Live, error) {
	if !set.Embed {
		return &view.Live{SHA256: set.SHA256}, nil
	}
	l, err := readLive("embed", "")
	if err == nil && l.SHA256 != set.SHA256 {
		err = errors.New("the script of the page differs from that of this binary")
	}
	return l, err
}
