package review

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
)

// A Row is a paper on the page that lists many.
type Row struct {
	Name, Title, Page string // Page is the address of its review
	Decides, Differs  int    // numbers of findings that change a conclusion, and of others
	Agree             int
	Alone, Unchecked  int
	Error             string // why the paper cannot be read
}

// WriteIndex writes the page that lists many papers: first those with findings that change a conclusion, then
// those with other findings, then those without, and at the end those that cannot be read.
func WriteIndex(w io.Writer, rows []Row) error {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(len(a.Error), 0)-cmp.Compare(len(b.Error), 0),
			cmp.Compare(b.Decides, a.Decides), cmp.Compare(b.Differs, a.Differs))
	})
	sheet, err := styleSheet()
	if err != nil {
		return err
	}
	p := struct {
		Rows                   []Row
		Unread                 []Row
		Papers, Asked, Decided int
		Sheet                  template.CSS
		Policy                 string
	}{Papers: len(rows), Sheet: sheet}
	p.Policy = fmt.Sprintf("default-src 'none'; style-src '%s'; base-uri 'none'; form-action 'none'",
		digest(string(p.Sheet)))
	for _, r := range rows {
		switch {
		case r.Error != "":
			p.Unread = append(p.Unread, r)
			continue
		case r.Decides > 0:
			p.Decided++
		}
		if r.Decides+r.Differs > 0 {
			p.Asked++
		}
		p.Rows = append(p.Rows, r)
	}
	return execute(w, "index.html", p)
}
