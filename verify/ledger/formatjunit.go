package ledger

import (
	"cmp"
	"encoding/xml"
	"io"
	"strings"

	"rederive/verify/internal/junit"

	"rederive"
)

// The elements of a JUnit report, in the order that the common schema requires.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		ID        int    `xml:"id,attr"`
		Package   string `xml:"package,attr"`
		Name      string `xml:"name,attr"`
		Timestamp string `xml:"timestamp,attr"`
		Hostname  string `xml:"hostname,attr"`
		junit.Counts
		Time       string          `xml:"time,attr"`
		Properties junitProperties `xml:"properties"`
		Cases      []junit.Case    `xml:"testcase"`
		Out        string          `xml:"system-out"`
		Err        string          `xml:"system-err"`
	}
	junitProperties struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
)

// The same input must yield the same bytes, so a report says nothing about when and
// where it was made.
const (
	junitNoTime    = "0"
	junitNoDate    = "1970-01-01T00:00:00"
	junitLocalhost = "localhost"
)

// writeJUnit writes the ledger as JUnit XML, with a suite for each notebook and a
// test for each claim and each error of the notebook.
func writeJUnit(w io.Writer, l *rederive.Ledger, _ Style) error {
	out := junitSuites{Suites: []junitSuite{}}
	if len(l.Errors)+len(l.Warnings) > 0 {
		project := rederive.LedgerNotebook{Path: "project", Errors: l.Errors, Warnings: l.Warnings}
		out.Suites = append(out.Suites, newSuite(0, project, nil, l.Strict))
	}
	for _, n := range l.Notebooks {
		out.Suites = append(out.Suites, newSuite(len(out.Suites), n, l.Claims, l.Strict))
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func newSuite(id int, n rederive.LedgerNotebook, claims []rederive.Verdict, strict bool) junitSuite {
	s := junitSuite{
		ID: id, Package: "rederive", Name: xmlToken(n.Path), Timestamp: junitNoDate, Hostname: junitLocalhost,
		Time:       junitNoTime,
		Properties: junitProperties{[]junitProperty{{"sha256", n.SHA256}, {"engines", strings.Join(n.Engines, " ")}}},
	}
	for _, e := range notebookErrors(n) {
		lines := append([]string{e.String()}, rederive.Calls(e.Trace)...)
		s.add(junit.Case{
			Name: xmlToken(e.Pos.String()),
			Error: &junit.Reason{
				Message: junit.Printable(e.Text), Type: ruleError, Text: junit.Printable(strings.Join(lines, "\n")),
			},
		})
	}
	for _, w := range n.Warnings {
		if !strict {
			s.Err += junit.Printable(w.Pos.String()+": warning: "+w.Text) + "\n"
			continue
		}
		s.add(junit.Case{
			Name: xmlToken(w.Pos.String()),
			Failure: &junit.Reason{
				Message: junit.Printable(w.Text), Type: ruleWarning, Text: junit.Printable(w.String()),
			},
		})
	}
	for _, v := range claims {
		if v.Notebook != n.Path {
			continue
		}
		s.add(newCase(v, strict))
		if v.Tolerance != "" {
			s.Properties.List = append(s.Properties.List,
				junitProperty{"tolerance of " + junit.Printable(v.ID), junit.Printable(v.Tolerance)})
		}
	}
	return s
}

func (s *junitSuite) add(c junit.Case) {
	c.Class, c.Time = s.Name, junitNoTime
	s.Cases = append(s.Cases, c)
	s.Counts.Add(c)
}

func newCase(v rederive.Verdict, strict bool) junit.Case {
	c := junit.Case{Name: xmlToken(v.ID)}
	switch f, ok := claimFinding(v, strict); {
	case ok && f.level == isError:
		text := junit.Printable(f.text)
		first, _, _ := strings.Cut(text, "\n")
		c.Failure = &junit.Reason{
			Message: first, Type: f.rule,
			Text: junit.Printable(f.pos.String()) + "\n" + text,
		}
	case v.Verdict == rederive.Deferred || v.Verdict == rederive.OutOfScope:
		c.Skipped = &junit.Reason{Message: junit.Printable(string(v.Verdict) + ": " + v.Reason)}
	}
	return c
}

// xmlToken returns a text without the white space that the schema forbids in names.
func xmlToken(text string) string {
	return cmp.Or(strings.Join(strings.Fields(junit.Printable(text)), " "), "-")
}
