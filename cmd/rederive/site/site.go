// Package site writes a folder of reports: the formats of an edition, its pages in the cache, and
// what each page carries.
package site

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
	"rederive/report"
	"rederive/report/view"
)

// A Site is the folder of the reports while it is made. Its files are in a folder of their
// own until finish puts them into their places, so that they are written all or none, and
// none needs to be held in memory. It is safe for concurrent use.
type Site struct {
	dir     string
	made    bool // the folder was not there before
	temp    string
	release func() // of temp
	keep    *base.Keeper
}

// NewSite begins a site.
func NewSite(dir string, k *base.Keeper) (*Site, error) {
	_, err := os.Stat(dir)
	s := &Site{dir: dir, made: errors.Is(err, os.ErrNotExist), keep: k}
	if err = os.MkdirAll(dir, 0o755); err == nil {
		s.temp, s.release, err = cache.TempDir(dir, base.TempPrefix)
	}
	if err != nil {
		return nil, fmt.Errorf("writing reports: %w", err)
	}
	return s, nil
}

// A counter counts the bytes written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// Write writes one file with what fill writes. Its name may have folders.
func (s *Site) Write(name string, fill func(w io.Writer) error) (report.Output, error) {
	file := filepath.Join(s.temp, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return report.Output{}, fmt.Errorf("writing reports: %w", err)
	}
	t, err := os.Create(file)
	if err != nil {
		return report.Output{}, fmt.Errorf("writing reports: %w", err)
	}
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

// Finish puts the files into their places: all, or none if one of them may not be
// overwritten.
func (s *Site) Finish(files []report.Output) error {
	var errs []error
	for _, f := range files {
		errs = append(errs, s.check(f))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for _, f := range files {
		name := filepath.FromSlash(f.Name)
		err := os.MkdirAll(filepath.Dir(filepath.Join(s.dir, name)), 0o755)
		if err == nil {
			err = os.Rename(filepath.Join(s.temp, name), filepath.Join(s.dir, name))
		}
		if err != nil {
			return fmt.Errorf("writing reports: %w", err)
		}
	}
	s.made = s.made && len(files) == 0
	s.sweep(files)
	return nil
}

// sweep removes what an earlier run made and nothing refers to any longer: pictures in the folders of books, and
// supplements of PDFs that have theirs within now.
func (s *Site) sweep(files []report.Output) {
	current, folders := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		current[f.Name] = true
		if dir := path.Dir(f.Name); dir != "." {
			folders[dir] = true
		}
	}
	for _, f := range files {
		if book, printed := strings.CutSuffix(f.Name, ".pdf"); printed && !current[view.SupplementName(book)] {
			remove(filepath.Join(s.dir, filepath.FromSlash(view.SupplementName(book))), base.IsSupplement)
		}
	}
	for dir := range folders {
		SweepFolder(s.dir, dir, current)
	}
}

// remove removes a file with a mark, and reports whether it did. No file has the mark nil.
func remove(file string, known func(old []byte) bool) bool {
	if known == nil {
		return false
	}
	old, err := base.ReadFile(file)
	return err == nil && known(old.Data) && os.Remove(file) == nil
}

// SweepFeedback removes the pages and notebooks with feedback of an earlier run that no student of this one has,
// and returns their names.
func (s *Site) SweepFeedback(files []report.Output) []string {
	current := map[string]bool{}
	for _, f := range files {
		current[f.Name] = true
	}
	var gone []string
	entries, _ := os.ReadDir(s.dir) // what cannot be read stays
	for _, e := range entries {
		file := filepath.Join(s.dir, e.Name())
		if !current[e.Name()] && remove(file, base.FeedbackFile(e.Name())) {
			gone = append(gone, file)
		}
	}
	return gone
}

// SweepFolder removes what earlier runs wrote into a folder within dir, but for what is
// current.
func SweepFolder(dir, folder string, current map[string]bool) {
	entries, _ := os.ReadDir(filepath.Join(dir, folder)) // what cannot be read stays
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if !current[name] {
			remove(filepath.Join(dir, name), base.SiteMark(name))
		}
	}
}

// check refuses to overwrite what others wrote, unless it is the same.
func (s *Site) check(f report.Output) error {
	name := filepath.Join(s.dir, f.Name)
	if fileSum(name) == f.SHA256 {
		return s.keep.CheckUsed(name)
	}
	return s.keep.Check(name, nil, base.SiteMark(f.Name))
}

// Discard removes what finish has not put into its place.
func (s *Site) Discard() {
	s.release()
	if s.made {
		os.Remove(s.dir) // fails, as it should, if others have put files there
	}
}
