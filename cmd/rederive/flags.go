package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/cache"
	"rederive/kernel"
	"rederive/parse"
	"rederive/typeset/tex"
)

// options are the flags that several commands share.
type options struct {
	params  paramFlags
	jobs    int
	fresh   bool
	strict  bool
	engine  string
	tier    string
	timings string // where they are written
	cache   string
	remote  remoteFlags
	ceiling rederive.Limits // over those of notebooks and of the project

	copies       string    // of the papers: a folder or a file
	untrusted    bool      // strangers wrote the notebooks: the system confines what works on them
	within       apartment // of a process that the system confines
	hand         []byte    // to that process: what the key of a class gave
	refused      error     // why the command could not begin
	guard        *guard    // of strangers' notebooks
	keep         *keeper   // of what this process writes
	timingsNamed string    // the file of timings, as the command line names it
	allowImports string    // packages beyond the list, separated by commas
}

// paramFlags collects -P name=value.
type paramFlags map[string]string

func (p paramFlags) String() string { return "" }

func (p paramFlags) Set(s string) error {
	name, value, ok := strings.Cut(s, "=")
	if !ok || name == "" {
		return fmt.Errorf("%q is not name=value", s)
	}
	p[name] = value
	return nil
}

// newFlags returns a flag set with the common flags, and where they go.
func newFlags(name string, stderr io.Writer) (*flag.FlagSet, *options) {
	fs := bareFlags(name, stderr)
	o := &options{params: paramFlags{}, keep: &keeper{}}
	fs.Var(o.params, "P", "set a parameter of the notebook, `name=value`")
	fs.IntVar(&o.jobs, "j", 0, "how many notebooks and engines run in parallel (default: the number of processors)")
	fs.BoolVar(&o.fresh, "fresh", false, "ignore the cache")
	fs.BoolVar(&o.strict, "strict", false, "treat warnings, deferred claims and single methods as failures")
	fs.StringVar(&o.engine, "engine", "", "`yaegi, go or both` (default: both where a Go toolchain is found)")
	fs.StringVar(&o.tier, "tier", "", "`quick or slow` (default quick)")
	fs.StringVar(&o.timings, "timings", "", "write the durations to `FILE` as JSON")
	forceFlag(fs, o.keep)
	fs.StringVar(&o.cache, "cache", "", aboutCache)
	o.remote.register(fs)
	fs.DurationVar(&o.ceiling.Time, "time", 0,
		"stop a notebook after `DURATION`, such as 90s, even if its own limit is higher")
	fs.Func("memory", "limit the memory of a notebook to `SIZE`, such as 512MiB, even if its own limit is higher",
		func(text string) (err error) {
			o.ceiling.Memory, err = parse.Size(text)
			return err
		})
	fs.BoolVar(&o.untrusted, "untrusted", false, aboutUntrusted)
	fs.StringVar(&o.allowImports, "allow-imports", "",
		"let cells import `PACKAGES` that are not on the list, separated by commas, if the front matter names them")
	return fs, o
}

// limits are the ceilings of the project and of the command line: the lower ones.
func (s *session) limits() rederive.Limits {
	l, most := s.config.limits, s.ceiling
	if most.Time > 0 && (l.Time == 0 || most.Time < l.Time) {
		l.Time = most.Time
	}
	if most.Memory > 0 && (l.Memory == 0 || most.Memory < l.Memory) {
		l.Memory = most.Memory
	}
	return l
}

const aboutUntrusted = "let the operating system confine all work on the notebooks, for those of strangers"

// forceFlag adds the flag without which nothing of others is overwritten.
func forceFlag(fs *flag.FlagSet, k *keeper) {
	fs.BoolVar(&k.force, "force", false, "overwrite files that no earlier run has written")
}

// newFilter returns the options of a command that runs no cells, but reads what
// strangers may have written.
func newFilter(name string, stderr io.Writer) (*flag.FlagSet, *options) {
	fs, o := bareFlags(name, stderr), &options{keep: &keeper{}}
	fs.BoolVar(&o.untrusted, "untrusted", false, aboutUntrusted)
	return fs, o
}

const aboutCache = "cache folder `DIR` (default: rederive in the user's cache folder)"

// bareFlags returns the flag set of a command, to which its flags are added.
func bareFlags(name string, stderr io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet("rederive "+name, flag.ContinueOnError)
	fs.SetOutput(stderr)
	return fs
}

