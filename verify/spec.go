package verify

import (
	"cmp"
	"slices"
	"strings"

	"rederive"
)

// A spec is a claim with its fields read: what has to be computed for it.
type spec struct {
	claim      *rederive.Claim
	kind       Kind
	row        *kind                // of the kind in the table of kinds
	outOfScope string               // the reason
	marks      []Mark               // for tables and sequences
	reread     string               // those that could replace what is printed, with the reason
	printed    []printing           // every printing of a value that is not a table
	cells      *cells               // for tables, grids, sequences and formulas
	spans      []span               // over which a formula is compared
	within     tolerance            // how far a computed number may be off
	column     map[string]tolerance // the same for columns that have their own
	excuse     string               // for a tolerance beyond the last printed digit
	cases      int                  // that a statement must be checked for; 0 if not stated
	readings   []string
	convention string
	members    []string // of a group
	derived    *derivation
	mixed      []mixed // kinds of rows and columns of a table
	sums       []sumOf // totals of another claim's table
	incomplete int     // totals that cannot be checked
	others     map[string]*rederive.Claim
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
		s.errs.Add(c.Pos, "claim %s names no kind", c.ID)
		return s
	}
	var err error
	if s.kind, err = ParseKind(kind.Value); err != nil {
		s.errs.Add(kind.ValuePos, "%w", err)
		return s
	}
	s.row = rowOf(s.kind)
	s.readMixed()
	if !s.checkPlaces() {
		return s
	}
	s.readParams()
	s.readNumbers()
	s.readReadings()
	s.readPrinted(others)
	s.checkTolerance()
	s.checkMixed()
	s.readErrata()
	s.readDerived()
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

// readNumbers reads cases and tolerance.
func (s *spec) readNumbers() {
	if f := s.first("cases"); f != nil {
		n, err := ParseNumber(f.Value)
		if err != nil || !n.IsInt() || n.big != nil || n.small <= 0 {
			s.errs.Add(f.ValuePos, "cases is not a whole number above 0")
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
			s.errs.Add(f.Pos, "a reading without a name of its own").Suggest("write - reading NAME: what it means")
		}
		s.readings = append(s.readings, name)
	}
	f := s.first("convention")
	switch {
	case f == nil && len(s.readings) > 0:
		s.errs.Add(s.claim.Pos, "no convention says which of the readings is judged").Suggest("add - convention: NAME")
	case f != nil && len(s.readings) > 0 && !slices.Contains(s.readings, f.Value):
		s.errs.Add(f.ValuePos, "the convention %q is not one of the readings %s", f.Value,
			strings.Join(s.readings, ", "))
	case f != nil:
		s.convention = f.Value
	}
}

// readPrinted reads what was printed, in the form that the kind asks for.
func (s *spec) readPrinted(others map[string]*rederive.Claim) {
	s.readMarks()
	switch {
	case s.outOfScope != "":
	case s.row.read != nil:
		s.row.read(s, others)
	default:
		s.readPrintings(readPlain)
	}
}

// readPrintings reads every printing of a value; split takes a sign from its text.
func (s *spec) readPrintings(split func(string) (relation, string)) {
	s.readAll(split)
	if len(s.printed) == 0 && len(s.errs) == 0 {
		s.errs.Add(s.claim.Pos, "claim %s does not say what was printed", s.claim.ID)
	}
}

// readAll reads every printing of a value, if there is one.
func (s *spec) readAll(split func(string) (relation, string)) {
	for _, f := range s.claim.All(s.printedField()) {
		p, err := printing{field: f}, error(nil)
		text := f.Value
		p.bound, text = split(text)
		if p.value, err = ReadPrinted(s.kind.elements(), text); err != nil {
			s.errs.Add(f.ValuePos, "%w", err)
			continue
		}
		s.printed = append(s.printed, p)
	}
}

// readPlain takes no sign from a printed value.
func readPlain(text string) (relation, string) { return isEqual, text }

// printedText is everything that was printed, exactly as the document has it.
func (s *spec) printedText() string {
	if s.cells != nil && s.row.tables != nil {
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
	if s.kind.Row == nil {
		return "printed"
	}
	return cmp.Or(s.row.printed, "printed")
}

// readParams reads these fields, and gives them to the kind and its parts.
func (s *spec) readParams() {
	p := params{tolerant: s.has("tolerance")}
	var err error
	if f := s.first("unit"); f != nil {
		if p.unit, err = parseUnit(f.Value); err != nil {
			s.errs.Add(f.ValuePos, "%w", err)
		}
	}
	if f := s.first("stars"); f != nil {
		if p.stars, err = parseStars(f.Value); err != nil {
			s.errs.Add(f.ValuePos, "%w", err)
		}
	}
	if f := s.first("alpha"); f != nil {
		n, err := ParseNumber(f.Value)
		if err != nil || !isProbability(n.Rat()) || n.Rat().Sign() == 0 {
			s.errs.Add(f.ValuePos, "alpha is not a number between 0 and 1, as in - alpha: .05")
		}
		p.alpha = n.Rat()
	}
	s.kind = s.kind.given(p)
	for i := range s.mixed {
		s.mixed[i].kind = s.mixed[i].kind.given(p)
	}
}
