package grade

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/parse"
	"rederive/parse/ipynb"
)

// A mistake in the text of a submission costs no more than one in a cell: text that a report would refuse is read as
// far as possible, and its author gets a message.

// mostTold limits how many mistakes in the text are reported to a student.
const mostTold = 5

// readText reads a submission whose text may have mistakes. A submission without any cell is an error.
func (s *submission) readText(data []byte) error {
	data, kernel := ipynb.AsOurs(legible(data))
	if kernel != "" {
		const note = "it was saved for the kernel %s, and read as Go; choose the kernel Rederive (Go)"
		s.notes = append(s.notes, s.lang.Say(note, kernel))
	}
	source, err := base.MarkdownOf(s.Path, data)
	if err != nil {
		return err
	}
	if ipynb.Is(data) {
		if s.places, err = ipynb.Places(data); err != nil {
			return err
		}
	}
	if err := base.CheckForm(s.Path, source); err != nil {
		return err
	}
	var told rederive.Errors
	if s.places == nil {
		source, told = closeFences(s.Path, source)
	}
	s.Notebook, err = parse.Notebook(s.Path, source, s.Files.ReadFile)
	var wrong rederive.Errors
	if err != nil && (len(s.Notebook.Cells) == 0 || !errors.As(err, &wrong)) {
		return err
	}
	told = append(told, wrong...)
	_ = told.Err() // sorts
	for i, e := range told {
		if i == mostTold {
			break
		}
		s.notes = append(s.notes, e.Error())
	}
	return nil
}

// legible converts a text to UTF-8 with line feeds, if its encoding can be recognized: a byte order mark, UTF-16, a
// code page such as Latin-1, or the line ends of old Macs.
func legible(data []byte) []byte {
	if text, wide := base.FromUTF16(data); wide {
		data = text
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, 0) >= 0 || binaryForm.Match(data) {
		return data
	}
	if !utf8.Valid(data) {
		runes := xslices.Map(data, func(c byte) rune { return rune(c) })
		data = []byte(string(runes))
	}
	if bytes.IndexByte(data, '\n') < 0 {
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	return data
}

// binaryForm matches bytes that occur in no text of any code page.
var binaryForm = lazyregexp.New(`[\x01-\x08\x0e-\x1a]`)

var (
	fenceLine = lazyregexp.New("^ {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$")
	cellWord  = lazyregexp.New(`^(?i:go|golang)(\s|$)`)
	alertLine = lazyregexp.New(`^> \[![A-Za-z]+\]`)
)

// closeFences closes each fence that runs on into the next cell or exercise, or to the end of the file. It uses the
// empty line before that, so that line numbers stay the same. A fence with the word Go or golang also begins a cell.
func closeFences(path string, source []byte) ([]byte, rederive.Errors) {
	var errs rederive.Errors
	lines := strings.Split(string(source), "\n")
	open, fence := -1, ""
	closeBefore := func(at int) {
		errs.Add(rederive.Pos{File: path, Line: open + 1, Col: 1}, "%w", parse.ErrOpenFence).
			Suggest(fmt.Sprintf("write %s below its last line", fence))
		lines[at], open = fence, -1
	}
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		m := fenceLine.FindStringSubmatch(line)
		begins := m != nil && cellWord.MatchString(m[2])
		if open >= 0 && (begins || alertLine.MatchString(line)) && strings.TrimSpace(lines[i-1]) == "" {
			closeBefore(i - 1)
		}
		switch {
		case open < 0 && begins:
			open, fence = i, m[1]
			word, _, _ := strings.Cut(strings.TrimRight(m[2], " \t"), " ")
			word, _, _ = strings.Cut(word, "\t")
			lines[i] = strings.Replace(lines[i], word, "go", 1)
		case open >= 0 && m != nil && m[2] == "" && strings.HasPrefix(m[1], fence):
			open = -1
		}
	}
	if open >= 0 {
		lines = append(lines, "")
		closeBefore(len(lines) - 1)
	}
	return []byte(strings.Join(lines, "\n")), errs
}