// parseArgs parses flags and operands in any order. After "--" all is operand.
func parseArgs(fs *flag.FlagSet, args []string) (operands []string, err error) {
	if taker, ok := fs.Output().(*flagTaker); ok {
		taker.flags = fs
		return nil, flag.ErrHelp
	}
	for {
		if err := parseFlags(fs, args); err != nil {
			return nil, err
		}
		rest := fs.Args()
		if len(rest) == 0 {
			return operands, nil
		}
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(operands, rest...), nil
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
}

// parseFlags parses flags up to the first operand. It prints what is wrong with them in
// one line, or for -h how the command is used.
func parseFlags(fs *flag.FlagSet, args []string) error {
	out := fs.Output()
	fs.SetOutput(io.Discard) // the flag package would list all flags
	err := fs.Parse(args)
	fs.SetOutput(out)
	name := strings.TrimPrefix(fs.Name(), "rederive ")
	switch {
	case errors.Is(err, flag.ErrHelp):
		i := slices.IndexFunc(allCommands(), func(c command) bool { return c.name == name })
		explainCommand(out, allCommands()[i])
	case err != nil:
		complainUsage(out, name, misused("%s", wordFlagError(fs, err)))
	}
	return err
}

// wordFlagError says what is wrong with a flag as this program spells flags.
func wordFlagError(fs *flag.FlagSet, err error) string {
	unknown, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return err.Error()
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return fmt.Sprintf("unknown flag %s%s", described{name: unknown}.dashed(),
		didYouMean(unknown, names, func(name string) string { return described{name: name}.dashed() }))
}

// didYouMean suggests a name that differs little from a wrong one, as write spells it.
func didYouMean(wrong string, names []string, write func(string) string) string {
	best := tex.Nearest(wrong, names)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %s?", write(best))
}

// settle fills what was not set from the project's file and checks the rest.
func (o *options) settle(c config) error {
	if o.tier == "" {
		o.tier = c.tier
	}
	if o.jobs == 0 {
		o.jobs = c.jobs
	}
	if o.jobs <= 0 {
		o.jobs = runtime.GOMAXPROCS(0)
	}
	dir, err := cacheDir(o.cache)
	if err != nil {
		return err
	}
	if o.within != "" {
		dir = strangersCache(dir)
	}
	o.cache = dir
	if err := errors.Join(cache.CheckFolder(dir), cache.CheckSecret()); err != nil {
		return err
	}
	_ = cache.Tag(dir) // one that cannot be made costs time
	if o.ceiling.Time < 0 {
		return fmt.Errorf("the limit of %v on time is below 0", o.ceiling.Time)
	}
	if err := o.checkBoundary(); err != nil {
		return err
	}
	switch rederive.Tier(o.tier) {
	case "":
		o.tier = string(rederive.Quick)
	case rederive.Quick, rederive.Slow:
	default:
		return fmt.Errorf("unknown tier %q (quick or slow)", o.tier)
	}
	switch o.engine {
	case "", kernel.Yaegi, kernel.Go, kernel.Both, kernel.Lowered:
	default:
		return fmt.Errorf("unknown engine %q (yaegi, go or both)", o.engine)
	}
	if logo := c.brand.Logo; o.untrusted && logo != nil && hasHiddenPart(".", filepath.FromSlash(logo.Name)) {
		return fmt.Errorf("the logo %s: %w", logo.Name, errHidden)
	}
	return o.checkEngine()
}

// checkEngine refuses an engine that this machine does not have.
func (o *options) checkEngine() error {
	if o.engine != kernel.Go && o.engine != kernel.Both {
		return nil
	}
	if err := kernel.CheckToolchain(); err != nil {
		return fmt.Errorf("--engine %s: %w (install Go, or use --engine yaegi)", o.engine, err)
	}
	return nil
}

// cacheDir is the folder of the cache: the one asked for, or rederive in the
// user's cache folder.
func cacheDir(asked string) (string, error) {
	if asked != "" {
		return filepath.Join(asked, "rederive"), nil
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding the cache: %w (name a folder with --cache)", err)
	}
	return filepath.Join(base, "rederive"), nil
}

// fsGiven reports whether the command line has a flag.
func fsGiven(fs *flag.FlagSet, name string) bool {
	given := false
	fs.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}
