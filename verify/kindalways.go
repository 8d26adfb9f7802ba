package verify

import "rederive/verify/value"

// checkedKind returns the kind of a statement that holds, or fails, in all cases: always or never.
func checkedKind(name string) kind {
	return kind{
		Row: value.Row{
			Name: name, Class: value.Statement, Fields: []string{"printed", "cases"},
			Takes: value.RecordOf("Holds", "Fails"), Forms: "show.Holds or show.Fails",
		},
		sentence: true, settled: true,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
	}
}
