package ledger

import (
	"fmt"
	"io"
	"strings"

	"rederive"
)

// writeGitHub writes the findings as GitHub workflow commands. GitHub shows the first
// ten errors and the first ten warnings next to the changed lines. One notice sums up
// the claims that are settled with a remark.
func writeGitHub(w io.Writer, l *rederive.Ledger, style Style) error {
	var b strings.Builder
	settled := map[string][]string{} // ids of claims by rule
	for _, f := range findings(l) {
		if f.level == isNote {
			settled[f.rule] = append(settled[f.rule], f.id)
			continue
		}
		fmt.Fprintf(&b, "::%s title=%s,file=%s", f.level, property(f.title), property(f.pos.File))
		if f.pos.Line > 0 {
			fmt.Fprintf(&b, ",line=%d", f.pos.Line)
		}
		if column := style.column(f.pos); column > 0 {
			fmt.Fprintf(&b, ",col=%d", column)
		}
		fmt.Fprintf(&b, "::%s\n", message(f.text))
	}
	b.WriteString(settledNotice(settled))
	_, err := io.WriteString(w, b.String())
	return err
}

// settledNotice names the claims that are settled but not simply confirmed.
func settledNotice(ids map[string][]string) string {
	var parts []string
	for _, rule := range []struct{ name, about string }{
		{string(rederive.Refuted), "refuted, as an erratum says"},
		{withinTolerance, "confirmed within a tolerance"},
	} {
		if list := ids[rule.name]; len(list) > 0 {
			more := ""
			if len(list) > maxShown {
				more = fmt.Sprintf(" and %d more", len(list)-maxShown)
			}
			parts = append(parts, fmt.Sprintf("%d %s: %s%s", len(list), rule.about,
				strings.Join(list[:min(len(list), maxShown)], ", "), more))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("::notice title=%s::%s\n", property("settled with a remark"), message(strings.Join(parts, "\n")))
}

// message escapes the text of a workflow command.
func message(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

// property escapes a property of a workflow command.
func property(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(text)
}
