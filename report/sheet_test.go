package report

import (
	"bytes"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/templates"
)

// sheet returns a notebook with exercises in a variant.
func sheet(t *testing.T, text string, variant view.Variant) *view.Book {
	t.Helper()
	nb := must.Get(parse.Notebook("notebook.md", []byte("# Sheet\n\n"+text), nil))
	run := &rederive.Run{Status: rederive.RunOK}
	for range nb.Cells {
		run.Cells = append(run.Cells, rederive.CellRun{State: rederive.CellRan})
	}
	return &view.Book{Name: "sheet", Notebook: nb, Run: run, Variant: variant}
}

func TestPoints(t *testing.T) {
	r := must.Get(New(templates.FS))
	const text = "> [!EXERCISE] {points=1}\n> A\n\n> [!SOLUTION]\n> B\n\n> [!EXERCISE] {points=4 lines=9}\n> C\n\n" +
		"> [!SOLUTION]\n> D\n\n```go\nonlyHere := 1\n```\n"
	page := func(variant view.Variant) string {
		var b bytes.Buffer
		must.Do(r.HTML(&b, sheet(t, text, variant)))
		return b.String()
	}
	handout, key := page(view.Handout), page(view.Solutions)
	for _, want := range []string{
		"Exercise 1 (1 point)", "Exercise 2 (4 points)", `<span>/ 5</span>`, `<span>Name</span>`, `{--lines:9}`,
	} {
		if !strings.Contains(handout, want) {
			t.Errorf("the handout lacks %s", want)
		}
	}
	for _, want := range []string{"Solution of exercise 2 (4 points)", "5 points in all"} {
		if !strings.Contains(key, want) {
			t.Errorf("the key lacks %s", want)
		}
	}
	if strings.Contains(handout, "onlyHere") || strings.Contains(handout, `class="cell"`) {
		t.Error("the handout has a cell that only checks")
	}
	if n := strings.Count(page(view.Report), "class=\"sheet\""); n != 0 {
		t.Error("a report has room for a name")
	}
}
