package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"rederive/verify/draft"
)

// cmdDraft proposes claims from the text of a paper.
func cmdDraft(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFilter("draft", stderr)
	out := fs.String("o", "", "write the claims document to `FILE` (default: standard output)")
	fs.BoolVar(&o.keep.force, "force", false, "overwrite FILE if it is there")
	names, err := parseArgs(fs, args)
	if err != nil {
		return flagExit(err)
	}
	if len(names) != 1 {
		return complainUsage(stderr, "draft", misused("one paper is expected; %d are given", len(names)))
	}
	o.keep.noteFiles(names[0])
	put := func(files []newFile) error { return o.keep.putDraft(stdout, files) }
	r := reach{
		read: append(popplerFiles(), names[0]), execute: popplerPrograms(),
		left: []string{*out, textCopy(names[0], *out)}, put: put,
	}
	if code, done := o.apart(ctx, fs, args, r, stdout, stderr); done {
		return code
	}
	files, d, err := draftFiles(ctx, names[0], *out, stderr)
	if err != nil {
		return complainUsage(stderr, "draft", err)
	}
	if *out == "" {
		_, err = stdout.Write(d.Markdown)
		return written(stderr, "draft", err, exitOK)
	}
	if o.within != "" {
		put = o.within.putLeft
	}
	if err := put(files); err != nil {
		return complainUsage(stderr, "draft", err)
	}
	fmt.Fprintf(stderr, "proposed: tables %d, numbered statements %d, tests %d, claims from sentences %d\n",
		d.Tables, d.Statements, d.Tests, d.Sentences)
	if d.LeftOut > 0 {
		fmt.Fprintf(stderr, "left out: %d proposals, for which there is no room\n", d.LeftOut)
	}
	return exitOK
}

// draftFiles makes a claims document for a paper and, if that is a PDF, the copy of
// its text to which the document refers.
func draftFiles(ctx context.Context, name, out string, stderr io.Writer) ([]newFile, *draft.Draft, error) {
	c, err := readFile(name)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the paper %s: %w", shownPath(name), err)
	}
	p := draft.Paper{Source: filepath.Base(name), Text: c.data}
	var files []newFile
	if bytes.HasPrefix(c.data, []byte("%PDF-")) {
		if out == "" {
			return nil, nil, errors.New("a PDF needs -o: its text is written next to the claims")
		}
		layer, err := readTextLayer(ctx, c.data)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", shownPath(name), err)
		}
		copied := textCopy(name, out)
		p.Source = filepath.Base(copied)
		p.Text, p.Note = layer.text, layer.note(filepath.Base(name), c.data)
		files = append(files, newFile{name: copied, data: p.Text})
		fmt.Fprintf(stderr, "%s: %s\n", shownPath(name), layer.kind())
	}
	d, err := draft.Propose(p)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", shownPath(name), err)
	}
	return append(files, newFile{name: out, data: d.Markdown}), d, nil
}

// textCopy is the name of the copy of the text of a PDF, next to the claims.
func textCopy(paper, out string) string {
	paper = filepath.Base(paper)
	return filepath.Join(filepath.Dir(out), strings.TrimSuffix(paper, filepath.Ext(paper))+".txt")
}

// putDraft writes all files, or none, and lists them.
func (k *keeper) putDraft(stdout io.Writer, files []newFile) error {
	if err := k.writeDraft(files); err != nil {
		return err
	}
	for _, f := range files {
		fmt.Fprintln(stdout, f.name)
	}
	return nil
}

// writeDraft writes all files, or none if one of them is there and may not be
// overwritten.
func (k *keeper) writeDraft(files []newFile) error {
	for _, f := range files {
		if err := k.check(f.name, f.data, f.ours); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f.name), 0o755); err != nil {
			return err
		}
		if err := writeFile(f.name, f.data); err != nil {
			return fmt.Errorf("writing %s: %w", shownPath(f.name), err)
		}
	}
	return nil
}
