package tex

import "strings"

func (w *mathWriter) array(a *Array) {
	fenced := a.Open != "" || a.Close != ""
	if fenced {
		w.open("mrow")
		w.fence(a.Open, Open, span{place: prefix, fixed: true}, true)
	}
	switch a.Layout {
	case Small:
		w.styled(ScriptStyle, func() { w.table(a) })
	default:
		w.in(a.Cells, func() { w.table(a) })
	}
	if fenced {
		w.fence(a.Close, Close, span{place: postfix, fixed: true}, true)
		w.close("mrow")
	}
}

func (w *mathWriter) table(a *Array) {
	w.put("<mtable")
	if a.Cells == DisplayStyle {
		w.put(` displaystyle="true"`)
	}
	if ruled(a) {
		w.put(` style="border-collapse:collapse"`)
	}
	w.put(">")
	tagged := false
	for _, l := range a.Lines {
		tagged = tagged || l.Tag != nil
	}
	for i := range a.Lines {
		w.line(a, i, tagged)
	}
	w.close("mtable")
}

// ruled reports whether the array has rules.
func ruled(a *Array) bool {
	n := a.RulesRight + a.RulesBelow
	for _, c := range a.Columns {
		n += c.Rules
	}
	for _, l := range a.Lines {
		n += l.Rules
	}
	return n > 0
}

func (w *mathWriter) line(a *Array, i int, tagged bool) {
	l := a.Lines[i]
	w.open("mtr")
	for j := range a.Columns {
		w.open(`mtd style="` + cellStyle(a, i, j) + `"`)
		if j < len(l.Cells) {
			w.items(l.Cells[j].Items, span{})
		}
		w.close("mtd")
	}
	if tagged {
		w.open(`mtd style="padding-left:2em"`)
		if l.Tag != nil {
			w.tag(l.Tag)
		}
		w.close("mtd")
	}
	w.close("mtr")
}

// cellStyle returns the CSS of one cell: alignment, gaps and rules.
func cellStyle(a *Array, i, j int) string {
	c := a.Columns[j]
	var decl []string
	add := func(property, value string) { decl = append(decl, property+":"+value) }
	if c.Align != Center {
		side := [...]string{Left: "left", Right: "right"}[c.Align]
		add("text-align", side)
		add("text-align", "-webkit-"+side) // the only way that Chromium moves blocks
	}
	left, right := c.Gap/2, Length(0)
	if j+1 < len(a.Columns) {
		right = a.Columns[j+1].Gap / 2
		if a.Columns[j+1].Rules > 0 {
			add("border-right", border(a.Columns[j+1].Rules))
		}
	} else if a.RulesRight > 0 {
		right = 9 * Mu
		add("border-right", border(a.RulesRight))
	}
	if j == 0 && c.Rules > 0 {
		left = 9 * Mu
		add("border-left", border(c.Rules))
	}
	add("padding-left", ems(left))
	add("padding-right", ems(right))
	if a.Layout == Small {
		add("padding-top", "0.1em")
		add("padding-bottom", "0.1em")
	}
	if gap := a.Lines[i].Gap; gap != 0 && a.Layout != Small {
		add("padding-bottom", "calc(0.5ex + "+ems(gap)+")")
	}
	if n := a.Lines[i].Rules; n > 0 {
		add("border-top", border(n))
	}
	if i == len(a.Lines)-1 && a.RulesBelow > 0 {
		add("border-bottom", border(a.RulesBelow))
	}
	return strings.Join(decl, ";")
}

func border(n int) string {
	if n > 1 {
		return "0.2em double"
	}
	return "0.05em solid"
}

// tag writes a label: in parentheses unless it is bare.
func (w *mathWriter) tag(t *Tag) {
	if len(t.Body.Items) == 1 && !t.Bare {
		if words, ok := t.Body.Items[0].(*Words); ok {
			w.token("mtext", "("+words.Value+")")
			return
		}
	}
	w.open("mrow")
	if !t.Bare {
		w.token("mtext", "(")
	}
	w.items(t.Body.Items, span{})
	if !t.Bare {
		w.token("mtext", ")")
	}
	w.close("mrow")
}

// tagged centres the formula and sets its label at the right margin.
func (w *mathWriter) tagged(f *Formula) {
	w.open(`mtable displaystyle="true" style="width:100%"`)
	w.open("mtr")
	w.put(`<mtd style="width:50%"></mtd><mtd>`)
	w.items(f.Body.Items, span{})
	w.put(`</mtd><mtd style="width:50%;text-align:right">`)
	w.tag(f.Tag)
	w.put("</mtd>")
	w.close("mtr")
	w.close("mtable")
}
