package ledger

import (
	"fmt"
	"io"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
)

// A Format is a row of the table of ledger formats. Each is in a file format*.go.
type Format struct {
	Name  string
	Write func(w io.Writer, l *rederive.Ledger, style Style) error

	// Mark matches files in this format, which a later run may overwrite.
	Mark *lazyregexp.Regexp

	// Commands says that the build server executes the output as commands, so that
	// printing it must not quote them.
	Commands bool
}

// Text that the formats write, and that other files hardly contain.
var (
	textMark  = lazyregexp.New(`(?m)^\d+ confirmed, \d+ refuted, \d+ mismatch, `)
	jsonMark  = lazyregexp.New(`^\{\s*"schema": "rederive-ledger/`)
	junitMark = lazyregexp.New(`(?s)^<\?xml[^>]*>\n<testsuites>` +
		`(.*<testsuite [^>]*package="rederive"|</testsuites>)`)
	sarifMark   = lazyregexp.New(`"driver": \{\s*"name": "rederive"`)
	githubMark  = lazyregexp.New(`^(::(error|warning|notice) title=[^\n]*\n)+$`)
	qualityMark = lazyregexp.New(`(?s)^\[\]\s*$|^\[.*"check_name": "[^"]*",\s*"fingerprint": "[0-9a-f]{64}"`)
	summaryMark = lazyregexp.New(`^## Rederive\n`)
)

// Formats returns the table of formats, with the default first.
func Formats() []Format {
	return []Format{
		{Name: "text", Write: writeText, Mark: textMark},
		{Name: "json", Write: writeJSON, Mark: jsonMark},
		{Name: "junit", Write: writeJUnit, Mark: junitMark},
		{Name: "sarif", Write: writeSARIF, Mark: sarifMark},
		{Name: "github", Write: writeGitHub, Mark: githubMark, Commands: true},
		{Name: "codequality", Write: writeCodeQuality, Mark: qualityMark},
		{Name: "summary", Write: writeSummary, Mark: summaryMark},
	}
}

// FormatNames lists the names of the formats for users.
func FormatNames() string {
	return strings.Join(xslices.Map(Formats(), func(f Format) string { return f.Name }), ", ")
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
