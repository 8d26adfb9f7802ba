package grade

import (
	"context"
	"slices"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/parse"
	"rederive/report/view"
	"rederive/verify/answers"
)

// PracticeOf runs a key and returns digests of its answers. With them the handout's page
// judges what students type.
func PracticeOf(s *base.Session, ctx context.Context, path string) (*view.Practice, error) {
	ours := *s
	ours.Public = false
	k, err := ReadKeyBook(&ours, path)
	if err != nil {
		return nil, err
	}
	r := &keyRun{params: s.Params}
	if err := k.execute(ctx, r); err != nil {
		return nil, err
	}
	text, err := parse.Skeleton(k.Path, k.Notebook.Source)
	if err != nil {
		return nil, err
	}
	if err := k.checkNamed(r, string(text)); err != nil {
		return nil, err
	}
	p := view.NewPractice([]byte(string(text) + ParamsKey(s.Params)))
	for _, id := range r.ids {
		if r.byHand[id] {
			continue
		}
		typed, ok := typedAnswer(k.Docs, r.run.Offers, id)
		if !ok {
			typed = answers.Typed{}
		}
		if err := p.Add(id, r.exercises[id], typed.Form, typed.Texts); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// typedAnswer returns what the solutions offer for a claim. Methods that disagree give no
// answer.
func typedAnswer(docs []*rederive.ClaimsDoc, offers []rederive.Offer, id string) (answers.Typed, bool) {
	var answer answers.Typed
	for _, o := range offers {
		if o.ID != id {
			continue
		}
		typed, ok := answers.AsTyped(docs, o)
		if !ok || answer.Form != "" && (answer.Form != typed.Form || !slices.Equal(answer.Texts, typed.Texts)) {
			return answer, false
		}
		answer = typed
	}
	return answer, answer.Form != ""
}

// checkNamed refuses claims that the text for students does not name: students could not
// know what to offer, and the page would be the first to name them.
func (k *KeyBook) checkNamed(r *keyRun, text string) error {
	var errs rederive.Errors
	said := map[string]bool{}
	for _, o := range r.run.Offers {
		if !said[o.ID] && !strings.Contains(text, o.ID) {
			errs.Add(o.Pos, "the text for students does not name the claim %s", o.ID).
				Suggest("say in the exercise under which name the value is to be offered")
		}
		said[o.ID] = true
	}
	return errs.Err()
}
