package site

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"rederive/cmd/rederive/base"
	"rederive/report"
	"rederive/report/view"
)

// Statements writes the statement about the files of one book, and a signed one if there is a key.
// Handouts and solutions have none.
func (e *Edition) Statements(to *Site, b *view.Book, pages []report.Output) ([]report.Output, error) {
	if e.Variant != view.Report {
		return nil, nil
	}
	by, err := Program()
	if err != nil {
		return nil, err
	}
	data, err := report.Statement(b, pages, by)
	if err != nil {
		return nil, err
	}
	plain, err := to.Write(b.Name+".intoto.json", Contents(data))
	if err != nil || e.signer == nil {
		return []report.Output{plain}, err
	}
	if data, err = report.Sign(data, e.signer); err != nil {
		return nil, err
	}
	signed, err := to.Write(b.Name+".dsse.json", Contents(data))
	return []report.Output{plain, signed}, err
}

// Crate writes the description of the whole folder, if it has a date. Only a run that signs warns
// that it is missing.
func (e *Edition) Crate(to *Site, books []*view.Book, files []report.Output) ([]report.Output, error) {
	if e.Variant != view.Report {
		return nil, nil
	}
	by, err := Program()
	if err != nil {
		return nil, err
	}
	data, err := report.Crate(books, files, by)
	if errors.Is(err, report.ErrNoDate) {
		if e.signer != nil {
			fmt.Fprintf(e.Stderr, "note: no ro-crate-metadata.json: %v\n", err)
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out, err := to.Write("ro-crate-metadata.json", Contents(data))
	return []report.Output{out}, err
}

// Contents returns a function that writes data.
func Contents(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// Program describes the running binary. A report starts it while the notebooks still run, so that
// the digest of the binary costs no extra time.
var Program = sync.OnceValues(func() (report.Program, error) {
	p := report.Program{Tool: base.Tool()}
	name, err := os.Executable()
	if err != nil {
		return p, fmt.Errorf("reading the binary: %w", err)
	}
	f, err := os.Open(name)
	if err != nil {
		return p, fmt.Errorf("reading the binary: %w", err)
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return p, fmt.Errorf("reading the binary: %w", err)
	}
	p.SHA256 = hex.EncodeToString(h.Sum(nil))
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return p, nil
	}
	for _, m := range info.Deps {
		p.Modules = append(p.Modules, report.Module{Path: m.Path, Version: m.Version, Sum: m.Sum})
	}
	return p, nil
})
