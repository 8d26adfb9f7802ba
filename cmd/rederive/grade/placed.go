package grade

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/parse/ipynb"
)

// An exerciseText is an exercise of the key as shown to students. It identifies the exercise in their submissions.
type exerciseText struct{ head, text string }

// exerciseTexts lists the exercises of the key by their numbers, from 1.
func (g *Grading) exerciseTexts() []exerciseText {
	nb := g.Key.Notebook
	texts := g.textsOf(nb)
	var list []exerciseText
	eachHead(nb, g.lang, func(a *rederive.Alert, _ string) {
		if a.Kind != rederive.Exercise {
			return
		}
		var e exerciseText
		if parts := texts.linesBetween(a.Pos.Line-1, len(texts.lines)); a.Pos.File == nb.Path && len(parts) > 0 {
			e = exerciseText{parts[0].Head, parts[0].oneLine()}
		}
		list = append(list, e)
	})
	return list
}

// oneLine returns the text without its line ends.
func (t feedbackText) oneLine() string { return strings.Join(strings.Fields(t.Text), " ") }

// exerciseOf returns the number of the exercise that a student's text is, or 0. The student may have deleted
// exercises, so the remaining ones may be renumbered, or may have edited the text of one.
func exerciseOf(t feedbackText, key []exerciseText) int {
	if t.Head == "" {
		return 0
	}
	text := t.oneLine()
	sameText := func(e exerciseText) bool { return e.head != "" && e.text == text }
	sameHead := func(e exerciseText) bool { return e.head == t.Head }
	both := func(e exerciseText) bool { return sameHead(e) && sameText(e) }
	for _, same := range []func(exerciseText) bool{both, sameText, sameHead} {
		if i := slices.IndexFunc(key, same); i >= 0 {
			return i + 1
		}
	}
	return 0
}

// placeMarks finds the exercise of each part, and puts the marks that belong to no cell at the end of their exercises:
// those that a teacher gives by hand, and those of answers that no cell submits.
func (f *feedback) placeMarks(key *keyRun, exercises []exerciseText) {
	placed := map[string]bool{}
	for _, c := range f.Cells {
		for _, id := range c.Claims {
			placed[id] = true
		}
	}
	current, last := 0, new([]string)
	finish := func() {
		for _, id := range key.ids {
			if current > 0 && key.exercises[id] == current && !placed[id] {
				*last, placed[id] = append(*last, id), true
			}
		}
	}
	visit := func(texts []feedbackText) {
		for i := range texts {
			if n := exerciseOf(texts[i], exercises); n > 0 {
				finish()
				current = n
			}
			texts[i].exercise = current
			last = &texts[i].Claims
		}
	}
	for i := range f.Cells {
		visit(f.Cells[i].Before)
		f.Cells[i].exercise = current
		last = &f.Cells[i].Claims
	}
	visit(f.After)
	finish()
}

// annotated returns the student's notebook for Jupyter, with the marks in it.
func (g *Grading) annotated(b *submission, run *rederive.Run, st *Student, f *feedback) []byte {
	marks := g.marksOf(st, f)
	cells, lines := map[int]string{}, map[int]string{}
	texts := func(list []feedbackText) {
		for _, t := range list {
			if note := markNotes(marks, t.Claims); note != nil {
				lines[t.last] = strings.Join(note, "\n")
			}
		}
	}
	n := 0
	for i, c := range b.Notebook.Cells {
		if !c.Run || n >= len(f.Cells) {
			continue
		}
		texts(f.Cells[n].Before)
		notes := markNotes(marks, f.Cells[n].Claims)
		for _, note := range slices.Backward(f.Cells[n].Others) {
			notes = append([]string{"- " + escapeMarkdown(note)}, notes...)
		}
		if f.Cells[n].Error != "" {
			notes = append([]string{"- **" + g.lang.Say("Error") + "**: " + escapeMarkdown(f.Cells[n].Error)}, notes...)
		}
		if notes != nil {
			cells[i] = strings.Join(notes, "\n")
		}
		n++
	}
	texts(f.After)
	head := fmt.Sprintf("**%s**\n\n%s",
		escapeMarkdown(g.ofPoints(st.total, st.of)), escapeMarkdown(g.statusWords(st, f)))
	for _, remark := range g.remarks(st) {
		head += "\n\n" + escapeTeacher(remark)
	}
	for _, note := range f.Notes {
		head += "\n\n" + escapeMarkdown(note)
	}
	if rest := markNotes(marks, f.unplaced(marks)); rest != nil {
		head += "\n\n" + strings.Join(rest, "\n")
	}
	notes := ipynb.Notes{Head: head, AfterCells: cells, AfterLines: lines}
	data, err := ipynb.Annotated(b.Notebook, base.JupyterOutputs(run), notes)
	if err != nil {
		return nil
	}
	return data
}

// unplaced lists the claims whose marks are not attached to any cell or text: the student has deleted the exercise.
func (f *feedback) unplaced(marks []markedClaim) (ids []string) {
	var placed []string
	texts := slices.Clone(f.After)
	for _, c := range f.Cells {
		placed, texts = append(placed, c.Claims...), append(texts, c.Before...)
	}
	for _, t := range texts {
		placed = append(placed, t.Claims...)
	}
	for _, m := range marks {
		if !slices.Contains(placed, m.ID) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// markNotes formats the marks of some claims, one a line.
func markNotes(marks []markedClaim, ids []string) (notes []string) {
	for _, id := range ids {
		for _, m := range marks {
			if m.ID == id {
				remark := escapeMarkdown(m.Remark)
				if m.comment {
					remark = escapeTeacher(m.Remark)
				}
				notes = append(notes, fmt.Sprintf("- **%s**: %s, %s",
					escapeMarkdown(m.Label), escapeMarkdown(m.OfPoints), remark+escapeTeacher(m.hinted())))
			}
		}
	}
	return notes
}
