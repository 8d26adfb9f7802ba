package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"rederive/verify"
)

// cmdDiff lists what changed between two ledgers. It exits with 1 if something
// got worse: a claim that was settled fails or is gone, a notebook fails.
func cmdDiff(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFilter("diff", stderr)
	format := fs.String("format", "text", "output `FORMAT`: text or json")
	files, err := parseArgs(fs, args)
	switch {
	case err != nil:
		return flagExit(err)
	case len(files) != 2:
		return complainUsage(stderr, "diff", misused("expected two ledgers, got %d", len(files)))
	case *format != "text" && *format != "json":
		return complainUsage(stderr, "diff", fmt.Errorf("unknown format %q (text or json)", *format))
	}
	if code, done := o.apart(ctx, fs, args, reach{read: files}, stdout, stderr); done {
		return code
	}
	old, err := readLedger(files[0])
	if err != nil {
		return complainUsage(stderr, "diff", err)
	}
	now, err := readLedger(files[1])
	if err != nil {
		return complainUsage(stderr, "diff", err)
	}
	changes := verify.Diff(old, now)
	code := exitOK
	if slices.ContainsFunc(changes, func(c verify.Change) bool { return c.Worse }) {
		code = exitClaim
	}
	return written(stderr, "diff", writeDiff(stdout, changes, *format), code)
}

func writeDiff(w io.Writer, changes []verify.Change, format string) error {
	if format == "text" {
		return verify.WriteDiff(w, changes, verify.Style{Colour: isTerminal(w)})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(changes)
}
