package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/verifier"
	"rederive/internal/cache"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/show"
	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/claims"
)

//go:embed new
var projectFiles embed.FS

// A project is the data of a new project's templates.
type project struct {
	Name, Title string
	Data        string // base name of the data file, or ""
	Columns     []string
	Course      bool
	Growth      bool // the course uses the data that come with rederive
	Module      string
	Claims      []listedClaim
}

// A listedClaim is a row of a list of claims.
type listedClaim struct{ ID, Title, Where, Lines, Kind, Printed string }

// cmdNew makes a project that verifies: a folder with a notebook, its claims, and
// whatever else the flags ask for.
func cmdNew(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("new", stderr)
	data := fs.String("data", "", "a CSV `FILE` that the notebook reads; it is copied into the project")
	list := fs.String("claims", "", "a CSV `FILE` of claims, with the columns id, where, printed and the like")
	course := fs.Bool("course", false, "a course: the key of a sheet, data, a roster, and submissions to grade")
	module := fs.String("module", "", "the `PATH` of a Go module, for packages of your own and others")
	names, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if len(names) != 1 {
		return base.FailUsage(stderr, "new", base.Misused("expected one name, got %d", len(names)))
	}
	p := &project{Name: filepath.Base(filepath.Clean(names[0])), Course: *course, Module: *module}
	p.Title = strings.ToUpper(p.Name[:1]) + p.Name[1:]
	files, err := p.files(*data, *list)
	if err == nil {
		err = writeNew(names[0], files)
	}
	if err != nil {
		return base.FailUsage(stderr, "new", err)
	}
	for _, f := range files {
		fmt.Fprintln(stdout, filepath.Join(names[0], f.Name))
	}
	return verifier.Run(ctx, []string{names[0]}, stdout, stderr)
}

// files returns the files of the project.
func (p *project) files(data, list string) ([]base.NewFile, error) {
	var files []base.NewFile
	if data != "" {
		c, err := base.ReadFile(data)
		if err != nil {
			return nil, fmt.Errorf("reading the data %s: %w", base.ShownPath(data), err)
		}
		p.Data = filepath.Base(data)
		if p.Columns, err = columnsOf(c.Data); err != nil {
			return nil, fmt.Errorf("%s: %w", data, err)
		}
		files = append(files, base.NewFile{Name: p.Data, Data: c.Data})
	}
	if list != "" {
		c, err := base.ReadFile(list)
		if err != nil {
			return nil, fmt.Errorf("reading the list of claims %s: %w", base.ShownPath(list), err)
		}
		if p.Claims, err = listedClaims(base.ShownPath(list), c.Data); err != nil {
			return nil, err
		}
	}
	if p.Module != "" && !modulePath.MatchString(p.Module) {
		return nil, fmt.Errorf("%q is not the path of a module, such as example.org/paper", p.Module)
	}
	if p.Course && data == "" {
		p.Growth, p.Data = true, "growth.csv"
	}
	made, err := p.fromTemplates()
	return append(files, made...), err
}

var modulePath = lazyregexp.New(`^[a-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9._~-]+)*$`)

// fromTemplates executes the templates that come with rederive.
func (p *project) fromTemplates() ([]base.NewFile, error) {
	templates, err := template.New("").Delims("<<", ">>").ParseFS(projectFiles, "new/*")
	if err != nil {
		return nil, err
	}
	var files []base.NewFile
	for _, t := range p.templates() {
		var b bytes.Buffer
		if err := templates.ExecuteTemplate(&b, t.from, p); err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(b.Bytes())) > 0 {
			files = append(files, base.NewFile{Name: t.to, Data: b.Bytes()})
		}
	}
	return files, nil
}

// A projectFile is a file of a project and its template.
type projectFile struct{ from, to string }

