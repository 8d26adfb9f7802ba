package review

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"rederive/cmd/rederive/base"
	"rederive/document"
	"rederive/internal/xslices"
	"rederive/verify/review/format"
)

// A reviewTarget is a format of reviews, and the file for them, or "" for standard output.
type reviewTarget struct {
	format format.Format
	file   string
}

// reviewTargets parses a list of formats. With pages, the result is printed as text.
func reviewTargets(list string) (targets []reviewTarget, pages bool, err error) {
	printed := false
	err = base.SplitTargets(list, func(name, file string) error {
		if name == base.PagesFormat {
			pages = true
			if file != "" {
				return errors.New("format html names no file (name the folder of the pages with -o)")
			}
			return nil
		}
		f, err := format.Named(name)
		targets = append(targets, reviewTarget{f, file})
		printed = printed || file == ""
		return err
	})
	if pages && !printed {
		targets = append(targets, reviewTarget{format: format.All()[0]})
	}
	return targets, pages, err
}

// A reviewOutput writes reviews in several formats.
type reviewOutput struct {
	writers []format.Writer
	files   []*unfinished
}

// An unfinished file gets its name when it is complete.
type unfinished struct {
	*bufio.Writer
	file *os.File
	name string
}

// openTargets begins to write the given number of reviews. It refuses a file that is one of the papers, or that
// somebody else wrote.
func (v *reviewer) openTargets(targets []reviewTarget, stdout io.Writer, papers int) (*reviewOutput, error) {
	for _, t := range targets {
		if t.file == "" {
			continue
		}
		if err := v.keeper.Check(t.file, nil, t.format.Mark.Match); err != nil {
			return nil, err
		}
	}
	out := &reviewOutput{}
	for _, t := range targets {
		w := stdout
		if t.file != "" {
			f, err := os.CreateTemp(filepath.Dir(t.file), ".rederive-")
			if err != nil {
				out.discard()
				return nil, fmt.Errorf("writing the reviews as %s: %w", t.format.Name, err)
			}
			u := &unfinished{bufio.NewWriter(f), f, t.file}
			out.files = append(out.files, u)
			w = u
		}
		out.writers = append(out.writers, t.format.Begin(w, format.Run{Papers: papers, Version: base.Tool().Version}))
	}
	return out, nil
}

// each calls write with the writers of all formats.
func (o *reviewOutput) each(write func(format.Writer) error) error {
	return errors.Join(xslices.Map(o.writers, write)...)
}

func (o *reviewOutput) add(r *document.Review) error {
	return o.each(func(w format.Writer) error { return w.Add(r) })
}

func (o *reviewOutput) fail(name string, err error) error {
	return o.each(func(w format.Writer) error { return w.Fail(name, err.Error()) })
}

// close ends all formats, and gives the files their names.
func (o *reviewOutput) close() error {
	errs := []error{o.each(format.Writer.End)}
	for _, f := range o.files {
		err := errors.Join(f.Flush(), f.file.Chmod(0o644), f.file.Close())
		if err == nil {
			err = os.Rename(f.file.Name(), f.name)
		}
		if err != nil {
			_ = os.Remove(f.file.Name())
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func (o *reviewOutput) discard() {
	for _, f := range o.files {
		_ = f.file.Close()
		_ = os.Remove(f.file.Name())
	}
}
