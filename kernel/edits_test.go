package kernel

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rederive"
	executor "rederive/kernel/internal/exec"
	nbparse "rederive/parse"
	"rederive/show/worker"
)

var (
	edits    = flag.Int("edits", 150, "how many random edits TestEdits makes")
	editSeed = flag.Int64("edit-seed", 1, "seed of the random edits")
)

// TestEdits makes random edits to random notebooks. A run with a memory must produce what a
// run from the top does, byte for byte.
func TestEdits(t *testing.T) {
	server := &inProcess{}
	t.Cleanup(server.stop)
	var total tally
	for n := int64(0); total.edits < *edits; n++ {
		d := &draft{rng: rand.New(rand.NewSource(*editSeed*1_000_003 + n))}
		for range 12 {
			d.pieces = append(d.pieces, pieces[d.rng.Intn(len(pieces))])
		}
		for range 6 + d.rng.Intn(8) {
			d.insert()
		}
		d.follow(t, server, min(25, *edits-total.edits), &total)
		if t.Failed() {
			t.Fatalf("with -edit-seed %d, notebook %d", *editSeed, n)
		}
	}
	t.Logf("%d edits, of them %d with errors and %d with failures; %d of %d steps were run again, %d calls answered",
		total.edits, total.wrong, total.failed, total.again, total.steps, total.answered)
	if total.again*10 > total.steps*9 || total.wrong*5 > total.edits*3 || total.answered == 0 {
		t.Error("the edits test little")
	}
}

// A tally counts what edits did.
type tally struct{ edits, wrong, failed, again, steps, answered int }

// follow edits a notebook, and compares the runs after each edit.
func (d *draft) follow(t *testing.T, server *inProcess, edits int, total *tally) {
	memory := Memory{calls: knownCalls{all: true}}
	ctx, history := context.Background(), ""
	for range edits {
		history += d.edit() + "\n"
		nb, err := nbparse.Notebook("n.md", []byte(d.text()), nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, d.text())
		}
		o := Options{Engine: Yaegi, Remote: server.run}
		whole := Execute(ctx, nb, o)
		total.steps += server.steps
		o.Memory, server.steps = &memory, 0
		part := Execute(ctx, nb, o)
		total.again, total.answered = total.again+server.steps, total.answered+server.answered
		server.steps, server.answered = 0, 0
		if a, b := asJSON(t, whole), asJSON(t, part); a != b {
			x, y := firstDifference(a, b)
			t.Fatalf("after %s: from the top:\n%s\nafter the edit:\n%s\n\n%s", history, x, y, d.text())
		}
		total.edits++
		switch {
		case len(whole.Errors) > 0 && !slices.ContainsFunc(whole.Cells, ran):
			total.wrong++
			d.spoiled = true
		case whole.Status == rederive.RunFailed:
			total.failed++
		default:
			d.good = slices.Clone(d.cells)
		}
	}
}

func ran(c rederive.CellRun) bool { return c.State == rederive.CellRan }

