package grade

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rederive/cmd/rederive/base"

	"rederive"
	"rederive/internal/spelling"
)

// A Student is one row of the tables.
type Student struct {
	Name, ID, email, login, section string

	asked string   // the name of the submission in the roster
	file  string   // of the submission; "" if there is none
	forms []string // all files of the submission: a notebook in Markdown and for Jupyter is one submission
	label string   // the submission's name without its extension

	stranger bool // there is a roster, but this student is not in it

	page   string // the name of the page
	Params base.ParamFlags

	marks    []handMark
	daysLate int
	lateness lateness
	lost     *big.Rat // by being late

	result
}

// enroll lists the students: those of the roster in its order, then everybody else who
// submitted something.
func (g *Grading) enroll(operands []string, rosterName string) error {
	found, err := findSubmissions(operands)
	if err != nil {
		return err
	}
	var authors map[string][]string
	if rosterName != "" {
		if err := g.ReadRoster(rosterName, found); err != nil {
			return err
		}
		g.NamePages()
		g.findFolders(found)
		authors = g.findAuthors(found)
	}
	if err := g.findOthers(operands, found); err != nil {
		return err
	}
	for _, label := range slices.Sorted(maps.Keys(found)) {
		if g.isAssigned(label) {
			continue
		}
		if rosterName != "" {
			g.warn("%s: warning: %s; it is graded with the defaults, and is not in canvas.csv and moodle.csv",
				base.ShownPath(found[label][0]), g.explainStranger(label, authors, found))
		}
		st := &Student{Name: label, Params: maps.Clone(g.Students.Params), stranger: rosterName != ""}
		st.assign(label, found[label])
		g.Class = append(g.Class, st)
	}
	if len(g.Class) == 0 {
		return errors.New("there is no submission (.md or .ipynb) in these folders")
	}
	g.NamePages()
	return nil
}

// rosterColumns are the columns of a roster that are not parameters.
var rosterColumns = []string{"name", "file", "id", "email", "login", "section", "late"}

// uniqueColumns tell students apart in a gradebook, where the marks of one might replace those of another.
var uniqueColumns = []string{"id", "email", "login"}

// ReadRoster reads the students from a CSV file.
func (g *Grading) ReadRoster(name string, found map[string][]string) error {
	rows, err := readRows("roster", name)
	if err != nil {
		return err
	}
	if len(rows) < 2 {
		return fmt.Errorf("the roster %s has no students (a line of names, then one for each student)", name)
	}
	head := asKnown(rows[0].fields, append(slices.Clone(rosterColumns), g.Key.paramNames()...))
	rows[0].fields = head
	if err := g.checkColumns(rows[0]); err != nil {
		return err
	}
	var errs rederive.Errors
	taken := map[string]rederive.Pos{} // by column and entry
	for _, row := range rows[1:] {
		st := g.studentOf(head, row.fields, found)
		for i, column := range head {
			text := strings.TrimSpace(row.fields[i])
			errs = append(errs, g.checkField(column, text, row.at[i])...)
			if !slices.Contains(uniqueColumns, column) || text == "" {
				continue
			}
			entry := column + " " + strings.ToLower(text)
			if first, again := taken[entry]; again {
				errs.Add(row.at[i], "the %s %s is already that of another student, at %s", column, text, first)
			} else {
				taken[entry] = row.at[i]
			}
		}
		switch same := func(other *Student) bool { return st.label != "" && other.label == st.label }; {
		case st.Name == "":
			errs.Add(row.at[0], "a student without a name and a file")
		case slices.ContainsFunc(g.Class, same):
			errs.Add(row.at[0], "the submission %s already belongs to another student", st.label)
		}
		g.Class = append(g.Class, st)
	}
	return errs.Err()
}

