package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"rederive"
	"rederive/verify"
)

// cmdMerge joins the ledgers of all shards of a run into the ledger that one run
// would have given, with its exit code.
func cmdMerge(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFilter("merge", stderr)
	forceFlag(fs, o.keep)
	var out ledgerFlags
	out.register(fs, "json")
	strict := fs.Bool("strict", false, "treat deferred claims and warnings as failures")
	files, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if code, done := o.apart(ctx, fs, args, reach{read: files}, stdout, stderr); done {
		return code
	}
	targets, base, err := out.settle()
	if err != nil {
		return complainUsage(stderr, "merge", err)
	}
	o.within.leaveTargets(targets)
	o.keep.noteFiles(append(files, out.base)...)
	var ledgers []*rederive.Ledger
	for _, file := range files {
		l, err := readLedger(file)
		if err != nil {
			return complainUsage(stderr, "merge", err)
		}
		ledgers = append(ledgers, l)
	}
	merged, err := verify.Merge(ledgers...)
	if err != nil {
		return complainUsage(stderr, "merge", err)
	}
	merged.Strict = *strict
	style := verify.Style{Colour: isTerminal(stdout), Base: base}
	if err := o.keep.writeTargets(stdout, merged, targets, style); err != nil {
		return complainUsage(stderr, "merge", err)
	}
	return ledgerExit(merged)
}

// flagExit is the exit code of flags that could not be read; parseArgs has
// said why.
func flagExit(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	return exitUsage
}

// readLedger reads a ledger that verify wrote with --format json.
func readLedger(file string) (*rederive.Ledger, error) {
	c, err := readFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading ledger %s: %w", file, err)
	}
	l, err := verify.ReadJSON(bytes.NewReader(c.data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return l, nil
}

// writeFormat writes a ledger in one of its formats.
func writeFormat(w io.Writer, l *rederive.Ledger, format verify.Format, style verify.Style) error {
	if format.Commands {
		w = allowCommands(w)
	}
	style.Line = sourceLines()
	return format.Write(w, l, style)
}

// ledgerExit is the exit code of the run that a ledger reports.
func ledgerExit(l *rederive.Ledger) int {
	code := exitOK
	if l.Strict && len(l.Warnings) > 0 {
		code = exitClaim
	}
	for _, n := range l.Notebooks {
		code = worst(code, exitOf(n.Status))
		if len(n.Errors) > 0 || l.Strict && len(n.Warnings) > 0 {
			code = worst(code, exitClaim)
		}
	}
	for _, v := range l.Claims {
		if verify.Fails(v, l.Strict) {
			code = worst(code, exitClaim)
		}
	}
	return code
}