func asJSON(t *testing.T, run *rederive.Run) string {
	t.Helper()
	data, err := json.MarshalIndent(run, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A draft is a notebook under edit.
type draft struct {
	rng     *rand.Rand
	cells   []string // fenced cells, or paragraphs
	good    []string // the cells of the last notebook that ran
	spoiled bool
	param   int
	names   int
	pieces  []string // its cells are made of these: few, so that they interact
}

func (d *draft) text() string {
	return fmt.Sprintf("---\ntitle: Edits\nparams:\n  par: %d\n---\n\n", d.param) + strings.Join(d.cells, "\n\n") + "\n"
}

// edit makes one edit and names it.
func (d *draft) edit() string {
	if d.spoiled && d.good != nil && d.rng.Intn(8) > 0 {
		d.cells, d.spoiled = slices.Clone(d.good), false
		return "undo"
	}
	if len(d.cells) < 3 {
		return d.insert()
	}
	i := d.rng.Intn(len(d.cells))
	switch d.rng.Intn(12) {
	case 0, 1:
		return d.insert()
	case 2:
		d.cells = slices.Delete(d.cells, i, i+1)
		return fmt.Sprint("delete ", i)
	case 3, 4:
		d.cells[i] = d.cell(i)
		return fmt.Sprint("replace ", i)
	case 5:
		j := d.rng.Intn(len(d.cells))
		d.cells[i], d.cells[j] = d.cells[j], d.cells[i]
		return fmt.Sprint("swap ", i, " and ", j)
	case 6:
		return d.rename()
	case 7:
		d.param = d.rng.Intn(3)
		return "front matter"
	case 8:
		if d.rng.Intn(3) == 0 {
			d.cells[i] = strings.Replace(d.cells[i], "\n", "\n}", 1)
			return fmt.Sprint("syntax error in ", i)
		}
		fallthrough
	case 9:
		d.cells[i] = "Prose.\n\n" + d.cells[i]
		return fmt.Sprint("prose before ", i)
	}
	return d.literal(i)
}

var number = regexp.MustCompile(`\b\d+\b`)

// literal changes a number in a cell.
func (d *draft) literal(i int) string {
	at := number.FindAllStringIndex(d.cells[i], -1)
	if len(at) == 0 {
		return d.insert()
	}
	place := at[d.rng.Intn(len(at))]
	d.cells[i] = d.cells[i][:place[0]] + fmt.Sprint(d.rng.Intn(6)) + d.cells[i][place[1]:]
	return fmt.Sprint("change a number in ", i)
}

// rename renames something in all cells.
func (d *draft) rename() string {
	all := d.declared(len(d.cells))
	if len(all) == 0 {
		return d.insert()
	}
	old := all[d.rng.Intn(len(all))]
	d.names++
	fresh := fmt.Sprintf("%c%d", old[0], d.names)
	word := regexp.MustCompile(`\b` + old + `\b`)
	for i := range d.cells {
		d.cells[i] = word.ReplaceAllString(d.cells[i], fresh)
	}
	return "rename " + old
}

func (d *draft) insert() string {
	i := d.rng.Intn(len(d.cells) + 1)
	d.cells = slices.Insert(d.cells, i, d.cell(i))
	return fmt.Sprint("insert ", i)
}

var declaration = regexp.MustCompile(`(?m)^(?:var |type |func )?([a-zA-Z]\d+)(?: :=| \w+ struct| struct| =|\(|\[)`)

// declared lists the names that the cells before i declare. The first letter of a name
// tells its kind.
func (d *draft) declared(i int) (names []string) {
	for _, c := range d.cells[:i] {
		for _, m := range declaration.FindAllStringSubmatch(c, -1) {
			if !slices.Contains(names, m[1]) {
				names = append(names, m[1])
			}
		}
	}
	return names
}

// In pieces, a letter after $ stands for a name that is already declared, and a letter
// after # for a new one: n is a number, s a slice, m a map, p a pointer, f a variable that
// holds a function, g a declared function, T a type, v a value of such a type, a any value,
// c a constant.
var pieces = []string{
	"#n := 3 + par", "#n := $n * 2", "#n := len($s)", "$n = $n + 1", "$n++", "var #n = $n - $n",
	"#s := []int{1, 2, 3}", "#s := $s[1:]", "#s := append($s, 4)", "$s = append($s, $n)", "$s[0] = $n", "$s[1] += 5",
	"#m := map[string]int{\"a\": 1}", "#m := $m", "$m[\"b\"] = $n", "delete($m, \"a\")",
	"#p := &$n", "#p := $p", "*$p = 7", "*$p += $n", "#p := &$s[0]",
	"#f := func(k int) int { return k + $n }", "#f := func(k int) int { $n += k; return $n }", "#f := $f",
	"#f := func(k int) int { return $f(k) + 1 }", "$f = $g", "#f := $g", "_ = $f(2)",
	"func #g(k int) int { return k * 2 }", "func #g(k int) int { return k + $n }",
	"func #g(k int) int { $n = k; return len($s) }", "func #g(k int) int { $s = append($s, k); return $g(k) }",
	"func #h[E any](list []E) int { return len(list) + par }\n_ = #h($s)", "fmt.Println($h($s), $h([]string{\"a\"}))",
	"type #T struct{ n int; list []int }\n\nfunc (t #T) String() string { return fmt.Sprint(\"<\", t.n, $n, \">\") }",
	"type #T struct{ n int; list []int }\n\nfunc (t *#T) add(k int) { t.n += k; t.list = append(t.list, t.n) }",
	"#v := $T{n: 4}", "#v := $v", "$v.n = $n", "fmt.Println($v)", "$v.list = $s", "#a := any($v)", "#v := $T{5, $s}",
	"#a := any($n)", "#a := any($f)", "#a := []any{$n, $s, \"x\"}", "fmt.Println($a)", "$a = any($p == nil)",
	"if f, ok := $a.(func(int) int); ok {\n\tfmt.Println(f(3))\n}",
	"const #c = 5", "const #c = $c * 2", "#n := $c", "#n := $g($n)", "fmt.Println($f($n), $g(2))",
	"fmt.Println($n, $s, $m)", "fmt.Println(*$p)", "fmt.Print(\"no end \", $n)", "$n", "$s",
	"show.Claim(\"k.one\", $n)",
	"show.Claim(\"k.two\", show.Key($n, len($s)))", "fmt.Println($s[$n])", "for i, x := range $s {\n\t$n += i * x\n}",
	"#w := strings.Fields(\"a b\")\n_ = #w", "fmt.Println(10 / $n)", "#n, $n := $n, 2", "[2]int{$n, 1}",
	"for _, k := range slices.Sorted(maps.Keys($m)) {\n\tfmt.Println(k, $m[k])\n}",
	"show.Markdown(fmt.Sprint(\"n is \", $n))",
	"#s := impartial.Subtraction([]int{1, 3}, 8)", "#s := impartial.Subtraction($s, 7)",
	"#n := addition.LeastPeriod($s)",
	"#s := clocknim.StableLayers(3)[1]", "$s = append($s[:1], impartial.Subtraction($s[:2], 5)...)",
	"#n := impartial.NimSum($s...)", "#s := append(impartial.Subtraction([]int{2}, 6)[:2], $n)",
	"fmt.Println(impartial.FindCycle($s, 2))",
	"for _, l := range clocknim.StableLayers(2) {\n\tl[0] = $n\n\tfmt.Println(l)\n}",
}

var name = regexp.MustCompile(`[$#][a-zA-Z]`)

// shown matches an expression that ends a cell.
var shown = regexp.MustCompile(`^(\w+|\[2\]int.*|10 / .*)$`)

// cell makes a cell for index i, or a paragraph with an inline value.
func (d *draft) cell(i int) string {
	known := d.declared(i)
	if d.rng.Intn(8) == 0 {
		if text, ok := d.fill("Now `{go} $n`, and `{go} len($s)`.", known); ok {
			return text
		}
	}
	var code []string
	for range 1 + d.rng.Intn(3) {
		piece, known := d.pieces[d.rng.Intn(len(d.pieces))], append(known, d.within(code)...)
		if at := strings.IndexByte(piece, '#'); at >= 0 && d.rng.Intn(6) > 0 && count(known, piece[at+1]) > 1 {
			continue // so that few names are used more often
		}
		if text, ok := d.fill(piece, known); ok {
			code = append(code, text)
			if shown.MatchString(text) {
				break
			}
		}
	}
	if code == nil {
		d.names++
		code = []string{fmt.Sprintf("n%d := %d", d.names, d.rng.Intn(4)), fmt.Sprintf("s%d := []int{1, 2}", d.names)}
	}
	return "```go\n" + imports(code) + strings.Join(code, "\n") + "\n```"
}

func count(names []string, kind byte) (n int) {
	for _, name := range names {
		if name[0] == kind {
			n++
		}
	}
	return n
}

func (d *draft) within(code []string) []string {
	return (&draft{cells: code}).declared(len(code))
}

// fill replaces the placeholders in a piece by names.
func (d *draft) fill(piece string, known []string) (string, bool) {
	ok, fresh := true, map[string]string{}
	text := name.ReplaceAllStringFunc(piece, func(s string) string {
		if s[0] == '#' {
			if fresh[s] == "" {
				d.names++
				fresh[s] = fmt.Sprintf("%c%d", s[1], d.names)
			}
			return fresh[s]
		}
		var list []string
		for _, k := range known {
			if k[0] == s[1] {
				list = append(list, k)
			}
		}
		if len(list) == 0 {
			ok = false
			return s
		}
		return list[d.rng.Intn(len(list))]
	})
	return text, ok
}

// imports returns the imports that code needs.
func imports(code []string) string {
	text, head := strings.Join(code, "\n"), ""
	for _, path := range []string{
		"fmt", "maps", "rederive/show", "rederive/solvers/addition", "rederive/solvers/clocknim",
		"rederive/solvers/impartial", "slices", "strings",
	} {
		if strings.Contains(text, path[strings.LastIndexByte(path, '/')+1:]+".") {
			head += fmt.Sprintf("import %q\n", path)
		}
	}
	return head
}

// inProcess runs jobs one after another in one process, until one fails.
type inProcess struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	frames *json.Decoder
	steps  int // how many were run

	answered int // calls of solvers
}

// serverVariable is the environment variable that marks this process.
const serverVariable = "REDERIVE_TEST_SERVER"

func (s *inProcess) start() error {
	s.cmd = exec.Command(os.Args[0])
	s.cmd.Env = append(os.Environ(), serverVariable+"=1")
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		s.in, err = s.cmd.StdinPipe()
	}
	if err != nil {
		return err
	}
	s.frames = json.NewDecoder(out)
	return s.cmd.Start()
}

