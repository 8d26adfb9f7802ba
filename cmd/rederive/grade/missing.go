package grade

import (
	"regexp"
	"slices"
	"strings"

	"rederive/internal/words"
	"rederive/parse"
	"rederive/verify/answers"
)

// missing says, for each claim without a value, what its author did instead, as far as can be seen.
func (g *Grading) missing(
	f *feedback, key *keyRun, scores []answers.Score, unknown []unknownOffer,
) map[string]string {
	why := map[string]string{}
	for _, m := range scores {
		if !m.Missing {
			continue
		}
		for _, said := range []string{f.failed(g.lang, m.ID), misspelt(g.lang, m.ID, unknown), f.notRun(g.lang, m.ID)} {
			if why[m.ID] == "" {
				why[m.ID] = said
			}
		}
		if why[m.ID] == "" && key.exercises[m.ID] > 0 {
			why[m.ID] = g.notSubmitted(f, m.ID, key.exercises[m.ID])
		}
	}
	return why
}

// failed finds the cell that should have submitted a value, but failed.
func (f *feedback) failed(l *words.Language, id string) string {
	for _, c := range f.Cells {
		if c.Error != "" && strings.Contains(c.code(), `"`+id+`"`) {
			return l.Say("no value: %s was left out (%s)", c.Within, c.Error)
		}
	}
	return ""
}

// code returns the code of the cell.
func (c *feedbackCell) code() string {
	var b strings.Builder
	for _, l := range c.Lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// misspelt finds a value under a similar name.
func misspelt(l *words.Language, id string, unknown []unknownOffer) string {
	for _, o := range unknown {
		if o.near == id {
			return l.Say("no value: it was submitted as %s", o.id)
		}
	}
	return ""
}

// notRun finds a line that submits the value but did not run: in a comment, in a function that is never called, or in
// a text.
func (f *feedback) notRun(l *words.Language, id string) string {
	call := regexp.MustCompile(`Claim\(\s*["\x60]` + regexp.QuoteMeta(id) + `["\x60]`)
	for _, c := range f.Cells {
		if call.MatchString(c.code()) {
			return l.Say("no value: the line of %s that submits it did not run; "+
				"is it a comment, or in a function that is not called?", c.Within)
		}
	}
	texts := slices.Clone(f.After)
	for _, c := range f.Cells {
		texts = append(texts, c.Before...)
	}
	if slices.ContainsFunc(texts, func(t feedbackText) bool { return call.MatchString(t.written) }) {
		return l.Say("no value: the line that submits it is in a text, and only cells run; " +
			"in Markdown, the first line of a cell is ```go")
	}
	return ""
}

// notSubmitted finds what was written as an answer to an exercise: code that does not submit the value, comments, or
// text.
func (g *Grading) notSubmitted(f *feedback, id string, exercise int) string {
	call, comments, texts := `show.Claim("`+id+`", ...)`, "", slices.Clone(f.After)
	public, room := g.publicCode(), strings.TrimSpace(strings.Replace(parse.Answer, Asked, g.lang.Say(Asked), 1))
	for _, c := range f.Cells {
		texts = append(texts, c.Before...)
		if c.exercise != exercise {
			continue
		}
		if c.Error != "" {
			return g.lang.Say("no value: %s was left out (%s)", c.Within, c.Error)
		}
		code := c.code()
		if !public[tokensOf(code)] {
			return g.lang.Say("no value: %s does not submit it with %s", c.Within, call)
		}
		if strings.TrimSpace(code) != room && tokensOf(code) == "" && code != "" {
			comments = c.Within
		}
	}
	if comments != "" {
		return g.lang.Say("no value: %s has only comments, which do not run", comments)
	}
	for _, t := range texts {
		if t.exercise == exercise && t.own {
			return g.lang.Say("no value: an answer in words is not judged; submit it in a cell with %s", call)
		}
	}
	return ""
}
