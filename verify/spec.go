package verify

import (
	"math/big"
	"slices"
	"strings"

	"rederive"
)

// A spec is a claim with its fields read: what has to be computed for it.
type spec struct {
	claim      *rederive.Claim
	kind       Kind
	outOfScope string     // the reason
	marks      []Mark     // for tables and sequences
	printed    []printing // every printing of a value that is no table
	cells      *cells     // for tables, grids, sequences and formulas
	spans      []span     // over which a formula is compared
	tolerance  *big.Rat
	excuse     string // for a tolerance beyond the last printed digit
	cases      int    // that a statement must be checked for; 0 if not stated
	readings   []string
	convention string
	members    []string // of a group
	errata     []erratum
	errs       rederive.Errors
}

// A printing is a value as printed at one place.
type printing struct {
	field rederive.Field
	value Value
	bound relation // of a bound: how the true value lies to it
}

// compile reads the fields of a claim. Others are the claims by id, for claims
// about part of another claim's table.
func compile(c *rederive.Claim, others map[string]*rederive.Claim) *spec {
	s := &spec{claim: c, outOfScope: c.Field("out-of-scope")}
	s.checkNames()
	kind := s.first("kind")
	switch {
	case kind == nil && s.outOfScope != "":
		return s
	case kind == nil:
		s.errs.Add(c.Pos, "", "claim %s names no kind", c.ID)
		return s
	}
	text := kind.Value
	if rest, ok := strings.CutPrefix(text, "group of"); ok {
		s.readMembers(rest, kind.ValuePos)
		text = "group"
	}
	var err error
	if s.kind, err = ParseKind(text); err != nil {
		s.errs.Add(kind.ValuePos, "", "%w", err)
		return s
	}
	if !s.checkPlaces() {
		return s
	}
	s.readNumbers()
	s.readReadings()
	s.readPrinted(others)
	s.checkTolerance()
	s.readErrata()
	return s
}

// first returns the first field with the given name, or nil.
func (s *spec) first(name string) *rederive.Field {
	for i := range s.claim.Fields {
		if s.claim.Fields[i].Name == name {
			return &s.claim.Fields[i]
		}
	}
	return nil
}

func (s *spec) has(name string) bool { return s.first(name) != nil }

// readMembers reads the ids of a group.
func (s *spec) readMembers(text string, pos rederive.Pos) {
	for _, id := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if slices.Contains(s.members, id) {
			s.errs.Add(pos, "", "claim %s stands in the group twice", id)
		}
		s.members = append(s.members, id)
	}
}

// readNumbers reads cases and tolerance.
func (s *spec) readNumbers() {
	if f := s.first("cases"); f != nil {
		n, err := ParseNumber(f.Value)
		if err != nil || !n.IsInt() || n.big != nil || n.small <= 0 {
			s.errs.Add(f.ValuePos, "", "cases is not a whole number above 0")
		}
		s.cases = int(n.small)
	}
	s.readTolerance()
}

// readReadings reads the readings of an ambiguous statement and the convention
// that says which of them is judged.
func (s *spec) readReadings() {
	for _, f := range s.claim.All("reading") {
		name, _, _ := strings.Cut(f.Value, ":")
		name = strings.TrimSpace(name)
		if name == "" || slices.Contains(s.readings, name) {
			s.errs.Add(f.Pos, "write - reading NAME: what it means", "a reading without a name of its own")
		}
		s.readings = append(s.readings, name)
	}
	f := s.first("convention")
	switch {
	case f == nil && len(s.readings) > 0:
		s.errs.Add(s.claim.Pos, "add - convention: NAME", "no convention says which of the readings is judged")
	case f != nil && len(s.readings) > 0 && !slices.Contains(s.readings, f.Value):
		s.errs.Add(f.ValuePos, "", "the convention %q is none of the readings %s", f.Value, strings.Join(s.readings, ", "))
	case f != nil:
		s.convention = f.Value
	}
}

