package main

import (
	"context"
	"fmt"
	"io"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/parse/ipynb"
)

// cmdConvert converts a notebook between Markdown and the JSON of Jupyter.
func cmdConvert(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("convert", stderr)
	outputs := fs.Bool("outputs", false, "run the notebook, and keep in the .ipynb what its cells show")
	names, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if len(names) != 2 {
		err := base.Misused("expected two files, from and to; got %d", len(names))
		return base.FailUsage(stderr, "convert", err)
	}
	from, to := names[0], names[1]
	switch a, b := base.IsJupyter(from), base.IsJupyter(to); {
	case a == b:
		err := base.Misused("one of %s and %s must end in .ipynb, and the other in .md: rederive convert a.md a.ipynb",
			from, to)
		return base.FailUsage(stderr, "convert", err)
	case a && *outputs:
		return base.FailUsage(stderr, "convert", base.Misused("--outputs: Markdown has no place for outputs"))
	}
	o.Keep.NoteFiles(from)
	r := base.Reach{Read: base.ProjectsOf(names[:1]), Left: names[1:]}
	if code, done := o.Apart(ctx, fs, args, r, stdout, stderr); done {
		return code
	}
	if to = o.Within.Leave(to); base.IsJupyter(from) {
		return fromJupyter(from, to, o.Keep, stderr)
	}
	c, err := base.ReadConfig([]string{from})
	if err != nil {
		return base.FailUsage(stderr, "", err)
	}
	if err := o.Settle(c); err != nil {
		return base.FailUsage(stderr, "convert", err)
	}
	s := &base.Session{Options: *o, Config: c, Stderr: stderr, Slots: make(chan struct{}, o.Jobs)}
	return toJupyter(s, ctx, from, to, *outputs)
}

// fromJupyter writes a notebook as Markdown, and says what remains to be done by
// hand.
func fromJupyter(from, to string, k *base.Keeper, stderr io.Writer) int {
	source, err := base.ReadFile(from)
	if err != nil {
		return base.FailUsage(stderr, "convert", fmt.Errorf("reading %s: %w", base.ShownPath(from), err))
	}
	text, notes, err := ipynb.ToKey(source.Data)
	if err != nil {
		return base.FailUsage(stderr, "", &rederive.Error{Pos: rederive.Pos{File: base.ShownPath(from)}, Err: err})
	}
	for _, n := range notes {
		fmt.Fprintf(stderr, "%s: %s\n", base.ShownPath(from), n)
	}
	if err := k.Put(base.NewFile{Name: to, Data: text}); err != nil {
		return base.FailUsage(stderr, "convert", err)
	}
	return base.ExitOK
}

// toJupyter writes a notebook for Jupyter. With outputs it runs it first, and
// returns the exit code of the run.
func toJupyter(s *base.Session, ctx context.Context, from, to string, outputs bool) int {
	b := base.NewBook(base.ShownPath(from))
	s.Read(b, from)
	if b.Errs != nil {
		fmt.Fprintln(s.Stderr, b.Errs)
		return b.Code
	}
	var shown map[int][]ipynb.Output
	code := base.ExitOK
	if outputs {
		s.Execute(ctx, b)
		for _, line := range base.Diagnostics(b.Run.Errors, b.Run.Warns) {
			fmt.Fprintln(s.Stderr, line)
		}
		shown, code = base.JupyterOutputs(b.Run), base.ExitOf(b.Run.Status)
	}
	data, err := ipynb.FromMarkdown(b.Notebook, shown)
	if err == nil {
		err = s.Keep.Put(base.NewFile{Name: to, Data: data})
	}
	if err != nil {
		return base.Worst(code, base.FailUsage(s.Stderr, "convert", err))
	}
	return code
}
