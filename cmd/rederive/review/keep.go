package review

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"rederive/cmd/rederive/base"
	"rederive/verify/draft"
)

// The files of a project that keeps a review, in addition to a copy of the paper.
const (
	keptClaims   = "claims.md"
	keptNotebook = "notebook.md"
)

// nameProjects gives each paper the folder of its project: the named folder, or with several papers a folder in it for
// each.
func nameProjects(papers []paperFile, dir string) {
	if dir == "" {
		return
	}
	if len(papers) == 1 {
		papers[0].project = dir
		return
	}
	taken := map[string]bool{}
	for i := range papers {
		p := &papers[i]
		name := stemOf(p.rel)
		if p.name == stdinName {
			name = "standard-input"
		}
		p.project = filepath.Join(dir, untaken(taken, name))
	}
}

// isProject reports whether a folder is a project that keeps a review.
func isProject(dir string) bool {
	for _, name := range []string{keptClaims, keptNotebook} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// keepProject writes a review as a project, all files or none. It overwrites no file that differs: somebody may have
// continued the work.
func (v *reviewer) keepProject(p *paperFile, made *draft.Project, data []byte) error {
	files := []base.NewFile{
		{Name: filepath.Join(p.project, keptClaims), Data: made.Claims},
		{Name: filepath.Join(p.project, keptNotebook), Data: made.Notebook},
	}
	own := filepath.Join(p.project, made.Copy)
	if a, err := os.Stat(p.name); err == nil {
		if b, err := os.Stat(own); err == nil && os.SameFile(a, b) {
			own = "" // the paper is in the folder already
		}
	}
	if own != "" {
		files = append(files, base.NewFile{Name: own, Data: data})
	}
	if err := v.keeper.WriteDraft(files); err != nil {
		return errors.Join(errKeep, err)
	}
	return nil
}

// errKeep is the error for a review that was made but not kept.
var errKeep = errors.New("the review is not kept as a project")

// keptSummary describes a project.
func keptSummary(dir string, p *draft.Project) string {
	text := fmt.Sprintf("%s: kept as a project, claims that verify judges: %d", base.ShownPath(dir), p.Judged)
	if p.Open > 0 {
		text += fmt.Sprintf(", questions that wait for a cell: %d", p.Open)
	}
	if p.Aside > 0 {
		text += fmt.Sprintf(", out of scope: %d", p.Aside)
	}
	return text
}
