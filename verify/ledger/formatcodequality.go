package ledger

import (
	"fmt"
	"io"

	"rederive"
	"rederive/internal/strictjson"
)

// The parts of a GitLab Code Quality report, all of which are required.
type (
	qualityIssue struct {
		Description string          `json:"description"`
		CheckName   string          `json:"check_name"`
		Fingerprint string          `json:"fingerprint"`
		Severity    string          `json:"severity"`
		Location    qualityLocation `json:"location"`
	}
	qualityLocation struct {
		Path  string       `json:"path"`
		Lines qualityLines `json:"lines"`
	}
	qualityLines struct {
		Begin int `json:"begin"`
	}
)

// qualitySeverities maps levels to GitLab's severities.
var qualitySeverities = map[level]string{isError: "critical", isWarning: "minor", isNote: "info"}

// writeCodeQuality writes the findings as a Code Quality report, which GitLab
// shows in merge requests. A finding that moves keeps its fingerprint.
func writeCodeQuality(w io.Writer, l *rederive.Ledger, _ Style) error {
	issues := []qualityIssue{}
	seen := map[string]int{}
	for _, f := range findings(l) {
		name := f.rule + "\n" + f.pos.File + "\n" + f.title + "\n" + f.text
		if f.id != "" {
			name = f.rule + "\n" + f.pos.File + "\n" + f.id
		}
		seen[name]++
		issues = append(issues, qualityIssue{
			Description: f.title + ": " + f.text, CheckName: f.rule,
			Fingerprint: rederive.Digest(fmt.Appendf(nil, "%s\n%d", name, seen[name])),
			Severity:    qualitySeverities[f.level],
			Location:    qualityLocation{f.pos.File, qualityLines{max(f.pos.Line, 1)}},
		})
	}
	return strictjson.Write(w, "  ", issues)
}
