package ledger

import (
	"bytes"
	"io"
	"testing"

	"rederive"
)

// FuzzLedger: anything that is read as a ledger is written in every format, compared
// and merged without a panic, and reads back as the same.
func FuzzLedger(f *testing.F) {
	var b bytes.Buffer
	if err := writeJSON(&b, sampleLedger(f), Style{}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	_, shards := wholeAndShards(2)
	for _, l := range shards {
		var b bytes.Buffer
		if err := writeJSON(&b, l, Style{}); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte(`{"schema":"rederive-ledger/1","shard":{"index":1,"of":10000000000000,` +
		`"notebooks":["n"],"claims":[["c"]]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadJSON(bytes.NewReader(data))
		if err != nil {
			return
		}
		for _, write := range []func(io.Writer, *rederive.Ledger) error{
			WriteErrata, WriteErrataJSON, WriteResults,
			WriteResultsCSV,
		} {
			if err := write(io.Discard, l); err != nil {
				t.Fatal(err)
			}
		}
		for _, format := range Formats() {
			if err := format.Write(io.Discard, l, Style{}); err != nil {
				t.Fatal(err)
			}
		}
		if changes := Diff(l, l); len(changes) > 0 {
			t.Errorf("a ledger differs from itself: %v", changes)
		}
		if m, err := Merge(l); err == nil && len(m.Claims) != len(l.Claims) {
			t.Errorf("%d of %d claims are left after a merge", len(m.Claims), len(l.Claims))
		}
		var b bytes.Buffer
		if err := writeJSON(&b, l, Style{}); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadJSON(&b); err != nil {
			t.Errorf("what was written cannot be read: %v", err)
		}
	})
}
