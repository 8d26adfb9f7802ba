package review

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/must"
	"rederive/verify/review/internal/printed"
)

// A peerRow is a result of another tool, written by checks/peers.R.
type peerRow struct {
	Tool  string   `json:"tool"`
	Text  int      `json:"text"`
	Type  string   `json:"type"`
	Value *float64 `json:"value"`
	P     *float64 `json:"p"`
	Error any      `json:"error"`
}

// TestPeers compares what statcheck and effectcheck find in texts with our results. checks/peers.sh runs it.
func TestPeers(t *testing.T) {
	dir := os.Getenv("REDERIVE_PEERS")
	if dir == "" {
		t.Skip("REDERIVE_PEERS names no folder: see checks/peers.sh")
	}
	texts := linesOf[string](t, filepath.Join(dir, "texts.json"))
	var p peers
	for _, r := range linesOf[peerRow](t, filepath.Join(dir, "rows.json")) {
		if r.Value != nil && r.P != nil {
			p.rows = append(p.rows, r)
		}
	}
	for i, text := range texts {
		p.compare(i+1, text)
	}
	t.Logf("%d texts; found of %d: we %d, statcheck %d, effectcheck %d", len(texts), p.all, p.ours,
		p.found["statcheck"],
		p.found["effectcheck"])
	t.Logf("verdicts: the same as statcheck %d, another %d", p.same, len(p.differ)+len(p.policies))
	t.Logf("missed:\n%s", strings.Join(p.missed, "\n"))
	t.Logf("other verdicts, by a written policy:\n%s", strings.Join(p.policies, "\n"))
	if len(p.differ) > 0 {
		t.Errorf("other verdicts without a written policy:\n%s", strings.Join(p.differ, "\n"))
	}
	t.Logf("found by nobody else:\n%s", strings.Join(p.alone, "\n"))
	for tool, n := range p.found {
		if 100*(p.ours-n) < 5*p.all {
			t.Errorf("we find %d of %d, %s %d: less than 5 points more", p.ours, p.all, tool, n)
		}
	}
}

func linesOf[T any](t *testing.T, file string) []T {
	t.Helper()
	in := must.Get(os.Open(file))
	defer in.Close()
	var list []T
	for s := bufio.NewScanner(in); s.Scan(); {
		var x T
		if err := json.Unmarshal(s.Bytes(), &x); err != nil {
			t.Fatal(file, err)
		}
		list = append(list, x)
	}
	return list
}

// peers collects the results of a comparison.
type peers struct {
	rows                  []peerRow
	all, ours, same       int
	found                 map[string]int
	missed, differ, alone []string
	policies              []string // verdicts that differ as docs/review.md says
}

// compare compares the results in a text. Results are equal if their values and p-values are.
func (p *peers) compare(i int, text string) {
	if p.found == nil {
		p.found = map[string]int{}
		for _, r := range p.rows {
			p.found[r.Tool] = 0
		}
	}
	var own []document.Result
	for _, r := range Check(read(text), Options{}).Results {
		if (r.Check == document.TestCheck || r.Check == document.IntervalCheck) && r.P != "" {
			own = append(own, r)
		}
	}
	p.ours += len(own)
	p.all += len(own)
	theirs := map[string]bool{} // found by another tool but not by us
	known := make([]bool, len(own))
	for _, row := range p.rows {
		if row.Text != i {
			continue
		}
		k := slices.IndexFunc(own, func(r document.Result) bool { return row.is(r) })
		if k < 0 {
			theirs[fmt.Sprintf("%s %g p %g", row.Type, *row.Value, *row.P)] = true
			p.missed = append(p.missed, fmt.Sprintf("%s: %s %g, p %g in %q", row.Tool, row.Type, *row.Value, *row.P,
				text))
			continue
		}
		p.found[row.Tool]++
		known[k] = true
		p.verdicts(row, own[k], text)
	}
	p.all += len(theirs)
	for k, r := range own {
		if !known[k] {
			p.alone = append(p.alone, fmt.Sprintf("%s in %q", formOf(r), text))
		}
	}
}

func (p *peers) verdicts(row peerRow, r document.Result, text string) {
	wrong := strings.ToLower(fmt.Sprint(row.Error)) // R writes a truth value, or its name
	if row.Tool == "statcheck" && r.Verdict != document.NotChecked {
		if (wrong == "true") == r.IsFinding() {
			p.same++
			return
		}
		said := fmt.Sprintf("error is %s: %s in %q", wrong, formOf(r), text)
		policy := policyOf(r)
		if !strings.EqualFold(row.Type, r.Type) { // not the t of "likelihood ratio test (2) = 9.21"
			policy = "statcheck reads it as " + row.Type
		}
		if policy != "" {
			p.policies = append(p.policies, policy+": "+said)
		} else {
			p.differ = append(p.differ, said)
		}
	}
}

// policyOf names the policy in docs/review.md by which a result that is consistent for us is an error for statcheck.
func policyOf(r document.Result) string {
	p, err := strconv.ParseFloat(r.P, 64)
	switch {
	case r.Verdict != document.Consistent || err != nil:
		return ""
	case p == 0:
		return "p = .000"
	case strings.HasPrefix(r.Why, "one-sided"):
		return "one-tailed in the sentence"
	case r.Comparison == "<" && r.PComparison == "=":
		return "F < 1"
	case strings.Contains(r.P, "e"):
		return "p with an exponent"
	}
	return ""
}

// is reports whether a row of another tool is the same as one of our results.
func (r *peerRow) is(x document.Result) bool {
	near := func(text string, v float64) bool {
		n, _ := printed.ReadNumber(strings.TrimPrefix(text, "-"), false)
		return math.Abs(n.Value-math.Abs(v)) <= 1e-9*math.Max(1, math.Abs(v))
	}
	return near(x.Value, *r.Value) && near(x.P, *r.P)
}
