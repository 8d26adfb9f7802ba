package view

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/strictjson"
)

// A Source is what a report carries to be replayed: the files it was made from, how they
// were run, and the results, so that the run can be repeated from the page alone.
// Solutions carry none; a handout carries one only if its cells run in the page; see
// [NewHandoutSource].
type Source struct {
	Schema string        `json:"schema"`
	Tool   rederive.Tool `json:"tool"`
	Look   string        `json:"look,omitempty"` // digest of the templates
	// the folder of Files, relative to that of the run, if it is outside
	Home string `json:"home,omitempty"`
	// the name of the page, if it comes from the current folder or one around it
	Page     string             `json:"page,omitempty"`
	Settings Settings           `json:"settings"`
	Notebook string             `json:"notebook"` // its name among Files
	Claims   []string           `json:"claims"`   // names of the claims documents
	Files    []SourceFile       `json:"files"`
	Engines  []string           `json:"engines"` // those that ran
	Status   string             `json:"status"`
	Verdicts []rederive.Verdict `json:"verdicts"`
	Values   []string           `json:"values"` // of the inline values
	Cells    []SourceCell       `json:"cells"`

	// Elsewhere says what a live page does not run.
	Elsewhere *Elsewhere `json:"elsewhere,omitempty"`
}

// SourceSchema names the format of the source in a report.
const SourceSchema = "rederive-source/1"

// Settings say how a notebook was run.
type Settings struct {
	Engine string        `json:"engine"` // as requested; empty for the default
	Tier   string        `json:"tier"`
	Params []Param       `json:"params"` // set from outside, by name
	Time   string        `json:"time"`   // limits of the project; empty for the default
	Memory int64         `json:"memory"` // in bytes; 0 for the default
	Live   *LiveSettings `json:"live,omitempty"`
	PDF    bool          `json:"pdf,omitempty"` // a PDF of the same report is next to the page

	Code  rederive.CodeStyle `json:"code,omitempty"`  // how code is shown, if the notebook does not say
	Brand *Brand             `json:"brand,omitempty"` // the project's own part of the look

	Crops bool `json:"crops,omitempty"` // the page shows pictures of papers, which are not in Files

	Numerals []rederive.Numerals `json:"numerals,omitempty"` // of the copies of the papers, which are not in Files
}

// A Param is a parameter that was set from outside.
type Param struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A SourceFile is a file in a report: as text if it is UTF-8, otherwise in base64.
type SourceFile struct {
	Name   string `json:"name"` // relative, with forward slashes
	SHA256 string `json:"sha256"`
	Text   string `json:"text,omitempty"`
	Data   []byte `json:"data,omitempty"`
}

// A SourceCell is the digest of the output of a cell.
type SourceCell struct {
	Pos    string             `json:"pos"`
	State  rederive.CellState `json:"state"`
	SHA256 string             `json:"sha256"`
	Answer bool               `json:"answer,omitempty"` // on a handout, the reader fills it in
}

// NewSourceFile returns a file for a Source.
func NewSourceFile(name string, data []byte) SourceFile {
	f := SourceFile{Name: name, SHA256: rederive.Digest(data)}
	if utf8.Valid(data) {
		f.Text = string(data)
	} else {
		f.Data = data
	}
	return f
}

// Content returns the content of the file.
func (f SourceFile) Content() []byte {
	if f.Data != nil {
		return f.Data
	}
	return []byte(f.Text)
}

// NewSource returns the source of a book. The first file is the notebook, followed by
// the claims documents in the order of the book.
func NewSource(b *Book, set Settings, files []SourceFile) *Source {
	s := &Source{
		Schema: SourceSchema, Tool: b.Tool, Settings: set, Notebook: files[0].Name, Claims: []string{}, Files: files,
		Engines: b.Run.Engines, Status: b.Run.Status.String(), Verdicts: append([]rederive.Verdict{}, b.Verdicts...),
		Values: []string{}, Cells: []SourceCell{},
	}
	for i := range b.Docs {
		s.Claims = append(s.Claims, files[1+i].Name)
	}
	for _, v := range b.Run.Values {
		s.Values = append(s.Values, v.Text)
	}
	for i, c := range b.Run.Cells {
		digest := rederive.OutputDigest(c.Outputs)
		s.Cells = append(s.Cells, SourceCell{Pos: b.Notebook.Cells[i].Pos.String(), State: c.State, SHA256: digest})
	}
	if set.Live != nil {
		s.Elsewhere = newElsewhere(b, b.Notebook.Cells, b.Run.Refused)
	}
	return s
}

// AlsoRead returns the files of a book other than its notebook and claims documents:
// included files, pictures, inputs, bibliographies and stored results.
func AlsoRead(b *Book) []SourceFile {
	if b.Source == nil {
		return nil
	}
	return b.Source.Files[1+len(b.Source.Claims):]
}

