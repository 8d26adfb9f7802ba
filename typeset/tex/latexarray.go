package tex

import "strings"

// array writes an array as an amsmath environment if one has its shape, and otherwise as an
// array with its columns.
func (w *latexWriter) array(a *Array) {
	switch a.Layout {
	case Equations:
		w.lines("aligned", "", a)
		return
	case Small:
		w.put(`\left`, w.delimiter(a.Open, "."), " ")
		w.lines("smallmatrix", "", a)
		w.put(`\right`, w.delimiter(a.Close, "."), " ")
		return
	}
	if a.Open+a.Close != "" {
		w.put(`\left`, w.delimiter(a.Open, "."), " ")
		defer w.put(`\right`, w.delimiter(a.Close, "."), " ")
	}
	var columns strings.Builder
	for _, c := range a.Columns {
		columns.WriteString(strings.Repeat("|", min(c.Rules, 2)))
		columns.WriteByte("clr"[c.Align])
	}
	columns.WriteString(strings.Repeat("|", min(a.RulesRight, 2)))
	w.lines("array", "{"+columns.String()+"}", a)
}

// lines writes the lines of an array. Where the environment does not set equations in
// display style, each cell asks for it.
func (w *latexWriter) lines(environment, argument string, a *Array) {
	w.put(`\begin{`, environment, "}", argument)
	for i, l := range a.Lines {
		if i > 0 {
			w.put(`\\`)
			if gap := a.Lines[i-1].Gap; gap != 0 {
				w.put("[", thousandths(gap/18), "em]")
			}
			w.put(" ")
		}
		w.put(strings.Repeat(`\hline `, l.Rules))
		for k, c := range l.Cells {
			if k > 0 {
				w.put(" & ")
			}
			if environment == "array" && a.Cells == DisplayStyle {
				w.put(`\displaystyle `)
			}
			w.put("{}") // otherwise a bracket here would be read as a gap
			w.row(c)
		}
		if l.Tag != nil {
			w.put(`\qquad\text{`)
			w.tag(l.Tag)
			w.put("}")
		}
	}
	if a.RulesBelow > 0 {
		w.put(`\\ `, strings.Repeat(`\hline `, a.RulesBelow))
	}
	w.put(`\end{`, environment, "}")
}

// tag writes the label of a line as text.
func (w *latexWriter) tag(t *Tag) {
	if !t.Bare {
		w.put("(")
		defer w.put(")")
	}
	w.put("$")
	w.row(t.Body)
	w.put("$")
}

// LaTeXTag returns the formula's \tag as text, or "".
func LaTeXTag(f *Formula) string {
	if f.Tag == nil {
		return ""
	}
	var w latexWriter
	w.tag(f.Tag)
	return w.b.String()
}
