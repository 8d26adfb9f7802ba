package verify

import (
	"slices"
	"strings"
	"testing"
)

// TestSortNumbered checks that columns that differ only in a number are in its order, and that others stay.
func TestSortNumbered(t *testing.T) {
	for in, want := range map[string]string{
		"7; 8; 10; 6": "6; 7; 8; 10", "l = 2; l = 1; l = 3": "l = 1; l = 2; l = 3",
		"jumps; games": "jumps; games", "2; 1; total": "2; 1; total", "2 by 3; 1 by 4": "2 by 3; 1 by 4",
		"-1; -2; 3": "-1; -2; 3", "1.5; 1.2": "1.5; 1.2",
	} {
		names := strings.Split(in, "; ")
		if sortNumbered(names); !slices.Equal(names, strings.Split(want, "; ")) {
			t.Errorf("%s becomes %v, want %s", in, names, want)
		}
	}
}
