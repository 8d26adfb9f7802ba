package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"rederive"
	"rederive/internal/cache"
	"rederive/verify"
)

// A target is a format in which a ledger is written, and the file that gets it, or
// nothing for standard output.
type target struct {
	format verify.Format
	file   string
	named  string // as the command line names it, also in a process that leaves it for another
}

// ledgerFlags are the flags of the commands that write a ledger.
type ledgerFlags struct{ format, base string }

func (f *ledgerFlags) register(fs *flag.FlagSet, format string) {
	fs.StringVar(&f.format, "format", format, "ledger `FORMAT`: "+verify.FormatNames()+
		"; several are separated by commas, FORMAT=FILE writes a file")
	fs.StringVar(&f.base, "base", "",
		"the `LEDGER` of the base branch, in JSON, with which the format summary compares")
}

// settle reads the targets and the base.
func (f *ledgerFlags) settle() ([]target, *rederive.Ledger, error) {
	targets, err := parseTargets(f.format)
	if err != nil || f.base == "" {
		return targets, nil, err
	}
	base, err := readLedger(f.base)
	return targets, base, err
}

// parseTargets reads FORMAT or FORMAT=FILE, several of them separated by commas.
func parseTargets(list string) ([]target, error) {
	var targets []target
	err := splitTargets(list, func(name, file string) error {
		format, err := verify.FormatNamed(name)
		targets = append(targets, target{format, file, file})
		return err
	})
	return targets, err
}

// splitTargets calls add for each FORMAT or FORMAT=FILE of a list. Each goes to a place
// of its own.
func splitTargets(list string, add func(name, file string) error) error {
	taken := map[string]bool{}
	for text := range strings.SplitSeq(list, ",") {
		name, file, hasFile := strings.Cut(text, "=")
		if err := add(name, file); err != nil {
			return err
		}
		key := file
		if hasFile {
			key = filepath.Clean(file)
		}
		switch {
		case hasFile && file == "":
			return fmt.Errorf("format %s= names no file (write %s=FILE)", name, name)
		case taken[key] && !hasFile:
			return fmt.Errorf("several formats go to standard output (give all but one a file: %s=FILE)", name)
		case taken[key]:
			return fmt.Errorf("several formats go to the file %s (give each its own)", file)
		}
		taken[key] = name != pagesFormat || hasFile
	}
	return nil
}

// writeTargets writes a ledger in all formats that were asked for. A file that
// cannot be written does not keep the others from being written.
func (k *keeper) writeTargets(stdout io.Writer, l *rederive.Ledger, targets []target, style verify.Style) error {
	var errs []error
	for _, t := range targets {
		if t.file == "" {
			errs = append(errs, writeFormat(stdout, l, t.format, style))
			continue
		}
		plain := style
		plain.Colour, plain.Reported = false, false
		var b bytes.Buffer
		out := &output{w: &b}
		err := writeFormat(out, l, t.format, plain)
		out.flush()
		if err == nil {
			err = k.checkUsed(t.named)
		}
		if err == nil {
			err = k.put(newFile{t.file, b.Bytes(), t.format.Mark.Match})
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("writing the ledger as %s: %w", t.format.Name, err))
		}
	}
	return errors.Join(errs...)
}

// writeFile writes a file whole or not at all.
func writeFile(file string, data []byte) error {
	if err := cache.WriteFile(file, tempPrefix, 0o644, data); err != nil {
		return reason(err)
	}
	return nil
}

// tempPrefix begins the names of what is not finished yet, next to where it will be. What
// a killed process has left is removed by the next one that writes there.
const tempPrefix = ".rederive-"

// pagesFormat is the format that writes a page for each paper.
const pagesFormat = "html"
