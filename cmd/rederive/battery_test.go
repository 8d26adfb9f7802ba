package main

import (
	"context"
	"maps"
	"strconv"
	"strings"
	"testing"

	"rederive"
	"rederive/document"
	"rederive/internal/golden"
	"rederive/internal/share"
	"rederive/paper"
	"rederive/parse"
	"rederive/verify"
	"rederive/verify/draft"
	"rederive/verify/review"
)

// TestBattery reviews papers in many layouts, and expects each of their tests, with its verdict, and no other
// finding.
func TestBattery(t *testing.T) {
	skipIfShort(t)
	names := golden.Files(t, "../../paper/testdata/battery/*.pdf")
	reader := &paper.Reader{Cache: t.TempDir()}
	defer reader.Close()
	all := 0
	for _, name := range names {
		all += len(readTruth(t, strings.TrimSuffix(name, ".pdf")+".tsv"))
	}
	for _, name := range share.Of(t, 4, names) {
		truth := readTruth(t, strings.TrimSuffix(name, ".pdf")+".tsv")
		data := golden.Read(t, name)
		p, err := reader.Read(context.Background(), name, data)
		if err != nil {
			t.Fatal(name, err)
		}
		checked := review.Check(p.Document, review.Options{})
		results := checked.Results
		p.Close()
		keepsVerdicts(t, name, checked)
		for i := range results {
			r := &results[i]
			switch {
			case r.Check != document.TestCheck && r.IsFinding():
				t.Errorf("%s: false alarm: %s %q: %s", name, r.Check, r.Text, r.Why)
			case r.Check != document.TestCheck:
			case truth[keyOf(r)] == 0:
				t.Errorf("%s: invented: %s (%s)", name, keyOf(r), r.Text)
			default:
				truth[keyOf(r)]--
			}
		}
		for key, n := range truth {
			if n > 0 {
				t.Errorf("%s: missed: %s", name, key)
			}
		}
	}
	if all < 600 {
		t.Errorf("the battery has %d tests", all)
	}
}

// keepsVerdicts checks that the project of a review has the review's verdicts: each test is a claim that verify
// judges in the same way, and what it cannot judge is not a claim that agrees.
func keepsVerdicts(t *testing.T, name string, r *document.Review) {
	p, err := draft.Keep(r, 0.05)
	if err != nil {
		t.Error(name, err)
		return
	}
	doc, err := verify.ParseClaims("claims.md", p.Claims)
	if err != nil {
		t.Fatal(name, err)
	}
	nb, run := verify.Alone(doc)
	got := map[rederive.Outcome]int{}
	for _, v := range verify.Compare(nb, run, doc).Verdicts {
		if v.Kind == "test" {
			got[v.Verdict]++
		}
	}
	want := map[rederive.Outcome]int{}
	for i := range r.Results {
		switch x := &r.Results[i]; {
		case x.Check != document.TestCheck:
		case x.IsFinding():
			want[rederive.Mismatch]++
		case x.Verdict == document.Consistent:
			want[rederive.Confirmed]++
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s: the project has %v, the review %v", name, got, want)
	}
	if _, err := parse.Notebook("notebook.md", p.Notebook, nil); err != nil {
		t.Error(name, err)
	}
}

// keyOf writes a test in the form that readTruth uses for keys.
func keyOf(r *document.Result) string {
	key := r.Type
	for _, x := range []string{r.DF1, r.DF2, r.Value, r.P} {
		key += " " + canonical(x)
	}
	return key + " " + r.PComparison + " " + strconv.FormatBool(r.IsFinding())
}

func canonical(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return "-"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// readTruth counts the tests that a paper prints, by key.
func readTruth(t *testing.T, name string) map[string]int {
	data := golden.Read(t, name)
	truth := map[string]int{}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		df, _, _ := strings.Cut(f[1], ", N")
		df1, df2, _ := strings.Cut(df, ", ")
		r := document.Result{Type: f[0], DF1: df1, DF2: df2, Value: f[2], PComparison: f[3], P: f[4]}
		if f[5] != "consistent" {
			r.Verdict = document.Inconsistent
		}
		truth[keyOf(&r)]++
	}
	return truth
}
