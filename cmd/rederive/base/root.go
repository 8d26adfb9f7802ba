package base

import (
	"fmt"
	"os"
	"path/filepath"
)

// A root is the folder of the project in which a notebook lies. No file outside of
// it is read for the notebook.
type root struct {
	dir   string // absolute, without symbolic links
	given string // the notebook's folder as given, absolute
	home  string // the notebook's folder relative to dir
}

// repositoryMarks mark the root of a repository.
var repositoryMarks = []string{".git", ".hg", ".jj"}

// RootAt returns the root that is the folder itself.
func RootAt(folder string) (root, error) {
	given, err := filepath.Abs(folder)
	if err != nil {
		return root{}, err
	}
	dir, err := filepath.EvalSymlinks(given)
	if err != nil {
		return root{}, Reason(err)
	}
	return root{dir: dir, given: given, home: "."}, nil
}

// FindRoot returns the root of the project in which a folder lies: the nearest
// folder upward with a rederive.yaml, else the root of the repository, else the
// folder itself.
func FindRoot(folder string) (root, error) {
	r, err := RootAt(folder)
	if err != nil {
		return r, err
	}
	for _, marks := range [][]string{{ConfigName}, repositoryMarks} {
		if dir, ok := upward(r.dir, marks); ok {
			r.home, err = filepath.Rel(dir, r.dir)
			r.dir = dir
			return r, err
		}
	}
	return r, nil
}

// upward returns the nearest folder, from dir upward, that contains one of the
// names.
func upward(dir string, names []string) (string, bool) {
	for {
		for _, name := range names {
			if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
				return dir, true
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// shown returns the root as messages name it: relative to the current folder.
func (r root) shown() string {
	wd, err := os.Getwd()
	if err != nil {
		return filepath.Base(r.dir)
	}
	if wd, err = filepath.EvalSymlinks(wd); err != nil {
		return filepath.Base(r.dir)
	}
	rel, err := filepath.Rel(wd, r.dir)
	if err != nil {
		return filepath.Base(r.dir)
	}
	return filepath.ToSlash(rel)
}

// outside returns the error for a file outside the project.
func (r root) outside() error {
	return fmt.Errorf("it is outside the project, whose root is %s", r.shown())
}

// locate returns the path of a file within the root, without symbolic links. The
// name is absolute or relative to the current folder.
func (r root) locate(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(r.given, abs)
	if err != nil {
		return "", r.outside()
	}
	if rel = filepath.Join(r.home, rel); !filepath.IsLocal(rel) {
		return "", r.outside()
	}
	real, err := filepath.EvalSymlinks(filepath.Join(r.dir, rel))
	if err != nil {
		return "", Reason(err)
	}
	if rel, err = filepath.Rel(r.dir, real); err != nil || !filepath.IsLocal(rel) {
		return "", r.outside()
	}
	return rel, nil
}

// Read reads a regular file of the project. It opens the file within the root, so
// that a link that is exchanged meanwhile leads nowhere else.
func (r root) Read(name string) (content, error) {
	rel, err := r.locate(name)
	if err != nil {
		return content{}, err
	}
	within, err := os.OpenRoot(r.dir)
	if err != nil {
		return content{}, Reason(err)
	}
	defer within.Close()
	return ReadRegular(rel, within.Stat, within.OpenFile)
}
