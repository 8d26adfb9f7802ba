package rederive

// The verdicts on a claim.
const (
	Confirmed  = "confirmed"    // computed equals printed
	Refuted    = "refuted"      // computed differs from printed, and an erratum says so
	Mismatch   = "mismatch"     // computed differs from printed, and no erratum says so
	Unchecked  = "unchecked"    // nothing was computed
	Deferred   = "deferred"     // its tier was not run
	OutOfScope = "out-of-scope" // not a matter of computation, with the reason
)

// A Ledger is the result of verifying notebooks: what became of every claim.
// Its JSON form is the schema rederive-ledger/1.
type Ledger struct {
	Schema    string           `json:"schema"`
	Tool      Tool             `json:"tool"`
	Notebooks []LedgerNotebook `json:"notebooks"`
	Claims    []Verdict        `json:"claims"`
	Summary   Summary          `json:"summary"`
	Shard     *Shard           `json:"shard,omitempty"` // of a ledger that is one of several
}

// A Shard says which part of a run a ledger is.
type Shard struct {
	Index     int        `json:"index"` // from 1
	Of        int        `json:"of"`
	Input     string     `json:"input"`     // SHA-256 over everything the run depends on
	Notebooks []string   `json:"notebooks"` // the paths of the whole run, in order
	Claims    [][]string `json:"claims"`    // of each of these notebooks: the ids of the claims that it is to settle
}

// LedgerSchema is the name of the ledger's form.
const LedgerSchema = "rederive-ledger/1"

// A Tool names the program that wrote a ledger.
type Tool struct {
	Version string `json:"version"`
	Go      string `json:"go"`
}

// A LedgerNotebook is the record of one notebook's run.
type LedgerNotebook struct {
	Path         string        `json:"path"`
	SHA256       string        `json:"sha256"`
	Includes     []LedgerFile  `json:"includes,omitempty"`
	Inputs       []LedgerFile  `json:"inputs,omitempty"`
	Engines      []string      `json:"engines"`
	CrossChecked bool          `json:"crossChecked"`
	Status       string        `json:"status"`
	Errors       []LedgerError `json:"errors"`
}

// A LedgerFile is a file that a notebook includes or that its cells read.
type LedgerFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// A LedgerError is an error at a place.
type LedgerError struct {
	Pos  string `json:"pos"`
	Text string `json:"text"`
}

// A Verdict is what became of one claim.
type Verdict struct {
	ID          string        `json:"id"`
	Paper       string        `json:"paper"`
	Notebook    string        `json:"notebook"`
	Where       string        `json:"where"`
	Kind        string        `json:"kind"`
	Verdict     string        `json:"verdict"`
	Printed     string        `json:"printed"`             // exactly as printed
	Tolerance   string        `json:"tolerance,omitempty"` // how far a computed number may be off, as the claim states it
	Computed    string        `json:"computed"`            // in full
	Caveat      string        `json:"caveat"`
	Reading     string        `json:"reading"`
	Stored      string        `json:"stored"`            // date of a stored slow result
	Sample      string        `json:"sample,omitempty"`  // of it: how much was recomputed, such as "2 of 12 values recomputed", or "no sample"
	Sampled     int           `json:"sampled,omitempty"` // of it: how many values were recomputed
	Values      int           `json:"values,omitempty"`  // of how many
	Methods     []string      `json:"methods"`
	Cases       int           `json:"cases"`
	Erratum     *Erratum      `json:"erratum"`
	Errata      []Erratum     `json:"errata,omitempty"` // when there are several, all of them
	Readings    []Reading     `json:"readings,omitempty"`
	Cells       *CellCount    `json:"cells"` // for tables
	Differences []Difference  `json:"differences"`
	Reason      string        `json:"reason,omitempty"`   // of out-of-scope, deferred, unchecked
	Problems    []LedgerError `json:"problems,omitempty"` // why it fails beyond a difference
	Literals    []LedgerError `json:"literals,omitempty"` // where computed values stand as literals in cells or solvers
	Stated      bool          `json:"stated,omitempty"`   // an offered value depends on nothing but constants
	Pos         string        `json:"pos"`
	OfferPos    string        `json:"offerPos"`

	Claim      *Claim      `json:"-"`
	Comparison *Comparison `json:"-"` // for tables: every cell
}

// Within writes a printed value of the claim with the tolerance that the claim
// states, as in 3.1 ± 0.05.
func (v Verdict) Within(printed string) string {
	if v.Tolerance == "" {
		return printed
	}
	return printed + " ± " + v.Tolerance
}

// An Erratum says that a printed value is wrong, and what is right.
type Erratum struct {
	Key       string `json:"key,omitempty"` // the wrong cell of a table
	Printed   string `json:"printed,omitempty"`
	Corrected string `json:"corrected"`
	Witness   string `json:"witness"`
	Fault     string `json:"fault"` // paper, extraction or convention
	Why       string `json:"why"`
}

// A Reading is what one reading of an ambiguous statement gives.
type Reading struct {
	Name     string `json:"name"`
	Computed string `json:"computed"`
	Agrees   bool   `json:"agrees"` // it gives the printed value
}

// A CellCount counts the cells of a compared table.
type CellCount struct {
	Compared  int `json:"compared"`
	Matched   int `json:"matched"`
	Differing int `json:"differing"`
	Illegible int `json:"illegible"`
	Blank     int `json:"blank"`
	New       int `json:"new"`
}

// A Difference is a cell in which computed and printed differ, or a cell that
// is new.
type Difference struct {
	Key      string `json:"key"`
	Printed  string `json:"printed"`
	Computed string `json:"computed"`
}

// A Summary counts claims by verdict.
type Summary struct {
	Confirmed  int `json:"confirmed"`
	Refuted    int `json:"refuted"`
	Mismatch   int `json:"mismatch"`
	Unchecked  int `json:"unchecked"`
	Deferred   int `json:"deferred"`
	OutOfScope int `json:"outOfScope"`
}

// Add counts one verdict.
func (s *Summary) Add(verdict string) {
	switch verdict {
	case Confirmed:
		s.Confirmed++
	case Refuted:
		s.Refuted++
	case Mismatch:
		s.Mismatch++
	case Unchecked:
		s.Unchecked++
	case Deferred:
		s.Deferred++
	case OutOfScope:
		s.OutOfScope++
	default:
		panic("rederive: unknown verdict " + verdict)
	}
}

// A Comparison holds a printed table against the computed one, for showing both
// side by side.
type Comparison struct {
	Formula string   // printed for all cells at once, if a formula was
	KeyHead []string // titles of the key columns
	Columns []string
	Rows    []ComparedRow
}

// A ComparedRow is a row of a comparison.
type ComparedRow struct {
	Keys  []string
	Cells []ComparedCell
}

// A ComparedCell is a printed cell and what was computed for it.
type ComparedCell struct {
	Printed  string
	Computed string
	State    ComparedState
}

// A ComparedState says how a printed cell and the computed one relate.
type ComparedState byte

// The states of a compared cell.
const (
	CellMatches ComparedState = iota
	CellDiffers
	CellIllegible // printed but not legible in the copy
	CellBlank     // printed blank, and nothing computed
	CellNew       // not printed, or printed as not computed; computed here
	CellMissing   // printed, but not computed
)
