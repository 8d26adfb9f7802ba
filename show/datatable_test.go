package show

import (
	"fmt"
	"testing"
)

// TestRecordsTable checks that identifiers are shown as written: with a leading zero, or with more digits than a
// float64 preserves.
func TestRecordsTable(t *testing.T) {
	text := "id,card,share,n\n0001,1,0.5,10\n12,12345678901234567890,0,07.5\nNA,2,1,\n"
	if panicked := withInputs(map[string]string{"people": text}, func() {
		got := fmt.Sprint(CSV("people").Table().Rows)
		if want := "[[0001 1 0.5 10] [12 12345678901234567890 0 7.5] [<nil> 2 1 <nil>]]"; got != want {
			t.Errorf("the rows are %s, want %s", got, want)
		}
	}); panicked != "" {
		t.Error(panicked)
	}
}
