package ledger

import (
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strings"

	"rederive"
)

// The parts of a SARIF 2.1.0 log that are used.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string       `json:"id"`
		ShortDescription sarifMessage `json:"shortDescription"`
		Configuration    sarifLevel   `json:"defaultConfiguration"`
	}
	sarifLevel struct {
		Level string `json:"level"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)

// sarifRules are the rules, in the order of their indices.
var sarifRules = []sarifRule{
	{ruleError, sarifMessage{"a notebook fails, or offers a value for which there is no claim"}, sarifLevel{"error"}},
	{
		string(rederive.Mismatch),
		sarifMessage{"computed differs from printed, and no erratum says so"},
		sarifLevel{"error"},
	},
	{string(rederive.Unchecked), sarifMessage{"nothing was computed for a claim"}, sarifLevel{"error"}},
	{
		string(rederive.Deferred),
		sarifMessage{"nothing was computed for a claim: its tier was not run, or there is no notebook"},
		sarifLevel{"warning"},
	},
	{string(rederive.Refuted), sarifMessage{"computed differs from printed, as an erratum says"}, sarifLevel{"note"}},
	{withinTolerance, sarifMessage{"computed is within the tolerance that the claim states"}, sarifLevel{"note"}},
	{ruleWarning, sarifMessage{"what is a failure under --strict"}, sarifLevel{"warning"}},
}

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// writeSARIF writes the findings as a SARIF 2.1.0 log.
func writeSARIF(w io.Writer, l *rederive.Ledger, style Style) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{"rederive", l.Tool.Version, sarifRules}},
		ColumnKind: "unicodeCodePoints", Results: []sarifResult{},
	}
	for _, f := range findings(l) {
		run.Results = append(run.Results, newSARIFResult(f, style))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

func newSARIFResult(f finding, style Style) sarifResult {
	r := sarifResult{
		RuleID: f.rule, Level: string(f.level), Message: sarifMessage{f.title + "\n" + f.text},
		Locations: []sarifLocation{sarifPlace(f.pos, style)},
	}
	r.RuleIndex = slices.IndexFunc(sarifRules, func(rule sarifRule) bool { return rule.ID == f.rule })
	for _, pos := range f.others {
		where := sarifPlace(pos, style)
		where.Message = &sarifMessage{"differs as well"}
		r.Related = append(r.Related, where)
	}
	if f.related.File != "" {
		where := sarifPlace(f.related, style)
		where.Message = &sarifMessage{"where the value is offered"}
		r.Related = append(r.Related, where)
	}
	return r
}

func sarifPlace(p rederive.Pos, style Style) sarifLocation {
	out := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{fileURI(p.File)}}}
	if p.Line > 0 {
		out.Physical.Region = &sarifRegion{p.Line, style.column(p)}
	}
	return out
}

// fileURI writes a path as a relative reference.
func fileURI(file string) string {
	parts := strings.Split(file, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	return strings.Join(parts, "/")
}
