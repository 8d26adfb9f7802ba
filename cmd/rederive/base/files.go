package base

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"rederive"
)

// A FileSet is all files that one book is made of. Each is read once, so that
// every reader sees the same content. The set records them, so that the book
// can be recognized while none of them changes.
type FileSet struct {
	Notebook string // its path as shown
	Sealed   bool   // only files that were lent can be read
	guard    *guard // for strangers' notebooks; nil if the author is trusted

	mu    sync.Mutex
	Root  *root // of the notebook's project; found on first use
	read  map[Place]content
	total int // bytes read
}

// maxFiles is the maximal total size in bytes of one notebook's files.
const maxFiles = 4 * maxFile

// A Place is where a file is looked for.
type Place struct {
	Name    string
	Project bool // the file must lie in the notebook's project
	Own     bool // it is the notebook or one of its claims documents
}

// content is a file's content, or why it could not be read.
type content struct {
	Data []byte
	info fs.FileInfo
	err  error
}

// A Seen records a file that a book was made from. An empty Sum means that the
// file did not exist.
type Seen struct {
	Place
	Sum string
}

// ReadFile reads a file of the notebook's project.
func (f *FileSet) ReadFile(name string) ([]byte, error) {
	c := f.Once(Place{Name: filepath.Clean(name), Project: true})
	return c.Data, c.err
}

// ReadOwn reads the notebook or one of its claims documents.
func (f *FileSet) ReadOwn(name string) ([]byte, error) {
	c := f.Once(Place{Name: filepath.Clean(name), Project: true, Own: true})
	return c.Data, c.err
}

// ReadNamed reads a file that the command line names, anywhere on the machine.
func (f *FileSet) ReadNamed(name string) ([]byte, error) {
	c := f.Once(Place{Name: filepath.Clean(name)})
	return c.Data, c.err
}

// known returns a file that has been read.
func (f *FileSet) known(p Place) (content, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.read[p]
	return c, ok
}

// Once reads a file unless it has been read before.
func (f *FileSet) Once(p Place) content {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.read[p]
	if ok {
		return c
	}
	c, c.err = f.open(p)
	if f.total += len(c.Data); c.err == nil && f.total > maxFiles {
		c = content{err: fmt.Errorf("all files of the notebook together are larger than %d MiB", maxFiles>>20)}
	}
	if f.read == nil {
		f.read = map[Place]content{}
	}
	f.read[p] = c
	return c
}

func (f *FileSet) open(p Place) (content, error) {
	if f.Sealed {
		return content{}, errSealed
	}
	if !p.Project {
		return ReadFile(p.Name)
	}
	if f.Root == nil {
		r, err := FindRoot(filepath.Dir(filepath.FromSlash(f.Notebook)))
		if err != nil {
			return content{}, err
		}
		f.Root = &r
	}
	if f.guard != nil {
		own := p.Own || filepath.Base(p.Name) == "slow.json"
		if err := f.guard.check(*f.Root, p.Name, own); err != nil {
			return content{}, err
		}
	}
	return f.Root.Read(p.Name)
}

// Names lists the names of all files that were looked for.
func (f *FileSet) Names() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []string
	for p := range f.read {
		list = append(list, p.Name)
	}
	slices.Sort(list)
	return list
}

// Seen lists the files in a fixed order. It reports false if one could not be
// read for a reason other than that it does not exist.
func (f *FileSet) Seen() ([]Seen, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []Seen
	for p, c := range f.read {
		sum, ok := c.Sum()
		if !ok {
			return nil, false
		}
		list = append(list, Seen{p, sum})
	}
	slices.SortFunc(list, func(a, b Seen) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name),
			cmp.Compare(strconv.FormatBool(a.Project), strconv.FormatBool(b.Project)),
			cmp.Compare(strconv.FormatBool(a.Own), strconv.FormatBool(b.Own)))
	})
	return list, true
}

func (c content) Sum() (sum string, ok bool) {
	if c.err != nil {
		return "", errors.Is(c.err, fs.ErrNotExist)
	}
	return rederive.Digest(c.Data), true
}

// errSealed is the error for a file that a submission may not read.
var errSealed = fmt.Errorf("a submission is one file, and reads only inputs that the key gives to students: %w",
	fs.ErrNotExist)

// Lend adds a file to the set, as if it had been read.
func (f *FileSet) Lend(name string, c content) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.read == nil {
		f.read = map[Place]content{}
	}
	f.read[Place{Name: filepath.Clean(name), Project: true}] = c
}
