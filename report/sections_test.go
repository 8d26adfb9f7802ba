package report

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"rederive"
	"rederive/figures"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/templates"
)

// TestSections checks that every heading is kept, as the title or as a numbered
// section: on the page, in its contents and in the PDF, with references that lead to
// it.
func TestSections(t *testing.T) {
	r := must.Get(New(templates.FS))
	r.Draw = figures.Draw
	refs := "\n\nSee @sec:one and [there](#sec:one).\n"
	for _, c := range []struct{ source, title, want string }{
		{"# T {#sec:one}\n\n## A", "T", "h2 1 A"},
		{"---\ntitle: T\n---\n\n# T {#sec:one}\n\n## A\n\n### B", "T", "h2 1 A, h3 1.1 B"},
		{
			"---\ntitle: T\n---\n\n# First {#sec:one}\n\n## A\n\n# Second\n\n## B", "T",
			"h2 1 First, h3 1.1 A, h2 2 Second, h3 2.1 B",
		},
		{"# T {#sec:one}\n\n# First\n\n## A", "T", "h2 1 First, h3 1.1 A"},
		{"# T {#sec:one}\n\n## A\n\n# Late\n\n## B", "T", "h2 1 A, h2 2 Late, h2 3 B"},
		{"---\ntitle: T\n---\n\n> # In a quote {#sec:one}\n\n# First", "T", "h2 1 In a quote, h2 2 First"},
		{"## Two {#sec:one}\n\n# One", "One", "h2 1 Two"},
	} {
		nb := must.Get(parse.Notebook("nb.md", []byte(c.source+refs), nil))
		b := &view.Book{Name: "nb", Notebook: nb, Run: &rederive.Run{}}
		if errs := view.Proofread(b); len(errs) > 0 {
			t.Errorf("%q: %v", c.source, errs)
		}
		var page, pdf bytes.Buffer
		must.Do(r.HTML(&page, b))
		if _, err := r.PDF(&pdf, b); err != nil {
			t.Errorf("%q: %v", c.source, err)
		}
		var got []string
		for _, m := range regexp.MustCompile(`<h(\d) id="[^"]*"><span class="number">([\d.]+)</span> ([\w ]+)`).
			FindAllStringSubmatch(page.String(), -1) {
			got = append(got, fmt.Sprintf("h%s %s %s", m[1], m[2], strings.TrimSpace(m[3])))
			if entry := m[2] + " " + strings.TrimSpace(m[3]) + "</a>"; !strings.Contains(page.String(), entry) {
				t.Errorf("%q: the contents lack %s", c.source, entry)
			}
		}
		if text := strings.Join(got, ", "); text != c.want || b.Title() != c.title {
			t.Errorf("%q: title %s, sections %s, want %s and %s", c.source, b.Title(), text, c.title, c.want)
		}
		if n := strings.Count(page.String(), "<h1"); n != 1 {
			t.Errorf("%q: %d headings of level 1 on the page", c.source, n)
		}
	}
}

// TestContentsHoldFormulas checks that formulas in headings are also set in the
// contents.
func TestContentsHoldFormulas(t *testing.T) {
	r := must.Get(New(templates.FS))
	nb := must.Get(parse.Notebook("nb.md", []byte("# T\n\n## The *case* $k$ & more {#sec:k}\n\nText.\n"), nil))
	var page bytes.Buffer
	must.Do(r.HTML(&page, &view.Book{Name: "nb", Notebook: nb, Run: &rederive.Run{}}))
	const want = `<a href="#sec:k">1 The case <math alttext="k"><mi>k</mi></math> &amp; more</a>`
	if !strings.Contains(page.String(), want) {
		t.Errorf("the contents lack %s in\n%s", want, &page)
	}
}
