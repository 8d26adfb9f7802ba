package verify

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/gosource"
	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

// A SourceFile is a file of a solver or of another package.
type SourceFile struct {
	Path   string
	Source []byte
}

// flagCells guards against circular checks. It records in the verdicts where a computed value is a literal in the
// cells: it may have been copied from the paper. Numbers count from three digits on; values of a table or sequence
// count if four of them follow each other.
func flagCells(nb *rederive.Notebook, run *rederive.Run, r *Result) {
	flagIn(xslices.Map(nb.Cells, literalsOf), run, r)
}

// FlagSolvers records where a computed value is a literal in the sources of the solvers that the notebook imports,
// which [SolverImports] lists, or of the packages in [rederive.Run.Code].
func FlagSolvers(run *rederive.Run, r *Result, files ...SourceFile) {
	var sources []*literals
	for _, f := range files {
		sources = append(sources, scanLiterals(f.Source, func(line, col int) rederive.Pos {
			return rederive.Pos{File: f.Path, Line: line, Col: col}
		}))
	}
	flagIn(sources, run, r)
}

func literalsOf(cell *rederive.Cell) *literals { return scanLiterals([]byte(cell.Code), cell.PosAt) }

func flagIn(sources []*literals, run *rederive.Run, r *Result) {
	at := map[string]*rederive.Verdict{}
	for i := range r.Verdicts {
		at[r.Verdicts[i].ID] = &r.Verdicts[i]
	}
	for _, o := range run.Offers {
		if v := at[o.ID]; v != nil {
			flagValues(v, leaves(o.Value), sources)
		}
	}
}

// SolverImports returns the import paths of the solvers and package stats that the cells import.
func SolverImports(nb *rederive.Notebook) []string {
	var list []string
	for _, cell := range nb.Cells {
		for _, l := range literalsOf(cell).texts {
			if rederive.Computes(l.text) && !slices.Contains(list, l.text) {
				list = append(list, l.text)
			}
		}
	}
	slices.Sort(list)
	return list
}

// A literal is a number or string in Go source, in canonical form.
type literal struct {
	pos  rederive.Pos
	text string
}

// literals are the literals of one piece of source.
type literals struct {
	numbers map[string]rederive.Pos // of three or more digits, at their first position
	texts   []literal
	runs    [][]literal // literals that follow each other
}

// A lexeme is a token with its position.
type lexeme struct {
	pos  rederive.Pos
	tok  token.Token
	text string
}

// lex splits Go source into tokens. Cells mix declarations and statements, which go/parser rejects; tokens
// are enough here.
func lex(source []byte, posAt func(line, col int) rederive.Pos) []lexeme {
	var list []lexeme
	for t := range gosource.Tokens(string(source)) {
		if t.Kind != token.COMMENT {
			at := t.Position()
			list = append(list, lexeme{posAt(at.Line, at.Column), t.Kind, t.Text})
		}
	}
	return list
}

// canonical returns the value of a literal token as a string.
func (l lexeme) canonical() (string, bool) {
	switch l.tok {
	case token.INT:
		n, err := strconv.ParseInt(l.text, 0, 64)
		return strconv.FormatInt(n, 10), err == nil
	case token.FLOAT:
		return l.text, true
	case token.STRING, token.CHAR:
		text, err := strconv.Unquote(l.text)
		return text, err == nil
	}
	return "", false
}

func scanLiterals(source []byte, posAt func(line, col int) rederive.Pos) *literals {
	out := &literals{numbers: map[string]rederive.Pos{}}
	list := lex(source, posAt)
	var run []literal
	for i, l := range list {
		text, ok := l.canonical()
		if !ok {
			if l.tok != token.COMMA && l.tok != token.SUB {
				out.endRun(&run)
			}
			continue
		}
		if i > 0 && list[i-1].tok == token.SUB && l.tok == token.INT {
			text = "-" + text
		}
		lit := literal{l.pos, text}
		run = append(run, lit)
		if _, seen := out.numbers[text]; !seen && l.tok == token.INT && len(strings.TrimPrefix(text, "-")) >= 3 {
			out.numbers[text] = l.pos
		}
		if l.tok == token.STRING {
			out.texts = append(out.texts, lit)
		}
	}
	out.endRun(&run)
	return out
}

// minRun is the number of consecutive computed values that are reported if they are consecutive literals too.
const minRun = 4

func (l *literals) endRun(run *[]literal) {
	if len(*run) >= minRun {
		l.runs = append(l.runs, *run)
	}
	*run = nil
}

// leaves returns the single values in an offered value, in order.
func leaves(v wire.Value) []string {
	switch v.Type {
	case "CellTable":
		v, _ = v.Field("Values")
	case "Optimum":
		v, _ = v.Field("Value")
	case "Holds", "Fails":
		v, _ = v.Field("Cases")
	}
	if len(v.Items) == 0 {
		if v.Text == "" {
			return nil
		}
		return []string{v.Text}
	}
	return slices.Concat(xslices.Map(v.Items, leaves)...)
}

// flagValues records where computed values are literals.
func flagValues(v *rederive.Verdict, values []string, sources []*literals) {
	add := func(pos rederive.Pos, format string, args ...any) {
		e := rederive.LedgerError{Pos: pos, Text: fmt.Sprintf(format, args...)}
		same := func(l rederive.LedgerError) bool { return l.Pos == e.Pos && l.Text == e.Text }
		if !slices.ContainsFunc(v.Literals, same) {
			v.Literals = append(v.Literals, e)
		}
	}
	for _, s := range sources {
		if len(values) == 1 {
			if pos, ok := s.numbers[values[0]]; ok {
				add(pos, "%s is a literal here", values[0])
			}
			continue
		}
		for _, run := range s.runs {
			if at := sharedRun(run, values); at >= 0 {
				add(run[at].pos, "%s, ... are literals here", run[at].text)
			}
		}
	}
}

// isTelling reports whether consecutive values are more than chance or counting: at least three are distinct,
// and they do not rise in equal steps.
func isTelling(values []string) bool {
	distinct := slices.Compact(slices.Sorted(slices.Values(values)))
	if len(distinct) < 3 {
		return false
	}
	steps := map[int64]bool{}
	for i := 1; i < len(values); i++ {
		a, okA := value.ParseSmall(values[i-1])
		b, okB := value.ParseSmall(values[i])
		if !okA || !okB {
			return true
		}
		steps[b.Small-a.Small] = true
	}
	return len(steps) > 1
}

// sharedRun returns the index in a run of literals at which minRun telling computed values follow each other, or -1.
func sharedRun(run []literal, values []string) int {
	if len(values) < minRun {
		return -1
	}
	windows := map[string]bool{}
	for i := 0; i+minRun <= len(values); i++ {
		if w := values[i : i+minRun]; isTelling(w) {
			windows[strings.Join(w, "\x00")] = true
		}
	}
	for i := 0; i+minRun <= len(run); i++ {
		texts := xslices.Map(run[i:i+minRun], func(l literal) string { return l.text })
		if windows[strings.Join(texts, "\x00")] {
			return i
		}
	}
	return -1
}
