package base

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/lazyregexp"
	"rederive/internal/spelling"
	"rederive/kernel"
	"rederive/parse"
)

// Options are the values of the flags that several commands share.
type Options struct {
	Params  ParamFlags
	Jobs    int
	Fresh   bool
	Strict  bool
	Engine  string
	Tier    string
	Timings string // the file for durations
	Cache   string
	Remote  RemoteFlags
	Ceiling rederive.Limits // limits those of notebooks and of the project

	Copies    string    // of the papers: a folder or a file
	Untrusted bool      // strangers wrote the notebooks: the processes that work on them are confined
	Within    sharedDir // of a confined process
	Hand      []byte    // for that process: the result of a class's key
	Refused   error     // why the command could not begin

	Check func() error // checks the flags of the command itself, before the project is read; may be nil

	guard        *guard  // for strangers' notebooks
	Keep         *Keeper // guards the files that this process writes
	timingsNamed string  // the file of --timings, as the command line names it
	allowImports string  // packages beyond the list, separated by commas
}

// ParamFlags collects -P name=value.
type ParamFlags map[string]string

func (p ParamFlags) String() string { return "" }

func (p ParamFlags) Set(s string) error {
	name, value, ok := strings.Cut(s, "=")
	if !ok || name == "" {
		return errors.New("expected name=value")
	}
	p[name] = value
	return nil
}

// NewFlags returns a flag set with the common flags, and the options that they set.
func NewFlags(name string, stderr io.Writer) (*flag.FlagSet, *Options) {
	fs := BareFlags(name, stderr)
	o := &Options{Params: ParamFlags{}, Keep: &Keeper{}}
	fs.Var(o.Params, "P", "set a notebook parameter, `name=value`")
	CountFlag(fs, &o.Jobs, "j", "run `N` notebooks and engines in parallel (default: the number of processors)")
	fs.BoolVar(&o.Fresh, "fresh", false, "ignore the cache")
	fs.BoolVar(&o.Strict, "strict", false, "treat warnings, deferred claims and single methods as failures")
	ChoiceFlag(fs, &o.Engine, "engine", "",
		"run on this engine: `yaegi, go or both` (default: both where a Go toolchain is found)",
		kernel.Yaegi, kernel.Go, kernel.Both)
	ChoiceFlag(fs, &o.Tier, "tier", "", "run the cells up to this tier: `quick or slow` (default quick)",
		string(rederive.Quick), string(rederive.Slow))
	fs.StringVar(&o.Timings, "timings", "", "write the durations to `FILE` as JSON")
	ForceFlag(fs, o.Keep)
	fs.StringVar(&o.Cache, "cache", "", AboutCache)
	o.Remote.Register(fs)
	fs.DurationVar(&o.Ceiling.Time, "time", 0,
		"stop a notebook after `DURATION`, such as 90s, even if its own limit is higher")
	fs.Func("memory", "limit the memory of a notebook to `SIZE`, such as 512MiB, even if its own limit is higher",
		func(text string) (err error) {
			o.Ceiling.Memory, err = parse.Size(text)
			return err
		})
	fs.BoolVar(&o.Untrusted, "untrusted", false, aboutUntrusted)
	fs.StringVar(&o.allowImports, "allow-imports", "",
		"allow these `PACKAGES` (comma-separated), which the front matter names and the standard list lacks")
	return fs, o
}

// Limits returns the limits of the project and the command line: of each, the lower.
func (s *Session) Limits() rederive.Limits {
	l, most := s.Config.Limits, s.Ceiling
	if most.Time > 0 && (l.Time == 0 || most.Time < l.Time) {
		l.Time = most.Time
	}
	if most.Memory > 0 && (l.Memory == 0 || most.Memory < l.Memory) {
		l.Memory = most.Memory
	}
	return l
}

const aboutUntrusted = "sandbox all work on the notebooks, for notebooks that you do not trust"

