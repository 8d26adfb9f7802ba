// Package answers compares what a submission offers with what the key offers.
package answers

import (
	"slices"
	"strconv"

	"rederive"
	"rederive/internal/words"
	"rederive/show/wire"
	"rederive/verify"
	"rederive/verify/value"
)

// A Score compares a submission with the key for one claim.
type Score struct {
	ID       string
	Cell     int      // of the key: the cell that offers the value
	Right    int      // how many parts agree
	Of       int      // how many parts there are, including those that the key does not have
	Expected string   // the value of the key
	Given    string   // the value of the submission
	Unasked  bool     // it has values, but none at a row, column or key that the key has
	Wrong    []string // the parts of the submission that differ, by their names in a table or list
	Missing  bool     // the submission offers nothing
	Stated   bool     // it states a value that the key computes
	Formula  bool     // it only computes by arithmetic with parameters
	Form     string   // why its value cannot be compared, or empty
	Is, Asks string   // the forms of its value and of the key's, in words, if they differ and nothing agrees
	Near     bool     // all parts that differ would agree to fewer digits
	Values   int      // how many different values the submission offers
	Checked  bool     // it offers a witness or a counterexample, which counts however it was found
	Read     string   // why a teacher has to read the answer before it gets points, or empty
}

// Grade compares what a submission offers with what a key offers, claim by claim in the order of the key. The claims
// documents, if any, supply the kinds and the tolerances. Their printed values are ignored, since the parameters of the
// run may differ from those of the paper.
//
// A witness is checked as the key checks its own: check returns what the key would offer with another witness. Without
// it, only the key's own witness counts. The submission's own checks of its witness do not count. The key cannot check
// a counterexample: its own counts, and a teacher has to read any other.
//
// Values that are expressed in words use the given language.
func Grade(l *words.Language, docs []*rederive.ClaimsDoc, key, submission *rederive.Run,
	check func(key rederive.Offer, witness wire.Value) (wire.Value, bool),
) []Score {
	g := newGrader(docs)
	g.check, g.lang = check, l
	var marks []Score
	for i, o := range key.Offers {
		if slices.ContainsFunc(key.Offers[:i], func(other rederive.Offer) bool { return other.ID == o.ID }) {
			continue // another method
		}
		stated, _ := statedAt(key, o)
		marks = append(marks, g.mark(o, stated, submission))
	}
	return marks
}

// statedAt reports whether an offered value is stated, not computed, and whether it is a formula of the parameters.
func statedAt(run *rederive.Run, o rederive.Offer) (stated, formula bool) {
	for _, s := range run.Sites {
		if s.ID == o.ID && s.Pos == o.Pos {
			stated, formula = stated || s.Stated, formula || s.Formula
		}
	}
	return stated, formula
}

// ShortText formats an offered value for readers, cut short if it is long.
func ShortText(l *words.Language, v wire.Value) string {
	text := []rune(verify.Worded(l, v))
	if len(text) > mostText {
		return string(text[:mostText]) + "..."
	}
	return string(text)
}

const mostText = 300

type grader struct {
	lang   *words.Language
	claims map[string]*rederive.Claim
	check  func(key rederive.Offer, witness wire.Value) (wire.Value, bool)
}

func newGrader(docs []*rederive.ClaimsDoc) grader {
	g := grader{claims: map[string]*rederive.Claim{}}
	for _, doc := range docs {
		for _, c := range doc.Claims {
			g.claims[c.ID] = c
		}
	}
	return g
}

// checked returns what the key offers with the witness of a submission. If that cannot be checked, the returned
// value has no checks.
func (g grader) checked(key rederive.Offer, given wire.Value) wire.Value {
	witness, _ := given.Field("Witness")
	own, _ := key.Value.Field("Witness")
	if witness = inShapeOf(own, witness); wire.Compare(own, witness) == 0 {
		return key.Value
	}
	if g.check != nil {
		if v, ok := g.check(key, witness); ok {
			return v
		}
	}
	return value.WithItem(given, "Checks", wire.Value{Kind: wire.List})
}

// mark judges everything that a submission offers for a claim. The worst offer counts, so that guessing
// often gains nothing.
func (g grader) mark(key rederive.Offer, stated bool, submission *rederive.Run) Score {
	worst := Score{ID: key.ID, Cell: key.Cell, Missing: true}
	var values []wire.Value
	for _, o := range submission.Offers {
		if o.ID != key.ID {
			continue
		}
		same := func(v wire.Value) bool { return wire.Compare(v, o.Value) == 0 }
		if !slices.ContainsFunc(values, same) {
			values = append(values, o.Value)
		}
		m := g.compare(key, o)
		if !stated && !m.Checked && m.Is == "" && m.Form == "" {
			m.Stated, m.Formula = statedAt(submission, o)
		}
		if m.Stated {
			m.Right = 0
		}
		if worst.Missing || m.isWorse(worst) {
			worst = m
		}
	}
	if worst.Missing {
		worst.Expected, worst.Of = ShortText(g.lang, key.Value), 1
	}
	worst.Values = len(values)
	return worst
}

