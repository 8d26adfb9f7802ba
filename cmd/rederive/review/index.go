package review

import (
	"bytes"
	"path/filepath"

	"rederive/cmd/rederive/base"
	reviewpage "rederive/report/review"
	"rederive/verify/review"
)

// An indexRow is what the page about many papers shows of one.
type indexRow = reviewpage.Row

func (v *reviewer) row(p *paperFile, r reviewed) indexRow {
	x := indexRow{Name: base.ShownPath(p.name)}
	if r.err != nil {
		x.Error = r.err.Error()
		return x
	}
	c := review.Counts(r.review)
	x.Title, x.Decides, x.Differs = r.review.Document.Title, c.Decisions, c.Differ-c.Decisions
	x.Agree, x.Alone, x.Unchecked = c.Agree, c.Alone, c.Unchecked
	if v.pages && p.page != "" {
		x.Page = linkTo(v.dir, p.page)
	}
	return x
}

// index writes the page about many papers into the folder of the pages, if there is
// one.
func (v *reviewer) index(rows []indexRow) error {
	if !v.pages || v.dir == "" || len(rows) < 2 || v.shard != "" {
		return nil
	}
	var b bytes.Buffer
	if err := reviewpage.WriteIndex(&b, rows); err != nil {
		return err
	}
	return v.writePage(filepath.Join(v.dir, "index"+ReviewEnding), b.Bytes())
}
