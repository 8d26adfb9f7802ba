package html

import (
	"testing"

	"rederive"
)

// TestInFull checks that a computed number is available in full where the cell rounds
// it.
func TestInFull(t *testing.T) {
	for shown, want := range map[string]string{"0.67": ` title="2/3"`, "2/3": ""} {
		if got := inFull(rederive.ComparedCell{Computed: "2/3", Shown: shown}); got != want {
			t.Errorf("%s: %q, want %q", shown, got, want)
		}
	}
}
