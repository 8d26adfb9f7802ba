package main

import (
	"context"
	"io"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/verify/ledger"
)

// cmdMerge joins the ledgers of all shards of a run into the ledger that a
// single run would have written, with its exit code.
func cmdMerge(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFilter("merge", stderr)
	base.ForceFlag(fs, o.Keep)
	var out base.LedgerFlags
	out.Register(fs, "json")
	strict := fs.Bool("strict", false, "treat deferred claims and warnings as failures")
	files, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if len(files) == 0 {
		return base.FailUsage(stderr, "merge", base.Misused("expected the ledgers of shards, got none"))
	}
	if code, done := o.Apart(ctx, fs, args, base.Reach{Read: files}, stdout, stderr); done {
		return code
	}
	targets, against, err := out.Settle()
	if err != nil {
		return base.FailUsage(stderr, "merge", err)
	}
	o.Within.LeaveTargets(targets)
	o.Keep.NoteFiles(files...)
	var ledgers []*rederive.Ledger
	for _, file := range files {
		l, err := base.ReadLedger(file)
		if err != nil {
			return base.FailUsage(stderr, "merge", err)
		}
		ledgers = append(ledgers, l)
	}
	merged, err := ledger.Merge(ledgers...)
	if err != nil {
		return base.FailUsage(stderr, "merge", err)
	}
	merged.Strict = *strict
	style := ledger.Style{Colour: base.IsTerminal(stdout), Base: against}
	if err := o.Keep.WriteTargets(stdout, merged, targets, style); err != nil {
		return base.FailUsage(stderr, "merge", err)
	}
	return base.LedgerExit(merged)
}