// ForceFlag adds --force, without which no foreign file is overwritten.
func ForceFlag(fs *flag.FlagSet, k *Keeper) {
	fs.BoolVar(&k.Force, "force", false, "overwrite files that no earlier run has written")
}

// CountFlag adds a flag that takes a positive integer.
func CountFlag(fs *flag.FlagSet, n *int, name, about string) {
	fs.Func(name, about, func(text string) error {
		v, err := strconv.Atoi(text)
		if err != nil || v < 1 {
			return errors.New("expected a whole number of 1 or more")
		}
		*n = v
		return nil
	})
}

// NewFilter returns the flags and options of a command that runs no cells but may read what strangers wrote.
func NewFilter(name string, stderr io.Writer) (*flag.FlagSet, *Options) {
	fs, o := BareFlags(name, stderr), &Options{Keep: &Keeper{}}
	fs.BoolVar(&o.Untrusted, "untrusted", false, aboutUntrusted)
	return fs, o
}

// AboutCache describes the flag --cache.
const AboutCache = "use cache folder `DIR` (default: rederive in the user's cache folder)"

// BareFlags returns a flag set for a command, without any flags.
func BareFlags(name string, stderr io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet("rederive "+name, flag.ContinueOnError)
	fs.SetOutput(stderr)
	return fs
}

// ParseArgs parses flags and operands in any order. After "--" everything is an operand.
func ParseArgs(fs *flag.FlagSet, args []string) (operands []string, err error) {
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

// ParseNone parses the arguments of a command without operands. If it reports false, the command ends with the code.
func ParseNone(fs *flag.FlagSet, args []string) (code int, ok bool) {
	rest, err := ParseArgs(fs, args)
	switch {
	case err != nil:
		return FlagExit(err), false
	case len(rest) > 0:
		name := strings.TrimPrefix(fs.Name(), "rederive ")
		return FailUsage(fs.Output(), name, Misused("unexpected argument %q", rest[0])), false
	}
	return ExitOK, true
}

// parseFlags parses flags up to the first operand. It prints an error on one line or, for -h, the usage of the
// command.
func parseFlags(fs *flag.FlagSet, args []string) error {
	out := fs.Output()
	fs.SetOutput(io.Discard) // package flag would list all flags
	err := fs.Parse(args)
	fs.SetOutput(out)
	name := strings.TrimPrefix(fs.Name(), "rederive ")
	switch {
	case errors.Is(err, flag.ErrHelp):
		i := slices.IndexFunc(AllCommands(), func(c Command) bool { return c.Name == name })
		ExplainCommand(out, AllCommands()[i])
	case err != nil:
		FailUsage(out, name, Misused("%s", flagMessage(fs, err)))
	}
	return err
}

// flagMessage words the error of a flag, with the flag spelled as in this program.
func flagMessage(fs *flag.FlagSet, err error) string {
	if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: -"); ok {
		return "flag needs an argument: " + Described{Name: name}.Dashed()
	}
	unknown, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return flagValueMessage(err.Error())
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return fmt.Sprintf("unknown flag %s%s", Described{Name: unknown}.Dashed(),
		DidYouMean(unknown, names, func(name string) string { return Described{Name: name}.Dashed() }))
}

// wrongValue matches the message of package flag for an invalid value.
var wrongValue = lazyregexp.New(`^invalid (?:boolean )?value (".*") for (?:flag )?-([\w-]+): (.*)$`)

// flagValueMessage words the error of a flag's value, with the flag spelled as in this program, and says what is
// expected where package flag does not.
func flagValueMessage(text string) string {
	m := wrongValue.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	why := m[3]
	switch {
	case why == "parse error" && m[2] == "time":
		why = "expected a duration, such as 90s, 5m or 1h30m"
	case why == "parse error" && strings.HasPrefix(text, "invalid boolean"):
		why = "expected true or false"
	case why == "parse error":
		why = "expected a number"
	}
	return fmt.Sprintf("%s %s: %s", Described{Name: m[2]}.Dashed(), m[1], why)
}

