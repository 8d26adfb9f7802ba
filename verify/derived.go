package verify

import (
	"fmt"
	"math/big"
	"path"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify/value"
)

// A claim may say how its value follows from what cells offer for other claims of the document:
//
//	- derived: last of magic.polyominoids
//	- derived: first of peg.readings out of sum of peg.table2 at */A, Square
//
// A cell then need not offer the value; if one does, both must be equal. So a number at the end of
// a long search, no part of which can be recomputed, depends on the table that it is read from.

// A derivation is a term, optionally minus a second one. For a statement about most of
// something, it also has the total that the result is more than half of.
type derivation struct {
	pos   rederive.Pos
	terms []term // those that are present, in this order
	less  bool
	outOf bool
}

// A term takes one number, or a row, from a list or table of whole numbers.
type term struct {
	take string
	id   string
	rows string // a pattern of row keys, with * for any text; empty for all
	cols string
}

// takes maps each way to take one value from several numbers to its function. The second
// argument has the rows of the numbers.
var reducers = map[string]func(numbers []*big.Int, rows []string) wire.Value{
	"first":    func(n []*big.Int, _ []string) wire.Value { return intValue(n[0]) },
	"last":     func(n []*big.Int, _ []string) wire.Value { return intValue(n[len(n)-1]) },
	"sum":      func(n []*big.Int, _ []string) wire.Value { return intValue(sumOfAll(n)) },
	"greatest": func(n []*big.Int, _ []string) wire.Value { return intValue(n[greatest(n)]) },
	"row of the greatest": func(n []*big.Int, rows []string) wire.Value {
		row := rows[greatest(n)]
		if n, ok := new(big.Int).SetString(row, 10); ok {
			return intValue(n)
		}
		return wire.Value{Kind: wire.Word, Text: row}
	},
}

func intValue(n *big.Int) wire.Value { return wire.Value{Kind: wire.Int, Text: n.String()} }

func sumOfAll(numbers []*big.Int) *big.Int {
	sum := new(big.Int)
	for _, n := range numbers {
		sum.Add(sum, n)
	}
	return sum
}

// greatest returns the index of the greatest number, the first if there are several.
func greatest(numbers []*big.Int) int {
	best := 0
	for i, n := range numbers {
		if n.Cmp(numbers[best]) > 0 {
			best = i
		}
	}
	return best
}

const derivedHint = "write, for example: sum of a.table at 1*, count; or: first of a.list out of last of a.list. " +
	"What can be taken is first, last, sum, greatest, row of the greatest"

// readDerived reads the field of a claim.
func (s *Spec) readDerived() {
	f := s.First("derived")
	if f == nil {
		return
	}
	d, problem := parseDerivation(f.Value)
	d.pos = f.ValuePos
	if problem != "" {
		s.Errs.Add(f.ValuePos, "%s", problem).Suggest(derivedHint)
		return
	}
	if d.outOf != (s.Kind.Class == value.Statement) {
		s.Errs.Add(f.ValuePos, "a claim of kind %s cannot be derived this way", s.Kind).
			Suggest("a statement about most of something is A out of B; a number is not")
		return
	}
	s.derived = d
}

func parseDerivation(text string) (d *derivation, problem string) {
	d = &derivation{}
	value, whole, outOf := strings.Cut(text, " out of ")
	value, minus, less := strings.Cut(value, " less ")
	d.less, d.outOf = less, outOf
	parts := []string{value}
	if less {
		parts = append(parts, minus)
	}
	if outOf {
		parts = append(parts, whole)
	}
	for _, part := range parts {
		t, problem := readTerm(part)
		if problem != "" {
			return d, problem
		}
		if len(d.terms) == 1 && d.terms[0] == t {
			return d, fmt.Sprintf("%q is compared with itself: there is nothing to derive", strings.TrimSpace(part))
		}
		d.terms = append(d.terms, t)
	}
	return d, ""
}

func readTerm(text string) (t term, problem string) {
	take, from, ok := strings.Cut(text, " of ")
	if strings.HasPrefix(from, "the greatest of ") { // row of the greatest of ID
		take, from = take+" of the greatest", strings.TrimPrefix(from, "the greatest of ")
	}
	from, at, selected := strings.Cut(from, " at ")
	t = term{take: take, id: strings.TrimSpace(from)}
	if selected {
		t.rows, t.cols, _ = strings.Cut(at, ", ")
		if _, err := path.Match(t.pattern(t.rows), ""); err != nil {
			return t, fmt.Sprintf("%q is not a pattern", t.rows)
		}
	}
	if !ok || reducers[take] == nil || t.id == "" {
		return t, fmt.Sprintf("%q does not say what is taken of which claim", text)
	}
	return t, ""
}

// checkDerived requires that claims are derived from other claims of the document that are not
// derived themselves.
func checkDerived(doc *rederive.ClaimsDoc, claims map[string]*rederive.Claim) (errs rederive.Errors) {
	for _, c := range doc.Claims {
		f := (&Spec{claim: c}).First("derived")
		if f == nil {
			continue
		}
		d, _ := parseDerivation(f.Value)
		for _, t := range d.terms {
			switch from := claims[t.id]; {
			case from == nil || from == c:
				errs.Add(f.ValuePos, "%q is not another claim of the document", t.id).
					Suggest(nearestClaim(t.id, claims))
			case from.Field("derived") != "":
				errs.Add(f.ValuePos, "claim %s is itself derived", t.id).
					Suggest("name the claim that it is derived from")
			}
		}
	}
	return errs
}

// pattern returns a pattern for [path.Match] in which a slash is an ordinary character.
func (t term) pattern(rows string) string {
	return strings.NewReplacer(" / ", "|", "/", "|").Replace(rows)
}

