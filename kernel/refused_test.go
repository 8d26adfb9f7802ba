package kernel

import (
	"context"
	"testing"

	"rederive"
)

// TestRefused names what is wrong with a cell that is no legal Go.
func TestRefused(t *testing.T) {
	for code, want := range map[string]string{
		"x := )": "syntax", "x := yy\nx": "type", "import \"os\"": "import",
	} {
		run := Execute(context.Background(), parse(t, code), Options{Engine: Yaegi, Cache: t.TempDir()})
		if len(run.Cells[0].Outputs) != 1 {
			t.Fatalf("%s: %v", code, run.Errors)
		}
		if f, ok := run.Cells[0].Outputs[0].(*rederive.Failure); !ok || f.Kind != want {
			t.Errorf("%s: %+v, want %s", code, run.Cells[0].Outputs[0], want)
		}
	}
}
