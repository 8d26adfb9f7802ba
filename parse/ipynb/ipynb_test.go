package ipynb_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/xslices"
	"rederive/parse"
	"rederive/parse/ipynb"
)

func convert(t testing.TB, path string, text []byte) (data []byte, ok bool) {
	t.Helper()
	nb, err := parse.Notebook(path, text, os.ReadFile)
	if err != nil {
		return nil, false
	}
	data, err = ipynb.FromMarkdown(nb, nil)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return data, true
}

// TestIdentity converts every notebook of the project and back. FromMarkdown checks that the bytes are equal; this test
// counts the cells.
func TestIdentity(t *testing.T) {
	files, err := filepath.Glob("../../notebooks/*/notebook.md")
	if err != nil || len(files) < 10 {
		t.Fatalf("there are %d notebooks: %v", len(files), err)
	}
	for _, file := range files {
		text := golden.Read(t, file)
		data, ok := convert(t, file, text)
		if !ok {
			t.Errorf("%s is not read", file)
			continue
		}
		back, notes, err := ipynb.ToMarkdown(data)
		if err != nil || string(back) != string(text) || len(notes) > 0 {
			t.Errorf("%s comes back as %d bytes, not %d: %v %v", file, len(back), len(text), notes, err)
		}
		n, code := strings.Count(string(text), "\n```go"), strings.Count(string(data), `"cell_type": "code"`)
		if code < n/2 {
			t.Errorf("%s: %d of %d cells are code", file, code, n)
		}
	}
}

const odd = "---\ntitle: T\n---\n# A\n\n\n\n````go {#one echo=false}\nx := 1\n````\n```go\n```\n" +
	"text `<b>` &amp;\n\n> ```go\n> y := x\n> ```\n\n```go {run=false}\nlisting\n```\n\n" +
	"~~~go\n_ = x\n~~~~\n\n```go\n_ = 1\n```\n\n```go\n_ = 1\n```\n\n\n"

// TestCells checks the cells of an odd notebook: which are code, their ids, and their metadata.
func TestCells(t *testing.T) {
	data, ok := convert(t, "odd.md", []byte(odd))
	if !ok {
		_, err := parse.Notebook("odd.md", []byte(odd), nil)
		t.Fatalf("the notebook is not read: %v", err)
	}
	var d struct {
		Cells []struct {
			Type     string `json:"cell_type"`
			ID       string
			Source   []string
			Metadata struct {
				Rederive map[string]string
			}
		}
	}
	must.Do(json.Unmarshal(data, &d))
	var kinds, ids []string
	for _, c := range d.Cells {
		kinds = append(kinds, c.Type)
		ids = append(ids, c.ID)
	}
	if got := strings.Join(kinds, " "); got != "raw markdown code code markdown code code code" {
		t.Errorf("the cells are %s", got)
	}
	if ids[2] != "one" || ids[6] == ids[7] {
		t.Errorf("the ids are %v", ids)
	}
	m := d.Cells[2].Metadata.Rederive
	if m["info"] != "go {#one echo=false}" || m["open"] != "````" || m["gap"] != "\n\n\n\n" {
		t.Errorf("the form of the first cell is %v", m)
	}
	if !strings.Contains(string(data), "`<b>` &amp;") {
		t.Error("HTML is escaped")
	}
}

// TestEdited reads a notebook as saved by Jupyter: cells without metadata, in other forms, with fences in their code.
func TestEdited(t *testing.T) {
	data := `{"nbformat": 4, "nbformat_minor": 2, "cells": [
		{"cell_type": "markdown", "metadata": {"tags": ["a"]}, "source": "# T"},
		{"cell_type": "code", "execution_count": 3,
		 "metadata": {"rederive": {"info": "go {#a}\nbad", "gap": "x", "open": "'", "close": "no"}},
		 "outputs": [{"output_type": "stream", "name": "stdout", "text": "1"}],
		 "source": ["s := ` + "`\\n\", \"```\\n\", \"`" + `\n", "_ = s"]},
		{"cell_type": "code", "metadata": {"rederive": {"open": "~~~"}}, "outputs": [],
		 "source": ["t := ` + "`\\n\", \"~~~\\n\", \"`" + `"]}],
		"metadata": {"kernelspec": {"name": "rederive", "display_name": "x"}}}`
	back, notes, err := ipynb.ToMarkdown([]byte(data))
	want := "# T\n\n````go\ns := `\n```\n`\n_ = s\n````\n\n~~~~go\nt := `\n~~~\n`\n~~~~\n"
	if err != nil || string(back) != want || len(notes) > 0 {
		t.Errorf("it gives %q, want %q: %v %v", back, want, notes, err)
	}
}

