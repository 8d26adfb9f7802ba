// Package handout makes the sheets of a course from its key, without solutions.
package handout

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/grade"
	"rederive/cmd/rederive/site"
	"rederive/internal/words"
	"rederive/kernel"
	"rederive/parse"
	"rederive/parse/ipynb"
	"rederive/report"
)

// Run writes the notebook that students fill in, as Markdown and for Jupyter.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("handout", stderr)
	skeleton := fs.Bool("skeleton", false, "write the notebook for students, .md and .ipynb, without its solutions")
	dir := fs.String("o", "handout", "write the files into `DIR`")
	roster := fs.String("roster", "", "write a folder for each student of `FILE`, with the student's own parameters")
	sheets := fs.Bool("sheets", false, "write a numbered sheet with its solutions for each student of the roster")
	names, err := base.ParseArgs(fs, args)
	switch {
	case err != nil:
		return base.FlagExit(err)
	case *sheets && (*skeleton || *roster == "" || o.Untrusted):
		err = base.Misused("--sheets needs --roster, and cannot be combined with --skeleton or --untrusted")
	case !*skeleton && !*sheets:
		err = base.Misused("--skeleton is missing (the sheet itself: rederive report --variant handout)")
	case len(names) != 1:
		err = base.Misused("expected one notebook, got %d", len(names))
	}
	if err != nil {
		return base.FailUsage(stderr, "handout", err)
	}
	if code, done := o.Apart(ctx, fs, args, base.Reach{Read: base.ProjectsOf(names), Write: *dir}, stdout,
		stderr); done {
		return code
	}
	if *sheets {
		return numberedSheets(ctx, names[0], *roster, *dir, o, stdout, stderr)
	}
	b := base.NewBook(base.ShownPath(names[0]))
	source, err := b.Files.ReadFile(names[0])
	if err == nil {
		source, err = base.MarkdownOf(b.Path, source)
	}
	if err == nil {
		err = base.CheckForm(b.Path, source)
	}
	if err != nil {
		return base.FailUsage(stderr, "", &rederive.Error{Pos: rederive.Pos{File: b.Path}, Err: err})
	}
	b.Notebook, err = parse.Notebook(b.Path, source, nil)
	if err == nil {
		err = base.MisplacedHints(b.Notebook).Err()
	}
	if err == nil {
		_, err = skeletonFiles(b.Path, source, nil, nil)
	}
	if err != nil {
		return base.FailUsage(stderr, "", err)
	}
	k := kernel.Options{Params: o.Params, Untrusted: o.Untrusted, ReadFile: b.Files.ReadFile}
	sites, errs := kernel.Sites(ctx, b.Notebook, k)
	if code := base.PrintCellErrors(stderr, errs); code != base.ExitOK {
		return code // public text may not use what only solutions declare
	}
	for _, line := range base.Diagnostics(nil, grade.Unsettled(b.Notebook, sites, true)) {
		fmt.Fprintln(stderr, line)
	}
	base.WarnOfInputs(stderr, b.Notebook)
	if note := base.LanguageNote(b.Notebook); note != "" {
		fmt.Fprintln(stderr, note)
	}
	files, err := handedOut(b, source, *roster, o)
	if err != nil {
		return grade.PrintFailure(stderr, "handout", err)
	}
	o.Keep.NoteRead(b.Files)
	return writeHandout(*dir, files, o.Keep, stdout, stderr)
}

// skeletonFiles returns the files of a skeleton by their extensions. Entries for its front matter make it one
// student's: their words, such as the name Max, are no secret, whatever the solutions contain.
func skeletonFiles(path string, source []byte, names, entries []string) (map[string][]byte, error) {
	text, err := parse.Skeleton(path, source)
	if err == nil {
		text, err = inItsLanguage(path, text)
	}
	if err == nil && entries != nil {
		text, err = parse.SetFront(path, text, names, entries)
	}
	if err != nil {
		return nil, err
	}
	nb, err := parse.Notebook(path, text, nil)
	if err != nil {
		return nil, err
	}
	shown, heads := grade.WithHeads(nb)
	if nb, err = parse.Notebook(path, shown, nil); err != nil {
		return nil, err
	}
	l, _ := words.In(nb.Front.Lang)
	data, err := ipynb.FromSkeleton(nb, grade.RoomFor(l))
	if err != nil {
		return nil, err
	}
	back, err := base.MarkdownOf("skeleton.ipynb", data) // without the layout of the JSON
	if err == nil {
		err = parse.CheckSkeleton(path, source, "the Jupyter notebook for students", string(back),
			heads+wordsOf(nb)+strings.Join(entries, " "))
	}
	return map[string][]byte{".md": text, ".ipynb": data}, err
}

// inItsLanguage translates the requests for answers into the language of the sheet.
func inItsLanguage(path string, text []byte) ([]byte, error) {
	nb, err := parse.Notebook(path, text, nil)
	if err != nil {
		return nil, err
	}
	l, _ := words.In(nb.Front.Lang)
	answer := strings.Replace(parse.Answer, grade.Asked, l.Say(grade.Asked), 1)
	text = bytes.ReplaceAll(text, []byte(parse.Answer), []byte(answer))
	return bytes.ReplaceAll(text, []byte("\n"+parse.AnswerInWords+"\n"), []byte("\n"+grade.RoomFor(l)+"\n")), nil
}

// wordsOf returns the fixed words of the sheet's language.
func wordsOf(nb *rederive.Notebook) string {
	l, _ := words.In(nb.Front.Lang)
	return l.Every()
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// writeHandout writes the files, or none.
func writeHandout(dir string, files []handedFile, k *base.Keeper, stdout, stderr io.Writer) int {
	place, err := site.NewSite(dir, k)
	if err != nil {
		return base.FailUsage(stderr, "handout", err)
	}
	defer place.Discard()
	var made []report.Output
	var list strings.Builder
	for _, file := range files {
		if file.from != "" && sameFile(file.from, filepath.Join(dir, file.name)) {
			continue // the output folder is that of the key
		}
		f, err := place.Write(file.name, site.Contents(file.data))
		if err != nil {
			return base.FailUsage(stderr, "handout", err)
		}
		made = append(made, f)
		fmt.Fprintln(&list, filepath.ToSlash(filepath.Join(dir, f.Name)))
	}
	if err := place.Finish(made); err != nil {
		return base.FailUsage(stderr, "handout", err)
	}
	_, err = io.WriteString(stdout, list.String())
	return base.Written(stderr, "handout", err, base.ExitOK)
}