// checkField refuses days and parameters that are of another type. Empty ones have their default.
func (g *Grading) checkField(column, text string, at rederive.Pos) (errs rederive.Errors) {
	if text == "" {
		return nil
	}
	if column == "late" {
		if n, err := strconv.Atoi(text); err != nil || n < 0 {
			errs.Add(at, "late is %q, expected a number of days", text)
		}
	}
	for _, p := range g.Key.Notebook.Front.Params {
		if p.Name == column {
			if _, err := p.Parse(withPoint(p, text)); err != nil {
				errs.Add(at, "%v", err)
			}
		}
	}
	return errs
}

// withPoint returns a number for a parameter with a decimal point, where a spreadsheet may have saved a comma.
func withPoint(p rederive.Param, text string) string {
	if _, ok := p.Value.(float64); ok && !strings.Contains(text, ".") {
		return strings.Replace(text, ",", ".", 1)
	}
	return text
}

// checkColumns refuses columns that are neither known nor parameters of the key.
func (g *Grading) checkColumns(row tableRow) error {
	var errs rederive.Errors
	head, params := row.fields, g.Key.paramNames()
	most := len(rosterColumns) + len(params)
	for i, column := range head {
		switch {
		case i > most:
			errs.Add(row.at[i], "the roster has %d columns, and %d were recognized", len(head), most)
			return errs.Err()
		case slices.Contains(head[:i], column):
			errs.Add(row.at[i], "the column %q occurs twice", column)
		case !slices.Contains(rosterColumns, column) && !slices.Contains(params, column):
			errs.Add(row.at[i], "the column %q is not a parameter of the key", column).
				Suggest(spelling.Hint(column, append(slices.Clone(rosterColumns), params...)))
		}
	}
	if !slices.Contains(head, "name") && !slices.Contains(head, "file") {
		errs.Add(row.at[0], "the roster has neither a column name nor a column file")
	}
	return errs.Err()
}

// studentOf reads a row of the roster. An empty parameter gets its default.
func (g *Grading) studentOf(head, row []string, found map[string][]string) *Student {
	st := &Student{Params: maps.Clone(g.Students.Params)}
	file := ""
	fields := map[string]*string{
		"name": &st.Name, "file": &file, "id": &st.ID, "email": &st.email, "login": &st.login, "section": &st.section,
	}
	for i, column := range head {
		value := strings.TrimSpace(row[i])
		if column == "late" {
			st.daysLate, _ = strconv.Atoi(cmp.Or(value, "0"))
		} else if field := fields[column]; field != nil {
			*field = composed(value)
		} else if value != "" {
			st.Params[column] = value
			for _, p := range g.Key.Notebook.Front.Params {
				if p.Name == column {
					st.Params[column] = withPoint(p, value)
				}
			}
		}
	}
	if st.asked = file; file == "" {
		file = st.Name
	}
	if st.Name == "" {
		st.Name = file
	}
	for _, label := range []string{file, strings.TrimSuffix(file, filepath.Ext(file))} {
		if files, ok := found[label]; ok && st.file == "" {
			st.assign(label, files)
		}
	}
	return st
}

// NamePages gives the pages unique names that are safe on every system.
func (g *Grading) NamePages() {
	taken := map[string]bool{}
	for _, st := range g.Class {
		base := strings.Map(safeRune, st.Name)
		if runes := []rune(base); len(runes) > mostName {
			base = string(runes[:mostName])
		}
		name := base
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		taken[strings.ToLower(name)] = true
		st.page = "student-" + name + ".html"
	}
}

// mostName is how many letters of a student's name a file name contains: systems limit
// its length.
const mostName = 50

// safeRune keeps letters and digits of all scripts, with their accents, and replaces
// other runes by dashes.
func safeRune(r rune) rune {
	if unicode.In(r, unicode.L, unicode.M, unicode.Nd) || r == '-' || r == '_' {
		return r
	}
	return '-'
}

// Folder returns the name of a student's folder: the submission's name in the roster, or
// else the student's name.
func (st *Student) Folder() string {
	if name := strings.TrimSuffix(st.asked, filepath.Ext(st.asked)); name != "" {
		return strings.Map(safeRune, name)
	}
	return strings.TrimSuffix(strings.TrimPrefix(st.page, "student-"), ".html")
}
