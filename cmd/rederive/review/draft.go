package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"rederive/cmd/rederive/base"
	"rederive/document"
	"rederive/paper"
	"rederive/verify/draft"
)

// Draft proposes claims from the text of a paper.
func Draft(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs := base.BareFlags("draft", stderr)
	v := reviewer{stderr: stderr, keeper: &base.Keeper{}}
	out := fs.String("o", "", "write the claims document to `FILE` (default: standard output)")
	fs.BoolVar(&v.keeper.Force, "force", false, "overwrite FILE if it exists")
	v.registerReaders(fs)
	names, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if len(names) != 1 {
		return base.FailUsage(stderr, "draft", base.Misused("expected one paper, got %d", len(names)))
	}
	if err := errors.Join(v.settleReaders(), v.confine(base.FsGiven(fs, "untrusted"))); err != nil {
		return base.FailUsage(stderr, "draft", err)
	}
	defer v.close()
	files, d, err := v.draft(ctx, names[0], *out)
	if err != nil {
		return base.FailUsage(stderr, "draft", fmt.Errorf("%s: %w", base.ShownPath(names[0]), err))
	}
	if *out == "" {
		_, err = stdout.Write(d.Markdown)
		return base.Written(stderr, "draft", err, base.ExitOK)
	}
	v.keeper.NoteFiles(names[0])
	if err := putDraft(v.keeper, stdout, files); err != nil {
		return base.FailUsage(stderr, "draft", err)
	}
	fmt.Fprintf(stderr, "proposed: tables %d, numbered statements %d, tests %d, claims from sentences %d\n",
		d.Tables, d.Statements, d.Tests, d.Sentences)
	if d.LeftOut > 0 {
		fmt.Fprintf(stderr, "omitted: %d proposals, for which there is no room\n", d.LeftOut)
	}
	return base.ExitOK
}

// draft returns the claims document for a paper and, unless the paper is text, the text copy to which the document
// refers.
func (v *reviewer) draft(ctx context.Context, name, out string) ([]base.NewFile, *draft.Draft, error) {
	data, err := readPaper(name)
	if err != nil {
		return nil, nil, err
	}
	q := request{Name: filepath.Base(name), Copy: filepath.Base(textCopy(name, out)), Draft: true}
	a, err := v.ask(ctx, q, data)
	if err == nil && a.Error != "" {
		err = errors.New(a.Error)
	}
	if err != nil {
		return nil, nil, err
	}
	files := []base.NewFile{{Name: out, Data: a.Draft.Markdown}}
	if a.Text == nil {
		return files, a.Draft, nil
	}
	if out == "" {
		return nil, nil, errors.New("it needs -o: the text of a paper in this format is written next to the claims")
	}
	return append([]base.NewFile{{Name: textCopy(name, out), Data: a.Text}}, files...), a.Draft, nil
}

// draftOf makes the draft of a paper, and a text copy unless the paper is text.
func (q *request) draftOf(p *paper.Paper, data []byte) *answer {
	d := p.Document
	text := draft.Paper{Source: d.Name, Text: data}
	a := &answer{Review: &document.Review{Document: &document.Document{}}}
	if d.Format != "text" && d.Format != "markdown" {
		text.Source, text.Note = q.Copy, fmt.Sprintf("the copy is the text of %s (SHA-256 %s)", d.Name, d.SHA256)
		text.Text, text.Places = draft.TextOf(d)
		a.Text = text.Text
	}
	made, err := draft.Propose(text)
	if err != nil {
		return &answer{Error: err.Error()}
	}
	a.Draft = made
	return a
}

// firstNote returns the first note about a document, or "".
func firstNote(d *document.Document) string {
	if len(d.Notes) == 0 {
		return ""
	}
	return d.Notes[0].Text
}

// textCopy returns the name of a paper's text copy, next to the claims.
func textCopy(paper, out string) string {
	return filepath.Join(filepath.Dir(out), stemOf(filepath.Base(paper))+".txt")
}

// putDraft writes all files, or none, and lists them.
func putDraft(k *base.Keeper, stdout io.Writer, files []base.NewFile) error {
	if err := k.WriteDraft(files); err != nil {
		return err
	}
	for _, f := range files {
		fmt.Fprintln(stdout, f.Name)
	}
	return nil
}
