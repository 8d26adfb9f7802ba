package review

import (
	"encoding/csv"
	"io"
	"strconv"

	"rederive/document"
)

// A csvWriter writes a row for each result.
type csvWriter struct {
	out   *csv.Writer
	begun bool
}

func beginCSV(w io.Writer, _ int) Writer { return &csvWriter{out: csv.NewWriter(w)} }

var csvHead = []string{
	"document", "page", "place", "check", "type", "df1", "df2", "comparison", "value", "pComparison", "p", "computedLow",
	"computedHigh", "verdict", "why", "text",
}

func (c *csvWriter) Add(r *document.Review) error {
	rows := [][]string{}
	if !c.begun {
		c.begun, rows = true, append(rows, csvHead)
	}
	for i := range r.Results {
		x := &r.Results[i]
		low, high := "", ""
		if x.Computed != nil {
			low, high = Short(x.Computed[0]), Short(x.Computed[1])
		}
		rows = append(rows, []string{
			r.Document.Name, strconv.Itoa(x.Page), x.Place, string(x.Check), x.Type, x.DF1, x.DF2, x.Comparison, x.Value,
			x.PComparison, x.P, low, high, string(x.Verdict), Explain(x), oneLine(x.Text),
		})
	}
	return c.out.WriteAll(rows)
}

func (c *csvWriter) End() error {
	if !c.begun {
		return c.out.WriteAll([][]string{csvHead})
	}
	return nil
}
