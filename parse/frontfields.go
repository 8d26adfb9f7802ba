package parse

import (
	"go/token"
	"path"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
)

// A frontReader reads the front matter of a notebook.
type frontReader struct {
	rederive.Front
	errs *rederive.Errors
}

// A frontField is a key that the front matter of a notebook may have.
type frontField struct {
	name string
	read func(r *frontReader, e FrontEntry)
}

var frontFields = []frontField{
	{"title", func(r *frontReader, e FrontEntry) { r.Title = frontText(e, r.errs) }},
	{"authors", func(r *frontReader, e FrontEntry) { r.Authors = frontTexts(e, r.errs) }},
	{"date", func(r *frontReader, e FrontEntry) { r.Date = frontDate(e, r.errs) }},
	{"claims", func(r *frontReader, e FrontEntry) { r.Claims = frontPaths(e, r.errs) }},
	{"params", func(r *frontReader, e FrontEntry) { r.Params = frontParams(e, r.errs) }},
	{"limits", func(r *frontReader, e FrontEntry) { r.Limits = Limits(e.Value, r.errs) }},
	{"inputs", func(r *frontReader, e FrontEntry) { r.Inputs = frontInputs(e, r.errs) }},
	{"imports", func(r *frontReader, e FrontEntry) { r.Imports = frontTexts(e, r.errs) }},
	{"bibliography", func(r *frontReader, e FrontEntry) { r.Bibliography = frontPaths(e, r.errs) }},
	{"citations", func(r *frontReader, e FrontEntry) { r.Citations = citationStyle(e, r.errs) }},
	{"macros", func(r *frontReader, e FrontEntry) { r.Macros = frontMacros(e, r.errs) }},
	{"code", func(r *frontReader, e FrontEntry) { r.Code = CodeStyle(e, r.errs) }},
	{"cover", func(r *frontReader, e FrontEntry) { r.Cover, r.CoverPos = frontText(e, r.errs), e.Value.Pos }},
	{"findings", func(r *frontReader, e FrontEntry) { r.Findings = frontFindings(e, r.errs) }},
	{"short", func(r *frontReader, e FrontEntry) { r.Short = frontText(e, r.errs) }},
	{"lang", func(r *frontReader, e FrontEntry) { r.Lang = frontLanguage(e, r.errs) }},
	{"keywords", func(r *frontReader, e FrontEntry) { r.Keywords = frontTexts(e, r.errs) }},
	{"supplement", func(r *frontReader, e FrontEntry) { r.Supplement = Supplement(e, r.errs) }},
	{"doi", func(r *frontReader, e FrontEntry) { r.DOI = frontDOI(e, r.errs) }},
}

// parseFront reads the front matter of a notebook.
func parseFront(file string, entries []FrontEntry, errs *rederive.Errors) rederive.Front {
	r := &frontReader{rederive.Front{Pos: rederive.Pos{File: file, Line: 1, Col: 1}}, errs}
	for _, e := range entries {
		if i := slices.IndexFunc(frontFields, func(f frontField) bool { return f.name == e.Key }); i >= 0 {
			frontFields[i].read(r, e)
		} else {
			errs.Add(e.Pos, "unknown name %q in front matter", e.Key).Suggest(spelling.Hint(e.Key, frontKeys()))
		}
	}
	return r.Front
}

// frontKeys returns the keys that front matter may have.
func frontKeys() []string {
	return xslices.Map(frontFields, func(f frontField) string { return f.name })
}

// frontMapping returns the entries of a mapping. The hint describes them.
func frontMapping(e FrontEntry, hint string, errs *rederive.Errors) []FrontEntry {
	if e.Value.kind != 'm' {
		errs.Add(e.Value.Pos, "%s are not a mapping", e.Key).Suggest(hint)
	}
	return e.Value.Map
}

func frontText(e FrontEntry, errs *rederive.Errors) string {
	s, ok := e.Value.Text()
	if !ok || s == "" {
		errs.Add(e.Value.Pos, "%s is not a text", e.Key)
	}
	return s
}

