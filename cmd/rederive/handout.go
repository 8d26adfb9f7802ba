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

	"rederive"
	"rederive/internal/words"
	"rederive/kernel"
	"rederive/parse"
	"rederive/parse/ipynb"
	"rederive/report"
	"rederive/report/view"
)

// cmdHandout writes the notebook that students fill in, as Markdown and for Jupyter.
func cmdHandout(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("handout", stderr)
	skeleton := fs.Bool("skeleton", false, "write the notebook for students, .md and .ipynb, without its solutions")
	dir := fs.String("o", "handout", "write the files into `DIR`")
	roster := fs.String("roster", "", "write a folder for each student of `FILE`, with the student's own parameters")
	sheets := fs.Bool("sheets", false, "write a numbered sheet with its solutions for each student of the roster")
	names, err := parseArgs(fs, args)
	switch {
	case err != nil:
		return flagExit(err)
	case *sheets && (*skeleton || *roster == "" || o.untrusted):
		err = misused("--sheets needs --roster, and goes without --skeleton and --untrusted")
	case !*skeleton && !*sheets:
		err = errors.New("--skeleton is missing (the sheet itself: rederive report --variant handout)")
	case len(names) != 1:
		err = misused("expected one notebook, got %d", len(names))
	}
	if err != nil {
		return complainUsage(stderr, "handout", err)
	}
	if code, done := o.apart(ctx, fs, args, reach{read: projectsOf(names), write: *dir}, stdout, stderr); done {
		return code
	}
	if *sheets {
		return numberedSheets(ctx, names[0], *roster, *dir, o, stdout, stderr)
	}
	b := newBook(shownPath(names[0]))
	source, err := b.files.ReadFile(names[0])
	if err == nil {
		source, err = markdownOf(b.path, source)
	}
	if err == nil {
		err = checkForm(b.path, source)
	}
	if err != nil {
		return complainUsage(stderr, "", &rederive.Error{Pos: rederive.Pos{File: b.path}, Err: err})
	}
	b.notebook, err = parse.Notebook(b.path, source, nil)
	if err == nil {
		err = misplacedHints(b.notebook).Err()
	}
	if err == nil {
		_, err = skeletonFiles(b.path, source, nil)
	}
	if err != nil {
		return complainUsage(stderr, "", err)
	}
	k := kernel.Options{Params: o.params, Untrusted: o.untrusted, ReadFile: b.files.ReadFile}
	sites, errs := kernel.Sites(ctx, b.notebook, k)
	if code := complainCells(stderr, errs); code != exitOK {
		return code // public text may not use what only solutions declare
	}
	for _, line := range complaints(nil, unsettled(b.notebook, sites, true)) {
		fmt.Fprintln(stderr, line)
	}
	warnOfInputs(stderr, b.notebook)
	if note := languageNote(b.notebook); note != "" {
		fmt.Fprintln(stderr, note)
	}
	files, err := handedOut(b, source, *roster, o)
	if err != nil {
		return complainGrade(stderr, err)
	}
	o.keep.noteRead(b.files)
	return writeHandout(*dir, files, o.keep, stdout, stderr)
}

// sheetName is the name of the notebook for students.
func sheetName(path string) string { return view.PageName(path) }

// skeletonFiles returns the files of a skeleton by their endings. Edit, if it is set,
// makes it that of one student.
func skeletonFiles(path string, source []byte, edit func([]byte) ([]byte, error)) (map[string][]byte, error) {
	text, err := parse.Skeleton(path, source)
	if err == nil {
		text, err = inItsLanguage(path, text)
	}
	if err == nil && edit != nil {
		text, err = edit(text)
	}
	if err != nil {
		return nil, err
	}
	nb, err := parse.Notebook(path, text, nil)
	if err != nil {
		return nil, err
	}
	shown, heads := withHeads(nb)
	if nb, err = parse.Notebook(path, shown, nil); err != nil {
		return nil, err
	}
	l, _ := words.In(nb.Front.Lang)
	data, err := ipynb.FromSkeleton(nb, roomFor(l))
	if err != nil {
		return nil, err
	}
	back, err := markdownOf("skeleton.ipynb", data) // its text without its form
	if err == nil {
		err = parse.CheckSkeleton(path, source, "the Jupyter notebook for students", string(back), heads+wordsOf(nb))
	}
	return map[string][]byte{".md": text, ".ipynb": data}, err
}

// inItsLanguage asks for answers in the language of the sheet.
func inItsLanguage(path string, text []byte) ([]byte, error) {
	nb, err := parse.Notebook(path, text, nil)
	if err != nil {
		return nil, err
	}
	l, _ := words.In(nb.Front.Lang)
	answer := strings.Replace(parse.Answer, asked, l.Say(asked), 1)
	text = bytes.ReplaceAll(text, []byte(parse.Answer), []byte(answer))
	return bytes.ReplaceAll(text, []byte("\n"+parse.AnswerInWords+"\n"), []byte("\n"+roomFor(l)+"\n")), nil
}

// wordsOf are the words of the language of a sheet.
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
func writeHandout(dir string, files []handedFile, k *keeper, stdout, stderr io.Writer) int {
	place, err := newSite(dir, k)
	if err != nil {
		return complainUsage(stderr, "handout", err)
	}
	defer place.discard()
	var made []report.Output
	var list strings.Builder
	for _, file := range files {
		if file.from != "" && sameFile(file.from, filepath.Join(dir, file.name)) {
			continue // the folder is that of the key
		}
		f, err := place.write(file.name, contents(file.data))
		if err != nil {
			return complainUsage(stderr, "handout", err)
		}
		made = append(made, f)
		fmt.Fprintln(&list, filepath.ToSlash(filepath.Join(dir, f.Name)))
	}
	if err := place.finish(made); err != nil {
		return complainUsage(stderr, "handout", err)
	}
	_, err = io.WriteString(stdout, list.String())
	return written(stderr, "handout", err, exitOK)
}
