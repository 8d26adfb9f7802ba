package review

import (
	"os"
	"strings"
	"testing"
)

// TestContext compares the verdicts of what sentences print with what the words of these sentences allow.
func TestContext(t *testing.T) {
	text, err := os.ReadFile("testdata/context.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		printed, want, ok := strings.Cut(line, " =>")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var got []string
		for _, r := range Check(read(printed), Options{}).Results {
			got = append(got, string(r.Verdict))
		}
		if have := strings.Join(got, ", "); have != strings.TrimSpace(want) {
			t.Errorf("context.txt:%d: %s\n got %s\nwant %s", i+1, printed, have, want)
		}
	}
}
