package base

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// markdownNames are the extensions of notebooks.
var markdownNames = []string{".md", ".markdown", ".ipynb"}

var htmlStart = lazyregexp.New(`(?i)^\s*<(!doctype html|html|head|body|\?xml)\b`)

// CheckForm refuses a file that is not a notebook. Nearly any text is valid
// Markdown, and would settle nothing and fail nothing.
func CheckForm(path string, source []byte) error {
	var errs rederive.Errors
	at := rederive.Pos{File: path}
	const form = "a notebook is Markdown with Go cells, see docs/notebook.md"
	switch {
	case bytes.HasPrefix(source, []byte("%PDF-")):
		errs.Add(at, "this is a PDF, not Markdown").Suggest(form)
	case htmlStart.Match(source):
		errs.Add(at, "this is HTML, not Markdown").Suggest(form)
	case IsJupyter(path) && bytes.HasPrefix(bytes.TrimSpace(source), []byte("{")) && !isJSON(source):
		errs.Add(at, "this Jupyter notebook is broken: it is not JSON").Suggest(form)
	case isJSON(source):
		errs.Add(at, "this is JSON, not Markdown").Suggest(form)
	case !slices.Contains(markdownNames, strings.ToLower(filepath.Ext(path))):
		errs.Add(at, "a notebook is a Markdown file whose name ends in .md").Suggest(form)
	}
	return errs.Err()
}

func isJSON(source []byte) bool {
	start := bytes.TrimLeft(source, " \t\r\n\ufeff")
	return len(start) > 0 && (start[0] == '{' || start[0] == '[') &&
		json.Valid(bytes.TrimPrefix(source, []byte("\ufeff")))
}
