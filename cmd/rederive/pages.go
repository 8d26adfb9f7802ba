package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"rederive/internal/cache"
	"rederive/internal/strictjson"
	"rederive/report"
)

// A rendering is the record in the cache of the files that one report came to,
// and of the messages on the way. The content of the files is in the cache
// by its digest.
type rendering struct {
	Files []report.Output
	Said  string
}

// A hearer passes on what is written to it, and remembers it.
type hearer struct {
	to io.Writer

	mu   sync.Mutex
	said []byte
}

func (h *hearer) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said = append(h.said, p...)
	return h.to.Write(p)
}

func pageStore(s *session) cache.Store {
	return cache.Store{Dir: filepath.Join(s.cache, "pages")}
}

// pagesKey is a digest of all that a report depends on: what its books are made
// of, the edition, and its look. It is empty where the pages depend on more than
// that, or a book must be run again.
func pagesKey(s *session, books []*book, e *edition, look string) string {
	if e.browser != "" || e.practice { // the key runs as well
		return ""
	}
	parts := []string{
		"pages", look, e.format, fmt.Sprint(e.index), string(e.variant), fmt.Sprint(e.date.Unix()), e.number,
		string(s.code), string(s.config.code), s.config.brand.Key(), liveKey(e.live),
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
		if b.key == "" {
			return ""
		}
		parts = append(parts, b.key)
	}
	return cache.Key(parts...)
}

// binarySize returns the size of the binary, whose digest a report gives: it may
// have lost its symbols, but not its build id, by which the cache knows it.
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

// lookUpReport returns the books and files of a report that is in the cache, and
// makes sure that the files are in their folder. Those that are there already
// stay.
func lookUpReport(s *session, names []string, e *edition, dir, look string) ([]*book, *rendering, error) {
	books := s.sideBySide(names, func(_ int, name string) *book {
		b := newBook(shownPath(name))
		s.lookUp(b, name)
		return b
	})
	key := pagesKey(s, books, e, look)
	if key == "" {
		return nil, nil, nil
	}
	data, ok := pageStore(s).Get(key)
	var known rendering
	if !ok || strictjson.Unmarshal(data, &known) != nil {
		return nil, nil, nil
	}
	place, err := newSite(dir, s.keep)
	if err != nil {
		return nil, nil, err
	}
	defer place.discard()
	var lost []report.Output
	for _, f := range known.Files {
		if fileSum(filepath.Join(dir, f.Name)) == f.SHA256 {
			continue
		}
		data, ok := pageStore(s).Get(f.SHA256)
		if !ok {
			return nil, nil, nil
		}
		if _, err := place.write(f.Name, contents(data)); err != nil {
			return nil, nil, err
		}
		lost = append(lost, f)
	}
	if err := place.finish(lost); err != nil {
		return nil, nil, err
	}
	return books, &known, nil
}

// fileSum returns the digest of a file, or nothing if it cannot be read.
func fileSum(name string) string {
	c, err := readFile(name)
	if err != nil {
		return ""
	}
	sum, _ := c.sum()
	return sum
}

// keepReport puts a finished report into the cache. A cache that
// cannot be written costs time, not correctness.
func keepReport(s *session, books []*book, e *edition, dir, look string, made rendering) {
	key := pagesKey(s, books, e, look)
	if key == "" {
		return
	}
	for _, f := range made.Files {
		c, err := readFile(filepath.Join(dir, f.Name))
		if err != nil || pageStore(s).Put(f.SHA256, c.data) != nil {
			return
		}
	}
	if data, err := json.Marshal(made); err == nil {
		_ = pageStore(s).Put(key, data)
	}
}
