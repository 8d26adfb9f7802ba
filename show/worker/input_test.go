package worker

import (
	"io"
	"strings"
	"testing"

	"rederive/show/wire"
)

// TestUnknownInput reads an input that is not declared: the error names those that are.
func TestUnknownInput(t *testing.T) {
	defer func(old func(string) ([]byte, error)) { wire.Input = old }(wire.Input)
	Connect(&Job{Inputs: map[string][]byte{"speeds": nil, "data": nil}}, io.Discard)
	if _, err := wire.Input("date"); err == nil || !strings.Contains(err.Error(), "only data, speeds") {
		t.Errorf("got %v", err)
	}
}
