package html

import (
	"testing"

	"rederive/internal/mapping"
)

// TestFormulaName checks the labels of column heads that are only formulas.
func TestFormulaName(t *testing.T) {
	mapping.Test(t, formulaName, map[string]string{
		"moves":                         "",
		"<math><mi>k</mi></math> discs": "",
		"<math><msub><mi>a</mi><mn>1</mn></msub></math>":             ` aria-label="a1"`,
		`<b><math display="inline"><mn>2</mn><mi>n</mi></math></b> `: ` aria-label="2n"`,
	})
}
