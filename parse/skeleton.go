package parse

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

var (
	// definitionLine matches the definition of a link or a footnote.
	definitionLine = lazyregexp.New(`^ {0,3}\[([^\]]+)\]:`)
	noteReference  = lazyregexp.New(`\[(\^[^\]]+)\]`)
)

// Skeleton returns the source of a notebook without its solutions, for students to fill
// in. It cuts whole lines: from the first line of a solution to the first line of what
// follows. It also cuts the name of the claims document, which prints the answers. It
// returns an error if a cut would remove something public, or leave part of a solution.
func Skeleton(path string, source []byte) ([]byte, error) {
	nb, all, err := gatherWhole(path, source)
	if err != nil {
		return nil, err
	}
	s := &skeleton{path: path, lines: strings.SplitAfter(string(source), "\n")}
	s.cut, s.rooms = make([]bool, len(s.lines)+1), map[int]string{}
	s.mark(nb.Blocks, false)
	for _, n := range nb.Notes {
		s.starts = append(s.starts, start{pos: n.Pos})
		s.mark(n.Blocks, false)
	}
	slices.SortStableFunc(s.starts, func(a, b start) int { return a.pos.Compare(b.pos) })
	s.cutSolutions(nb)
	s.roomForExercises()
	s.cutNotes(nb)
	s.cutDefinitions(all)
	s.cutFront(nb)
	for _, pos := range all.comments { // readers of a report never saw them
		s.errs.Add(pos, "students would read this comment").Suggest("remove it")
	}
	if s.errs != nil {
		return nil, s.errs.Err()
	}
	out := s.text()
	if err := s.check(nb, out); err != nil {
		return nil, err
	}
	return out, skeletonSecrets(nb, all).Check("the notebook for students", string(out))
}

// checkRefs reports references to labels that do not exist, or no longer exist.
func (g *gathered) checkRefs() {
	for _, r := range g.refs {
		if _, ok := g.labels[r.ID]; !ok && r.Kind != "claim" {
			g.errs.Add(r.Pos, "there is no label %s", r.ID).Suggest("label the thing with {#" + r.ID + "}")
		}
	}
}

// gatherWhole parses a notebook that includes no files, and checks its references.
func gatherWhole(path string, source []byte) (*rederive.Notebook, *gathered, error) {
	nb, all := gather(path, source, nil)
	all.checkRefs()
	return nb, all, all.errs.Err()
}

// CheckSkeleton looks in another form of a skeleton for what only the solutions of the
// notebook have. public is further text of this form.
func CheckSkeleton(path string, source []byte, what, text, public string) error {
	nb, all, err := gatherWhole(path, source)
	if err != nil {
		return err
	}
	secrets := skeletonSecrets(nb, all)
	secrets.Publish(public)
	return secrets.Check(what, text)
}

func skeletonSecrets(nb *rederive.Notebook, all *gathered) *Secrets {
	secrets := NewSecrets(nb, 2)
	secrets.Publish(skeletonWords())
	for label := range all.linked {
		secrets.Publish(label)
	}
	return secrets
}

// skeletonWords returns words that occur in a skeleton but not in its text.
func skeletonWords() string {
	return strings.Join(slices.Concat(frontKeys(), alertKinds(), cellAttrs), " ") + Answer +
		"go true false quick slow points lines path sha256 time memory table"
}

// A start is the first line of a block.
type start struct {
	pos            rederive.Pos
	solution, code bool
	exercise       *rederive.Alert // the exercise that it begins, or nil
	hint           bool            // a hint, or within one
}

type skeleton struct {
	path   string
	lines  []string
	cut    []bool
	rooms  map[int]string // for answers; the key is the line, counted from 0, that they precede
	starts []start
	errs   rederive.Errors
}

// mark records where blocks begin, and which are part of solutions.
func (s *skeleton) mark(blocks []rederive.Block, solution bool) {
	for _, b := range blocks {
		one, inner := start{pos: b.Position()}, solution
		switch b := b.(type) {
		case *rederive.Heading:
			if strings.HasPrefix(s.lines[b.Pos.Line-1], "#") {
				one.pos.Col = 1 // the position of its text is further right
			}
		case *rederive.Alert:
			inner = solution || b.Kind == rederive.Solution
			one.hint = b.Kind == rederive.Hint
			if b.Kind == rederive.Exercise {
				one.exercise = b
			}
		case *rederive.List:
			for _, item := range b.Items {
				s.starts = append(s.starts, start{pos: item.Pos, solution: solution})
			}
		case *rederive.Cell:
			inner, one.code = b.Solution, true
		}
		one.solution = inner
		s.starts = append(s.starts, one)
		within := len(s.starts)
		for _, list := range rederive.Inside(b) {
			s.mark(list, inner)
		}
		for i := range s.starts[within:] {
			s.starts[within+i].hint = s.starts[within+i].hint || one.hint
		}
	}
}

