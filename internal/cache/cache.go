// Package cache stores results in a folder, each under the digest of everything it depends on,
// so that nothing needs invalidation:
//
//	key := cache.Key("run", program, inputs, version)
//	data, ok := store.Get(key)
//
// Each entry is one file that ends with a digest of its key and content, which only this user
// can make. An entry that is truncated, altered, renamed or written by somebody else counts as
// missing. Several processes may share a folder, because entries are renamed into place
// atomically. Temporary files of killed processes are removed later.
package cache

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Store is a folder of entries. The folder is created with the first entry.
type Store struct {
	Dir string
	Max int64 // beyond this number of bytes, the least recently used entries are removed; 0 means 512 MiB

	Secret []byte // seals entries; default the user's secret
}

// magic ends every entry, after the digest.
const magic = "rederive entry 2"

const sealSize = sha256.Size + len(magic)

// Names of unfinished files and folders, and of files that only carry a lock or a count, begin
// with these prefixes.
const (
	tempPrefix = "tmp-"
	lockPrefix = "lock-"
)

// Key returns the digest of the parts. It includes their lengths, so that different parts never
// lead to the same digest.
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

// seal returns the end of an entry.
func seal(secret []byte, key string, data []byte) []byte {
	h := hmac.New(sha256.New, secret)
	io.WriteString(h, key+"\x00")
	h.Write(data)
	return append(h.Sum(nil), magic...)
}

func (s Store) secret() []byte {
	if s.Secret != nil {
		return s.Secret
	}
	return secret()
}

// Get returns the entry with the given key, and false if it is missing or damaged.
func (s Store) Get(key string) ([]byte, bool) {
	file, err := s.read(s.path(key))
	if err != nil {
		return nil, false
	}
	data, ok := unseal(s.secret(), key, file)
	if ok {
		now := time.Now()
		_ = os.Chtimes(s.path(key), now, now) // it was used
	}
	return data, ok
}

// errNotEntry means that a file was not written by this package.
var errNotEntry = errors.New("not a cache entry")

