package verify

import (
	"fmt"
	"io"
	"strings"

	"rederive"
)

// writeGitHub writes the findings as workflow commands of GitHub, which shows
// them next to the lines of a change. Confirmed claims are not written.
func writeGitHub(w io.Writer, l *rederive.Ledger, _ Style) error {
	var b strings.Builder
	for _, f := range findings(l) {
		level := "error"
		switch f.rule {
		case string(rederive.Deferred):
			level = "warning"
		case string(rederive.Refuted), withinTolerance:
			level = "notice"
		}
		fmt.Fprintf(&b, "::%s title=%s,file=%s", level, property(f.title), property(f.pos.File))
		if f.pos.Line > 0 {
			fmt.Fprintf(&b, ",line=%d", f.pos.Line)
		}
		if f.pos.Col > 0 {
			fmt.Fprintf(&b, ",col=%d", f.pos.Col)
		}
		fmt.Fprintf(&b, "::%s\n", message(f.text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// message escapes the text of a workflow command.
func message(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

// property escapes a property of a workflow command.
func property(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(text)
}
