package verify

import (
	"cmp"
	"path/filepath"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/spelling"
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
	if p.PDF != "" && p.Source == "" { // the PDF is the copy that was read
		p.Source, p.PDFSHA256 = filepath.Base(filepath.FromSlash(p.PDF)), cmp.Or(p.PDFSHA256, p.SourceSHA256)
		p.SourceSHA256 = p.PDFSHA256
	}
	if p.PDF != "" && p.PDFSHA256 == "" {
		errs.Add(p.Pos, "the front matter does not name the SHA-256 of %s", p.PDF).
			Suggest("add sha256, or pdf-sha256 if sha256 is that of the source")
	}
	if p.Title == "" {
		errs.Add(p.Pos, "the front matter names no title of the paper")
	}
	return p, errs
}

// paperFields are the names in the front matter of a claims document.
var paperFields = []string{
	"title", "authors", "year", "in", "url", "doi", "note", "name", "source", "lines", "sha256", "pdf", "pdf-sha256",
	"numerals", "statements",
}

// setPaper sets the field of p that the entry names.
func setPaper(p *rederive.Paper, e parse.FrontEntry, errs *rederive.Errors) {
	if e.Key == "authors" {
		var ok bool
		if p.Authors, ok = e.Value.Texts(); !ok {
			errs.Add(e.Value.Pos, "authors is not a list of names")
		}
		return
	}
	switch e.Key {
	case "numerals":
		p.NoClaims = readNoClaims(e, errs)
		return
	case "statements":
		p.NoStatements = readNoClaims(e, errs)
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
	case "pdf":
		p.PDF, ok = text, !filepath.IsAbs(filepath.FromSlash(text))
	case "pdf-sha256":
		p.PDFSHA256, ok = text, isSHA256(text)
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
		errs.Add(e.Pos, "unknown field %q in the front matter", e.Key).Suggest(spelling.Hint(e.Key, paperFields))
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

// readNoClaims reads what the front matter declares to be no claims.
func readNoClaims(entry parse.FrontEntry, errs *rederive.Errors) []rederive.NoClaim {
	if len(entry.Value.List) == 0 {
		errs.Add(entry.Value.Pos, "%s is not a list of declarations", entry.Key).Suggest(noClaimHint)
	}
	var list []rederive.NoClaim
	for _, item := range entry.Value.List {
		d := rederive.NoClaim{Pos: item.Pos}
		known := len(item.Map) > 0
		for _, e := range item.Map {
			known = setNoClaim(&d, e, errs) && known
		}
		switch {
		case !known:
			errs.Add(item.Pos, "a declaration has the entries none, only and why").Suggest(noClaimHint)
		case d.Why == "":
			errs.Add(item.Pos, "the declaration does not say why these %s are no claims", entry.Key).Suggest("add why")
		case d.Lines == nil && d.Only == nil:
			errs.Add(item.Pos, "the declaration names neither lines nor forms").Suggest(noClaimHint)
		default:
			list = append(list, d)
		}
	}
	return list
}

const noClaimHint = "write - none: 12, 40-41, or - only: Figure N, and why"

// setNoClaim sets the part of a declaration that an entry names, and reports
// whether there is one.
func setNoClaim(d *rederive.NoClaim, e parse.FrontEntry, errs *rederive.Errors) bool {
	var ok bool
	text, _ := e.Value.Text()
	switch e.Key {
	case "none":
		spans, err := rederive.ParseSpans(text)
		if err != nil {
			errs.Add(e.Value.Pos, "%w", err)
		}
		d.Lines, ok = spans, true
	case "only":
		d.Only, ok = e.Value.Texts()
		for _, form := range d.Only {
			if _, err := readForm(form); err != nil {
				errs.Add(e.Value.Pos, "%w", err)
			}
		}
	case "why":
		d.Why, ok = text, text != ""
	}
	return ok
}
