package main

import (
	"context"
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
	targets, against, err := out.settle()
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
	style := verify.Style{Colour: isTerminal(stdout), Base: against}
	if err := o.keep.writeTargets(stdout, merged, targets, style); err != nil {
		return complainUsage(stderr, "merge", err)
	}
	return ledgerExit(merged)
}
