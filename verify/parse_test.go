package verify

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"rederive"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/parse"
)

// TestBadDocuments reads documents with one error each. The expected errors are
// in the documents; each has a position.
func TestBadDocuments(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.txtar")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			a := txtar.Parse(golden.Read(t, file))
			_, err = ParseClaims("claims.md", a.Files[0].Data)
			if err == nil {
				t.Fatal("no error")
			}
			a.Files[1].Data = []byte(err.Error() + "\n")
			golden.Compare(t, file, txtar.Format(a))
			if errs, ok := err.(rederive.Errors); !ok || errs[0].Pos.Line == 0 {
				t.Errorf("%v has no place", err)
			}
		})
	}
}

func TestHugeDocument(t *testing.T) {
	source := bytes.Repeat([]byte("x"), parse.MaxSource+1)
	if _, err := ParseClaims("claims.md", source); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("got %v", err)
	}
}

// BenchmarkParseClaims reads a document of a thousand claims.
func BenchmarkParseClaims(b *testing.B) {
	var source strings.Builder
	source.WriteString("---\ntitle: T\n---\n\n")
	for i := range 1000 {
		fmt.Fprintf(&source,
			"## a.b%d T\n\n- where: w\n- kind: integer\n- printed: 1,438\n\nSome prose with $n^2$.\n\n", i)
	}
	b.SetBytes(int64(source.Len()))
	for b.Loop() {
		must.Get(ParseClaims("claims.md", []byte(source.String())))
	}
}
