package base

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
	"rederive/verify/ledger"
)

// A Target is a format in which a ledger is written, and its file, or "" for standard
// output.
type Target struct {
	format ledger.Format
	File   string
	named  string // as the command line names it, even where File is redirected to the other process
}

// LedgerFlags are the flags of commands that write a ledger.
type LedgerFlags struct{ Format, Base string }

func (f *LedgerFlags) Register(fs *flag.FlagSet, format string) {
	CheckedFlag(fs, &f.Format, "format", format, "ledger `FORMATS`, comma-separated: "+ledger.FormatNames()+
		"; FORMAT=FILE writes to a file", func(list string) error { _, err := parseTargets(list); return err })
	fs.StringVar(&f.Base, "base", "",
		"the JSON `LEDGER` of the base branch, with which the format summary compares")
}

// Settle reads the targets and the base.
func (f *LedgerFlags) Settle() ([]Target, *rederive.Ledger, error) {
	targets, err := parseTargets(f.Format)
	if err != nil || f.Base == "" {
		return targets, nil, err
	}
	base, err := ReadLedger(f.Base)
	return targets, base, err
}

// parseTargets parses a list of FORMAT or FORMAT=FILE, separated by commas.
func parseTargets(list string) ([]Target, error) {
	var targets []Target
	err := SplitTargets(list, func(name, file string) error {
		format, err := ledger.FormatNamed(name)
		targets = append(targets, Target{format, file, file})
		return err
	})
	return targets, err
}

// SplitTargets calls add for each FORMAT or FORMAT=FILE of a list. No two may have the
// same destination.
func SplitTargets(list string, add func(name, file string) error) error {
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
		taken[key] = name != PagesFormat || hasFile
	}
	return nil
}

// WriteTargets writes a ledger in all requested formats. If one file cannot be written,
// the others still are.
func (k *Keeper) WriteTargets(stdout io.Writer, l *rederive.Ledger, targets []Target, style ledger.Style) error {
	var errs []error
	for _, t := range targets {
		if t.File == "" {
			errs = append(errs, writeFormat(stdout, l, t.format, style))
			continue
		}
		plain := style
		plain.Colour, plain.Reported = false, false
		var b bytes.Buffer
		out := &Output{W: &b}
		err := writeFormat(out, l, t.format, plain)
		out.Flush()
		if err == nil {
			err = k.CheckUsed(t.named)
		}
		if err == nil {
			err = k.Put(NewFile{t.File, b.Bytes(), t.format.Mark.Match})
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("writing the ledger as %s: %w", t.format.Name, err))
		}
	}
	return errors.Join(errs...)
}

// WriteFile writes a file completely or not at all.
func WriteFile(file string, data []byte) error {
	if err := cache.WriteFile(file, TempPrefix, 0o644, data); err != nil {
		return Reason(err)
	}
	return nil
}

// TempPrefix begins the names of unfinished files, which are next to their destination.
// The next process that writes there removes those that a killed process has left.
const TempPrefix = ".rederive-"

// PagesFormat is the format that writes a page for each paper.
const PagesFormat = "html"
