package kernel

import (
	"io/fs"
	"strings"
	"testing"

	"rederive"
	"rederive/kernel/internal/toolchain"
	nbparse "rederive/parse"
)

// TestPlacesInIncludedFiles plants errors in an included file, and checks that they are
// reported there.
func TestPlacesInIncludedFiles(t *testing.T) {
	engines := []string{Yaegi}
	if _, err := toolchain.Find(); err == nil {
		engines = append(engines, Go)
	}
	for _, test := range []struct{ text, says string }{
		{cell("x := @@\"open\nx"), "string literal not terminated"},
		{cell("@@missing"), "undefined: missing"},
		{"The value is `{go} @@missing`.\n", "undefined: missing"},
		{
			cell("import \"fmt\"\n\nfmt.Println(n)\nfunc fail(i int) int {\n\t@@return 1 / i\n}\nfail(n - n)"),
			"divide by zero",
		},
	} {
		before, after, _ := strings.Cut(test.text, mark)
		want := rederive.Pos{
			File: "sub/part.md", Line: strings.Count(before, "\n") + 1,
			Col: len(before) - strings.LastIndex(before, "\n"),
		}
		read := func(path string) ([]byte, error) {
			if path != "sub/part.md" {
				return nil, fs.ErrNotExist
			}
			return []byte(before + after), nil
		}
		nb, err := nbparse.Notebook("n.md",
			[]byte("```go\nn := 2\n```\n\n<!-- include: sub/part.md -->\n\n```go\nn\n```\n"), read)
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range engines {
			run := Execute(t.Context(), nb, Options{Engine: engine, Cache: t.TempDir()})
			if len(run.Errors) != 1 || run.Errors[0].Pos != want ||
				!strings.Contains(run.Errors[0].Error(), test.says) {
				t.Errorf("%s: %v, want %s: %s", engine, run.Errors, want, test.says)
			}
		}
	}
}
