package cache

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// A cache may be where others can write, or be restored from elsewhere. Entries are sealed with a
// secret in the user's own folder, so that a cache accepts only what this user has stored.

const secretSize = 32

// secret returns the user's secret, or a temporary one for this process if there can be none. In
// the latter case, nothing is accepted from existing caches.
var secret = sync.OnceValue(func() []byte {
	if dir, err := os.UserConfigDir(); err == nil {
		if s, err := userSecret(filepath.Join(dir, "rederive", "key")); err == nil {
			return s
		}
	}
	return newSecret()
})

func newSecret() []byte {
	s := make([]byte, secretSize)
	_, _ = rand.Read(s) // never fails
	return s
}

// SecretFor returns a secret derived from the user's secret, which cannot be recovered from it.
func SecretFor(purpose string) []byte {
	h := hmac.New(sha256.New, secret())
	h.Write([]byte(purpose))
	return h.Sum(nil)
}

// CheckSecret returns an error if others can read the user's secret, or if it is not a valid one.
func CheckSecret() error {
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil
	}
	_, err = ReadSecret(filepath.Join(dir, "rederive", "key"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil // it is created when it is needed, or never
	}
	return err
}

// userSecret reads the secret, or creates one.
func userSecret(file string) ([]byte, error) {
	s, err := ReadSecret(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "key-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(newSecret())
	if err := errors.Join(err, f.Chmod(0o600), f.Close()); err != nil {
		return nil, err
	}
	// The first process wins: a link does not replace what another process has created.
	if err := os.Link(f.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return ReadSecret(file)
}

// ReadSecret reads a secret from a file that nobody else may read or write.
func ReadSecret(file string) ([]byte, error) {
	info, err := os.Lstat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() != secretSize {
		return nil, fmt.Errorf("the key of the cache, %s is not valid: remove it, and a new one is made", file)
	}
	if open(info, 0o077) {
		return nil, fmt.Errorf("others can read or write the key of the cache, %s: remove it, and a new one is made",
			file)
	}
	return os.ReadFile(file)
}

// CheckFolder returns an error if others can write to the folder of a cache or to a folder in it,
// or if anybody can replace the folder: they could exchange a program between the check of its seal
// and its start. It also refuses links to folders, since the cache would remove old files from the
// folder of the user that a link points to. The folder may not exist yet.
func CheckFolder(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && open(info, 0o022) {
		return openFolder(dir)
	}
	above := filepath.Dir(dir)
	if info, err := os.Stat(above); err == nil && replaceable(info) {
		return fmt.Errorf("anyone can replace the cache %s (chmod o-w %s, or name another one with --cache)",
			dir, above)
	}
	within, _ := os.ReadDir(dir)
	for _, d := range within {
		name := filepath.Join(dir, d.Name())
		info, err := os.Stat(name)
		switch {
		case err != nil || !info.IsDir(): // another process has removed it, or it is not a folder
		case d.Type()&fs.ModeSymlink != 0:
			return fmt.Errorf("%s is a link, and no cache has one: remove it", name)
		case open(info, 0o022):
			return openFolder(name)
		}
	}
	return nil
}

func openFolder(dir string) error {
	return fmt.Errorf("others can write to the cache %s (chmod go-w it, or name another one with --cache)", dir)
}
