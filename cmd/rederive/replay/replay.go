// Package replay runs the notebook in a report again, and compares the results.
package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/site"
	"rederive/internal/cache"
	"rederive/report"
	"rederive/report/plain"
	"rederive/report/view"
	"rederive/verify/value"
)

// Run runs the notebook that a report carries, renders it, and compares the page with the
// report: all its bytes, or only the values it carries.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("replay", stderr)
	override := fs.String("templates", "", "the report was made with templates from `DIR`")
	values := fs.Bool("values", false, "compare only the values that the report carries, not its page")
	pages, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	base.Distrust(fs, o)
	if len(pages) != 1 {
		return base.FailUsage(stderr, "replay", base.Misused("expected one report, got %d", len(pages)))
	}
	if o.Remote.URL != "" {
		return base.FailUsage(stderr, "replay",
			base.Misused("a replay runs the cells and takes nothing from a remote cache"))
	}
	if code, done := o.Apart(ctx, fs, args, base.Reach{Read: pages}, stdout, stderr); done {
		return code
	}
	renderer, err := base.NewRenderer(*override)
	if err != nil {
		return base.FailUsage(stderr, "replay", err)
	}
	c, err := base.ReadFile(pages[0])
	if err != nil {
		return base.FailUsage(stderr, "replay", fmt.Errorf("reading report %s: %w", pages[0], err))
	}
	page := c.Data
	source, err := view.ReadSource(page)
	if err != nil {
		return base.FailUsage(stderr, "replay", fmt.Errorf("%s: %w", pages[0], err))
	}
	if source.Settings.Crops && !*values {
		return base.FailUsage(stderr, "replay",
			fmt.Errorf("%s shows pictures of its paper, which it does not carry "+
				"(compare the values alone with --values)", pages[0]))
	}
	if brand := source.Settings.Brand; brand != nil {
		renderer.Brand = *brand
	}
	again, err := replay(ctx, source, renderer, *o, stderr)
	if err != nil {
		return base.FailUsage(stderr, "replay", fmt.Errorf("%s: %w", pages[0], err))
	}
	changes := source.Changes(again.source)
	if *values {
		return listChanges(stdout, stderr, pages[0], again.source, changes, "values alone")
	}
	changed := view.PageChanges(page, again.page)
	altered, err := view.SourceChanged(page, again.carried(source))
	if err != nil {
		return base.FailUsage(stderr, "replay", err)
	}
	if altered && len(changes) == 0 {
		changes = append(changes, view.Change{
			What: "source that the page carries", Old: "other bytes", New: "these bytes",
		})
	}
	for _, line := range copiedParts(source.Settings) {
		fmt.Fprintf(stdout, "%s: not compared: %s\n", pages[0], line)
	}
	if len(changed) > 0 {
		explainBuild(stderr, source, again.source, renderer)
	}
	return listChanges(stdout, stderr, pages[0], again.source, append(changes, changed...),
		"every byte of the page and of its source")
}

// copiedParts lists what the new page copies from the old one because it cannot be recomputed from the
// files that a page carries.
func copiedParts(set view.Settings) (list []string) {
	if len(set.Numerals) > 0 {
		list = append(list, "how many numerals and statements of the paper have claims (the page does not carry the "+
			"copy of the paper; rederive verify --source counts them)")
	}
	if set.Live != nil && !set.Live.Embed {
		list = append(list, fmt.Sprintf("the script %s that the page loads, with the SHA-256 %s", view.LiveFile,
			plain.Visible(set.Live.SHA256)))
	}
	return list
}

