package site

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/internal/must"
	"rederive/report"
)

// TestKeepReport checks that a page that another run has overwritten in the meantime is not
// stored under the digest of this run's page.
func TestKeepReport(t *testing.T) {
	s := &base.Session{Options: base.Options{Cache: t.TempDir()}}
	books := []*base.Book{{Key: "k"}}
	sum := func(text string) string {
		digest := sha256.Sum256([]byte(text))
		return hex.EncodeToString(digest[:])
	}
	for _, there := range []string{"the page", "a page of another run"} {
		dir := t.TempDir()
		must.Do(os.WriteFile(filepath.Join(dir, "n.html"), []byte(there), 0o644))
		made := Rendering{Files: []report.Output{{Name: "n.html", SHA256: sum("the page")}}}
		KeepReport(s, books, &Edition{}, dir, there, made)
		data, ok := pageStore(s).Get(sum("the page"))
		if ok && string(data) != "the page" {
			t.Errorf("%q is kept as the page", data)
		}
		if _, ok := pageStore(s).Get(pagesKey(s, books, &Edition{}, there)); ok != (there == "the page") {
			t.Errorf("with %q in the folder the report is kept: %v", there, ok)
		}
	}
}
