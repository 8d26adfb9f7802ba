package stated

import "testing"

// TestExercise checks what counts as computed, and what as stated, in an exercise with the
// parameter limit.
func TestExercise(t *testing.T) {
	for _, c := range []struct {
		name   string
		stated bool
		body   string
	}{
		{"Gauss", false, `claim(limit*(limit-1)/2)`},
		{"a conversion", false, `claim(float64(limit) / 3)`},
		{"by a variable", false, `n := limit - 1; claim(n*(n+1)/2)`},
		{"by a variable that is the parameter", false, `n := limit; claim(n*(n-1)/2)`},
		{"by a constant", false, `const n = limit - 1; claim(n)`},
		{"by a function", false, `gauss := func(n int) int { return n * (n - 1) / 2 }; claim(gauss(limit))`},
		{"step by step", false, `n := limit; n *= limit - 1; n /= 2; claim(n)`},
		{"a list", false, `claim([]int{1, limit, limit + 1})`},
		{"a counter to the parameter", false, `n := 0; for range limit { n++ }; claim(n)`},
		{"the next number", false, `n := limit; n++; claim(n)`},

		{"the parameter alone", true, `claim(limit)`},
		{"a number", true, `claim(4950)`},
		{"arithmetic on numbers", true, `claim(99 * 100 / 2)`},
		{"what cancels", true, `claim(4950 + 0*limit)`},
		{"a difference of equals", true, `claim(4950 + (limit - limit))`},
		{"a number for one student", true, `if limit == 100 { claim(4950) }`},

		{"a counter to a number", true, `n := 0; for i := 0; i < 4950; i++ { n++ }; claim(n)`},
		{"a counter in a range", true, `n := 0; for range 9 { n += 4 }; claim(n)`},
		{"a counter in loops in loops", true, `n := 0; for range 9 { for j := 4; j > 0; j-- { n++ } }; claim(n)`},
		{"a counter that is the head of its loop", true, `n := 0; for n < 37 { n++ }; claim(n)`},
		{"a loop without a body", true, `n := 0; for ; n < 37; n++ { }; claim(n)`},

		{"a counter from what is computed", false, `n := fib(9); for n < 37 { n++ }; claim(n)`},
		{"a counter to what is computed", false, `n := 0; for range fib(9) { n++ }; claim(n)`},
		{"a counter under a condition", false, `n := 0; for i := range 9 { if i%3 == 0 { n++ } }; claim(n)`},
		{"pairs in order", false, `n := 0; for i := 0; i < 9; i++ { for j := i; j < 9; j++ { n++ } }; claim(n)`},
		{"a sum of fractions", false, `x := 0.0; for range 10 { x += 0.1 }; claim(x)`},
		{"a counter that overflows", false, `var n int8; for range 200 { n++ }; claim(n)`},
		{"a counter in a loop that is left", false, `n := 0; for { if n++; n*n > 50 { break } }; claim(n)`},
		{"a counter that fills a list", false, `n := 0; var l []int; for range 9 { n++; l = append(l, n) }; claim(l)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := findIn(t, c.body, true); got != c.stated {
				t.Errorf("stated %v: %s", got, c.body)
			}
		})
	}
}

// TestPaper checks that a formula of what a paper's front matter states is stated.
func TestPaper(t *testing.T) {
	if body := `n := limit - 1; claim(n*(n+1)/2)`; !find(t, body) {
		t.Errorf("not stated: %s", body)
	}
}