func (s *inProcess) stop() {
	if s.cmd != nil {
		s.in.Close()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// run is a [Remote].
func (s *inProcess) run(_ context.Context, job []byte, read func(io.Reader)) (t Trace, err error) {
	if s.cmd == nil {
		if err := s.start(); err != nil {
			return t, err
		}
	}
	if _, err := s.in.Write(append(job, '\n')); err != nil {
		return t, err
	}
	var all bytes.Buffer
	for {
		var f worker.Frame
		if err := s.frames.Decode(&f); err != nil {
			return t, err
		}
		switch f.Kind {
		case "begin":
			s.steps++
		case "call":
			if !strings.Contains(f.Text, "\"Data\"") {
				s.answered++
			}
		case "ran":
			err = json.Unmarshal([]byte(f.Text), &t.Stdout)
			f.Kind, f.Text = "done", ""
		case "printed":
			err = json.Unmarshal([]byte(f.Text), &t.Stdout)
			s.stop()
			read(&all)
			return t, err
		}
		if err := json.NewEncoder(&all).Encode(f); err != nil {
			return t, err
		}
		if f.Kind == "done" {
			read(&all)
			return t, err
		}
	}
}

// serveJobs is the main function of that process.
func serveJobs() {
	jobs, frames := json.NewDecoder(os.Stdin), os.Stdout
	for {
		var job worker.Job
		if err := jobs.Decode(&job); err != nil {
			os.Exit(0)
		}
		printed, err := os.CreateTemp("", "printed-")
		if err != nil {
			panic(err)
		}
		os.Remove(printed.Name())
		os.Stdout = printed
		worker.Connect(&job, frames)
		steps, err := executor.Steps(&job)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		kind := "ran"
		for _, s := range steps {
			if !worker.Once(s) {
				kind = "printed"
				break
			}
		}
		text, err := os.ReadFile(fmt.Sprintf("/proc/self/fd/%d", printed.Fd()))
		if err != nil {
			panic(err)
		}
		printed.Close()
		if kind == "printed" { // the worker itself can send nothing more
			data, _ := json.Marshal(text)
			_ = json.NewEncoder(frames).Encode(worker.Frame{Kind: kind, Text: string(data)})
			os.Exit(0)
		}
		if err := worker.Answer(kind, text); err != nil {
			panic(err)
		}
	}
}
