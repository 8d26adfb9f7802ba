package claims

// Fields is the table of field names. The rows of kinds name the fields that
// not all kinds have.
var Fields = []struct {
	name   string
	Repeat bool
	Some   bool // not all kinds have it
}{
	{"where", true, false},
	{"lines", true, false},
	{"kind", false, false},
	{"printed", true, true},
	{"copy", true, false},
	{"quote", true, false},
	{"repair", true, false},
	{"reading", true, false},
	{"convention", false, false},
	{"over", false, false},
	{"cases", false, true},
	{"certificate", false, false},
	{"checked-to", false, false},
	{"up-to", false, false},
	{"stated", false, false},
	{"derived", false, false},
	{"marks", false, true},
	{"keys", false, true},
	{"columns", false, true},
	{"table", false, true},
	{"kinds", false, true},
	{"tolerance", false, true},
	{"rounding", false, true},
	{"unit", false, true},
	{"stars", false, true},
	{"sided", false, true},
	{"alpha", false, true},
	{"scale", false, true},
	{"total", true, true},
	{"corrected", true, false},
	{"witness", true, false},
	{"check", true, false},
	{"fault", true, false},
	{"why", true, false},
	{"follows", true, false},
	{"caveat", true, false},
	{"note", true, false},
	{"answer", true, true},
	{"out-of-scope", false, false},
	{"of", false, true},
}

// FieldNames returns the names of the fields that claims may have.
func FieldNames() []string {
	var names []string
	for _, f := range Fields {
		names = append(names, f.name)
	}
	return names
}

// FieldIndex returns the index of a field in [Fields], or -1.
func FieldIndex(name string) int {
	for i, f := range Fields {
		if f.name == name {
			return i
		}
	}
	return -1
}
