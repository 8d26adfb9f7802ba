package report

import (
	"html/template"
	"strings"

	"rederive"
	"rederive/typeset"
)

// citation writes a citation such as [Knuth 1973, p. 3; Conway 1976], each part
// a link to the list of references.
func (w *htmlWriter) citation(n *rederive.Citation) string {
	var parts []string
	for _, e := range n.Entries {
		text := esc(e.Key)
		if r := w.cites.cite(e); r != nil {
			text = `<a href="#` + r.anchor + `">` + esc(r.label) + "</a>"
		}
		if e.Detail != "" {
			text += ", " + esc(e.Detail)
		}
		parts = append(parts, text)
	}
	return `<span class="citation">[` + strings.Join(parts, "; ") + "]</span>"
}

// references writes what was cited. Only what was written before counts.
func (w *htmlWriter) references() template.HTML {
	w.Reset()
	for _, r := range w.cites.references() {
		w.f("<li id=\"%s\">%s</li>\n", r.anchor, w.inlines(r.text))
	}
	return template.HTML(w.String())
}

func (p *pdfWriter) citation(n *rederive.Citation) []typeset.Inline {
	out := typeset.Words("[")
	for i, e := range n.Entries {
		if i > 0 {
			out = append(out, typeset.Text("; "))
		}
		if r := p.cites.cite(e); r != nil {
			out = append(out, &typeset.Link{ID: r.anchor, Text: typeset.Words(r.label)})
		}
		if e.Detail != "" {
			out = append(out, typeset.Text(", "+e.Detail))
		}
	}
	return append(out, typeset.Text("]"))
}

func (p *pdfWriter) references() {
	list := p.cites.references()
	if len(list) == 0 {
		return
	}
	out := &typeset.List{}
	for _, r := range list {
		out.Items = append(out.Items, typeset.Item{Blocks: []typeset.Block{&typeset.Paragraph{Text: p.inlines(r.text), ID: r.anchor, Ragged: true}}})
	}
	p.add(&typeset.Heading{Level: 1, Text: typeset.Words("References"), ID: "list-of-references"}, out)
}