// read reads an entry. It refuses other things in its place, such as a pipe, a device, a link,
// or a file of unreasonable size.
func (s Store) read(name string) ([]byte, error) {
	f, err := openPlain(name, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	end := make([]byte, len(magic))
	if info.Size() < int64(sealSize) || info.Size() > s.limit() {
		return nil, errNotEntry
	}
	if _, err := f.ReadAt(end, info.Size()-int64(len(end))); err != nil || string(end) != magic {
		return nil, errNotEntry
	}
	data := make([]byte, info.Size())
	_, err = io.ReadFull(f, data)
	return data, err
}

// openPlain opens a regular file, and nothing else: opening a pipe could block forever.
func openPlain(name string, how int) (*os.File, error) {
	info, err := os.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, errNotEntry
	}
	f, err := os.OpenFile(name, how|atOnce, 0o644)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil && !info.Mode().IsRegular() {
		err = errNotEntry
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Seal returns an entry for transfer to other machines: the content, and a digest of key and
// content without the user's secret.
func Seal(key string, data []byte) []byte { return slices.Concat(data, seal(nil, key, data)) }

// Unseal returns the content of such an entry, and false if it is damaged or has another key.
func Unseal(key string, entry []byte) ([]byte, bool) { return unseal(nil, key, entry) }

func unseal(secret []byte, key string, entry []byte) ([]byte, bool) {
	if len(entry) < sealSize {
		return nil, false
	}
	data, end := entry[:len(entry)-sealSize], entry[len(entry)-sealSize:]
	if !hmac.Equal(end, seal(secret, key, data)) {
		return nil, false
	}
	return data[:len(data):len(data)], true
}

// File returns the path of an entry, and false if it is missing or damaged. The file ends with
// the seal of the cache, and another process may remove it at any time.
func (s Store) File(key string) (string, bool) {
	_, ok := s.Get(key)
	return s.path(key), ok
}

// Put adds an entry.
func (s Store) Put(key string, data []byte) error { return s.put(key, data, 0o644) }

// PutProgram adds an entry with an executable file.
func (s Store) PutProgram(key string, data []byte) error { return s.put(key, data, 0o755) }

func (s Store) put(key string, data []byte, mode fs.FileMode) error {
	if err := s.write(key, data, mode); err != nil {
		return fmt.Errorf("writing the cache: %w", err)
	}
	if s.due(len(data)) {
		s.sweep()
	}
	return nil
}

func (s Store) write(key string, data []byte, mode fs.FileMode) error {
	if err := os.MkdirAll(s.Dir, 0o755); err != nil {
		return err
	}
	return writeWhole(s.path(key), tempPrefix, mode, data, seal(s.secret(), key, data))
}

// WriteFile replaces the contents of a file completely or not at all. Until then, the new
// contents are in the same folder, under the prefix and a number. It removes files with such
// names that killed processes have left.
func WriteFile(name, prefix string, mode fs.FileMode, data []byte) error {
	removeAllStale(filepath.Dir(name), prefix)
	return writeWhole(name, prefix, mode, data)
}

// writeWhole tries again if another process has removed the temporary file, which can happen
// after it is closed and before it is renamed.
func writeWhole(name, prefix string, mode fs.FileMode, parts ...[]byte) (err error) {
	for range attempts {
		if err = writeOnce(name, prefix, mode, parts...); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return err
}

func writeOnce(name, prefix string, mode fs.FileMode, parts ...[]byte) error {
	f, err := lockedTemp(filepath.Dir(name), prefix)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	for _, data := range parts {
		if err == nil {
			_, err = f.Write(data)
		}
	}
	if err := errors.Join(err, f.Chmod(mode), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// lockedTemp creates a file that no other process removes while it is open.
func lockedTemp(dir, prefix string) (f *os.File, err error) {
	for range attempts {
		if f, err = os.CreateTemp(dir, prefix); err != nil {
			return nil, err
		}
		_, _ = lock(f)
		if isAt(f, f.Name()) {
			return f, nil
		}
		f.Close()
		err = fs.ErrNotExist
	}
	return nil, err
}

// TempDir creates a folder for unfinished work; see the function [TempDir].
func (s Store) TempDir() (dir string, release func(), err error) {
	if err := os.MkdirAll(s.Dir, 0o755); err != nil {
		return "", nil, fmt.Errorf("making the cache: %w", err)
	}
	return TempDir(s.Dir, tempPrefix)
}

// TempDir creates a folder for unfinished work within another folder. Its name is the prefix
// and a number. It is removed when the caller releases it or, after the process has died, by
// the next call of TempDir.
func TempDir(within, prefix string) (dir string, release func(), err error) {
	removeAllStale(within, prefix)
	for range attempts {
		dir, err = os.MkdirTemp(within, prefix)
		if err != nil {
			break
		}
		var f *os.File
		if f, err = os.Open(dir); err != nil {
			os.RemoveAll(dir)
			continue
		}
		_, _ = lock(f)
		if isAt(f, dir) {
			return dir, func() { os.RemoveAll(dir); f.Close() }, nil
		}
		f.Close()
		err = fs.ErrNotExist
	}
	return "", nil, fmt.Errorf("making a temporary folder: %w", err)
}

// attempts is the maximum number of attempts to create a temporary file or folder, since
// another process may remove it before it is locked.
const attempts = 10

// isAt reports whether an open file still has its name.
func isAt(f *os.File, name string) bool {
	open, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(name)
	return err == nil && os.SameFile(open, there)
}

// removeAllStale removes the files and folders of dead processes. Their names are the prefix and a
// number, unlike those of a user's files.
func removeAllStale(within, prefix string) {
	list, _ := os.ReadDir(within)
	for _, d := range list {
		if isTemp(d.Name(), prefix) {
			removeStale(filepath.Join(within, d.Name()))
		}
	}
}

func isTemp(name, prefix string) bool {
	number, ok := strings.CutPrefix(name, prefix)
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// Lock waits until no other process, and no other caller in this one, works on the entry with
// the given key, or until done is closed. A cache that is not writable has no locks; then the
// same work is done twice.
func (s Store) Lock(key string, done <-chan struct{}) (unlock func()) {
	_ = os.MkdirAll(s.Dir, 0o755)
	f, err := openPlain(filepath.Join(s.Dir, lockPrefix+key[:2]), os.O_RDWR|os.O_CREATE)
	if err != nil {
		return func() {}
	}
	for {
		if free, err := lock(f); free || err != nil {
			return func() { f.Close() }
		}
		select {
		case <-done:
			return func() { f.Close() }
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (s Store) path(key string) string { return filepath.Join(s.Dir, key) }

func (s Store) limit() int64 {
	if s.Max <= 0 {
		return 512 << 20
	}
	return s.Max
}

// due counts a new entry of the given size in bytes, and reports whether it is time to check
// all entries, which takes longer the more there are. All processes share the count: it is the
// length of a file, one byte per unit of entry size, rounded up. A cache may exceed its limit by
// a sixteenth.
func (s Store) due(size int) bool {
	f, err := openPlain(filepath.Join(s.Dir, lockPrefix+"written"), os.O_WRONLY|os.O_CREATE|os.O_APPEND)
	if err != nil {
		return true
	}
	defer f.Close()
	_, err = f.Write(make([]byte, size/unit+1))
	info, statErr := f.Stat()
	if err == nil && statErr == nil && info.Size() < s.limit()/16/unit {
		return false
	}
	_ = f.Truncate(0)
	return true
}

const unit = 64 << 10

// sweep removes what dead processes have left, and the least recently used entries until four
// fifths of the limit remain. It does not matter if another process removes some at the same time.
func (s Store) sweep() {
	limit := s.limit()
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
		total -= e.Size()
	}
}

// entries returns the entries of the folder, and removes what dead processes have left.
func (s Store) entries() (entries []fs.FileInfo, total int64) {
	list, err := os.ReadDir(s.Dir)
	if err != nil {
		return nil, 0
	}
	for _, d := range list {
		if isTemp(d.Name(), tempPrefix) {
			removeStale(filepath.Join(s.Dir, d.Name()))
			continue
		}
		if d.IsDir() || strings.HasPrefix(d.Name(), lockPrefix) {
			continue
		}
		info, err := d.Info()
		if err != nil {
			continue
		}
		entries, total = append(entries, info), total+info.Size()
	}
	return entries, total
}

// gracePeriod is how long a file may exist before its creator has locked it.
const gracePeriod = 2 * time.Second

// removeStale removes a temporary file or folder whose creator is dead, so that nobody holds its
// lock. It ignores anything else.
func removeStale(name string) {
	info, err := os.Lstat(name)
	if err != nil || time.Since(info.ModTime()) < gracePeriod || !info.IsDir() && !info.Mode().IsRegular() {
		return
	}
	f, err := os.OpenFile(name, os.O_RDONLY|atOnce, 0)
	if err != nil {
		return
	}
	defer f.Close()
	free, err := lock(f)
	if free && err == nil || err != nil && time.Since(info.ModTime()) > old {
		os.RemoveAll(name)
	}
}

// old is the age at which leftovers are removed if there are no locks.
const old = 24 * time.Hour
