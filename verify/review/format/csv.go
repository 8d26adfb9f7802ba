package format

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"rederive/document"
	"rederive/verify/review"
)

// A csvWriter writes a row for each result.
type csvWriter struct {
	out   *csv.Writer
	begun bool
}

func beginCSV(w io.Writer, _ Run) Writer { return &csvWriter{out: csv.NewWriter(w)} }

var csvHead = []string{
	"document", "page", "place", "check", "type", "df1", "df2", "comparison", "value", "pComparison", "p",
	"computedLow",
	"computedHigh", "verdict", "why", "text",
}

func (c *csvWriter) Add(r *document.Review) error {
	rows := c.head()
	for i := range r.Results {
		x := &r.Results[i]
		low, high := "", ""
		if x.Computed != nil {
			low, high = review.Short(x.Computed[0]), review.Short(x.Computed[1])
		}
		page := ""
		if x.Page > 0 {
			page = strconv.Itoa(x.Page)
		}
		rows = append(rows, []string{
			document.CSVField(r.Document.Name), page, document.CSVField(x.Place), string(x.Check), x.Type, x.DF1, x.DF2,
			x.Comparison, x.Value, x.PComparison, x.P, low, high, string(x.Verdict),
			document.CSVField(review.Explain(x)), document.CSVField(document.Plain(x.Text)),
		})
	}
	return c.out.WriteAll(rows)
}

// Fail writes a row for an unreadable paper.
func (c *csvWriter) Fail(name, why string) error {
	row := make([]string, len(csvHead))
	row[0], row[slices.Index(csvHead, "verdict")] = document.CSVField(name), unreadable
	row[slices.Index(csvHead, "why")] = document.CSVField(why)
	return c.out.WriteAll(append(c.head(), row))
}

// unreadable is the verdict of an unreadable paper.
const unreadable = "unreadable"

// head returns the header of the table the first time, and nil afterwards.
func (c *csvWriter) head() [][]string {
	if c.begun {
		return nil
	}
	c.begun = true
	return [][]string{csvHead}
}

func (c *csvWriter) End() error { return c.out.WriteAll(c.head()) }
