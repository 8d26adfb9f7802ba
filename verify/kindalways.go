package verify

func alwaysKind() kind {
	return kind{
		name: "always", class: statement, sentence: true, fields: []string{"printed", "cases"}, settled: true,
		takes: recordOf("Holds", "Fails"), forms: "show.Holds or show.Fails",
		rule: ruleOfChecks,
		read: readChecked, judge: judgeChecked, correct: correctStatement, explain: explainStatement,
		mutate: mutateChecked, offered: holdsMutants, amended: (*auditor).amendStatement,
		righted: (*auditor).holdInstead,
	}
}

// ruleOfChecks is the rule of statements that are checked in a number of cases.
const ruleOfChecks = "the number of cases less and more 1; in the offer the statement fails"
