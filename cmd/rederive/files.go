package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"sync"
)

// A fileSet is all files that one book is made of. Each is read once, so that
// whoever asks again gets the same, and each is remembered, so that a book is
// known again while they stay as they are.
type fileSet struct {
	notebook string // as shown

	mu   sync.Mutex
	read map[place]content
}

// A place is where a file was looked for.
type place struct {
	Name    string
	Project bool // as an included file is, in the project of the notebook
}

// content is what was found there.
type content struct {
	data []byte
	err  error
}

// A seen file is the record of one that a book was made of. Without a sum there
// was none.
type seen struct {
	place
	Sum string
}

// ReadFile reads a file as [os.ReadFile] does.
func (f *fileSet) ReadFile(name string) ([]byte, error) { return f.once(place{Name: name}) }

// ReadInProject reads a file as [readInProject] does.
func (f *fileSet) ReadInProject(name string) ([]byte, error) { return f.once(place{name, true}) }

func (f *fileSet) once(p place) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.read[p]
	if !ok {
		if p.Project {
			c.data, c.err = readInProject(f.notebook, p.Name)
		} else {
			c.data, c.err = os.ReadFile(p.Name)
		}
		if f.read == nil {
			f.read = map[place]content{}
		}
		f.read[p] = c
	}
	return c.data, c.err
}

// seen lists the files in a fixed order. It reports false if one could not be
// read for another reason than that it is not there.
func (f *fileSet) seen() ([]seen, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []seen
	for p, c := range f.read {
		sum, ok := c.sum()
		if !ok {
			return nil, false
		}
		list = append(list, seen{p, sum})
	}
	slices.SortFunc(list, func(a, b seen) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(strconv.FormatBool(a.Project), strconv.FormatBool(b.Project)))
	})
	return list, true
}

func (c content) sum() (sum string, ok bool) {
	if c.err != nil {
		return "", errors.Is(c.err, fs.ErrNotExist)
	}
	digest := sha256.Sum256(c.data)
	return hex.EncodeToString(digest[:]), true
}
