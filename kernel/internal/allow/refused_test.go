package allow

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"rederive/internal/mapping"
)

// TestInstead checks that a refusal names the package that was meant, or says where all
// are listed.
func TestInstead(t *testing.T) {
	mapping.Test(t, Instead, map[string]string{
		"maths":    "did you mean math?",
		"math/rnd": "did you mean math/rand?",
		"net/mail": "name it under imports in the front matter, and run with --allow-imports net/mail",
		"net/mai":  "rederive help kernel lists the packages that cells may import",
		"os":       outside,
		"unsafe": "it bypasses the types, which the engines represent differently: for the bits of a number use " +
			"math.Float64bits or encoding/binary",
		"log/slogs": "rederive help kernel lists the packages that cells may import",
	})
}

// TestOthers checks that each package of the standard library is on one of the lists.
func TestOthers(t *testing.T) {
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Skip("skipped: there is no go command: ", err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		if strings.Contains("/"+path+"/", "/internal/") || strings.HasPrefix(path, "vendor/") {
			continue
		}
		known := slices.Contains(Packages, path) || slices.Contains(others, path) ||
			slices.Contains(further, path) || refused[path] != ""
		if !known {
			t.Errorf("%s is on no list", path)
		}
	}
}
