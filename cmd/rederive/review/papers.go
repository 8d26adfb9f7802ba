package review

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive/cmd/rederive/base"
	"rederive/paper"
	"rederive/report"
)

// A paperFile is a file to review.
type paperFile struct {
	name    string
	rel     string // within the folder that was named, or its base name
	page    string // of its review; empty for standard input
	project string // the folder in which its review is kept, or nothing
}

const (
	// ReviewEnding ends the names of pages.
	ReviewEnding = ".review.html"
	// stdinName is the name of standard input.
	stdinName = "-"
)

// papersIn lists the papers that are named, and those in the folders that are. What this command has written is left
// out, since *.html names it as well.
func papersIn(operands []string) ([]paperFile, error) {
	var papers []paperFile
	left := slices.DeleteFunc(slices.Clone(operands), isWritten)
	if len(left) == 0 && len(operands) > 0 {
		return nil, fmt.Errorf("%s: this is a page of a review; name the paper", base.ShownPath(operands[0]))
	}
	for _, name := range left {
		info, err := os.Stat(name)
		if name == stdinName || err != nil || !info.IsDir() {
			// What is missing is said when it is read.
			papers = append(papers, paperFile{name: name, rel: filepath.Base(name)})
			continue
		}
		within, err := papersWithin(name)
		if err != nil {
			return nil, err
		}
		papers = append(papers, within...)
	}
	slices.SortStableFunc(papers, func(a, b paperFile) int { return cmp.Compare(a.name, b.name) })
	same := func(a, b paperFile) bool { return filepath.Clean(a.name) == filepath.Clean(b.name) }
	return slices.CompactFunc(papers, same), nil
}

func papersWithin(folder string) ([]paperFile, error) {
	var papers []paperFile
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != folder && (strings.HasPrefix(d.Name(), ".") || isProject(file)):
			return fs.SkipDir
		case d.Type().IsRegular() && paper.IsPaperName(d.Name()) && !isReview(d.Name()):
			rel, err := filepath.Rel(folder, file)
			papers = append(papers, paperFile{name: file, rel: rel})
			return err
		}
		return nil
	})
	if err == nil && len(papers) == 0 {
		err = fmt.Errorf("%s: there are no papers in this folder", base.ShownPath(folder))
	}
	return papers, err
}

// isReview reports whether a file is what this command writes, by its name.
func isReview(name string) bool {
	return strings.HasSuffix(name, ReviewEnding) || strings.HasSuffix(name, printOf(ReviewEnding))
}

// isWritten reports whether a file that is named is what this command has written. One of such a name may be a paper.
func isWritten(name string) bool {
	if !isReview(name) {
		return false
	}
	f, err := base.ReadFile(name)
	return err == nil && (base.Has(pageMark)(f.Data) || base.Has(report.PrintedMark)(f.Data))
}

// nameReviews gives each paper the name of its page: next to it, or in a folder as it is
// in the folder that was named. Pages that would have one name keep the ending of their
// paper, whether or not the other one is read now, and those that still would are numbered.
func nameReviews(papers []paperFile, dir string) {
	place := func(p *paperFile) string {
		if dir != "" {
			return filepath.Join(dir, p.rel)
		}
		return p.name
	}
	stem := func(p *paperFile) string { return stemOf(place(p)) }
	wanted := map[string]int{}
	for i := range papers {
		wanted[strings.ToLower(stem(&papers[i]))]++ // some systems take both cases for one
	}
	onDisk := paperNames{}
	taken := map[string]bool{}
	if dir != "" {
		taken[strings.ToLower(filepath.Join(dir, "index"))] = true
	}
	for i := range papers {
		p := &papers[i]
		name := stem(p)
		if p.name == stdinName {
			if dir == "" {
				continue
			}
			name = filepath.Join(dir, "standard-input")
		} else if wanted[strings.ToLower(name)] > 1 || onDisk.isShared(p) {
			name = place(p)
		}
		p.page = untaken(taken, name) + ReviewEnding
	}
}

// untaken takes a name, or the first one with a number that nobody has. Some systems take both cases for one.
func untaken(taken map[string]bool, name string) string {
	free := name
	for n := 2; taken[strings.ToLower(free)]; n++ {
		free = fmt.Sprintf("%s-%d", name, n)
	}
	taken[strings.ToLower(free)] = true
	return free
}

// stemOf is the name of a paper without its ending.
func stemOf(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// paperNames count the papers of folders by their names without their endings.
type paperNames map[string]map[string]int

// isShared reports whether another paper on disk has the name of a paper but for its ending.
func (s paperNames) isShared(p *paperFile) bool {
	if p.name == stdinName {
		return false
	}
	dir := filepath.Dir(p.name)
	if s[dir] == nil {
		s[dir] = map[string]int{}
		files, _ := os.ReadDir(dir) // what cannot be read has no papers
		for _, d := range files {
			if d.Type().IsRegular() && paper.IsPaperName(d.Name()) && !isReview(d.Name()) {
				s[dir][strings.ToLower(stemOf(d.Name()))]++
			}
		}
	}
	return s[dir][strings.ToLower(filepath.Base(stemOf(p.name)))] > 1
}

// readPaper reads a file within bounds. What is no regular file is refused, except for standard input.
func readPaper(name string) ([]byte, error) {
	if name == stdinName {
		return io.ReadAll(io.LimitReader(os.Stdin, paper.MaxSize+1))
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, base.SuggestFile(name, plainPathError(err))
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	case info.Size() > paper.MaxSize:
		return nil, fmt.Errorf("it is longer than a paper: %d MiB", info.Size()>>20)
	}
	data, err := os.ReadFile(name)
	return data, plainPathError(err)
}

// plainPathError is an error about a file, without its name.
func plainPathError(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
