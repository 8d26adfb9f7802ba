package grade

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/spelling"
	"rederive/internal/xslices"
	"rederive/verify/answers"
)

// A handMark is what a teacher gives by hand: points, which replace the computed ones, and a comment. Without a
// claim it is about the whole submission, and its points are added.
type handMark struct {
	claim   string
	points  *big.Rat // nil if there is only a comment
	comment string
	pos     rederive.Pos
}

// markColumns are the columns of a table of marks.
var markColumns = []string{"name", "claim", "points", "comment"}

// readRows reads a table as spreadsheets save it: with commas or semicolons, in UTF-8 or an older encoding.
func readRows(what, name string) ([][]string, error) {
	c, err := base.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading the %s %s: %w", what, name, err)
	}
	text := string(legible(c.Data))
	r := csv.NewReader(strings.NewReader(text))
	if head, _, _ := strings.Cut(text, "\n"); strings.Contains(head, ";") && !strings.Contains(head, ",") {
		r.Comma = ';'
	}
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("reading the %s %s: %w", what, name, err)
	}
	return rows, nil
}

// readMarks reads the marks that a teacher gave by hand.
func (g *Grading) readMarks(name string) error {
	rows, err := readRows("marks", name)
	if err != nil {
		return err
	}
	at := rederive.Pos{File: base.ShownPath(name), Line: 1, Col: 1}
	if len(rows) == 0 || !slices.Equal(rows[0], markColumns) {
		return &rederive.Error{
			Pos: at, Err: fmt.Errorf("the columns of the marks are %s", strings.Join(markColumns, ", ")),
			Hint: "each line gives a student points for a claim, or for the whole if it names none",
		}
	}
	var errs rederive.Errors
	for i, row := range rows[1:] {
		at.Line = i + 2
		m := handMark{claim: strings.TrimSpace(row[1]), comment: strings.TrimSpace(row[3]), pos: at}
		students := g.studentsNamed(strings.TrimSpace(row[0]))
		if text := strings.TrimSpace(row[2]); text != "" {
			p, ok := new(big.Rat).SetString(strings.Replace(text, ",", ".", 1)) // 2,5 in a table with semicolons
			if !ok || strings.ContainsAny(text, "/eExXpP") {
				errs.Add(at, "%q is not a number of points", text)
				continue
			}
			m.points = p
		}
		if len(students) == 0 {
			errs.Add(at, "there is no student %s", row[0])
			continue
		}
		if len(students) > 1 {
			errs.Add(at, "%d students have the name %s", len(students), row[0]).Suggest("name them by their ids")
			continue
		}
		st := students[0]
		if slices.ContainsFunc(st.marks, func(other handMark) bool { return other.claim == m.claim }) {
			errs.Add(at, "%s already has a mark for %s", row[0], cmp.Or(m.claim, "the whole"))
		}
		st.marks = append(st.marks, m)
	}
	return errs.Err()
}

// studentsNamed returns the students with a name, or with an id.
func (g *Grading) studentsNamed(name string) []*Student {
	return xslices.Filter(g.Class, func(st *Student) bool { return st.Name == name || st.Id != "" && st.Id == name })
}

// checkMarks refuses marks for claims that the key does not have, and more points than a claim has.
func (g *Grading) checkMarks() error {
	var errs rederive.Errors
	for _, st := range g.Class {
		key := g.Key.runs[ParamsKey(st.Params)]
		for _, m := range st.marks {
			switch weight := key.weights[m.claim]; {
			case m.claim == "":
			case weight == nil:
				errs.Add(m.pos, "the key has no claim %s", m.claim).Suggest(spelling.BriefHint(m.claim, key.ids))
			case m.points != nil && (m.points.Sign() < 0 || m.points.Cmp(weight) > 0):
				errs.Add(m.pos, "%s gives 0 to %s points, not %s", m.claim, decimal(weight), decimal(m.points)).
					Suggest("points beyond those of the sheet go to the whole: a line without a claim")
			}
		}
	}
	return errs.Err()
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
