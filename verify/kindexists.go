package verify

import (
	"errors"
	"fmt"

	"rederive/show/wire"
	"rederive/verify/value"
)

func existsKind() kind {
	return kind{
		Row: value.Row{
			Name: "exists", Class: value.Statement, Fields: []string{"printed", "cases"},
			Takes: value.RecordOf("Found", "Fails"), Forms: "show.Found or show.Fails",
		},
		sentence: true, settled: true,
		read: readStatement, judge: (*Spec).judgeStatement, correct: correctStatement, explain: explainStatement,
	}
}

// ReadFound reads a witness and the checks that it passed.
func (s *Spec) ReadFound(j *Judgement, v wire.Value) error {
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
			if want.String() == got.String() {
				return fmt.Errorf("this is not a witness: %s should be %s (%s), but is %s (%s)",
					name, want, want.Kind, got, got.Kind)
			}
			return fmt.Errorf("this is not a witness: %s should be %s, but is %s", name, want, got)
		}
	}
	j.cases = len(checks.Items)
	j.Computed, j.words = Worded(nil, v), offerInWords(v)
	return nil
}
