package document

// A Verdict is the result of a check.
type Verdict string

const (
	Consistent    Verdict = "consistent"
	Inconsistent  Verdict = "inconsistent"
	DecisionError Verdict = "decision error" // inconsistent, and significance changes
	NotChecked    Verdict = "not checked"
)

// A Review is the result of checking a document.
type Review struct {
	Document *Document
	Results  []Result
	Tables   int // of the document
	Unread   int // tables whose rows and columns were not recognized
	Idle     int // tables that were read, but in which nothing was checked
}

// A Check is a kind of check.
type Check string

const (
	TestCheck     Check = "test"     // a statistic and its p-value
	PCheck        Check = "p"        // a p-value alone
	MeanCheck     Check = "mean"     // a mean, with or without a standard deviation, of whole numbers (GRIM, GRIMMER)
	ShareCheck    Check = "share"    // a percentage of a count
	TotalCheck    Check = "total"    // the sum of cells
	TableCheck    Check = "table"    // other relations within a table
	IntervalCheck Check = "interval" // a confidence interval and its estimate
	EffectCheck   Check = "effect"   // an effect size and its statistic
)

// A Result is the result of one check, in one place.
type Result struct {
	Check        Check
	Type         string // of a test: "t", "F", ...
	DF1, DF2     string
	Value        string
	Comparison   string
	P            string
	PComparison  string
	Printed      string      // the p-value as printed: "p = .011"
	Computed     *[2]float64 // the smallest and the largest p-value that rounding allows
	Exact        float64     // the p-value of the printed numbers, taken as exact
	Verdict      Verdict
	Why          string   // a remark, or the reason
	Explanations []string // what would make it consistent
	Text         string   // what is printed
	Sentence     string   // that contains the text
	Place        string   // for users
	Page         int
	Boxes        []Box
	Block        int // of the document
	From, To     int // bytes of the text of the block
}

// IsFinding reports whether a result is something to ask the authors about.
func (r *Result) IsFinding() bool { return r.Verdict == Inconsistent || r.Verdict == DecisionError }
