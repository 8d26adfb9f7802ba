package kernel

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/share"
	"rederive/kernel/internal/toolchain"
)

// programsTogether is the number of programs in one notebook.
const programsTogether = 40

// TestPrograms runs the programs of testdata and those of the matrix. The interpreter must produce what the compiled
// program does, except for the programs that testdata/form.txt lists with the reasons.
func TestPrograms(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	known := knownDifferences(t)
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	again, _ := filepath.Glob("testdata/again/*.txt")
	alone, _ := filepath.Glob("testdata/alone/*.txt")
	form, _ := filepath.Glob("testdata/form/*.txt")
	type notebook struct {
		name  string
		cells []string
	}
	var notebooks []notebook
	all, left := 0, 0
	for _, name := range slices.Concat(names, again, alone, form) {
		if filepath.Base(name) == "form.txt" {
			continue
		}
		short, _ := filepath.Rel("testdata", name)
		var cells []string
		for i, cell := range programs(t, filepath.ToSlash(short)) {
			if all++; known[fmt.Sprintf("%s %d", filepath.ToSlash(short), i)] {
				left++
				continue
			}
			cells = append(cells, cell)
		}
		together := programsTogether
		if short == "dynamic.txt" || strings.HasPrefix(filepath.ToSlash(short), "alone/") { // they share names
			together = 1
		}
		for group := range slices.Chunk(cells, together) {
			notebooks = append(notebooks, notebook{short, group})
		}
	}
	for group := range slices.Chunk(numberedCells(matrix()), programsTogether) {
		notebooks = append(notebooks, notebook{"the matrix", group})
		all += len(group)
	}
	r := readRecorded(t, "testdata/recorded/programs.txt")
	o := Options{Cache: t.TempDir(), Limits: rederive.Limits{Time: 5 * time.Minute}}
	for i, nb := range notebooks {
		cells := append([]string{programImports + useImports}, nb.cells...)
		r.judge(t, fmt.Sprintf("%s, notebook %d", nb.name, i), parse(t, cells...), o)
	}
	r.compare(t)
	t.Logf("%d programs, %d of which are known to differ or to be refused", all, left)
	if left > all/20 {
		t.Errorf("%d of %d programs differ", left, all)
	}
}

// knownDifferences reads the list of programs that differ. Each line has a file, a number and the reason.
func knownDifferences(t *testing.T) map[string]bool {
	data, err := os.ReadFile("testdata/form.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) > 2 && words[0] != "#" {
			known[words[0]+" "+words[1]] = true
		}
	}
	return known
}

// TestOrdinary runs programs and notebooks as people write them, and demands the results of the compiled program. Most
// were written without knowledge of the executor, many of them in the folders blind, notebooks, strangers, students and
// unseen; those in the folder known were written with it.
func TestOrdinary(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	files, _ := filepath.Glob("testdata/ordinary/*.go")
	more, _ := filepath.Glob("testdata/ordinary/*/*.[gm][od]")
	if files = append(files, more...); len(more) == 0 {
		t.Fatal("no programs")
	}
	r := readRecorded(t, "testdata/recorded/ordinary.txt")
	o := Options{Cache: t.TempDir(), Limits: rederive.Limits{Time: time.Minute}}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r.judge(t, filepath.ToSlash(file), ordinary(t, file, string(data)), o)
		})
	}
	if len(r.lines) == len(files) { // otherwise -run has selected some
		r.compare(t)
	}
}

// ordinary reads a program, or a notebook.
func ordinary(t *testing.T, file, text string) *rederive.Notebook {
	if filepath.Ext(file) == ".md" {
		return parseText(t, text)
	}
	cell, ok := wrapProgram(text)
	if !ok {
		t.Fatal("it imports what cells may not import")
	}
	return parse(t, cell)
}

// judge compares the interpreter with the compiler.
func judge(nb *rederive.Notebook, o Options) (verdict, why string) {
	o.Engine = Go
	compiled := Execute(context.Background(), nb, o)
	if len(compiled.Engines) == 0 {
		return "illegal", fmt.Sprint(compiled.Errors)
	}
	o.Engine, o.Fresh = Yaegi, true
	form := Execute(context.Background(), nb, o)
	text := fmt.Sprint(form.Errors)
	differences := enginesDiffer().runs(nb, form, compiled)
	switch {
	case strings.Contains(text, "refused: "), strings.Contains(text, "does not run "):
		return "refused", text
	case form.Status == rederive.RunLimit && compiled.Status != rederive.RunLimit:
		return "hang", text
	case form.Status == rederive.RunDefect:
		return "defect", text
	case len(differences) > 0:
		return "differ", fmt.Sprint(differences)
	}
	return "agree", ""
}

// TestFormPanics compares the messages of panics that nothing recovers.
func TestFormPanics(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	const declared = `import "fmt"
type failure struct{ code int }
func (f failure) Error() string { return fmt.Sprint("code ", f.code) }
type sign int
func (s sign) String() string { return "sign" }
type Celsius float64
type word string
type hidden struct{ a int }
type open struct{ A int; B []string }
func f(x any) { %s }`
	cache := t.TempDir()
	for _, body := range share.Of(t, 3, []string{
		"panic(failure{7})", "panic(&failure{7})", "panic(sign(3))", "panic(Celsius(2.5))", "panic(hidden{1})",
		"type Text string; panic(Text(`it broke`))",
		"type Code uint8; panic(Code(3))", "type flag bool; panic(flag(true))",
		"panic(word(`two\\nlines`))", "panic(word(``))",
		"panic(open{1, []string{`x`}})", "panic(&hidden{1})", "panic([]sign{1})", "panic(nil)",
		"panic(fmt.Errorf(`w: %%w`, failure{1}))", "_ = x.(Celsius)", "_ = x.(fmt.Stringer)",
		"var l []int; _ = l[x.(int)]",
		"var l []int\nv := l[5]\nfmt.Print(v)", "m := map[any]int{}\nv := m[[]int{}]\nfmt.Print(v)",
		"var p *[3]int\nfor _, v := range p {\n\tfmt.Print(v)\n}",
		"panic(fmt.Sprintf(`%%*5d %%.*3v`, 7, sign(3), 2, hidden{1}))",
		"defer func() { panic(failure{2}) }(); panic(1)", "defer func() { panic(recover()) }(); panic(failure{3})",
		"c := make(chan int); go func() { defer func() { panic(failure{2}) }(); panic(1) }(); <-c",
		"c := make(chan int); go func() { defer func() { panic(fmt.Sprint(recover())) }(); panic(1) }(); <-c",
	}) {
		nb := parse(t, fmt.Sprintf(declared, strings.ReplaceAll(body, "%%", "%")), "f(-1)")
		o := Options{Engine: Go, Cache: cache, Limits: rederive.Limits{Time: time.Minute}}
		compiled := Execute(context.Background(), nb, o)
		o.Engine = Yaegi
		form := Execute(context.Background(), nb, o)
		if got, want := fmt.Sprint(form.Errors), fmt.Sprint(compiled.Errors); got != want || len(compiled.Errors) == 0 {
			t.Errorf("%s\n%s\nwant\n%s", body, got, want)
		}
	}
}
