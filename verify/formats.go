package verify

import (
	"fmt"
	"io"
	"strings"

	"rederive"
)

// A Format is a row of the table of formats in which a ledger is written. Each
// has a file format*.go.
type Format struct {
	Name  string
	Write func(w io.Writer, l *rederive.Ledger, style Style) error

	// Commands says that its lines command the build server that reads them, so
	// that what prints it must not quote them.
	Commands bool
}

// Formats is the table of formats, the default first.
func Formats() []Format {
	return []Format{
		{Name: "text", Write: writeText},
		{Name: "json", Write: writeJSON},
		{Name: "junit", Write: writeJUnit},
		{Name: "sarif", Write: writeSARIF},
		{Name: "github", Write: writeGitHub, Commands: true},
		{Name: "codequality", Write: writeCodeQuality},
		{Name: "summary", Write: writeSummary},
	}
}

// FormatNames lists the names of the formats for people.
func FormatNames() string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// FormatNamed returns the format with the given name.
func FormatNamed(name string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("unknown format %q (%s)", name, FormatNames())
}
