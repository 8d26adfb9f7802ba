package main

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/parse"
)

// Each student of a roster gets a folder with the notebook to fill in, which has the
// parameters of that student, and with the inputs. The notebook names the student, so that
// grade knows it again under any other name.

// A handedFile is a file for students, with its path below the folder of all.
type handedFile struct {
	name string
	data []byte
	from string // of which it is a copy; empty if it is made
}

// handedOut lists the files for students: those of all, or with a roster those of each.
func handedOut(b *book, source []byte, rosterName string, o *options) ([]handedFile, error) {
	inputs, err := publicInputs(b)
	if err != nil {
		return nil, err
	}
	name := sheetName(b.path)
	if rosterName == "" {
		files, err := skeletonFiles(b.path, source, nil)
		return append(notebooksOf(name+"-skeleton", files), inputs...), err
	}
	g := &grading{students: &session{options: *o}, key: &keyBook{book: b}}
	if err := g.readRoster(rosterName, nil); err != nil {
		return nil, err
	}
	g.namePages()
	var all []handedFile
	taken := map[string]string{}
	for _, st := range g.class {
		if other, ok := taken[strings.ToLower(st.folder())]; ok {
			return nil, fmt.Errorf("%s and %s would both get the folder %s (give one another file in the roster)",
				other, st.name, st.folder())
		}
		taken[strings.ToLower(st.folder())] = st.name
		files, err := skeletonFiles(b.path, source, func(text []byte) ([]byte, error) {
			return personal(b, text, st)
		})
		if err != nil {
			return nil, err
		}
		for _, f := range append(notebooksOf(name, files), inputs...) {
			all = append(all, handedFile{path.Join(st.folder(), f.name), f.data, f.from})
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

// publicInputs reads the data files that students get.
func publicInputs(b *book) ([]handedFile, error) {
	var list []handedFile
	var errs rederive.Errors
	for _, in := range parse.PublicInputs(b.notebook) {
		name := path.Clean(filepath.ToSlash(in.Path))
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			errs.Add(in.Pos, "students cannot get the input %s, which is not below the folder of the key", in.Path)
			continue
		}
		data, err := b.files.ReadFile(b.near(in.Path))
		if err != nil {
			errs.Add(in.Pos, "reading input %s (%s): %v", in.Name, in.Path, err)
			continue
		}
		list = append(list, handedFile{name, data, b.near(in.Path)})
	}
	return list, errs.Err()
}

// personal gives the notebook for students the parameters of one, and the name of the
// student as that of its author.
func personal(b *book, text []byte, st *student) ([]byte, error) {
	set := map[string]any{}
	for _, p := range b.notebook.Front.Params {
		value, err := ofType(p, st.params)
		if err != nil {
			return nil, err
		}
		set[p.Name] = value
	}
	var params []string
	for _, p := range b.notebook.Front.Params {
		params = append(params, p.Name+": "+scalar(set[p.Name]))
	}
	entries := []string{"authors: [" + strconv.Quote(st.name) + "]"}
	if len(params) > 0 {
		entries = append(entries, "params: {"+strings.Join(params, ", ")+"}")
	}
	return parse.SetFront(b.path, text, []string{"authors", "params"}, entries)
}

// ofType returns the value of a parameter for a student, which has the type of its default.
func ofType(p rederive.Param, params paramFlags) (value any, err error) {
	text, ok := params[p.Name]
	if !ok {
		return p.Value, nil
	}
	switch p.Value.(type) {
	case int64:
		value, err = strconv.ParseInt(text, 10, 64)
	case float64:
		value, err = strconv.ParseFloat(text, 64)
	case bool:
		value, err = strconv.ParseBool(text)
	default:
		value = text
	}
	if err != nil {
		var errs rederive.Errors
		errs.Add(p.Pos, "the parameter %s is %q for a student, expected a value such as %v", p.Name, text, p.Value)
		return nil, errs
	}
	return value, nil
}

// scalar writes a value in YAML. A number with a point stays one.
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
