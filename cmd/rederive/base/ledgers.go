package base

import (
	"bytes"
	"fmt"
	"io"

	"rederive"
	"rederive/verify/ledger"
)

// LedgerExit returns the exit code of the run that a ledger reports.
func LedgerExit(l *rederive.Ledger) int {
	code := ExitOK
	if l.Strict && len(l.Warnings) > 0 {
		code = ExitClaim
	}
	for _, n := range l.Notebooks {
		code = Worst(code, ExitOf(n.Status))
		if len(n.Errors) > 0 || l.Strict && len(n.Warnings) > 0 {
			code = Worst(code, ExitClaim)
		}
	}
	for _, v := range l.Claims {
		if ledger.Fails(v, l.Strict) {
			code = Worst(code, ExitClaim)
		}
	}
	return code
}

// ReadLedger reads a ledger that verify wrote with --format json.
func ReadLedger(file string) (*rederive.Ledger, error) {
	c, err := ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading ledger %s: %w", file, err)
	}
	l, err := ledger.ReadJSON(bytes.NewReader(c.Data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return l, nil
}

// writeFormat writes a ledger in one format.
func writeFormat(w io.Writer, l *rederive.Ledger, format ledger.Format, style ledger.Style) error {
	if format.Commands {
		w = allowCommands(w)
	}
	style.Line = sourceLines()
	return format.Write(w, l, style)
}
