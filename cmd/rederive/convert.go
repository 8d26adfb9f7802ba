package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"rederive"
	"rederive/figures"
	"rederive/parse/ipynb"
	"rederive/show"
	"rederive/typeset/draw"
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
	return s.toJupyter(ctx, from, to, *outputs)
}

func isJupyter(name string) bool { return strings.EqualFold(filepath.Ext(name), ".ipynb") }

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
func (s *session) toJupyter(ctx context.Context, from, to string, outputs bool) int {
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

// jupyterOutputs gives the outputs of a run the forms that Jupyter shows.
func jupyterOutputs(run *rederive.Run) map[int][]ipynb.Output {
	all := map[int][]ipynb.Output{}
	for i, c := range run.Cells {
		for _, out := range c.Outputs {
			switch out := out.(type) {
			case *rederive.Stream:
				all[i] = append(all[i], ipynb.Output{Kind: "stream", Name: out.Name, Text: out.Text})
			case *rederive.Failure:
				all[i] = append(all[i], ipynb.Output{
					Kind: "error", Name: out.Kind, Text: out.Text, More: rederive.Calls(out.Trace),
				})
			case *rederive.Display:
				all[i] = append(all[i], ipynb.Output{Kind: "display_data", Data: mediaTypes(out.Bundle)})
			}
		}
	}
	return all
}

// drawn returns a figure as SVG.
func drawn(figure []byte) (string, error) {
	f, err := show.DecodeFigure(figure)
	if err != nil {
		return "", err
	}
	picture, err := figures.Draw(f)
	if err != nil {
		return "", err
	}
	var svg strings.Builder
	err = draw.SVG{Outlines: true}.Write(&svg, picture)
	return svg.String(), err
}

// markdownOf returns the Markdown of a notebook of ours for Jupyter, and other
// sources as they are. The positions in it are those of what convert writes.
func markdownOf(path string, source []byte) ([]byte, error) {
	if !ipynb.Is(source) {
		return source, nil
	}
	text, notes, err := ipynb.ToMarkdown(source)
	if err == nil && len(notes) > 0 {
		err = ipynb.ErrForeign
	}
	if err != nil {
		hint := "rederive convert reads notebooks for Go, and lists what must be changed in them"
		return nil, &rederive.Error{Pos: rederive.Pos{File: path}, Err: err, Hint: hint}
	}
	return text, nil
}
