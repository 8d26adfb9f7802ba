package verify

import (
	"bytes"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// A Settler judges the claims of a notebook while its cells run.
type Settler struct {
	nb   *rederive.Notebook
	docs []*rederive.ClaimsDoc
	told map[string]bool // the claims whose verdicts it has returned
}

// NewSettler returns a settler for the claims of the documents.
func NewSettler(nb *rederive.Notebook, docs ...*rederive.ClaimsDoc) *Settler {
	return &Settler{nb: nb, docs: docs, told: map[string]bool{}}
}

// Settle returns the verdicts that the rest of the run cannot change, each once: all calls of show.Claim that they
// depend on are in cells that have ended. They equal the verdicts of [Compare], except for remarks about values that
// are literals in cells.
func (s *Settler) Settle(run *rederive.Run) []rederive.Verdict {
	c := newComparer(s.nb, run, s.docs)
	fresh := s.finalClaims(c.Claims, run)
	maps.DeleteFunc(fresh, func(id string, _ bool) bool { return s.told[id] })
	if len(fresh) == 0 {
		return nil
	}
	c.only = withMembers(c.Claims, fresh)
	c.judge(s.docs)
	flagStated(run, c.Result)
	notePackages(run, c.Result)
	maps.Copy(s.told, fresh)
	return slices.DeleteFunc(c.Result.Verdicts, func(v rederive.Verdict) bool { return !fresh[v.ID] })
}

// finalClaims returns the claims whose verdicts are final.
func (s *Settler) finalClaims(claims map[string]*rederive.Claim, run *rederive.Run) map[string]bool {
	final := map[string]bool{}
	for id := range claims {
		final[id] = true
	}
	for _, site := range run.Sites {
		if site.Late || !hasEnded(run, site.Cell) {
			delete(final, site.ID)
		}
	}
	for before := -1; before != len(final); { // a group may have groups as members
		before = len(final)
		maps.DeleteFunc(final, func(id string, _ bool) bool {
			return slices.ContainsFunc(dependsOn(claims, id), func(m string) bool { return !final[m] })
		})
	}
	return final
}

// dependsOn returns the claims that the verdict of a claim depends on: the members of a group, and the claims that its
// value is derived from.
func dependsOn(claims map[string]*rederive.Claim, id string) []string {
	if c := claims[id]; c != nil {
		return slices.DeleteFunc(append(membersOf(claims, id), sourcesOf(c)...), func(id string) bool {
			return claims[id] == nil
		})
	}
	return nil
}

// hasEnded reports whether a cell has ended without failing, or does not run.
func hasEnded(run *rederive.Run, cell int) bool {
	return cell >= 0 && cell < len(run.Cells) &&
		run.Cells[cell].State != rederive.CellNotRun && run.Cells[cell].State != rederive.CellFailed
}

// withMembers returns the claims together with the members of groups among them.
func withMembers(claims map[string]*rederive.Claim, ids map[string]bool) map[string]bool {
	all := maps.Clone(ids)
	for before := -1; before != len(all); {
		before = len(all)
		for _, id := range slices.Collect(maps.Keys(all)) {
			for _, m := range membersOf(claims, id) {
				all[m] = true
			}
		}
	}
	return all
}

// membersOf returns the members of a group, or nil.
func membersOf(claims map[string]*rederive.Claim, id string) []string {
	if c := claims[id]; c != nil && strings.HasPrefix(c.Field("kind"), "group") {
		return Compile(c, claims).members
	}
	return nil
}

var claimTitle = lazyregexp.New(`(?m)^## +[A-Za-z]`)

// IsClaims reports whether a file is a claims document and not a notebook: it has no cells, and "claims" is in its name
// or it contains a claim.
func IsClaims(name string, text []byte) bool {
	if bytes.HasPrefix(text, []byte("```go")) || bytes.Contains(text, []byte("\n```go")) {
		return false
	}
	return strings.Contains(path.Base(filepath.ToSlash(name)), "claims") ||
		claimTitle.Match(text) && bytes.Contains(text, []byte("\n- kind:"))
}

// Alone returns a stand-in for the notebook of a claims document that is judged by itself, and a run that
// offers nothing.
func Alone(doc *rederive.ClaimsDoc) (*rederive.Notebook, *rederive.Run) {
	return &rederive.Notebook{Path: doc.Path, SHA256: doc.SHA256}, &rederive.Run{Repeatable: true}
}
