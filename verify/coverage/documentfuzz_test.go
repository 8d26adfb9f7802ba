package coverage

import (
	"testing"

	"rederive"
	"rederive/internal/golden"
	"rederive/verify"
	"rederive/verify/internal/claimstest"

	"github.com/rogpeppe/go-internal/txtar"
)

func addDocuments(f *testing.F) {
	f.Add([]byte("---\n---\n## A0\n|-"))
	f.Add([]byte(claimstest.Contract))
	f.Add([]byte(claimstest.Zoo))
	for _, file := range golden.Files(f, "../testdata/bad/*.txtar") {
		if a, err := txtar.ParseFile(file); err == nil {
			f.Add(a.Files[0].Data)
		}
	}
}

// FuzzParseClaims reads arbitrary input. It must not panic, and the positions
// of errors and claims must be inside the file.
func FuzzParseClaims(f *testing.F) {
	addDocuments(f)
	f.Fuzz(func(t *testing.T, source []byte) {
		doc, err := verify.ParseClaims("claims.md", source)
		lines := 1
		for _, c := range source {
			if c == '\n' {
				lines++
			}
		}
		check := func(pos rederive.Pos) {
			if pos.Line < 0 || pos.Line > lines+1 {
				t.Errorf("%s lies outside of %d lines", pos, lines)
			}
		}
		if errs, ok := err.(rederive.Errors); ok {
			for _, e := range errs {
				check(e.Pos)
			}
		}
		for _, c := range doc.Claims {
			check(c.Pos)
			for _, field := range c.Fields {
				check(field.Pos)
				check(field.ValuePos)
			}
		}
		if err == nil {
			CheckSource(doc, source)
			verify.Compare(&rederive.Notebook{}, &rederive.Run{}, doc)
		}
	})
}
