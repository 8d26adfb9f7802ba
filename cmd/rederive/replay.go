package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/internal/cache"
	"rederive/report"
)

// cmdReplay runs the notebook that a report carries once more, renders it, and
// compares the page with the report: all its bytes, and the values it carries.
func cmdReplay(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("replay", stderr)
	override := fs.String("templates", "", "the report was made with templates from `DIR`")
	values := fs.Bool("values", false, "compare only the values that the report carries, not its page")
	pages, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	distrust(fs, o)
	if len(pages) != 1 {
		return complainUsage(stderr, "replay", misused("expected one report, got %d", len(pages)))
	}
	if o.remote.url != "" {
		return complainUsage(stderr, "replay",
			errors.New("a replay runs the cells and takes nothing from a remote cache"))
	}
	if code, done := o.apart(ctx, fs, args, reach{read: pages}, stdout, stderr); done {
		return code
	}
	renderer, err := newRenderer(*override)
	if err != nil {
		return complainUsage(stderr, "replay", err)
	}
	c, err := readFile(pages[0])
	if err != nil {
		return complainUsage(stderr, "replay", fmt.Errorf("reading report %s: %w", pages[0], err))
	}
	page := c.data
	source, err := report.ReadSource(page)
	if err != nil {
		return complainUsage(stderr, "replay", fmt.Errorf("%s: %w", pages[0], err))
	}
	if source.Settings.Crops && !*values {
		return complainUsage(stderr, "replay", fmt.Errorf("%s shows pictures of its paper, which it does not carry "+
			"(compare the values alone with --values)", pages[0]))
	}
	if brand := source.Settings.Brand; brand != nil {
		renderer.Brand = *brand
	}
	again, err := replay(ctx, source, renderer, *o, stderr)
	if err != nil {
		return complainUsage(stderr, "replay", fmt.Errorf("%s: %w", pages[0], err))
	}
	changes := source.Changes(again.source)
	if *values {
		return listChanges(stdout, stderr, pages[0], again.source, changes, "values alone")
	}
	changed := report.PageChanges(page, again.page)
	altered, err := report.SourceChanged(page, again.carried(source))
	if err != nil {
		return complainUsage(stderr, "replay", err)
	}
	if altered && len(changes) == 0 {
		changes = append(changes, report.Change{
			What: "source that the page carries", Old: "other bytes", New: "these bytes",
		})
	}
	if len(changed) > 0 {
		explainBuild(stderr, source, again.source, renderer)
	}
	return listChanges(stdout, stderr, pages[0], again.source, append(changes, changed...),
		"every byte of the page and of its source")
}

// explainBuild says that another build or other templates made a page: then the
// changes of its markup may be theirs.
func explainBuild(stderr io.Writer, source, now *report.Source, r *report.Renderer) {
	if source.Tool != now.Tool {
		fmt.Fprintf(stderr, "rederive replay: rederive %s (%s) made this report: another build may write a page in "+
			"another way (replay it with that one, or compare the values alone with --values)\n",
			quoted(source.Tool.Version), quoted(source.Tool.Go))
	}
	if source.Look != r.Look() {
		fmt.Fprintln(stderr,
			"rederive replay: this report was made with other templates (give their folder with --templates)")
	}
}

// A replayed report is what a notebook gives when it is run again.
type replayed struct {
	source *report.Source
	page   []byte
}

// carried is the source that the report should carry: what the run gave, with what
// this machine need not share, the build and the engines, and with the settings, which
// are those of the run.
func (r *replayed) carried(source *report.Source) *report.Source {
	now := *r.source
	now.Tool, now.Settings = source.Tool, source.Settings
	if now.Status == rederive.RunOK.String() {
		now.Engines = source.Engines
	}
	return &now
}

// replay runs what a report carries in a folder of its own, never from the
// cache, and renders it.
func replay(
	ctx context.Context, source *report.Source, r *report.Renderer, o options, stderr io.Writer,
) (*replayed, error) {
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
	s := &session{
		options: o, config: config, code: source.Settings.Code, replayed: true, printed: source.Settings.PDF,
		stderr: stderr,
		slots:  make(chan struct{}, o.jobs),
	}
	var again *replayed
	err = inFolder(source, func() error {
		again, err = s.replay(ctx, source, r)
		return err
	})
	return again, err
}

