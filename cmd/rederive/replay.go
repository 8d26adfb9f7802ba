package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/report"
)

// cmdReplay runs the notebook that a report carries once more, and compares what
// comes out with what the report says. Versions may differ; values may not.
func cmdReplay(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("replay", stderr)
	pages, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(pages) != 1 {
		return complainUsage(stderr, "replay", fmt.Errorf("one report is replayed, %d are given", len(pages)))
	}
	page, err := os.ReadFile(pages[0])
	if err != nil {
		return complainUsage(stderr, "replay", fmt.Errorf("reading report: %w", err))
	}
	source, err := report.ReadSource(page)
	if err != nil {
		return complainUsage(stderr, "replay", fmt.Errorf("%s: %w", pages[0], err))
	}
	now, err := replay(ctx, source, *o, stderr)
	if err != nil {
		return complainUsage(stderr, "replay", fmt.Errorf("%s: %w", pages[0], err))
	}
	return tellChanges(stdout, stderr, pages[0], source, now)
}

// replay runs what a report carries in a folder of its own, never from the
// cache, and returns the source that a report would carry now.
func replay(ctx context.Context, source *report.Source, o options, stderr io.Writer) (*report.Source, error) {
	config := config{}
	if source.Settings.Time != "" {
		limit, err := time.ParseDuration(source.Settings.Time)
		if err != nil {
			return nil, fmt.Errorf("reading the limits: %w", err)
		}
		config.limits.Time = limit
	}
	config.limits.Memory = source.Settings.Memory
	if o.engine == "" {
		o.engine = source.Settings.Engine
	}
	o.tier, o.fresh = source.Settings.Tier, true
	for _, p := range source.Settings.Params {
		o.params[p.Name] = p.Value
	}
	if err := o.settle(config); err != nil {
		return nil, err
	}
	cache, err := filepath.Abs(o.cache)
	if err != nil {
		return nil, err
	}
	o.cache = cache
	s := &session{options: o, config: config, stderr: stderr, slots: make(chan struct{}, o.jobs)}
	var now *report.Source
	err = inFolder(source.Files, func() error {
		now, err = s.replayed(ctx, source)
		return err
	})
	return now, err
}

// inFolder writes the files into a folder of their own and carries out f there.
func inFolder(files []report.SourceFile, f func() error) (err error) {
	home, err := os.Getwd()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "rederive-replay-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, file := range files {
		name := filepath.Join(dir, filepath.FromSlash(file.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(name, file.Content(), 0o600); err != nil {
			return err
		}
	}
	if err := os.Chdir(dir); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Chdir(home)) }()
	return f()
}

func (s *session) replayed(ctx context.Context, source *report.Source) (*report.Source, error) {
	b := newBook(source.Notebook)
	here, err := rootAt(".")
	if err != nil {
		return nil, err
	}
	b.files.root = &here
	text, err := b.files.ReadFile(filepath.FromSlash(source.Notebook))
	if err != nil {
		return nil, err
	}
	if b.notebook, err = rederive.ParseWith(b.path, text, b.files.ReadFile); err != nil {
		return nil, err
	}
	var claims []string
	for _, name := range source.Claims {
		claims = append(claims, filepath.FromSlash(name))
	}
	if err := s.readClaims(b, claims); err != nil {
		return nil, err
	}
	s.execute(ctx, b)
	return report.NewSource(b.report(), source.Settings, source.Files), nil
}

// report is the book as package report takes it.
func (b *book) report() *report.Book {
	return &report.Book{
		Name: baseName(b.path), Notebook: b.notebook, Run: b.run, Docs: b.docs, Verdicts: b.result.Verdicts, Pictures: b.pictures, Bibliography: b.cited,
		Errors: append(append(rederive.Errors(nil), b.run.Errors...), b.result.Errors...), Tool: tool(),
	}
}

// reportBook is the book of one variant; a whole report carries its source.
func (s *session) reportBook(b *book, variant report.Variant) (*report.Book, error) {
	out := b.report()
	out.Variant = variant
	if variant != report.Report {
		return out, nil
	}
	set, files, err := s.carried(b)
	if err != nil {
		return nil, err
	}
	out.Source = report.NewSource(out, set, files)
	return out, nil
}

