package toolchain

import (
	"os"
	"strings"
	"testing"
)

// TestFlags checks that make compiles with the flags of notebooks: otherwise each would compile the
// standard library again.
func TestFlags(t *testing.T) {
	data, err := os.ReadFile("../../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if line := "\nFLAGS   := " + Flags + "\n"; !strings.Contains(string(data), line) {
		t.Errorf("the Makefile has no line %q", strings.TrimSpace(line))
	}
}