// inFolder writes the files of a report into a folder of their own and carries out
// f where the run was: the files lie in the folder home as seen from there.
func inFolder(source *report.Source, f func() error) (err error) {
	home, err := os.Getwd()
	if err != nil {
		return err
	}
	top, release, err := cache.TempDir(os.TempDir(), "rederive-replay-")
	if err != nil {
		return err
	}
	defer release()
	dir := top
	for range strings.Count(source.Home, "..") {
		dir = filepath.Join(dir, "in")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for _, file := range source.Files {
		name := filepath.Join(dir, filepath.FromSlash(source.Home), filepath.FromSlash(file.Name))
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

// replay runs the notebook where it was run, and renders it as the program would
// that made the report. An engine that this machine lacks shows among the changes.
func (s *session) replay(ctx context.Context, source *report.Source, r *report.Renderer) (*replayed, error) {
	name := path.Join(source.Home, source.Notebook)
	b := newBook(name)
	root, err := rootAt(filepath.FromSlash(path.Join(".", source.Home)))
	if err != nil {
		return nil, err
	}
	b.files.root = &root
	s.read(b, filepath.FromSlash(name))
	s.execute(ctx, b)
	if b.errs != nil {
		return nil, b.errs
	}
	if err := missingModules(b, source); err != nil {
		return nil, err
	}
	for _, line := range complaints(b.run.Errors) {
		fmt.Fprintln(s.stderr, line)
	}
	b.numerals = source.Settings.Numerals // no page carries the copies
	var live *report.Live
	if set := source.Settings.Live; set != nil {
		if live, err = liveAgain(*set); err != nil {
			return nil, err
		}
	}
	full, err := s.reportBook(b, report.Report, r, live)
	if err != nil {
		return nil, err
	}
	now := *full.Source
	full.Tool, full.Source.Settings = source.Tool, source.Settings
	if b.run.Status == rederive.RunOK {
		run := *b.run
		run.Engines, run.Agreed = source.Engines, len(source.Engines) > 1
		full.Run = &run
	}
	var page bytes.Buffer
	if err := r.HTML(&page, full); err != nil {
		return nil, err
	}
	return &replayed{&now, page.Bytes()}, nil
}

// report is the book as package report takes it.
func (b *book) report() *report.Book {
	return &report.Book{
		Name: report.PageName(b.path), Notebook: b.notebook, Run: b.run, Docs: b.docs, Verdicts: b.result.Verdicts,
		Pictures: b.pictures, Bibliography: b.cited, Numerals: b.numerals, Evidence: b.evidence,
		Errors: append(append(rederive.Errors(nil), b.run.Errors...), b.result.Errors...), Tool: tool(),
	}
}

// codeStyle is how the code of a book is shown: as the command line says, or else the
// notebook, or else the project. These two are about reports alone.
func (s *session) codeStyle(b *book, variant report.Variant) rederive.CodeStyle {
	if s.code != "" || variant != report.Report {
		return s.code
	}
	return cmp.Or(b.notebook.Front.Code, s.config.code)
}

// reportBook is the book of one variant; a whole report carries its source.
func (s *session) reportBook(
	b *book, variant report.Variant, r *report.Renderer, live *report.Live,
) (*report.Book, error) {
	out := b.report()
	out.Variant, out.Code = variant, s.codeStyle(b, variant)
	switch {
	case variant == report.Handout && live != nil:
		return out, s.runHandout(b, out, live)
	case variant != report.Report:
		return out, nil
	}
	set, files, err := s.carried(b)
	if err != nil {
		return nil, err
	}
	set.Live, out.Live, set.PDF = live.Settings(), live, s.printed
	files, home := localNames(files)
	out.Source = report.NewSource(out, set, files)
	out.Source.Look, out.Source.Home = r.Look(), home
	return out, nil
}

// mostChanges is how many changes are listed.
const mostChanges = 60

func listChanges(stdout, stderr io.Writer, name string, now *report.Source, changes []report.Change,
	compared string,
) int {
	var b strings.Builder
	values := 0
	for _, c := range changes {
		if !c.Version {
			values++
		}
		if c.Version || values <= mostChanges {
			fmt.Fprintf(&b, "%s: %s, now %s\n", quoted(c.What), quoted(c.Old), quoted(c.New))
		}
	}
	code := exitOK
	if values == 0 {
		fmt.Fprintf(&b, "%s: the same: %d claims, %d inline values, %d cells, %s\n", name, len(now.Verdicts),
			len(now.Values), len(now.Cells), compared)
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
	return report.Visible(strings.Join(strings.Fields(s), " "))
}

// carried returns what the report of a book carries: the files that it was made
// from and how it was run.
func (s *session) carried(b *book) (report.Settings, []report.SourceFile, error) {
	set := report.Settings{
		Engine: s.engine, Tier: s.tier, Params: []report.Param{}, Memory: s.config.limits.Memory, Numerals: b.numerals,
		Crops: s.crops,
	}
	if s.config.brand != (report.Brand{}) {
		set.Brand = &s.config.brand
	}
	set.Code = cmp.Or(s.code, s.config.code)
	if s.code == "" && b.notebook.Front.Code != "" {
		set.Code = "" // the page carries the notebook
	}
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
	for _, name := range b.companions() {
		data, err := b.files.ReadFile(name)
		if slices.ContainsFunc(files, func(f report.SourceFile) bool {
			return f.Name == shownPath(name)
		}) || errors.Is(err, fs.ErrNotExist) {
			continue // the run has said so, if it needs the file
		}
		if err != nil {
			return set, nil, fmt.Errorf("reading the input %s: %w", shownPath(name), err)
		}
		files = append(files, report.NewSourceFile(shownPath(name), data))
	}
	return set, append(files, b.moduleFiles()...), nil
}

// companions lists the files that a notebook reads, and the stored results.
func (b *book) companions() []string {
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

// localNames names files relative to the folder that holds them all, which it
// returns, if some of them lie outside the current one. No report carries the path
// of a machine.
func localNames(files []report.SourceFile) (named []report.SourceFile, home string) {
	outside := func(f report.SourceFile) bool { return !filepath.IsLocal(filepath.FromSlash(f.Name)) }
	if !slices.ContainsFunc(files, outside) {
		return files, ""
	}
	base := absolute(filepath.Dir(files[0].Name))
	for _, f := range files {
		for !strings.HasPrefix(absolute(f.Name),
			strings.TrimSuffix(base, string(filepath.Separator))+string(filepath.Separator)) {
			base = filepath.Dir(base)
		}
	}
	for i, f := range files {
		if name, err := filepath.Rel(base, absolute(f.Name)); err == nil {
			files[i].Name = filepath.ToSlash(name)
		}
	}
	if rel, err := filepath.Rel(absolute("."), base); err == nil {
		home = filepath.ToSlash(rel)
	}
	return files, home
}

func absolute(name string) string {
	abs, err := filepath.Abs(filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return abs
}
