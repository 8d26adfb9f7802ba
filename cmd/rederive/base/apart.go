package base

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rederive"
	"rederive/internal/boundary"
	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/internal/strictjson"
	"rederive/kernel"
	"rederive/paper"
	"rederive/report/view"
)

// Strangers' notebooks are parsed, judged and drawn in a second process of this program. It reaches the project,
// the output folder and its own cache, and nothing else. The first process only reads the command line, waits,
// and moves files into place.

// ApartVariable is the environment variable that gives the second process the folder it shares with the first.
const ApartVariable = "REDERIVE_APART"

// onlyVariable is the environment variable that names the notebook to show, if there are several.
const onlyVariable = "REDERIVE_APART_ONLY"

// apartMemory is the memory limit of the second process, unless its notebooks may use more.
const apartMemory = 4 << 30

// A sharedDir is the folder that the two processes share. It holds what the second process needs and the files
// that it leaves for the first.
type sharedDir string

func (a sharedDir) temp() string      { return filepath.Join(string(a), "tmp") }
func (a sharedDir) config() string    { return filepath.Join(string(a), "config") }
func (a sharedDir) toolchain() string { return filepath.Join(string(a), "toolchain") }
func (a sharedDir) Keys() string      { return filepath.Join(string(a), "keys") }
func (a sharedDir) settings() string  { return filepath.Join(string(a), "settings") }
func (a sharedDir) tracked() string   { return filepath.Join(string(a), "tracked") } // by git, for the guard

// Leave returns the path at which the second process writes the named file.
func (a sharedDir) Leave(name string) string {
	if a == "" || name == "" {
		return name
	}
	return filepath.Join(string(a), "left", left(name))
}

// LeaveTargets redirects the files of the targets to where the first process finds them.
func (a sharedDir) LeaveTargets(targets []Target) {
	for i := range targets {
		targets[i].File = a.Leave(targets[i].File)
	}
}

// left returns the flat name under which a file is left.
func left(name string) string { return rederive.Digest([]byte(name))[:16] }

// A Reach lists what the second process may reach for the operands of a command. Apart adds what the flags name.
type Reach struct {
	Read  []string // files and folders that it may read
	Write string   // a folder in which it may write; it is created
	Left  []string // files that it leaves for the first process

	Stdin    io.Reader
	Notebook string // the one to show, if there are several

	Put func([]NewFile) error // writes the files that were left; if nil, those that may be overwritten are written
}

// Apart runs the command in the second process if the notebooks are a stranger's, and returns its exit code. It
// reports false in the second process itself, and for trusted notebooks.
func (o *Options) Apart(
	ctx context.Context, fs *flag.FlagSet, args []string, r Reach, stdout, stderr io.Writer,
) (code int, done bool) {
	name := strings.TrimPrefix(fs.Name(), "rederive ")
	o.Within, o.timingsNamed = sharedDir(os.Getenv(ApartVariable)), o.Timings
	for _, name := range filesRead {
		o.Keep.NoteFiles(flagText(fs, name))
	}
	switch {
	case o.Within != "":
		o.timingsNamed, o.Timings = o.Timings, o.Within.Leave(o.Timings)
		o.guard = &guard{}
		if err := readLeft(o.Within.tracked(), &o.guard.tracked); err != nil {
			return FailUsage(stderr, name, err), true
		}
		return ExitOK, false
	case !o.Untrusted || name == "serve" || flagText(fs, "on") != "":
		return ExitOK, false
	}
	for _, file := range r.Read {
		if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
			return FailUsage(stderr, name, NoFile(file)), true
		}
	}
	code, err := o.SendAway(ctx, fs, append([]string{name}, args...), r, stdout, stderr)
	if err != nil {
		return FailUsage(stderr, name, err), true
	}
	return code, true
}

// filesRead are the flags that name a file, or a folder of templates, to read. Commands note the claims documents
// and the folder of copies themselves.
var filesRead = []string{"base", "templates", "sign", "roster", "marks", "live-script"}

// flagText returns the value of a flag, or "" if the command has no such flag.
func flagText(fs *flag.FlagSet, name string) string {
	if f := fs.Lookup(name); f != nil {
		return f.Value.String()
	}
	return ""
}

