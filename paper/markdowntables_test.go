package paper

import (
	"context"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/must"
)

// TestDrawnTables reads the tables that pandoc draws: with spaces and dashes, with rows of several lines, and as a grid
// whose cells span columns.
func TestDrawnTables(t *testing.T) {
	for name, x := range map[string]struct{ text, want string }{
		"simple": {
			"A sentence.\n\n  Effect         Num. d.f.   *F*     *P*\n" +
				"  -------------- ----------- ------- ----------\n" +
				"  Noise          1           12.05   \\< 0.001\n  Noise × Year   2           1.46    0.241\n\n" +
				"  : **Table 1** Tests\n\nMore.\n",
			"Effect|Num. d.f.|F|P\nNoise|1|12.05|< 0.001\nNoise × Year|2|1.46|0.241",
		},
		"lines": {
			"  ------------------------------\n  Outcome        Drug     Placebo\n                 (N=40)   (N=42)\n" +
				"  -------------- -------- --------\n  Women, no.     20 (50)  23 (55)\n  (%)\n\n" +
				"  Age            45       44\n" +
				"  --------------------------------\n\nMore.\n",
			"Outcome|Drug (N=40)|Placebo (N=42)\nWomen, no. (%)|20 (50)|23 (55)\nAge|45|44",
		},
		"html": {
			"A sentence.\n<table>\n<thead>\n<tr>\n<th style=\"x\">\nSize\n</th>\n<th>M</th>\n</tr>\n</thead>\n" +
				"<tbody>\n<tr>\n<td>\n-5\n</td>\n<td>\n1.20\n</td>\n</tr>\n</tbody>\n</table>\nMore.\n",
			"Size|M\n-5|1.20",
		},
		"grid": {
			"+-------+---------+---------+\n|       | Small             |\n|       +---------+---------+\n" +
				"|       | M       | SD      |\n" +
				"+=======+=========+=========+\n| Size  | 1.20    | 0.30    |\n|       |         |         |\n" +
				"+-------+---------+---------+\n| Time  | 3.10    | 0.40    |\n+-------+---------+---------+\n",
			"|Small*2\n|M|SD\nSize|1.20|0.30\nTime|3.10|0.40",
		},
	} {
		p := must.Get(readMarkdown(context.Background(), nil, []byte(x.text)))
		var rows []string
		for _, b := range p.Document.Blocks {
			if b.Grid == nil {
				continue
			}
			for _, row := range b.Grid.Rows {
				var cells []string
				for _, c := range row {
					text := c.Text
					if c.Columns > 1 {
						text += "*" + string(rune('0'+c.Columns))
					}
					cells = append(cells, text)
				}
				rows = append(rows, strings.Join(cells, "|"))
			}
		}
		if got := strings.Join(rows, "\n"); got != x.want {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// TestCaptionBelow reads the caption below a table that pandoc numbers.
func TestCaptionBelow(t *testing.T) {
	const text = "| A | B |\n|---|---|\n| 1 | 2 |\n\nTable: Values are *posterior*\nmedians {#tbl:all}\n\nMore.\n"
	p := must.Get(readMarkdown(context.Background(), nil, []byte(text)))
	b := p.Document.Blocks
	if len(b) != 3 || b[0].Grid == nil || document.Plain(b[0].Grid.Caption) != "Values are posterior medians" ||
		b[1].Kind != document.Caption {
		t.Errorf("got %d blocks, %+v", len(b), b[0].Grid)
	}
}
