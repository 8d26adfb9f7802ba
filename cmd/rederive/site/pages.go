package site

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"rederive/cmd/rederive/base"
	"rederive/internal/cache"
	"rederive/internal/strictjson"
	"rederive/report"
)

// A Rendering is the cache's record of a report: its files and the messages printed
// while they were made. The cache stores the contents of the files by their digests.
type Rendering struct {
	Files []report.Output
	Said  string
}

// A Hearer forwards what is written to it, and records it.
type Hearer struct {
	To io.Writer

	mu   sync.Mutex
	Said []byte
}

func (h *Hearer) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.Said = append(h.Said, p...)
	return h.To.Write(p)
}

func pageStore(s *base.Session) cache.Store {
	return cache.Store{Dir: filepath.Join(s.Cache, "pages")}
}

// pagesKey returns a digest of everything that a report depends on: the sources of
// its books, the edition, and its look. It is empty if the pages depend on anything
// else, or if a book must run again.
func pagesKey(s *base.Session, books []*base.Book, e *Edition, look string) string {
	if e.Browser != "" || e.Practice { // the key runs as well
		return ""
	}
	parts := []string{
		"pages", look, e.format, fmt.Sprint(e.Index), string(e.Variant), fmt.Sprint(e.Date.Unix()), e.Number,
		string(s.Code), string(s.Config.Code), string(s.Config.Supplement), s.Config.Brand.Key(), liveKey(e.Live),
	}
	if e.Prints() {
		fonts, err := s.Config.Fonts.Sum()
		if err != nil {
			return "" // writing the PDF reports the error
		}
		parts = append(parts, "fonts "+fonts)
	}
	if e.signer != nil {
		parts = append(parts, fmt.Sprintf("%x", e.signer.Public()))
	}
	size, err := binarySize()
	if err != nil {
		return ""
	}
	parts = append(parts, fmt.Sprint(size))
	for _, b := range books {
		if b.Key == "" {
			return ""
		}
		parts = append(parts, b.Key)
	}
	return cache.Key(parts...)
}

// binarySize returns the size of the binary, whose digest a report contains: the
// binary may have been stripped without changing its build id, which identifies it
// in the cache.
func binarySize() (int64, error) {
	name, err := os.Executable()
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// LookUpReport returns the books and files of a report that is in the cache, and
// ensures that the files are in their folder. Files that are up to date stay.
func LookUpReport(s *base.Session, names []string, e *Edition, dir, look string) ([]*base.Book, *Rendering, error) {
	books := s.SideBySide(names, func(_ int, name string) *base.Book {
		b := base.NewBook(base.ShownPath(name))
		s.LookUp(b, name)
		return b
	})
	key := pagesKey(s, books, e, look)
	if key == "" {
		return nil, nil, nil
	}
	data, ok := pageStore(s).Get(key)
	var known Rendering
	if !ok || strictjson.Unmarshal(data, &known) != nil {
		return nil, nil, nil
	}
	place, err := NewSite(dir, s.Keep)
	if err != nil {
		return nil, nil, err
	}
	defer place.Discard()
	var lost []report.Output
	for _, f := range known.Files {
		if fileSum(filepath.Join(dir, f.Name)) == f.SHA256 {
			continue
		}
		data, ok := pageStore(s).Get(f.SHA256)
		if !ok {
			return nil, nil, nil
		}
		if _, err := place.Write(f.Name, Contents(data)); err != nil {
			return nil, nil, err
		}
		lost = append(lost, f)
	}
	if err := place.Finish(lost); err != nil {
		return nil, nil, err
	}
	return books, &known, nil
}

// fileSum returns the digest of a file, or "" if it cannot be read.
func fileSum(name string) string {
	c, err := base.ReadFile(name)
	if err != nil {
		return ""
	}
	sum, _ := c.Sum()
	return sum
}

// KeepReport stores a finished report in the cache. Failing to write the cache costs
// time, not correctness.
func KeepReport(s *base.Session, books []*base.Book, e *Edition, dir, look string, made Rendering) {
	key := pagesKey(s, books, e, look)
	if key == "" {
		return
	}
	for _, f := range made.Files {
		c, err := base.ReadFile(filepath.Join(dir, f.Name))
		sum, _ := c.Sum()
		if err != nil || sum != f.SHA256 || pageStore(s).Put(f.SHA256, c.Data) != nil {
			return // another run may have written to the folder
		}
	}
	if data, err := json.Marshal(made); err == nil {
		_ = pageStore(s).Put(key, data)
	}
}