// SendAway starts the second process, waits for it, and fetches the files that it has left.
func (o *Options) SendAway(
	ctx context.Context, fs *flag.FlagSet, args []string, r Reach, stdout, stderr io.Writer,
) (int, error) {
	if flagText(fs, "pdf") == "chromium" {
		return 0, errors.New("--pdf chromium can reach more than an untrusted notebook may (use --pdf embedded, or " +
			"--untrusted=false for notebooks that you trust)")
	}
	if err := o.checkBoundary(); err != nil {
		return 0, err
	}
	dir, err := CheckedCache(o.Cache)
	if err != nil {
		return 0, err
	}
	shared, release, err := cache.TempDir(os.TempDir(), "rederive-apart-")
	if err != nil {
		return 0, err
	}
	defer release()
	a := sharedDir(shared)
	p, err := o.profile(ctx, a, dir, fs)
	if err != nil {
		return 0, err
	}
	if err := errors.Join(leave(a.tracked(), newGuard(ctx, r.Read).tracked), a.leaveSettings()); err != nil {
		return 0, err
	}
	p.Read = append(p.Read, r.Read...)
	if out := r.Write; out != "" {
		if _, err := os.Stat(out); errors.Is(err, os.ErrNotExist) && os.MkdirAll(out, 0o755) == nil {
			defer os.Remove(out) // fails, as it should, if the folder is not empty
		}
		p.Write = append(p.Write, out)
	}
	if allowsCommands(fs) {
		stdout = allowCommands(stdout)
	}
	cmd, err := a.command(args)
	if err != nil {
		return 0, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = r.Stdin, stdout, stderr
	if r.Notebook != "" {
		cmd.Env = append(cmd.Env, onlyVariable+"="+r.Notebook)
	}
	code, err := runConfined(ctx, cmd, p)
	if r.Put == nil {
		r.Put = o.Keep.PutAll
	}
	return code, errors.Join(err, a.fetch(append(r.Left, o.Timings), o.Timings, fs, r.Put))
}

// profile returns what the second process may reach, and prepares the folder that the processes share.
func (o *Options) profile(
	ctx context.Context, a sharedDir, dir string, fs *flag.FlagSet,
) (boundary.Profile, error) {
	p := boundary.Profile{Calls: boundary.Host, Memory: max(apartMemory, o.Ceiling.Memory)}
	own := strangersCache(dir)
	_ = os.MkdirAll(own, 0o755) // failing to create it only costs time
	p.Programs = []string{own, string(a)}
	if compiled := filepath.Join(dir, PdfiumFolder); paper.Compiled(compiled) {
		p.Read = append(p.Read, compiled)
	}
	for _, name := range append([]string{"claims", "source"}, filesRead...) {
		if file := flagText(fs, name); file != "" {
			p.Read = append(p.Read, file)
		}
	}
	if exe, err := os.Executable(); err == nil {
		for _, name := range []string{view.LiveFile, view.DrawingFile} {
			p.Read = append(p.Read, filepath.Join(filepath.Dir(exe), name))
		}
	}
	key := filepath.Join(a.config(), "rederive", "key")
	for _, dir := range []string{a.temp(), filepath.Dir(key), filepath.Dir(a.Leave("x"))} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return p, err
		}
	}
	if err := os.WriteFile(key, cache.SecretFor("strangers"), 0o600); err != nil {
		return p, err
	}
	if o.Hand != nil {
		if err := os.WriteFile(a.Keys(), o.Hand, 0o600); err != nil {
			return p, err
		}
	}
	k := kernel.Options{Engine: o.Engine, Cache: dir}
	switch strings.TrimPrefix(fs.Name(), "rederive ") {
	case "check", "handout", "merge", "diff", "lsp":
		k.Engine = kernel.Yaegi // nothing is compiled
	}
	ready, err := kernel.Prepare(ctx, k, o.allowed(), a.toolchain())
	p.Read, p.Execute = append(p.Read, ready.Read...), ready.Execute
	return p, err
}

