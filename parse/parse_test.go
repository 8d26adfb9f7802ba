package parse

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"rederive"
	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestNotebook compares each notebook in testdata/parse with its dump or its
// errors. A file has nb.md, the files that it may include, and the expected result.
func TestNotebook(t *testing.T) {
	for _, file := range golden.Files(t, "testdata/parse/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { parseCase(t, file) })
	}
}

func parseCase(t *testing.T, file string) {
	ar := txtar.Parse(golden.Read(t, file))
	given := slices.DeleteFunc(slices.Clone(ar.Files), func(f txtar.File) bool {
		return f.Name == "dump" || f.Name == "errors"
	})
	nb, err := Notebook("nb.md", given[0].Data, readFrom(given))
	got := txtar.Archive{Comment: ar.Comment, Files: given}
	if err != nil {
		got.Files = append(got.Files, txtar.File{Name: "errors", Data: []byte(err.Error() + "\n")})
	} else {
		got.Files = append(got.Files, txtar.File{Name: "dump", Data: []byte(dump(nb))})
	}
	golden.Compare(t, file, txtar.Format(&got))
}

// readFrom returns a function that reads the files.
func readFrom(files []txtar.File) func(string) ([]byte, error) {
	return func(path string) ([]byte, error) {
		for _, f := range files {
			if f.Name == path {
				return f.Data, nil
			}
		}
		return nil, fs.ErrNotExist
	}
}

// FuzzNotebook checks that parsing never panics, that every position is inside the
// file, and that the code of every cell is at the positions that the cell records.
func FuzzNotebook(f *testing.F) {
	for _, file := range golden.Files(f, "testdata/parse/*.txtar") {
		ar := txtar.Parse(golden.Read(f, file))
		f.Add(ar.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		nb, err := Notebook("nb.md", source, nil)
		checkPositions(t, nb, err, []txtar.File{{Name: "nb.md", Data: source}})
	})
}

// FuzzInclude checks the same for a notebook with included files.
func FuzzInclude(f *testing.F) {
	mark := []byte("[^a] `{go} 1`\n\n<!-- include: a.md -->\n\n~~~go {caption=\"`{go} 2`\"}\n3\n~~~\n\n[^a]: note\n")
	files, _ := filepath.Glob("testdata/parse/*.txtar")
	for _, file := range files {
		ar := txtar.Parse(golden.Read(f, file))
		f.Add(mark, ar.Files[0].Data)
		f.Add(ar.Files[0].Data, ar.Files[min(1, len(ar.Files)-1)].Data)
	}
	f.Fuzz(func(t *testing.T, source, included []byte) {
		files := []txtar.File{
			{Name: "nb.md", Data: source},
			{Name: "a.md", Data: included},
			{Name: "sub/b.md", Data: included},
		}
		nb, err := Notebook("nb.md", source, readFrom(files))
		checkPositions(t, nb, err, files)
		for _, in := range nb.Includes {
			if data, err := readFrom(files)(in.Path); err != nil || !bytes.Equal(data, in.Source) {
				t.Errorf("%s is included with other bytes", in.Path)
			}
		}
	})
}

// checkPositions checks that every position is inside its file, that cells and
// values are numbered in order, and that each value follows the cells before it.
func checkPositions(t *testing.T, nb *rederive.Notebook, err error, files []txtar.File) {
	t.Helper()
	var errs rederive.Errors
	if errors.As(err, &errs) {
		for _, e := range errs {
			inside(t, files, e.Pos)
		}
	}
	for i, c := range nb.Cells {
		if c.Index != i {
			t.Errorf("cell %d has index %d", i, c.Index)
		}
		inside(t, files, c.Pos)
		for _, l := range c.Lines {
			inside(t, files, l)
		}
	}
	after := 0
	for i, v := range nb.Values {
		if v.Index != i || v.After < after {
			t.Errorf("value %d has index %d and comes after %d cells, the one before after %d", i, v.Index, v.After,
				after)
		}
		after = v.After
		inside(t, files, v.Pos)
	}
	for i, n := range nb.Notes {
		if n.Number != i+1 {
			t.Errorf("footnote %d has number %d", i+1, n.Number)
		}
		inside(t, files, n.Pos)
	}
}

func inside(t *testing.T, files []txtar.File, p rederive.Pos) {
	t.Helper()
	if p.Line == 0 {
		return
	}
	source, err := readFrom(files)(p.File)
	if err != nil {
		t.Errorf("position %s lies in no file", p)
	}
	text := strings.Split(string(source), "\n")
	if p.Line > len(text) || p.Col < 1 || p.Col > len(text[p.Line-1])+1 {
		t.Errorf("position %s lies outside the file", p)
	}
}

func TestCellLinesPointAtTheirText(t *testing.T) {
	source := "# T\n\n1. item\n\n   > ```go\n   > x := 1\n   > y := x\n   > ```\n\n~~~go {#a caption=\"see `{go} " +
		"x`\"}\nx\n~~~\n"
	nb := must.Get(Notebook("nb.md", []byte(source), nil))
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
	for s, want := range map[string]int64{
		"512 MiB": 512 << 20, "2GiB": 2 << 30, "100 kB": 100_000, "0 MiB": 0,
		"MiB": 0, "9999999999 GiB": 0, "5 parsec": 0,
	} {
		got, err := Size(s)
		if got != want || (err == nil) != (want != 0) {
			t.Errorf("Size(%q) = %d, %v, want %d", s, got, err, want)
		}
	}
}

func ExampleNotebook() {
	nb, err := Notebook("notebook.md", []byte("# Nim\n\n```go {#sum}\n3 ^ 5\n```\n\nThe nim-sum is `{go} 3 ^ 5`.\n"),
		nil)
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

// TestDocs compares the page for users with the code: its example is a notebook,
// and it names everything that front matter and the attributes of cells may have.
func TestDocs(t *testing.T) {
	data := golden.Read(t, "../docs/notebook.md")
	_, example, _ := strings.Cut(string(data), "````markdown\n")
	example, rest, ok := strings.Cut(example, "````\n")
	if !ok {
		t.Fatal("there is no example")
	}
	nb, err := Notebook("notebook.md", []byte(example),
		readFrom([]txtar.File{{Name: "parts/cubes.md", Data: []byte("Cubes.\n")}}))
	if err != nil || len(nb.Cells) != 1 || len(nb.Values) != 3 || len(nb.Includes) != 1 || len(nb.Notes) != 1 {
		t.Errorf("the example is no such notebook: %v", err)
	}
	names := slices.Concat(frontKeys(), []string{
		"#name", "echo=", "fold=", "run=", "solution=", "tier=", "caption=",
		"alt=",
	})
	for _, name := range names {
		if !strings.Contains(rest, "`"+name) {
			t.Errorf("%s is not described", name)
		}
	}
}

// TestDocsOfFigures checks that the page for users names every figure.
func TestDocsOfFigures(t *testing.T) {
	page := golden.Read(t, "../docs/notebook.md")
	source := golden.Read(t, "../show/figure.go")
	names := regexp.MustCompile(`\b(\w+)\{\}[,}]`).FindAllSubmatch(source, -1)
	if len(names) == 0 {
		t.Fatal("no figures are found")
	}
	for _, m := range names {
		if !bytes.Contains(page, []byte("`show."+string(m[1])+"`")) {
			t.Errorf("docs/notebook.md does not name show.%s", m[1])
		}
	}
}
