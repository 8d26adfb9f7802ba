package main

import (
	"context"
	"io"
	"slices"

	"rederive/cmd/rederive/base"
	"rederive/internal/strictjson"
	"rederive/verify/ledger"
)

// cmdDiff lists the changes between two ledgers. It exits with 1 if something
// got worse: a settled claim fails or is gone, or a notebook fails.
func cmdDiff(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFilter("diff", stderr)
	var format string
	base.ChoiceFlag(fs, &format, "format", "text", "output `FORMAT`: text or json", "text", "json")
	files, err := base.ParseArgs(fs, args)
	switch {
	case err != nil:
		return base.FlagExit(err)
	case len(files) != 2:
		return base.FailUsage(stderr, "diff", base.Misused("expected two ledgers, got %d", len(files)))
	}
	if code, done := o.Apart(ctx, fs, args, base.Reach{Read: files}, stdout, stderr); done {
		return code
	}
	old, err := base.ReadLedger(files[0])
	if err != nil {
		return base.FailUsage(stderr, "diff", err)
	}
	now, err := base.ReadLedger(files[1])
	if err != nil {
		return base.FailUsage(stderr, "diff", err)
	}
	changes := ledger.Diff(old, now)
	code := base.ExitOK
	if slices.ContainsFunc(changes, func(c ledger.Change) bool { return c.Worse }) {
		code = base.ExitClaim
	}
	return base.Written(stderr, "diff", writeDiff(stdout, changes, format), code)
}

func writeDiff(w io.Writer, changes []ledger.Change, format string) error {
	if format == "text" {
		return ledger.WriteDiff(w, changes, ledger.Style{Colour: base.IsTerminal(w)})
	}
	return strictjson.Write(w, "  ", changes)
}