// strangersCache returns the folder, within the cache, for results of strangers' notebooks. No other notebook reads
// them.
func strangersCache(dir string) string { return filepath.Join(dir, "strangers") }

// command returns the command of the second process.
func (a sharedDir) command(args []string) (*exec.Cmd, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(exe, args...)
	cmd.Args[0] = os.Args[0]
	cmd.Env = environment.For(environment.Confined, ApartVariable+"="+string(a), "GOTRACEBACK=none")
	cmd.WaitDelay = 5 * time.Second
	return cmd, nil
}

// leaveSettings writes the variables that the second process adopts: its environment has none of them.
func (a sharedDir) leaveSettings() error {
	list := append(environment.Settings(), kernel.ToolchainVariable+"="+a.toolchain(), "TMPDIR="+a.temp(),
		"XDG_CONFIG_HOME="+a.config())
	return leave(a.settings(), list)
}

// leave writes a value for the second process.
func leave(file string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o600)
}

// readLeft reads what leave has written.
func readLeft(file string, v any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return strictjson.Unmarshal(data, v)
}

// AdoptSettings sets the variables that leaveSettings wrote, in the second process and in those that it starts.
func AdoptSettings() error {
	a := sharedDir(os.Getenv(ApartVariable))
	if a == "" || os.Getenv(ReaderVariable) != "" {
		return nil
	}
	var list []string
	if err := readLeft(a.settings(), &list); err != nil {
		return err
	}
	return environment.Adopt(list)
}

// runConfined runs the second process, forwards an interrupt to it, and returns its exit code.
func runConfined(ctx context.Context, cmd *exec.Cmd, p boundary.Profile) (int, error) {
	if err := boundary.Start(cmd, p); err != nil {
		return 0, fmt.Errorf("starting a confined process: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Signal(os.Interrupt) })
	defer stop()
	err := cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code >= 0 {
		return code, nil
	}
	return ExitDefect, fmt.Errorf("the confined process, which parses and draws, died: %w", err)
}

// fetch writes the named files, and those of the formats, from what the second process has left.
func (a sharedDir) fetch(names []string, timings string, fs *flag.FlagSet, put func([]NewFile) error) error {
	marks := map[string]mark{timings: isTimings}
	if targets, err := parseTargets(flagText(fs, "format")); err == nil {
		for _, t := range targets {
			names = append(names, t.File)
			marks[t.File] = t.format.Mark.Match
		}
	}
	within, err := os.OpenRoot(filepath.Dir(a.Leave("x")))
	if err != nil {
		return err
	}
	defer within.Close()
	var files []NewFile
	var errs []error
	for _, name := range names {
		c, err := ReadRegular(left(name), within.Lstat, within.OpenFile)
		if err == nil {
			files = append(files, NewFile{name, c.Data, marks[name]})
		} else if !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, fmt.Errorf("writing %s: %w", name, err))
		}
	}
	return errors.Join(append(errs, put(files))...)
}

// allowsCommands reports whether standard output gets a format for build servers.
func allowsCommands(fs *flag.FlagSet) bool {
	targets, err := parseTargets(flagText(fs, "format"))
	return err == nil &&
		slices.ContainsFunc(targets, func(t Target) bool { return t.File == "" && t.format.Commands })
}

// ProjectsOf lists the paths and the roots of their projects.
func ProjectsOf(paths []string) []string {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var list []string
	for _, p := range paths {
		p = filepath.Clean(strings.TrimSuffix(p, "..."))
		list = append(list, p)
		if info, err := os.Stat(p); err == nil && !info.IsDir() {
			p = filepath.Dir(p)
		}
		if r, err := FindRoot(p); err == nil {
			list = append(list, r.dir)
		}
	}
	return list
}

// ReaderVariable is the environment variable that gives a reader the folder of the compiled PDF reader.
const ReaderVariable = "REDERIVE_REVIEW_READER"

// A Beginning keeps the first bytes that are written to it: what a confined process says.
type Beginning struct {
	Most int
	Text []byte
}

func (b *Beginning) Write(p []byte) (int, error) {
	b.Text = append(b.Text, p[:min(len(p), b.Most-len(b.Text))]...)
	return len(p), nil
}
