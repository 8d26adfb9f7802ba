package base

import (
	"bytes"
	"regexp"
	"slices"
	"testing"

	"rederive/internal/golden"
)

// TestSettings compares the list in docs/projects.md with what rederive.yaml may set.
func TestSettings(t *testing.T) {
	page := golden.Read(t, "../../../docs/projects.md")
	_, list, _ := bytes.Cut(page, []byte("| name in `rederive.yaml` |"))
	list, _, _ = bytes.Cut(list, []byte("\n\n"))
	var documented, known []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z]+)` \\|").FindAllSubmatch(list, -1) {
		documented = append(documented, string(m[1]))
	}
	for _, s := range settings() {
		known = append(known, s.name)
	}
	if !slices.Equal(documented, known) {
		t.Errorf("documented are %q, known are %q", documented, known)
	}
}
