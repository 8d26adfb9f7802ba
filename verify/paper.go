package verify

import (
	"path/filepath"
	"strconv"
	"strings"

	"rederive"
	"rederive/parse"
)

// readPaper reads the front matter of a claims document.
func readPaper(path string, entries []parse.FrontEntry) (rederive.Paper, rederive.Errors) {
	p := rederive.Paper{Pos: rederive.Pos{File: path, Line: 1, Col: 1}}
	p.Name = filepath.Base(filepath.Dir(path))
	var errs rederive.Errors
	for _, e := range entries {
		setPaper(&p, e, &errs)
	}
	if p.Title == "" {
		errs.Add(p.Pos, "the front matter names no title of the paper")
	}
	return p, errs
}

// setPaper sets the field of p that the entry names.
func setPaper(p *rederive.Paper, e parse.FrontEntry, errs *rederive.Errors) {
	const known = "known are title, authors, year, in, url, doi, note, name, source, lines and sha256"
	if e.Key == "authors" {
		var ok bool
		if p.Authors, ok = e.Value.Texts(); !ok {
			errs.Add(e.Value.Pos, "authors is not a list of names")
		}
		return
	}
	text, ok := e.Value.Text()
	if !ok {
		errs.Add(e.Value.Pos, "%s is not a text", e.Key)
		return
	}
	switch e.Key {
	case "name":
		p.Name = text
	case "title":
		p.Title = text
	case "in":
		p.In = text
	case "url":
		p.URL = text
	case "doi":
		p.DOI = text
	case "note":
		p.Note = text
	case "source":
		p.Source = text
	case "year":
		p.Year, ok = readYear(text)
	case "lines":
		spans, err := rederive.ParseSpans(text)
		if ok = err == nil && len(spans) == 1; ok {
			p.Lines = spans[0]
		}
	case "sha256":
		p.SourceSHA256, ok = text, isSHA256(text)
	default:
		errs.Add(e.Pos, "unknown field %q in the front matter", e.Key).Suggest(known)
		return
	}
	if !ok {
		errs.Add(e.Value.Pos, "%q is not a value for %s", text, e.Key)
	}
}

func readYear(text string) (int, bool) {
	year, err := strconv.Atoi(text)
	return year, err == nil
}

// isSHA256 reports whether s is a SHA-256 in lower-case hexadecimal.
func isSHA256(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}
