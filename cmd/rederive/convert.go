package main

import (
	"context"
	"fmt"
	"io"

	"rederive"
	"rederive/parse/ipynb"
)

// cmdConvert converts a notebook between Markdown and the JSON of Jupyter.
func cmdConvert(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("convert", stderr)
	outputs := fs.Bool("outputs", false, "run the notebook, and keep in the .ipynb what its cells show")
	names, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(names) != 2 {
		err := misused("expected two files, from and to; got %d", len(names))
		return complainUsage(stderr, "convert", err)
	}
	from, to := names[0], names[1]
	switch a, b := isJupyter(from), isJupyter(to); {
	case a == b:
		err := fmt.Errorf("one of %s and %s must end in .ipynb, and the other in .md", from, to)
		return complainUsage(stderr, "convert", err)
	case a && *outputs:
		return complainUsage(stderr, "convert", fmt.Errorf("--outputs: Markdown has no place for outputs"))
	}
	o.keep.noteFiles(from)
	r := reach{read: projectsOf(names[:1]), left: names[1:]}
	if code, done := o.apart(ctx, fs, args, r, stdout, stderr); done {
		return code
	}
	if to = o.within.leave(to); isJupyter(from) {
		return fromJupyter(from, to, o.keep, stderr)
	}
	c, err := readConfig([]string{from})
	if err != nil {
		return complainUsage(stderr, "", err)
	}
	if err := o.settle(c); err != nil {
		return complainUsage(stderr, "convert", err)
	}
	s := &session{options: *o, config: c, stderr: stderr, slots: make(chan struct{}, o.jobs)}
	return toJupyter(s, ctx, from, to, *outputs)
}

// fromJupyter writes a notebook as Markdown, and says what is left to do by hand.
func fromJupyter(from, to string, k *keeper, stderr io.Writer) int {
	source, err := readFile(from)
	if err != nil {
		return complainUsage(stderr, "convert", fmt.Errorf("reading %s: %w", shownPath(from), err))
	}
	text, notes, err := ipynb.ToMarkdown(source.data)
	if err != nil {
		return complainUsage(stderr, "", &rederive.Error{Pos: rederive.Pos{File: shownPath(from)}, Err: err})
	}
	for _, n := range notes {
		fmt.Fprintf(stderr, "%s: %s\n", shownPath(from), n)
	}
	if err := k.put(newFile{name: to, data: text}); err != nil {
		return complainUsage(stderr, "convert", err)
	}
	return exitOK
}

// toJupyter writes a notebook for Jupyter. With outputs it is run before, and what
// is wrong with the run is the exit code.
func toJupyter(s *session, ctx context.Context, from, to string, outputs bool) int {
	b := newBook(shownPath(from))
	s.read(b, from)
	if b.errs != nil {
		fmt.Fprintln(s.stderr, b.errs)
		return b.code
	}
	var shown map[int][]ipynb.Output
	code := exitOK
	if outputs {
		s.execute(ctx, b)
		for _, line := range complaints(b.run.Errors, b.run.Warns) {
			fmt.Fprintln(s.stderr, line)
		}
		shown, code = jupyterOutputs(b.run), exitOf(b.run.Status)
	}
	data, err := ipynb.FromMarkdown(b.notebook, shown)
	if err == nil {
		err = s.keep.put(newFile{name: to, data: data})
	}
	if err != nil {
		return worst(code, complainUsage(s.stderr, "convert", err))
	}
	return code
}
