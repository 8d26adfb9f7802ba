package main

import (
	"context"
	"fmt"
	"io"

	"rederive/verify"
)

// cmdErrata runs notebooks and writes one document of all errata: what was
// printed and refuted, fit to be sent to an author.
func cmdErrata(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("errata", stderr)
	format := fs.String("format", "markdown", "output `FORMAT`: markdown or json")
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.settles, s.located = true, true
	write := verify.WriteErrata
	switch *format {
	case "markdown":
	case "json":
		write = verify.WriteErrataJSON
	default:
		return complainUsage(stderr, "errata", fmt.Errorf("unknown format %q (markdown or json)", *format))
	}
	books := s.allSettled(ctx, files)
	code = s.complain(books)
	return written(stderr, "errata", write(stdout, ledger(books)), worst(code, s.writeTimings(books)))
}
