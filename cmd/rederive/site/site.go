// Package site writes a folder of reports: the formats of an edition, its cached pages, and what each page
// carries.
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
	"rederive/internal/xslices"
	"rederive/report"
	"rederive/report/view"
)

// A Site is the folder of reports while it is made. Its files are in a temporary folder until Finish moves them
// into place, so that all or none are written, and none need be in memory. It is safe for concurrent use.
type Site struct {
	dir     string
	made    bool // the folder did not exist before
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

// Write writes one file. Its content is what fill writes, and its name may have folders.
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

// Finish moves the files into place: all, or none if one of them may not be overwritten.
func (s *Site) Finish(files []report.Output) error {
	errs := xslices.Map(files, s.check)
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

// sweep removes files of an earlier run that nothing refers to any longer: pictures in the folders of books, and
// supplements of PDFs that now contain theirs.
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

// remove removes a file that has a mark, and reports whether it did. With a nil mark it removes nothing.
func remove(file string, known func(old []byte) bool) bool {
	if known == nil {
		return false
	}
	old, err := base.ReadFile(file)
	return err == nil && known(old.Data) && os.Remove(file) == nil
}

// SweepFeedback removes pages and notebooks with feedback that an earlier run wrote for students that this run
// does not have, and returns their names.
func (s *Site) SweepFeedback(files []report.Output) []string {
	current := map[string]bool{}
	for _, f := range files {
		current[f.Name] = true
	}
	var gone []string
	entries, _ := os.ReadDir(s.dir) // an unreadable folder stays
	for _, e := range entries {
		file := filepath.Join(s.dir, e.Name())
		if !current[e.Name()] && remove(file, base.FeedbackFile(e.Name())) {
			gone = append(gone, file)
		}
	}
	return gone
}

// SweepFolder removes what earlier runs wrote into a folder within dir, except for current files.
func SweepFolder(dir, folder string, current map[string]bool) {
	entries, _ := os.ReadDir(filepath.Join(dir, folder)) // an unreadable folder stays
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if !current[name] {
			remove(filepath.Join(dir, name), base.SiteMark(name))
		}
	}
}

// check refuses to overwrite what others wrote, unless the content is the same.
func (s *Site) check(f report.Output) error {
	name := filepath.Join(s.dir, f.Name)
	if fileSum(name) == f.SHA256 {
		return s.keep.CheckUsed(name)
	}
	return s.keep.Check(name, nil, base.SiteMark(f.Name))
}

// Discard removes what Finish has not moved into place.
func (s *Site) Discard() {
	s.release()
	if s.made {
		os.Remove(s.dir) // fails, as it should, if the folder is not empty
	}
}
