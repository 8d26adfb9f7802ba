package review

import (
	"strings"
	"testing"

	"rederive/internal/golden"
)

func TestProse(t *testing.T) {
	text := golden.Read(t, "testdata/prose.txt")
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		for _, r := range Check(read(line), Options{}).Results {
			t.Errorf("prose.txt:%d: %s\nfinds %s %q: %s %s", i+1, line, r.Check, r.Text, r.Verdict, r.Why)
		}
	}
}
