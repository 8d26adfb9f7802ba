package allow

import (
	"testing"

	"rederive/internal/mapping"
)

// TestInstead checks that a refusal names the package that was meant, or says where all
// are listed.
func TestInstead(t *testing.T) {
	mapping.Test(t, Instead, map[string]string{
		"maths":     "did you mean math?",
		"math/rnd":  "did you mean math/rand?",
		"net/mail":  "rederive help kernel lists the packages that cells may import",
		"os":        outside,
		"log/slogs": "rederive help kernel lists the packages that cells may import",
	})
}
