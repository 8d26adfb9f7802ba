package tex_test

import (
	"fmt"

	"rederive/typeset/tex"
)

func ExampleParse() {
	f, _ := tex.Parse(`\sum_{i=1}^n i = \binom{n+1}{2}`, nil)
	fmt.Println(tex.Text(f))
	g, _ := tex.Parse(`x^2 \le -1`, nil)
	fmt.Println(tex.MathML(g, false))
	// Output:
	// ∑ᵢ₌₁ⁿ i = ((n + 1) choose 2)
	// <math><msup><mi>x</mi><mn>2</mn></msup><mo>≤</mo><mo form="prefix">−</mo><mn>1</mn></math>
}

func ExampleParse_errors() {
	_, errs := tex.Parse(`\frac{\alhpa}{2`, nil)
	for _, err := range errs {
		fmt.Println(err)
	}
	// Output:
	// 1:7: unknown command \alhpa; did you mean \alpha?
	// 1:14: { is not closed before the end of the formula
}

func ExampleNewMacros() {
	macros, _ := tex.NewMacros(map[string]string{`\mex`: `\operatorname{mex}`, `\set`: `\{#1\}`})
	f, _ := tex.Parse(`\mex\set{0, 1, 3} = 2`, macros)
	fmt.Println(tex.Text(f))
	// Output: mex{0, 1, 3} = 2
}