// TestForeign reads notebooks of other kernels: those for Go with notes, and no others.
func TestForeign(t *testing.T) {
	gonb := `{"nbformat": 4, "nbformat_minor": 5, "cells": [
		{"cell_type": "code", "id": "a", "metadata": {}, "outputs": [{}], "execution_count": 1,
		 "source": ["import (\n", "\t\"os\"\n", "\t. \"fmt\"\n", ")\n", "%% -n 3\n", "!ls\n", "func main() {}\n",
		  "gonbui.DisplayHTML(\"x\")"]},
		{"cell_type": "raw", "id": "b", "metadata": {}, "source": "r"}],
		"metadata": {"kernelspec": {"name": "gonb", "display_name": "Go (gonb)", "language": "go"}}}`
	text, notes, err := ipynb.ToMarkdown([]byte(gonb))
	if err != nil || !strings.HasPrefix(string(text), "```go\nimport (\n") {
		t.Fatalf("%v: %s", err, text)
	}
	places := xslices.Map(notes, ipynb.Note.String)
	said := strings.Join(places, "\n")
	for _, want := range []string{
		"cell 1, line 2: the package reaches outside", "cell 1, line 3: import the package by its name",
		"cell 1, line 5: these are arguments", "cell 1, line 6: magics", "cell 1, line 7: write the body",
		"cell 1, line 8: show results", "cell 2: it is a raw cell", "it was written for gonb",
		"the outputs of 1 cells are left out",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("no note %q in\n%s", want, said)
		}
	}
	python := strings.ReplaceAll(strings.ReplaceAll(gonb, "gonb", "python3"), `"go"`, `"python"`)
	_, _, err = ipynb.ToMarkdown([]byte(python))
	if !errors.Is(err, ipynb.ErrForeign) || !strings.Contains(err.Error(), "python3") {
		t.Errorf("the error is %v", err)
	}
	for _, bad := range []string{"", "{", "[]", `{"nbformat": 3}`, `{"nbformat": 4, "cells": [{"source": 7}]}`} {
		if _, _, err := ipynb.ToMarkdown([]byte(bad)); err == nil {
			t.Errorf("%q is taken as a notebook", bad)
		}
	}
}

// TestMainOfGoNB checks that the line that makes a cell the body of main is removed, that names declared in the body
// remain local, and that raw strings do not change.
func TestMainOfGoNB(t *testing.T) {
	for source, want := range map[string]string{
		"%%\nf(1)\nf(2)":                  "f(1)\nf(2)",
		"import \"fmt\"\n\n%main\nf(1)":   "import \"fmt\"\n\nf(1)",
		"%%\r\nx := 1\nf(x)":              "{\n\tx := 1\n\tf(x)\n}",
		"%%\nvar x = `a\n b`\nf(x)":       "{\n\tvar x = `a\n b`\n\tf(x)\n}",
		"%%\nif x := 1; x > 0 {\nf(x)\n}": "if x := 1; x > 0 {\nf(x)\n}",
		"%%\nx := 1\n}\nfunc g() {":       "x := 1\n}\nfunc g() {",
		"x %% y":                          "x %% y",
	} {
		list := must.Get(json.Marshal(source))
		text, _, err := ipynb.ToMarkdown([]byte(`{"nbformat": 4, "cells": [{"cell_type": "code", "metadata": {},
			"source": ` + string(list) + `}], "metadata": {"kernelspec": {"name": "gonb", "language": "go"}}}`))
		if got := string(text); err != nil || got != "```go\n"+want+"\n```\n" {
			t.Errorf("%q: %q, want %q: %v", source, got, want, err)
		}
	}
}

// FuzzMarkdown checks that any notebook can be converted and back, and any JSON read without a panic.
func FuzzMarkdown(f *testing.F) {
	f.Add([]byte(odd))
	f.Add([]byte("```go\nx := 1\n```"))
	f.Add([]byte("``` go {#one}\nx := 1\n````"))
	f.Add([]byte("```\tgo \t\nx := 1\n```\n~~~go {caption=\"a`b\"}\ny := 1\n~~~"))
	f.Add([]byte("\n\n# T\r\n\r\n```go\r\nx := 1\r\n```\r\n"))
	f.Add([]byte(`{"nbformat": 4, "cells": [{"cell_type": "code", "source": "x"}],
		"metadata": {"kernelspec": {"name": "rederive"}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, _, _ = ipynb.ToMarkdown(text)
		_, _ = convert(t, "notebook.md", text)
	})
}
