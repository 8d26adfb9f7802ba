package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"rederive/report"
	"rederive/report/view"
)

// statements writes the statement on the files of one book, and the same signed
// if there is a key. Handouts and solutions have none.
func (e *edition) statements(to *site, b *view.Book, pages []report.Output) ([]report.Output, error) {
	if e.variant != view.Report {
		return nil, nil
	}
	by, err := program()
	if err != nil {
		return nil, err
	}
	data, err := report.Statement(b, pages, by)
	if err != nil {
		return nil, err
	}
	plain, err := to.write(b.Name+".intoto.json", contents(data))
	if err != nil || e.signer == nil {
		return []report.Output{plain}, err
	}
	if data, err = report.Sign(data, e.signer); err != nil {
		return nil, err
	}
	signed, err := to.write(b.Name+".dsse.json", contents(data))
	return []report.Output{plain, signed}, err
}

// crate writes the description of the whole folder, if it has a date.
func (e *edition) crate(to *site, books []*view.Book, files []report.Output) ([]report.Output, error) {
	if e.variant != view.Report {
		return nil, nil
	}
	by, err := program()
	if err != nil {
		return nil, err
	}
	data, err := report.Crate(books, files, by)
	if errors.Is(err, report.ErrNoDate) {
		fmt.Fprintf(e.stderr, "rederive report: no ro-crate-metadata.json: %v\n", err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out, err := to.write("ro-crate-metadata.json", contents(data))
	return []report.Output{out}, err
}

// contents fills a file with data.
func contents(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// program describes the binary that runs. Reports are about to need it while
// their notebooks still run, so that its digest costs no time of its own.
var program = sync.OnceValues(func() (report.Program, error) {
	p := report.Program{Tool: tool()}
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
