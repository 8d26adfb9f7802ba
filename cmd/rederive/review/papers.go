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
	rel     string // path within the named folder, or the base name
	page    string // of its review; "" for standard input
	project string // the folder in which its review is kept, or ""
}

const (
	// ReviewEnding ends the names of pages.
	ReviewEnding = ".review.html"
	// stdinName is the name of standard input.
	stdinName = "-"
)

// papersIn lists the named papers, and those in the named folders. It omits files that this command has written,
// which *.html matches as well.
func papersIn(operands []string) ([]paperFile, error) {
	var papers []paperFile
	left := slices.DeleteFunc(slices.Clone(operands), isWritten)
	if len(left) == 0 && len(operands) > 0 {
		return nil, fmt.Errorf("%s: this is a page of a review; name the paper", base.ShownPath(operands[0]))
	}
	for _, name := range left {
		info, err := os.Stat(name)
		if name == stdinName || err != nil || !info.IsDir() {
			// Reading it reports a missing file.
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

// isReview reports whether a file has the name of a review's page or print.
func isReview(name string) bool {
	return strings.HasSuffix(name, ReviewEnding) || strings.HasSuffix(name, printOf(ReviewEnding))
}

// isWritten reports whether this command has written a named file. Its name alone does not decide: it could be a
// paper.
func isWritten(name string) bool {
	if !isReview(name) {
		return false
	}
	f, err := base.ReadFile(name)
	return err == nil && (isPage(f.Data) || base.Has(report.PrintedMark)(f.Data))
}

// nameReviews names the page of each paper: next to it, or in the output folder under its path in the named folder.
// Pages whose names would collide keep the extension of their paper, whether or not the other paper is reviewed now,
// and those that still collide are numbered.
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
		wanted[strings.ToLower(stem(&papers[i]))]++ // some file systems ignore case
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

// untaken takes a name, or the first numbered one that is free. It ignores case, as some file systems do.
func untaken(taken map[string]bool, name string) string {
	free := name
	for n := 2; taken[strings.ToLower(free)]; n++ {
		free = fmt.Sprintf("%s-%d", name, n)
	}
	taken[strings.ToLower(free)] = true
	return free
}

// stemOf returns the name of a paper without its extension.
func stemOf(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// paperNames counts the papers in folders by their names without extensions.
type paperNames map[string]map[string]int

// isShared reports whether another paper on disk differs from a paper only in its extension.
func (s paperNames) isShared(p *paperFile) bool {
	if p.name == stdinName {
		return false
	}
	dir := filepath.Dir(p.name)
	if s[dir] == nil {
		s[dir] = map[string]int{}
		files, _ := os.ReadDir(dir) // an unreadable folder has no papers
		for _, d := range files {
			if d.Type().IsRegular() && paper.IsPaperName(d.Name()) && !isReview(d.Name()) {
				s[dir][strings.ToLower(stemOf(d.Name()))]++
			}
		}
	}
	return s[dir][strings.ToLower(filepath.Base(stemOf(p.name)))] > 1
}

// readPaper reads a file of limited size. It refuses a file that is not regular, except for standard input.
func readPaper(name string) ([]byte, error) {
	if name == stdinName {
		return io.ReadAll(io.LimitReader(os.Stdin, paper.MaxSize+1))
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, base.SuggestFile(name, base.Reason(err))
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	case info.Size() > paper.MaxSize:
		return nil, fmt.Errorf("it is longer than a paper: %d MiB", info.Size()>>20)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, base.Reason(err)
	}
	return withInputs(name, data), nil
}

// withInputs returns a LaTeX source with the files that it names in its folder and below. Others stay named: a paper
// comes from strangers.
func withInputs(name string, data []byte) []byte {
	if !strings.EqualFold(filepath.Ext(name), ".tex") {
		return data
	}
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return data
	}
	defer root.Close()
	return paper.WithInputs(data, func(part string) ([]byte, error) {
		if info, err := root.Stat(part); err != nil || !info.Mode().IsRegular() || info.Size() > paper.MaxSize {
			return nil, errors.New("it is not a file of LaTeX")
		}
		return root.ReadFile(part)
	})
}
