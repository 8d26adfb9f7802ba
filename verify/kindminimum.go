package verify

func minimumKind() kind {
	return kind{
		name: "minimum", class: best, fields: []string{"printed", "tolerance", "rounding"},
		takes: recordOf("Optimum"), forms: "show.Optimum, with a witness and a bound",
		rule:  ruleOfOptima,
		judge: judgeOptimum, offered: optimumMutants,
	}
}
