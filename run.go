package rederive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"rederive/show/wire"
)

// A Run is the result of executing a notebook. It refers to its cells and inline values by index.
type Run struct {
	Engines []string  // the engines that ran, such as "yaegi", "go"
	Agreed  bool      // more than one engine ran, and all results are equal
	Differs bool      // more than one engine ran, and the results differ; where a limit stopped them, neither is set
	Impure  []string  // the packages beyond the allow-list that it imports, and what they reach
	Cells   []CellRun // by Cell.Index

	// Unconfined says why the system did not keep the cells from files and connections. It is empty if it did, and
	// where cells have neither, as in a page.
	Unconfined string

	Values  []ValueRun   // by Value.Index
	Offers  []Offer      // in the order in which they were made
	Sites   []Site       // the calls of show.Claim, run or not
	Stored  []StoredCell // slow cells whose stored results were used
	Modules []Module     // the notebook's Go module and its dependencies that cells use
	Code    []Package    // those of their packages that no sum vouches for, with their sources
	// offers that do not count, since strangers stored them and no sample recomputes a part
	Unsampled []Offer
	Overdue   []StoredCell // slow cells not run whose stored results no longer count; with the cost of the last run
	Refused   Errors       // why the interpreter cannot run it
	Status    Status

	// Repeatable says that another run of the notebook would give the same results: no limit was hit, nothing was
	// interrupted or killed, and the engines agree.
	Repeatable bool

	Errors Errors // syntax and type errors, failures, limits, differences between engines
	Warns  Errors // errors only under --strict
}

// A Module is a Go module whose packages cells use.
type Module struct {
	Path    string `json:"path"`
	Version string `json:"version,omitempty"` // empty for the module of the notebook
	Sum     string `json:"sum,omitempty"`     // as in go.sum
	Replace string `json:"replace,omitempty"` // what is used instead

	// Vendored says that the packages are in the folder vendor, and whether they match go.sum.
	Vendored string `json:"vendored,omitempty"`

	// SHA256 is the digest of the files of its packages that cells use, where no sum vouches for them; [ModulePackage]
	// has that of a single package. It is what `sha256sum FILES | sha256sum` prints for the files sorted by name.
	SHA256   string          `json:"sha256,omitempty"`
	Packages []ModulePackage `json:"packages,omitempty"`
}

// A Package is a package that no sum of go.sum vouches for: its author may have written it for the notebook.
type Package struct {
	Path  string
	Files []PackageFile // none if there is too much to show
	Bytes int           // of all of its files
}

// A PackageFile is a Go file of a package.
type PackageFile struct{ Name, Text string }

// The values of Vendored.
const (
	VendorChecked   = "checked"
	VendorUnchecked = "not checked"
)

// A ModulePackage is a package of the notebook's own module.
type ModulePackage struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// A Status says how a run ended. The order is that of increasing severity.
type Status byte

// The ways in which a run ends.
const (
	RunOK         Status = iota
	RunDiffers           // the engines differ
	RunUnlike            // a sample differs from the stored result
	RunLimit             // a limit was hit
	RunFailed            // a cell failed, or the program is not legal
	RunUnreadable        // the notebook or a file of it could not be read
	RunDefect            // the kernel itself failed
)

// String returns the word that the ledger uses.
func (s Status) String() string {
	switch s {
	case RunOK:
		return "ok"
	case RunDiffers:
		return "engines differ"
	case RunUnlike:
		return "sample differs"
	case RunLimit:
		return "limit"
	case RunFailed:
		return "failed"
	case RunUnreadable:
		return "unreadable"
	}
	return "defect"
}

// MarshalText returns the word that the ledger uses.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a status. An unknown one is an error.
func (s *Status) UnmarshalText(text []byte) error {
	for known := RunOK; known <= RunDefect; known++ {
		if known.String() == string(text) {
			*s = known
			return nil
		}
	}
	return fmt.Errorf("unknown status %q, expected %s, %s, %s, %s, %s, %s or %s", text,
		RunOK, RunDiffers, RunUnlike, RunLimit, RunFailed, RunUnreadable, RunDefect)
}

// A CellState says what happened to a cell.
type CellState byte

// The states of a cell.
const (
	CellNotRun   CellState = iota // a cell before it failed
	CellRan                       // it ran to its end
	CellFailed                    // its last output is a Failure
	CellListing                   // marked run=false
	CellDeferred                  // its tier was not asked for
	CellStored                    // its stored result was used
)

// A CellRun is the output of one cell.
type CellRun struct {
	State   CellState
	Outputs []Output
}

