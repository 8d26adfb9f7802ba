package ledger

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"rederive"
	"rederive/document"
	"rederive/internal/strictjson"
)

// A Tally is a row of the table of results: a notebook with its claims.
type Tally struct {
	Notebook string           `json:"notebook"`
	Status   rederive.Status  `json:"status"`
	Errors   int              `json:"errors"`
	Claims   int              `json:"claims"`
	Summary  rederive.Summary `json:"summary"`
	Failed   []string         `json:"failed"` // ids of the claims that failed
}

// Tallies sums up a ledger by notebook, for an instructor who compares many
// submissions with one claims document.
func Tallies(l *rederive.Ledger) []Tally {
	list := []Tally{}
	for _, n := range l.Notebooks {
		t := Tally{Notebook: n.Path, Status: n.Status, Errors: len(n.Errors), Failed: []string{}}
		for _, v := range l.Claims {
			if v.Notebook != n.Path {
				continue
			}
			t.Claims++
			t.Summary.Add(v.Verdict)
			if v.Verdict.Fails() {
				t.Failed = append(t.Failed, v.ID)
			}
		}
		list = append(list, t)
	}
	return list
}

// tallyHead names the columns of the table of results.
var tallyHead = []string{
	"notebook", "status", "errors", "claims", "confirmed", "refuted", "mismatch", "unchecked",
	"deferred", "out-of-scope", "failed",
}

func (t Tally) cells() []string {
	s := t.Summary
	row := []string{t.Notebook, t.Status.String()}
	for _, n := range []int{
		t.Errors, t.Claims, s.Confirmed, s.Refuted, s.Mismatch, s.Unchecked, s.Deferred,
		s.OutOfScope,
	} {
		row = append(row, fmt.Sprint(n))
	}
	return append(row, strings.Join(t.Failed, " "))
}

// WriteResultsCSV writes the table of results as CSV.
func WriteResultsCSV(w io.Writer, l *rederive.Ledger) error {
	c := csv.NewWriter(w)
	if err := c.Write(tallyHead); err != nil {
		return err
	}
	for _, t := range Tallies(l) {
		row := t.cells()
		row[0], row[len(row)-1] = document.CSVField(row[0]), document.CSVField(row[len(row)-1])
		if err := c.Write(row); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// WriteResultsJSON writes the table of results as JSON.
func WriteResultsJSON(w io.Writer, l *rederive.Ledger) error {
	return strictjson.Write(w, "  ", Tallies(l))
}

// WriteResults writes the table of results as aligned text.
func WriteResults(w io.Writer, l *rederive.Ledger) error {
	rows := [][]string{tallyHead}
	for _, t := range Tallies(l) {
		rows = append(rows, t.cells())
	}
	width := make([]int, len(tallyHead))
	for _, row := range rows {
		for i, text := range row {
			width[i] = max(width[i], len([]rune(text)))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, text := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(text)))
			if i >= 2 && i < len(row)-1 {
				line.WriteString(pad + text + "  ")
			} else {
				line.WriteString(text + pad + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
