package emit

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive/show/worker"
)

// A program that fails must say where in the notebook. The compiled one carries line
// directives, whose numbers lead to places; the interpreted one notes the number of the
// place in memory that its host reads, before each statement that can fail:
//
//	/*line place:7*/x = f()               *worker.At = 7
//	                                      x = f()
//
// Where there are goroutines, a function also notes it for the one in which it runs:
//
//	at := worker.Here()
//	*at = 7; *worker.At = 7

// A funcScope is a function being written.
type funcScope struct {
	sig   *types.Signature
	body  *ast.BlockStmt
	saved string // the variable that keeps the caller's place
	at    string // the one that points to the note of the goroutine, if there are several
}

// number gives a place in the notebook its number.
func (e *emitter) number(pos token.Pos) int {
	at := e.p.At(pos)
	if last := len(e.places) - 1; e.places[last] == at {
		return last
	}
	e.places = append(e.places, at)
	return len(e.places) - 1
}

// mark reports to the engine that a statement at pos begins.
func (e *emitter) mark(pos token.Pos) {
	if e.quiet {
		return
	}
	e.place = e.number(pos)
	if e.low == nil {
		e.b.WriteString(LineOf(e.place))
		return
	}
	at := e.places[e.place]
	fmt.Fprintf(e.b, "%s/*line _.go:%d:%d*/", e.atPlace(e.place), at.Line, at.Col)
}

// markFailing marks a statement if it can fail; the compiled program marks all. It
// reports whether it did.
func (e *emitter) markFailing(s ast.Stmt) bool {
	marked := e.low == nil || e.mayFail(s)
	if marked {
		e.mark(s.Pos())
	}
	return marked
}

// atPlace notes a place in an interpreted program.
func (e *emitter) atPlace(place int) string { return e.note(fmt.Sprint(place)) }

// note writes a value into the notes of the place.
func (e *emitter) note(place string) string {
	text := fmt.Sprintf("*%s.At = %s\n", e.kit(), place)
	at := e.stepAt
	if n := len(e.funcs); n > 0 {
		at = e.funcs[n-1].at
	}
	if at != "" {
		text = fmt.Sprintf("*%s = %s; %s", at, place, text)
	}
	return text
}

// savePlace keeps the place of the caller of an interpreted function.
func (e *emitter) savePlace(f *funcScope) {
	if e.low != nil && !e.quiet {
		f.at = e.noteHere()
		f.saved = e.name("at")
		fmt.Fprintf(e.b, "%s := *%s\n", f.saved, cmp.Or(f.at, e.kit()+".At"))
	}
}

// noteHere declares the variable that points to the note of the goroutine, if there are
// several, and returns its name.
func (e *emitter) noteHere() string {
	if e.low == nil || !e.startsGoroutines() {
		return ""
	}
	at := e.name("at")
	fmt.Fprintf(e.b, "%s := %s.Here()\n", at, e.kit())
	return at
}

// restorePlace gives the caller its place back, which goes on with the rest of
// its statement.
func (e *emitter) restorePlace() {
	if f := e.funcs[len(e.funcs)-1]; f.saved != "" {
		e.b.WriteString(e.note(f.saved))
	}
}

// samePlace returns what leads the lines after a function literal back to its
// statement.
func (e *emitter) samePlace() string {
	if e.low != nil {
		return ""
	}
	return LineOf(e.place)
}

// LineOf returns the line directive that leads to a place, by its number.
func LineOf(place int) string {
	return fmt.Sprintf("/*line %s:%d*/", worker.PlaceName, worker.PlaceLine(place))
}

// backToHead notes that a loop's condition is evaluated next, if it can fail.
func (e *emitter) backToHead(s *ast.ForStmt) string {
	fails := s.Cond != nil && e.mayFail(s.Cond) || s.Post != nil && e.mayFail(s.Post) || len(s.Body.List) == 0
	if e.low == nil || e.quiet || !fails {
		return ""
	}
	return e.atPlace(e.place)
}

// left returns what must be noted at the end of an iteration: not the place of the
// loop's head if the body has left it as it was.
func (e *emitter) left(body, sync string, head int) string {
	body = strings.Trim(body, "{}\n ")
	if e.low == nil || body == "" || strings.Contains(body, e.kit()+".At = ") {
		return sync
	}
	return strings.TrimSuffix(sync, e.atPlace(head))
}

// outOfLoop takes the only place that a loop notes out of its body, since a loop whose
// head cannot fail would note the same place in each iteration:
//
//	*worker.At = 1                        *worker.At = 2
//	for i := 0; i < n; i++ {              for i := 0; i < n; i++ {
//	    *worker.At = 2                        list[i] = i
//	    list[i] = i                       }
//	}
func (e *emitter) outOfLoop(text string) string {
	if e.low == nil || strings.Contains(text, "func(") {
		return text
	}
	note, _, _ := strings.Cut(e.atPlace(0), "0")
	lines, noted := strings.SplitAfter(text, "\n"), []int{}
	for i, line := range lines {
		if place, ok := strings.CutPrefix(line, note); ok && place[0] >= '0' && place[0] <= '9' {
			noted = append(noted, i)
		}
	}
	if len(noted) != 2 || noted[0] != 0 {
		return text
	}
	lines[0], lines[noted[1]] = lines[noted[1]], ""
	return strings.Join(lines, "")
}

// safeHead reports whether the head of a loop cannot fail.
func (e *emitter) safeHead(s *ast.ForStmt) bool {
	for _, n := range []ast.Node{s.Init, s.Cond, s.Post} {
		if n != nil && e.mayFail(n) {
			return false
		}
	}
	return true
}

// safeRange reports whether the head of a loop over a list or number cannot fail.
func (e *emitter) safeRange(s *ast.RangeStmt) bool {
	switch e.p.Info.TypeOf(s.X).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Basic:
		return !e.mayFail(s.X)
	}
	return false
}
