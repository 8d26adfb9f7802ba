package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// begin parses the arguments of a command that works on notebooks and finds
// them. Without a session the command ends with the exit code.
func begin(
	ctx context.Context, fs *flag.FlagSet, o *options, args []string, stdout, stderr io.Writer,
) (*session, []string, int) {
	name := fs.Name()[len("rederive "):]
	paths, err := parseArgs(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, nil, exitOK
	}
	if err != nil {
		return nil, nil, exitUsage // parseArgs has said what is wrong
	}
	if claims := fs.Lookup("claims"); claims != nil && claims.Value.String() != "" {
		distrust(fs, o) // somebody else's notebook is judged
	}
	r := reach{read: projectsOf(paths), write: flagText(fs, "o")}
	if code, done := o.apart(ctx, fs, args, r, stdout, stderr); done {
		return nil, nil, code
	}
	if only := os.Getenv(onlyVariable); only != "" && o.within != "" {
		paths = []string{only}
	}
	s, files, err := o.open(paths, stderr)
	if err != nil {
		o.refused = err
		if isPlaced(err) {
			name = ""
		}
		return nil, nil, complainUsage(stderr, name, err)
	}
	return s, files, exitOK
}

// open reads the project's file, settles the options, and finds the notebooks.
func (o *options) open(paths []string, stderr io.Writer) (*session, []string, error) {
	c, err := readConfig(paths)
	if err != nil {
		return nil, nil, err
	}
	if err := o.settle(c); err != nil {
		return nil, nil, err
	}
	files, warns, err := c.notebooks(paths)
	if err != nil {
		return nil, nil, err
	}
	for _, line := range complaints(nil, warns) {
		fmt.Fprintln(stderr, line)
	}
	s := &session{
		options: *o, config: c, warns: warns, stderr: stderr, ordered: len(paths) == 0 && c.listed,
		slots: make(chan struct{}, o.jobs), papers: o.newPaperReader(),
	}
	s.shared, err = newRemoteCache(o.remote, stderr)
	return s, files, err
}

// A misuse is an error in the flags or operands of a command.
type misuse struct{ text string }

func (m misuse) Error() string { return m.text }

func misused(format string, args ...any) error { return misuse{fmt.Sprintf(format, args...)} }

// complainUsage prints why a command cannot do its work.
func complainUsage(stderr io.Writer, name string, err error) int {
	if errors.As(err, new(misuse)) {
		err = fmt.Errorf("%w (rederive %s -h says how it is used)", err, name)
	}
	if name == "" {
		fmt.Fprintf(stderr, "%v\n", err)
	} else {
		fmt.Fprintf(stderr, "rederive %s: %v\n", name, err)
	}
	return exitUsage
}

// timing is the cost of one notebook. It goes to its own file, since no other
// output may hold a duration.
type timing struct {
	Notebook string  `json:"notebook"`
	Seconds  float64 `json:"seconds"`
	Cached   bool    `json:"cached"` // nothing was run: the verdicts were in the cache
}

// writeTimings writes the durations to the file of --timings.
func (s *session) writeTimings(books []*book) int {
	if s.timings == "" {
		return exitOK
	}
	var list []timing
	for _, b := range books {
		list = append(list, timing{b.path, b.took.Seconds(), b.cached})
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		panic(err)
	}
	err = s.keep.checkUsed(s.timingsNamed)
	if err == nil {
		err = s.keep.put(newFile{s.timings, append(data, '\n'), isTimings})
	}
	if err != nil {
		return complainUsage(s.stderr, "", fmt.Errorf("writing timings: %w", err))
	}
	return exitOK
}
