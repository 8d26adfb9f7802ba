// Package cache keeps results in a folder by the digest of all that they depend
// on, so there is nothing to invalidate:
//
//	key := cache.Key("run", program, inputs, version)
//	data, ok := store.Get(key)
//
// Each entry is a file beside a digest of its content: one that was cut short
// or changed is found out, and counts as missing. Several processes may share a
// folder, since entries come into being whole, by renaming.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Store is a folder of entries. The folder is made when the first entry is.
type Store struct {
	Dir string
	Max int64 // bytes beyond which the entries longest unused are removed; 0 means 512 MiB
}

// sumSuffix ends the name of the file with an entry's digest.
const sumSuffix = ".sum"

// Key returns the digest of the parts. Parts of different lengths never run
// into one another.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(p)))
		h.Write(n[:])
		io.WriteString(h, p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Get returns the entry with the given key, if it is there and whole.
func (s Store) Get(key string) ([]byte, bool) {
	data, err := os.ReadFile(s.path(key))
	if err != nil || !s.whole(key, data) {
		return nil, false
	}
	return data, true
}

// File returns the path of an entry that is there and whole. The file may be
// removed at any time by another process.
func (s Store) File(key string) (string, bool) {
	_, ok := s.Get(key)
	return s.path(key), ok
}

// Put adds an entry.
func (s Store) Put(key string, data []byte) error {
	f, err := s.Temp()
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("writing the cache: %w", err)
	}
	return s.adopt(key, f.Name(), data)
}

// Adopt makes a file, made in the folder by means of [Store.Temp], an entry.
func (s Store) Adopt(key, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("writing the cache: %w", err)
	}
	return s.adopt(key, file, data)
}

// adopt writes the digest first: an entry without one is of no use, a digest
// without an entry does no harm.
func (s Store) adopt(key, file string, data []byte) error {
	sum := sha256.Sum256(data)
	f, err := s.Temp()
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(hex.EncodeToString(sum[:]))
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), s.path(key)+sumSuffix)
	}
	if err == nil {
		err = os.Rename(file, s.path(key))
	}
	if err != nil {
		return fmt.Errorf("writing the cache: %w", err)
	}
	s.evict()
	return nil
}

// Temp makes an empty file in the folder. The caller removes it or makes it an
// entry.
func (s Store) Temp() (*os.File, error) {
	if err := os.MkdirAll(s.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("making the cache: %w", err)
	}
	f, err := os.CreateTemp(s.Dir, "tmp-")
	if err != nil {
		return nil, fmt.Errorf("making the cache: %w", err)
	}
	return f, nil
}

func (s Store) path(key string) string { return filepath.Join(s.Dir, key) }

// whole checks data against the digest of the entry, and removes an entry that
// is damaged. A good one is marked as used.
func (s Store) whole(key string, data []byte) bool {
	sum, err := os.ReadFile(s.path(key) + sumSuffix)
	got := sha256.Sum256(data)
	if err != nil || !bytes.Equal(sum, []byte(hex.EncodeToString(got[:]))) {
		os.Remove(s.path(key))
		return false
	}
	now := time.Now()
	_ = os.Chtimes(s.path(key), now, now)
	return true
}

// evict removes the entries longest unused until four fifths of the limit are
// kept. What another process removes meanwhile is no matter.
func (s Store) evict() {
	limit := s.Max
	if limit <= 0 {
		limit = 512 << 20
	}
	entries, total := s.entries()
	if total <= limit {
		return
	}
	slices.SortFunc(entries, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, e := range entries {
		if total <= limit/5*4 {
			return
		}
		os.Remove(filepath.Join(s.Dir, e.Name()))
		os.Remove(filepath.Join(s.Dir, e.Name()+sumSuffix))
		total -= e.Size()
	}
}

// entries lists the files of the folder but for the digests.
func (s Store) entries() (entries []fs.FileInfo, total int64) {
	list, err := os.ReadDir(s.Dir)
	if err != nil {
		return nil, 0
	}
	for _, d := range list {
		info, err := d.Info()
		if err != nil || d.IsDir() || strings.HasSuffix(d.Name(), sumSuffix) {
			continue
		}
		entries, total = append(entries, info), total+info.Size()
	}
	return entries, total
}
