package review

import (
	"fmt"
	"strings"
	"testing"

	"rederive/document"
)

// TestLegends reads what stars mean in legends of many forms. Stars after their levels are not those of the next ones.
func TestLegends(t *testing.T) {
	const both = "1: 0.05, 2: 0.01"
	for notes, want := range map[string]string{
		"*p < .05; **p < .01":                                           both,
		"* p < 0.05, ** p < 0.01":                                       both,
		"* = p < .05; ** = p < .01":                                     both,
		"* indicates p < .05, ** indicates a p < .01":                   both,
		"* significant at the 5% level, ** significant at the 1% level": both,
		"**. Correlation is significant at the 0.01 level (2-tailed). *. It is significant at the 0.05 level " +
			"(2-tailed).": both,
		"p < .05*, p < .01**": both,
		"Correlation is significant at the .05 level (*) and at the .01 level (2-tailed) (**).": both,
		"Values with p < .05 are in bold. *p < .05; **p < .01":                                  both,
		"* p < 0,05; ** p < 0,01":             both,
		`\* p < .05, \\ p < .01`:              both,
		`\**p* < .05. \\p* < .01.`:            both,
		"p < .05. p < .01.":                   both,
		"p < .05. p < .01. p < .001.":         "",
		"* p < .05, * p < .01":                both,
		"* p < .05, * p < .01, * p < .1":      "",
		"p < .05 in a test of 30 items":       "",
		"* The scale of 0.05 units was used.": "",
	} {
		d := tableOf("Correlations (N = 142)", notes, []string{"", "1", "2"}, []string{"1. Sleep", "–", ""},
			[]string{"2. Noise", "-.31**", "–"}, []string{"3. Light", ".17*", ".22**"})
		var got []string
		levels := (&sheet{grid: d.Blocks[0].Grid}).levels()
		for stars := range 4 {
			if level, ok := levels[stars]; ok {
				got = append(got, fmt.Sprintf("%d: %s", stars, level.Text))
			}
		}
		if all := strings.Join(got, ", "); all != want {
			t.Errorf("%s: %s, want %s", notes, all, want)
		}
		for _, r := range findingsOf(d) {
			t.Errorf("%s: %s: %s", notes, r.Text, r.Why)
		}
	}
}

// TestStarsOfStatistics compares the stars of a difference with the t of its row.
func TestStarsOfStatistics(t *testing.T) {
	const legend = "* p < 0.1, ** p < 0.05, *** p < 0.01"
	for stars, want := range map[string]document.Verdict{
		"*": document.Consistent, "**": document.NotChecked, "***": document.Inconsistent,
	} {
		d := tableOf("Table 2. Farms", legend, []string{"", "Enr", "Dis", "diff", "t-statistics"},
			[]string{"Age", "60.01", "63.59", "3.58" + stars, "(1.80)"})
		var got document.Verdict
		for _, r := range Check(d, Options{}).Results {
			if r.Type == "stars" {
				got = r.Verdict
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", stars, got, want)
		}
	}
}

// TestStarsOfTests checks that degrees of freedom in brackets are no standard errors.
func TestStarsOfTests(t *testing.T) {
	for _, head := range []string{"ANOVA F (df)", "F (df)", "F"} {
		d := tableOf("Table 4. Associations with the scores", "*** p < 0.001, ** p < 0.01", []string{"Trait", head},
			[]string{"Health", "8.16*** (4)"}, []string{"Pain", "19.30*** (1)"}, []string{"Teeth", "22.10*** (2)"},
			[]string{"Sleep", "31.26*** (3)"}, []string{"Smell", "14.20*** (1)"}, []string{"Taste", "0.90 (2)"})
		if got := wrongOf(d); len(got) > 0 {
			t.Errorf("%s: %q", head, got)
		}
	}
}

// TestColumnsWithoutStars lists the correlations of a column without stars in a matrix whose columns have the names of
// its rows.
func TestColumnsWithoutStars(t *testing.T) {
	d := tableOf("Table 3. Correlations (N = 65)", "* p < .05", []string{"", "Score", "Age", "Span"},
		[]string{"Score", "–", "", ""}, []string{"Age", ".06", "–", ""}, []string{"Span", ".48*", ".19", "–"})
	found := map[string]document.Verdict{}
	for _, r := range Check(d, Options{}).Results {
		found[r.Text] = r.Verdict
	}
	for _, text := range []string{".06", ".48*", ".19"} {
		if found[text] != document.Consistent {
			t.Errorf("%s: %q", text, found[text])
		}
	}
}
