package ledger

import (
	"bytes"
	"io"
	"testing"

	"rederive/internal/must"

	"rederive"
)

// FuzzLedger checks that every readable ledger can be written in every format,
// compared and merged without a panic, and reads back unchanged.
func FuzzLedger(f *testing.F) {
	var b bytes.Buffer
	must.Do(writeJSON(&b, sampleLedger(f), Style{}))
	f.Add(b.Bytes())
	_, shards := wholeAndShards(2)
	for _, l := range shards {
		var b bytes.Buffer
		must.Do(writeJSON(&b, l, Style{}))
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
			must.Do(write(io.Discard, l))
		}
		for _, format := range Formats() {
			must.Do(format.Write(io.Discard, l, Style{}))
		}
		if changes := Diff(l, l); len(changes) > 0 {
			t.Errorf("a ledger differs from itself: %v", changes)
		}
		if m, err := Merge(l); err == nil && len(m.Claims) != len(l.Claims) {
			t.Errorf("%d of %d claims are left after a merge", len(m.Claims), len(l.Claims))
		}
		var b bytes.Buffer
		must.Do(writeJSON(&b, l, Style{}))
		if _, err := ReadJSON(&b); err != nil {
			t.Errorf("what was written cannot be read: %v", err)
		}
	})
}
