package review

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode"

	"rederive/document"
)

// The elements of a JUnit report that are used.
type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string       `xml:"name,attr"`
		Class   string       `xml:"classname,attr"`
		Skipped *junitReason `xml:"skipped"`
		Error   *junitReason `xml:"error"`
		Failure *junitReason `xml:"failure"`
	}
	junitReason struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// A junitWriter writes a suite for each paper, and a test for each result.
type junitWriter struct {
	w   io.Writer
	err error
}

func beginJUnit(w io.Writer, _ Run) Writer {
	_, err := io.WriteString(w, xml.Header+"<testsuites>\n")
	return &junitWriter{w, err}
}

func (j *junitWriter) Add(r *document.Review) error {
	s := junitSuite{Name: printable(r.Document.Name)}
	for i := range r.Results {
		s.add(&r.Results[i])
	}
	return j.suite(s)
}

// Fail writes a suite with an error for a paper that cannot be read.
func (j *junitWriter) Fail(name, why string) error {
	s := junitSuite{Name: printable(name), Tests: 1, Errors: 1}
	s.Cases = []junitCase{{
		Name: "the paper is read", Class: s.Name, Error: &junitReason{Message: printable(why), Type: unreadable},
	}}
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

func (s *junitSuite) add(x *document.Result) {
	c := junitCase{Name: printable(strings.TrimPrefix(x.Place+": ", ": ") + document.Plain(x.Text)), Class: s.Name}
	why := printable(Explain(x))
	s.Tests++
	switch {
	case x.IsFinding():
		s.Failures++
		text := strings.Join(append([]string{document.Plain(x.Sentence)}, x.Explanations...), "\n")
		c.Failure = &junitReason{Message: why, Type: string(x.Verdict), Text: printable(text)}
	case x.Verdict == document.NotChecked:
		s.Skipped++
		c.Skipped = &junitReason{Message: why}
	}
	s.Cases = append(s.Cases, c)
}

// printable leaves out control characters, which XML cannot hold.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, text)
}
