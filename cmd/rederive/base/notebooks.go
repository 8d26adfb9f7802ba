package base

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
	"rederive/verify"
)

// notebooks returns the notebooks at the paths of the command line. Without paths it returns those of the
// project: the paths in its file, in their order, else the folder notebooks, else the current folder. Warnings
// then name the notebooks of the project that are not included.
func (c Config) notebooks(paths []string) (files []string, warns rederive.Errors, err error) {
	switch {
	case len(paths) > 0:
		files, err = findNotebooks(paths)
		return files, nil, err
	case c.listed:
		if files, err = findOrdered(c.paths); err != nil {
			return nil, nil, fmt.Errorf("paths of %s: %w", filepath.ToSlash(c.file), err)
		}
	case isFolder(c.paths[0]):
		if files, err = findNotebooks(c.paths); err != nil {
			return nil, nil, err
		}
	default:
		files, err = findNotebooks([]string{"."})
		return files, nil, err
	}
	return files, c.unreached(files), nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// unreached warns about notebooks of the project that are not among those found. Unreadable folders are skipped:
// this is only a search for forgotten ones.
func (c Config) unreached(files []string) (warns rederive.Errors) {
	if c.file == "" {
		return nil
	}
	_ = filepath.WalkDir(c.dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && d != nil && d.IsDir():
			return filepath.SkipDir
		case err != nil:
			return nil
		case d.IsDir():
			if name != c.dir && !c.searches(name) {
				return filepath.SkipDir
			}
		case d.Name() == "notebook.md" && !slices.Contains(files, name):
			warns.Add(rederive.Pos{File: ShownPath(name)}, "this notebook is not covered by `paths`").
				Suggest("add it in " + filepath.ToSlash(c.file))
		}
		return nil
	})
	return warns
}

// searches reports whether notebooks in a folder belong to the project: not those in hidden folders, in testdata,
// or in a project of their own.
func (c Config) searches(folder string) bool {
	base := filepath.Base(folder)
	if strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" {
		return false
	}
	for _, mark := range append([]string{ConfigName}, repositoryMarks...) {
		if _, err := os.Lstat(filepath.Join(folder, mark)); err == nil {
			return false
		}
	}
	return true
}

// findOrdered returns the notebooks at the given paths, in that order.
func findOrdered(paths []string) ([]string, error) {
	var all []string
	for _, p := range paths {
		some, err := findNotebooks([]string{p})
		if err != nil {
			return nil, err
		}
		for _, name := range some {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all, nil
}

// findNotebooks returns the notebooks at the given paths, sorted and without duplicates. A folder stands for
// every notebook.md below it; hidden folders are skipped.
func findNotebooks(paths []string) ([]string, error) {
	var found []string
	for _, p := range paths {
		p = filepath.Clean(strings.TrimSuffix(p, "..."))
		info, err := os.Stat(p)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("finding notebooks: %w", NoFile(p))
		case err != nil:
			return nil, fmt.Errorf("finding notebooks: %w", err)
		case !info.IsDir():
			found = append(found, p)
			continue
		}
		below, err := walkNotebooks(p)
		if err != nil {
			return nil, fmt.Errorf("finding notebooks: %w", err)
		}
		if len(below) == 0 {
			return nil, fmt.Errorf("finding notebooks: there is no notebook.md in %s%s", folderName(p),
				otherMarkdown(p))
		}
		found = append(found, below...)
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

func folderName(dir string) string {
	if dir == "." {
		return "the current folder"
	}
	return filepath.ToSlash(dir)
}

// otherMarkdown returns a hint for a folder without a notebook.md. It names a file with cells, if there is one, or
// else a claims document.
func otherMarkdown(dir string) string {
	var names []string
	for _, pattern := range []string{"*.md", "*.ipynb"} {
		some, _ := filepath.Glob(filepath.Join(dir, pattern))
		names = append(names, some...)
	}
	if len(names) == 0 {
		return " (rederive new NAME makes one)"
	}
	named, claims := names[0], ""
	for _, name := range names {
		c, err := ReadFile(name)
		switch {
		case IsJupyter(name), err == nil && bytes.Contains(c.Data, []byte("```go")):
			return fmt.Sprintf(" (name the notebook: %s)", filepath.ToSlash(name))
		case err == nil && claims == "" && verify.IsClaims(name, c.Data):
			claims = filepath.ToSlash(name)
		}
	}
	if claims != "" {
		return fmt.Sprintf(" (rederive verify %s settles what needs no notebook)", claims)
	}
	return fmt.Sprintf(" (name the notebook: %s)", filepath.ToSlash(named))
}

// NoFile returns the error for a path that does not exist. It suggests a similar name in the same folder.
func NoFile(path string) error {
	return fmt.Errorf("there is no file or folder %s%s", filepath.ToSlash(path), meantFile(path))
}

// SuggestFile adds a similar name in the same folder to the error of a file that does not exist.
func SuggestFile(path string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if hint := meantFile(path); hint != "" {
		return fmt.Errorf("%w%s", err, hint)
	}
	return err
}

// meantFile returns a hint with a similar name in the folder of a path, or "".
func meantFile(path string) string {
	folder, name := filepath.Split(path)
	entries, _ := os.ReadDir(cmp.Or(folder, "."))
	names := xslices.Map(entries, fs.DirEntry.Name)
	near := spelling.Nearest(name, names)
	if stem, same := strings.CutSuffix(near, filepath.Ext(name)); near == "" ||
		same && spelling.Nearest(strings.TrimSuffix(name, filepath.Ext(name)), []string{stem}) == "" {
		return "" // or only the extensions are similar
	}
	return fmt.Sprintf(" (did you mean %s?)", filepath.ToSlash(folder+near))
}

// walkNotebooks returns every notebook.md below a folder. Links in it are not followed, but the folder itself may
// be one, since the user has named it.
func walkNotebooks(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root+string(filepath.Separator), func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if p = filepath.Clean(p); d.IsDir() && p != root && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if !d.IsDir() && d.Name() == "notebook.md" {
			found = append(found, p)
		}
		return nil
	})
	return found, err
}
