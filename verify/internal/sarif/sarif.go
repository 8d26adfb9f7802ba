// Package sarif has the parts of a SARIF 2.1.0 log that ledgers and reviews write.
package sarif

import (
	"net/url"
	"strings"
)

// The version of the logs, and the address of its schema.
const (
	Schema  = "https://json.schemastore.org/sarif-2.1.0.json"
	Version = "2.1.0"
)

// The parts of a log, under their SARIF names.
type (
	Rule struct {
		ID            string  `json:"id"`
		Description   Message `json:"shortDescription"`
		Configuration *Level  `json:"defaultConfiguration,omitempty"`
	}
	Level struct {
		Level string `json:"level"`
	}
	Result struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    *int              `json:"ruleIndex,omitempty"`
		Level        string            `json:"level"`
		Message      Message           `json:"message"`
		Locations    []Location        `json:"locations"`
		Related      []Location        `json:"relatedLocations,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	}
	Message struct {
		Text string `json:"text"`
	}
	Location struct {
		Physical Physical  `json:"physicalLocation"`
		Logical  []Logical `json:"logicalLocations,omitempty"`
		Message  *Message  `json:"message,omitempty"`
	}
	Physical struct {
		Artifact Artifact `json:"artifactLocation"`
		Region   *Region  `json:"region,omitempty"`
	}
	Artifact struct {
		URI string `json:"uri"`
	}
	Region struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
	Logical struct {
		Name string `json:"fullyQualifiedName"`
	}
)

// NewRule returns a rule that describes its findings.
func NewRule(id, text string) Rule { return Rule{ID: id, Description: Message{text}} }

// In returns the location of a file, with its path as a relative reference.
func In(file string) Location {
	parts := strings.Split(file, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	return Location{Physical: Physical{Artifact: Artifact{strings.Join(parts, "/")}}}
}
