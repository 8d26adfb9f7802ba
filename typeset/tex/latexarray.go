package tex

import "strings"

// array writes an array as one of amsmath's environments where there is one with its shape,
// and as an array with its columns otherwise.
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

// lines writes the lines of an array. Equations in display style are asked for cell by cell
// where the environment has none.
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
			w.put("{}") // or a bracket here would be taken for a gap
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

// tag writes a label of a line, as text.
func (w *latexWriter) tag(t *Tag) {
	if !t.Bare {
		w.put("(")
		defer w.put(")")
	}
	w.put("$")
	w.row(t.Body)
	w.put("$")
}

// LaTeXTag writes the label that \tag gives the formula as text, or nothing.
func LaTeXTag(f *Formula) string {
	if f.Tag == nil {
		return ""
	}
	var w latexWriter
	w.tag(f.Tag)
	return w.b.String()
}
