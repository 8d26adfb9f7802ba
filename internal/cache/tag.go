package cache

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// The file that marks a cache folder for other programs (see https://bford.info/cachedir/),
// with a line that identifies it as ours.
const (
	tagName = "CACHEDIR.TAG"
	tagText = "Signature: 8a477f597d28d172789f06886806bc55\n" +
		"# This file is a cache directory tag created by rederive: rederive clean removes the folder.\n"
)

// Tag creates the folder of a cache and marks it as one. It does not mark a folder that already has files, since it may
// not be a cache. Nothing depends on the mark but Remove, so Tag reports no errors.
func Tag(dir string) {
	_ = os.MkdirAll(dir, 0o755)
	if entries, err := os.ReadDir(dir); err == nil && len(entries) == 0 {
		_ = writeWhole(filepath.Join(dir, tagName), tempPrefix, 0o644, []byte(tagText))
	}
}

// Remove removes the folder of a cache, if it is marked as one.
func Remove(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(entries) > 0 && !tagged(dir) {
		return fmt.Errorf("%s is not marked as a cache of rederive: it has no %s of it (if an earlier version has "+
			"made it, remove it yourself)", dir, tagName)
	}
	var errs []error
	for _, e := range entries {
		if e.Name() != tagName {
			errs = append(errs, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err // the mark remains for the next attempt
	}
	return os.RemoveAll(dir)
}

func tagged(dir string) bool {
	f, err := openPlain(filepath.Join(dir, tagName), os.O_RDONLY)
	if err != nil {
		return false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(2*len(tagText))))
	return err == nil && bytes.Equal(data, []byte(tagText))
}
