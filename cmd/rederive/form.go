package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rederive"
)

// markdownNames are the endings of the names of notebooks.
var markdownNames = []string{".md", ".markdown"}

var htmlStart = regexp.MustCompile(`(?i)^\s*<(!doctype html|html|head|body|\?xml)\b`)

// checkForm refuses a file that is no notebook. As Markdown nearly every text can
// be read, and would settle nothing and fail nothing.
func checkForm(path string, source []byte) error {
	var errs rederive.Errors
	at := rederive.Pos{File: path}
	const form = "a notebook is Markdown with Go cells, see docs/notebook.md"
	switch {
	case bytes.HasPrefix(source, []byte("%PDF-")):
		errs.Add(at, form, "this is a PDF, not Markdown")
	case htmlStart.Match(source):
		errs.Add(at, form, "this is HTML, not Markdown")
	case isJSON(source) && bytes.Contains(source, []byte(`"nbformat"`)):
		errs.Add(at, "convert it with jupyter nbconvert --to markdown, and rewrite its cells in Go", "this is a Jupyter notebook, not Markdown")
	case isJSON(source):
		errs.Add(at, form, "this is JSON, not Markdown")
	case !slices.Contains(markdownNames, strings.ToLower(filepath.Ext(path))):
		errs.Add(at, form, "a notebook is a Markdown file whose name ends in .md")
	}
	return errs.Err()
}

func isJSON(source []byte) bool {
	start := bytes.TrimLeft(source, " \t\r\n\ufeff")
	return len(start) > 0 && (start[0] == '{' || start[0] == '[') && json.Valid(bytes.TrimPrefix(source, []byte("\ufeff")))
}