// isWorse reports whether a score has fewer points, or also none where a teacher may still give some.
func (m Score) isWorse(than Score) bool {
	a, b := m.Right*than.Of, than.Right*m.Of
	return a < b || a == b && a == 0 && m.Read == "" && than.Read != ""
}

// kindOf returns the kind that a claims document gives a claim, if it has the claim.
func (g grader) kindOf(id string) (k value.Kind, described bool) {
	c := g.claims[id]
	if c == nil {
		return k, false
	}
	return verify.Compile(c, g.claims).Kind, true
}

// compare compares one offer with the key. If nothing agrees, it says whether the form of the value is the reason.
func (g grader) compare(key, given rederive.Offer) Score {
	m := g.compareValues(key, given)
	k, described := g.kindOf(key.ID)
	exact := key.Value.Kind == wire.Int || key.Value.Kind == wire.Rat
	switch {
	case m.Right == 0 && isFixed(given.Value) && exact && (!described || k.Row != nil && k.Exact):
		m.Is, m.Asks = forms[wire.Float], formOf(key.Value) // it is a fraction, too, but is not meant as one
	case m.Right == 0 && (m.Form != "" || !described): // the kind of a claim accepts several forms
		want := withoutFixed(shaped(key.Value))
		if want.Kind == wire.List && saysSet(k) {
			want.Type = setType
		}
		m.Is, m.Asks = differentForms(inFormOf(want, given.Value), want)
		if m.Checked {
			m.Is, m.Asks = differentWitnesses(given.Value, key.Value)
		}
	}
	if key.Value.Kind != wire.Word && given.Value.Kind == wire.Word { // otherwise text would look like a number
		m.Given = strconv.Quote(m.Given)
	}
	return m
}

func (g grader) compareValues(key, given rederive.Offer) Score {
	m := Score{
		ID: key.ID, Cell: key.Cell, Of: 1,
		Expected: ShortText(g.lang, key.Value), Given: ShortText(g.lang, given.Value),
	}
	at, fails := counterexample(key.Value)
	if got, ok := counterexample(given.Value); fails && ok {
		m.compareCounterexamples(at, got)
		return m
	}
	want, s, form := g.partsOfKey(key)
	m.Of = max(len(want), 1)
	if key.Value.IsRecord("Found") != given.Value.IsRecord("Found") && !given.Value.IsRecord("Fails") {
		m.Form = "its form is not that of this claim"
		return m
	}
	if m.Checked = key.Value.IsRecord("Found") && given.Value.IsRecord("Found"); m.Checked {
		given.Value = g.checked(key, given.Value)
	}
	got, err := partsOf(s, inFormOf(form, given.Value))
	switch {
	case err != nil && m.Checked:
		m.Form = "the witness fails the checks of the key, or there is none"
		return m
	case err != nil:
		m.Form = "its form is not that of this claim"
		return m
	}
	m.count(want, got)
	named := form.IsRecord("CellTable") || form.Kind == wire.Map
	m.Unasked = named && len(want) > 0 && len(got) > 0 && m.Of == len(want)+len(got)
	return m
}

// counterexample returns the case in which a statement fails, if a value has one.
func counterexample(v wire.Value) (at wire.Value, ok bool) {
	at, ok = v.Field("At")
	return at, ok && v.IsRecord("Fails") && at.Kind != wire.None
}

// compareCounterexamples compares a counterexample with that of the key. If the key has several, with show.OneOf, it
// has all of them.
func (m *Score) compareCounterexamples(want, got wire.Value) {
	m.Checked = true
	all := []wire.Value{want}
	if want.IsRecord("OneOf") {
		all = want.Items
	}
	same := func(v wire.Value) bool { return wire.Compare(inShapeOf(v, got), v) == 0 }
	switch {
	case slices.ContainsFunc(all, same):
		m.Right = 1
	case !want.IsRecord("OneOf"):
		m.Read = "this counterexample is not that of the key"
	}
}

