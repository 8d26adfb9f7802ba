package html

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"rederive/report/view"

	"rederive"
)

// solverAnchor returns the id of a function in the sources on a page.
func solverAnchor(c rederive.Callee) string {
	name := path.Base(c.Package)
	if !rederive.Computes(c.Package) {
		name = strings.ReplaceAll(c.Package, "/", ".")
	}
	return "source-" + name + "." + c.Name
}

// isShown reports whether the page shows the declaration of a function that a claim uses. It does
// not if the sources are too long, or for a method that only an interface declares.
func (w *writer) isShown(c rederive.Callee) bool {
	if w.shown == nil {
		w.shown = map[rederive.Callee]bool{}
		for _, s := range view.SolversOf(w.Book) {
			files, _, _ := s.Files(w.Book) // solverSources reports the error
			for _, f := range files {
				list, _ := view.FunctionsOf(f)
				for _, fn := range list {
					w.shown[rederive.Callee{Package: s.Path, Name: fn.Name}] = true
				}
			}
		}
	}
	return w.shown[c]
}

// mostCallees is the number of functions named per claim; the rest can be found next to them in the
// sources.
const mostCallees = 3

// origin says where a claim was computed: in which cells, and by which functions
// of the solvers, each with a link.
func (w *writer) origin(v rederive.Verdict) {
	for _, site := range view.SitesOf(w.Book, v.ID) {
		number := w.Res.Cells[w.Book.Notebook.Cells[site.Cell]]
		w.f("<p class=\"facts\">computed in <a href=\"#cell-%d\">cell %d</a> (%s)", number, number,
			esc(fmt.Sprintf("%s:%d", path.Base(site.Pos.File), site.Pos.Line)))
		for i, c := range site.Calls {
			word := ", "
			switch {
			case i == 0:
				word = " with "
			case i == mostCallees:
				word = fmt.Sprintf(" and %d more", len(site.Calls)-i)
			}
			w.f("%s", word)
			if i == mostCallees {
				break
			}
			name := fmt.Sprintf("<code>%s.%s</code>", esc(path.Base(c.Package)), esc(c.Name))
			if w.isShown(c) {
				name = fmt.Sprintf("<a href=\"#%s\">%s</a>", esc(solverAnchor(c)), name)
			}
			w.f("%s", name)
		}
		w.f("</p>\n")
	}
}

// solverSources writes the sources of the solvers, folded, so that the page alone shows a reader how
// a claim was computed.
func (w *writer) solverSources() error {
	for _, s := range view.SolversOf(w.Book) {
		files, size, err := s.Files(w.Book)
		if err != nil {
			return err
		}
		if len(files) == 0 {
			w.f("<p>%s, %d kB, is too large to show. Its digest is in the provenance.</p>\n", esc(s.Path),
				(size+999)/1000)
			continue
		}
		whose := ""
		if !rederive.Computes(s.Path) {
			whose = " of the project, which no checksum covers"
		}
		w.f("<details class=\"fold\"><summary>%s%s, %s, %d kB</summary>\n", esc(s.Path), whose,
			view.Counted(len(files), "file", "files"), (size+999)/1000)
		for _, f := range files {
			w.f("<h3>%s</h3>\n<pre class=\"code\" tabindex=\"0\"><code>", esc(f.Name))
			if err := w.solverFile(s, f); err != nil {
				return err
			}
			w.f("</code></pre>\n")
		}
		w.f("</details>\n")
	}
	return nil
}

// solverFile writes a file with an anchor before each function that a claim names.
func (w *writer) solverFile(s view.Solver, f view.SourceFile) error {
	functions, err := view.FunctionsOf(f)
	if err != nil {
		return err
	}
	from := 0
	for _, fn := range functions {
		if !slices.Contains(s.Names, fn.Name) {
			continue
		}
		w.f("%s", highlighted("go", f.Text[from:fn.Start]))
		w.f("<span id=\"%s\">%s</span>", esc(solverAnchor(rederive.Callee{Package: s.Path, Name: fn.Name})),
			highlighted("go", f.Text[fn.Start:fn.End]))
		from = fn.End
	}
	w.f("%s", highlighted("go", f.Text[from:]))
	return nil
}
