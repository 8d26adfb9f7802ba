package lsp

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
	"rederive/kernel"
	"rederive/parse"
	"rederive/report/view"
	"rederive/verify"
)

// A book is a notebook with its claims documents, or a claims document with its
// notebooks, as far as they can be read.
type book struct {
	path     string
	text     page
	isClaims bool
	notebook *rederive.Notebook // of path, or nil
	err      error              // why notebook is nil, or the errors in the claims
	docs     []*rederive.ClaimsDoc
	unread   bool // some of the claims documents are incomplete or unreadable
}

// book reads the document at a path.
func (s *Server) book(path string) (*book, error) {
	text, err := s.text(path)
	if err != nil {
		return nil, err
	}
	b := &book{path: path, text: newPage(text)}
	if b.isClaims = verify.IsClaims(path, text); b.isClaims {
		doc, err := verify.ParseClaims(path, text)
		b.docs, b.err = []*rederive.ClaimsDoc{doc}, err
		return b, nil
	}
	b.notebook, b.err = parse.Notebook(path, text, s.text)
	for _, name := range claimsOf(path, b.notebook) {
		if text, err := s.text(name); err == nil {
			doc, err := verify.ParseClaims(name, text)
			b.docs, b.unread = append(b.docs, doc), b.unread || err != nil
		}
	}
	return b, nil
}

// claimsOf lists the claims documents of a notebook, which may be nil.
func claimsOf(path string, nb *rederive.Notebook) []string {
	names := []string{"claims.md"}
	if nb != nil && len(nb.Front.Claims) > 0 {
		names = nb.Front.Claims
	}
	return xslices.Map(names, func(name string) string {
		return filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
	})
}

// notebooksOf lists the notebooks in the folder of a claims document that use it.
func (s *Server) notebooksOf(claims string) []string {
	entries, _ := os.ReadDir(filepath.Dir(claims))
	var names []string
	for _, e := range entries {
		path := filepath.Join(filepath.Dir(claims), e.Name())
		if filepath.Ext(path) != ".md" || path == claims {
			continue
		}
		text, err := s.text(path)
		if err != nil || verify.IsClaims(path, text) {
			continue
		}
		if nb, err := parse.Notebook(path, text, s.text); err == nil && slices.Contains(claimsOf(path, nb), claims) {
			names = append(names, path)
		}
	}
	return names
}

// claim returns the claim with an id, and its document.
func (b *book) claim(id string) (*rederive.Claim, *rederive.ClaimsDoc) {
	for _, d := range b.docs {
		for _, c := range d.Claims {
			if c.ID == id {
				return c, d
			}
		}
	}
	return nil, nil
}

// verdict returns the last verdict on a claim.
func (s *Server) verdict(b *book, id string) (rederive.Verdict, bool) {
	if s.host.Verdicts == nil {
		return rederive.Verdict{}, false
	}
	notebooks := []string{b.path}
	if b.isClaims {
		notebooks = s.notebooksOf(b.path)
	}
	for _, n := range notebooks {
		if v, ok := s.host.Verdicts(n)[id]; ok {
			return v, true
		}
	}
	return rederive.Verdict{}, false
}

// A diagnostic is an error or a warning in a document.
type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"`
	Source   string `json:"source"`
	Message  string `json:"message"`
}

const (
	isError   = 1
	isWarning = 2
)

// diagnose returns the diagnostics of a document, without running it.
func (s *Server) diagnose(ctx context.Context, path string) []diagnostic {
	b, err := s.book(path)
	if err != nil {
		return nil
	}
	list := b.diagnostics(b.err, isError)
	if b.notebook == nil || b.err != nil {
		return list
	}
	list = append(list, b.diagnostics(kernel.Check(ctx, b.notebook, kernel.Options{}).Err(), isError)...)
	list = append(list, b.diagnostics(view.ProofreadUnrun(b.notebook, b.docs, b.unread).Err(), isError)...)
	var unknown rederive.Errors
	for _, u := range usesOf(b.path, b.text) {
		if c, _ := b.claim(strings.TrimPrefix(u.id, rederive.HintPrefix)); c == nil && !u.prose && !b.unread {
			unknown.Add(u.pos, "no claims document has the claim %s", u.id).
				Suggest(spelling.BriefHint(u.id, b.claimIDs()))
		}
	}
	return append(list, b.diagnostics(unknown.Err(), isWarning)...)
}

// claimIDs lists the ids of all claims.
func (b *book) claimIDs() []string {
	var ids []string
	for _, doc := range b.docs {
		for _, c := range doc.Claims {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// diagnostics converts the errors in this document.
func (b *book) diagnostics(err error, severity int) []diagnostic {
	var list []diagnostic
	var errs rederive.Errors
	var one *rederive.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &errs):
	case errors.As(err, &one):
		errs = rederive.Errors{one}
	default:
		errs.Add(rederive.Pos{File: b.path, Line: 1, Col: 1}, "%v", err)
	}
	for _, e := range errs {
		text := e.Err.Error()
		if e.Hint != "" {
			text += " (" + e.Hint + ")"
		}
		if e.Pos.File == b.path || e.Pos.File == "" {
			list = append(list, diagnostic{b.text.span(e.Pos, 0), severity, "rederive", text})
		}
	}
	return list
}

// A use is a mention of a claim.
type use struct {
	id    string
	pos   rederive.Pos // of the id
	prose bool         // written @claim:id
}

var usePattern = lazyregexp.New(`show\.Claim\(\s*"([^"\n]+)"|@claim:([A-Za-z0-9_.-]*[A-Za-z0-9_-])`)

// usesOf lists the mentions of claims in a text.
func usesOf(path string, text page) []use {
	var list []use
	for i, line := range text {
		for _, m := range usePattern.FindAllStringSubmatchIndex(line, -1) {
			from, to, prose := m[2], m[3], false
			if from < 0 {
				from, to, prose = m[4], m[5], true
			}
			list = append(list, use{line[from:to], rederive.Pos{File: path, Line: i + 1, Col: from + 1}, prose})
		}
	}
	return list
}

// headingOf returns the position of the id in the heading of a claim.
func headingOf(c *rederive.Claim, text page) rederive.Pos {
	pos := c.Pos
	if at := strings.Index(text.line(pos.Line), c.ID); at >= 0 {
		pos.Col = at + 1
	}
	return pos
}