// explainBuild says that another build or other templates made a page, which may explain
// changes in its markup.
func explainBuild(stderr io.Writer, source, now *view.Source, r *report.Renderer) {
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

// A replayed report is the result of running its notebook again.
type replayed struct {
	source *view.Source
	page   []byte
}

// carried returns the source that the report should carry: the result of the run, with the
// build, the engines and the settings of the report, which need not be those of this machine.
func (r *replayed) carried(source *view.Source) *view.Source {
	now := *r.source
	now.Tool, now.Settings = source.Tool, source.Settings
	if now.Status == rederive.RunOK.String() {
		now.Engines = source.Engines
	}
	return &now
}

// replay runs the notebook of a report in its own folder, without the cache, and renders
// it.
func replay(
	ctx context.Context, source *view.Source, r *report.Renderer, o base.Options, stderr io.Writer,
) (*replayed, error) {
	config := base.Config{}
	if source.Settings.Time != "" {
		limit, err := time.ParseDuration(source.Settings.Time)
		if err != nil {
			return nil, fmt.Errorf("reading the limits: %w", err)
		}
		config.Limits.Time = limit
	}
	config.Limits.Memory = source.Settings.Memory
	if o.Engine == "" {
		o.Engine = source.Settings.Engine
	}
	o.Tier, o.Fresh = source.Settings.Tier, true
	for _, p := range source.Settings.Params {
		o.Params[p.Name] = p.Value
	}
	if err := o.Settle(config); err != nil {
		return nil, err
	}
	cache, err := filepath.Abs(o.Cache)
	if err != nil {
		return nil, err
	}
	o.Cache = cache
	s := &base.Session{
		Options: o, Config: config, Code: source.Settings.Code, Replayed: true, Printed: source.Settings.PDF,
		Stderr: stderr,
		Slots:  make(chan struct{}, o.Jobs),
	}
	var again *replayed
	err = inFolder(source, func() error {
		again, err = replayHere(ctx, s, source, r)
		return err
	})
	return again, err
}

// inFolder writes the files of a report into a temporary folder, and calls f in its subfolder
// that corresponds to the original current folder: relative to that, the files are in source.Home.
func inFolder(source *view.Source, f func() error) (err error) {
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

// replayHere runs the notebook in the current folder, and renders it like the program that
// made the report. An engine that this machine lacks shows up among the changes.
func replayHere(ctx context.Context, s *base.Session, source *view.Source, r *report.Renderer) (*replayed, error) {
	name := path.Join(source.Home, source.Notebook)
	b := base.NewBook(name)
	root, err := base.RootAt(filepath.FromSlash(path.Join(".", source.Home)))
	if err != nil {
		return nil, err
	}
	b.Files.Root = &root
	s.Read(b, filepath.FromSlash(name))
	s.Execute(ctx, b)
	if b.Errs != nil {
		return nil, b.Errs
	}
	if err := missingModules(b, source); err != nil {
		return nil, err
	}
	for _, line := range base.Diagnostics(b.Run.Errors) {
		fmt.Fprintln(s.Stderr, line)
	}
	b.Numerals = source.Settings.Numerals // pages do not carry the copies
	var live *view.Live
	if set := source.Settings.Live; set != nil {
		if live, err = site.LiveAgain(*set); err != nil {
			return nil, err
		}
	}
	full, err := site.ReportBook(s, b, view.Report, r, live)
	if err != nil {
		return nil, err
	}
	if full.Source.Page != "" { // the name of the temporary folder
		full.Name = cmp.Or(source.Page, full.Name)
		full.Source.Page = source.Page
	}
	now := *full.Source
	full.Tool, full.Source.Settings = source.Tool, source.Settings
	if b.Run.Status == rederive.RunOK {
		run := *b.Run
		run.Engines, run.Agreed = source.Engines, len(source.Engines) > 1
		full.Run = &run
	}
	var page bytes.Buffer
	if err := r.HTML(&page, full); err != nil {
		return nil, err
	}
	return &replayed{&now, page.Bytes()}, nil
}

// mostChanges limits how many changes are listed.
const mostChanges = 60

func listChanges(stdout, stderr io.Writer, name string, now *view.Source, changes []view.Change,
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
	code := base.ExitOK
	if values == 0 {
		fmt.Fprintf(&b, "%s: the same: %s, %s, %s, %s\n", name, value.Plural(len(now.Verdicts), "claim"),
			value.Plural(len(now.Values), "inline value"), value.Plural(len(now.Cells), "cell"), compared)
	} else {
		fmt.Fprintf(&b, "%s: %s\n", name, value.Plural(values, "difference"))
		code = base.ExitClaim
	}
	_, err := io.WriteString(stdout, b.String())
	return base.Written(stderr, "replay", err, code)
}

// quoted returns a value on one line, or the word nothing.
func quoted(s string) string {
	if s == "" {
		return "nothing"
	}
	return plain.Visible(strings.Join(strings.Fields(s), " "))
}
