package base

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"
)

// Begin parses the arguments of a command that works on notebooks, and finds the notebooks. If it returns no
// session, the command ends with the returned exit code.
func Begin(
	ctx context.Context, fs *flag.FlagSet, o *Options, args []string, stdout, stderr io.Writer,
) (*Session, []string, int) {
	name := fs.Name()[len("rederive "):]
	paths, err := ParseArgs(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, nil, ExitOK
	}
	if err != nil {
		return nil, nil, ExitUsage // ParseArgs has printed what is wrong
	}
	if claims := fs.Lookup("claims"); claims != nil && claims.Value.String() != "" {
		Distrust(fs, o) // somebody else's notebook is judged
	}
	r := Reach{Read: ProjectsOf(paths), Write: flagText(fs, "o")}
	if code, done := o.Apart(ctx, fs, args, r, stdout, stderr); done {
		return nil, nil, code
	}
	if only := os.Getenv(onlyVariable); only != "" && o.Within != "" {
		paths = []string{only}
	}
	if o.Check != nil {
		if err := o.Check(); err != nil {
			return nil, nil, FailUsage(stderr, name, err)
		}
	}
	s, files, err := o.open(paths, stderr)
	if err != nil {
		o.Refused = err
		if IsPlaced(err) {
			name = ""
		}
		return nil, nil, FailUsage(stderr, name, err)
	}
	return s, files, ExitOK
}

// open reads rederive.yaml, completes the options, and finds the notebooks.
func (o *Options) open(paths []string, stderr io.Writer) (*Session, []string, error) {
	c, err := ReadConfig(paths)
	if err != nil {
		return nil, nil, err
	}
	if err := o.Settle(c); err != nil {
		return nil, nil, err
	}
	files, warns, err := c.notebooks(paths)
	if err != nil {
		return nil, nil, err
	}
	for _, line := range Diagnostics(nil, warns) {
		fmt.Fprintln(stderr, line)
	}
	s := &Session{
		Options: *o, Config: c, Warns: warns, Stderr: stderr, Ordered: len(paths) == 0 && c.listed,
		Slots: make(chan struct{}, o.Jobs), papers: o.newPaperReader(),
	}
	s.shared, err = NewRemoteCache(o.Remote, stderr)
	return s, files, err
}

// A misuse is an error in the flags or operands of a command.
type misuse struct{ text string }

func (m misuse) Error() string { return m.text }

// Misused returns a misuse with a formatted text.
func Misused(format string, args ...any) error { return misuse{fmt.Sprintf(format, args...)} }

// FailUsage prints why a command cannot run.
func FailUsage(stderr io.Writer, name string, err error) int {
	if errors.As(err, new(misuse)) {
		err = fmt.Errorf("%w (see rederive %s -h)", err, name)
	}
	if name == "" {
		fmt.Fprintf(stderr, "%v\n", err)
	} else {
		fmt.Fprintf(stderr, "rederive %s: %v\n", name, err)
	}
	return ExitUsage
}

// timing is the duration of one notebook's work. It goes into a file of its own, since no other output may
// contain a duration.
type timing struct {
	Notebook string  `json:"notebook"`
	Seconds  float64 `json:"seconds"`
	Cached   bool    `json:"cached"` // nothing ran: the verdicts came from the cache
}

// Took records how long the work on a book took, or that it came from the cache, if the book does not run in the
// usual way.
func (b *Book) Took(d time.Duration, cached bool) { b.took, b.cached = d, cached }

// WriteTimings writes the durations to the file that --timings names.
func (s *Session) WriteTimings(books []*Book) int {
	if s.Timings == "" {
		return ExitOK
	}
	var list []timing
	for _, b := range books {
		list = append(list, timing{b.Path, b.took.Seconds(), b.cached})
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		panic(err)
	}
	err = s.Keep.CheckUsed(s.timingsNamed)
	if err == nil {
		err = s.Keep.Put(NewFile{s.Timings, append(data, '\n'), isTimings})
	}
	if err != nil {
		return FailUsage(s.Stderr, "", fmt.Errorf("writing timings: %w", err))
	}
	return ExitOK
}
