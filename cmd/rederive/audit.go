package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"rederive/verify"
)

// cmdAudit mutates every printed value of the claims and requires that the check
// of exactly that claim fails. It uses the run of verify, which it does not
// repeat for the mutants.
func cmdAudit(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("audit", stderr)
	format := fs.String("format", "text", "output `FORMAT`: text or json")
	fs.Bool("rules", false, "print the rules for making mutants, and exit")
	if slices.Contains(args, "-rules") || slices.Contains(args, "--rules") {
		return written(stderr, "audit", verify.WriteRules(stdout), exitOK)
	}
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.settles = true
	if *format != "text" && *format != "json" {
		return complainUsage(stderr, "audit", fmt.Errorf("unknown format %q (text or json)", *format))
	}
	books := s.all(ctx, files)
	code = s.complain(books)
	var audits []*verify.Audit
	for _, b := range books {
		if b.errs != nil {
			continue
		}
		a := verify.RunAudit(b.notebook, b.run, b.docs...)
		if a.Failed() {
			code = worst(code, exitClaim)
		}
		audits = append(audits, a)
	}
	return written(stderr, "audit", writeAudits(stdout, audits, *format), worst(code, s.writeTimings(books)))
}

func writeAudits(w io.Writer, audits []*verify.Audit, format string) error {
	if format == "json" {
		return verify.WriteAuditJSON(w, audits)
	}
	return verify.WriteAudit(w, audits, verify.Style{Colour: isTerminal(w)})
}
