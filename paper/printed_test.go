package paper

import (
	"context"
	"fmt"
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
		"      Estimate Est.Error l-95% CI u-95% CI Rhat Bulk_ESS Tail_ESS\n" +
			"noise    -0.41      0.09    -0.59    -0.23 1.00     3911     3012\n" +
			"age      -0.02      0.01    -0.04     0.00 1.00     4102     3055": "|Estimate|Est.Error|l-95% CI|" +
			"u-95% CI|Rhat|Bulk_ESS|Tail_ESS\nnoise|-0.41|0.09|-0.59|-0.23|1.00|3911|3012\n" +
			"age|-0.02|0.01|-0.04|0.00|1.00|4102|3055",
		// the columns go on below
		"            Estimate Std. Error      df\n" +
			"(Intercept)  251.405      6.825  17.000\n" +
			"Days          10.467      1.546  17.000\n" +
			"            t value Pr(>|t|)\n" +
			"(Intercept)  36.838  < 2e-16 ***\n" +
			"Days          6.771 3.26e-06 ***": "|Estimate|Std. Error|df|t value|Pr(>|t|)\n" +
			"(Intercept)|251.405|6.825|17.000|36.838|< 2e-16\nDays|10.467|1.546|17.000|6.771|3.26e-06",
		// the lines are broken, those of the heads too
		"            Estimate Std. Error      df t value\n" +
			"Pr(>|t|)\n" +
			"(Intercept)  251.405      6.825  17.000  36.838\n" +
			"< 2e-16 ***\n" +
			"Days          10.467      1.546  17.000   6.771\n" +
			"3.26e-06 ***": "|Estimate|Std. Error|df|t value|Pr(>|t|)\n" +
			"(Intercept)|251.405|6.825|17.000|36.838|< 2e-16\nDays|10.467|1.546|17.000|6.771|3.26e-06",
		// stars and a long name have their own lines
		"             Estimate Std. Error t value\n" +
			"(Intercept)   251.405      6.825  36.838\n***\n" +
			"conditionIncongruent:days\n" +
			"               10.467      1.546   6.771\n***": "|Estimate|Std. Error|t value\n" +
			"(Intercept)|251.405|6.825|36.838\nconditionIncongruent:days|10.467|1.546|6.771",
		// cells that end near their heads, and blank ones
		"             Df Sum Sq Mean Sq F value   Pr(>F)\n" +
			"tempo          2    2977    1488.6   23.453 7.98e-10 ***\n" +
			"group:tempo    2     408     203.9    3.212   0.0425 *\n" +
			"Residuals    189   11996      63.5": "|Df|Sum Sq|Mean Sq|F value|Pr(>F)\n" +
			"tempo|2|2977|1488.6|23.453|7.98e-10\ngroup:tempo|2|408|203.9|3.212|0.0425\n" +
			"Residuals|189|11996|63.5||",
		"mean of x mean of y\n     1.25      2.20\n":                                  "",
		"The mean of 12 sites\nwas 3.4 with a median of 3.1\nin 2019 and 4.1 in 2020": "",
	} {
		for _, form := range []string{"```\n%s\n```\n", "    ## %s\n"} {
			lines := strings.ReplaceAll(text, "\n", strings.TrimSuffix("\n"+strings.Split(form, "%")[0], "```\n"))
			p := must.Get(readMarkdown(context.Background(), nil, fmt.Appendf(nil, form, lines)))
			if got := cellsOf(p); got != want {
				t.Errorf("got\n%s", got)
			}
		}
		p := must.Get(readText("A study of sleep in nine towns\n\nThe model of sleep is this one.\n\n" + text +
			"\n\nIt is."))
		if got := cellsOf(p); got != want {
			t.Errorf("as text, got\n%s", got)
		}
	}
}

// cellsOf returns the cells of the tables of a paper.
func cellsOf(p *Paper) string {
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
	return strings.Join(rows, "\n")
}
