package verify

func alwaysKind() kind {
	return kind{
		Row: Row{
			name: "always", class: statement, fields: []string{"printed", "cases"},
			takes: recordOf("Holds", "Fails"), forms: "show.Holds or show.Fails",
		},
		sentence: true, settled: true,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
	}
}

func neverKind() kind {
	return kind{
		Row: Row{
			name: "never", class: statement, fields: []string{"printed", "cases"},
			takes: recordOf("Holds", "Fails"), forms: "show.Holds or show.Fails",
		},
		sentence: true, settled: true,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
	}
}
