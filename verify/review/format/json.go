package format

import (
	"bytes"
	"io"
	"reflect"
	"strconv"

	"rederive/document"
	"rederive/internal/strictjson"
	"rederive/verify/review"
)

// The JSON form of reviews, which docs/review.schema.json describes.
type (
	paperJSON struct {
		Document string       `json:"document"`
		Error    string       `json:"error,omitempty"` // why it cannot be read
		SHA256   string       `json:"sha256"`
		Format   string       `json:"format"`
		Title    string       `json:"title,omitempty"`
		Authors  []string     `json:"authors,omitempty"`
		Pages    int          `json:"pages"`
		Tables   int          `json:"tables"`
		Unread   int          `json:"tablesNotRead"`
		Notes    []noteJSON   `json:"notes,omitempty"`
		Results  []resultJSON `json:"results"`
	}
	noteJSON struct {
		Page int    `json:"page,omitempty"`
		Text string `json:"text"`
	}
	resultJSON struct {
		Check        string       `json:"check"`
		Type         string       `json:"type,omitempty"`
		DF1          string       `json:"df1,omitempty"`
		DF2          string       `json:"df2,omitempty"`
		Value        string       `json:"value,omitempty"`
		Comparison   string       `json:"comparison,omitempty"`
		P            string       `json:"p,omitempty"`
		PComparison  string       `json:"pComparison,omitempty"`
		Computed     *[2]float64  `json:"computed,omitempty"`
		Verdict      string       `json:"verdict"`
		Why          string       `json:"why,omitempty"`
		Explanations []string     `json:"explanations,omitempty"`
		Place        string       `json:"place"`
		Page         int          `json:"page,omitempty"`
		Boxes        [][4]float64 `json:"boxes,omitempty"`
		Text         string       `json:"text"`
		Sentence     string       `json:"sentence,omitempty"`
	}
)

// A jsonWriter writes an object for one paper, or an array for several.
type jsonWriter struct {
	w     io.Writer
	list  bool
	count int
}

func beginJSON(w io.Writer, run Run) Writer { return &jsonWriter{w: w, list: run.Papers != 1} }

func (j *jsonWriter) Add(r *document.Review) error { return j.add(jsonOf(r)) }

// Fail writes an object for an unreadable paper.
func (j *jsonWriter) Fail(name, why string) error { return j.add(failedJSON(name, why)) }

func (j *jsonWriter) add(p paperJSON) error {
	var b bytes.Buffer
	err := strictjson.Write(&b, "  ", p)
	text := b.Bytes()
	if err == nil && j.list {
		before := map[bool]string{true: "[\n", false: ",\n"}[j.count == 0]
		text = append([]byte(before), bytes.TrimSuffix(text, []byte("\n"))...)
	}
	j.count++
	if err == nil {
		_, err = j.w.Write(text)
	}
	return err
}

func (j *jsonWriter) End() error {
	text := ""
	switch {
	case j.list && j.count == 0:
		text = "[]\n"
	case j.list:
		text = "\n]\n"
	}
	_, err := io.WriteString(j.w, text)
	return err
}

// A lineWriter writes one object per line.
type lineWriter struct{ w io.Writer }

func beginLines(w io.Writer, _ Run) Writer { return &lineWriter{w} }

func (l *lineWriter) Add(r *document.Review) error { return l.add(jsonOf(r)) }

// Fail writes an object for an unreadable paper.
func (l *lineWriter) Fail(name, why string) error { return l.add(failedJSON(name, why)) }

func (l *lineWriter) add(p paperJSON) error { return strictjson.Write(l.w, "", p) }

func (l *lineWriter) End() error { return nil }

// JSON returns the type of a review in JSON, which determines the schema.
func JSON() reflect.Type { return reflect.TypeFor[paperJSON]() }

func failedJSON(name, why string) paperJSON {
	return paperJSON{Document: name, Error: why, Results: []resultJSON{}}
}

func jsonOf(r *document.Review) paperJSON {
	d := r.Document
	p := paperJSON{
		Document: d.Name, SHA256: d.SHA256, Format: d.Format, Title: d.Title, Authors: d.Authors, Pages: len(d.Pages),
		Tables: r.Tables, Unread: r.Unread,
		Results: make([]resultJSON, 0, len(r.Results)),
	}
	for _, n := range d.Notes {
		p.Notes = append(p.Notes, noteJSON(n))
	}
	for i := range r.Results {
		x := &r.Results[i]
		out := resultJSON{
			Check: string(x.Check), Type: x.Type, DF1: x.DF1, DF2: x.DF2, Value: x.Value, Comparison: x.Comparison,
			P: x.P, PComparison: x.PComparison, Computed: x.Computed, Verdict: string(x.Verdict),
			Why: review.Explain(x), Explanations: x.Explanations, Place: x.Place, Page: x.Page,
			Text: document.Plain(x.Text), Sentence: document.Plain(x.Sentence),
		}
		for _, b := range x.Boxes {
			out.Boxes = append(out.Boxes, [4]float64{tenth(b.X0), tenth(b.Y0), tenth(b.X1), tenth(b.Y1)})
		}
		p.Results = append(p.Results, out)
	}
	return p
}

// tenth rounds a length to tenths of a point.
func tenth(x float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 1, 64), 64)
	return v
}
