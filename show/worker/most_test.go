package worker

import (
	"testing"
)

// TestCountParts checks that only what needs memory is counted, not characters
// within strings.
func TestCountParts(t *testing.T) {
	for text, want := range map[string]int{
		`{}`:                          1,
		`{"a":[1,2,3]}`:               4,
		`{"a":"[,{"}`:                 1,
		`{"a":"\\",	"b":"\"[[["}`:     2,
		`[[[[`:                        4,
		`{"i":[{},{},{}],"k":"list"}`: 8,
	} {
		if got := CountParts([]byte(text)); got != want {
			t.Errorf("%s has %d parts, want %d", text, got, want)
		}
	}
}