// DidYouMean suggests the name that is nearest to a wrong one, formatted by write.
func DidYouMean(wrong string, names []string, write func(string) string) string {
	best := spelling.Nearest(wrong, names)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %s?", write(best))
}

// Settle completes the options from the project's file, and validates the rest.
func (o *Options) Settle(c Config) error {
	if o.Tier == "" {
		o.Tier = c.tier
	}
	if o.Jobs == 0 {
		o.Jobs = c.jobs
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	dir, err := CacheDir(o.Cache)
	if err != nil {
		return err
	}
	if o.Within != "" {
		dir = strangersCache(dir)
	}
	o.Cache = dir
	if err := checkCache(dir); err != nil {
		return err
	}
	if o.Ceiling.Time < 0 {
		return Misused("--time %v: expected a duration above 0", o.Ceiling.Time)
	}
	if err := o.checkBoundary(); err != nil {
		return err
	}
	if o.Tier == "" {
		o.Tier = string(rederive.Quick)
	}
	// a report that is replayed may name anything
	if t := rederive.Tier(o.Tier); t != rederive.Quick && t != rederive.Slow {
		return fmt.Errorf("unknown tier %q (quick or slow)", o.Tier)
	}
	if o.Engine != "" && !slices.Contains([]string{kernel.Yaegi, kernel.Go, kernel.Both}, o.Engine) {
		return fmt.Errorf("unknown engine %q (yaegi, go or both)", o.Engine)
	}
	if err := o.checkNamed(c); err != nil {
		return err
	}
	return o.checkEngine()
}

// checkNamed notes the project's file, and the files that it names, as read. Of those, strangers' projects may name
// only files that their notebooks may read.
func (o *Options) checkNamed(c Config) error {
	o.Keep.NoteFiles(c.file)
	for i, name := range slices.Concat(c.logoNames(), c.Fonts.fileNames()) {
		what := "font"
		if i < len(c.logoNames()) {
			what = "logo"
		}
		file := filepath.Join(c.dir, filepath.FromSlash(name))
		o.Keep.NoteFiles(file)
		if err := o.checkReadable(c.dir, file); err != nil {
			return fmt.Errorf("the %s %s: %w", what, name, err)
		}
	}
	return nil
}

// checkReadable refuses a file that strangers' notebooks in a folder may not read.
func (o *Options) checkReadable(dir, file string) error {
	g := o.guard
	if g == nil && o.Untrusted {
		g = &guard{} // in the process that lets another one read it
	}
	if g == nil {
		return nil
	}
	r, err := RootAt(dir)
	if err != nil {
		return err
	}
	return g.check(r, file, false)
}

// checkEngine refuses an engine that needs a toolchain if this machine has none.
func (o *Options) checkEngine() error {
	if o.Engine != kernel.Go && o.Engine != kernel.Both {
		return nil
	}
	if err := kernel.CheckToolchain(); err != nil {
		return fmt.Errorf("--engine %s: %w (%s, or use --engine yaegi)", o.Engine, err, kernel.ToolchainHint(err))
	}
	return nil
}

// CacheDir returns the folder of the cache: rederive in the folder asked for, or else in the user's cache folder.
func CacheDir(asked string) (string, error) {
	if asked != "" {
		return filepath.Join(asked, "rederive"), nil
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding the cache: %w (name a folder with --cache)", err)
	}
	return filepath.Join(base, "rederive"), nil
}

// CheckedCache returns CacheDir(asked), after checking that nobody else can write to it.
func CheckedCache(asked string) (string, error) {
	dir, err := CacheDir(asked)
	if err == nil {
		err = checkCache(dir)
	}
	return dir, err
}

// checkCache refuses a cache folder to which others can write, and tags it as a cache.
func checkCache(dir string) error {
	if err := errors.Join(cache.CheckFolder(dir), cache.CheckSecret()); err != nil {
		return err
	}
	cache.Tag(dir)
	return nil
}

// FsGiven reports whether the command line sets a flag.
func FsGiven(fs *flag.FlagSet, name string) bool {
	given := false
	fs.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}