// eval takes the number from an offered list or table. It returns false if the offer has none.
func (t term) eval(v wire.Value) (wire.Value, bool) {
	var numbers []*big.Int
	var rows []string
	ok := true
	add := func(row string, item wire.Value) {
		n, isInt := new(big.Int).SetString(item.Text, 10)
		if ok = ok && item.Kind == wire.Int && isInt; ok {
			numbers, rows = append(numbers, n), append(rows, row)
		}
	}
	switch {
	case v.IsRecord("CellTable"):
		names, _ := v.Field("Rows")
		cols, _ := v.Field("Cols")
		values, _ := v.Field("Values")
		for i, item := range values.Items {
			if i < len(names.Items) && i < len(cols.Items) && t.selects(names.Items[i].Text, cols.Items[i].Text) {
				add(names.Items[i].Text, item)
			}
		}
	case v.Kind == wire.List && t.rows == "" && t.take != "row of the greatest":
		for i, item := range v.Items {
			add(fmt.Sprint(i+1), item)
		}
	}
	if !ok || len(numbers) == 0 {
		return wire.Value{}, false
	}
	return reducers[t.take](numbers, rows), true
}

func (t term) selects(row, col string) bool {
	if t.rows == "" {
		return true
	}
	fits, err := path.Match(t.pattern(t.rows), t.pattern(row))
	return err == nil && fits && (t.cols == "" || t.cols == col)
}

// derive makes offers from the offers for other claims: one for each method of the first claim,
// with the first fitting offers for the others. Each records how much of what it depends on is
// stored and how much was recomputed.
func (c *Comparer) derive(s *Spec) (list []rederive.Offer) {
	if s.derived == nil {
		return nil
	}
	for _, o := range c.Offers(s.derived.terms[0].id) {
		if c.combine(&o, s.derived) {
			o.ID = s.claim.ID
			list = append(list, o)
		}
	}
	return list
}

// combine turns an offer for the first claim into one for the derived claim.
func (c *Comparer) combine(o *rederive.Offer, d *derivation) bool {
	value, ok := d.terms[0].eval(o.Value)
	others := make([]wire.Value, len(d.terms)-1)
	for i, t := range d.terms[1:] {
		var from rederive.Offer
		if from, others[i], ok = c.fitting(t, ok); ok {
			o.Stored = lessSampled(o.Stored, from.Stored)
		}
	}
	if ok && d.less {
		value, ok = subtract(value, others[0])
	}
	if ok && d.outOf {
		value, ok = moreThanHalf(value, others[len(others)-1])
	}
	o.Value = value
	return ok
}

// fitting returns the first offer that the term can read.
func (c *Comparer) fitting(t term, ok bool) (rederive.Offer, wire.Value, bool) {
	for _, o := range c.Offers(t.id) {
		if value, fits := t.eval(o.Value); ok && fits {
			return o, value, true
		}
	}
	return rederive.Offer{}, wire.Value{}, false
}

// lessSampled returns the record with the smaller share of recomputed values. A nil record means
// that this run computed all of them.
func lessSampled(a, b *rederive.StoredCell) *rederive.StoredCell {
	if a == nil || b != nil && b.Sampled*a.Values < a.Sampled*b.Values {
		return b
	}
	return a
}

func subtract(a, b wire.Value) (wire.Value, bool) {
	n, ok := new(big.Int).SetString(a.Text, 10)
	m, too := new(big.Int).SetString(b.Text, 10)
	if !ok || !too {
		return wire.Value{}, false
	}
	return intValue(n.Sub(n, m)), true
}

// moreThanHalf returns the check of a statement about most of something: that it holds for more than
// half. It returns false if the first number does not count a part of what the second counts.
func moreThanHalf(part, whole wire.Value) (wire.Value, bool) {
	text := wire.Value{Kind: wire.Word, Text: part.Text + " of " + whole.Text}
	rest, ok := subtract(whole, part)
	if !ok {
		return rest, false
	}
	a, _ := new(big.Int).SetString(part.Text, 10)
	b, _ := new(big.Int).SetString(rest.Text, 10)
	if a.Cmp(b) <= 0 || b.Sign() < 0 {
		return wire.Value{
			Kind: wire.Record, Type: "Fails", Names: []string{"Cases", "At"}, Items: []wire.Value{whole, text},
		}, true
	}
	yes := wire.Value{Kind: wire.Bool, Text: "true"}
	check := wire.Value{
		Kind: wire.Record, Type: "Check", Names: []string{"Name", "Want", "Got"},
		Items: []wire.Value{{Kind: wire.Word, Text: "more than half"}, yes, yes},
	}
	return wire.Value{
		Kind: wire.Record, Type: "Found", Names: []string{"Witness", "Checks"},
		Items: []wire.Value{text, {Kind: wire.List, Items: []wire.Value{check}}},
	}, true
}

// compareDerived compares the derived value of a claim with the values that cells offer for it, and
// records how much of the derived value was recomputed.
func (c *Comparer) compareDerived(v *rederive.Verdict, s *Spec, first *Judgement, derived []rederive.Offer) {
	for _, o := range derived {
		j := c.judgeOffer(v, s, o)
		if j == nil {
			continue
		}
		if first != nil && !sameResult(first, j) {
			v.Problem(s.derived.pos, "a cell offers %s, but derived is %s",
				value.Abbreviate(first.Computed), value.Abbreviate(j.Computed))
		}
		if o.Stored != nil {
			v.Sampled, v.Values = max(v.Sampled, o.Stored.Sampled), max(v.Values, o.Stored.Values)
		} else {
			v.Sampled = v.Values // this run has computed it
		}
	}
}
