package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"rederive/report"
)

// A site is the folder of the reports while it is made. Its files have
// other names until finish gives them their own, so that they are written all or
// none, and none needs to be held in memory. It is safe for concurrent use.
type site struct {
	dir   string
	made  bool // the folder was not there before
	mu    sync.Mutex
	temps map[string]string // by the names that the files will have
}

// newSite begins a site.
func newSite(dir string) (*site, error) {
	_, err := os.Stat(dir)
	made := errors.Is(err, os.ErrNotExist)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("writing reports: %w", err)
	}
	sweepSite(dir)
	return &site{dir: dir, made: made, temps: map[string]string{}}, nil
}

// sweepSite removes what killed processes have left in the folder a day ago.
func sweepSite(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, ".rederive-*"))
	for _, name := range left {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() &&
			time.Since(info.ModTime()) > 24*time.Hour {
			os.Remove(name)
		}
	}
}

// A counter counts the bytes written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// write writes one file with what fill writes.
func (s *site) write(name string, fill func(w io.Writer) error) (report.Output, error) {
	t, err := os.CreateTemp(s.dir, ".rederive-*")
	if err != nil {
		return report.Output{}, fmt.Errorf("writing reports: %w", err)
	}
	s.mu.Lock()
	s.temps[name] = t.Name()
	s.mu.Unlock()
	sum, size := sha256.New(), counter(0)
	w := bufio.NewWriterSize(io.MultiWriter(t, sum, &size), 64<<10)
	if err := fill(w); err != nil {
		t.Close()
		return report.Output{}, err
	}
	if err := errors.Join(w.Flush(), t.Chmod(0o644), t.Close()); err != nil {
		return report.Output{}, fmt.Errorf("writing reports: %w", err)
	}
	return report.Output{Name: name, SHA256: hex.EncodeToString(sum.Sum(nil)), Size: int64(size)}, nil
}

// finish gives the files their names.
func (s *site) finish(files []report.Output) error {
	for _, f := range files {
		if err := os.Rename(s.temps[f.Name], filepath.Join(s.dir, f.Name)); err != nil {
			return fmt.Errorf("writing reports: %w", err)
		}
		delete(s.temps, f.Name)
	}
	s.made = s.made && len(files) == 0
	return nil
}

// discard removes what finish has not named.
func (s *site) discard() {
	for _, t := range s.temps {
		os.Remove(t)
	}
	if s.made {
		os.Remove(s.dir) // fails, as it should, if others have put files there
	}
}
