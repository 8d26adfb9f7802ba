package paper

import (
	"context"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestNotesInside finds the notes of a table in its last rows.
func TestNotesInside(t *testing.T) {
	const note = "Standard errors in parentheses. *** p<0.01, ** p<0.05, * p<0.1."
	const page = `<html><body><table><tr><th></th><th>(1)</th></tr><tr><td>Delay</td><td>0.06***</td></tr>
<tr><td></td><td>(0.01)</td></tr>
<tr><td colspan="2">Standard errors in parentheses. *** p&lt;0.01, ** p&lt;0.05, * p&lt;0.1.</td></tr>
</table></body></html>`
	// A cell with the name of the note before it, as stargazer writes it.
	named := strings.Replace(page, `<td colspan="2">`, `<td>Note:</td><td colspan="2">`, 1)
	// A footer over all columns, as package gt writes it.
	footer := strings.Replace(page, "Standard errors in parentheses. *** p&lt;0.01, ** p&lt;0.05, * p&lt;0.1.",
		"P-values are one-sided.", 1)
	for page, want := range map[string]string{page: note, named: "Note: " + note, footer: "P-values are one-sided."} {
		p := must.Get(readHTML(context.Background(), nil, []byte(page)))
		for _, b := range p.Document.Blocks {
			if b.Grid != nil && b.Grid.Notes != want {
				t.Errorf("notes are %q, want %q", b.Grid.Notes, want)
			}
		}
	}
}

// TestCaptionPrefixes finds the captions of tables in appendices and supplements.
func TestCaptionPrefixes(t *testing.T) {
	for _, caption := range []string{
		"Table 2. Means by farm", "Supplementary Table S2: Means by farm", "Appendix 2\u2014table 2. Means by farm",
		"Extended Data Table 2 | Means by farm", "Appendix Table A2. Means by farm",
	} {
		page := "<html><body><p>" + caption + "</p><table><tr><th>Farm</th><th>M</th></tr><tr><td>North</td>" +
			"<td>4.2</td></tr><tr><td>South</td><td>3.1</td></tr></table></body></html>"
		p := must.Get(readHTML(context.Background(), nil, []byte(page)))
		if b := p.Document.Blocks; len(b) != 2 || b[1].Grid.Caption != caption {
			t.Errorf("%s: %v", caption, b)
		}
	}
}

// TestHeadWithoutMarks finds the head of a table whose source does not mark it.
func TestHeadWithoutMarks(t *testing.T) {
	for _, c := range []struct {
		rows string
		want int
	}{
		{"<tr><td></td><td>(1)</td><td>(2)</td></tr><tr><td>Delay</td><td>0.06</td><td>0.07</td></tr>", 1},
		{"<tr><td></td><td>(1)</td><td>(2)</td></tr><tr><td></td><td>OLS</td><td>2SLS</td></tr>" +
			"<tr><td>Delay</td><td>0.06</td><td>0.07</td></tr>", 2},
		{"<tr><td></td><td>B</td><td>SE</td></tr><tr><td>Delay</td><td>0.06</td><td>(2)</td></tr>", 1},
		{`<tr><th></th><th colspan="3">score</th></tr>` +
			"<tr><td>Predictors</td><td>Estimates</td><td>CI</td><td>p</td></tr>" +
			"<tr><td>Delay</td><td>0.06</td><td>0.01 - 0.11</td><td>.03</td></tr>", 2}, // sjPlot marks one row
		{`<tr><th></th><th colspan="2">score</th></tr><tr><td>Delay</td><td>0.06</td><td>0.01</td></tr>` +
			"<tr><td>Age</td><td>0.06</td><td>0.02</td></tr>", 1},
		{"<tr><td>Delay</td><td>(2)</td><td>(3)</td></tr><tr><td>Age</td><td>0.06</td><td>0.02</td></tr>", 0},
	} {
		page := "<html><body><table>" + c.rows + "</table></body></html>"
		p := must.Get(readHTML(context.Background(), nil, []byte(page)))
		for _, b := range p.Document.Blocks {
			if b.Grid != nil && b.Grid.Head != c.want {
				t.Errorf("%s: a head of %d rows, want %d", c.rows, b.Grid.Head, c.want)
			}
		}
	}
}

// TestHeadAboveRule finds the head of a LaTeX table by its rules, unless there is one below each
// row.
func TestHeadAboveRule(t *testing.T) {
	for rows, want := range map[string]int{
		`\hline Farm & Ewes \\ (west) & all \\ \hline North & 40 \\ South & 31 \\ \hline`:            2,
		`\hline & Ewes \\ \hline Farm & n \\ \hline North & 40 \\ \hline South & 31 \\ \hline`:       2,
		`\hline Farm & Ewes \\ \hline North & 40 \\ \hline South & 31 \\ \hline West & 22 \\ \hline`: 1,
	} {
		page := `\documentclass{article}\begin{document}\begin{tabular}{lc}` + rows + `\end{tabular}\end{document}`
		p, err := readLaTeX(context.Background(), nil, []byte(page))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range p.Document.Blocks {
			if b.Grid == nil || b.Grid.Head != want {
				t.Errorf("%s: a head of %v, want %d rows", rows, b.Grid, want)
			}
		}
	}
}
