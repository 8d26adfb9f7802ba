package ledger

import (
	"io"
	"slices"

	"rederive/internal/strictjson"
	"rederive/verify/internal/sarif"

	"rederive"
)

// The frame of a SARIF log.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool      `json:"tool"`
		ColumnKind string         `json:"columnKind"`
		Results    []sarif.Result `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string       `json:"name"`
		Version string       `json:"version"`
		Rules   []sarif.Rule `json:"rules"`
	}
)

// sarifRules are the rules in the order of their indexes.
var sarifRules = []sarif.Rule{
	sarifRule(ruleError, isError, "a notebook fails, or offers a value for which there is no claim"),
	sarifRule(string(rederive.Mismatch), isError, "computed differs from printed, and no erratum says so"),
	sarifRule(string(rederive.Unchecked), isError, "nothing was computed for a claim"),
	sarifRule(string(rederive.Deferred), isWarning,
		"nothing was computed for a claim: its tier was not run, or there is no notebook"),
	sarifRule(string(rederive.Refuted), isNote, "computed differs from printed, as an erratum says"),
	sarifRule(withinTolerance, isNote, "computed is within the tolerance that the claim states"),
	sarifRule(ruleWarning, isWarning, "what is a failure under --strict"),
}

func sarifRule(id string, l level, text string) sarif.Rule {
	rule := sarif.NewRule(id, text)
	rule.Configuration = &sarif.Level{Level: string(l)}
	return rule
}

// writeSARIF writes the findings as a SARIF 2.1.0 log.
func writeSARIF(w io.Writer, l *rederive.Ledger, style Style) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{"rederive", l.Tool.Version, sarifRules}},
		ColumnKind: "unicodeCodePoints", Results: []sarif.Result{},
	}
	for _, f := range findings(l) {
		run.Results = append(run.Results, newSARIFResult(f, style))
	}
	return strictjson.Write(w, "  ", sarifLog{sarif.Schema, sarif.Version, []sarifRun{run}})
}

func newSARIFResult(f finding, style Style) sarif.Result {
	r := sarif.Result{
		RuleID: f.rule, Level: string(f.level), Message: sarif.Message{Text: f.title + "\n" + f.text},
		Locations: []sarif.Location{sarifPlace(f.pos, style)},
	}
	index := slices.IndexFunc(sarifRules, func(rule sarif.Rule) bool { return rule.ID == f.rule })
	r.RuleIndex = &index
	for _, pos := range f.others {
		where := sarifPlace(pos, style)
		where.Message = &sarif.Message{Text: "differs as well"}
		r.Related = append(r.Related, where)
	}
	if f.related.File != "" {
		where := sarifPlace(f.related, style)
		where.Message = &sarif.Message{Text: "where the value is offered"}
		r.Related = append(r.Related, where)
	}
	return r
}

func sarifPlace(p rederive.Pos, style Style) sarif.Location {
	out := sarif.In(p.File)
	if p.Line > 0 {
		out.Physical.Region = &sarif.Region{StartLine: p.Line, StartColumn: style.column(p)}
	}
	return out
}
