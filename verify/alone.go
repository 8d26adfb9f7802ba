package verify

import (
	"bytes"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"rederive"
)

var claimTitle = regexp.MustCompile(`(?m)^## +[A-Za-z]`)

// IsClaims reports whether a text is that of a claims document and not of a notebook: it
// has no cells, and is called so or holds a claim.
func IsClaims(name string, text []byte) bool {
	if bytes.HasPrefix(text, []byte("```go")) || bytes.Contains(text, []byte("\n```go")) {
		return false
	}
	return strings.Contains(path.Base(filepath.ToSlash(name)), "claims") ||
		claimTitle.Match(text) && bytes.Contains(text, []byte("\n- kind:"))
}

// Alone takes the place of the notebook of a claims document that is judged by itself, and for
// its run, which offers nothing.
func Alone(doc *rederive.ClaimsDoc) (*rederive.Notebook, *rederive.Run) {
	return &rederive.Notebook{Path: doc.Path, SHA256: doc.SHA256}, &rederive.Run{Repeatable: true}
}