// templates lists the files of the project.
func (p *project) templates() []projectFile {
	list := []projectFile{
		{"notebook.tmpl", "notebook.md"},
		{"claims.tmpl", "claims.md"},
	}
	if p.Course {
		list = []projectFile{
			{"course.tmpl", "notebook.md"},
			{"courseclaims.tmpl", "claims.md"},
			{"class.csv", "class.csv"},
			{"ann.tmpl", "submissions/ann.md"},
			{"bo.tmpl", "submissions/bo.md"},
			{"wang.tmpl", "submissions/王小明.md"},
		}
	}
	if p.Growth {
		list = append(list, projectFile{"growth.csv", "growth.csv"})
	}
	return append(list, projectFile{"config.tmpl", "rederive.yaml"}, projectFile{"module.tmpl", "go.mod"})
}

// columnsOf returns the column names of a data file.
func columnsOf(data []byte) ([]string, error) {
	records, err := recordsOf(data)
	if err != nil {
		return nil, err
	}
	return records.Names(), nil
}

// recordsOf reads a data file with show.CSV, as the notebook will.
func recordsOf(data []byte) (records *show.Records, err error) {
	const name = "data"
	input := wire.Input
	defer func() {
		wire.Input = input
		if text, ok := recover().(string); ok {
			err = errors.New(strings.TrimPrefix(text, fmt.Sprintf("show.CSV(%q): ", name)))
		}
	}()
	wire.Input = func(string) ([]byte, error) { return data, nil }
	return show.CSV(name), nil
}

// field returns the field of a column, or nil if there is none.
func (c *listedClaim) field(column string) *string {
	return map[string]*string{
		"id": &c.ID, "title": &c.Title, "claim": &c.Title, "where": &c.Where, "lines": &c.Lines,
		"kind": &c.Kind, "printed": &c.Printed,
	}[column]
}

// listedClaims reads a list of claims, and reports all its errors.
func listedClaims(file string, data []byte) ([]listedClaim, error) {
	records, err := recordsOf(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var errs rederive.Errors
	head := rederive.Pos{File: file, Line: 1}
	if records.Len() == 0 || !slices.Contains(records.Names(), "id") {
		errs.Add(head, "a list of claims has a first line with the column id, and a line for each claim")
	}
	for _, name := range records.Names() {
		if new(listedClaim).field(name) == nil {
			errs.Add(head, "unknown column %q", name).Suggest("known: id, title, where, lines, kind, printed")
		}
	}
	if errs.Err() != nil {
		return nil, errs.Err()
	}
	columns := xslices.Map(records.Names(), records.Strings)
	list, lines := make([]listedClaim, records.Len()), map[string]int{}
	for i := range list {
		c, at := &list[i], rederive.Pos{File: file, Line: i + 2}
		for k, name := range records.Names() {
			*c.field(name) = strings.Join(strings.Fields(columns[k][i]), " ")
		}
		switch first := lines[c.ID]; {
		case c.ID == "":
			errs.Add(at, "the claim has no id")
		case !claims.IsID(c.ID):
			errs.Add(at, "the id %q has other parts than letters and digits, separated by dots, dashes or underscores",
				c.ID)
		case first > 0:
			errs.Add(at, "claim %s occurs twice, first in line %d", c.ID, first)
		default:
			lines[c.ID] = at.Line
		}
		if _, err := verify.ParseKind(c.Kind); c.Kind != "" && err != nil {
			errs.Add(at, "%w", err)
		}
	}
	return list, errs.Err()
}

// writeNew writes a folder that does not exist yet, completely or not at all.
func writeNew(dir string, files []base.NewFile) error {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s already exists", dir)
	}
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o755); err != nil {
		return err
	}
	temp, release, err := cache.TempDir(filepath.Dir(filepath.Clean(dir)), base.TempPrefix)
	if err != nil {
		return err
	}
	defer release()
	for _, f := range files {
		name := filepath.Join(temp, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, f.Data, 0o644)); err != nil {
			return err
		}
	}
	return errors.Join(os.Chmod(temp, 0o755), os.Rename(temp, dir))
}