var languageTag = lazyregexp.New(`^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

// frontLanguage reads a language tag.
func frontLanguage(e FrontEntry, errs *rederive.Errors) string {
	s, _ := e.Value.Text()
	if !languageTag.MatchString(s) {
		errs.Add(e.Value.Pos, "lang: %q is not the tag of a language", s).Suggest("write en, de, fr-CA or the like")
	}
	return s
}

// CodeStyle reads how to show code.
func CodeStyle(e FrontEntry, errs *rederive.Errors) rederive.CodeStyle {
	text, _ := e.Value.Text()
	style, err := rederive.ParseCodeStyle(text)
	if err != nil {
		errs.Add(e.Value.Pos, "%s: %v", e.Key, err)
	}
	return style
}

// Supplement reads where to put the supplement.
func Supplement(e FrontEntry, errs *rederive.Errors) rederive.SupplementStyle {
	text, _ := e.Value.Text()
	style := rederive.SupplementStyle(text)
	if !slices.Contains(rederive.SupplementStyles(), style) {
		errs.Add(e.Value.Pos, "%s: %q is not none, append or file", e.Key, text)
	}
	return style
}

var doiForm = lazyregexp.New(`^10\.\d{4,9}(\.\d+)*/\S+$`)

// frontDOI reads the DOI of a report, which may be written as a URL.
func frontDOI(e FrontEntry, errs *rederive.Errors) string {
	text, _ := e.Value.Text()
	for _, before := range []string{"https://doi.org/", "http://dx.doi.org/", "doi:"} {
		text = strings.TrimPrefix(text, before)
	}
	if !doiForm.MatchString(text) {
		errs.Add(e.Value.Pos, "%s: %q is not a DOI", e.Key, text).Suggest("write it as 10.5281/zenodo.1234567")
	}
	return text
}

// citationStyle reads how the text cites the bibliography.
func citationStyle(e FrontEntry, errs *rederive.Errors) rederive.CitationStyle {
	text, _ := e.Value.Text()
	style := rederive.CitationStyle(text)
	if style != rederive.AuthorDate && style != rederive.Numeric {
		errs.Add(e.Value.Pos, "%s: %q is not a citation style", e.Key, text).
			Suggest(spelling.Hint(text, []string{string(rederive.AuthorDate), string(rederive.Numeric)}))
	}
	return style
}

// frontDate reads a date.
func frontDate(e FrontEntry, errs *rederive.Errors) string {
	s, _ := e.Value.Text()
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		errs.Add(e.Value.Pos, "%s: %q is not a day", e.Key, s).Suggest("write year-month-day: 2026-11-21")
	}
	return s
}

func frontTexts(e FrontEntry, errs *rederive.Errors) []string {
	list, ok := e.Value.Texts()
	if !ok {
		errs.Add(e.Value.Pos, "%s is neither a string nor a list of strings", e.Key)
	}
	return list
}

// frontPaths reads paths inside the project: relative, with slashes.
func frontPaths(e FrontEntry, errs *rederive.Errors) []string {
	list := frontTexts(e, errs)
	for _, p := range list {
		if p == "" || path.IsAbs(p) || strings.Contains(p, `\`) {
			errs.Add(e.Value.Pos, "%s: %q is not a relative path", e.Key, p).
				Suggest("write a path relative to the notebook, with slashes")
		}
	}
	return list
}

func frontParams(e FrontEntry, errs *rederive.Errors) []rederive.Param {
	var params []rederive.Param
	for _, e := range frontMapping(e, "write name: default", errs) {
		if !token.IsIdentifier(e.Key) {
			errs.Add(e.Pos, "parameter %q is not a Go name", e.Key)
			continue
		}
		switch e.Value.Scalar.(type) {
		case int64, float64, bool, string:
			params = append(params, rederive.Param{Pos: e.Pos, Name: e.Key, Value: e.Value.Scalar})
		default:
			what := "has no default"
			if len(e.Value.List)+len(e.Value.Map) > 0 {
				what = "has several values"
			}
			errs.Add(e.Value.Pos, "parameter %s %s", e.Key, what).
				Suggest("its default gives its type: a number, true or false, or a text")
		}
	}
	return params
}

func frontInputs(e FrontEntry, errs *rederive.Errors) []rederive.Input {
	var inputs []rederive.Input
	for _, e := range frontMapping(e, "write name: path", errs) {
		in := rederive.Input{Pos: e.Pos, Name: e.Key}
		if e.Value.kind == 'm' {
			e, in.SHA256 = pinned(e, errs)
		}
		paths := frontPaths(e, errs)
		if len(paths) != 1 {
			errs.Add(e.Value.Pos, "input %s is not one path", in.Name)
			continue
		}
		in.Path = paths[0]
		inputs = append(inputs, in)
	}
	return inputs
}

// sha256Form matches the digest of a file.
var sha256Form = lazyregexp.New(`^[0-9a-f]{64}$`)

// pinned splits an input with a digest into its file and the digest.
func pinned(e FrontEntry, errs *rederive.Errors) (file FrontEntry, sum string) {
	file = FrontEntry{Pos: e.Pos, Key: e.Key, Value: FrontValue{Pos: e.Value.Pos, kind: 'l'}}
	for _, part := range e.Value.Map {
		switch part.Key {
		case "path":
			file.Value = part.Value
		case "sha256":
			sum = frontText(part, errs)
			if !sha256Form.MatchString(sum) {
				errs.Add(part.Value.Pos, "sha256 of input %s is not 64 hexadecimal digits", e.Key)
			}
		default:
			errs.Add(part.Pos, "an input has no %q", part.Key).Suggest("write path and sha256")
		}
	}
	return file, sum
}

func frontMacros(e FrontEntry, errs *rederive.Errors) []rederive.Macro {
	var macros []rederive.Macro
	for _, e := range frontMapping(e, `write name: '\TeX'`, errs) {
		name := strings.TrimPrefix(e.Key, `\`)
		isLetter := func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
		if name == "" || slices.ContainsFunc([]rune(name), func(r rune) bool { return !isLetter(r) }) {
			errs.Add(e.Pos, "macro %q is not a TeX name", e.Key).Suggest("letters only")
			continue
		}
		macros = append(macros, rederive.Macro{Pos: e.Pos, Name: name, Body: frontText(e, errs)})
	}
	return macros
}

// frontFindings reads sentences, keyed by the ids of the claims that show them.
func frontFindings(e FrontEntry, errs *rederive.Errors) []rederive.Finding {
	var list []rederive.Finding
	for _, e := range frontMapping(e, "write the id of a claim, a colon and a sentence", errs) {
		if text := frontText(e, errs); text != "" {
			list = append(list, rederive.Finding{Pos: e.Pos, Claim: e.Key, Text: text})
		}
	}
	return list
}
