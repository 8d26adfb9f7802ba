package review

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"

	"rederive/document"
)

// The parts of a result in a SARIF 2.1.0 log that are used.
type (
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifRule struct {
		ID          string       `json:"id"`
		Description sarifMessage `json:"shortDescription"`
	}
)

// sarifRules are the rules: the verdicts that are findings, and papers that cannot be read.
var sarifRules = []sarifRule{
	{ruleID(document.DecisionError), sarifMessage{"printed numbers do not fit together, which changes a conclusion"}},
	{ruleID(document.Inconsistent), sarifMessage{"printed numbers do not fit together"}},
	{unreadable, sarifMessage{"a paper cannot be read"}},
}

func ruleID(v document.Verdict) string { return strings.ReplaceAll(string(v), " ", "-") }

// A sarifWriter writes the findings of all papers as one run of a SARIF 2.1.0 log. A page is no line of a text, so
// the place is named in words.
type sarifWriter struct {
	w     io.Writer
	count int
	err   error
}

func beginSARIF(w io.Writer, run Run) Writer {
	s := &sarifWriter{w: w}
	rules, err := indented(sarifRules, "        ")
	s.err = err
	s.printf(`{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [{
    "tool": {
      "driver": {
        "name": "rederive",
        "version": %q,
        "rules": %s
      }
    },
    "results": [`, run.Version, rules)
	return s
}

func (s *sarifWriter) printf(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, format, args...)
	}
}

func (s *sarifWriter) Add(r *document.Review) error {
	for _, f := range Findings(r) {
		level := "warning"
		if f.Verdict == document.DecisionError {
			level = "error"
		}
		text := document.Plain(f.Text) + ": " + Explain(f)
		for _, e := range f.Explanations {
			text += "\n" + e
		}
		x := sarifAt(r.Document.Name)
		x.Logical = []sarifLogical{{f.Place}}
		s.result(sarifResult{
			RuleID: ruleID(f.Verdict), Level: level, Message: sarifMessage{text}, Locations: []sarifLocation{x},
			Fingerprints: map[string]string{"result/v1": f.Place + " " + document.Plain(f.Text)},
		})
	}
	return s.err
}

// Fail writes a paper that cannot be read as a result.
func (s *sarifWriter) Fail(name, why string) error {
	s.result(sarifResult{
		RuleID: unreadable, Level: "error", Message: sarifMessage{why}, Locations: []sarifLocation{sarifAt(name)},
	})
	return s.err
}

func (s *sarifWriter) result(x sarifResult) {
	text, err := indented(x, "      ")
	if s.err == nil {
		s.err = err
	}
	s.printf("%s\n      %s", map[bool]string{true: "", false: ","}[s.count == 0], text)
	s.count++
}

func (s *sarifWriter) End() error {
	s.printf("\n    ]\n  }]\n}\n")
	return s.err
}

func sarifAt(name string) sarifLocation {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return sarifLocation{Physical: sarifPhysical{sarifArtifact{strings.Join(parts, "/")}}}
}

func indented(v any, prefix string) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(prefix, "  ")
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}
