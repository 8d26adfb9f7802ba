package ledger

import (
	"slices"
	"testing"

	"rederive/internal/xslices"
)

// TestByCause checks that consequences follow their cause, including consequences
// of consequences, and that none is lost.
func TestByCause(t *testing.T) {
	erratum := func(id, key, follows string) ErratumReport {
		return ErratumReport{Paper: "p", ID: id, Key: key, Follows: follows}
	}
	all := []ErratumReport{
		erratum("sum", "", "entry"),
		erratum("other", "", ""),
		erratum("entry", "1", ""),
		erratum("entry", "2", ""),
		erratum("share", "", "sum"),
		erratum("lost", "", "confirmed by now"),
	}
	got := xslices.Map(byCause(all), func(e ErratumReport) string { return e.ID + e.Key })
	want := []string{"other", "entry1", "entry2", "sum", "share", "lost"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
