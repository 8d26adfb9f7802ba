package format

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"rederive/document"
	"rederive/verify/internal/junit"
	"rederive/verify/review"
)

// A junitSuite is the suite of a paper.
type junitSuite struct {
	XMLName xml.Name `xml:"testsuite"`
	Name    string   `xml:"name,attr"`
	junit.Counts
	Cases []junit.Case `xml:"testcase"`
}

// A junitWriter writes a suite for each paper, with a test for each result.
type junitWriter struct {
	w   io.Writer
	err error
}

func beginJUnit(w io.Writer, _ Run) Writer {
	_, err := io.WriteString(w, xml.Header+"<testsuites>\n")
	return &junitWriter{w, err}
}

func (j *junitWriter) Add(r *document.Review) error {
	s := junitSuite{Name: junit.Printable(r.Document.Name)}
	for i := range r.Results {
		s.add(caseOf(&r.Results[i]))
	}
	return j.suite(s)
}

// Fail writes a suite with an error for an unreadable paper.
func (j *junitWriter) Fail(name, why string) error {
	s := junitSuite{Name: junit.Printable(name)}
	s.add(junit.Case{
		Name: "the paper is read", Error: &junit.Reason{Message: junit.Printable(why), Type: unreadable},
	})
	return j.suite(s)
}

func (j *junitWriter) End() error {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, "</testsuites>\n")
	}
	return j.err
}

func (j *junitWriter) suite(s junitSuite) error {
	if j.err != nil {
		return j.err
	}
	text, err := xml.MarshalIndent(s, "  ", "  ")
	if err == nil {
		_, err = fmt.Fprintf(j.w, "%s\n", text)
	}
	j.err = err
	return err
}

func (s *junitSuite) add(c junit.Case) {
	c.Class = s.Name
	s.Cases = append(s.Cases, c)
	s.Counts.Add(c)
}

// caseOf returns the test case of a result.
func caseOf(x *document.Result) junit.Case {
	c := junit.Case{Name: junit.Printable(strings.TrimPrefix(x.Place+": ", ": ") + document.Plain(x.Text))}
	why := junit.Printable(review.Explain(x))
	switch {
	case x.IsFinding():
		text := strings.Join(append([]string{document.Plain(x.Sentence)}, x.Explanations...), "\n")
		c.Failure = &junit.Reason{Message: why, Type: string(x.Verdict), Text: junit.Printable(text)}
	case x.Verdict == document.NotChecked:
		c.Skipped = &junit.Reason{Message: why}
	}
	return c
}
