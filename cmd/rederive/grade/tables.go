package grade

import (
	"cmp"
	"encoding/csv"
	"io"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rederive/cmd/rederive/base"
	"rederive/document"
	"rederive/internal/xslices"
	"rederive/report"
	"rederive/report/plain"
	"rederive/verify/answers"
)

// A table is a CSV file.
type table struct {
	name string
	rows [][]string
}

// writeTables writes the tables for the instructor.
func (g *Grading) writeTables(dir string) ([]report.Output, error) {
	plain := g.plainTable()
	tables := []table{
		{"grades.csv", plain},
		{"canvas.csv", g.canvasTable()},
		{"moodle.csv", g.moodleTable()},
		{"similarity.csv", g.similarTable()},
		{"items.csv", g.itemsTable()},
	}
	if moved := g.movedTable(dir, plain); moved != nil {
		tables = append(tables, table{"moved.csv", moved})
	}
	var files []report.Output
	for _, t := range tables {
		f, err := g.site.Write(t.name, func(w io.Writer) error { return WriteCSV(w, t.rows) })
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// WriteCSV writes rows as CSV. No spreadsheet takes a field for a formula, and no field hides
// anything: students choose the names of files.
func WriteCSV(w io.Writer, rows [][]string) error {
	c := csv.NewWriter(w)
	for _, row := range rows {
		safe := xslices.Map(row, csvSafe)
		if err := c.Write(safe); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// csvSafe returns text as a field that no spreadsheet takes for a formula and that hides nothing.
func csvSafe(text string) string { return document.CSVField(plain.Visible(text)) }

// decimal formats points with two decimals.
func decimal(r *big.Rat) string { return r.FloatString(2) }

// claimIDs lists the claims of all runs of the key, in the order of the first.
func (g *Grading) claimIDs() []string {
	var ids []string
	for _, st := range g.Class {
		for _, id := range g.Key.runs[ParamsKey(st.Params)].ids {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// plainTable has everything, one row for each student.
func (g *Grading) plainTable() [][]string {
	ids := g.claimIDs()
	params := map[string]bool{}
	for _, st := range g.Class {
		for name := range st.Params {
			params[name] = true
		}
	}
	names := slices.Sorted(maps.Keys(params))
	var late []string
	if slices.ContainsFunc(g.Class, func(st *Student) bool { return st.daysLate > 0 }) {
		late = []string{"late"}
	}
	head := slices.Concat([]string{"name", "id", "file"}, names, late, []string{"status", "points", "of"}, ids,
		[]string{"reason"})
	rows := [][]string{head}
	for _, st := range g.Class {
		row := []string{st.Name, st.ID, shownFile(st.file)}
		for _, name := range names {
			row = append(row, st.Params[name])
		}
		if late != nil {
			row = append(row, strconv.Itoa(st.daysLate))
		}
		row = append(row, string(st.Status), decimal(st.total), decimal(st.of))
		for _, id := range ids {
			row = append(row, g.pointsOf(st, id))
		}
		reasons := g.toRead(st)
		if st.Reason != "" {
			reasons = slices.Insert(reasons, 0, st.Reason)
		}
		rows = append(rows, append(row, strings.Join(reasons, "; ")))
	}
	return rows
}

func shownFile(name string) string {
	if name == "" {
		return ""
	}
	return base.ShownPath(name)
}

// canvasTable is what Canvas's gradebook imports.
func (g *Grading) canvasTable() [][]string {
	rows := [][]string{
		{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", g.title},
		{"    Points Possible", "", "", "", "", decimal(g.Class[0].of)},
	}
	for _, st := range g.enrolled() {
		rows = append(rows, []string{st.Name, st.ID, "", st.login, st.section, g.entry(st)})
	}
	return rows
}

// moodleTable is what Moodle's gradebook imports.
func (g *Grading) moodleTable() [][]string {
	rows := [][]string{{"Full name", "ID number", "Email address", g.title, "Feedback comments"}}
	for _, st := range g.enrolled() {
		rows = append(rows, []string{st.Name, st.ID, st.email, g.entry(st), g.feedback(st)})
	}
	return rows
}

// enrolled lists the students whom a gradebook can know: a student outside the roster has no id there,
// and no address.
func (g *Grading) enrolled() []*Student {
	return slices.DeleteFunc(slices.Clone(g.Class), func(st *Student) bool { return st.stranger })
}

// unmarked reports whether an exercise or an answer awaits a teacher's marks.
func (g *Grading) unmarked(st *Student, id string) bool {
	toRead := slices.ContainsFunc(st.scores, func(m answers.Score) bool { return m.ID == id && m.Read != "" })
	return (g.Key.runs[ParamsKey(st.Params)].byHand[id] || toRead) && st.mark(id) == nil && st.handedIn()
}

// isOpen reports whether any part of a student's work awaits a teacher's marks.
func (g *Grading) isOpen(st *Student) bool {
	return slices.ContainsFunc(st.scores, func(m answers.Score) bool { return g.unmarked(st, m.ID) })
}

// toRead lists the answers of a student that a teacher has to read, with the reasons.
func (g *Grading) toRead(st *Student) (list []string) {
	for _, m := range st.scores {
		if m.Read != "" && g.unmarked(st, m.ID) {
			list = append(list, "read claim "+m.ID+": "+m.Read)
		}
	}
	return list
}

// handedIn reports whether there is something to mark.
func (st *Student) handedIn() bool { return st.Status != gradedMissing && st.Status != gradedEmpty }

// pointsOf formats the points of a claim. An exercise that is not marked yet has none.
func (g *Grading) pointsOf(st *Student, id string) string {
	if p := st.points[id]; p != nil && !g.unmarked(st, id) {
		return decimal(p)
	}
	return ""
}

// entry is the mark for a gradebook. A student who handed in nothing has none, unless a teacher gave points, and
// neither has one whose marks by hand are still open: the sum without them would look final.
func (g *Grading) entry(st *Student) string {
	byHand := func(m handMark) bool { return m.points != nil }
	if st.Status == gradedMissing && !slices.ContainsFunc(st.marks, byHand) || g.isOpen(st) {
		return ""
	}
	return decimal(st.total)
}

// feedback sums up a result without any value of the key: the marks, and the teacher's comments.
func (g *Grading) feedback(st *Student) string {
	parts := []string{g.lang.Say(toStudents[st.Status])}
	for _, m := range st.scores {
		points := cmp.Or(g.lang.Decimal(g.pointsOf(st, m.ID)), g.lang.Say("not marked yet"))
		part := g.label(g.Key.runs[ParamsKey(st.Params)], m.ID) + ": " + points
		if by := st.mark(m.ID); by != nil && by.comment != "" {
			part += " (" + by.comment + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(append(parts, g.remarks(st)...), "; ")
}