func tellChanges(stdout, stderr io.Writer, name string, source, now *report.Source) int {
	changes := source.Changes(now)
	var b strings.Builder
	values := 0
	for _, c := range changes {
		fmt.Fprintf(&b, "%s: %s, now %s\n", c.What, quoted(c.Old), quoted(c.New))
		if !c.Version {
			values++
		}
	}
	code := exitOK
	if values == 0 {
		fmt.Fprintf(&b, "%s: the same: %d claims, %d inline values, %d cells\n", name, len(now.Verdicts), len(now.Values), len(now.Cells))
	} else {
		fmt.Fprintf(&b, "%s: %d differences\n", name, values)
		code = exitClaim
	}
	_, err := io.WriteString(stdout, b.String())
	return written(stderr, "replay", err, code)
}

// quoted returns a value in one line; nothing at all is said in a word.
func quoted(s string) string {
	if s == "" {
		return "nothing"
	}
	return strings.Join(strings.Fields(s), " ")
}

// carried returns what the report of a book carries: the files that it was made
// from and how it was run.
func (s *session) carried(b *book) (report.Settings, []report.SourceFile, error) {
	set := report.Settings{Engine: s.engine, Tier: s.tier, Params: []report.Param{}, Memory: s.config.limits.Memory}
	if s.config.limits.Time > 0 {
		set.Time = s.config.limits.Time.String()
	}
	for _, name := range slices.Sorted(maps.Keys(s.params)) {
		set.Params = append(set.Params, report.Param{Name: name, Value: s.params[name]})
	}
	files := []report.SourceFile{report.NewSourceFile(b.path, b.notebook.Source)}
	for _, doc := range b.docs {
		data, err := s.readClaimsFile(filepath.FromSlash(doc.Path), b.files)
		if err != nil {
			return set, nil, fmt.Errorf("reading claims: %w", err)
		}
		file := report.NewSourceFile(doc.Path, data)
		if file.SHA256 != doc.SHA256 {
			return set, nil, fmt.Errorf("reading claims: %s was altered during the run", doc.Path)
		}
		files = append(files, file)
	}
	for _, in := range b.notebook.Includes {
		files = append(files, report.NewSourceFile(in.Path, in.Source))
	}
	for _, name := range slices.Sorted(maps.Keys(b.pictures)) {
		files = append(files, report.NewSourceFile(name, b.pictures[name]))
	}
	for _, name := range b.beside() {
		data, err := b.files.ReadFile(name)
		if slices.ContainsFunc(files, func(f report.SourceFile) bool { return f.Name == shownPath(name) }) || errors.Is(err, fs.ErrNotExist) {
			continue // the run has said so, if it needs the file
		}
		if err != nil {
			return set, nil, fmt.Errorf("reading an input: %w", err)
		}
		files = append(files, report.NewSourceFile(shownPath(name), data))
	}
	return set, localNames(files), nil
}

// beside lists the files that a notebook reads, and the stored results.
func (b *book) beside() []string {
	dir := filepath.Dir(filepath.FromSlash(b.path))
	var list []string
	for _, in := range b.notebook.Front.Inputs {
		list = append(list, filepath.Join(dir, filepath.FromSlash(in.Path)))
	}
	for _, p := range b.notebook.Front.Bibliography {
		list = append(list, filepath.Join(dir, filepath.FromSlash(p)))
	}
	list = append(list, filepath.Join(dir, "slow.json"))
	slices.Sort(list)
	return slices.Compact(list)
}

// localNames names files relative to the folder that holds them all, if some of
// them lie outside the current one. No report carries the path of a machine.
func localNames(files []report.SourceFile) []report.SourceFile {
	outside := func(f report.SourceFile) bool { return !filepath.IsLocal(filepath.FromSlash(f.Name)) }
	if !slices.ContainsFunc(files, outside) {
		return files
	}
	base := absolute(filepath.Dir(files[0].Name))
	for _, f := range files {
		for !strings.HasPrefix(absolute(f.Name), strings.TrimSuffix(base, string(filepath.Separator))+string(filepath.Separator)) {
			base = filepath.Dir(base)
		}
	}
	for i, f := range files {
		if name, err := filepath.Rel(base, absolute(f.Name)); err == nil {
			files[i].Name = filepath.ToSlash(name)
		}
	}
	return files
}

func absolute(name string) string {
	abs, err := filepath.Abs(filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return abs
}