// A ValueRun is the result of an inline value.
type ValueRun struct {
	State CellState
	Text  string
}

// An Output is one output of a cell, one of [*Stream], [*Display] or
// [*Failure].
type Output interface{ output() }

// A Stream is text written to standard output or standard error.
type Stream struct {
	Name      string // stdout or stderr
	Text      string
	Truncated bool // cut off by the limit on output
}

// A Display is something that was shown.
type Display struct {
	Pos    Pos // of the expression or call that showed it
	Bundle wire.Bundle
}

// A Failure is the end of a cell that failed.
type Failure struct {
	Pos   Pos
	Kind  string // syntax, import, type, panic, exit, time, memory, stack, output, deadlock, died
	Text  string
	Trace []Pos // calls that led there, innermost first
}

// Name describes the kind of the failure in words.
func (f *Failure) Name() string {
	switch f.Kind {
	case "syntax", "import", "type":
		return f.Kind + " error"
	}
	return f.Kind
}

func (*Stream) output()  {}
func (*Display) output() {}
func (*Failure) output() {}

// An Offer is a computed value that a cell offered for a claim.
type Offer struct {
	Pos    Pos // of the call of show.Claim
	Cell   int // index of the cell
	ID     string
	Method string
	Value  wire.Value
	Stored *StoredCell // set if the value comes from a stored slow result
}

// A StoredCell is the record of a slow cell whose stored result was used.
type StoredCell struct {
	Cell    int
	Date    string // of the run, as yyyy-mm-dd
	Seconds int    // what it cost
	Values  int    // how many values the cell, or the offer, has
	Sampled int    // how many of them a quick cell has recomputed, with equal results
}

// Cost returns the time that a cell took.
func (c StoredCell) Cost() string { return Lasting(time.Duration(c.Seconds) * time.Second) }

// Lasting writes how long something takes, in its two largest units: 53 s, 4 min 50 s, 2 h.
func Lasting(d time.Duration) string {
	units := []struct {
		name  string
		parts int
	}{{"h", int(d.Hours())}, {"min", int(d.Minutes()) % 60}, {"s", int(d.Seconds()) % 60}}
	for i, unit := range units[:2] {
		if next := units[i+1]; unit.parts > 0 && next.parts > 0 {
			return fmt.Sprintf("%d %s %d %s", unit.parts, unit.name, next.parts, next.name)
		} else if unit.parts > 0 {
			return fmt.Sprintf("%d %s", unit.parts, unit.name)
		}
	}
	return fmt.Sprintf("%d s", units[2].parts)
}

// A Site is a call of show.Claim in a cell. It names the claim that the call settles without running it.
type Site struct {
	Pos   Pos
	Cell  int
	ID    string
	Calls []Callee // what its statement depends on: functions of the solvers, and of packages in Run.Code

	// Late says that the call is in a function, which any cell may call.
	Late bool

	// Stated says that the offered value depends on no loop, no input and no call that computes: it is stated, not
	// computed.
	Stated bool

	// Formula says that a stated value is the result of arithmetic, such as n*(n+1)/2. In an exercise, it says that the
	// value depends on nothing but arithmetic with parameters, and would be stated if that did not count as computing.
	Formula bool

	// Through lists the positions at which packages declare what a stated value is taken from.
	Through []Pos

	// Work names the loops, recursions and calls that compute the value, where they are known. Two calls with equal
	// names, or one call that runs twice, offer the result of the same code.
	Work string
}

// HintPrefix begins the id under which a key offers a wrong value that its author expects. The rest is the id of the
// claim, and the method is the hint for students who offer this value.
const HintPrefix = "hint-if."

// A Callee is a function or method of a package that cells call, or a variable or constant of one in Run.Code.
type Callee struct {
	Package string // its path
	Name    string // Solve, or Board.Solve
}

// OutputDigest hashes the output of a cell, each part with its length.
func OutputDigest(outputs []Output) string {
	h := sha256.New()
	add := func(kind, data string) { fmt.Fprintf(h, "%s %d\n%s\n", kind, len(data), data) }
	for _, out := range outputs {
		switch o := out.(type) {
		case *Stream:
			add(o.Name, o.Text)
		case *Failure:
			add("failure "+o.Kind, o.Text)
		case *Display:
			for _, part := range o.Bundle {
				add(string(part.Type), string(part.Data))
			}
		default:
			panic(fmt.Sprintf("rederive: unknown output %T", out))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Digest returns the SHA-256 of data in hexadecimal digits.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