// cutSolutions cuts from each solution to the next block that is not one.
func (s *skeleton) cutSolutions(nb *rederive.Notebook) {
	var last answerRoom
	for i := 0; i < len(s.starts); i++ {
		first, from := s.starts[i], i
		if !first.solution {
			continue
		}
		for i+1 < len(s.starts) && s.starts[i+1].solution {
			i++
		}
		end := len(s.lines)
		if i+1 < len(s.starts) {
			end = s.starts[i+1].pos.Line - 1
		}
		if i+1 < len(s.starts) && end < first.pos.Line {
			s.errs.Add(first.pos, "a solution shares its line with something public").
				Suggest("begin it on a line of its own")
			continue
		}
		for n := first.pos.Line - 1; n < end; n++ {
			s.cut[n] = true
			if m := definitionLine.FindStringSubmatch(s.lines[n]); m != nil && m[1][0] == '^' && !inCell(nb, n+1) {
				s.errs.Add(s.at(n), "this definition would be cut with the solution before it").
					Suggest("move it up, before the solution")
			}
		}
		last = s.roomFor(s.starts[from:i+1], s.starts[last.next:from], last)
		last.next = i + 1
	}
}

// at returns the position of a line, counted from 0.
func (s *skeleton) at(n int) rederive.Pos { return rederive.Pos{File: s.path, Line: n + 1, Col: 1} }

// inCell reports whether a line belongs to the code of a cell.
func inCell(nb *rederive.Notebook, line int) bool {
	return slices.ContainsFunc(nb.Cells, func(c *rederive.Cell) bool {
		return c.Pos.Line <= line && line <= c.Pos.Line+len(c.Lines)
	})
}

// cutNotes cuts footnotes that only solutions reference, and unreferenced ones.
func (s *skeleton) cutNotes(nb *rederive.Notebook) {
	public := map[string]bool{}
	var at []int
	for n, line := range s.lines {
		m := definitionLine.FindStringSubmatch(line)
		if m != nil && strings.HasPrefix(m[1], "^") && !inCell(nb, n+1) {
			at = append(at, n)
			line = line[len(m[0]):]
		}
		for _, ref := range noteReference.FindAllStringSubmatch(line, -1) {
			public[ref[1]] = public[ref[1]] || !s.cut[n]
		}
	}
	for _, n := range at {
		if public[definitionLine.FindStringSubmatch(s.lines[n])[1]] || s.cut[n] {
			continue
		}
		end := s.nextStart(n + 1)
		for n > 0 && !s.isBlank(n-1) && s.isBlank(end-1) { // otherwise the text after it would join the text before it
			end--
		}
		for ; n < end; n++ {
			s.cut[n] = true
		}
	}
}

func (s *skeleton) isBlank(line int) bool { return strings.TrimSpace(s.lines[line]) == "" }

// cutDefinitions cuts link definitions that only solutions use, and unused ones.
func (s *skeleton) cutDefinitions(all *gathered) {
	for _, d := range all.defined {
		for n := d.pos.Line - 1; n < d.last; n++ {
			if all.linked[d.label] && s.cut[n] {
				s.errs.Add(d.pos, "this definition would be cut with the solution before it").
					Suggest("move it up, before the solution")
				break
			}
			s.cut[n] = s.cut[n] || !all.linked[d.label]
		}
	}
}

// nextStart returns the first line, counted from 0, at or after the given one that begins
// a block or a definition.
func (s *skeleton) nextStart(line int) int {
	for n := line; n < len(s.lines); n++ {
		if definitionLine.MatchString(s.lines[n]) {
			return n
		}
		if slices.ContainsFunc(s.starts, func(b start) bool { return b.pos.Line-1 == n && b.pos.Col == 1 }) {
			return n
		}
	}
	return len(s.lines)
}

// check reads the skeleton again: it must have everything public, and nothing else.
func (s *skeleton) check(nb *rederive.Notebook, text []byte) error {
	again, _, err := gatherWhole(s.path, text)
	if err != nil {
		return fmt.Errorf("without its solutions the notebook cannot be read: %w", err)
	}
	want, got := publicForm(nb.Blocks, s.lines), publicForm(again.Blocks, strings.SplitAfter(string(text), "\n"))
	if !slices.Equal(want, got) {
		var errs rederive.Errors
		errs.Add(rederive.Pos{File: s.path}, "what is public cannot be cut apart from the solutions").
			Suggest("put blank lines around solutions, and no solution into a list of definitions")
		return errs
	}
	return nil
}

// publicForm describes the blocks that are neither solutions nor room for answers.
func publicForm(blocks []rederive.Block, lines []string) []string {
	var list []string
	for _, b := range blocks {
		form := fmt.Sprintf("%T", b)
		switch b := b.(type) {
		case *rederive.Cell:
			if b.Solution || b.Code == Answer {
				continue
			}
			form += b.Code
		case *rederive.Heading:
			form += b.ID
		case *rederive.Listing:
			form += b.Text
		case *rederive.Paragraph:
			if lines[b.Pos.Line-1] == wordsRoom {
				continue
			}
			form += fmt.Sprint(len(b.Text))
		case *rederive.Alert:
			if b.Kind == rederive.Solution {
				continue
			}
			form += b.Kind
		case *rederive.Definitions:
			for _, e := range b.Entries {
				form += fmt.Sprint(len(e.Term), " ")
			}
		}
		list = append(list, form)
		for _, inner := range rederive.Inside(b) {
			list = append(append(list, publicForm(inner, lines)...), "end")
		}
	}
	return list
}
