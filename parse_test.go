package rederive

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestParse holds each notebook in testdata/parse against its dump and its
// errors. A file holds nb.md and either dump or errors, or both.
func TestParse(t *testing.T) {
	files, err := filepath.Glob("testdata/parse/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { parseCase(t, file) })
	}
}

func parseCase(t *testing.T, file string) {
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	nb, err := Parse("nb.md", ar.Files[0].Data)
	got := txtar.Archive{Comment: ar.Comment, Files: ar.Files[:1]}
	if err != nil {
		got.Files = append(got.Files, txtar.File{Name: "errors", Data: []byte(err.Error() + "\n")})
	} else {
		got.Files = append(got.Files, txtar.File{Name: "dump", Data: []byte(dump(nb))})
	}
	formatted := txtar.Format(&got)
	if *update {
		if err := os.WriteFile(file, formatted, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := txtar.Format(ar); string(formatted) != string(want) {
		t.Errorf("got\n%s\nwant\n%s", formatted, want)
	}
}

// FuzzParse demands that parsing never panics, that every position lies inside
// the file, and that the code of every cell stands at the places it names.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/parse/*.txtar")
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(ar.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		nb, err := Parse("nb.md", source)
		var errs Errors
		if errors.As(err, &errs) {
			for _, e := range errs {
				inside(t, source, e.Pos)
			}
		}
		for i, c := range nb.Cells {
			if c.Index != i {
				t.Errorf("cell %d has index %d", i, c.Index)
			}
			inside(t, source, c.Pos)
			for _, l := range c.Lines {
				inside(t, source, l)
			}
		}
		for i, v := range nb.Values {
			if v.Index != i {
				t.Errorf("value %d has index %d", i, v.Index)
			}
			inside(t, source, v.Pos)
		}
	})
}

func inside(t *testing.T, source []byte, p Pos) {
	t.Helper()
	if p.Line == 0 {
		return
	}
	text := strings.Split(string(source), "\n")
	if p.Line > len(text) || p.Col < 1 || p.Col > len(text[p.Line-1])+1 {
		t.Errorf("position %s lies outside the file", p)
	}
}

func TestCellLinesPointAtTheirText(t *testing.T) {
	source := "# T\n\n1. item\n\n   > ```go\n   > x := 1\n   > y := x\n   > ```\n\n~~~go {#a caption=\"see `{go} x`\"}\nx\n~~~\n"
	nb, err := Parse("nb.md", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Split(source, "\n")
	for _, c := range nb.Cells {
		for i, line := range strings.Split(strings.TrimSuffix(c.Code, "\n"), "\n") {
			p := c.Lines[i]
			if got := text[p.Line-1][p.Col-1:]; got != line {
				t.Errorf("%s: %q, want %q", p, got, line)
			}
		}
	}
	v := nb.Values[0]
	if got := text[v.Pos.Line-1][v.Pos.Col-1 : v.Pos.Col]; got != "x" || v.After != 2 {
		t.Errorf("value at %s is %q, after %d", v.Pos, got, v.After)
	}
}

func TestParseSize(t *testing.T) {
	for s, want := range map[string]int64{"512 MiB": 512 << 20, "2GiB": 2 << 30, "100 kB": 100_000, "0 MiB": 0, "MiB": 0, "9999999999 GiB": 0, "5 parsec": 0} {
		got, err := ParseSize(s)
		if got != want || (err == nil) != (want != 0) {
			t.Errorf("ParseSize(%q) = %d, %v, want %d", s, got, err, want)
		}
	}
}

func ExampleParse() {
	nb, err := Parse("notebook.md", []byte("# Nim\n\n```go {#sum}\n3 ^ 5\n```\n\nThe nim-sum is `{go} 3 ^ 5`.\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(nb.Cells[0].ID, nb.Cells[0].Pos)
	fmt.Println(nb.Values[0].Expr, nb.Values[0].Pos)
	// Output:
	// sum notebook.md:3:1
	// 3 ^ 5 notebook.md:7:22
}
