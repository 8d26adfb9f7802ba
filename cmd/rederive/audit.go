package main

import (
	"context"
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
	var format string
	base.ChoiceFlag(fs, &format, "format", "text", "output `FORMAT`: text or json", "text", "json")
	fs.Bool("rules", false, "print the rules for making mutants, and exit")
	if slices.Contains(args, "-rules") || slices.Contains(args, "--rules") {
		return base.Written(stderr, "audit", audit.WriteRules(stdout), base.ExitOK)
	}
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.Settles = true
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
	return base.Written(stderr, "audit", writeAudits(stdout, audits, format), base.Worst(code, s.WriteTimings(books)))
}

func writeAudits(w io.Writer, audits []*audit.Audit, format string) error {
	if format == "json" {
		return audit.WriteAuditJSON(w, audits)
	}
	return audit.WriteAudit(w, audits, ledger.Style{Colour: base.IsTerminal(w)})
}
