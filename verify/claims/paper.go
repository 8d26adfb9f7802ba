package claims

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
	if p.Name = filepath.Base(filepath.Dir(path)); p.Name == "." || p.Name == ".." { // the path names no folder
		p.Name = "paper"
	}
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
		errs.Add(p.Pos, "the front matter does not name the paper's title")
	}
	return p, errs
}

// paperFields are the keys in the front matter of a claims document.
var paperFields = []string{
	"title", "authors", "year", "in", "url", "doi", "note", "name", "source", "lines", "sha256", "pdf", "pdf-sha256",
	"numerals", "statements",
}

// setPaper sets the field of p that the entry names.
func setPaper(p *rederive.Paper, e parse.FrontEntry, errs *rederive.Errors) {
	switch e.Key {
	case "authors":
		var ok bool
		if p.Authors, ok = e.Value.Texts(); !ok {
			errs.Add(e.Value.Pos, "authors is not a list of names")
		}
		return
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
	texts := map[string]*string{
		"name": &p.Name, "title": &p.Title, "in": &p.In, "url": &p.URL, "doi": &p.DOI, "note": &p.Note,
		"source": &p.Source,
	}
	if field := texts[e.Key]; field != nil {
		*field = text
		return
	}
	switch e.Key {
	case "pdf":
		p.PDF, ok = text, !filepath.IsAbs(filepath.FromSlash(text))
	case "pdf-sha256":
		p.PDFSHA256, p.PDFPos, ok = text, e.Value.Pos, IsSHA256(text)
	case "year":
		p.Year, ok = readYear(text)
	case "lines":
		spans, err := rederive.ParseSpans(text)
		if ok = err == nil && len(spans) == 1; ok {
			p.Lines = spans[0]
		}
	case "sha256":
		p.SourceSHA256, p.SourcePos, ok = text, e.Value.Pos, IsSHA256(text)
	default:
		errs.Add(e.Pos, "unknown field %q in the front matter", e.Key).Suggest(spelling.Hint(e.Key, paperFields))
		return
	}
	if !ok {
		errs.Add(e.Value.Pos, "%q is not a value for %s", text, e.Key).Suggest(paperForms[e.Key])
	}
}

// paperForms says what the values of fields look like.
var paperForms = map[string]string{
	"pdf":        "a path relative to the claims document",
	"pdf-sha256": digestForm,
	"sha256":     digestForm,
	"year":       "a number such as 2019",
	"lines":      "a range of lines of the copy such as 1-412",
}

const digestForm = "64 hexadecimal digits, in lower case; without this field, verify --source prints what to add"

func readYear(text string) (int, bool) {
	year, err := strconv.Atoi(text)
	return year, err == nil
}

// IsSHA256 reports whether s is a SHA-256 in lower-case hexadecimal.
func IsSHA256(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}
