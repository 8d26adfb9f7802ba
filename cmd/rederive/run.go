package main

import (
	"context"
	"fmt"
	"io"

	"rederive"
	"rederive/report/view"
)

// cmdRun executes notebooks and prints the outputs of their cells.
func cmdRun(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("run", stderr)
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	books := s.all(ctx, files)
	code = exitOK
	for _, b := range books {
		if b.errs != nil {
			fmt.Fprintln(stderr, b.errs)
			code = worst(code, b.code)
			continue
		}
		printRun(stdout, b)
		for _, line := range complaints(b.run.Errors, b.run.Warns) {
			fmt.Fprintln(stderr, line)
		}
		code = worst(code, exitOf(b.run.Status))
	}
	return worst(code, s.writeTimings(books))
}

// printRun prints the outputs of a run, cell by cell.
func printRun(w io.Writer, b *book) {
	for i, c := range b.run.Cells {
		if len(c.Outputs) == 0 {
			continue
		}
		fmt.Fprintf(w, "-- %s\n", b.notebook.Cells[i].Pos)
		for _, out := range c.Outputs {
			switch o := out.(type) {
			case *rederive.Stream:
				io.WriteString(w, o.Text)
			case *rederive.Display:
				fmt.Fprintln(w, o.Bundle.Text())
			case *rederive.Failure:
				fmt.Fprintf(w, "%s: %s\n", o.Kind, o.Text)
				for _, line := range rederive.Calls(o.Trace) {
					fmt.Fprintln(w, "  "+line)
				}
			}
		}
	}
	for i, v := range b.run.Values {
		fmt.Fprintf(w, "-- %s\n%s\n", b.notebook.Values[i].Pos, v.Text)
	}
	for _, o := range b.run.Offers {
		fmt.Fprintf(w, "-- %s\nclaim %s: %s\n", o.Pos, o.ID, o.Value)
	}
}

// cmdCheck parses and type-checks notebooks and their claims without running
// anything.
func cmdCheck(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("check", stderr)
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	code, s.settles = exitOK, true
	for _, file := range files {
		var errs rederive.Errors
		b := guarded(file, func() *book {
			b := s.read(newBook(shownPath(file)), file)
			if b.alone {
				return b
			}
			errs = s.checkCells(ctx, b)
			if b.errs == nil {
				b.text = view.ProofreadUnrun(b.notebook, b.docs)
				b.warns = unsettled(b.notebook, b.sites, false)
			}
			return b
		})
		code = worst(code, complainCells(stderr, errs))
		for _, e := range b.text {
			fmt.Fprintln(stderr, e)
			code = worst(code, exitUsage)
		}
		for _, line := range complaints(nil, b.warns) {
			fmt.Fprintln(stderr, line)
		}
		if b.errs != nil {
			fmt.Fprintln(stderr, b.errs)
			code = worst(code, b.code)
		}
	}
	return code
}
