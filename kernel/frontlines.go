package kernel

import (
	"slices"

	"rederive"
)

// A keptFront is the answer of a front end as the cache has it, with the lines of which it
// speaks.
type keptFront struct {
	Answer []byte
	Lines  []line
}

// A line is one of a file.
type line struct {
	File string
	Line int
}

// linesOf lists the lines of the cells and inline values of a job.
func linesOf(job *frontJob) (list []line) {
	for _, c := range job.Notebook.Cells {
		list = append(list, line{c.Pos.File, c.Pos.Line})
		for _, p := range c.Lines {
			list = append(list, line{p.File, p.Line})
		}
	}
	for _, v := range job.Notebook.Values {
		list = append(list, line{v.Pos.File, v.Pos.Line})
	}
	return list
}

// withoutLines returns a job without the lines of its cells and values.
func withoutLines(job frontJob) *frontJob {
	nb := *job.Notebook
	nb.Cells, nb.Values = nil, nil
	for _, c := range job.Notebook.Cells {
		c := *c
		c.Pos.Line, c.Lines = 0, slices.Clone(c.Lines)
		for i := range c.Lines {
			c.Lines[i].Line = 0
		}
		nb.Cells = append(nb.Cells, &c)
	}
	for _, v := range job.Notebook.Values {
		v := *v
		v.Pos.Line = 0
		nb.Values = append(nb.Values, &v)
	}
	job.Notebook = &nb
	return &job
}

// A move leads from the lines of an older version of a notebook to the new ones.
type move struct {
	to   map[line]line
	fail bool
}

// moved moves all positions of a front from old lines to new ones, and reports whether it can.
func moved(f *front, from, to []line) bool {
	m, ok := newMove(from, to)
	return ok && m.front(f)
}

// newMove reports false if a line would move to two places.
func newMove(from, to []line) (*move, bool) {
	m := &move{to: map[line]line{}}
	if len(from) != len(to) {
		return nil, false
	}
	for i, l := range from {
		if old, ok := m.to[l]; ok && old != to[i] {
			return nil, false
		}
		m.to[l] = to[i]
	}
	return m, true
}

// pos moves a position, unless it is none.
func (m *move) pos(p *rederive.Pos) {
	to, ok := m.to[line{p.File, p.Line}]
	if !ok {
		m.fail = m.fail || p.Line != 0
		return
	}
	p.File, p.Line = to.File, to.Line
}

func (m *move) complaints(list []complaint) []complaint {
	list = slices.Clone(list)
	for i := range list {
		m.pos(&list[i].Pos)
	}
	return list
}

// front moves all positions of a front, and reports whether it can.
func (m *move) front(f *front) bool {
	f.Warns = m.complaints(f.Warns)
	f.Sites = slices.Clone(f.Sites)
	for i := range f.Sites {
		m.pos(&f.Sites[i].Pos)
	}
	p := &f.Program
	p.Refused = m.complaints(p.Refused)
	p.Source.Places = slices.Clone(p.Source.Places)
	for i := range p.Source.Places {
		m.pos(&p.Source.Places[i])
	}
	return !m.fail
}