// readPrinted reads what was printed, in the form that the kind asks for.
func (s *spec) readPrinted(others map[string]*rederive.Claim) {
	if f := s.first("marks"); f != nil {
		var err error
		if s.marks, err = parseMarks(f.Value); err != nil {
			s.errs.Add(f.ValuePos, "", "%w", err)
		}
	}
	switch {
	case s.outOfScope != "":
	case s.kind.isTable():
		s.readTable(others)
	case s.kind.Name == "sequence":
		s.readSequence()
	case s.kind.Name == "formula":
		s.readFormula()
	case s.kind.Name == "group":
		if f := s.first("of"); f != nil {
			s.readMembers(f.Value, f.ValuePos)
		}
		if len(s.members) == 0 {
			s.errs.Add(s.claim.Pos, "add - of: id, id", "group %s has no members", s.claim.ID)
		}
	case s.kind.isStatement():
		s.readStatement()
	default:
		s.readValues()
	}
}

// readStatement reads a statement, whose printed text is not compared.
func (s *spec) readStatement() {
	for _, f := range s.claim.All("printed") {
		s.printed = append(s.printed, printing{field: f, value: Value{form: aWord, word: f.Value}})
	}
	if s.kind.Name != "exists" && !s.has("over") {
		s.errs.Add(s.claim.Pos, "", "claim %s does not say over which cases it is checked", s.claim.ID)
	}
	if s.kind.Name != "exists" && s.cases == 0 && !s.has("cases") {
		s.errs.Add(s.claim.Pos, "", "claim %s does not say in how many cases it is checked", s.claim.ID)
	}
}

// readValues reads every printing of a value.
func (s *spec) readValues() {
	for _, f := range s.claim.All(s.printedField()) {
		p := printing{field: f}
		text, err := f.Value, error(nil)
		if s.kind.Name == "bound" {
			p.bound, text = readRelation(text)
		}
		if p.value, err = ReadPrinted(s.element(), text); err != nil {
			s.errs.Add(f.ValuePos, "", "%w", err)
			continue
		}
		s.printed = append(s.printed, p)
	}
	if len(s.printed) == 0 && len(s.errs) == 0 && s.kind.Name != "open" {
		s.errs.Add(s.claim.Pos, "", "claim %s says nothing was printed", s.claim.ID)
	}
}

// element is the kind of the values of the claim: of its cells, of what is
// smallest, of its answer.
func (s *spec) element() Kind {
	switch {
	case s.kind.Name == "period":
		return Kind{Name: "tuple"}
	case s.kind.Name == "open" && s.kind.Of == nil:
		return Kind{Name: "tuple"}
	case s.kind.Of != nil && s.kind.Name != "set":
		return *s.kind.Of
	}
	return s.kind
}

// A relation is how a true value lies to a printed bound.
type relation string

const (
	isEqual   relation = "="
	isLess    relation = "<"
	isMore    relation = ">"
	isAtMost  relation = "<="
	isAtLeast relation = ">="
)

// readRelation takes the sign from a printed bound, such as the one of <= 161.
func readRelation(text string) (relation, string) {
	for _, sign := range []struct {
		text string
		relation
	}{
		{"<=", isAtMost},
		{"\u2264", isAtMost},
		{"at most ", isAtMost},
		{">=", isAtLeast},
		{"\u2265", isAtLeast},
		{"at least ", isAtLeast},
		{"<", isLess},
		{"less than ", isLess},
		{">", isMore},
		{"more than ", isMore},
		{"over ", isMore},
	} {
		if rest, ok := strings.CutPrefix(text, sign.text); ok {
			return sign.relation, strings.TrimSpace(rest)
		}
	}
	return isEqual, text
}

// holds reports whether a value that compares to the bound as c says lies so.
func (r relation) holds(c int) bool {
	switch r {
	case isLess:
		return c < 0
	case isMore:
		return c > 0
	case isAtMost:
		return c <= 0
	case isAtLeast:
		return c >= 0
	}
	return c == 0
}

// printedText is everything that was printed, exactly as the document has it.
func (s *spec) printedText() string {
	if s.kind.isTable() && s.cells != nil {
		return s.cells.printedText()
	}
	var texts []string
	for _, f := range s.claim.All(s.printedField()) {
		if !slices.Contains(texts, f.Value) {
			texts = append(texts, f.Value)
		}
	}
	return strings.Join(texts, " | ")
}

// printedField is the field that holds what is compared.
func (s *spec) printedField() string {
	if s.kind.Name == "open" {
		return "answer"
	}
	return "printed"
}
