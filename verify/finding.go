package verify

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"rederive"
)

// A finding is what tools that show places in files are told: an error of a
// notebook, or a claim that is not simply confirmed.
type finding struct {
	rule    string // error, or the verdict
	pos     place
	related place // where the value was offered, if that is known
	title   string
	text    string
}

// A place is a position that was read back from its text.
type place struct {
	file      string
	line, col int
}

// placeOf reads file:line:col, where line and column may be missing.
func placeOf(text string) place {
	p := place{file: text}
	var numbers []int
	for len(numbers) < 2 {
		head, last, ok := cutLast(p.file, ":")
		n, err := strconv.Atoi(last)
		if !ok || err != nil || n < 1 {
			break
		}
		p.file = head
		numbers = append([]int{n}, numbers...)
	}
	if len(numbers) > 0 {
		p.line = numbers[0]
	}
	if len(numbers) > 1 {
		p.col = numbers[1]
	}
	return p
}

// withinTolerance is the rule of confirmed claims that state a tolerance.
const withinTolerance = "tolerance"

// findings lists what is to be shown of a ledger, in its order. Claims out of
// scope are not among them, nor are confirmed ones that state no tolerance.
func findings(l *rederive.Ledger) []finding {
	var list []finding
	for _, n := range l.Notebooks {
		for _, e := range n.Errors {
			list = append(list, finding{rule: "error", pos: placeOf(e.Pos), title: "error in " + n.Path, text: e.Text})
		}
	}
	for _, v := range l.Claims {
		rule := v.Verdict
		if v.Verdict == rederive.Confirmed && v.Tolerance != "" {
			rule = withinTolerance
		}
		if rule == rederive.Confirmed || rule == rederive.OutOfScope {
			continue
		}
		f := finding{rule: rule, pos: placeOf(v.Pos), title: "claim " + v.ID + ": " + v.Verdict, text: sentence(v)}
		if v.OfferPos != "" {
			f.related = placeOf(v.OfferPos)
		}
		list = append(list, f)
	}
	return list
}

// sentence says in one or a few lines why a claim has its verdict.
func sentence(v rederive.Verdict) string {
	var lines []string
	if v.Reason != "" {
		lines = append(lines, v.Reason)
	}
	for _, p := range v.Problems {
		lines = append(lines, p.Pos+": "+p.Text)
	}
	for i, d := range v.Differences {
		if i == maxShown {
			lines = append(lines, fmt.Sprintf("and %d more", len(v.Differences)-maxShown))
			break
		}
		where := ""
		if d.Key != "" {
			where = d.Key + ": "
		}
		lines = append(lines, fmt.Sprintf("%sprinted %s, computed %s", where, v.Within(quoteEmpty(d.Printed)), quoteEmpty(d.Computed)))
	}
	if v.Verdict == rederive.Refuted && v.Erratum != nil {
		lines = append(lines, "erratum, fault of the "+v.Erratum.Fault+": "+v.Erratum.Why)
	}
	if v.Verdict == rederive.Confirmed && v.Tolerance != "" {
		lines = append(lines, fmt.Sprintf("printed %s, computed %s", v.Within(shorten(v.Printed)), shorten(v.Computed)))
	}
	if len(lines) == 0 {
		lines = append(lines, v.Verdict)
	}
	return strings.Join(lines, "\n")
}

// WriteGitHub writes the findings as workflow commands of GitHub, which shows
// them beside the lines of a change. Confirmed claims are not written.
func WriteGitHub(w io.Writer, l *rederive.Ledger) error {
	var b strings.Builder
	for _, f := range findings(l) {
		level := "error"
		switch f.rule {
		case rederive.Deferred:
			level = "warning"
		case rederive.Refuted, withinTolerance:
			level = "notice"
		}
		fmt.Fprintf(&b, "::%s title=%s,file=%s", level, property(f.title), property(f.pos.file))
		if f.pos.line > 0 {
			fmt.Fprintf(&b, ",line=%d", f.pos.line)
		}
		if f.pos.col > 0 {
			fmt.Fprintf(&b, ",col=%d", f.pos.col)
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
