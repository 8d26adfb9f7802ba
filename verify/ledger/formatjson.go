package ledger

import (
	"fmt"
	"io"

	"rederive"
	"rederive/internal/strictjson"
)

// writeJSON writes the ledger as JSON.
func writeJSON(w io.Writer, l *rederive.Ledger, _ Style) error {
	return strictjson.Write(w, "  ", l)
}

// ReadJSON reads a ledger from JSON. It refuses contents that no ledger can
// have, and unknown or duplicate names.
func ReadJSON(r io.Reader) (*rederive.Ledger, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	var l rederive.Ledger
	if err := strictjson.Unmarshal(data, &l); err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	if l.Schema != rederive.LedgerSchema {
		return nil, fmt.Errorf("reading ledger: the schema is %q, not %q", l.Schema, rederive.LedgerSchema)
	}
	if err := checkLedger(&l); err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	return &l, nil
}
