package report

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/internal/xslices"
	"rederive/report/html"
	"rederive/report/view"
)

// front renders the front page and the page of errata over books.
func front(t *testing.T, books ...*view.Book) (index, errata string) {
	t.Helper()
	r := renderer()
	brief := xslices.Map(books, func(b *view.Book) *view.Book { return b.Brief() })
	var one, two bytes.Buffer
	must.Do(r.Index(&one, brief))
	must.Do(r.Errata(&two, brief))
	return one.String(), two.String()
}

func TestFrontPage(t *testing.T) {
	b := sample(t)
	paper := rederive.Paper{Title: "On sums", Authors: []string{"A. Author"}, Year: 1999, DOI: "10.1/2"}
	b.Docs = []*rederive.ClaimsDoc{{Paper: paper}}
	b.Verdicts[2].Claim = &rederive.Claim{Title: "Where $G_p$ comes from"}
	b.Verdicts[0].Claim = &rederive.Claim{Fields: []rederive.Field{{Name: "caveat", Value: "near $n = 40$ it holds"}}}
	index, errata := front(t, b)
	for _, want := range []string{
		`<div class="cover"><svg`, `id="c0--title">A sample</title>`, `3 claims`,
		`<a href="sample.html#claim-demo.history">demo.history</a> Where <math alttext="G_p">`,
		`<span class="where">p. 2</span>`, `<li class="refuted" data-faults="an error in the paper"><a`,
		`<a href="sample.html#errata">A sample</a>`, `<del>22,410</del> <ins>22,140</ins>`,
	} {
		if !strings.Contains(index, want) {
			t.Errorf("the front page lacks %s", want)
		}
	}
	for _, want := range []string{
		`<li data-faults="an error in the paper">`,
		`A. Author. <cite>On sums</cite>. 1999. <a href="https://doi.org/10.1/2">doi:10.1/2</a>.`, `<b>p. 1</b>`,
		`<del>22,410</del> <ins>22,140</ins>`,
		`Two digits exchanged.`, `<b>To check by hand:</b> <span class="whole"><math`,
		`<a href="sample.html#claim-demo.sum">`,
		`<b>In the paper’s favour:</b> Near <math`,
	} {
		if !strings.Contains(errata, want) {
			t.Errorf("the errata lack %s", want)
		}
	}
	b.Verdicts[0].Erratum.Fault = html.FaultOfCopy
	index, errata = front(t, b)
	if !strings.Contains(index, `data-faults="an error in our copy"`) {
		t.Error("claims cannot be chosen by damage of the copy")
	}
	if strings.Contains(errata, "22,410") || strings.Contains(index, "22,410") {
		t.Error("damage of the copy is reported to the authors")
	}
}

func TestCover(t *testing.T) {
	r := renderer()
	for cover, want := range map[string]string{
		"": "", "nim": "", "fig:nim": "", "tbl:nim": "no figure", "fig:other": "no figure", "part": "no figure",
	} {
		b := sample(t)
		b.Run.Status = rederive.RunOK
		b.Notebook.Front.Cover = cover
		b.Notebook.Front.CoverPos = rederive.Pos{File: "notebook.md", Line: 2, Col: 8}
		err := r.HTML(io.Discard, b)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("cover %q: %v", cover, err)
		}
		if index, _ := front(t, b); strings.Contains(index, "a zero") != (want == "") {
			t.Errorf("cover %q: the front page is\n%s", cover, index)
		}
	}
}

// TestChosenFindings checks that the front page shows the findings that the author has
// chosen first, and no others.
func TestChosenFindings(t *testing.T) {
	b := sample(t)
	b.Notebook.Front.Short = "Gauss's sums"
	b.Notebook.Front.Findings = []rederive.Finding{{Claim: "demo.sum", Text: "The sum is $22140$, not 22,410."}}
	index, _ := front(t, b)
	for _, want := range []string{
		`<div class="found-where">Gauss’s sums</div>`,
		`<a href="sample.html#claim-demo.sum">The sum is <span class="whole"><math alttext="22140">`,
	} {
		if !strings.Contains(index, want) {
			t.Errorf("the front page lacks %s", want)
		}
	}
	if strings.Index(index, "Findings") > strings.Index(index, `class="papers"`) {
		t.Error("what was found is below the papers")
	}
	if strings.Contains(index, "<del>22,410</del>") {
		t.Error("a finding is shown that nobody has chosen")
	}
	pos := rederive.Pos{File: "nb.md", Line: 3, Col: 5}
	b.Notebook.Front.Findings = []rederive.Finding{{Pos: pos, Claim: "demo.summ"}}
	const want = `nb.md:3:5: findings: no claim is called "demo.summ"`
	if errs := view.Proofread(b); len(errs) != 1 || errs[0].Error() != want {
		t.Errorf("a finding of no claim: %v", errs)
	}
}

// TestCountsOnFrontPage checks that the front page explains counts that differ: notebooks without papers, and more
// errata than refuted claims.
func TestCountsOnFrontPage(t *testing.T) {
	b := sample(t)
	b.Docs = []*rederive.ClaimsDoc{{Paper: rederive.Paper{Title: "On sums"}}}
	const several, without = "a claim can have more than one", "(1 of them without a paper)"
	if index, _ := front(t, b); strings.Contains(index, several) || strings.Contains(index, without) {
		t.Error("the front page explains counts that do not differ")
	}
	more := *b.Verdicts[0].Erratum
	b.Verdicts[0].Errata = []rederive.Erratum{more, more}
	plain := sample(t)
	plain.Name, plain.Verdicts = "plain", nil
	index, _ := front(t, b, plain)
	for _, want := range []string{several, "2 notebooks " + without} {
		if !strings.Contains(index, want) {
			t.Errorf("the front page lacks %q", want)
		}
	}
}

// TestLegendOfContents checks that the contents say what their dots mean, if there are any.
func TestLegendOfContents(t *testing.T) {
	for _, dots := range []bool{true, false} {
		b := sample(t)
		for i := range b.Verdicts {
			if v := &b.Verdicts[i]; !dots {
				v.Verdict, v.Erratum, v.Errata = rederive.Confirmed, nil, nil
			}
		}
		var page bytes.Buffer
		must.Do(renderer().HTML(&page, b))
		for _, mark := range []string{`class="erring"`, `<p class="legend">`} {
			if strings.Contains(page.String(), mark) != dots {
				t.Errorf("dots %v: %s is wrong", dots, mark)
			}
		}
	}
}
