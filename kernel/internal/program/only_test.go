package program

import (
	"testing"

	"rederive"
)

func TestBeforeGoroutines(t *testing.T) {
	for code, want := range map[string]string{
		"x := 1\ngo f()\ny := 2":                      "x := 1\n      \n      ",
		"x := 1\nvar w sync.WaitGroup\nw.Go(f)":       "x := 1\nvar w sync.WaitGroup\n       ",
		"func f() { go g() }\nx := 1":                 "func f() { go g() }\nx := 1",
		"go f()\nfunc f() {}\nimport \"sync\"\nx = 1": "      \nfunc f() {}\nimport \"sync\"\n     ",
	} {
		if got := BeforeGoroutines(&rederive.Cell{Code: code}); got != want {
			t.Errorf("%q becomes %q, want %q", code, got, want)
		}
	}
}
