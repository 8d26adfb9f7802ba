package verify

func neverKind() kind {
	return kind{
		name: "never", class: statement, sentence: true, fields: []string{"printed", "cases"}, settled: true,
		takes: recordOf("Holds", "Fails"), forms: "show.Holds or show.Fails",
		rule: ruleOfChecks,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
		mutate: mutateChecked, offered: holdsMutants, amended: (*auditor).amendStatement,
		righted: (*auditor).holdInstead,
	}
}
