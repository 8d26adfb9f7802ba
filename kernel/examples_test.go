package kernel

import (
	"context"
	"fmt"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/share"
	"rederive/kernel/internal/symbols"
	nbparse "rederive/parse"
)

// TestExamples interprets the examples of the standard library, which state their output.
// Those that are illegal in a cell do not count.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a program for each example")
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("skipped: the sources of the Go distribution are not found: ", err)
	}
	type example struct {
		path string
		*doc.Example
	}
	var examples []example
	for _, path := range symbols.Paths() {
		for _, ex := range examplesOf(filepath.Join(strings.TrimSpace(string(out)), "src", filepath.FromSlash(path))) {
			examples = append(examples, example{path, ex})
		}
	}
	counts := map[string]int{}
	for _, ex := range share.Of(t, 12, examples) {
		verdict, why := judgeExample(ex.Example)
		counts[verdict]++
		switch verdict {
		case "wrong":
			t.Errorf("%s, Example%s: %s: %s", ex.path, ex.Name, verdict, why)
		case "refused", "failed":
			t.Logf("%s, Example%s: %s: %s", ex.path, ex.Name, verdict, why)
		}
	}
	for _, verdict := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%4d %s", counts[verdict], verdict)
	}
	if counts["failed"] > 2 { // each has been logged
		t.Errorf("%d examples fail", counts["failed"])
	}
}

// examplesOf returns the examples of a package that are whole programs and state an output.
func examplesOf(dir string) (list []*doc.Example) {
	files, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			continue
		}
		for _, ex := range doc.Examples(f) {
			if ex.Play != nil && ex.Output != "" {
				list = append(list, ex)
			}
		}
	}
	return list
}

// judgeExample interprets an example. It is right, wrong, refused, failed or illegal.
func judgeExample(ex *doc.Example) (verdict, why string) {
	var text strings.Builder
	ex.Play.Comments = nil
	if err := printer.Fprint(&text, token.NewFileSet(), ex.Play); err != nil {
		return "illegal", err.Error()
	}
	cell, ok := wrapProgram(text.String())
	if !ok {
		return "illegal", "its imports"
	}
	nb, err := nbparse.Notebook("n.md", []byte("````go\n"+cell+"````\n"), nil)
	if err != nil {
		return "illegal", err.Error()
	}
	if errs := Check(context.Background(), nb, Options{}); len(errs) > 0 {
		return "illegal", errs[0].Error()
	}
	run := Execute(context.Background(), nb,
		Options{Engine: Yaegi, Fresh: true, Limits: rederive.Limits{Time: time.Minute}})
	if run.Status != rederive.RunOK {
		if why = fmt.Sprint(run.Errors); strings.Contains(why, "cannot run") {
			return "refused", why
		}
		return "failed", why
	}
	got, want := stdoutOf(run.Cells[0]), ex.Output
	if sameOutput(got, want, ex.Unordered) {
		return "right", ""
	}
	return "wrong", fmt.Sprintf("got\n%s\nwant\n%s", got, want)
}

// sameOutput compares the output of an example as the go command does.
func sameOutput(got, want string, unordered bool) bool {
	lines := func(s string) []string {
		list := strings.Split(strings.TrimSpace(s), "\n")
		for i := range list {
			list[i] = strings.TrimSpace(list[i])
		}
		if unordered {
			slices.Sort(list)
		}
		return list
	}
	return slices.Equal(lines(got), lines(want))
}

// stdoutOf returns what a cell printed.
func stdoutOf(c rederive.CellRun) string {
	text := ""
	for _, o := range c.Outputs {
		if s, ok := o.(*rederive.Stream); ok && s.Name == "stdout" {
			text += s.Text
		}
	}
	return text
}
