package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"sync"

	"rederive/report"
)

// provenance returns the files that tell from what the reports were made: a
// statement for each book, signed if there is a key, and the description of the
// whole folder. Handouts and solutions have none.
func (e *edition) provenance(books []*report.Book, pages [][]file, index []file) ([]file, error) {
	if e.variant != report.Report {
		return nil, nil
	}
	by, err := program()
	if err != nil {
		return nil, err
	}
	var out []file
	for i, b := range books {
		data, err := report.Statement(b, outputs(pages[i]), by)
		if err != nil {
			return nil, err
		}
		out = append(out, file{b.Name + ".intoto.json", data})
		if e.signer == nil {
			continue
		}
		signed, err := report.Sign(data, e.signer)
		if err != nil {
			return nil, err
		}
		out = append(out, file{b.Name + ".dsse.json", signed})
	}
	all := slices.Concat(append(slices.Clone(pages), index, out)...)
	crate, err := report.Crate(books, outputs(all), by)
	if errors.Is(err, report.ErrNoDate) {
		fmt.Fprintf(e.stderr, "rederive report: no ro-crate-metadata.json: %v\n", err)
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	return append(out, file{"ro-crate-metadata.json", crate}), nil
}

func outputs(files []file) []report.Output {
	var list []report.Output
	for _, f := range files {
		list = append(list, report.Output{Name: f.name, Data: f.data})
	}
	return list
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
