package grade

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/spelling"
	"rederive/internal/words"
	"rederive/internal/xslices"
	"rederive/verify/answers"
)

// A handMark is what a teacher gives by hand: points, which replace the computed ones, and a comment. Without a
// claim it is about the whole submission, and its points are added.
type handMark struct {
	claim   string
	points  *big.Rat // nil if there is only a comment
	comment string
}

// markColumns are the columns of a table of marks.
var markColumns = []string{"name", "claim", "points", "comment"}

// A tableRow is a line of a roster or of marks, with the position of each field.
type tableRow struct {
	fields []string
	at     []rederive.Pos
}

// readRows reads a table as spreadsheets save it: with commas, semicolons or tabs, in UTF-8 or an older encoding.
func readRows(what, name string) ([]tableRow, error) {
	c, err := base.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading the %s %s: %w", what, name, err)
	}
	text := string(legible(c.Data))
	r := csv.NewReader(strings.NewReader(text))
	switch head, _, _ := strings.Cut(text, "\n"); {
	case strings.Contains(head, ","):
	case strings.Contains(head, ";"):
		r.Comma = ';'
	case strings.Contains(head, "\t"):
		r.Comma = '\t'
	}
	r.FieldsPerRecord = -1
	var rows []tableRow
	var errs rederive.Errors
	for {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, errs.Err()
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			errs.Add(rederive.Pos{File: base.ShownPath(name), Line: wrong.Line, Col: wrong.Column}, "%w", wrong.Err)
			return nil, errs.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("reading the %s %s: %w", what, name, err)
		}
		row := tableRow{fields: fields}
		for i := range fields {
			at := rederive.Pos{File: base.ShownPath(name)}
			at.Line, at.Col = r.FieldPos(i)
			row.at = append(row.at, at)
		}
		if rows = append(rows, row); len(fields) != len(rows[0].fields) {
			has := (*words.Language)(nil).Count(len(fields), "field")
			errs.Add(row.at[0], "this line has %s, and the first line has %d", has, len(rows[0].fields))
		}
	}
}

// asKnown replaces names by known ones that differ in case and space only, as pages or spreadsheets write them.
func asKnown(names, known []string) []string {
	return xslices.Map(names, func(name string) string {
		text := strings.TrimSpace(name)
		same := func(other string) bool { return strings.EqualFold(other, text) }
		if i := slices.IndexFunc(known, same); i >= 0 && !slices.Contains(known, text) {
			return known[i]
		}
		return text
	})
}

// readMarks reads the marks that a teacher gave by hand. The key has run, so marks for claims that it does not have are
// reported here too.
func (g *Grading) readMarks(name string) error {
	rows, err := readRows("marks", name)
	if err != nil {
		return err
	}
	if len(rows) == 0 || !slices.Equal(asKnown(rows[0].fields, markColumns), markColumns) {
		return &rederive.Error{
			Pos:  rederive.Pos{File: base.ShownPath(name), Line: 1, Col: 1},
			Err:  fmt.Errorf("the columns of the marks are %s", strings.Join(markColumns, ", ")),
			Hint: "each line gives a student points for a claim, or for the whole if it names none",
		}
	}
	var errs rederive.Errors
	for _, row := range rows[1:] {
		m := handMark{claim: strings.TrimSpace(row.fields[1]), comment: strings.TrimSpace(row.fields[3])}
		if text := strings.TrimSpace(row.fields[2]); text != "" {
			p, ok := new(big.Rat).SetString(strings.Replace(text, ",", ".", 1)) // 2,5 in a table with semicolons
			if !ok || strings.ContainsAny(text, "/eExXpP") {
				errs.Add(row.at[2], "%q is not a number of points", text)
			} else {
				m.points = p
			}
		}
		name := composed(strings.TrimSpace(row.fields[0]))
		switch students := g.studentsNamed(name); len(students) {
		case 0:
			errs.Add(row.at[0], "there is no student %s", name)
		case 1:
			errs = append(errs, g.addMark(students[0], m, row)...)
		default:
			errs.Add(row.at[0], "%d students have the name %s", len(students), name).Suggest("name them by their ids")
		}
	}
	return errs.Err()
}

// addMark gives a student a mark. It refuses a second one, one for a claim that the key does not have, and more points
// than the claim has.
func (g *Grading) addMark(st *Student, m handMark, row tableRow) (errs rederive.Errors) {
	key := g.Key.runs[ParamsKey(st.Params)]
	m.claim = asKnown([]string{m.claim}, key.ids)[0]
	switch weight := key.weights[m.claim]; {
	case m.claim == "":
	case weight == nil:
		errs.Add(row.at[1], "the key has no claim %s", m.claim).Suggest(spelling.BriefHint(m.claim, key.ids))
	case m.points != nil && (m.points.Sign() < 0 || m.points.Cmp(weight) > 0):
		errs.Add(row.at[2], "%s gives 0 to %s points, not %s", m.claim, decimal(weight), decimal(m.points)).
			Suggest("points beyond those of the sheet go to the whole: a line without a claim")
	}
	if slices.ContainsFunc(st.marks, func(other handMark) bool { return other.claim == m.claim }) {
		errs.Add(row.at[1], "%s already has a mark for %s", row.fields[0], cmp.Or(m.claim, "the whole"))
	}
	st.marks = append(st.marks, m)
	return errs
}

// studentsNamed returns the students with a name, or with an id.
func (g *Grading) studentsNamed(name string) []*Student {
	return xslices.Filter(g.Class, func(st *Student) bool { return st.Name == name || st.ID != "" && st.ID == name })
}

// mark returns a student's hand mark for a claim, or nil.
func (st *Student) mark(claim string) *handMark {
	for i, m := range st.marks {
		if m.claim == claim {
			return &st.marks[i]
		}
	}
	return nil
}

// handScores returns the scores of the exercises that are marked by hand.
func (r *keyRun) handScores() []answers.Score {
	var list []answers.Score
	for _, id := range r.ids {
		if r.byHand[id] {
			list = append(list, answers.Score{ID: id, Of: 1, Missing: true})
		}
	}
	return list
}

// lateness says how many points a late submission loses.
type lateness struct{ perDay, most int } // in percent

// deduct takes points off a late submission, and returns them.
func (l lateness) deduct(st *Student) *big.Rat {
	if st.daysLate == 0 || st.total.Sign() <= 0 {
		return new(big.Rat)
	}
	percent := min(int64(st.daysLate)*int64(l.perDay), int64(l.most))
	lost := new(big.Rat).Mul(st.total, big.NewRat(percent, 100))
	st.total.Sub(st.total, lost)
	return lost
}

// lateWords says how many points were lost by being late.
func (g *Grading) lateWords(st *Student) string {
	if st.daysLate == 0 {
		return ""
	}
	return g.lang.Say("%s late: %s less", g.lang.Count(st.daysLate, "day"), g.points(st.lost))
}
