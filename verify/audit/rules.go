package audit

import (
	"slices"

	"rederive"
	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/value"
)

// A rule is a row of the table of rules. It says which mutants change the meaning of claims of a kind.
type rule struct {
	kind    string
	text    string
	mutate  func(x *auditor)                                     // makes the mutants of printed values
	offered func(x *auditor, v wire.Value) []formMutant          // makes the mutants of offers
	amended func(x *auditor, e verify.Erratum, f rederive.Field) // makes the mutants of a corrected value
	righted func(x *auditor, e verify.Erratum)                   // prints the corrected value
	exempt  func(s *verify.Spec) string                          // the rule that exempts a claim from mutants
}

// rules returns the table of rules. A nil field means the same as for single values.
func rules() []rule {
	return []rule{
		{kind: "integer", text: "n-1 and n+1 are other values"},
		{kind: "rational", text: "the value less and more 1/q, q the printed denominator"},
		{
			kind: "decimal",
			text: "one unit of the last printed place less and more, or more than twice the tolerance; " +
				"left out when the computed value lies half-way",
		},
		{
			kind: "word",
			text: "an outcome is exchanged for its opposite (P and N, win and loss, yes and no, ...), any " +
				"other word gets another last letter",
		},
		{
			kind: "tuple",
			text: "each part is mutated as a number or word; unequal neighbours are swapped; each part is " +
				"left out; an empty tuple gets a part",
		},
		{kind: "choice", text: "as a tuple, except for values that are equally good"},
		{kind: "table", text: ruleOfTables, mutate: (*auditor).cells, righted: (*auditor).makeCellRight},
		{kind: "grid", text: ruleOfTables, mutate: (*auditor).cells, righted: (*auditor).makeCellRight},
		{
			kind: "sequence",
			text: "each item is mutated, doubled and left out; unequal neighbours are swapped; an empty sequence " +
				"gets an item",
			mutate: (*auditor).cells,
		},
		{kind: "set", text: "each element is mutated, left out, and one is added"},
		{kind: "minimum", text: ruleOfOptima, offered: optimumMutants},
		{kind: "maximum", text: ruleOfOptima, offered: optimumMutants},
		{
			kind: "bound",
			text: "without a sign as a number; with one the bound is moved just beyond the computed " +
				"value, and the sign is turned",
			mutate: mutateBounds, offered: optimumMutants, righted: func(*auditor, verify.Erratum) {},
		},
		{kind: "estimate", text: "the value and its uncertainty are mutated as decimals, the stars exchanged"},
		{
			kind: "estimate with interval",
			text: "the value and each end are mutated as decimals, and so is the level",
		},
		{kind: "interval", text: "each end is mutated as a decimal, and so is the level"},
		{
			kind: "statistic",
			text: "the statistic, each number of degrees of freedom and the p-value are mutated as decimals",
		},
		{
			kind: "p-value",
			text: "without a sign as a decimal; with one the bound is made ten times as strict " +
				"and the sign turned; stars are exchanged; a bound that also holds is left out",
		},
		{kind: "percentage", text: "as a decimal"},
		{kind: "share", text: "both counts are mutated as integers, the percentage as a decimal"},
		{kind: "quantity", text: "the number as a decimal, in the unit that is printed"},
		{kind: "approximate", text: "as a decimal; the zeros at the end of an integer are not digits"},
		{kind: "date", text: "year, month and day, as far as they are printed, less and more 1"},
		{kind: "vector", text: "as a sequence", mutate: (*auditor).cells},
		{kind: "matrix", text: ruleOfTables, mutate: (*auditor).cells, righted: (*auditor).makeCellRight},
		{
			kind: "formula",
			text: "each number of the formula less and more 1, each sign exchanged; each end of each " +
				"range less and more 1, to points that were not computed",
			mutate: (*auditor).formula, amended: (*auditor).amendFormula,
		},
		{
			kind:   "exists",
			text:   "in the offer the witness is taken away, and each of its checks made to fail",
			mutate: mutateStatement, offered: foundMutants, amended: (*auditor).amendStatement,
			righted: (*auditor).holdInstead,
		},
		{
			kind:   "always",
			text:   ruleOfChecks,
			mutate: mutateChecked, offered: holdsMutants, amended: (*auditor).amendStatement,
			righted: (*auditor).holdInstead,
		},
		{
			kind:   "never",
			text:   ruleOfChecks,
			mutate: mutateChecked, offered: holdsMutants, amended: (*auditor).amendStatement,
			righted: (*auditor).holdInstead,
		},
		{
			kind: "period",
			text: "the printed numbers less and more 1; in the offer each value of the certified window " +
				"is altered, the period and the preperiod are moved, the window is made longer than " +
				"what is shown", mutate: mutatePeriod, offered: periodMutants,
		},
		{
			kind:   "group",
			text:   "none: its members are mutated",
			mutate: func(x *auditor) { x.exclude(1, reasonGroup) },
			exempt: func(*verify.Spec) string { return reasonGroup },
		},
		{
			kind:   "open",
			text:   "the answer, where there is one, as its value; without one there is nothing printed to mutate",
			mutate: mutateAnswers, offered: foundMutants, exempt: exemptOpen,
		},
		{
			kind:   "test",
			text:   ruleOfPrinted,
			mutate: mutatePrinted, amended: (*auditor).amendPrinted, righted: (*auditor).rightPrinted,
		},
		{
			kind:   "mean",
			text:   ruleOfPrinted,
			mutate: mutatePrinted, amended: (*auditor).amendPrinted, righted: (*auditor).rightPrinted,
		},
		{
			kind:   "total",
			text:   ruleOfPrinted + "; of a table each cell is moved so",
			mutate: mutateTotal, amended: (*auditor).amendPrinted, righted: (*auditor).rightPrinted,
		},
	}
}

// ruleOf returns the rule of claims of a kind.
func ruleOf(k value.Kind) *rule {
	rows := rules()
	i := slices.IndexFunc(rows, func(r rule) bool { return r.kind == k.Name })
	return &rows[i]
}

// ruleOfChecks is the rule of statements that are checked in a number of cases.
const ruleOfChecks = "the number of cases less and more 1; in the offer the statement fails"

const ruleOfTables = "each cell is mutated; unequal neighbours in rows and columns are swapped; each row is " +
	"left out and doubled; a cell printed as having no value gets one"

// ruleOfPrinted is the rule of kinds that compare printed numbers with each other.
const ruleOfPrinted = "each printed number is moved both ways, by 1, 2, 4, ... units of its last place, " +
	"to where rounding no longer excuses it, and each sign is turned; mutants that nothing can contradict are left out"

// ruleOfOptima is the rule of minimum and maximum.
const ruleOfOptima = "the printed number less and more 1; in the offer the bound and the value are moved " +
	"apart and the witness is taken away"
