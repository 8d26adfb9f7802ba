package format

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/must"
	"rederive/internal/strictjson"
	"rederive/verify/review"
)

// FuzzFormats writes the reviews of any text, and any review that a process for papers of strangers may send, in all
// formats, and checks that each file can be read again.
func FuzzFormats(f *testing.F) {
	f.Add([]byte("We saw t(28) = 2.20, p = .36, and M = 3.42, SD = 1.10, n = 24."))
	f.Add([]byte("\xff<&> \x01 t(28) = 2.20, p = .36 ]]>\u2028"))
	d := read("OR = 1.50, 95% CI [1.10, 2.05], p = .31; 41 of 64 (74.1%).")
	text := must.Get(json.Marshal(review.Check(d, review.Options{})))
	f.Add(text)
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &document.Review{}
		if !bytes.HasPrefix(data, []byte("{")) {
			r = review.Check(read(string(data)), review.Options{})
		} else if strictjson.Unmarshal(data, r) != nil || r.Document == nil {
			return
		}
		_, _ = review.Summary(r), review.Methods(r)
		for _, f := range All() {
			var b bytes.Buffer
			w := f.Begin(&b, Run{Papers: 2, Version: "x"})
			if err := errors.Join(w.Add(r), w.Fail(r.Document.Title, string(data)), w.End()); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
			if err := readable(f.Name, b.Bytes()); err != nil {
				t.Errorf("%s: %v: %q", f.Name, err, b.Bytes())
			}
		}
	})
}

// read returns a document with one paragraph.
func read(text string) *document.Document {
	b := document.Block{Kind: document.Paragraph}
	for w := range strings.FieldsSeq(text) {
		b.Words = append(b.Words, document.Word{Text: w})
	}
	return &document.Document{Name: "paper.txt", Blocks: []document.Block{b}}
}

// readable returns an error if a file cannot be read in its format.
func readable(format string, data []byte) error {
	switch format {
	case "json", "sarif":
		return json.Unmarshal(data, new(any))
	case "jsonl":
		for line := range bytes.Lines(data) {
			if err := json.Unmarshal(line, new(any)); err != nil {
				return err
			}
		}
	case "csv":
		_, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		return err
	case "junit":
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}
