package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"rederive/cmd/rederive/base"
	"rederive/verify/audit"
	"rederive/verify/ledger"
)

// cmdAudit mutates every printed value of the claims and checks that exactly this
// claim's check fails. The cells run once, not once for each mutant.
func cmdAudit(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("audit", stderr)
	format := fs.String("format", "text", "output `FORMAT`: text or json")
	fs.Bool("rules", false, "print the rules for making mutants, and exit")
	if slices.Contains(args, "-rules") || slices.Contains(args, "--rules") {
		return base.Written(stderr, "audit", audit.WriteRules(stdout), base.ExitOK)
	}
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.Settles = true
	if *format != "text" && *format != "json" {
		return base.FailUsage(stderr, "audit", fmt.Errorf("unknown format %q (text or json)", *format))
	}
	books := s.All(ctx, files)
	code = s.PrintDiagnostics(books)
	var audits []*audit.Audit
	for _, b := range books {
		if b.Errs != nil {
			continue
		}
		a := audit.Run(b.Notebook, b.Run, b.Docs...)
		if a.Failed() {
			code = base.Worst(code, base.ExitClaim)
		}
		audits = append(audits, a)
	}
	return base.Written(stderr, "audit", writeAudits(stdout, audits, *format), base.Worst(code, s.WriteTimings(books)))
}

func writeAudits(w io.Writer, audits []*audit.Audit, format string) error {
	if format == "json" {
		return audit.WriteAuditJSON(w, audits)
	}
	return audit.WriteAudit(w, audits, ledger.Style{Colour: base.IsTerminal(w)})
}
