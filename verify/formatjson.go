package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"rederive"
)

// writeJSON writes the ledger as JSON.
func writeJSON(w io.Writer, l *rederive.Ledger, _ Style) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(l)
}

// ReadJSON reads a ledger that the format json has. One that says what no ledger
// can say is an error.
func ReadJSON(r io.Reader) (*rederive.Ledger, error) {
	var l rederive.Ledger
	dec := json.NewDecoder(r)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&l); err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("reading ledger: something follows the ledger")
	}
	if l.Schema != rederive.LedgerSchema {
		return nil, fmt.Errorf("reading ledger: the schema is %q, not %q", l.Schema, rederive.LedgerSchema)
	}
	if err := checkLedger(&l); err != nil {
		return nil, fmt.Errorf("reading ledger: %w", err)
	}
	return &l, nil
}
