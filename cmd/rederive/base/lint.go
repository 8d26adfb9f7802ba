package base

import (
	"io/fs"
	"path"
	"strings"

	"rederive"
	"rederive/verify"
)

// flagSolvers records where a value that settles a claim is a literal rather than computed, in
// the source of a solver or of a package that no sum verifies.
func flagSolvers(b *Book) error {
	var files []verify.SourceFile
	for _, imported := range verify.SolverImports(b.Notebook) {
		dir := strings.TrimPrefix(imported, "rederive/")
		entries, err := fs.ReadDir(rederive.Sources, dir)
		if err != nil {
			continue // not a solver of this program; the type checker reports it
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := fs.ReadFile(rederive.Sources, name)
			if err != nil {
				return err
			}
			files = append(files, verify.SourceFile{Path: name, Source: source})
		}
	}
	for _, p := range b.Run.Code {
		for _, f := range p.Files {
			files = append(files, verify.SourceFile{Path: f.Name, Source: []byte(f.Text)})
		}
	}
	verify.FlagSolvers(b.Run, b.Result, files...)
	return nil
}
