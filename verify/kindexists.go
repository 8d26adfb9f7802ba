package verify

import (
	"errors"
	"fmt"
	"slices"

	"rederive/show/wire"
)

func existsKind() kind {
	return kind{
		name: "exists", class: statement, sentence: true, fields: []string{"printed", "cases"}, settled: true,
		takes: recordOf("Found", "Fails"), forms: "show.Found or show.Fails",
		rule: "in the offer the witness is taken away, and each of its checks made to fail",
		read: readStatement, judge: (*spec).judgeStatement, correct: correctStatement, explain: explainStatement,
		mutate: mutateStatement, offered: foundMutants, amended: (*auditor).amendStatement,
		righted: (*auditor).holdInstead,
	}
}

// readFound reads a witness and checks what was verified of it.
func (s *spec) readFound(j *judgement, v wire.Value) error {
	witness, _ := v.Field("Witness")
	checks, _ := v.Field("Checks")
	if isNoWitness(witness) {
		return errors.New("there is no witness")
	}
	if len(checks.Items) == 0 {
		return errors.New("the witness was not checked: say in Checks what was demanded of it and what it gives")
	}
	for _, check := range checks.Items {
		name, _ := check.Field("Name")
		want, _ := check.Field("Want")
		got, _ := check.Field("Got")
		if want.Kind == wire.None || wire.Compare(want, got) != 0 {
			return fmt.Errorf("this is not a witness: %s should be %s, but is %s", name, want, got)
		}
	}
	j.cases = len(checks.Items)
	j.computed = "found " + witness.String()
	return nil
}

// foundMutants take the witness away, and alter what it was checked for.
func foundMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Found") {
		return nil
	}
	out := []formMutant{{"the witness taken away", with(v, "Witness", wire.Value{Kind: wire.None})}}
	checks, _ := v.Field("Checks")
	out = append(out, formMutant{"the checks taken away", with(v, "Checks", wire.Value{Kind: wire.List})})
	for i, check := range checks.Items {
		altered := checks
		altered.Items = slices.Clone(checks.Items)
		got, _ := check.Field("Got")
		altered.Items[i] = with(check, "Got", wire.Value{Kind: wire.Word, Text: got.String() + " altered"})
		out = append(out, formMutant{"a check of the witness altered", with(v, "Checks", altered)})
	}
	return out
}
