package font

import (
	"os"
	"os/exec"
	"testing"
)

// TestLanguageOfEnvironment shapes in processes with different locales. Turkish and
// Azeri have no ligature of f and i, and the environment must not affect shaping.
func TestLanguageOfEnvironment(t *testing.T) {
	if os.Getenv("SHAPE_IN_LOCALE") != "" {
		glyphs := NewLibrary().Face(Roman, 10*Point).Shape("fi")
		if len(glyphs) != 1 || glyphs[0].Text != "fi" {
			t.Fatalf("%d glyphs, want the ligature", len(glyphs))
		}
		return
	}
	for _, locale := range []string{"tr_TR.UTF-8", "az_AZ.UTF-8", "tr", "de_DE", "C", ""} {
		for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
			c := exec.Command(os.Args[0], "-test.run=^TestLanguageOfEnvironment$", "-test.v")
			c.Env = []string{"SHAPE_IN_LOCALE=1", name + "=" + locale}
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("%s=%s: %v\n%s", name, locale, err, out)
			}
		}
	}
}
