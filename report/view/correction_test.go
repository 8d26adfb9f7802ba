package view

import (
	"strings"
	"testing"

	"rederive"
)

// TestCorrection marks the words that differ, as [-wrong-] and {+right+}.
func TestCorrection(t *testing.T) {
	list := rederive.Verdict{Comparison: &rederive.Comparison{}}
	formula := rederive.Verdict{Comparison: &rederive.Comparison{Formula: "2n"}}
	for _, c := range []struct {
		v                    rederive.Verdict
		printed, right, want string
	}{
		{printed: "take a stone", right: "take the last stone", want: "take [-a-]{+the last+} stone"},
		{
			printed: "Any node pointing to a terminal gets a 1",
			right:   "any node that points to terminal positions only gets a 1",
			want:    "Any node [-pointing-]{+that points+} to [-a-] terminal {+positions only+} gets a 1",
		},
		// items of several words
		{
			v:       list,
			printed: "R90; R180; D1; horizontal",
			right:   "no symmetry, R180, D1, horizontal",
			want:    "[-R90;-]{+no symmetry;+} R180; D1; horizontal",
		},
		// at the ends
		{
			printed: "no board of three pegs wins",
			right:   "a board of three pegs wins",
			want:    "[-no-]{+a+} board of three pegs wins",
		},
		{printed: "four of them win", right: "four of them lose", want: "four of them [-win-]{+lose+}"},
		{printed: "P", right: "P unless it is empty", want: "P {+unless it is empty+}"},
		{printed: "all of them", right: "them", want: "[-all of-] them"},
		// formulas are whole
		{
			printed: "Let a ⩽ 3 and n ⩽ 2",
			right:   "Let a ⩾ 3 and n ⩾ 2",
			want:    `Let [-$a\le 3$-]{+$a\ge 3$+} and [-$n\le 2$-]{+$n\ge 2$+}`,
		},
		{
			printed: "2n^2 − 4n",
			right:   "$2n^2 - 4n$ for $n$ at least 3",
			v:       formula,
			want:    "$2n^{2}-4n$ {+for $n$ at least 3+}",
		},
		{
			printed: "If n is odd the first peg has the (n − 1)st",
			right:   "If n is odd the third peg has the (n − 1)st",
			want:    "If $n$ is odd the [-first-]{+third+} peg has the $(n-1)$st",
		},
		// signs that differ only in their form
		{
			printed: "the “cross” of 4–5 pegs",
			right:   `the "cross" of 4-5 marbles`,
			want:    "the “cross” of 4–5 [-pegs-]{+marbles+}",
		},
		// words that stay alone between longer changes
		{
			printed: "the set of holes must have the same symmetry as it",
			right:   "the set of holes has at least its symmetries",
			want:    "the set of holes [-must have the same symmetry as it-]{+has at least its symmetries+}",
		},
		{
			printed: "it has a mirror if and only if it has a plane",
			right:   "it has a mirror or some other map, not in one plane",
			want:    "it has a mirror [-if and only if it has a plane-]{+or some other map, not in one plane+}",
		},
		// lists are compared place by place
		{
			printed: "(3,4|0); (4,4|2); (2,5|2)",
			right:   "(3,4|0), (4,4|0), (2,5|0)",
			v:       list,
			want:    "(3,4|0); [-(4,4|2); (2,5|2)-]{+(4,4|0), (2,5|0)+}",
		},
		{printed: "1, 2, 3, 4", right: "2, 3, 4, 1", v: list},
		{printed: "1, 2, 3, 4", right: "2, 3, 4, 5, 6", v: list, want: "[-1,-] 2, 3, [-4-]{+4, 5, 6+}"},
		// another text
		{printed: "13", right: "12"},
		{
			printed: "the resulting puzzle will take longer to solve for larger values of k",
			right:   "will take as long or longer",
		},
		{
			printed: "the only possible option leads to a terminal layer",
			right:   "both possible options lead to terminal layers",
		},
		// boards, and marks that are not ours
		{printed: "the board *.* / .*. / *.* wins", right: "the board *.* / .*. / *.* loses"},
		{printed: "for $5 it wins", right: "for $6 it wins"},
		{printed: "", right: "1"},
		// sets
		{printed: "b; a; c", right: "{a; b; c}", v: list},
	} {
		var b strings.Builder
		for _, e := range correction(c.v, c.printed, c.right) {
			b.WriteString(" " + e.Same)
			if e.Deleted != "" {
				b.WriteString("[-" + e.Deleted + "-]")
			}
			if e.Inserted != "" {
				b.WriteString("{+" + e.Inserted + "+}")
			}
		}
		if got := strings.TrimSpace(b.String()); got != c.want {
			t.Errorf("%s -> %s:\n got %s\nwant %s", c.printed, c.right, got, c.want)
		}
	}
}
