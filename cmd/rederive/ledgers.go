package main

import (
	"bytes"
	"fmt"
	"io"

	"rederive"
	"rederive/verify"
)

// ledgerExit is the exit code of the run that a ledger reports.
func ledgerExit(l *rederive.Ledger) int {
	code := exitOK
	if l.Strict && len(l.Warnings) > 0 {
		code = exitClaim
	}
	for _, n := range l.Notebooks {
		code = worst(code, exitOf(n.Status))
		if len(n.Errors) > 0 || l.Strict && len(n.Warnings) > 0 {
			code = worst(code, exitClaim)
		}
	}
	for _, v := range l.Claims {
		if verify.Fails(v, l.Strict) {
			code = worst(code, exitClaim)
		}
	}
	return code
}

// readLedger reads a ledger that verify wrote with --format json.
func readLedger(file string) (*rederive.Ledger, error) {
	c, err := readFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading ledger %s: %w", file, err)
	}
	l, err := verify.ReadJSON(bytes.NewReader(c.data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return l, nil
}

// writeFormat writes a ledger in one of its formats.
func writeFormat(w io.Writer, l *rederive.Ledger, format verify.Format, style verify.Style) error {
	if format.Commands {
		w = allowCommands(w)
	}
	style.Line = sourceLines()
	return format.Write(w, l, style)
}