// SettingsText says how a book was run: whether slow cells ran, what was set from outside,
// and limits other than the default.
func SettingsText(b *Book) string {
	if b.Source == nil {
		return ""
	}
	set, own := b.Source.Settings, b.Notebook.Front.Limits
	var list []string
	add := func(ok bool, format string, args ...any) {
		if ok {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	isSlow := func(c *rederive.Cell) bool { return c.Tier == rederive.Slow }
	if slices.ContainsFunc(b.Notebook.Cells, isSlow) {
		add(set.Tier == string(rederive.Quick), "slow cells not run")
		add(set.Tier == string(rederive.Slow), "slow cells run")
	}
	add(set.Engine != "", "engine %s asked for", set.Engine)
	for _, p := range set.Params {
		add(true, "%s = %s", p.Name, p.Value)
	}
	limit, _ := time.ParseDuration(set.Time)
	limit = cmp.Or(own.Time, limit)
	add(limit > 0, "time limit %s", rederive.Lasting(limit))
	memory := cmp.Or(own.Memory, set.Memory)
	add(memory > 0, "memory limit %d MiB", memory>>20)
	return strings.Join(list, "; ")
}

// Script returns the source for the page: JSON that cannot end a script element.
func (s *Source) Script() (string, error) {
	if s == nil {
		return "", nil
	}
	data, err := json.Marshal(s) // writes <, > and & as \u003c, \u003e and \u0026
	if err != nil {
		return "", fmt.Errorf("carrying the source: %w", err)
	}
	return string(data), nil
}

var sourceElement = lazyregexp.New(`(?s)<script[^>]* id="rederive-source"[^>]*>(.*?)</script>`)

// ErrNoSource says that a page carries no source.
var ErrNoSource = errors.New("the page has no source: it is a handout, or not a report")

// SourceChanged reports whether the source in a page differs from another one in its
// bytes, which comparing values alone would not show.
func SourceChanged(page []byte, now *Source) (bool, error) {
	m := sourceElement.FindSubmatch(page)
	text, err := now.Script()
	return m == nil || string(m[1]) != text, err
}

// ReadSource reads the source from a page. It may have only known field names, each
// once. Its files must match their digests, and their names must stay inside a folder.
func ReadSource(page []byte) (*Source, error) {
	m := sourceElement.FindSubmatch(page)
	if m == nil {
		return nil, ErrNoSource
	}
	s := new(Source)
	if err := strictjson.Unmarshal(m[1], s); err != nil {
		return nil, fmt.Errorf("reading the source: %w", err)
	}
	if s.Schema != SourceSchema {
		return nil, fmt.Errorf("reading the source: its schema is %q, not %s", s.Schema, SourceSchema)
	}
	return s, s.check()
}

func (s *Source) check() error {
	var errs []error
	known := map[string]bool{}
	memory := s.Settings.Memory
	if limit, err := time.ParseDuration(cmp.Or(s.Settings.Time, "0")); err != nil || limit < 0 || memory < 0 {
		errs = append(errs, fmt.Errorf("limits of %q and %d bytes, which no run has", s.Settings.Time, memory))
	}
	if s.Home != "" && (path.Clean(s.Home) != s.Home || path.IsAbs(s.Home) || strings.Count(s.Home, "..") > 40 ||
		strings.ContainsFunc(s.Home, unicode.IsControl)) {
		errs = append(errs, fmt.Errorf("%q is not a folder in which a report is made", s.Home))
	}
	if s.Page != "" && (strings.Contains(s.Page, "/") || checkName(s.Page) != nil) {
		errs = append(errs, fmt.Errorf("%q is not the name of a page", s.Page))
	}
	for _, f := range s.Files {
		errs = append(errs, checkName(f.Name))
		if f.Data != nil && f.Text != "" {
			errs = append(errs, fmt.Errorf("%s is carried both as text and in base64", f.Name))
		}
		if rederive.Digest(f.Content()) != f.SHA256 {
			errs = append(errs, fmt.Errorf("%s was altered: it does not match its digest in the report", f.Name))
		}
		if known[f.Name] {
			errs = append(errs, fmt.Errorf("%s is carried twice", f.Name))
		}
		known[f.Name] = true
	}
	for _, f := range s.Files {
		for dir := path.Dir(f.Name); dir != "." && dir != "/"; dir = path.Dir(dir) {
			if known[dir] {
				errs = append(errs, fmt.Errorf("%s is inside %s, which is a file", f.Name, dir))
			}
		}
	}
	for _, name := range append([]string{s.Notebook}, s.Claims...) {
		if !known[name] {
			errs = append(errs, fmt.Errorf("the report does not carry %q", name))
		}
	}
	return errors.Join(errs...)
}

// checkName rejects a file name that no report writes, since two of them might denote
// the same file.
func checkName(name string) error {
	switch {
	case !filepath.IsLocal(filepath.FromSlash(name)):
		return fmt.Errorf("the file name %q points outside the folder", name)
	case path.Clean(name) != name || name == "." || strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Errorf("%q is not a valid file name in a report", name)
	}
	return nil
}
