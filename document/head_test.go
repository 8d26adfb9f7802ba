package document

import (
	"strings"
	"testing"
)

func TestHeadRows(t *testing.T) {
	for text, want := range map[string]int{
		"Term|b|95% CI|p/Rain|1.2|0.2, 2.2|.02":                      1,
		"Term|b|95% confidence interval|p/Rain|1.2|0.2, 2.2|.02":     1,
		"Scale|1|2|3/1. Joy|-||/2. Work|.31|-|":                      1,
		"|OLS|2SLS/|(1)|(2)/Rain|1.2|0.9":                            2,
		"Sector|2005|2010/Farms|12|14":                               1,
		"Farms|2015|2010/Mills|31|30":                                0,
		"Sector|2004-2005|2005-2006|2004-2006/Farms|12|14|20":        1,
		"Sector|Now|6-month wait/Farms|12|14":                        1,
		"Sector|n|%//Farms|n = 24|/Old|12|50":                        1,
		"All sheep/Sector|n|%/Old|12|50":                             2,
		"|Treated|Control/Sex|n (%)|n (%)/Women|20 (50.0)|21 (52.5)": 2,
		"Cups|Cases|Controls/Coffee||/0|39|109":                      1,
		"Menu|2|5|8/Old|.99(0.04)|.96|.98/New|.98|.94|.89":           1,
		"Menu|2|5|8/Old|12|.96|.98/New|.98|.94|.89":                  0,
		"Menu|5|2|8/Old|.99|.96|.98/New|.98|.94|.89":                 0,
		"Farm|Owner/North|Ann":                                       1,
		"|Pulse|5 000 m/Pulse|1|/5000 m|-.78|1":                      1,
		"|Pulse|5 000 m/Farms|1|/5000 m|-.78|1":                      0,
		"Variable|Z|p/Latency|x|x/Rate|-2.32|.02":                    1,
	} {
		var rows [][]Cell
		for row := range strings.SplitSeq(text, "/") {
			var cells []Cell
			for c := range strings.SplitSeq(row, "|") {
				cells = append(cells, Cell{Text: c, Columns: 1})
			}
			rows = append(rows, cells)
		}
		if got := HeadRows(rows); got != want {
			t.Errorf("%s: %d rows, want %d", text, got, want)
		}
	}
}
