package main

import (
	"context"
	"io"

	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/verifier"
	"rederive/verify/ledger"
)

// cmdErrata runs notebooks and writes one document of all errata, fit to be
// sent to an author: each refuted value with its correction.
func cmdErrata(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("errata", stderr)
	var format string
	base.ChoiceFlag(fs, &format, "format", "markdown", "output `FORMAT`: markdown or json", "markdown", "json")
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.Settles, s.Located = true, true
	write := ledger.WriteErrata
	if format == "json" {
		write = ledger.WriteErrataJSON
	}
	books := s.AllSettled(ctx, files)
	code = s.PrintDiagnostics(books)
	s.Explain(books)
	return base.Written(stderr, "errata", write(stdout, verifier.Ledger(books)), base.Worst(code,
		s.WriteTimings(books)))
}
