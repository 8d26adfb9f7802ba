package handout

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/grade"
	"rederive/parse"
	"rederive/report/view"
)

// Each student of a roster gets a folder with the notebook to fill in, which has the student's parameters, and with
// data and pictures. The notebook names the student, so that grade recognizes it under any other name.

// A handedFile is a file for students, with its path below the output folder.
type handedFile struct {
	name string
	data []byte
	from string // the file of which it is a copy; "" if it is generated
}

// handedOut lists the files for students: those for all, or with a roster those for each.
func handedOut(b *base.Book, source []byte, rosterName string, o *base.Options) ([]handedFile, error) {
	lent, err := publicFiles(b)
	if err != nil {
		return nil, err
	}
	name := view.PageName(b.Path)
	if rosterName == "" {
		files, err := skeletonFiles(b.Path, source, nil, nil)
		return append(notebooksOf(name+"-skeleton", files), lent...), err
	}
	g := &grade.Grading{Students: &base.Session{Options: *o}, Key: &grade.KeyBook{Book: b}}
	if err := g.ReadRoster(rosterName, nil); err != nil {
		return nil, err
	}
	g.NamePages()
	var all []handedFile
	taken := map[string]string{}
	for _, st := range g.Class {
		if other, ok := taken[strings.ToLower(st.Folder())]; ok {
			return nil, fmt.Errorf("%s and %s would both get the folder %s (give one another file in the roster)",
				other, st.Name, st.Folder())
		}
		taken[strings.ToLower(st.Folder())] = st.Name
		names, entries, err := personal(b, st)
		if err != nil {
			return nil, err
		}
		files, err := skeletonFiles(b.Path, source, names, entries)
		if err != nil {
			return nil, err
		}
		for _, f := range append(notebooksOf(name, files), lent...) {
			all = append(all, handedFile{path.Join(st.Folder(), f.name), f.data, f.from})
		}
	}
	return all, nil
}

func notebooksOf(name string, files map[string][]byte) []handedFile {
	var list []handedFile
	for _, ending := range slices.Sorted(maps.Keys(files)) {
		list = append(list, handedFile{name: name + ending, data: files[ending]})
	}
	return list
}

// publicFiles reads the data and the pictures that students get.
func publicFiles(b *base.Book) ([]handedFile, error) {
	var list []handedFile
	var errs rederive.Errors
	for _, in := range append(parse.PublicInputs(b.Notebook), parse.PublicPictures(b.Notebook)...) {
		what := "picture"
		if in.Name != "" {
			what = "input " + in.Name
		}
		name := path.Clean(filepath.ToSlash(in.Path))
		switch data, err := b.Files.ReadFile(b.Near(in.Path)); {
		case slices.ContainsFunc(list, func(f handedFile) bool { return f.name == name }):
		case !filepath.IsLocal(filepath.FromSlash(name)):
			errs.Add(in.Pos, "students cannot get the %s, since %s is not below the folder of the key", what, in.Path)
		case err != nil:
			errs.Add(in.Pos, "reading the %s (%s): %v", what, in.Path, err)
		default:
			list = append(list, handedFile{name, data, b.Near(in.Path)})
		}
	}
	return list, errs.Err()
}

// personal returns the entries of the front matter that make a notebook one student's: their parameters, and their
// name as the author. They replace the entries with the given names.
func personal(b *base.Book, st *grade.Student) (names, entries []string, err error) {
	set := map[string]any{}
	for _, p := range b.Notebook.Front.Params {
		set[p.Name] = p.Value
		if text, ok := st.Params[p.Name]; ok {
			if set[p.Name], err = p.Parse(text); err != nil {
				return nil, nil, err
			}
		}
	}
	var params []string
	for _, p := range b.Notebook.Front.Params {
		params = append(params, p.Name+": "+scalar(set[p.Name]))
	}
	entries = []string{"authors: [" + strconv.Quote(st.Name) + "]"}
	if len(params) > 0 {
		entries = append(entries, "params: {"+strings.Join(params, ", ")+"}")
	}
	return []string{"authors", "params"}, entries, nil
}

// scalar formats a value in YAML. A float keeps a decimal point.
func scalar(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case float64:
		text := strconv.FormatFloat(v, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	return fmt.Sprint(v)
}
