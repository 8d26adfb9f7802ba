package kernel

import (
	"context"
	"testing"

	"rederive"
)

// TestRefused checks the kind of error of cells that are not legal Go.
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

// TestUnusedImport checks for a warning about an import that no cell uses; the cells run.
func TestUnusedImport(t *testing.T) {
	nb := parse(t, "import (\n\t\"fmt\"\n\t\"math\"\n)\n\nfunc f[T any](x T) T { return x }\n\nfmt.Println(f(1))",
		"import sorting \"sort\"", "import \"math\"\n1")
	run := Execute(context.Background(), nb, Options{Cache: t.TempDir()})
	if run.Status != rederive.RunOK || !run.Agreed {
		t.Fatalf("the run is %v with %v", run.Status, run.Errors)
	}
	const want = "n.md:4:2: \"math\" imported and not used\n" +
		"n.md:13:8: \"sort\" imported as sorting and not used"
	if got := run.Warns.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
