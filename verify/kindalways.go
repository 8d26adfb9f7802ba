package verify

import "rederive/verify/value"

func alwaysKind() kind {
	return kind{
		Row: value.Row{
			Name: "always", Class: value.Statement, Fields: []string{"printed", "cases"},
			Takes: value.RecordOf("Holds", "Fails"), Forms: "show.Holds or show.Fails",
		},
		sentence: true, settled: true,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
	}
}

func neverKind() kind {
	return kind{
		Row: value.Row{
			Name: "never", Class: value.Statement, Fields: []string{"printed", "cases"},
			Takes: value.RecordOf("Holds", "Fails"), Forms: "show.Holds or show.Fails",
		},
		sentence: true, settled: true,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
	}
}
