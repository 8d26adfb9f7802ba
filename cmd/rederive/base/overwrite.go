package base

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"rederive/report"
	"rederive/report/view"
)

// A mark reports, from the content of a file, whether an earlier run wrote it.
type mark func(old []byte) bool

// A Keeper prevents commands from overwriting files that they have read, or that somebody else wrote. Every file that
// a command writes goes through it. It is safe for concurrent use.
type Keeper struct {
	Force bool // files that somebody else wrote may be overwritten

	mu   sync.Mutex
	used []usedBy
}

// A usedBy is a file that this command has read or written.
type usedBy struct {
	info fs.FileInfo
	how  string
}

// NoteFiles records files as read, and those directly in folders.
func (k *Keeper) NoteFiles(names ...string) {
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

func (k *Keeper) note(info fs.FileInfo, how string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.used = append(k.used, usedBy{info, how})
}

// NoteRead records the files of a notebook as read.
func (k *Keeper) NoteRead(f *FileSet) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.read {
		if c.err == nil {
			k.note(c.info, "read")
		}
	}
}

// Check refuses to overwrite a file that was read, that is not regular or, without --force, that no earlier run wrote.
func (k *Keeper) Check(name string, data []byte, ours mark) error {
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = checkRegular(info)
	}
	if err != nil {
		return fmt.Errorf("%s is not overwritten: %w", writtenPath(name), Reason(err))
	}
	if err := k.CheckUsed(name); err != nil || k.Force || info.Size() == 0 {
		return err
	}
	old, err := ReadFile(name)
	switch {
	case err == nil && (data != nil && bytes.Equal(old.Data, data) || ours != nil && ours(old.Data)):
		return nil
	case ours == nil:
		return fmt.Errorf("%s already exists (use --force to overwrite it)", writtenPath(name))
	}
	return fmt.Errorf("%s already exists, and no earlier run wrote it (use --force to overwrite it)",
		writtenPath(name))
}

// CheckUsed refuses to overwrite a file that was read or written, under any name.
func (k *Keeper) CheckUsed(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, other := range k.used {
		if os.SameFile(info, other.info) {
			return fmt.Errorf("%s is not overwritten: this command has %s it", writtenPath(name), other.how)
		}
	}
	return nil
}

// Put writes a file completely or not at all.
func (k *Keeper) Put(f NewFile) error {
	if err := k.Check(f.Name, f.Data, f.Ours); err != nil {
		return err
	}
	if err := WriteFile(f.Name, f.Data); err != nil {
		return fmt.Errorf("writing %s: %w", writtenPath(f.Name), err)
	}
	if info, err := os.Stat(f.Name); err == nil {
		k.note(info, "written")
	}
	return nil
}

// PutAll writes files. If one cannot be written, the others still are.
func (k *Keeper) PutAll(files []NewFile) error {
	var errs []error
	for _, f := range files {
		if err := k.Put(f); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Has returns the mark of files that contain a text.
func Has(text string) mark {
	return func(old []byte) bool { return bytes.Contains(old, []byte(text)) }
}

// Begins returns the mark of files that begin with one of the texts.
func Begins(texts ...string) mark {
	return func(old []byte) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return bytes.HasPrefix(old, []byte(text)) })
	}
}

// SiteMark returns the mark of a file in a folder of reports, grades or handouts. Notebooks have none: students and
// teachers edit them.
func SiteMark(name string) mark {
	for _, f := range report.Formats() {
		if strings.HasSuffix(name, "."+f.Ext) {
			return f.Made
		}
	}
	switch {
	case strings.HasSuffix(name, ".dsse.json"):
		return isEnvelope
	case strings.HasSuffix(name, ".svg"):
		return Has("<!-- " + report.MadeBy)
	case strings.HasSuffix(name, ".json"):
		return func(old []byte) bool { return json.Valid(old) && Has(`rederive`)(old) }
	case strings.HasSuffix(name, ".js"):
		return Begins("/* rederive-live ", "/* rederive-draw ")
	case strings.HasSuffix(name, ".csv"):
		return Begins("name,id,file,", "Student,ID,SIS User ID,SIS Login ID,Section,",
			"Full name,ID number,Email address,", "first,second,as written,without names",
			"exercise,claim,points,mean,", "name,mark,before,now", "number,name,id,parameters")
	}
	return FeedbackFile(filepath.Base(name))
}

// IsSupplement is the mark of a PDF's separate supplement. A notebook's own PDF could have such a name.
func IsSupplement(old []byte) bool {
	return Has("<pdf:Producer>rederive ")(old) && Has(view.SupplementTitle("")+"</rdf:li>")(old)
}

// FeedbackFile returns the mark of a page or notebook with feedback for a student, or nil if the name is not that of
// one.
func FeedbackFile(name string) mark {
	switch {
	case !strings.HasPrefix(name, "student-"):
		return nil
	case strings.HasSuffix(name, ".html"):
		return Has(FeedbackMark)
	case strings.HasSuffix(name, ".ipynb"):
		return Has(`"feedback": true`)
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
	return err == nil && Has("rederive")(statement)
}

// isTimings is the mark of the file of --timings.
func isTimings(old []byte) bool {
	var list []timing
	in := json.NewDecoder(bytes.NewReader(old))
	in.DisallowUnknownFields()
	if in.Decode(&list) != nil || len(list) == 0 {
		return string(bytes.TrimSpace(old)) == "null"
	}
	return !slices.ContainsFunc(list, func(t timing) bool { return t.Notebook == "" })
}

// A NewFile is a file to write.
type NewFile struct {
	Name string
	Data []byte
	Ours mark // of files that an earlier run wrote; nil if they cannot be recognized
}

// WriteDraft writes all files, or none if one of them exists and may not be overwritten.
func (k *Keeper) WriteDraft(files []NewFile) error {
	for _, f := range files {
		if err := k.Check(f.Name, f.Data, f.Ours); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			return err
		}
		if err := WriteFile(f.Name, f.Data); err != nil {
			return fmt.Errorf("writing %s: %w", writtenPath(f.Name), err)
		}
	}
	return nil
}

// FeedbackMark is in each page of feedback, so that a later run recognizes it.
const FeedbackMark = `<meta name="rederive" content="feedback">`

// writtenPath returns the name of a file to write: as outputs show it, but as the user gave it if that would lead out
// of the current folder and down again.
func writtenPath(name string) string {
	if shown := ShownPath(name); !filepath.IsAbs(name) || filepath.IsLocal(filepath.FromSlash(shown)) {
		return shown
	}
	return filepath.ToSlash(filepath.Clean(name))
}
