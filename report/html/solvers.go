package html

import (
	"fmt"
	"path"
	"slices"

	"rederive/report/view"

	"rederive"
)

// solverAnchor is the id of a function in the sources that a page carries.
func solverAnchor(c rederive.Callee) string {
	return "source-" + path.Base(c.Package) + "." + c.Name
}

// mostCallees is the number of functions that a claim names; the others are in
// the sources next to them.
const mostCallees = 6

// origin says where a claim was computed: in which cells, and by which functions
// of the solvers, each with a link.
func (w *writer) origin(v rederive.Verdict) {
	for _, site := range view.SitesOf(w.Book, v.ID) {
		number := w.Res.Cells[w.Book.Notebook.Cells[site.Cell]]
		w.f("<p class=\"facts\">computed in <a href=\"#cell-%d\">cell %d</a> (%s)", number, number,
			esc(site.Pos.String()))
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
			w.f("<a href=\"#%s\"><code>%s.%s</code></a>", esc(solverAnchor(c)), esc(path.Base(c.Package)), esc(c.Name))
		}
		w.f("</p>\n")
	}
}

// solverSources writes the sources of the solvers, folded, so that a reader needs
// nothing but the page to see how a claim was computed.
func (w *writer) solverSources() error {
	for _, s := range view.SolversOf(w.Book) {
		files, err := view.SolverFiles(s.Dir())
		if err != nil {
			return err
		}
		size := 0
		for _, f := range files {
			size += len(f.Text)
		}
		w.f("<details class=\"fold\"><summary>%s, %d files, %d kB</summary>\n", esc(s.Path), len(files),
			(size+999)/1000)
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