// count counts the parts that agree. Parts that the key does not have count as wrong.
func (m *Score) count(want, got []part) {
	open := map[string]part{}
	for _, p := range want {
		open[p.name] = p
	}
	extra, near := 0, 0
	wrong := func(p part) {
		if len(m.Wrong) < mostWrong {
			m.Wrong = append(m.Wrong, value.Abbreviate(p.name))
		}
	}
	var others []part // members that the key does not have under the same name
	for _, p := range got {
		k, ok := open[p.name]
		if ok && k.member != p.member { // the keys of a map are not members
			ok = false
		}
		if !ok && p.member {
			others = append(others, p)
			continue
		}
		delete(open, p.name)
		if ok && k.accepts(p.value) {
			m.Right++
			continue
		}
		if ok && k.isNear(p.value) {
			near++
		}
		if !ok {
			extra++
		}
		wrong(p)
	}
	m.Near = near > 0 && m.Right+near == len(want) && len(got) == len(want)
	var inexact []part // the members with which inexact numbers may agree
	if len(want)*len(others) <= mostPairs {
		inexact = want
	}
	for _, p := range others {
		switch name, ok := memberLike(p, inexact, open); {
		case !ok:
			extra++
			wrong(p)
		case name != "":
			delete(open, name)
			m.Right++
		}
	}
	m.Of = max(len(want)+extra, 1)
	if len(want)+len(got) == 0 {
		m.Right = 1 // both are empty
	}
}

// memberLike finds the member of the key's set with which another one agrees. The name is empty if it has been found
// before: then both are the same member.
func memberLike(p part, want []part, open map[string]part) (name string, ok bool) {
	if p.value.Form != value.ANumber { // words only agree if they are the same
		return "", false
	}
	for _, k := range want {
		if k.value.Form == value.ANumber && k.accepts(p.value) {
			if ok = true; open[k.name].name != "" {
				return k.name, true
			}
		}
	}
	return "", ok
}

// mostPairs limits how many pairs of members are compared.
const mostPairs = 1_000_000

// mostWrong is how many differing parts are named.
const mostWrong = 20

// partsOfKey splits the value of the key as its claim says. If the key does not fit the claim, since the claim is about
// other parameters, only the form of the value counts. It also returns the key in the form that the value of a
// submission should have.
func (g grader) partsOfKey(key rederive.Offer) ([]part, *verify.Spec, wire.Value) {
	asNumbers := withoutFixed(shaped(key.Value))
	if claim := g.claims[key.ID]; claim != nil {
		s := verify.Compile(claim, g.claims)
		s.Cases = 0 // the number of cases is printed for the paper's parameters, too
		if len(s.Errs) == 0 && s.Kind.Row != nil && s.OutOfScope == "" && s.Kind.Class != value.Members {
			forms := []wire.Value{key.Value, withoutFixed(key.Value)}
			if saysSet(s.Kind) {
				lists := withLists(forms[1])
				forms = append(forms, withLists(key.Value), lists, withNumerals(lists))
			}
			for _, v := range forms {
				if parts, err := partsOf(s, v); err == nil {
					return parts, s, v
				}
			}
		}
	}
	parts, err := partsOf(nil, shaped(key.Value))
	if err != nil {
		parts = []part{{value: value.WordOf(key.Value.String())}}
	}
	return parts, nil, asNumbers
}

// partsOf splits an offered value into parts.
func partsOf(s *verify.Spec, v wire.Value) ([]part, error) {
	if s == nil {
		return plainParts(v)
	}
	return answerParts(s, v)
}

// answerParts splits a value by the kind of its claim: a table into cells, a tuple or sequence into items, a set into
// elements. Any other value is one part.
func answerParts(s *verify.Spec, v wire.Value) ([]part, error) {
	if len(s.Readings) > 0 {
		v, _ = verify.ReadingOf(v, s.Convention)
	}
	j, err := s.Judge(v)
	if err != nil {
		return nil, err
	}
	switch {
	case s.Cells != nil && j.Values != nil:
		return cellParts(s, j), nil
	case j.Whole.Form == value.NoValue:
		return []part{{value: value.WordOf(outcomeWord(j, v))}}, nil
	}
	printed := value.Value{}
	if len(s.Printed) > 0 {
		printed = s.Printed[0].Value
	}
	return itemParts(likePrinted(j.Whole, printed, s.Kind.Elements().Exact), s.Within), nil
}

// outcomeWord describes the result of a statement. Any witness will do that passes the checks of the key, which
// [verify.Spec.ReadFound] has read.
func outcomeWord(j *verify.Judgement, v wire.Value) string {
	switch {
	case v.IsRecord("Fails"):
		return "fails"
	case v.IsRecord("Found"):
		return "found"
	}
	return j.Computed
}

// cellParts returns the computed cells of a table.
func cellParts(s *verify.Spec, j *verify.Judgement) []part {
	var list []part
	exact := s.Kind.Elements().Exact
	for r, row := range s.Cells.Rows {
		for c, printed := range row.Cells {
			if v := j.Values[r][c]; v.Form != value.NoValue {
				name := s.Cells.Name(row.Key, s.Cells.Columns[c])
				v = likePrinted(v, printed.Value, exact)
				list = append(list, part{name: name, value: v, within: printed.Within})
			}
		}
	}
	for _, x := range j.Extra {
		name := s.Cells.Name(x.Row, x.Column)
		list = append(list, part{name: name, value: likePrinted(x.Value, value.Value{}, exact), within: s.Within})
	}
	return list
}
