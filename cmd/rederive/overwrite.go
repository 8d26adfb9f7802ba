package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"rederive/report"
)

// A mark reports whether a file is the work of an earlier run, by what is in it.
type mark func(old []byte) bool

// A keeper keeps what the commands write from overwriting what was read, or what somebody
// else wrote. Every file that a command puts somewhere goes through it. It is safe for
// concurrent use.
type keeper struct {
	force bool // what somebody else wrote may be overwritten

	mu   sync.Mutex
	used []usedBy
}

// A usedBy file was read or written by this command.
type usedBy struct {
	info fs.FileInfo
	how  string
}

// noteFiles notes files that were read, and what is in folders.
func (k *keeper) noteFiles(names ...string) {
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			continue
		}
		k.note(info, "read")
		if entries, err := os.ReadDir(name); info.IsDir() && err == nil {
			for _, e := range entries {
				if info, err := os.Stat(filepath.Join(name, e.Name())); err == nil {
					k.note(info, "read")
				}
			}
		}
	}
}

func (k *keeper) note(info fs.FileInfo, how string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.used = append(k.used, usedBy{info, how})
}

// noteRead notes the files of a notebook.
func (k *keeper) noteRead(f *fileSet) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.read {
		if c.err == nil {
			k.note(c.info, "read")
		}
	}
}

// check refuses to overwrite a file: one that was read, one that is no regular file, and,
// without --force, one that no earlier run has written.
func (k *keeper) check(name string, data []byte, ours mark) error {
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = checkRegular(info)
	}
	if err != nil {
		return fmt.Errorf("%s is not overwritten: %w", shownPath(name), reason(err))
	}
	if err := k.checkUsed(name); err != nil || k.force || info.Size() == 0 {
		return err
	}
	old, err := readFile(name)
	switch {
	case err == nil && (data != nil && bytes.Equal(old.data, data) || ours != nil && ours(old.data)):
		return nil
	case ours == nil:
		return fmt.Errorf("%s is there already (overwrite it with --force)", shownPath(name))
	}
	return fmt.Errorf("%s is there already, and no earlier run has written it (overwrite it with --force)",
		shownPath(name))
}

// checkUsed refuses to overwrite a file that was read or written, under any name.
func (k *keeper) checkUsed(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, other := range k.used {
		if os.SameFile(info, other.info) {
			return fmt.Errorf("%s is not overwritten: this command has %s it", shownPath(name), other.how)
		}
	}
	return nil
}

// put writes a file whole or not at all.
func (k *keeper) put(f newFile) error {
	if err := k.check(f.name, f.data, f.ours); err != nil {
		return err
	}
	if err := writeFile(f.name, f.data); err != nil {
		return fmt.Errorf("writing %s: %w", shownPath(f.name), err)
	}
	if info, err := os.Stat(f.name); err == nil {
		k.note(info, "written")
	}
	return nil
}

// putAll writes files. One that cannot be written does not keep the others from it.
func (k *keeper) putAll(files []newFile) error {
	var errs []error
	for _, f := range files {
		if err := k.put(f); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// has returns the mark of files that hold a text.
func has(text string) mark {
	return func(old []byte) bool { return bytes.Contains(old, []byte(text)) }
}

// begins returns the mark of files that begin with one of some texts.
func begins(texts ...string) mark {
	return func(old []byte) bool {
		for _, text := range texts {
			if bytes.HasPrefix(old, []byte(text)) {
				return true
			}
		}
		return false
	}
}

// siteMark is the mark of a file in the folder of reports, of grades or of handouts.
// Students and teachers write in notebooks: these have none.
func siteMark(name string) mark {
	switch {
	case strings.HasSuffix(name, ".dsse.json"):
		return isEnvelope
	case strings.HasSuffix(name, ".html"):
		return has(`<meta name="generator" content="rederive `)
	case strings.HasSuffix(name, ".pdf"):
		return func(old []byte) bool { return has("<pdf:Producer>rederive ")(old) || has(printedMark)(old) }
	case strings.HasSuffix(name, ".tex"):
		return begins("% " + report.MadeBy)
	case strings.HasSuffix(name, ".xml"), strings.HasSuffix(name, ".svg"):
		return has("<!-- " + report.MadeBy)
	case strings.HasSuffix(name, ".json"):
		return func(old []byte) bool { return json.Valid(old) && has(`rederive`)(old) }
	case strings.HasSuffix(name, ".js"):
		return begins("/* rederive-live ")
	case strings.HasSuffix(name, ".csv"):
		return begins("name,id,file,", "Student,ID,SIS User ID,SIS Login ID,Section,",
			"Full name,ID number,Email address,", "first,second,as written,without names",
			"exercise,claim,points,mean,", "name,mark,before,now", "number,name,id,parameters")
	}
	return feedbackFile(filepath.Base(name))
}

// feedbackFile is the mark of a page or a notebook with feedback for a student, or nil if its name is not that of
// one.
func feedbackFile(name string) mark {
	switch {
	case !strings.HasPrefix(name, "student-"):
		return nil
	case strings.HasSuffix(name, ".html"):
		return has(feedbackMark)
	case strings.HasSuffix(name, ".ipynb"):
		return has(`"feedback": true`)
	}
	return nil
}

// isEnvelope is the mark of signed statements.
func isEnvelope(old []byte) bool {
	var envelope struct{ Payload string }
	if json.Unmarshal(old, &envelope) != nil {
		return false
	}
	statement, err := base64.StdEncoding.DecodeString(envelope.Payload)
	return err == nil && has("rederive")(statement)
}

// isTimings is the mark of the file of --timings.
func isTimings(old []byte) bool {
	var list []timing
	in := json.NewDecoder(bytes.NewReader(old))
	in.DisallowUnknownFields()
	if in.Decode(&list) != nil || len(list) == 0 {
		return string(bytes.TrimSpace(old)) == "null"
	}
	for _, t := range list {
		if t.Notebook == "" {
			return false
		}
	}
	return true
}

// A newFile is a file that a command makes.
type newFile struct {
	name string
	data []byte
	ours mark // of what an earlier run has written; nil if that cannot be told
}

// printedMark is a comment at the end of a PDF, which says who had it printed.
const printedMark = "% printed by rederive\n"

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

// feedbackMark is in each page, so that a later run knows it again.
const feedbackMark = `<meta name="rederive" content="feedback">`
