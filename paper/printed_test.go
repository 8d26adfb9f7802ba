package paper

import (
	"context"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestPrintedTables reads tables that programs print: a row without a name, and numbered rows aligned at their decimal
// points, below the types of their columns.
func TestPrintedTables(t *testing.T) {
	for text, want := range map[string]string{
		"estimate      se     zval    pval    ci.lb    ci.ub\n" +
			" -0.7145  0.1798  -3.9744  <.0001  -1.0669  -0.3622  ***": "|estimate|se|zval|pval|ci.lb|ci.ub\n" +
			"|-0.7145|0.1798|-3.9744|<.0001|-1.0669|-0.3622",
		"  term        estimate std.error statistic  p.value\n" +
			"  <chr>          <dbl>     <dbl>     <dbl>    <dbl>\n" +
			"1 (Intercept)    37.2      1.88      19.9  8.24e-19\n" +
			"2 wt             -5.34     0.559     -9.56 1.29e-10": "|estimate|std.error|statistic|p.value\n" +
			"1 (Intercept)|37.2|1.88|19.9|8.24e-19\n2 wt|-5.34|0.559|-9.56|1.29e-10",
	} {
		p := must.Get(readMarkdown(context.Background(), nil, []byte("```\n"+text+"\n```\n")))
		var rows []string
		for _, b := range p.Document.Blocks {
			if b.Grid == nil {
				continue
			}
			for _, row := range b.Grid.Rows {
				var cells []string
				for _, c := range row {
					cells = append(cells, c.Text)
				}
				rows = append(rows, strings.Join(cells, "|"))
			}
		}
		if got := strings.Join(rows, "\n"); got != want {
			t.Errorf("got\n%s", got)
		}
	}
}
