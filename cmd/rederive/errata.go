package main

import (
	"context"
	"fmt"
	"io"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/verifier"
	"rederive/verify/ledger"
)

// cmdErrata runs notebooks and writes one document of all errata, fit to be
// sent to an author: each refuted value with its correction.
func cmdErrata(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("errata", stderr)
	format := fs.String("format", "markdown", "output `FORMAT`: markdown or json")
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.Settles, s.Located = true, true
	write := ledger.WriteErrata
	switch *format {
	case "markdown":
	case "json":
		write = ledger.WriteErrataJSON
	default:
		return base.FailUsage(stderr, "errata", fmt.Errorf("unknown format %q (markdown or json)", *format))
	}
	books := s.AllSettled(ctx, files)
	code = s.PrintDiagnostics(books)
	s.Explain(books)
	return base.Written(stderr, "errata", write(stdout, verifier.Ledger(books)), base.Worst(code,
		s.WriteTimings(books)))
}
