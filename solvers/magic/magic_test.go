package magic

import (
	"slices"
	"testing"

	"rederive/internal/must"
)

func parse(t testing.TB, s string) Code {
	t.Helper()
	return must.Get(Parse(s))
}

// TestSampleLines checks the lines of the article's program, Section 11.1. Where it
// abridges a shape, we test the ends that are printed.
func TestSampleLines(t *testing.T) {
	for _, want := range []string{
		"RRRURRRU box=0x2x4+8 polyominoid=011-013-015-017-031-033-035-037s f=0 delta=0 linking=0 symcount=4 " +
			"typeinv=yes",
		"RRRUmRRRUm box=1x1x4+8 polyominoid=011-013-015-017-101-103-105-107s f=0 delta=0 linking=0 symcount=4 " +
			"typeinv=no",
		"RRRmRmRRLmLm box=1x1x3+7 polyominoid=011-013-015-110-114-211-213-215s f=2 delta=0 linking=1 symcount=2 " +
			"typeinv=yes",
	} {
		code, _, _ := cut(want)
		c := parse(t, code)
		if err := c.Check(); err != nil {
			t.Error(err)
		}
		if got := Analyse(c).String(); got != want {
			t.Errorf("computed %s\n printed %s", got, want)
		}
		if canonical := c.Canonical(); !slices.Equal(canonical, c) {
			t.Errorf("%s has the canonical form %s", c, canonical)
		}
	}
}

func cut(line string) (code, rest string, ok bool) {
	for i := range line {
		if line[i] == ' ' {
			return line[:i], line[i+1:], true
		}
	}
	return line, "", false
}

func TestParseErrors(t *testing.T) {
	for _, s := range []string{"", "R", "mR", "RRmm", "RRX", "RRRRR", "rrrr", "RURU RURU"} {
		if c, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, c)
		}
	}
	for _, s := range []string{"", "EW", "EEEE", "ENWX", "EEWWE"} {
		if q, err := ParseSequence(s); err == nil {
			t.Errorf("ParseSequence(%q) = %v, want an error", s, q)
		}
	}
	for _, s := range []string{
		"EWEW", "E2W2E2W1", "E1W1E2W3", "E1W1E2W2N", "E9W9E9W9", "2E1W1E2W", "E01W1E2W2",
		"E18446744073709551617W1E2W2",
	} {
		if a, err := ParseAssemblage(s); err == nil {
			t.Errorf("ParseAssemblage(%q) = %v, want an error", s, a)
		}
	}
}

func TestCheck(t *testing.T) {
	for s, ok := range map[string]bool{
		"RURU":         true,  // a square lies flat
		"RRLL":         false, // tile 3 covers tile 1
		"RURD":         false, // does not close
		"RRRURRRU":     true,
		"RRRmRmRRLmLm": true,
		"RmRmRmRm":     true, // a tube
	} {
		if err := parse(t, s).Check(); (err == nil) != ok {
			t.Errorf("%s: %v", s, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"RRRURRRU", "RmUvRvUmDmLv", "RRmRRmRUmDUm", "m", "RUm"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err != nil {
			return
		}
		if got := c.String(); got != s {
			t.Errorf("Parse(%q) prints %q", s, got)
		}
		if again := c.Canonical(); !slices.Equal(again, again.Canonical()) {
			t.Errorf("canonical form of %s is not canonical", s)
		}
	})
}

func FuzzParseAssemblage(f *testing.F) {
	for _, s := range []string{"E3E2NWS2E1W1W", "sla E3 E2 W2 E1 N1 W1 S1 W1", "E", "E1E1W1W1", "EEENWWWS"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAssemblage(s)
		if err != nil {
			return
		}
		for _, text := range []string{a.String(), a.Line()} {
			b, err := ParseAssemblage(text)
			if err != nil || compareLevels(a, b) != 0 {
				t.Errorf("%q comes back from %q as %v, %v", text, s, b, err)
			}
		}
	})
}
