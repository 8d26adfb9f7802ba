package modules

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLooksIn checks which files look inside values of any type: sorting a list of a known type does not.
func TestLooksIn(t *testing.T) {
	for body, want := range map[string]string{
		"func f(x any) { sort.Slice(x, nil) }":                     "sort",
		"func f(list []int) { sort.Slice(list, nil) }":             "",
		"func f(s string, x ...any) { fmt.Sscan(s, x...) }":        "fmt",
		"func f(s string) (n int) { fmt.Sscan(s, &n); return n }":  "",
		"func f(x interface{}) { errors.As(nil, x) }":              "errors",
		"func f(x any) string { return fmt.Sprint(x) }":            "",
		"func f() { _ = func(x any) { sort.SliceStable(x, nil) }}": "sort",
	} {
		file := filepath.Join(t.TempDir(), "a.go")
		if err := os.WriteFile(file, []byte("package p\n\n"+body), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := looksIn(file); got != want {
			t.Errorf("%s: looks with %q, want %q", body, got, want)
		}
	}
}
